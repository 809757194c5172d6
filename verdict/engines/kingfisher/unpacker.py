"""Unpacks archives within bounds, as a program: hostile archives can make a reader hang, crash or run out of memory.

`python -I -m verdict.engines.kingfisher.unpacker < request > answer`, both JSON. A request has the `folder` to unpack
into and the `archives`, each a pair of its file and its name. The answer has for each of them its `members`, each the
list of names that lead to it and the name of its file in the folder, and its `gaps`, each such a list and a reason.
Names in an archive are bytes, of any encoding: the answer has them in hexadecimal. Few imports, for a fast start.
"""

from __future__ import annotations

import json
import signal
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, cast

from verdict.engines.kingfisher.archive_kinds import HEAD, is_tar, is_zip, kind_of
from verdict.engines.kingfisher.archive_readers import STREAMS, Readable, StrictHeader

MIB = 1 << 20
NO_ROOM = "can't be unpacked"
"""The beginning of the reason for a gap of which the machine is the cause: it has no room for the content."""
_MOST_GAPS = 100  # reported for one archive
_LONGEST_NAME = 4096  # characters
_PIECE = MIB


@dataclass(frozen=True)
class Bounds:
    """The limits of unpacking. Sizes are in bytes, after unpacking.

    An archive may unpack to `archive` bytes and to `ratio` times its own size, but to `free` in any case; archives in
    it are part of it. `depth` is in layers: an archive in an archive has two, and so has a compressed tar. `seconds`
    are of processor time, for one archive.
    """

    archive: int = 1024 * MIB
    ratio: int = 250
    free: int = 64 * MIB
    scan: int = 2048 * MIB
    member: int = 256 * MIB
    members: int = 100_000
    depth: int = 8
    seconds: float = 60


class _Over(BaseException):
    """A bound of the archive is reached. Not an `Exception`, so that handlers of damage don't catch it."""


class _Unread(Exception):
    """A part of an archive can't be read; the message is the reason."""


@dataclass
class Unpacked:
    """The result for one archive."""

    members: list[tuple[list[str], str]] = field(default_factory=list)
    gaps: list[tuple[list[str], str]] = field(default_factory=list)


class Unpacker:
    """Unpacks archives into files with plain names, one after the other."""

    def __init__(self, folder: Path, bounds: Bounds = Bounds()) -> None:
        self._folder = folder
        self._bounds = bounds
        self._number = 0
        self._left_of_all = self._bounds.scan
        self._left = 0
        self._members = 0
        self._troubles = 0
        self._limit = ""
        self._done = Unpacked()

    def unpack(self, file: Path, name: str) -> Unpacked:
        """Unpack all files of an archive, and those of archives in it."""
        size = file.stat().st_size
        most = min(self._bounds.archive, max(self._bounds.free, self._bounds.ratio * size))
        self._limit = f"unpacks to more than {most // MIB} MiB"
        if self._left_of_all < most:
            most, self._limit = self._left_of_all, f"all archives unpack to more than {self._bounds.scan // MIB} MiB"
        self._left, self._members, self._done = most, 0, Unpacked()
        try:
            with _processor_time(self._bounds.seconds):
                self._read(file, name, [], 1)
        except _Over as error:
            self._done.gaps.append(([], str(error)))
        self._left_of_all -= most - self._left
        return self._done

    def _read(self, file: Path, name: str, names: list[str], depth: int) -> None:
        """Read an archive of any kind. `names` lead to it from the outermost archive, for which they are empty."""
        kind, before, troubles = kind_of(file, name) or "", len(self._done.members), self._troubles
        try:
            if depth > self._bounds.depth:
                raise _Unread(f"nested in more than {self._bounds.depth} archives")  # noqa: TRY301  handled below like other errors
            if kind == "zip":
                self._zip(file, names, depth)
            elif kind == "tar":
                with file.open("rb") as stream:
                    self._tar(stream, names, depth)
            elif kind == "deb":
                self._deb(file, names, depth)
            elif kind in STREAMS:
                self._stream(kind, file, name, names, depth)
            else:
                raise _Unread(f"{kind} archives are not read")  # noqa: TRY301  the same
        except Exception as error:  # noqa: BLE001  a damaged archive may raise anything; it becomes a gap
            self._gap(names, _reason(error))
        came, damaged = len(self._done.members) > before, self._troubles > troubles
        if not is_zip(file) and (not came or kind == "zip" or (kind in STREAMS and damaged)):
            self._done.members.append((names, self._kept(file)))

    def _kept(self, file: Path) -> str:
        """The name of the archive's own file in the folder, to scan its raw bytes; empty for the outermost archive."""
        return file.name if file.parent == self._folder else ""

    def _zip(self, file: Path, names: list[str], depth: int) -> None:
        if _occurrences(file, b"PK\x01\x02") > 4 * self._bounds.members:  # `zipfile` would load all entries into memory
            raise _Over(f"more than {self._bounds.members} members")
        with zipfile.ZipFile(file) as archive:
            if not archive.namelist() and _occurrences(file, b"PK\x03\x04"):
                raise _Unread("its central directory lists no members")
            for info in archive.infolist():
                inner = [*names, info.filename[:_LONGEST_NAME]]
                if info.is_dir() and not info.file_size:
                    continue
                if info.flag_bits & 1:
                    self._gap(inner, "encrypted")
                    continue
                try:
                    source = archive.open(info)
                except Exception as error:  # noqa: BLE001  see `_read`
                    self._gap(inner, _reason(error))
                    continue
                with source:
                    self._member(source, inner, depth)

    def _tar(self, stream: Readable, names: list[str], depth: int) -> None:
        metered = _Metered(stream, self._left, self._limit)
        with tarfile.open(fileobj=cast("IO[bytes]", metered), mode="r|", tarinfo=StrictHeader) as archive:
            for info in archive:
                archive.members = []  # type: ignore[attr-defined]  # else tarfile keeps all of them in memory
                inner = [*names, info.name[:_LONGEST_NAME]]
                source = archive.extractfile(info) if info.isreg() else None
                if source is not None:
                    with source:
                        self._member(source, inner, depth)
                elif info.type not in tarfile.SUPPORTED_TYPES:
                    self._gap(inner, "unknown type of member")
            if any(piece.strip(b"\0") for piece in iter(lambda: archive.fileobj.read(_PIECE), b"")):
                raise _Unread("unexpected data after its end")

    def _deb(self, file: Path, names: list[str], depth: int) -> None:
        with file.open("rb") as stream:
            stream.seek(len(b"!<arch>\n"))
            while header := stream.read(60):
                name, size = header[:16].decode("latin-1").rstrip(" /"), int(header[48:58])
                if size < 0:
                    raise ValueError
                after = stream.tell() + size + size % 2
                self._member(stream, [*names, name], depth, size)
                stream.seek(after)

    def _stream(self, kind: str, file: Path, name: str, names: list[str], depth: int) -> None:
        """Read a compressed file. Its content has the same path, except for the members of a tar."""
        with file.open("rb") as raw:
            source, head = STREAMS[kind](raw), b""
            while len(head) < HEAD and (piece := source.read(HEAD - len(head))):
                head += piece
        with file.open("rb") as raw:
            source = STREAMS[kind](raw)
            if is_tar(head):
                self._tar(source, names, depth + 1)
            else:
                self._member(source, names, depth, called=name.rpartition(".")[0])

    def _member(
        self, source: Readable, names: list[str], depth: int, size: int | None = None, called: str | None = None
    ) -> None:
        """Write a member to a file, `size` bytes of the source or all, and unpack it if it is an archive."""
        self._members += 1
        if self._members > self._bounds.members:
            raise _Over(f"more than {self._bounds.members} members")
        file = self._folder / str(self._number)
        self._number += 1
        try:
            self._copy(source, file, size)
        except Exception as error:  # noqa: BLE001  see `_read`; the part before the damage is scanned
            self._gap(names, _reason(error))
        name = names[-1] if called is None else called
        if kind_of(file, name) is None:
            self._done.members.append((names, file.name))
        else:
            self._read(file, name, names, depth + 1)
            if not any(kept == file.name for _, kept in self._done.members[-1:]):
                file.unlink()

    def _copy(self, source: Readable, file: Path, size: int | None) -> None:
        written = 0
        with file.open("xb") as target:
            while piece := source.read(_PIECE if size is None else min(_PIECE, size - written)):
                written += len(piece)
                self._left -= len(piece)
                if self._left < 0:
                    raise _Over(self._limit)
                if written > self._bounds.member:
                    target.truncate(0)
                    raise _Unread(f"larger than {self._bounds.member // MIB} MiB")
                try:
                    target.write(piece)
                except OSError as error:
                    raise _Over(f"{NO_ROOM}: {error.strerror}") from error
        if size is not None and written < size:
            raise _Unread("damaged or truncated")

    def _gap(self, names: list[str], reason: str) -> None:
        self._troubles += 1
        gaps = self._done.gaps
        if len(gaps) < _MOST_GAPS:
            gaps.append((names, reason))
        elif len(gaps) == _MOST_GAPS:
            gaps.append(([], f"more than {_MOST_GAPS} members not read"))


class _Metered:
    """A stream for `tarfile` that counts the bytes read, since `tarfile` also reads members that aren't written."""

    def __init__(self, stream: Readable, most: int, limit: str) -> None:
        self._stream, self._left, self._limit = stream, most + _PIECE, limit

    def read(self, size: int) -> bytes:
        piece = self._stream.read(size)
        self._left -= len(piece)
        if self._left < 0:
            raise _Over(self._limit)
        return piece


def _occurrences(file: Path, mark: bytes) -> int:
    """The number of times a mark is in a file. One across two chunks isn't counted."""
    with file.open("rb") as stream:
        return sum(piece.count(mark) for piece in iter(lambda: stream.read(_PIECE), b""))


def _reason(error: Exception) -> str:
    if isinstance(error, _Unread):
        return str(error)
    if isinstance(error, NotImplementedError):
        return "compressed by a method that is not supported"
    if isinstance(error, MemoryError):
        return "takes too much memory to unpack"
    return "damaged or truncated"


@contextmanager
def _processor_time(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise _Over(f"takes more than {seconds:g} s to unpack")

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def main() -> None:
    """Read the request from standard input and write the result to standard output."""
    request = json.load(sys.stdin)
    unpacker = Unpacker(Path(request["folder"]))
    answer = [unpacker.unpack(Path(file), name) for file, name in request["archives"]]
    json.dump([{"members": _in_hex(each.members), "gaps": _in_hex(each.gaps)} for each in answer], sys.stdout)


def _in_hex(found: list[tuple[list[str], str]]) -> list[tuple[list[str], str]]:
    return [([name.encode("utf-8", "surrogateescape").hex() for name in names], text) for names, text in found]


if __name__ == "__main__":
    main()
