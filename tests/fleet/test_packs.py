"""Packs: copies of results in few files. What is asked has the same answer with them and without them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from builders import finding
from fleet_results import DAY, put, scanned

from verdict.domain.errors import OutputError
from verdict.fleet import packs
from verdict.fleet.packs import pack, usable
from verdict.fleet.questions import opened
from verdict.fleet.results import FAILED, ResultStore
from verdict.fleet.schema import TABLES
from verdict.fleet.sources import Repository

LATER = DAY + timedelta(days=1)


@pytest.fixture(params=["local", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> ResultStore:
    made = ResultStore(str(tmp_path / "store") if request.param == "local" else f"memory://packs-{tmp_path.name}")
    put(made, finding(1), finding(2))
    put(made, finding(3), name="/fleet/two")
    put(made, finding(2), at=LATER, commit="later")
    failed = scanned("/fleet/three")
    made.put(failed.failed("no access"), Repository("/fleet/three").slug, FAILED)
    return made


def _packs(store: ResultStore) -> list[int]:
    return [len(each.results) for each in usable(store, {each.result for each in store.files("runs")})]


def _everything(store: ResultStore) -> dict[str, list[str]]:
    """All rows of all views, in an order of their own."""
    with opened(store) as questions:
        views = [f"{prefix}{table}" for prefix in ("", "all_") for table in TABLES]
        return {
            view: sorted(str(dict(zip(answer.columns, row, strict=True))) for row in answer.rows)
            for view in views
            for answer in [questions.ask(f"FROM {view} SELECT *")]
        }


def test_answers_are_the_same_with_packs(store: ResultStore) -> None:
    before = _everything(store)
    assert pack(store, 1) == 3
    assert _packs(store) == [3]
    assert _everything(store) == before
    assert len(before["all_findings"]) == 4
    assert len(before["all_runs"]) == 4


def test_packed_rows_are_read_and_not_the_results_themselves(store: ResultStore) -> None:
    pack(store, 1)
    for each in list(store.files("findings")):
        store.fs.rm_file(store.path("findings", each.result))
    assert len(_everything(store)["all_findings"]) == 4


def test_what_came_later_is_read_beside_the_packs_and_packed_next(store: ResultStore) -> None:
    pack(store, 1)
    put(store, finding(7), name="/fleet/four")
    assert len(_everything(store)["all_findings"]) == 5
    assert pack(store, 2) == 0
    assert pack(store, 1) == 1
    assert _packs(store) == [3, 1]
    assert len(_everything(store)["all_findings"]) == 5


def test_a_pack_with_a_result_that_was_pruned_does_not_count(store: ResultStore) -> None:
    pack(store, 1)
    assert store.prune(LATER.date()) == 1
    assert _packs(store) == []
    assert len(_everything(store)["all_findings"]) == 2
    assert pack(store, 1) == 2
    assert _packs(store) == [2]


def test_of_two_packs_with_the_same_result_the_larger_one_counts(
    store: ResultStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack(store, 1)
    put(store, finding(7), name="/fleet/four")
    before = _everything(store)
    monkeypatch.setattr(packs, "_MOST_PACKS", 1)
    assert pack(store, 1) == 4
    assert _packs(store) == [4]
    assert _everything(store) == before


def test_packs_that_do_not_count_go_the_next_day(store: ResultStore) -> None:
    unfinished = f"{store.base}/packs/{packs._SCHEMA}/000000009-20200101-{'0' * 16}"
    store.fs.makedirs(unfinished, exist_ok=True)
    store.fs.pipe_file(f"{unfinished}/findings.parquet", b"cut o")
    store.fs.pipe_file(f"{store.base}/packs/{packs._SCHEMA}/notes.txt", b"not a pack")
    before = _everything(store)
    pack(store, 1)
    assert not store.fs.exists(unfinished)
    assert _everything(store) == before


def test_a_damaged_pack_is_an_error_that_names_it(store: ResultStore) -> None:
    pack(store, 1)
    (found,) = usable(store, {each.result for each in store.files("runs")})
    store.fs.pipe_file(found.file("runs"), b"rubbish")
    with pytest.raises(OutputError, match="can't be read"):
        _everything(store)


def test_a_store_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    store = ResultStore(str(tmp_path))
    put(store, finding(1))
    (tmp_path / "v1" / "packs").write_text("a file in the place of a folder")
    with pytest.raises(OutputError, match="can't be"):
        pack(store, 1)
