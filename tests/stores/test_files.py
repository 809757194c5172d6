"""Writing files: the old one or the new one, never half of one."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from verdict.domain.errors import OutputError
from verdict.stores.files import write_atomically


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def full_disk() -> Iterator[str]:
    """Pieces that come until the disk is full."""
    yield "half of "
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def interrupted() -> Iterator[str]:
    """Pieces that come until the user stops it."""
    yield "half of "
    raise KeyboardInterrupt


def test_parts_are_written_as_one_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a.txt", ["one\n", "zwei ü\r\n", "\u2028"])
    assert (tmp_path / "a.txt").read_bytes() == "one\nzwei ü\r\n\u2028".encode()
    assert names(tmp_path) == ["a.txt"]


def test_a_full_disk_leaves_only_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("old")
    with pytest.raises(OutputError, match=r"a\.txt can't be written: No space left") as raised:
        write_atomically(tmp_path / "a.txt", full_disk())
    assert "disk" in raised.value.hint
    assert (tmp_path / "a.txt").read_text() == "old"
    assert names(tmp_path) == ["a.txt"]


def test_a_full_disk_leaves_no_new_file(tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        write_atomically(tmp_path / "a.txt", full_disk())
    assert names(tmp_path) == []


def test_an_interrupted_write_leaves_only_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "a.txt", interrupted())
    assert (tmp_path / "a.txt").read_text() == "old"
    assert names(tmp_path) == ["a.txt"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_device_is_an_error() -> None:
    with pytest.raises(OutputError, match="No space left"):
        write_atomically(Path("/dev/full"), ["words"])


def test_a_device_is_written_to_directly(tmp_path: Path) -> None:
    write_atomically(Path("/dev/null"), ["words"])
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("name", ["gone/a.txt", "file/a.txt", "x" * 300])
def test_an_unwritable_path_is_an_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="can't be written"):
        write_atomically(tmp_path / name, ["words"])
    assert names(tmp_path) == ["file"]


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OutputError):
        write_atomically(tmp_path / "folder", ["words"])
    assert (tmp_path / "folder").is_dir()


def test_a_file_keeps_its_mode_and_a_new_file_has_the_default_mode(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("")
    (tmp_path / "old").chmod(0o640)
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "old", ["x"])
        write_atomically(tmp_path / "new", ["x"])
    finally:
        os.umask(before)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("old", "new")] == [0o640, 0o640]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_atomically(tmp_path / "link", ["new"])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_text_that_utf_8_can_not_encode_is_escaped(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a", ["\ud800"])
    assert (tmp_path / "a").read_text() == "\\ud800"


def test_readers_of_the_old_file_keep_all_of_it(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old and whole")
    with (tmp_path / "a").open() as stream:
        write_atomically(tmp_path / "a", ["new"])
        assert stream.read() == "old and whole"
