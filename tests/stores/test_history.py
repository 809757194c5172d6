from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from builders import finding

from verdict.domain.finding import Finding, Severity
from verdict.domain.location import Location
from verdict.stores.history import Seen, SqliteHistory

MONDAY = datetime(2030, 1, 7, tzinfo=UTC)
ROOT = Path("/project")


def saw(fingerprint: str, **more: object) -> Finding:
    """A finding with a fingerprint, and what else a test cares about."""
    return replace(finding(), fingerprint=fingerprint, **more)  # type: ignore[arg-type]  # each test names real fields


def test_a_new_finding_has_no_first_seen_date(tmp_path: Path) -> None:
    assert SqliteHistory(tmp_path).first_seen(ROOT, [saw("v1:a")], MONDAY) == {}


def test_later_scans_know_the_first_seen_date(tmp_path: Path) -> None:
    SqliteHistory(tmp_path).first_seen(ROOT, [saw("v1:a")], MONDAY)
    SqliteHistory(tmp_path).first_seen(ROOT, [saw("v1:a"), saw("v1:b")], MONDAY + timedelta(days=1))
    later = SqliteHistory(tmp_path).first_seen(
        ROOT, [saw("v1:a"), saw("v1:b"), saw("v1:c")], MONDAY + timedelta(days=2)
    )
    assert later == {"v1:a": MONDAY, "v1:b": MONDAY + timedelta(days=1)}


def test_dates_of_vanished_findings_are_not_returned(tmp_path: Path) -> None:
    SqliteHistory(tmp_path).first_seen(ROOT, [saw("v1:a")], MONDAY)
    assert SqliteHistory(tmp_path).first_seen(ROOT, [saw("v1:b")], MONDAY + timedelta(days=1)) == {}


def test_another_root_has_a_history_of_its_own(tmp_path: Path) -> None:
    SqliteHistory(tmp_path).first_seen(ROOT, [saw("v1:a")], MONDAY)
    assert SqliteHistory(tmp_path).first_seen(Path("/other"), [saw("v1:a")], MONDAY + timedelta(days=1)) == {}


def test_a_broken_history_says_so_and_starts_anew(tmp_path: Path) -> None:
    history = SqliteHistory(tmp_path)
    (tmp_path / "history-2.sqlite").write_bytes(b"no database" * 500)
    assert history.first_seen(ROOT, [saw("v1:a")], MONDAY) == {}
    assert history.problem is not None
    SqliteHistory(tmp_path).first_seen(ROOT, [saw("v1:a")], MONDAY)
    assert SqliteHistory(tmp_path).first_seen(ROOT, [saw("v1:a")], MONDAY + timedelta(days=1)) == {"v1:a": MONDAY}


def test_a_file_in_place_of_the_folder_is_not_fatal(tmp_path: Path) -> None:
    (tmp_path / "history").write_text("")
    history = SqliteHistory(tmp_path / "history")
    assert history.first_seen(ROOT, [saw("v1:a")], MONDAY) == {}
    assert history.problem is not None


def test_a_finding_is_found_by_id_and_fingerprint_as_it_was_seen_last(tmp_path: Path) -> None:
    SqliteHistory(tmp_path).first_seen(ROOT, [saw("v1:a", id="a1", severity=Severity.HIGH)], MONDAY)
    moved = saw("v1:a", id="a1", severity=Severity.LOW, location=Location("lib/app.py", 7, 1))
    SqliteHistory(tmp_path).first_seen(ROOT, [moved], MONDAY + timedelta(days=1))
    expected = (Seen("/project", "python-sql-injection", "LOW", "lib/app.py", 7, MONDAY),)
    assert SqliteHistory(tmp_path).find("a1") == SqliteHistory(tmp_path).find("v1:a") == expected
    assert SqliteHistory(tmp_path).find("a") == ()


def test_a_finding_of_several_projects_is_found_in_each(tmp_path: Path) -> None:
    for number in range(30):
        SqliteHistory(tmp_path).first_seen(Path(f"/p{number}"), [saw("v1:a", id="a1")], MONDAY + timedelta(number))
    assert [each.root for each in SqliteHistory(tmp_path).find("a1")] == [f"/p{number}" for number in range(20)]


def test_looking_for_a_finding_makes_no_file(tmp_path: Path) -> None:
    assert SqliteHistory(tmp_path).find("a1") == ()
    assert list(tmp_path.iterdir()) == []
