"""Results of single files that workers share: found by others, believed only with the fleet's key."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import observation
from fake_engines import FakeEngine

from verdict.domain.errors import UsageError
from verdict.domain.outcome import Completed
from verdict.fleet.results import ResultStore
from verdict.fleet.shared import SharedResults
from verdict.ports import TargetFile
from verdict.stores.result_cache import SqliteResultCache

KEY, OTHER = "k" * 32, "o" * 32
FILE = TargetFile("app.py", "app.py", 10)
DIGESTS = {"app.py": "d1"}
RESULT = Completed((observation(),), ("app.py",))


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine("bandit")


def _shared(tmp_path: Path, key: str = KEY) -> SharedResults:
    return SharedResults(ResultStore(str(tmp_path / "store")), key)


def _cache(tmp_path: Path, machine: str, key: str = KEY) -> SqliteResultCache:
    return SqliteResultCache(tmp_path / machine, _shared(tmp_path, key))


def test_another_machine_finds_a_result_and_keeps_it(tmp_path: Path, engine: FakeEngine) -> None:
    _cache(tmp_path, "first").put(engine, [FILE], RESULT, DIGESTS)
    assert _cache(tmp_path, "second").get(engine, [FILE], DIGESTS) == {"app.py": RESULT}
    alone = SqliteResultCache(tmp_path / "second")
    assert alone.get(engine, [FILE], DIGESTS) == {"app.py": RESULT}
    assert _cache(tmp_path, "third").get(engine, [FILE], {"app.py": "d2"}) == {}


def test_another_machine_finds_a_note_and_keeps_it(tmp_path: Path) -> None:
    _cache(tmp_path, "first").put_notes({b"a" * 32: b"answer"})
    SqliteResultCache(tmp_path / "second").put_notes({b"b" * 32: b"own"})
    both = {b"a" * 32: b"answer", b"b" * 32: b"own"}
    assert _cache(tmp_path, "second").notes([*both, b"c" * 32]) == both
    assert SqliteResultCache(tmp_path / "second").notes([*both]) == both
    assert not _cache(tmp_path, "third").notes([b"b" * 32])


def test_a_note_written_with_another_key_is_missing_and_named(tmp_path: Path) -> None:
    _cache(tmp_path, "stranger", OTHER).put_notes({b"a" * 32: b"answer"})
    cache = _cache(tmp_path, "ours")
    assert not cache.notes([b"a" * 32])
    assert "wrong signature" in (cache.problem or "")


def test_an_entry_written_with_another_key_is_missing_and_named(tmp_path: Path, engine: FakeEngine) -> None:
    _cache(tmp_path, "stranger", OTHER).put(engine, [FILE], Completed((), ("app.py",)), DIGESTS)
    cache = _cache(tmp_path, "ours")
    assert cache.get(engine, [FILE], DIGESTS) == {}
    assert "wrong signature" in (cache.problem or "")


def test_an_entry_moved_to_another_place_or_damaged_is_missing(tmp_path: Path) -> None:
    shared = _shared(tmp_path)
    shared.put({b"a" * 32: b"clean", b"b" * 32: b"findings"})
    folder = tmp_path / "store" / "v1" / "shared"
    a, b = (folder / (letter * 32).encode().hex()[:2] / (letter * 32).encode().hex()[2:] for letter in "ab")
    b.write_bytes(a.read_bytes())
    assert shared.get([b"a" * 32, b"b" * 32]) == {b"a" * 32: b"clean"}
    a.write_bytes(a.read_bytes()[:-1])
    assert _shared(tmp_path).get([b"a" * 32]) == {}
    a.write_bytes(b"")
    assert _shared(tmp_path).get([b"a" * 32]) == {}


def test_a_store_that_cannot_be_written_is_a_problem_and_not_an_error(tmp_path: Path, engine: FakeEngine) -> None:
    (tmp_path / "store").write_text("a file in the place of a folder")
    cache = _cache(tmp_path, "first")
    cache.put(engine, [FILE], RESULT, DIGESTS)
    assert "can't be written" in (cache.problem or "")
    assert SqliteResultCache(tmp_path / "first").get(engine, [FILE], DIGESTS) == {"app.py": RESULT}


def test_a_short_key_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="fewer than 32"):
        _shared(tmp_path, "short")
