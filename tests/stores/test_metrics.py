from __future__ import annotations

import logging
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from builders import finding

from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.usage import Response
from verdict.stores.metrics import SqliteMetrics, Summary, Surface

MONDAY = datetime(2030, 1, 7, tzinfo=UTC)
PLANTED = "AKIA1234567890PLANTED"


def page_of(shown: int, total: int, limits: Limits | None = None, reason: Reason | None = None) -> Selection:
    """A page of the first `shown` of `total` findings."""
    made = [finding(number, title=PLANTED, message=PLANTED, snippet=PLANTED) for number in range(total)]
    return Selection(tuple(made[:shown]), Ranking(made), limits=limits or Limits(), reason=reason)


def summary_of(store: SqliteMetrics) -> Summary:
    summary = store.summary()
    assert summary is not None, store.problem
    return summary


def test_no_record_means_no_summary(tmp_path: Path) -> None:
    assert summary_of(SqliteMetrics(tmp_path)) == Summary((), None, (0,) * 10)
    assert summary_of(SqliteMetrics(tmp_path)).truncation_rate == 0


def test_responses_add_up_by_surface(tmp_path: Path) -> None:
    store = SqliteMetrics(tmp_path)
    store.record("scan", page_of(2, 2), Size(1000, 300), MONDAY)
    store.record("scan", page_of(1, 4, Limits(1), Reason.MAX_FINDINGS), Size(500, 150), MONDAY)
    store.record("verdict_findings", page_of(3, 3), Size(50, 15), MONDAY)

    summary = summary_of(SqliteMetrics(tmp_path))

    assert summary.surfaces == (Surface("scan", 2, 1, 1500, 450), Surface("verdict_findings", 1, 0, 50, 15))
    assert (summary.responses, summary.truncated, summary.returned) == (3, 1, Size(1550, 465))
    assert summary.truncation_rate == pytest.approx(1 / 3)


def test_utilisation_is_the_one_in_the_response(tmp_path: Path) -> None:
    store, said = SqliteMetrics(tmp_path), []
    for limits, size in (
        (Limits(10, 10_000, 1000), Size(2000, 900)),
        (Limits(max_output_bytes=10_000), Size(1000, 900)),
        (Limits(5, 10_000), Size(1000, 900)),
        (Limits(5), Size(1000, 900)),
        (Limits(), Size(10**6, 10**6)),
    ):
        page = replace(page_of(5, 9, limits, Reason.MAX_FINDINGS), actual=size)
        said.append(page.utilisation)
        store.record("scan", page, size, MONDAY)
    assert said == [0.9, 0.1, 0.1, None, None]

    summary = summary_of(store)

    assert summary.mean_utilisation == pytest.approx((0.9 + 0.1 + 0.1) / 3)
    assert summary.histogram == (0, 2, 0, 0, 0, 0, 0, 0, 0, 1)


@pytest.mark.parametrize(("taken", "tenth"), [(0, 0), (7, 7), (9, 9), (10, 9)])
def test_the_last_tenth_includes_the_whole(tmp_path: Path, taken: int, tenth: int) -> None:
    store = SqliteMetrics(tmp_path)
    store.record("scan", page_of(1, 10, Limits(max_tokens=10)), Size(1, taken), MONDAY)

    assert summary_of(store).histogram.index(1) == tenth


def test_only_the_latest_records_are_kept(tmp_path: Path) -> None:
    store = SqliteMetrics(tmp_path, kept=3)
    for number in range(5):
        store.record("scan", page_of(1, 1), Size(10**number, 0), MONDAY)

    assert summary_of(store).responses == 3
    assert summary_of(store).returned == Size(11100, 0)


def test_a_truncation_is_logged_with_its_numbers_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = SqliteMetrics(tmp_path)
    with caplog.at_level(logging.INFO, "verdict.truncation"):
        store.record("scan", page_of(4, 4), Size(10, 3), MONDAY)
        store.record("scan", page_of(1, 4, Limits(1), Reason.MAX_FINDINGS), Size(500, 150), MONDAY)

    assert [record.getMessage() for record in caplog.records] == [
        "scan: showed 1 of 4 findings in 500 bytes, 150 tokens (max_findings)"
    ]


def test_a_response_that_nearly_fills_its_limit_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store, limits = SqliteMetrics(tmp_path), Limits(max_output_bytes=1000)
    with caplog.at_level(logging.INFO, "verdict.truncation"):
        for size in (Size(699, 30), Size(700, 30)):
            store.record("verdict_scan", replace(page_of(1, 1, limits), actual=size), size, MONDAY)

    assert [record.getMessage() for record in caplog.records] == [
        "verdict_scan: 70 % of the limit is used, 700 bytes, 30 tokens"
    ]


def test_records_hold_no_text_of_findings(tmp_path: Path) -> None:
    SqliteMetrics(tmp_path).record("scan", page_of(1, 3, Limits(1), Reason.MAX_FINDINGS), Size(500, 150), MONDAY)

    files = [file for file in tmp_path.iterdir() if file.is_file()]
    assert files
    assert not any(PLANTED.encode() in file.read_bytes() for file in files)


def test_a_broken_file_says_so_and_starts_anew(tmp_path: Path) -> None:
    store = SqliteMetrics(tmp_path)
    (tmp_path / "metrics-2.sqlite").write_bytes(b"no database" * 500)

    store.record("scan", page_of(1, 1), Size(1, 1), MONDAY)

    assert store.problem is not None
    assert summary_of(SqliteMetrics(tmp_path)).responses == 0


def test_a_file_in_place_of_the_folder_gives_no_summary(tmp_path: Path) -> None:
    (tmp_path / "metrics").write_text("")
    store = SqliteMetrics(tmp_path / "metrics")

    store.record("scan", page_of(1, 1), Size(1, 1), MONDAY)

    assert store.summary() is None
    assert store.problem is not None


def test_the_log_says_by_what_the_findings_were_filtered_and_the_statistics_do_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteMetrics(tmp_path)
    page = page_of(1, 4, Limits(1), Reason.MAX_FINDINGS)
    with caplog.at_level(logging.INFO, "verdict.truncation"):
        store.record("verdict_findings", page, Size(500, 150), MONDAY, only="rule a\nb")

    assert [record.getMessage() for record in caplog.records] == [
        "verdict_findings (only rule a b): showed 1 of 4 findings in 500 bytes, 150 tokens (max_findings)"
    ]
    assert [each.name for each in summary_of(store).surfaces] == ["verdict_findings"]


def test_responses_are_read_back_in_order_of_time(tmp_path: Path) -> None:
    store = SqliteMetrics(tmp_path)
    limits = Limits(1, 50_000, 20_000)
    store.record(
        "verdict_scan", page_of(1, 4, limits, Reason.MAX_FINDINGS), Size(500, 150), MONDAY, client="an-assistant"
    )
    store.record("scan", page_of(2, 2), Size(1000, 300), MONDAY - timedelta(days=1))

    assert SqliteMetrics(tmp_path).responses() == [
        Response(MONDAY - timedelta(days=1), "scan", "", 2, 2, Size(1000, 300), Limits(), truncated=False, reason=None),
        Response(
            MONDAY, "verdict_scan", "an-assistant", 4, 1, Size(500, 150), limits, truncated=True,
            reason=Reason.MAX_FINDINGS,
        ),
    ]  # fmt: skip


def test_the_name_of_a_client_is_cleaned_and_bounded(tmp_path: Path) -> None:
    store = SqliteMetrics(tmp_path)
    store.record("scan", page_of(1, 1), Size(1, 1), MONDAY, client="a\x1b[31m\n" + "b" * 1000)
    (made,) = store.responses() or []
    assert len(made.client) <= 60
    assert made.client.isprintable()


def test_a_record_that_makes_no_sense_is_a_problem_and_not_an_empty_list(tmp_path: Path) -> None:
    store = SqliteMetrics(tmp_path)
    store.record("scan", page_of(1, 1), Size(1, 1), MONDAY)
    with sqlite3.connect(next(tmp_path.glob("*.sqlite"))) as database:
        database.execute("UPDATE responses SET reason = 'whim'")
    database.close()
    assert store.responses() is None
    assert store.problem


def test_what_is_not_kept_is_logged_all_the_same(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "verdict.truncation")
    page = page_of(1, 3, Limits(1), Reason.MAX_FINDINGS)
    SqliteMetrics(tmp_path).record("scan", page, Size(500, 150), MONDAY, kept=False)

    assert [record.getMessage() for record in caplog.records] == [
        "scan: showed 1 of 3 findings in 500 bytes, 150 tokens (max_findings)"
    ]
    assert not list(tmp_path.iterdir())
