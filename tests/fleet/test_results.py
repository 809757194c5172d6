"""Stored results: whole or absent, readable by others, asked with SQL that can read nothing else."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pytest
from builders import finding
from fleet_results import DAY, put, scanned

from verdict.domain.errors import OutputError, UsageError
from verdict.domain.finding import EngineName, Severity, Status
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.policy import Verdict
from verdict.fleet.overview import compared, sections
from verdict.fleet.questions import opened
from verdict.fleet.results import FAILED, ResultStore
from verdict.fleet.schema import TABLES
from verdict.fleet.sources import Repository

LATER = DAY + timedelta(days=3)


@pytest.fixture(params=["local", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> ResultStore:
    return ResultStore(str(tmp_path / "store") if request.param == "local" else f"memory://{tmp_path.name}")


def _all(store: ResultStore, sql: str) -> list[tuple[object, ...]]:
    with opened(store) as questions:
        return list(questions.ask(sql).rows)


def test_a_result_is_found_by_its_key_and_asked_in_all_tables(store: ResultStore) -> None:
    put(store, finding(1, severity=Severity.CRITICAL), finding(2, status=Status.BASELINE))
    slug = Repository("/fleet/one").slug
    assert store.known() == {slug: {scanned().key: "FAIL"}}
    assert store.verdict_of(slug, scanned().key, DAY.date()) == "FAIL"
    assert store.verdict_of(slug, scanned().key, LATER.date()) is None
    assert _all(store, "SELECT severity, status FROM findings ORDER BY 1") == [
        ("CRITICAL", "new"),
        ("HIGH", "baseline"),
    ]
    assert _all(store, "SELECT count(*) FROM open_findings") == [(1,)]
    assert _all(store, "SELECT name, version, date FROM components") == [("flask", "0.12", DAY.date())]
    assert _all(store, "SELECT decision, critical, high, reason FROM runs") == [("FAIL", 1, 1, "a reason")]


def test_a_failed_result_is_scanned_again_and_counts_as_incomplete(store: ResultStore) -> None:
    about = scanned()
    store.put(about.failed("no access"), Repository("/fleet/one").slug, FAILED)
    assert store.known() == {}
    assert store.verdict_of(Repository("/fleet/one").slug, about.key, DAY.date()) is None
    assert _all(store, "SELECT decision, reason FROM runs") == [("INCOMPLETE", "no access")]
    put(store, at=LATER, verdict=Verdict.PASS)
    assert _all(store, "SELECT decision FROM runs") == [("PASS",)]
    assert _all(store, "SELECT decision FROM all_runs ORDER BY scanned_at") == [("INCOMPLETE",), ("PASS",)]


@pytest.mark.parametrize("lost", sorted(TABLES))
def test_rows_without_the_run_they_belong_to_are_not_there(lost: str, tmp_path: Path) -> None:
    store = ResultStore(str(tmp_path))
    put(store, finding())
    for file in (tmp_path / "v1" / lost).rglob("*.parquet"):
        file.unlink()
    if lost == "runs":
        assert store.known() == {}
        put(store, name="/fleet/two")
        put(alone := ResultStore(str(tmp_path / "alone")), name="/fleet/two")
        assert _counts(store) == _counts(alone)
    else:
        assert (_counts(store)["runs"], _counts(store)[lost]) == (1, 0)


def _counts(store: ResultStore) -> dict[str, object]:
    """The number of rows of each table."""
    # verdict: ignore[B608] names of our own tables
    return {table: _all(store, f"SELECT count(*) FROM all_{table}")[0][0] for table in TABLES}


def test_nothing_is_left_of_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    store = ResultStore(str(tmp_path / "store"))
    put(store)
    (blocked := tmp_path / "store" / "v1" / "findings").mkdir()
    blocked.rmdir()
    blocked.write_text("a file in the place of a folder")
    with pytest.raises(OutputError, match="can't be written"):
        put(store, finding(), name="/fleet/two")
    assert Repository("/fleet/two").slug not in store.known()
    assert list(tmp_path.rglob(".*.tmp")) == []


def test_duckdb_pandas_and_polars_read_the_files(tmp_path: Path) -> None:
    put(ResultStore(str(tmp_path)), finding(1), finding(2))
    for table, schema in TABLES.items():
        if table == "coverage":
            continue  # nothing was left out
        folder = tmp_path / "v1" / table
        rows = 2 if table == "findings" else 1
        by_duckdb = duckdb.read_parquet(f"{folder}/*/*/*.parquet", hive_partitioning=True)
        by_pandas = pd.read_parquet(folder)
        by_polars = pl.read_parquet(f"{folder}/**/*.parquet", hive_partitioning=True)
        assert len(by_duckdb.fetchall()) == len(by_pandas) == len(by_polars) == rows
        for columns in (by_duckdb.columns, by_pandas.columns, by_polars.columns):
            assert {*schema.names, "date", "repo"} <= set(columns)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_text('{secret}')",
        "COPY (SELECT 1) TO '{folder}/out.csv'",
        "COPY findings TO '{store}/out.parquet'",
        "ATTACH '{folder}/other.db'",
        "SET enable_external_access = true",
        "INSTALL httpfs",
        "CREATE TABLE runs (x INT)",
    ],
)
def test_a_query_reads_nothing_but_results_and_writes_nothing(sql: str, tmp_path: Path) -> None:
    (secret := tmp_path / "secret.txt").write_text("s")
    put(ResultStore(str(tmp_path / "store")))
    before = sorted(tmp_path.rglob("*"))
    with opened(ResultStore(str(tmp_path / "store"))) as questions, pytest.raises(UsageError):
        questions.ask(sql.format(secret=secret, folder=tmp_path, store=tmp_path / "store"))
    assert sorted(tmp_path.rglob("*")) == before


def test_a_store_without_results_and_an_unknown_one_are_errors(tmp_path: Path) -> None:
    for ask in (lambda store: _all(store, "SELECT count(*) FROM findings"), lambda store: store.prune(DAY.date())):
        with pytest.raises(UsageError, match="there are no results in"):
            ask(ResultStore(str(tmp_path / "misspelt")))
    with pytest.raises(UsageError, match="can't be opened"):
        ResultStore("nope://x")


def test_two_days_differ_by_new_and_fixed_findings(store: ResultStore) -> None:
    put(store, finding(1), finding(2))
    put(store, finding(2), finding(3), at=LATER, commit="later")
    put(store, finding(9), at=LATER, name="/fleet/late")
    with opened(store) as questions:
        changes = compared(questions, DAY.date(), LATER.date(), None)
        nothing = compared(questions, DAY.date(), DAY.date(), None)
        before = compared(questions, date(2020, 1, 1), DAY.date(), 1)
    named = [dict(zip(changes.columns, row, strict=True)) for row in changes.rows]
    assert [(each["repository"], each["change"], each["id"][-1]) for each in named] == [
        ("/fleet/late", "new", "9"),
        ("/fleet/one", "new", "3"),
        ("/fleet/one", "fixed", "1"),
    ]
    assert nothing.total == 0
    assert (len(before.rows), before.total) == (1, 2)


@pytest.mark.parametrize(
    ("unread", "status", "fixed"),
    [
        (None, RunStatus.OK, True),
        (None, RunStatus.FAILED, False),
        (Unscanned("app.py", Gap.LIMITED, "too large"), RunStatus.OK, False),
        (Unscanned("other.py", Gap.LIMITED, "too large"), RunStatus.OK, True),
    ],
)
def test_what_no_engine_has_looked_at_again_is_not_fixed(
    unread: Unscanned | None, status: RunStatus, fixed: bool, store: ResultStore
) -> None:
    put(store, finding(1))
    gaps = (unread,) if unread else ()
    run = EngineRun(EngineName("semgrep"), "1", status, required=True, duration=0.0, unscanned=gaps)
    put(store, at=LATER, commit="later", runs=(run,))
    with opened(store) as questions:
        changes = compared(questions, DAY.date(), LATER.date(), None)
    assert changes.total == int(fixed)


@pytest.mark.parametrize(("path", "fixed"), [("app.py", False), ("src/", True)])
def test_what_is_left_out_of_a_later_scan_is_not_fixed(path: str, fixed: bool, store: ResultStore) -> None:
    put(store, finding(1))
    put(store, at=LATER, commit="later", excluded=(Unscanned(path, Gap.SKIPPED, "excluded"),))
    with opened(store) as questions:
        assert compared(questions, DAY.date(), LATER.date(), None).total == int(fixed)


def test_the_report_has_every_section_and_says_what_failed(store: ResultStore) -> None:
    put(store, finding(1, severity=Severity.CRITICAL))
    store.put(scanned("/fleet/two").failed("no access"), Repository("/fleet/two").slug, FAILED)
    with opened(store) as questions:
        found = {each.title: each.rows for each in sections(questions, 10)}
    assert dict(row[:2] for row in found["Decisions"].rows) == {"FAIL": 1, "INCOMPLETE": 1}
    assert found["Not scanned"].rows[0][0] == "/fleet/two"
    assert found["Most exposed repositories"].rows == (("/fleet/one", 1, 0, 0),)
    assert len(found) == 8


def test_old_results_go_but_for_the_newest_of_each_repository(store: ResultStore) -> None:
    put(store, finding(1))
    put(store, finding(2), at=LATER, commit="later")
    put(store, finding(3), name="/fleet/quiet")
    assert store.prune(LATER.date()) == 1
    assert sorted({each.day for each in store.files("runs")}) == [DAY.date(), LATER.date()]
    assert _all(store, "SELECT count(*) FROM all_findings") == [(2,)]
    assert store.prune(LATER.date()) == 0
