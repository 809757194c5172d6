"""Tells how large a zip's directory is, before `zipfile` reads all of it into memory."""

from __future__ import annotations

import os
import struct
import zipfile
from typing import BinaryIO

_END = struct.Struct("<4s4H2LH")
_END_64 = 76  # bytes of a zip64's record and locator, which stand before the end
_LOCATOR_REST = 16  # of the locator, behind its signature
_LONGEST_COMMENT = 1 << 16


def extent(stream: BinaryIO) -> tuple[int, int]:
    """The number of members in a zip's directory and its size in bytes, as the zip states them.

    `stream` is at its beginning afterwards.

    Raises:
        BadZipFile: it has no directory.
    """
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - _LONGEST_COMMENT - _END.size - _END_64))
    tail = stream.read()
    stream.seek(0)
    at = tail.rfind(b"PK\5\6")
    if at < 0 or len(tail) - at < _END.size:
        raise zipfile.BadZipFile("it has no directory")
    members, directory = _END.unpack_from(tail, at)[4:6]
    if tail[:at].endswith(b"PK\6\7", 0, max(0, at - _LOCATOR_REST)):  # a zip64, whose record is just before
        record = tail[max(0, at - _END_64) : at]
        if not record.startswith(b"PK\6\6"):
            raise zipfile.BadZipFile("its directory isn't where it says")
        members, directory = struct.unpack_from("<2Q", record, 32)
    return members, directory
