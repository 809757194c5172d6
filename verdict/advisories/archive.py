"""Reads the OSV records of a ZIP file or a folder. Nothing is unpacked to the disk, and all sizes are limited."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path

from verdict.domain.errors import AdvisoryDataError
from verdict.domain.text.untrusted import clean_path
from verdict.zip_directory import extent

LARGEST_RECORD = 32 << 20  # bytes; the largest published ones have a few million
_LARGEST_DIRECTORY = 256 << 20  # bytes of a ZIP's list of entries, all of which is read into memory
_MOST_ENTRIES = 2_000_000
_MOST_BYTES = 16 << 30  # of all records together
_HIGHEST_RATIO = 200  # text of this kind is packed to a fifth; a bomb to a thousandth


class Unreadable(ValueError):
    """An entry can't be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A JSON file in an archive or folder: name, size in bytes, and CRC-32 of the content.

    `read` gives the content, or raises `Unreadable`. `written` is the file's time, if the archive tells it.
    """

    name: str
    size: int
    crc: int
    read: Callable[[], bytes]
    written: datetime | None = None


@contextlib.contextmanager
def entries_of(source: Path, shown: str = "") -> Iterator[Iterator[Entry]]:
    """The JSON files in a ZIP file or directly in a folder, in no order; other files are skipped.

    `shown` is its name in error messages, by default the path.

    Raises:
        AdvisoryDataError: it is neither, can't be read, or exceeds the limits of size.
    """
    shown = shown or clean_path(str(source))
    with contextlib.ExitStack() as stack:
        with reading(shown):
            kind = source.stat().st_mode
            if not stat.S_ISDIR(kind) and not stat.S_ISREG(kind):  # opening a pipe would block
                raise AdvisoryDataError(f"{shown} is neither a file nor a folder", hint="name a ZIP file or a folder")
            if stat.S_ISREG(kind):
                stream = stack.enter_context(source.open("rb"))
                members, directory = extent(stream)
                if members > _MOST_ENTRIES or directory > _LARGEST_DIRECTORY:
                    raise AdvisoryDataError(
                        f"{shown} lists more files than advisories can have",
                        hint="fetch it again, from a source you trust",
                    )
                archive = stack.enter_context(zipfile.ZipFile(stream))
        yield _of_folder(source, shown) if stat.S_ISDIR(kind) else _of_archive(archive, shown)


@contextlib.contextmanager
def reading(shown: str) -> Iterator[None]:
    """Turn errors of files and of `zipfile` into `AdvisoryDataError`."""
    try:
        yield
    except (zipfile.BadZipFile, EOFError, NotImplementedError, ValueError, struct.error) as error:
        raise AdvisoryDataError(
            f"{shown} is not a complete ZIP file: {clean_path(str(error))}", hint="fetch it again"
        ) from error
    except FileNotFoundError as error:
        raise AdvisoryDataError(f"{shown} isn't there", hint="name a ZIP file, a folder or a URL") from error
    except OSError as error:
        raise AdvisoryDataError(
            f"{shown} can't be read: {error.strerror or error}", hint="check the path and its permissions"
        ) from error


def _of_folder(folder: Path, shown: str) -> Iterator[Entry]:
    with reading(shown), os.scandir(folder) as listed:
        names = sorted(each.name for each in islice(listed, _MOST_ENTRIES + 1) if each.name.endswith(".json"))
    if len(names) > _MOST_ENTRIES:
        raise AdvisoryDataError(f"{shown} holds too many files", hint="name another folder")
    for name in names:
        try:
            content, written = _content(folder / name)
        except Unreadable as error:
            yield Entry(clean_path(name), -1, 0, partial(_refuse, str(error)))
        else:
            yield Entry(clean_path(name), len(content), zlib.crc32(content), partial(bytes, content), written)


def _content(file: Path) -> tuple[bytes, datetime]:
    try:
        handle = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)  # a pipe would block
        try:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                raise Unreadable("not a regular file")
            with os.fdopen(handle, "rb", closefd=False) as stream:
                content = stream.read(LARGEST_RECORD + 1)
        finally:
            os.close(handle)
    except OSError as error:
        reason = "it is a link" if error.errno == errno.ELOOP else error.strerror
        raise Unreadable(reason or str(error)) from error
    if len(content) > LARGEST_RECORD:
        raise Unreadable("it is larger than any record")
    return content, datetime.fromtimestamp(found.st_mtime, UTC)


def _refuse(reason: str) -> bytes:
    raise Unreadable(reason)


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
                _written(info),
            )


def _written(info: zipfile.ZipInfo) -> datetime | None:
    """When an entry was written. ZIP files have no time zone, and 1980 for an unknown date."""
    try:
        return datetime(*info.date_time, tzinfo=UTC) if info.date_time[0] > 1980 else None
    except ValueError:
        return None


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
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError, struct.error) as error:
        raise Unreadable(f"it is damaged: {clean_path(str(error))}") from error
    if len(content) != info.file_size:
        raise Unreadable("it is shorter than it says")
    return content
