"""Damaged files of verdict's own stores count as empty, with the reason, or are refused."""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from builders import finding, observation
from fake_engines import FakeEngine
from hypothesis import example, given
from hypothesis import strategies as st
from mutations import LEAVES, damaged, few, mutated, refusal, worded
from osv import NOW, archive, build, osv

from verdict.domain.errors import AdvisoryDataError, NotFound
from verdict.domain.finding import EngineName
from verdict.domain.outcome import Completed
from verdict.domain.page.limits import Limits, Size
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.text.untrusted import clean_line
from verdict.engines.shared.toolchain import Pin, Toolchain
from verdict.ports import TargetFile
from verdict.stores.advisories import INDEX, SqliteAdvisories
from verdict.stores.advisory_status import conditions
from verdict.stores.artifacts import FolderArtifacts
from verdict.stores.history import SqliteHistory
from verdict.stores.metrics import SqliteMetrics
from verdict.stores.result_cache import SqliteResultCache

MONDAY = datetime(2030, 1, 7, tzinfo=UTC)


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def use_cache(folder: Path) -> str | None:
    """Remember a result and ask for it."""
    store, file, digests = SqliteResultCache(folder), TargetFile("app.py", "app.py", 2), {"app.py": "a" * 64}
    found = store.get(FakeEngine(), [file], digests)
    assert set(found) <= {"app.py"}
    assert all(isinstance(result, Completed) for result in found.values())
    store.put(FakeEngine(), [file], Completed((observation("app.py", 1),), ("app.py",)), digests)
    return store.problem


def use_history(folder: Path) -> str | None:
    store = SqliteHistory(folder)
    for seen in store.first_seen(Path("/tree"), [finding()], MONDAY).values():
        assert seen.tzinfo is not None
    assert all(each.line >= 0 for each in store.find(finding().id))
    return store.problem


def use_metrics(folder: Path) -> str | None:
    store = SqliteMetrics(folder)
    summary = store.summary()
    assert summary is not None or store.problem
    if summary is not None:
        assert summary.truncation_rate >= 0
        assert all(isinstance(surface.name, str) for surface in summary.surfaces)
    store.record("scan", Selection((), Ranking([]), limits=Limits()), Size(10, 3), MONDAY)
    return store.problem


STORES: dict[str, Callable[[Path], str | None]] = {
    "results": use_cache, "history": use_history, "metrics": use_metrics,
}  # fmt: skip


def whole(use: Callable[[Path], str | None]) -> tuple[str, bytes]:
    """The name and the content of the file that a store writes."""
    with scratch() as folder:
        assert use(folder) is None
        (file,) = folder.iterdir()
        return file.name, file.read_bytes()


FILES = {name: whole(use) for name, use in STORES.items()}


@pytest.mark.parametrize("name", STORES)
@few
@given(data=st.data())
def test_a_damaged_store_counts_as_empty(name: str, data: st.DataObject) -> None:
    check_store(name, data.draw(damaged(FILES[name][1]).map(Quiet)).raw)


def check_store(name: str, raw: bytes) -> None:
    use, file = STORES[name], FILES[name][0]
    with scratch() as folder:
        (folder / file).write_bytes(raw)
        problem = use(folder)
        assert problem is None or clean_line(problem) == problem


def _fits(value: object) -> bool:
    """Whether SQLite can hold it."""
    if isinstance(value, str):
        return "\ud800" not in value
    return value is None or isinstance(value, float) or (isinstance(value, int) and abs(value) < 2**63)


SQL_VALUES = st.sampled_from([each for each in LEAVES if _fits(each)]) | st.binary(max_size=4)


@pytest.mark.parametrize("name", STORES)
@few
@given(data=st.data())
def test_a_store_with_values_of_any_type_counts_as_empty(name: str, data: st.DataObject) -> None:
    check_values(name, data.draw(st.sampled_from(columns(name))), data.draw(SQL_VALUES))


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("history", ("seen", "at"), "yesterday"),
        ("history", ("seen", "at"), 2**62),
        ("history", ("seen", "at"), -1),
        ("metrics", ("responses", "max_tokens"), -1),
        ("metrics", ("responses", "max_tokens"), "many"),
        ("metrics", ("responses", "truncated"), -5),
        ("metrics", ("responses", "surface"), None),
        ("results", ("results", "body"), "[]x"),
    ],
)
def test_an_impossible_value_resets_the_store(name: str, column: tuple[str, str], value: object) -> None:
    use, file = STORES[name], FILES[name][0]
    with scratch() as folder:
        assert use(folder) is None
        with contextlib.closing(sqlite3.connect(folder / file, isolation_level=None)) as database:
            database.execute(f"UPDATE {column[0]} SET {column[1]} = ?", (value,))
        assert use(folder) is not None
        assert use(folder) is None


def columns(name: str) -> list[tuple[str, str]]:
    """Each table's columns."""
    with scratch() as folder:
        (folder / "copy").write_bytes(FILES[name][1])
        with contextlib.closing(sqlite3.connect(folder / "copy")) as database:
            tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return [(table, row[1]) for table in tables for row in database.execute(f"PRAGMA table_info({table})")]


def check_values(name: str, column: tuple[str, str], value: object) -> None:
    use, file = STORES[name], FILES[name][0]
    with scratch() as folder:
        assert use(folder) is None
        with contextlib.closing(sqlite3.connect(folder / file, isolation_level=None)) as database:
            refusal(lambda: database.execute(f"UPDATE {column[0]} SET {column[1]} = ?", (value,)), sqlite3.Error)
        problem = use(folder)
        assert problem is None or clean_line(problem) == problem


def described() -> tuple[str, bytes]:
    """An artifact's id and its description."""
    with scratch() as folder:
        store = FolderArtifacts(folder, "artifacts")
        id_ = store.put(["one\n"], "semgrep.stderr", 100).id
        return id_, (store.folder / f"{id_}.json").read_bytes()


ARTIFACT, DESCRIPTION = described()


@few
@given(mutated(DESCRIPTION, json.loads(DESCRIPTION)))
def test_an_artifact_with_a_damaged_description_is_not_found(raw: bytes) -> None:
    check_artifact(raw)


def check_artifact(raw: bytes) -> None:
    with scratch() as folder:
        store = FolderArtifacts(folder, "artifacts")
        store.put(["one\n"], "semgrep.stderr", 100)
        (store.folder / f"{ARTIFACT}.json").write_bytes(raw)
        (store.folder / f"{ARTIFACT}.txt").write_bytes(b"one\n")
        assert 1 <= len(store.listed()) <= 2
        with contextlib.suppress(NotFound):
            found = store.find(ARTIFACT)
            assert found.size >= 0
            assert found.lines >= 0
            assert all(clean_line(text) == text for text in (found.source, found.media_type))


def advisories() -> tuple[str, bytes, bytes]:
    """The name and the content of a database of one advisory, and its index."""
    with scratch() as folder:
        build(folder / "db", archive(folder / "PyPI.zip", osv(versions=["1.0"])), now=NOW)
        (file,) = (folder / "db").glob("*.sqlite")
        return file.name, file.read_bytes(), (folder / "db" / INDEX).read_bytes()


DATABASE, CONTENT, LISTED = advisories()


def use_advisories(content: bytes, index: bytes) -> bool:
    """Whether there is an answer; else it is an error in clean words."""
    with scratch() as folder:
        (folder / DATABASE).write_bytes(content)
        (folder / INDEX).write_bytes(index)
        errors = [refusal(ask, AdvisoryDataError) for ask in (lambda: asked(folder), lambda: conditions(folder))]
        assert all(map(worded, errors))
        return errors[0] is None


def asked(folder: Path) -> None:
    database = SqliteAdvisories(folder)
    try:
        assert set(database.affecting([("pypi", "pkg", "1.0")])) <= {("pypi", "pkg", "1.0")}
    finally:
        database.close()


@few
@given(mutated(LISTED, json.loads(LISTED)))
def test_a_damaged_index_of_advisories_is_refused_or_read(raw: bytes) -> None:
    use_advisories(CONTENT, raw)


@few
@given(data=st.data())
def test_a_damaged_database_of_advisories_is_refused_or_read(data: st.DataObject) -> None:
    raw = data.draw(damaged(CONTENT).map(Quiet)).raw
    assert raw == CONTENT or not use_advisories(raw, LISTED)
    use_advisories(raw, trusting(raw))


class Quiet:
    """Bytes whose words are short: hypothesis warns of those that are long."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    def __repr__(self) -> str:
        return f"{len(self.raw)} bytes"


def trusting(raw: bytes) -> bytes:
    """An index that takes the damaged file for the one it means."""
    index = json.loads(LISTED)
    (kept,) = index["ecosystems"].values()
    kept.update(size=len(raw), sha256=hashlib.sha256(raw).hexdigest())
    return json.dumps(index).encode()


RECORD = b"bin/tool,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\nlib.py,,\ntool.dist-info/RECORD,,\n"
PIN = Pin(EngineName("tool"), "tool", "tool", "tool==1.0\n")


@few
@given(damaged(RECORD))
@example(b"")
@example(b"a\n")
@example(b"\n")
@example(b'"')
@example(b"a\0b,sha256=x,1\n")
@example(b"\xff,sha256=x,1\n")
@example(b"x" * 200_000 + b",sha256=x,1\n")
def test_a_damaged_record_of_an_installation_counts_as_damage_or_changes_nothing(raw: bytes) -> None:
    with scratch() as folder:
        site = folder / f"tool-1.0-{PIN.digest}" / "lib" / "python3.11" / "site-packages"
        (site / "tool.dist-info").mkdir(parents=True)
        (site / "tool.dist-info" / "RECORD").write_bytes(raw)
        (site / "bin").mkdir()
        (site / "bin" / "tool").touch()
        damage = Toolchain(folder).damage(PIN)
        assert damage or b"tool.dist-info/RECORD," in raw
