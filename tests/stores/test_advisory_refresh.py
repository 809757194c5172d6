from __future__ import annotations

import fcntl
import json
import os
import sqlite3
import threading
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest
from mirror import Mirror, status
from osv import NOW, archive, build, ids, osv

from verdict.advisories.sources import Source, ecosystems_named, named, public
from verdict.domain.errors import AdvisoryDataError, Interrupted, OutputError, TimedOut, UsageError
from verdict.processes.deadline import Deadline
from verdict.stores.advisories import INDEX, SqliteAdvisories, read_index
from verdict.stores.advisory_refresh import Refreshed, refresh
from verdict.stores.advisory_status import conditions
from verdict.stores.advisory_updates import AdvisoryUpdates


class Told:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, line: str) -> None:
        self.lines.append(line)

    def advance(self, what: str, done: int, total: int | None) -> None:
        pass


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "advisories"


def run(folder: Path, *sources: Source, seconds: float = 0) -> list[Refreshed]:
    return list(refresh(folder, sources, Deadline(60), Told(), lambda: NOW + timedelta(seconds=seconds)))


def left(folder: Path) -> list[str]:
    """What is in the folder, by the kinds of files."""
    return sorted(file.suffix or file.name for file in folder.iterdir())


def test_only_changed_data_is_downloaded_again(mirror: Mirror, folder: Path, tmp_path: Path) -> None:
    mirror.put("/osv/PyPI/all.zip", archive(tmp_path / "a.zip", osv()), etag='"one"')
    sources = named(f"{mirror.url}/osv", ("pypi",), ())
    (first,) = run(folder, *sources)
    assert first.change is not None
    assert first.change.added == 1
    (again,) = run(folder, *sources, seconds=7)
    assert (again.change, again.error) == (None, None)
    assert read_index(folder).ecosystems["pypi"].fetched == NOW + timedelta(seconds=7)
    mirror.put("/osv/PyPI/all.zip", archive(tmp_path / "b.zip", osv(), osv("A-2")), etag='"two"')
    (third,) = run(folder, *sources)
    assert third.change is not None
    assert (third.change.added, third.change.changed) == (1, 0)
    assert [etag for _, etag in mirror.asked] == [None, '"one"', '"one"']
    assert left(folder) == [".json", ".lock", ".sqlite"]


def test_a_damaged_database_is_downloaded_again_despite_its_etag(mirror: Mirror, folder: Path, tmp_path: Path) -> None:
    mirror.put("/PyPI/all.zip", archive(tmp_path / "a.zip", osv()), etag='"one"')
    run(folder, *public(["pypi"], mirror.url))
    file = folder / read_index(folder).ecosystems["pypi"].file
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)
    with pytest.raises(AdvisoryDataError, match="damaged"):
        SqliteAdvisories(folder)
    (again,) = run(folder, *public(["pypi"], mirror.url))
    assert again.change is not None
    assert again.change.added == 1
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]


def test_a_failed_ecosystem_keeps_its_old_data_and_the_others_go_on(
    mirror: Mirror, folder: Path, tmp_path: Path
) -> None:
    build(folder, archive(tmp_path / "a.zip", osv("OLD-1")))
    mirror.answers["/PyPI/all.zip"] = status(200, b"<html>Please log in</html>")
    mirror.put("/npm/all.zip", archive(tmp_path / "b.zip", osv("NPM-1", ecosystem="npm")))
    bad, good = run(folder, *public(["pypi", "npm"], mirror.url))
    assert f"{mirror.url}/PyPI/all.zip is not a complete ZIP file" in str(bad.error)
    assert good.error is None
    assert ids(folder, "pkg", "1.0") == ["OLD-1"]
    assert ids(folder, "pkg", "1.0.0", "npm") == ["NPM-1"]
    assert left(folder) == [".json", ".lock", ".sqlite", ".sqlite"]


@pytest.mark.parametrize(("names", "ecosystems"), [
    (["PyPI.zip"], ["pypi"]), (["PyPI/all.zip", "npm/all.zip"], ["npm", "pypi"]), (["crates.io/A-1.json"], ["cargo"]),
])  # fmt: skip
def test_a_folder_is_split_by_ecosystem(tmp_path: Path, names: list[str], ecosystems: list[str]) -> None:
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{}")
    assert sorted(each for source in named(str(tmp_path), (), ()) for each in source.ecosystems or ()) == ecosystems
    with pytest.raises(AdvisoryDataError, match="nothing of Maven"):
        named(str(tmp_path), ("maven",), ())


def test_an_archives_ecosystem_is_known_by_its_name_or_its_records(folder: Path, tmp_path: Path) -> None:
    file = archive(tmp_path / "PyPI.zip", osv())
    assert named(str(file), (), ()) == [Source(file, ("pypi",))]
    assert named("http://h/go/all.zip", (), ()) == [Source("http://h/go/all.zip", ("golang",))]
    assert named("http://h/crates.io/all.zip", ("npm",), ()) == [Source("http://h/crates.io/all.zip", ("npm",))]
    both = osv("A-2")
    both["affected"].append({"package": {"ecosystem": "npm", "name": "pkg"}, "versions": ["1.0.0"]})
    (done,) = run(folder, *named(str(archive(tmp_path / "x.zip", osv("A-1"), both)), (), ()))
    assert done.ecosystem == "pypi"
    assert set(read_index(folder).ecosystems) == {"pypi"}  # two words about npm are not npm's advisories
    for records, said in (([both], "doesn't tell"), ([osv(ecosystem="Debian:12")], "doesn't tell"), ([], "no OSV")):
        (failed,) = run(folder, *named(str(archive(tmp_path / "y.zip", *records)), (), ()))
        assert said in str(failed.error)
    (failed,) = run(folder, *named(str(archive(tmp_path / "z.zip", raw={"a.json": b"{"})), (), ()))
    assert "no OSV records" in str(failed.error)


def test_one_file_can_update_the_named_ecosystems(folder: Path, tmp_path: Path) -> None:
    source = archive(tmp_path / "all.zip", osv("A-1"), osv("A-2", ecosystem="npm"), osv("A-3", ecosystem="Go"))
    done = run(folder, *named(str(source), ("pypi", "npm"), ()))
    assert [each.change.records for each in done if each.change is not None] == [1, 1]
    assert ids(folder, "pkg", "1.0.0", "npm") == ["A-2"]


def test_ecosystems_missing_from_a_file_are_named(folder: Path, tmp_path: Path) -> None:
    source = archive(tmp_path / "all.zip", osv("A-1", ecosystem="npm"))
    done = run(folder, *named(str(source), ("pypi", "npm", "golang"), ()))
    assert [(each.ecosystem, each.error is None) for each in done] == [
        ("pypi", False),
        ("npm", True),
        ("golang", False),
    ]


def test_an_unknown_ecosystem_is_a_usage_error() -> None:
    assert ecosystems_named(["pypi", "PyPI", "Go"]) == ("pypi", "golang")
    for name in ("Debian", "Maven:https://x", ""):
        with pytest.raises(UsageError, match="not a known ecosystem"):
            ecosystems_named([name])


def test_an_open_database_is_not_disturbed_by_updates(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv("A-1")))
    before = SqliteAdvisories(folder)
    build(folder, archive(tmp_path / "b.zip", osv("A-2")))
    after = SqliteAdvisories(folder)
    question = ("pypi", "pkg", "1.0")
    assert [each.id for each in before.affecting([question])[question].advisories] == ["A-1"]
    assert [each.id for each in after.affecting([question])[question].advisories] == ["A-2"]
    before.close()
    after.close()


def test_readers_during_updates_see_the_old_or_the_new_database(folder: Path, tmp_path: Path) -> None:
    sources = [archive(tmp_path / f"{name}.zip", osv(f"{name}-1")) for name in "AB"]
    build(folder, sources[0])
    stop, seen, broken = threading.Event(), set[str](), list[Exception]()

    def look() -> None:
        try:
            while not stop.is_set():
                seen.update(ids(folder, "pkg", "1.0"))
        except Exception as error:  # noqa: BLE001  a thread's errors are lost otherwise
            broken.append(error)

    threads = [threading.Thread(target=look) for _ in range(2)]
    for thread in threads:
        thread.start()
    for turn in range(20):
        build(folder, sources[turn % 2])
    stop.set()
    for thread in threads:
        thread.join()
    assert broken == []
    assert seen <= {"A-1", "B-1"}
    assert seen


def test_a_second_update_waits_for_the_first(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv()))
    with (folder / ".lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        told = Told()
        with pytest.raises(TimedOut), AdvisoryUpdates(folder).alone(Deadline(0), told.say):
            pass
        assert told.lines == ["another update of the advisories is running: waiting for it"]
    build(folder, archive(tmp_path / "b.zip", osv("A-2")))
    assert ids(folder, "pkg", "1.0") == ["A-2"]


def test_an_interrupted_update_leaves_the_old_database(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv("A-1")))
    deadline = Deadline(None)
    updates = AdvisoryUpdates(folder)

    class Stopping(Told):
        def advance(self, what: str, done: int, total: int | None) -> None:
            deadline.cancel()

    with pytest.raises(Interrupted):
        list(
            refresh(
                folder, [Source(archive(tmp_path / "b.zip", osv("A-2")), ("pypi",))], deadline, Stopping(), lambda: NOW
            )
        )
    assert ids(folder, "pkg", "1.0") == ["A-1"]
    assert left(folder) == [".json", ".lock", ".sqlite"]
    (folder / ".new-0123456789abcdef").touch()  # of an update that was killed
    with updates.alone(Deadline(60), lambda _line: None):
        assert left(folder) == [".json", ".lock", ".sqlite"]


@pytest.mark.parametrize("damage", ["shortened", "changed", "missing", "foreign", "later"])
def test_a_foreign_database_is_an_error_that_says_how_to_repair_it(folder: Path, tmp_path: Path, damage: str) -> None:
    build(folder, archive(tmp_path / "a.zip", osv()))
    index = json.loads((folder / INDEX).read_text())
    entry = index["ecosystems"]["pypi"]
    file = folder / entry["file"]
    if damage == "shortened":
        os.truncate(file, 4096)
    elif damage == "changed":
        file.write_bytes(file.read_bytes().replace(b"OSV-2024-1", b"OSV-2024-2"))
    elif damage == "missing":
        file.unlink()
    elif damage == "foreign":
        file.unlink()
        database = sqlite3.connect(file)
        database.executescript("CREATE TABLE foreign_(x)")
        database.close()
        found = file.stat()
        entry |= {"size": found.st_size, "mtime_ns": found.st_mtime_ns}
    else:
        index["schema_version"] = 2
    (folder / INDEX).write_text(json.dumps(index))
    with pytest.raises(AdvisoryDataError) as caught:
        SqliteAdvisories(folder)
    assert "verdict db update" in caught.value.hint
    if damage != "later":
        (found_now,) = conditions(folder)
        assert found_now.damage is not None
    build(folder, archive(tmp_path / "a.zip", osv()))
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]
    assert [each.damage for each in conditions(folder)] == [None]


def test_reading_an_old_file_does_not_change_its_date(folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "PyPI.zip"
    with zipfile.ZipFile(source, "w") as opened:
        opened.writestr(zipfile.ZipInfo("a.json", (2024, 5, 6, 7, 8, 10)), json.dumps(osv()))
    run(folder, *named(str(source), (), ()))
    assert read_index(folder).ecosystems["pypi"].fetched.isoformat() == "2024-05-06T07:08:10+00:00"
    unpacked = tmp_path / "PyPI"
    unpacked.mkdir()
    (unpacked / "a.json").write_text(json.dumps(osv()))
    os.utime(unpacked / "a.json", (0, 0))
    run(folder, *named(str(unpacked), (), ()))
    assert read_index(folder).ecosystems["pypi"].fetched.isoformat() == "2024-01-02T03:04:05+00:00"  # the record's own
    os.utime(unpacked / "a.json", (1e10, 1e10))
    run(folder, *named(str(unpacked), (), ()))
    assert read_index(folder).ecosystems["pypi"].fetched == NOW


def test_downloaded_data_has_the_date_of_the_download(mirror: Mirror, folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "PyPI.zip"
    with zipfile.ZipFile(source, "w") as opened:
        opened.writestr(zipfile.ZipInfo("a.json"), json.dumps(osv()))
    mirror.put("/PyPI/all.zip", source)
    run(folder, *public(["pypi"], mirror.url))
    assert read_index(folder).ecosystems["pypi"].fetched == NOW


def test_damage_found_during_a_query_is_an_error(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv()))
    file = folder / read_index(folder).ecosystems["pypi"].file
    before = file.stat()
    file.write_bytes(file.read_bytes().replace(b'"intervals":[{', b'"intervals":[}'))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(AdvisoryDataError, match="damaged") as caught:
        ids(folder, "pkg", "1.0")
    assert "verdict db update -e PyPI" in caught.value.hint


def test_a_copy_with_another_modification_time_is_valid(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv()))
    os.utime(next(folder.glob("*.sqlite")), (1, 1))
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"ecosystems": {"nix": {}}}', '{"schema_version": 1, "other": 1}'])
def test_a_damaged_index_is_an_error_and_is_rebuilt(folder: Path, tmp_path: Path, content: str) -> None:
    folder.mkdir()
    (folder / INDEX).write_text(content)
    with pytest.raises(AdvisoryDataError, match="can't be used"):
        SqliteAdvisories(folder)
    told = Told()
    with AdvisoryUpdates(folder).alone(Deadline(60), told.say):
        assert told.lines == ["the index of the advisories was damaged: what isn't updated now has to be fetched anew"]
    build(folder, archive(tmp_path / "a.zip", osv()))
    assert ids(folder, "pkg", "1.0") == ["OSV-2024-1"]


def test_an_index_can_not_name_a_file_outside_its_folder(folder: Path, tmp_path: Path) -> None:
    build(folder, archive(tmp_path / "a.zip", osv()))
    index = json.loads((folder / INDEX).read_text())
    index["ecosystems"]["pypi"]["file"] = "../../elsewhere.sqlite"
    (folder / INDEX).write_text(json.dumps(index))
    with pytest.raises(AdvisoryDataError, match="can't be used"):
        SqliteAdvisories(folder)


def test_a_missing_database_is_reported(folder: Path) -> None:
    database = SqliteAdvisories(folder)
    assert database.supplies() == {}
    assert database.affecting([("pypi", "pkg", "1.0")]) == {}
    assert conditions(folder) == []
    assert not folder.exists()


def test_a_full_disk_is_a_clear_error_and_leaves_the_old_database(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(folder, archive(tmp_path / "a.zip", osv("A-1")))
    connect = sqlite3.connect

    def small(*words: object, **more: object) -> sqlite3.Connection:
        database = connect(*words, **more)  # type: ignore[call-overload]  # whatever it is given
        database.execute("PRAGMA max_page_count = 12")
        return database  # type: ignore[no-any-return]  # the same

    monkeypatch.setattr(sqlite3, "connect", small)
    with pytest.raises(OutputError, match="the disk is full"):
        build(folder, archive(tmp_path / "b.zip", *(osv(f"A-{n}", details="long " * 1000) for n in range(20))))
    monkeypatch.undo()
    assert ids(folder, "pkg", "1.0") == ["A-1"]
    assert left(folder) == [".json", ".lock", ".sqlite"]


def test_a_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "advisories").write_text("a file")
    with pytest.raises(OutputError, match="can't be written"):
        build(tmp_path / "advisories", archive(tmp_path / "a.zip", osv()))
