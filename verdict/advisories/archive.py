"""Reads the OSV records of a ZIP file or a folder. Nothing is unpacked to the disk, and all sizes are bounded."""

from __future__ import annotations

import contextlib
import os
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO

from verdict.domain.errors import AdvisoryDataError
from verdict.domain.untrusted import clean_path

LARGEST_RECORD = 32 << 20  # bytes; the largest published ones have a few million
_LARGEST_DIRECTORY = 256 << 20  # bytes of a ZIP's list of entries, all of which is read into memory
_MOST_ENTRIES = 2_000_000
_MOST_BYTES = 16 << 30  # of all records together
_HIGHEST_RATIO = 200  # text of this kind is packed to a fifth; a bomb to a thousandth


class Unreadable(ValueError):
    """This one entry can't be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A JSON text by its name: its size in bytes, and the CRC-32 of its content.

    `read` gives the content, or raises `Unreadable`.
    """

    name: str
    size: int
    crc: int
    read: Callable[[], bytes]


@contextlib.contextmanager
def entries_of(source: Path) -> Iterator[Iterator[Entry]]:
    """The JSON texts in a ZIP file or straight in a folder, in no order; other files in it are passed over.

    Raises:
        AdvisoryDataError: it is neither, it can't be read, or it is larger than such data can be.
    """
    shown = clean_path(str(source))
    try:
        if source.is_dir():
            yield _of_folder(source)
            return
        with source.open("rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise AdvisoryDataError(f"{shown} is no file and no folder", hint="name a ZIP file or a folder")
            _check_directory(stream, shown)
            with zipfile.ZipFile(stream) as archive:
                yield _of_archive(archive, shown)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError) as error:
        raise AdvisoryDataError(
            f"{shown} is no whole ZIP file: {clean_path(str(error))}", hint="fetch it again"
        ) from error
    except FileNotFoundError as error:
        raise AdvisoryDataError(f"{shown} isn't there", hint="name a ZIP file, a folder or a URL") from error
    except OSError as error:
        raise AdvisoryDataError(
            f"{shown} can't be read: {error.strerror or error}", hint="check the path and its permissions"
        ) from error


def _of_folder(folder: Path) -> Iterator[Entry]:
    with os.scandir(folder) as listed:
        for count, each in enumerate(listed):
            if count >= _MOST_ENTRIES:
                raise AdvisoryDataError(f"{clean_path(str(folder))} holds too many files", hint="name another folder")
            if each.name.endswith(".json") and each.is_file(follow_symlinks=False):
                content = _content(each.path)
                yield Entry(clean_path(each.name), len(content), zlib.crc32(content), partial(_bounded, content))


def _content(path: str) -> bytes:
    with open(path, "rb") as stream:  # noqa: PTH123  a name, not a path object
        return stream.read(LARGEST_RECORD + 1)


def _bounded(content: bytes) -> bytes:
    if len(content) > LARGEST_RECORD:
        raise Unreadable("it is larger than any record")
    return content


def _of_archive(archive: zipfile.ZipFile, shown: str) -> Iterator[Entry]:
    infos = archive.infolist()
    total = sum(info.file_size for info in infos)
    if len(infos) > _MOST_ENTRIES or total > _MOST_BYTES:
        raise AdvisoryDataError(
            f"{shown} is larger than advisories can be: {len(infos):,} files, {total:,} bytes unpacked",
            hint="fetch it again, from a source you trust",
        )
    for info in infos:
        if info.filename.endswith(".json") and not info.is_dir():
            yield Entry(
                clean_path(info.filename),
                info.file_size,
                info.CRC,
                partial(_unpacked, archive, info),
            )


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    if info.flag_bits & 1:
        raise Unreadable("it is encrypted")
    if stat.S_ISLNK(info.external_attr >> 16):
        raise Unreadable("it is a link")
    if info.file_size > LARGEST_RECORD:
        raise Unreadable(f"it has {info.file_size:,} bytes, more than any record")
    if info.file_size > _HIGHEST_RATIO * max(info.compress_size, 1 << 10):
        raise Unreadable("it unpacks to far more than such text can")
    try:
        with archive.open(info) as stream:
            content = stream.read(LARGEST_RECORD + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise Unreadable(f"it is damaged: {clean_path(str(error))}") from error
    if len(content) != info.file_size:
        raise Unreadable("it is shorter than it says")
    return content


def _check_directory(stream: BinaryIO, shown: str) -> None:
    """Refuse a list of entries that would fill the memory before anything could be counted."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - (1 << 16) - 22 - 76))
    tail = stream.read()
    stream.seek(0)
    lengths = [*_fields(tail, b"PK\x05\x06", 12, 4), *_fields(tail, b"PK\x06\x06", 40, 8)]
    if any(_LARGEST_DIRECTORY < length != 0xFFFFFFFF for length in lengths):  # all ones: the other field says it
        raise AdvisoryDataError(
            f"{shown} lists more files than advisories can have", hint="fetch it again, from a source you trust"
        )


def _fields(text: bytes, mark: bytes, offset: int, width: int) -> Iterator[int]:
    """The number at an offset from each mark."""
    at = text.find(mark)
    while at >= 0:
        yield int.from_bytes(text[at + offset : at + offset + width], "little")
        at = text.find(mark, at + 1)
