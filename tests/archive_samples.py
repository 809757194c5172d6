"""Creates archives for tests."""

from __future__ import annotations

import io
import tarfile
import zipfile
from typing import Literal


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip with these members."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return raw.getvalue()


def locked(archive: bytes) -> bytes:
    """The zip with every member marked as encrypted."""
    raw = bytearray(archive)
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = raw.find(mark)
        while at >= 0:
            raw[at + flags] |= 1
            at = raw.find(mark, at + 4)
    return bytes(raw)


def tarred(*members: tuple[str, bytes], mode: Literal["w", "w:gz", "w:bz2", "w:xz"] = "w") -> bytes:
    """A tar with these members, compressed as `mode` says."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode=mode) as archive:
        for name, content in members:
            header = tarfile.TarInfo(name)
            header.size = len(content)
            archive.addfile(header, io.BytesIO(content))
    return raw.getvalue()


def packaged(*members: tuple[str, bytes]) -> bytes:
    """A Debian package with these members."""
    parts = [b"!<arch>\n"]
    for name, content in (("debian-binary", b"2.0\n"), *members):
        parts.append(f"{name:<16}{0:<12}{0:<6}{0:<6}{644:<8}{len(content):<10}`\n".encode())
        parts.append(content + b"\n" * (len(content) % 2))
    return b"".join(parts)
