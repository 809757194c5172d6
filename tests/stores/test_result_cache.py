"""The result cache: never why a scan is wrong, and never why it fails."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from builders import observation, target_file
from fake_engines import FakeEngine

from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.ports import TargetFile
from verdict.stores.result_cache import SqliteResultCache

ENGINE = FakeEngine()


def digests(root: Path) -> dict[str, str]:
    """The files below `root` by path, each with what stands for its content."""
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in root.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree."""
    (tmp_path / "tree").mkdir()
    return tmp_path / "tree"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the cache is."""
    return tmp_path / "cache"


def remember(folder: Path, root: Path, *names: str) -> list[TargetFile]:
    """Files with an observation each, as remembered by a scan."""
    files = [target_file(root, name, f"content of {name}\n") for name in names]
    result = Completed(tuple(observation(name, 1) for name in names), tuple(names))
    SqliteResultCache(folder).put(ENGINE, files, result, digests(root))
    return files


def test_cached_results_are_returned_unchanged(folder: Path, root: Path) -> None:
    files = remember(folder, root, "a.py", "b.py")
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)) == {
        name: Completed((observation(name, 1),), (name,)) for name in ("a.py", "b.py")
    }


def test_data_flow_is_cached(folder: Path, root: Path) -> None:
    files = [target_file(root, "a.py", "x\n")]
    trace = (
        TraceStep(TraceRole.SOURCE, Location("a.py", 1, 2, 1, 3)),
        TraceStep(TraceRole.SINK, Location("a.py", 9), skipped=4),
    )
    result = Completed((observation("a.py", 1, trace=trace),), ("a.py",))
    SqliteResultCache(folder).put(ENGINE, files, result, digests(root))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)) == {"a.py": result}


def test_a_file_without_findings_is_cached(folder: Path, root: Path) -> None:
    files = [target_file(root, "a.py", "x\n")]
    SqliteResultCache(folder).put(ENGINE, files, Completed((), ("a.py",)), digests(root))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)) == {"a.py": Completed((), ("a.py",))}


def test_changed_content_is_not_cached(folder: Path, root: Path) -> None:
    files = remember(folder, root, "a.py", "b.py")
    (root / "a.py").write_text("content of a.pY\n")
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)).keys() == {"b.py"}


@pytest.mark.parametrize("other", [{"interpreter": "python"}, {"manifest": "requirements.txt"}])
def test_a_file_that_is_taken_for_another_kind_is_not_cached(folder: Path, root: Path, other: dict[str, str]) -> None:
    (file,) = remember(folder, root, "tool")
    assert SqliteResultCache(folder).get(ENGINE, [replace(file, **other)], digests(root)) == {}  # type: ignore[arg-type]  # real fields


def test_restored_content_is_cached(folder: Path, root: Path) -> None:
    files = remember(folder, root, "a.py")
    (root / "a.py").write_text("other\n")
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)) == {}
    (root / "a.py").write_text("content of a.py\n")
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)).keys() == {"a.py"}


def test_other_rules_do_not_share_results(folder: Path, root: Path) -> None:
    files, other = remember(folder, root, "a.py"), FakeEngine()
    other.fingerprint = "rules-2"
    assert SqliteResultCache(folder).get(other, files, digests(root)) == {}


def test_the_same_content_under_another_name_is_not_cached(folder: Path, root: Path) -> None:
    remember(folder, root, "a.py")
    moved = target_file(root, "test_a.py", "content of a.py\n")
    assert SqliteResultCache(folder).get(ENGINE, [moved], digests(root)) == {}


def test_the_same_tree_in_another_folder_is_cached(folder: Path, root: Path) -> None:
    files = remember(folder, root, "a.py")
    moved = root.rename(root.with_name("elsewhere"))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(moved)).keys() == {"a.py"}


def test_a_file_with_a_gap_is_not_cached(folder: Path, root: Path) -> None:
    files = [target_file(root, name, "x\n") for name in ("a.py", "b.py", "c.py")]
    gap = Unscanned("b.py", Gap.FAILED, "lines 1-2 not understood")
    cache = SqliteResultCache(folder)
    cache.put(ENGINE, files, Completed((), ("a.py", "b.py"), (gap,)), digests(root))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)).keys() == {"a.py"}


@pytest.mark.parametrize("gap", [Gap.UNPARSABLE, Gap.SKIPPED, Gap.LIMITED])
@pytest.mark.parametrize("scanned", [("a.py",), ()])
def test_a_repeatable_gap_is_cached_with_the_result(
    folder: Path, root: Path, gap: Gap, scanned: tuple[str, ...]
) -> None:
    files = [target_file(root, "a.py", "x\n")]
    found = (observation("a.py", 1),) if scanned else ()
    result = Completed(found, scanned, (Unscanned("a.py", gap, "lines 1-2 not understood"),))
    SqliteResultCache(folder).put(ENGINE, files, result, digests(root))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)) == {"a.py": result}


def test_a_failure_beside_a_repeatable_gap_is_not_cached(folder: Path, root: Path) -> None:
    files = [target_file(root, "a.py", "x\n")]
    gaps = (Unscanned("a.py", Gap.FAILED, "timeout"), Unscanned("a.py", Gap.UNPARSABLE, "lines 1-2"))
    SqliteResultCache(folder).put(ENGINE, files, Completed((), ("a.py",), gaps), digests(root))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)) == {}


def test_a_file_without_a_digest_is_not_cached(folder: Path, root: Path) -> None:
    files = [target_file(root, "a.py", "x\n")]
    cache = SqliteResultCache(folder)
    cache.put(ENGINE, files, Completed((), ("a.py",)), {})
    assert cache.get(ENGINE, files, digests(root)) == {}
    cache.put(ENGINE, files, Completed((), ("a.py",)), digests(root))
    assert cache.get(ENGINE, files, {}) == {}


def test_an_archive_with_a_gap_in_a_member_is_not_cached(folder: Path, root: Path) -> None:
    files = [target_file(root, "b!c/a.zip", "PK\n"), target_file(root, "b", "x\n")]
    gap = Unscanned("b!c/a.zip!inner", Gap.FAILED, "encrypted")
    SqliteResultCache(folder).put(ENGINE, files[:1], Completed((), ("b!c/a.zip",), (gap,)), digests(root))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)) == {}


def test_an_archive_in_an_oddly_named_folder_is_cached(folder: Path, root: Path) -> None:
    files = [target_file(root, "b!c/a.zip", "PK\n")]
    inside = observation("b!c/a.zip!d", location=Location("b!c/a.zip!d", 1, 1))
    SqliteResultCache(folder).put(ENGINE, files, Completed((inside,), ("b!c/a.zip",)), digests(root))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root))["b!c/a.zip"].observations == (inside,)


def test_an_archive_member_named_like_another_file_is_not_cached(folder: Path, root: Path) -> None:
    files = [target_file(root, "a", "PK\n"), target_file(root, "a!b", "x\n"), target_file(root, "c", "y\n")]
    found = observation("a!b", location=Location("a!b", 1, 1))
    SqliteResultCache(folder).put(ENGINE, files, Completed((found,), ("a", "a!b", "c")), digests(root))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)).keys() == {"c"}


def test_findings_in_an_archive_are_cached_with_it(folder: Path, root: Path) -> None:
    files = [target_file(root, "a.zip", "PK\n")]
    inside = observation("a.zip!b.env", location=Location("a.zip!b.env", 1, 1))
    SqliteResultCache(folder).put(ENGINE, files, Completed((inside,), ("a.zip",)), digests(root))
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root))["a.zip"].observations == (inside,)


def test_a_vanished_file_is_not_cached(folder: Path, root: Path) -> None:
    files = remember(folder, root, "a.py")
    (root / "a.py").unlink()
    cache = SqliteResultCache(folder)
    assert cache.get(ENGINE, files, digests(root)) == {}
    cache.put(ENGINE, files, Completed((), ("a.py",)), digests(root))
    assert cache.problem is None


def test_many_files_are_looked_up_at_once(folder: Path, root: Path) -> None:
    files = remember(folder, root, *(f"{number}.py" for number in range(1200)))
    assert len(SqliteResultCache(folder).get(ENGINE, files, digests(root))) == 1200


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_corrupt_cache_is_empty_and_says_so(folder: Path, root: Path, content: bytes) -> None:
    files = remember(folder, root, "a.py")
    (database,) = folder.glob("*.sqlite")
    for path in folder.iterdir():
        path.unlink()
    database.write_bytes(content)
    cache = SqliteResultCache(folder)
    assert cache.get(ENGINE, files, digests(root)) == {}
    cache.put(ENGINE, files, Completed((), ("a.py",)), digests(root))
    assert (cache.problem is None) is (content == b"")
    assert SqliteResultCache(folder).get(ENGINE, files, digests(root)).keys() == {"a.py"}


@pytest.mark.parametrize(
    "body", [b"", b"[{}]", b"null", b"\xff", b'[{"location": {"path": "/etc/passwd", "line": 1}}]']
)
def test_an_unreadable_entry_is_ignored(folder: Path, root: Path, body: bytes) -> None:
    files = remember(folder, root, "a.py")
    (file,) = folder.glob("*.sqlite")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE results SET body = ?", (body,))
    database.close()
    cache = SqliteResultCache(folder)
    assert cache.get(ENGINE, files, digests(root)) == {}
    assert cache.problem is not None


def test_an_unwritable_folder_is_not_fatal(tmp_path: Path, root: Path) -> None:
    (tmp_path / "file").write_text("")
    files = [target_file(root, "a.py", "x\n")]
    cache = SqliteResultCache(tmp_path / "file" / "cache")
    assert cache.get(ENGINE, files, digests(root)) == {}
    cache.put(ENGINE, files, Completed((), ("a.py",)), digests(root))
    assert cache.problem is not None
    assert cache.problem.endswith(f"can't be used: {tmp_path / 'file' / 'cache'}: Not a directory")


def test_the_cache_is_private(folder: Path, root: Path) -> None:
    remember(folder, root, "a.py")
    assert folder.stat().st_mode & 0o077 == 0


def test_the_cache_holds_no_source_text(folder: Path, root: Path) -> None:
    remember(folder, root, "a.py")
    stored = b"".join(path.read_bytes() for path in folder.iterdir())
    assert b"a.py" in stored
    assert b"content of" not in stored


def test_several_scans_can_write_at_once(folder: Path, root: Path) -> None:
    files = {number: [target_file(root, f"{number}.py", f"{number}\n")] for number in range(8)}
    caches = {number: SqliteResultCache(folder) for number in files}

    def put(number: int) -> None:
        caches[number].put(ENGINE, files[number], Completed((), (f"{number}.py",)), digests(root))

    threads = [threading.Thread(target=put, args=(number,)) for number in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [cache.problem for cache in caches.values()] == [None] * 8
    everything = [file for each in files.values() for file in each]
    assert len(SqliteResultCache(folder).get(ENGINE, everything, digests(root))) == 8


def test_engines_whose_files_depend_on_each_other_are_not_cached(root: Path, folder: Path) -> None:
    cache, engine = SqliteResultCache(folder), FakeEngine()
    engine.fingerprint = None
    files = [target_file(root, "a.lock", "a")]

    cache.put(engine, files, Completed((), ("a.lock",)), digests(root))

    assert cache.get(engine, files, digests(root)) == {}
    assert cache.problem is None


def test_secret_hashes_are_cached_by_key(folder: Path) -> None:
    hashes = {bytes([number % 256, number // 256]): f"{number:064x}" for number in range(1200)}
    SqliteResultCache(folder).put_secret_hashes(hashes)
    assert SqliteResultCache(folder).secret_hashes([*hashes, b"another"]) == hashes


def test_an_invalid_cached_hash_is_ignored(folder: Path) -> None:
    cache = SqliteResultCache(folder)
    cache.put_secret_hashes({b"good": "0" * 64, b"short": "0" * 63, b"worse": "v" * 64})
    assert cache.secret_hashes([b"good", b"short", b"worse"]) == {b"good": "0" * 64}
    assert cache.problem is None


def test_clearing_the_cache_removes_secret_hashes(folder: Path) -> None:
    cache = SqliteResultCache(folder)
    cache.put_secret_hashes({b"key": "0" * 64})
    cache.clear()
    assert cache.secret_hashes([b"key"]) == {}


def test_secret_hashes_in_a_broken_file_are_ignored(folder: Path) -> None:
    SqliteResultCache(folder).put_secret_hashes({b"key": "0" * 64})
    (file,) = folder.glob("results-*.sqlite")
    file.write_bytes(b"no database at all" * 100)
    cache = SqliteResultCache(folder)
    assert cache.secret_hashes([b"key"]) == {}
    assert cache.problem is not None
    SqliteResultCache(folder).put_secret_hashes({b"key": "0" * 64})
    assert SqliteResultCache(folder).secret_hashes([b"key"]) == {b"key": "0" * 64}


def test_notes_are_remembered_until_the_cache_is_cleared(tmp_path: Path) -> None:
    cache = SqliteResultCache(tmp_path)
    cache.put_notes({b"one": b"1", b"two": b"2"})
    cache.put_notes({b"two": b"3"})
    assert SqliteResultCache(tmp_path).notes([b"one", b"two", b"three"]) == {b"one": b"1", b"two": b"3"}
    cache.clear()
    assert not cache.notes([b"one"])


def test_a_cache_that_cannot_be_read_has_no_notes_and_says_why(tmp_path: Path) -> None:
    cache = SqliteResultCache(tmp_path / "file" / "cache")
    (tmp_path / "file").write_text("in the way")
    assert not cache.notes([b"one"])
    assert cache.problem
