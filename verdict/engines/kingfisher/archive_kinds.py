"""Detects archives by content."""

from __future__ import annotations

import os
import tarfile
from pathlib import Path

HEAD = 512
"""The number of bytes at the start of a file that decide its kind: the first header of a tar."""

_TAIL = 22  # bytes: the end of a zip without a comment
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_MAGIC = {
    b"\x1f\x8b\x08": "gzip",
    **{b"BZh%d" % level + block: "bzip2" for level in range(1, 10) for block in (b"1AY&SY", b"\x17rE8P\x90")},
    b"\xfd7zXZ\x00": "xz",
    b"!<arch>\ndebian-binary": "deb",
    # Kinds that are detected but not unpacked:
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\x07": "rar",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"\x04\x22\x4d\x18": "lz4",
    b"LZIP\x01": "lzip",
    b"\x1f\x9d": "compress",
    b"\xed\xab\xee\xdb": "rpm",
    b"MSCF\x00\x00\x00\x00": "cab",
}
_ANY = tuple(_MAGIC)
_MAGIC_OF_SUFFIX = {  # too short or too common without the suffix
    ".lzma": ((b"\x5d\x00\x00",), "lzma"),
    ".zlib": ((b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda"), "zlib"),
    ".hwp": ((b"\xd0\xcf\x11\xe0",), "hwp"),
}


def kind_of(file: Path, name: str) -> str | None:
    """The kind of archive that a file is, by content and name; None if it isn't one.

    A zip is known by its start or, if something else is before it, by its end.

    Raises:
        OSError: it can't be read.
    """
    descriptor = os.open(file, os.O_RDONLY)  # twice as fast as a file object; called for each file
    try:
        head = os.pread(descriptor, HEAD, 0)
        size = os.fstat(descriptor).st_size
        tail = head[-_TAIL:] if size <= HEAD else os.pread(descriptor, _TAIL, size - _TAIL)
    finally:
        os.close(descriptor)
    if head.startswith(_ZIP) or (len(tail) == _TAIL and tail.startswith(_ZIP[1])):
        return "zip"
    suffix = name.lower()[name.rfind(".") :] if "." in name else ""
    if head[257:262] == b"ustar" or (suffix == ".tar" and is_tar(head)):
        return "tar"
    magic, kind = _MAGIC_OF_SUFFIX.get(suffix, ((), None))
    if kind is not None and head.startswith(magic):
        return kind
    if not head.startswith(_ANY):
        return None
    return next((kind for magic, kind in _MAGIC.items() if head.startswith(magic)), None)


def is_tar(head: bytes) -> bool:
    """Whether a content begins with a tar's header; one of the old kind, which has no magic number, too."""
    try:
        tarfile.TarInfo.frombuf(head[:HEAD], "utf-8", "surrogateescape")
    except tarfile.HeaderError:
        return False
    return True


def is_zip(file: Path) -> bool:
    """Whether a file starts as a zip, so that kingfisher would unpack it."""
    with file.open("rb") as stream:
        return stream.read(4) in _ZIP
