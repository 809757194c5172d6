"""Bounds how long git may take: it opens FIFOs and devices of a hostile tree, and then waits without end."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

from verdict.domain.errors import TimedOut
from verdict.domain.text.untrusted import clean_path
from verdict.processes.deadline import AtMost, Deadline
from verdict.tree.reading import read_regular

_LONGEST = 300.0  # seconds for one question: listing a million files on a cold disk takes a part of that
_LOOK = 1.0  # seconds after which the files that git reads are looked at: most questions are answered by then
_READ = frozenset({".gitignore", ".gitattributes", ".gitmodules", ".mailmap"})
_LONGEST_LINK = 1 << 16  # bytes of a file that says where a repository is


class Patience(AtMost):
    """The scan's deadline for one question to git about the repository around `folder`.

    It passes early if git waits for something that isn't a regular file, which is looked for once, when an answer takes
    long.
    """

    def __init__(self, outer: Deadline, folder: Path) -> None:
        super().__init__(outer, _LONGEST)
        self._folder = folder
        self._look: float | None = time.monotonic() + _LOOK

    def check(self, tool: str) -> None:
        """See `Deadline.check`."""
        self._outer.check(tool)
        if self._look is not None and time.monotonic() >= self._look:
            self._look = None
            for path in _irregular(self._folder, self._outer):
                raise TimedOut(
                    f"git can't read the repository at {clean_path(str(self._folder))}: "
                    f"{clean_path(str(path))} is a FIFO or a device",
                    hint="remove it, then scan again",
                )
        if self.over:
            raise TimedOut(
                f"git gave no answer about the repository at {clean_path(str(self._folder))} within {_LONGEST:g} s",
                hint="run `git status` there to see why; or scan less at a time",
            )


def _irregular(folder: Path, deadline: Deadline) -> Iterator[Path]:
    """FIFOs and devices among the files that git reads: of the repository, of the folders above it and below it."""
    top = next((each for each in (folder, *folder.parents) if os.path.lexists(each / ".git")), folder)
    above = [each for each in (folder, *folder.parents) if each.is_relative_to(top)]
    yield from filter(_waits, (each / name for each in above for name in sorted(_READ)))
    for place in _git_folders(top / ".git"):
        yield from _below(place, deadline, whole=True)
    yield from _below(folder, deadline, whole=False)


def _git_folders(git: Path) -> Iterator[Path]:
    """The folders of the repository: `.git`, or where that file points, and what it shares with work trees."""
    try:
        own = git if git.is_dir() else git.parent / os.fsdecode(_line(git).removeprefix(b"gitdir: "))
        yield own
        yield own / os.fsdecode(_line(own / "commondir"))
    except OSError:  # not there: a repository that shares nothing, or none that git could read
        return


def _line(file: Path) -> bytes:
    return read_regular(file, _LONGEST_LINK).rstrip(b"\n")


def _below(folder: Path, deadline: Deadline, *, whole: bool) -> Iterator[Path]:
    """Irregular files below a folder: in a repository's own, all but objects; else those that git reads."""
    for place, folders, files in os.walk(folder):
        deadline.check("looking for what git waits for")
        kept = whole or ".git" in Path(place).relative_to(folder).parts
        if kept and "objects" in folders:
            folders.remove("objects")
        yield from filter(_waits, (Path(place, name) for name in sorted(files) if kept or name in _READ))


def _waits(path: Path) -> bool:
    try:
        mode = path.lstat().st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode) or stat.S_ISBLK(mode)
