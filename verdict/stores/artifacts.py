"""Stores large texts in a folder that only its owner can read: a file for each, with its description beside it."""

from __future__ import annotations

import contextlib
import errno
import io
import logging
import os
import re
import secrets
import stat
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import BinaryIO

import pydantic

from verdict.domain.artifact import Artifact, is_id, new_id
from verdict.domain.errors import NotFound, OutputError
from verdict.domain.text.content import shorten
from verdict.domain.text.cutting import HEAD_SHARE
from verdict.domain.text.excerpts import bounded
from verdict.domain.text.tokens import estimate
from verdict.domain.text.untrusted import clean_line, clean_path, clean_pieces

KEPT = timedelta(hours=24)
"""How long an artifact is kept. Each new artifact removes those that are older."""

LARGEST_STORE = 200 << 20
"""The most bytes that a folder's artifacts take together. Each new artifact removes the oldest beyond it."""

_log = logging.getLogger("verdict.artifacts")
_DESCRIPTION = pydantic.TypeAdapter(Artifact)
_LARGEST_DESCRIPTION = 1 << 16
_PIECE = 1 << 16
_STAMP = "%Y%m%dt%H%M%S"
_OURS = re.compile(r"(art_(\d{8}t\d{6})_[0-9a-f]+)\.(?:txt|json)", re.ASCII)
_IGNORE, _EVERYTHING = ".gitignore", b"*\n"
_NO_FOLDER = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ELOOP})  # nothing, or what isn't ours: a file, a link
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_OLD = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


class FolderArtifacts:
    """Artifacts in `base`/`below`. No part of `below` may be a link or belong to somebody else.

    Those that are stored are about the tree `project`. An artifact exists when its description does, which is put in
    place last, so that nobody sees half of one. Any number of processes may use the folder at once.
    """

    def __init__(self, base: Path, below: str, project: str = "") -> None:
        self.folder = base / below
        self._base = base
        self._below = below.split("/")
        self._project = project
        self._made: set[str] = set()

    def put(
        self,
        pieces: Iterable[str],
        source: str,
        limit: int,
        *,
        media_type: str = "text/plain",
        head_ratio: float = HEAD_SHARE,
    ) -> Artifact:
        """See `ArtifactStore.put`. Artifacts older than `KEPT` are removed, and the oldest beyond `LARGEST_STORE`."""
        now = datetime.now(UTC)
        id_ = new_id(now, secrets.token_hex(8))
        count = _Count()
        try:
            with self._opened(make=True) as folder:
                _prune(folder, now - KEPT)
                try:
                    _write(folder, f"{id_}.txt", count.written(bounded(count.received(pieces), limit, head_ratio)))
                    truncated = count.bytes_received > limit
                    given, tokens = count.bytes_received, count.tokens
                    artifact = Artifact(
                        id_, source, media_type, count.size, count.lines, now, truncated, given, tokens, self._project
                    )
                    _place(folder, f"{id_}.json", (_DESCRIPTION.dump_json(artifact).decode(),))
                    _make_room(folder, id_)
                except BaseException:
                    _remove(folder, id_)
                    raise
        except OSError as error:
            raise self._unusable("no artifact can be written to", error) from error
        self._made.add(id_)
        _log.info(
            "%s: %s, %d bytes and %d lines of %d bytes",
            id_,
            clean_line(source),
            count.size,
            count.lines,
            count.bytes_received,
        )
        return artifact

    def read(self, id_: str, first: int = 1, last: int | None = None) -> Iterator[str]:
        """See `ArtifactStore.read`. A line ends at a line feed; one of any length comes in pieces."""
        with self._existing() as folder, _open(folder, f"{_checked(id_)}.txt", id_) as stream:
            text = io.TextIOWrapper(stream, encoding="utf-8", errors="replace", newline="\n")
            yield from clean_pieces(_between(text, id_, first, last))

    def find(self, id_: str) -> Artifact:
        """The description of an artifact.

        Raises:
            NotFound: there is no such artifact, or it was removed.
        """
        with self._existing() as folder, _open(folder, f"{_checked(id_)}.json", id_) as stream:
            try:
                artifact = _DESCRIPTION.validate_json(stream.read(_LARGEST_DESCRIPTION))
            except pydantic.ValidationError as error:
                raise _not_found(id_) from error
        if artifact.id != id_:
            raise _not_found(id_)
        return artifact

    def has(self, id_: str) -> bool:
        """Whether there is such an artifact."""
        with contextlib.suppress(NotFound):
            self.find(id_)
            return True
        return False

    def listed(self) -> tuple[Artifact, ...]:
        """All complete artifacts, the newest first.

        Raises:
            OutputError: the folder exists but can't be read.
        """
        names = [match[1] for match in self._names() if match[0] == f"{match[1]}.json"]
        found: list[Artifact] = []
        for id_ in names:
            with contextlib.suppress(NotFound):
                found.append(self.find(id_))
        return tuple(sorted(found, key=lambda artifact: (artifact.created, artifact.id), reverse=True))

    def clean(self) -> int:
        """Remove all artifacts. Returns how many there were."""
        return self._removed({match[1] for match in self._names()})

    @property
    def made(self) -> frozenset[str]:
        """The ids of the artifacts that this process has stored."""
        return frozenset(self._made)

    def forget(self, others: Iterable[str] = ()) -> int:
        """Remove what this process has stored, and `others`, at the end of its session. Returns how many."""
        made, self._made = self._made, set()
        return self._removed({*made, *filter(is_id, others)})

    def _removed(self, ids: Collection[str]) -> int:
        if not ids:  # whatever may be wrong with the folder
            return 0
        try:
            with contextlib.suppress(NotFound), self._existing() as folder:
                return sum(_remove(folder, id_) for id_ in ids)
        except OSError as error:
            raise self._unusable("not all artifacts can be removed from", error) from error
        return 0

    def _unusable(self, what: str, error: OSError) -> OutputError:
        return OutputError(
            f"{what} {clean_path(str(self.folder))}: {error.strerror or error}",
            hint="check the folder, its permissions and the disk; `artifacts: {enabled: false}` keeps none",
        )

    def _names(self) -> list[re.Match[str]]:
        with contextlib.suppress(NotFound), self._existing() as folder:
            return _names(folder)
        return []

    @contextlib.contextmanager
    def _existing(self) -> Iterator[int]:
        """The folder, opened.

        Raises:
            NotFound: there is no folder that may be used, and so no artifact.
        """
        with contextlib.ExitStack() as stack:
            try:
                folder = stack.enter_context(self._opened(make=False))
            except OSError as error:
                if error.errno not in _NO_FOLDER:  # there may be artifacts: that isn't the same as none
                    raise self._unusable("no artifacts can be read from", error) from error
                raise NotFound(
                    f"there is no artifact in {clean_path(str(self.folder))}: {error.strerror}",
                    hint="a scan keeps what its engines wrote; `verdict artifacts list` names what there is",
                ) from error
            yield folder

    @contextlib.contextmanager
    def _opened(self, *, make: bool) -> Iterator[int]:
        """The folder, opened from `base` step by step, so that no link can be slipped in between."""
        if make:
            self._base.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder = os.open(self._base, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            for name in self._below:
                if make:
                    with contextlib.suppress(FileExistsError):
                        os.mkdir(name, 0o700, dir_fd=folder)
                inner = os.open(name, _FOLDER, dir_fd=folder)
                os.close(folder)
                folder = inner
                if os.fstat(folder).st_uid != os.geteuid():
                    raise PermissionError(errno.EPERM, "it belongs to somebody else")
            if make:
                os.fchmod(folder, 0o700)
                _ignore_in_git(folder)
            yield folder
        finally:
            os.close(folder)


class _Count:
    """How much was given and how much was written. Tokens are estimated piece by piece."""

    def __init__(self) -> None:
        self.bytes_received = self.size = self.tokens = self._breaks = 0
        self._last = "\n"

    def received(self, pieces: Iterable[str]) -> Iterator[str]:
        for piece in pieces:
            self.bytes_received += len(piece.encode("utf-8", "backslashreplace"))
            yield piece

    def written(self, pieces: Iterable[str]) -> Iterator[str]:
        for piece in pieces:
            self.size += len(piece.encode("utf-8", "backslashreplace"))
            self.tokens += estimate(piece)
            self._breaks += piece.count("\n")
            self._last = piece[-1:] or self._last
            yield piece

    @property
    def lines(self) -> int:
        return self._breaks + (self._last != "\n")


def _checked(id_: str) -> str:
    if not is_id(id_):
        raise _not_found(id_)
    return id_


def _not_found(id_: str) -> NotFound:
    return NotFound(
        f"there is no artifact {shorten(clean_line(id_), 80)!r}",
        hint="`verdict artifacts list` names those there are; they go after a day, and --project names another project",
    )


def _write(folder: int, name: str, pieces: Iterable[str]) -> None:
    handle = os.open(name, _NEW, 0o600, dir_fd=folder)
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="") as stream:
        stream.writelines(pieces)


def _place(folder: int, name: str, pieces: Iterable[str]) -> None:
    """Write a file under another name, and then give it its own."""
    temporary = f".new_{secrets.token_hex(8)}"
    try:
        _write(folder, temporary, pieces)
        os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary, dir_fd=folder)
        raise


def _open(folder: int, name: str, id_: str) -> BinaryIO:
    try:
        handle = os.open(name, _OLD, dir_fd=folder)
    except OSError as error:
        raise _not_found(id_) from error
    stream = os.fdopen(handle, "rb")
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        stream.close()
        raise _not_found(id_)
    return stream


def _ignore_in_git(folder: int) -> None:
    with contextlib.suppress(OSError), os.fdopen(os.open(_IGNORE, _OLD, dir_fd=folder), "rb") as stream:
        if stream.read(len(_EVERYTHING) + 1) == _EVERYTHING:
            return
    _place(folder, _IGNORE, (_EVERYTHING.decode(),))


def _between(text: io.TextIOWrapper, id_: str, first: int, last: int | None) -> Iterator[str]:
    number, fresh = 0, True
    while not (fresh and last is not None and number >= last):
        piece = text.readline(_PIECE)
        if not piece:
            break
        number, fresh = number + fresh, piece.endswith("\n")
        if number >= first:
            yield piece
    else:
        return
    if number < first and first > 1:
        raise NotFound(f"{id_} has only {number} lines", hint="ask for lines within it")


def _names(folder: int) -> list[re.Match[str]]:
    return [match for name in os.listdir(folder) if (match := _OURS.fullmatch(name)) is not None]


def _prune(folder: int, before: datetime) -> int:
    stamp = before.strftime(_STAMP)
    return sum(_remove(folder, id_) for id_ in {match[1] for match in _names(folder) if match[2] < stamp})


def _make_room(folder: int, newest: str) -> None:
    """Remove the oldest artifacts, but never `newest`, until all take `LARGEST_STORE` at most."""
    room = LARGEST_STORE
    for id_ in [newest, *sorted({match[1] for match in _names(folder)} - {newest}, reverse=True)]:
        with contextlib.suppress(FileNotFoundError):  # another process was faster
            room -= os.stat(f"{id_}.txt", dir_fd=folder, follow_symlinks=False).st_size
        if room < 0 and id_ != newest:
            _remove(folder, id_)


def _remove(folder: int, id_: str) -> bool:
    """Remove an artifact, its description first. Returns whether there was any."""
    removed = False
    for name in (f"{id_}.json", f"{id_}.txt"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name, dir_fd=folder)
            removed = True
    return removed
