from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from verdict.stores.history import SqliteHistory

MONDAY = datetime(2030, 1, 7, tzinfo=UTC)
ROOT = Path("/project")


def test_a_new_finding_has_no_first_seen_date(tmp_path: Path) -> None:
    assert SqliteHistory(tmp_path).first_seen(ROOT, ["v1:a"], MONDAY) == {}


def test_later_scans_know_the_first_seen_date(tmp_path: Path) -> None:
    SqliteHistory(tmp_path).first_seen(ROOT, ["v1:a"], MONDAY)
    SqliteHistory(tmp_path).first_seen(ROOT, ["v1:a", "v1:b"], MONDAY + timedelta(days=1))
    later = SqliteHistory(tmp_path).first_seen(ROOT, ["v1:a", "v1:b", "v1:c"], MONDAY + timedelta(days=2))
    assert later == {"v1:a": MONDAY, "v1:b": MONDAY + timedelta(days=1)}


def test_dates_of_vanished_findings_are_not_returned(tmp_path: Path) -> None:
    SqliteHistory(tmp_path).first_seen(ROOT, ["v1:a"], MONDAY)
    assert SqliteHistory(tmp_path).first_seen(ROOT, ["v1:b"], MONDAY + timedelta(days=1)) == {}


def test_another_root_has_a_history_of_its_own(tmp_path: Path) -> None:
    SqliteHistory(tmp_path).first_seen(ROOT, ["v1:a"], MONDAY)
    assert SqliteHistory(tmp_path).first_seen(Path("/other"), ["v1:a"], MONDAY + timedelta(days=1)) == {}


def test_a_broken_history_says_so_and_starts_anew(tmp_path: Path) -> None:
    history = SqliteHistory(tmp_path)
    (tmp_path / "history-1.sqlite").write_bytes(b"no database" * 500)
    assert history.first_seen(ROOT, ["v1:a"], MONDAY) == {}
    assert history.problem is not None
    SqliteHistory(tmp_path).first_seen(ROOT, ["v1:a"], MONDAY)
    assert SqliteHistory(tmp_path).first_seen(ROOT, ["v1:a"], MONDAY + timedelta(days=1)) == {"v1:a": MONDAY}


def test_a_file_in_place_of_the_folder_is_not_fatal(tmp_path: Path) -> None:
    (tmp_path / "history").write_text("")
    history = SqliteHistory(tmp_path / "history")
    assert history.first_seen(ROOT, ["v1:a"], MONDAY) == {}
    assert history.problem is not None
