"""Hashes the files of a scan when it starts, and tells which of them hold something else at its end."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TypeVar

from verdict.domain.inline_suppression import MARK
from verdict.ports import TargetFile
from verdict.processes.deadline import Deadline
from verdict.processes.run import MIB
from verdict.tree.reading import regular_descriptor

CHANGED = "changed during the scan"
DELETED = "deleted during the scan"
UNKNOWN = "not known to be unchanged: the time was up"
STOPPED = "not known to be unchanged: the scan was stopped"

_Answer = TypeVar("_Answer")

_SECOND = 1_000_000_000  # ns
_TICK = 20_000_000  # ns; a kernel stamps files with a clock that moves every 1 to 10 ms
_COARSE_TICK = 2 * _SECOND  # of file systems that keep whole seconds, or every second one (FAT)
_PIECE = MIB
_MARK = MARK.encode()
_POINTER = b"version https://git-lfs.github.com/spec/"
_LONGEST_POINTER = 1024  # bytes, by that specification
_PATIENCE = 3.0  # seconds that the second look has even if the time is up
_SLICES_A_JOB = 8


@dataclass(frozen=True, slots=True)
class _Look:
    """A file as it was seen. If it is `settled`, any later write to it gives another `stamp`.

    `marked`: whether it may have comments of verdict's. `pointer`: whether it names content that Git LFS has.
    """

    stamp: tuple[int, ...]
    settled: bool
    digest: str
    marked: bool
    pointer: bool


class Contents:
    """The contents of files, hashed once before the engines start, and compared with the files afterwards.

    Only content counts: other times, permissions or names are no change. A file isn't hashed again if its device,
    inode, size and times are equal and its last change was long enough before the first look that any later write shows
    in them.
    """

    def __init__(
        self, root: Path, files: Iterable[TargetFile], deadline: Deadline, jobs: int, patience: float = _PATIENCE
    ) -> None:
        self._root = root
        self._deadline = deadline
        self._patience = patience
        self._jobs = jobs
        self._files = tuple(files)
        looks = self._each(partial(_look, root, lambda: deadline.over))
        self._first = {file.path: look for file, look in zip(self._files, looks, strict=True) if look is not None}
        self.digests: Mapping[str, str] = {path: look.digest for path, look in self._first.items()}
        """SHA-256 of the contents by path, in hexadecimal digits, of files that could be read before the deadline."""
        self.marked = tuple(path for path, look in self._first.items() if look.marked)
        """The files with the word that begins verdict's own comments."""
        self.pointers = tuple(path for path, look in self._first.items() if look.pointer)
        """The files in whose place is a pointer to what Git LFS has."""

    def held(self, path: str, raw: bytes) -> bool:
        """Whether the file at a path held `raw` when the scan started."""
        look = self._first.get(path)
        return look is not None and look.digest == hashlib.sha256(raw).hexdigest()

    def changed(self) -> Mapping[str, str]:
        """The files, by path, whose content is no longer that of the start, each with the reason.

        It has some seconds even after the deadline or a signal: without it, nothing that the engines finished could be
        used.
        """
        end = time.monotonic() + self._patience
        reasons = self._each(partial(self._reason, lambda: self._deadline.over and time.monotonic() >= end))
        return {file.path: reason for file, reason in zip(self._files, reasons, strict=True) if reason is not None}

    def edited(self, changed: Mapping[str, str]) -> tuple[str, ...]:
        """Those of the `changed` files that are known to have another content than they had."""
        return tuple(path for path, why in changed.items() if path in self._first and why in {CHANGED, DELETED})

    def _reason(self, over: Callable[[], bool], file: TargetFile) -> str | None:
        first = self._first.get(file.path)
        try:
            status = os.lstat(f"{self._root}/{file.native}")
        except OSError:
            return DELETED
        if first is not None and first.settled and first.stamp == _stamp(status):
            return None
        if first is None:  # it wasn't a regular file, or the time was up before it was read
            return self._unknown if self._deadline.over else CHANGED
        again = _look(self._root, over, file)
        if again is None:
            return self._unknown if over() else CHANGED
        return None if again.digest == first.digest else CHANGED

    @property
    def _unknown(self) -> str:
        return STOPPED if self._deadline.cancelled else UNKNOWN

    def _each(self, ask: Callable[[TargetFile], _Answer]) -> list[_Answer]:
        """The answers for all files, in their order. Threads share the work."""
        size = max(1, len(self._files) // (self._jobs * _SLICES_A_JOB))
        slices = [self._files[start : start + size] for start in range(0, len(self._files), size)]
        with ThreadPoolExecutor(max_workers=self._jobs) as pool:
            return list(chain.from_iterable(pool.map(lambda files: [ask(file) for file in files], slices)))


def _look(root: Path, over: Callable[[], bool], file: TargetFile) -> _Look | None:
    """The file as it is now; None if it is gone, isn't a regular file, or the deadline has passed."""
    digest, marked, pointer = hashlib.sha256(), False, False
    try:
        path = f"{root}/{file.native}"
        before = os.lstat(path)
        now = time.time_ns()
        with regular_descriptor(path) as descriptor:
            if not os.path.samestat(before, os.fstat(descriptor)):  # a link has come into its place
                return None
            while piece := os.read(descriptor, _PIECE):
                digest.update(piece)
                marked = marked or _MARK in piece
                pointer = pointer or (before.st_size < _LONGEST_POINTER and piece.startswith(_POINTER))
                if over():
                    return None
    except OSError:
        return None
    return _Look(_stamp(before), _settled(before, now), digest.hexdigest(), marked, pointer)


def _stamp(status: os.stat_result) -> tuple[int, ...]:
    return (status.st_dev, status.st_ino, status.st_mode, status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def _settled(status: os.stat_result, now: int) -> bool:
    tick = _TICK if status.st_ctime_ns % _SECOND else _COARSE_TICK
    return status.st_ctime_ns < now - tick
