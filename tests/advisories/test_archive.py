"""Reading OSV exports: ZIP files and folders, including hostile ones."""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from osv import archive, osv

from verdict.advisories import archive as module
from verdict.advisories.archive import Unreadable, entries_of
from verdict.domain.errors import AdvisoryDataError


def read(source: Path) -> dict[str, bytes | str]:
    """Each entry's content, or why it can't be read."""
    found: dict[str, bytes | str] = {}
    with entries_of(source) as entries:
        for entry in entries:
            try:
                found[entry.name] = entry.read()
            except Unreadable as error:
                found[entry.name] = str(error)
    return found


def test_records_are_read_from_a_zip_and_from_a_folder_alike(tmp_path: Path) -> None:
    source = archive(tmp_path / "PyPI.zip", osv("A-1"), osv("A-2"), raw={"readme.txt": b"no record"})
    folder = tmp_path / "unpacked"
    with zipfile.ZipFile(source) as opened:
        opened.extractall(folder)
    with entries_of(source) as one, entries_of(folder) as other:
        assert [(each.name, each.size, each.crc) for each in one] == [
            (each.name, each.size, each.crc) for each in other
        ]
    assert read(source) == read(folder)
    assert list(read(source)) == ["A-1.json", "A-2.json"]


def test_entry_names_outside_of_the_archive_write_nothing(tmp_path: Path) -> None:
    names = ["../../evil.json", "/etc/evil.json", "a\x1b[2J\nb.json", "C:\\evil.json"]
    source = archive(tmp_path / "in" / "a.zip", raw=dict.fromkeys(names, b"{}"))
    found = read(source)
    assert list(found.values()) == [b"{}"] * 4
    assert all("\n" not in name and "\x1b" not in name for name in found)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.zip", "in"]


def test_a_zip_bomb_entry_is_not_read(tmp_path: Path) -> None:
    source = archive(tmp_path / "a.zip", osv(), raw={"bomb.json": b"[" * (8 << 20)})
    assert read(source)["bomb.json"] == "it unpacks to far more than such text can"
    assert isinstance(read(source)["OSV-2024-1.json"], bytes)


def test_an_entry_larger_than_any_record_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST_RECORD", 100)
    (tmp_path / "large.json").write_bytes(os.urandom(200))
    assert read(tmp_path) == {"large.json": "it is larger than any record"}
    source = archive(tmp_path / "a.zip", raw={"large.json": os.urandom(200)})
    assert read(source) == {"large.json": "it has 200 bytes, more than any record"}


def test_an_archive_above_the_size_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = archive(tmp_path / "a.zip", osv("A-1"), osv("A-2"))
    monkeypatch.setattr(module, "_MOST_ENTRIES", 1)
    with pytest.raises(AdvisoryDataError, match="lists more files"):
        read(source)
    stated = bytearray(source.read_bytes())
    struct.pack_into("<2H", stated, stated.rindex(b"PK\5\6") + 8, 1, 1)  # of the two that are there
    source.write_bytes(stated)
    with pytest.raises(AdvisoryDataError, match="2 files"):
        read(source)
    (tmp_path / "one.json").touch()
    (tmp_path / "two.json").touch()
    with pytest.raises(AdvisoryDataError, match="too many files"):
        read(tmp_path)
    source = archive(tmp_path / "b.zip", osv("A-1"), osv("A-2"))
    monkeypatch.setattr(module, "_MOST_ENTRIES", 9)
    monkeypatch.setattr(module, "_MOST_BYTES", 100)
    with pytest.raises(AdvisoryDataError, match="larger than advisories can be"):
        read(source)


@pytest.mark.parametrize("end", [
    struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 9, 9, 1 << 30, 0, 0),
    struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 9, 9, 1 << 40, 0)
    + struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1)
    + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 9, 9, 0xFFFFFFFF, 0, 0),
])  # fmt: skip
def test_an_archive_with_too_many_entries_is_not_read(tmp_path: Path, end: bytes) -> None:
    source = tmp_path / "a.zip"
    source.write_bytes(b"\0" * 1000 + end)
    with pytest.raises(AdvisoryDataError, match="lists more files"):
        read(source)


def test_links_and_encrypted_entries_are_not_read(tmp_path: Path) -> None:
    source = tmp_path / "a.zip"
    with zipfile.ZipFile(source, "w") as opened:
        link = zipfile.ZipInfo("link.json")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        opened.writestr(link, "/etc/passwd")
        opened.writestr("secret.json", "{}")
    content = bytearray(source.read_bytes())
    at = content.rfind(b"PK\1\2")
    content[at + 8] |= 1
    source.write_bytes(content)
    assert read(source) == {"link.json": "it is a link", "secret.json": "it is encrypted"}


def test_a_folder_is_read_without_following_links_or_waiting_for_pipes(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to("/etc/passwd")
    (tmp_path / "folder.json").mkdir()
    os.mkfifo(tmp_path / "pipe.json")
    assert read(tmp_path) == {
        "folder.json": "not a regular file",
        "link.json": "it is a link",
        "pipe.json": "not a regular file",
    }
    with pytest.raises(AdvisoryDataError, match="neither a file nor a folder"):
        read(tmp_path / "pipe.json")


def test_a_file_that_is_no_zip_is_an_error(tmp_path: Path) -> None:
    source = tmp_path / "a.zip"
    source.write_text("<html>Please log in</html>")
    with pytest.raises(AdvisoryDataError, match=r"a\.zip is not a complete ZIP file"):
        read(source)
    with pytest.raises(AdvisoryDataError, match="isn't there"):
        read(tmp_path / "none.zip")


def test_an_error_of_the_caller_is_not_reported_as_a_damaged_archive(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), entries_of(archive(tmp_path / "a.zip", osv())):
        raise ZeroDivisionError
    with pytest.raises(ValueError, match="ours"), entries_of(archive(tmp_path / "a.zip", osv())):
        raise ValueError("ours")


def _whole() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("a.json", "{}" * 50)
        opened.writestr("b.json", "[]")
    return stream.getvalue()


@given(st.lists(st.tuples(st.integers(0, len(_whole()) - 1), st.integers(0, 255)), max_size=4), st.integers(0, 400))
@example([], 30)
def test_a_damaged_archive_gives_a_clear_error_or_entries(
    tmp_path_factory: pytest.TempPathFactory, flips: list[tuple[int, int]], end: int
) -> None:
    content = bytearray(_whole())
    for at, value in flips:
        content[at] = value
    source = tmp_path_factory.getbasetemp() / "flipped.zip"
    source.write_bytes(content[:end] if end < len(content) else content)
    said = "flipped.zip"
    try:
        read(source)
    except AdvisoryDataError as error:
        said = str(error)
    assert "flipped.zip" in said
