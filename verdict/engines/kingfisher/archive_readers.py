"""Strict readers of compressed files and tars. The standard library treats some damage as the end of the file."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
from collections.abc import Callable
from tarfile import (  # type: ignore[attr-defined]  # typeshed doesn't know the first
    EOFHeaderError,
    HeaderError,
    ReadError,
)
from typing import IO, Protocol, Self

_PIECE = 1 << 20


class Readable(Protocol):
    """A binary stream: `read` returns up to a number of bytes, and none at the end."""

    def read(self, size: int, /) -> bytes:
        """Read the next bytes."""


class _Streams:
    """The content of a bzip2 or xz file's streams, one after the other, with at most zeros between them."""

    def __init__(self, file: IO[bytes], decoder: Callable[[], bz2.BZ2Decompressor | lzma.LZMADecompressor]) -> None:
        self._file, self._new, self._decoder = file, decoder, decoder()

    def read(self, size: int, /) -> bytes:
        """See `Readable`."""
        while True:
            if self._decoder.eof:
                data = self._decoder.unused_data.lstrip(b"\0")
                while not data and (piece := self._file.read(_PIECE)):
                    data = piece.lstrip(b"\0")
                if not data:
                    return b""
                self._decoder = self._new()
            else:
                data = self._file.read(_PIECE) if self._decoder.needs_input else b""
                if self._decoder.needs_input and not data:
                    raise EOFError
            if piece := self._decoder.decompress(data, size):
                return piece


STREAMS: dict[str, Callable[[IO[bytes]], Readable]] = {
    "gzip": lambda file: gzip.GzipFile(fileobj=file),
    "bzip2": lambda file: _Streams(file, bz2.BZ2Decompressor),
    "xz": lambda file: _Streams(file, lzma.LZMADecompressor),
    "lzma": lambda file: _Streams(file, lzma.LZMADecompressor),
}


class StrictHeader(tarfile.TarInfo):
    """A tar header that raises an error where `tarfile` would take it for the end of the archive."""

    @classmethod
    def fromtarfile(cls, tarfile: tarfile.TarFile) -> Self:
        """The next header, see `tarfile.TarInfo`."""
        try:
            return super().fromtarfile(tarfile)
        except EOFHeaderError:
            raise
        except HeaderError as error:
            raise ReadError(str(error)) from error
