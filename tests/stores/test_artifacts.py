"""The artifact store: what goes in comes out, nobody else reads it, and nothing leads out of its folder."""

from __future__ import annotations

import json
import logging
import os
import resource
import stat
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from verdict.domain.artifact import is_id, new_id
from verdict.domain.errors import NotFound, OutputError
from verdict.domain.text.tokens import estimate
from verdict.stores.artifacts import KEPT, LARGEST_STORE, FolderArtifacts
from verdict.stores.own_folder import may_hold

LIMIT = 10 << 20


@pytest.fixture
def store(tmp_path: Path) -> FolderArtifacts:
    return FolderArtifacts(tmp_path, "artifacts")


def kept(store: FolderArtifacts, text: str = "one\ntwo\nthree\n", limit: int = LIMIT) -> str:
    return store.put([text], "semgrep.stderr", limit).id


def files(store: FolderArtifacts) -> list[str]:
    return sorted(path.name for path in store.folder.iterdir())


def aged(store: FolderArtifacts, age: timedelta) -> str:
    """Keep an artifact and make it look as old as that."""
    id_ = kept(store)
    old = new_id(datetime.now(UTC) - age, id_.rpartition("_")[2])
    for suffix in ("txt", "json"):
        path = store.folder / f"{id_}.{suffix}"
        path.write_text(path.read_text().replace(id_, old))
        path.rename(store.folder / f"{old}.{suffix}")
    return old


def test_a_kept_text_is_read_back_whole(store: FolderArtifacts) -> None:
    artifact = store.put(["one\n", "größe", " 🔐"], "bandit.stdout", LIMIT, media_type="application/json")
    assert "".join(store.read(artifact.id)) == "one\ngröße 🔐"
    assert store.find(artifact.id) == artifact
    assert (artifact.source, artifact.media_type, artifact.size, artifact.lines, artifact.truncated) == (
        "bandit.stdout", "application/json", 16, 2, False,
    )  # fmt: skip
    assert abs(datetime.now(UTC) - artifact.created) < timedelta(minutes=1)


@pytest.mark.parametrize(("text", "lines"), [("", 0), ("one", 1), ("one\n", 1), ("one\ntwo", 2), ("\n\n", 2)])
def test_a_last_line_without_a_line_break_counts(store: FolderArtifacts, text: str, lines: int) -> None:
    assert store.put([*text, ""], "semgrep.stderr", LIMIT).lines == lines


def test_each_artifact_is_logged_with_its_source_and_sizes_and_without_its_text(
    store: FolderArtifacts, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "verdict.artifacts"):
        kept = store.put(iter(("first\n", "second\n")), "semgrep.stderr", 1000)

    (record,) = caplog.records
    assert record.getMessage() == f"{kept.id}: semgrep.stderr, 13 bytes and 2 lines of 13 bytes"


def test_an_id_has_its_time_and_can_not_be_guessed(store: FolderArtifacts) -> None:
    first, second = kept(store), kept(store)
    assert is_id(first)
    assert first != second
    assert first.startswith(f"art_{datetime.now(UTC):%Y%m%dt}")
    assert len(first.rpartition("_")[2]) >= 16


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [(1, 1, "one\n"), (2, 3, "two\nthree\n"), (3, 9, "three\n"), (2, None, "two\nthree\n"), (1, 0, ""), (3, 2, "")],
)
def test_lines_are_read_by_number(store: FolderArtifacts, first: int, last: int | None, shown: str) -> None:
    assert "".join(store.read(kept(store), first, last)) == shown


@pytest.mark.parametrize("text", ["one\ntwo\nthree\n", "one\ntwo\nthree"])
def test_lines_beyond_the_end_are_an_error_that_names_the_last_line(store: FolderArtifacts, text: str) -> None:
    id_ = kept(store, text)
    assert "".join(store.read(id_, 3)).startswith("three")
    with pytest.raises(NotFound, match="has only 3 lines"):
        list(store.read(id_, 4))


@pytest.mark.parametrize(
    "id_",
    [
        "art_20250301t123000_0123456789abcdef", "", "../x", "art_20250301t123000_../../etc/passwd", "art_x",
        "art_20250301t123000_0123456789abcdef\n", "/etc/passwd", "art_20250301t123000_0123456789ABCDEF", "\x1b[31m",
    ],
)  # fmt: skip
def test_unknown_and_invalid_ids_are_not_found(store: FolderArtifacts, id_: str) -> None:
    kept(store)
    for ask in (lambda: list(store.read(id_)), lambda: store.find(id_)):
        with pytest.raises(NotFound) as raised:
            ask()
        assert "verdict artifacts list" in raised.value.hint
        assert "\x1b" not in str(raised.value)


def test_an_empty_store_lists_nothing(store: FolderArtifacts) -> None:
    assert (store.listed(), store.clean(), store.forget()) == ((), 0, 0)
    assert not store.folder.exists()


def test_files_are_private_whatever_the_umask(store: FolderArtifacts) -> None:
    before = os.umask(0)
    try:
        kept(store)
    finally:
        os.umask(before)
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in store.folder.iterdir()} == {0o600}


def test_a_folder_readable_by_others_is_made_private(store: FolderArtifacts) -> None:
    store.folder.mkdir(mode=0o755)
    kept(store)
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("before", [None, "!*\n", ""])
def test_git_ignores_the_folder(store: FolderArtifacts, before: str | None) -> None:
    store.folder.mkdir()
    if before is not None:
        (store.folder / ".gitignore").write_text(before)
    kept(store)
    assert (store.folder / ".gitignore").read_text() == "*\n"


@pytest.mark.parametrize("part", [".verdict", ".verdict/artifacts"])
def test_a_link_on_the_way_is_not_followed(tmp_path: Path, part: str) -> None:
    root, outside = tmp_path / "tree", tmp_path / "outside"
    outside.mkdir()
    (root / part).parent.mkdir(parents=True)
    (root / part).symlink_to(outside)
    store = FolderArtifacts(root, ".verdict/artifacts")
    with pytest.raises(OutputError):
        kept(store)
    assert list(outside.iterdir()) == []
    assert store.listed() == ()


def test_a_link_or_a_pipe_is_not_an_artifact(store: FolderArtifacts, tmp_path: Path) -> None:
    id_ = kept(store)
    (tmp_path / "other").write_text("private")
    for make in (lambda path: path.symlink_to(tmp_path / "other"), os.mkfifo):
        path = store.folder / f"{id_}.txt"
        path.unlink()
        make(path)
        with pytest.raises(NotFound):
            list(store.read(id_))


def test_a_broken_or_foreign_description_is_not_an_artifact(store: FolderArtifacts) -> None:
    good, bad, other = (kept(store) for _ in range(3))
    (store.folder / f"{bad}.json").write_text("{")
    (store.folder / f"{other}.json").write_text((store.folder / f"{good}.json").read_text())
    assert [artifact.id for artifact in store.listed()] == [good]


def test_descriptions_are_shown_without_control_characters(store: FolderArtifacts) -> None:
    id_ = kept(store, "a\x1b[31mb\u202e\r\n" + "x" * 70_000 + "\r\n")
    assert "".join(store.read(id_)) == "a\\x1b[31mb\\u202e\n" + "x" * 70_000 + "\n"


def test_the_newest_are_listed_first(store: FolderArtifacts) -> None:
    ids = [kept(store) for _ in range(3)]
    assert [artifact.id for artifact in store.listed()] == ids[::-1]


def test_a_new_artifact_removes_those_older_than_a_day(store: FolderArtifacts) -> None:
    young, old = aged(store, KEPT - timedelta(minutes=1)), aged(store, KEPT + timedelta(minutes=1))
    new = kept(store)
    assert {artifact.id for artifact in store.listed()} == {young, new}
    assert not any(old in name for name in files(store))


def test_a_new_artifact_removes_the_oldest_above_the_total_limit(store: FolderArtifacts) -> None:
    ids = [aged(store, timedelta(minutes=minutes)) for minutes in (40, 30, 20, 10)]
    for id_ in ids[:3]:
        os.truncate(store.folder / f"{id_}.txt", LARGEST_STORE // 2 - 100)  # takes no room on the disk
    new = kept(store)
    assert {artifact.id for artifact in store.listed()} == {*ids[1:], new}
    assert not any(ids[0] in name for name in files(store))


def test_cleaning_removes_and_counts(store: FolderArtifacts) -> None:
    aged(store, timedelta(hours=2))
    kept(store)
    (store.folder / "notes.txt").write_text("somebody's own")
    assert store.clean() == 2
    assert files(store) == [".gitignore", "notes.txt"]


def test_a_session_removes_its_own_artifacts_only(store: FolderArtifacts) -> None:
    other = kept(FolderArtifacts(store.folder.parent, "artifacts"))
    kept(store)
    assert store.forget() == 1
    assert [artifact.id for artifact in store.listed()] == [other]
    assert store.forget() == 0


def test_a_text_above_the_limit_keeps_both_ends_and_says_so(store: FolderArtifacts) -> None:
    text = "".join(f"line {number} é\n" for number in range(10_000))
    artifact = store.put((text[start : start + 999] for start in range(0, len(text), 999)), "log", 5_000)
    shown = "".join(store.read(artifact.id))
    assert artifact.truncated
    assert 4_800 < artifact.size <= 5_000
    assert artifact.size == len(shown.encode())
    assert shown.startswith("line 0 é\n")
    assert shown.endswith("line 9999 é\n")
    assert f"(original: {len(text)} chars)" in shown


def test_large_texts_are_kept_in_little_memory(store: FolderArtifacts) -> None:
    piece = "some line of a log\n" * 3000
    tracemalloc.start()
    try:
        artifact = store.put((piece for _ in range(1000)), "log", 1 << 20)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert artifact.size <= 1 << 20
    assert peak < 3 << 20


def test_a_huge_line_is_read_in_pieces(store: FolderArtifacts) -> None:
    id_ = kept(store, "x" * 1_000_000 + "\nlast\n")
    assert max(map(len, store.read(id_, 1, 1))) < 100_000
    assert "".join(store.read(id_, 2)) == "last\n"


def test_an_interrupted_write_leaves_nothing(store: FolderArtifacts) -> None:
    def broken() -> Iterator[str]:
        yield "some"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.put(broken(), "log", LIMIT)
    assert files(store) == [".gitignore"]


def test_a_full_disk_is_an_error_with_a_hint_and_leaves_nothing(store: FolderArtifacts) -> None:
    kept(store)
    before = files(store)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        with pytest.raises(OutputError) as raised:
            kept(store, "x" * 1_000_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "disk" in raised.value.hint
    assert files(store) == before


def test_a_folder_that_can_not_be_made_is_an_error_with_a_hint(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="no artifact can be written"):
        kept(FolderArtifacts(tmp_path / "file", "artifacts"))


KEEPS_MANY = """
import sys
from pathlib import Path
from verdict.stores.artifacts import FolderArtifacts
store = FolderArtifacts(Path(sys.argv[1]), "artifacts")
for number in range(30):
    store.put([f"{sys.argv[2]} {number}"], "log", 1000)
    list(store.listed())
"""


def test_concurrent_writers_and_listers_do_not_disturb_each_other(store: FolderArtifacts) -> None:
    base = str(store.folder.parent)
    running = [subprocess.Popen([sys.executable, "-c", KEEPS_MANY, base, str(number)]) for number in range(4)]
    assert [each.wait(60) for each in running] == [0] * 4
    texts = {"".join(store.read(artifact.id)) for artifact in store.listed()}
    assert texts == {f"{process} {number}" for process in range(4) for number in range(30)}


def test_the_description_is_plain_json(store: FolderArtifacts) -> None:
    id_ = kept(store)
    described = json.loads((store.folder / f"{id_}.json").read_text())
    assert (described["id"], described["size"], described["source"]) == (id_, 14, "semgrep.stderr")


BELOW = ".verdict/artifacts"


def test_a_private_folder_may_hold_artifacts(tmp_path: Path) -> None:
    (tmp_path / ".verdict").mkdir()
    assert may_hold(tmp_path, BELOW)
    kept(FolderArtifacts(tmp_path, BELOW))
    assert may_hold(tmp_path, BELOW)


@pytest.mark.parametrize("part", [".verdict", BELOW])
@pytest.mark.parametrize("odd", ["a link", "a file", "open to all", "somebody else's"])
def test_a_folder_of_another_user_may_not_hold_artifacts(part: str, odd: str, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    path = tmp_path / part
    path.parent.mkdir(exist_ok=True)
    match odd:
        case "a link":
            path.symlink_to(tmp_path / "elsewhere")
        case "a file":
            path.touch()
        case "open to all":
            path.mkdir()
            path.chmod(0o777)
        case _ if os.geteuid() == 0:
            path.mkdir()
            os.chown(path, 12345, -1)
        case _:
            pytest.skip("only root can give a folder away")
    assert not may_hold(tmp_path, BELOW)


def test_a_missing_parent_folder_holds_no_artifacts(tmp_path: Path) -> None:
    assert not may_hold(tmp_path, BELOW)
    (tmp_path / ".verdict").touch()
    assert not may_hold(tmp_path, BELOW)
    assert not may_hold(tmp_path / ".verdict", BELOW)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_folder_that_changes_its_owner_is_not_written_to(store: FolderArtifacts) -> None:
    store.folder.mkdir()
    os.chown(store.folder, 12345, -1)
    with pytest.raises(OutputError, match="belongs to somebody else"):
        kept(store)
    assert list(store.folder.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_an_unreadable_folder_is_an_error_and_not_empty(store: FolderArtifacts) -> None:
    id_ = kept(store)
    os.chown(store.folder, 12345, -1)
    for look in (store.listed, store.clean, lambda: store.find(id_)):
        with pytest.raises(OutputError, match="belongs to somebody else"):
            look()


def test_a_cut_artifact_keeps_the_share_of_the_beginning_asked_for_and_says_how_it_was_cut(tmp_path: Path) -> None:
    store = FolderArtifacts(tmp_path, "artifacts")
    made = store.put(iter(["x" * 50_000, "y" * 50_000]), "semgrep.stderr", 10_000, head_ratio=0.1)
    text = "".join(store.read(made.id))

    assert (text.count("x"), made.original_size, made.truncated) == (1000, 100_000, True)
    assert made.extent == f"9.8 KiB of 97.7 KiB by head_tail, about {made.tokens:,} tokens"
    assert store.find(made.id) == made


def test_a_whole_artifact_has_its_tokens(tmp_path: Path) -> None:
    made = FolderArtifacts(tmp_path, "artifacts").put(iter(["word " * 100]), "semgrep.stderr", 10_000)

    assert made.extent == f"500 bytes, about {estimate('word ' * 100)} tokens"
