"""The versions of a tree from which settings, baseline and VEX documents are read: work tree, index, a commit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Protocol

from verdict.domain.errors import TargetError
from verdict.domain.text.untrusted import clean_path
from verdict.processes.deadline import Deadline
from verdict.tree.copies import no_content
from verdict.tree.git import Repository
from verdict.tree.git_objects import Entry, Unreadable, contents, indexed, recorded
from verdict.tree.reading import read_regular


class Version(Protocol):
    """A version of the files below a folder."""

    @property
    def root(self) -> Path:
        """The folder; in error messages, a file is named by its path below it."""

    def read(self, path: Path, most: int) -> bytes | None:
        """The content of a file below the folder, of at most `most` bytes; None if there is none.

        Raises:
            OSError: it can't be read; `TooLarge` if it has more bytes.
            TargetError: git can't give its content.
        """

    def below(self, folder: Path) -> tuple[Path, ...]:
        """The files below a folder, sorted, without hidden files and folders and without links; none if it is none.

        Raises:
            OSError: a folder below it can't be read.
        """


@dataclass(frozen=True, slots=True)
class WorkTree:
    """The files of a folder, as they are now."""

    root: Path = field(default=Path())

    def read(self, path: Path, most: int) -> bytes | None:
        """See `Version.read`. A link that leads nowhere can't be read."""
        try:
            return read_regular(self.root / path, most)
        except FileNotFoundError:
            if os.path.lexists(self.root / path):
                raise
            return None

    def below(self, folder: Path) -> tuple[Path, ...]:
        """See `Version.below`."""
        found: list[Path] = []
        if not (self.root / folder).is_dir():
            return ()
        for inside, folders, names in os.walk(self.root / folder, onerror=_unreadable):
            folders[:] = [each for each in folders if not each.startswith(".")]
            place = folder / os.path.relpath(inside, self.root / folder)
            found.extend(place / each for each in names if not each.startswith(".") and _is_file(inside, each))
        return tuple(sorted(found))


FILES = WorkTree()
"""Files by a path of their own."""


@dataclass(frozen=True)
class Index:
    """The files as the next commit would have them; a file that it wouldn't have is read from the work tree."""

    root: Path
    deadline: Deadline

    def read(self, path: Path, most: int) -> bytes | None:
        """See `Version.read`."""
        entry = self._entries.get(path.as_posix())
        if entry is None:
            return WorkTree(self.root).read(path, most)
        return _content(self._repository, entry, "as it is staged", "stage it again")

    def below(self, folder: Path) -> tuple[Path, ...]:
        """See `Version.below`."""
        return tuple(sorted({*_below(self._entries, folder), *WorkTree(self.root).below(folder)}))

    @cached_property
    def _repository(self) -> Repository:
        return Repository.required(self.root, self.deadline)

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        return {entry.path: entry for entry in indexed(self._repository)}


@dataclass(frozen=True)
class Commit:
    """The files of a commit, from git's objects. `name` is the revision as the user wrote it."""

    repository: Repository
    id: str
    name: str

    @property
    def root(self) -> Path:
        """See `Version.root`."""
        return self.repository.folder

    def read(self, path: Path, most: int) -> bytes | None:
        """See `Version.read`."""
        entry = self._entries.get(path.as_posix())
        return None if entry is None else _content(self.repository, entry, f"in {self.name}", "fetch the whole commit")

    def below(self, folder: Path) -> tuple[Path, ...]:
        """See `Version.below`."""
        return tuple(sorted(_below(self._entries, folder)))

    def text(self, path: str) -> bytes:
        """The content of a file, to compare it with another version; empty if there is none or it can't be read."""
        entry = self._entries.get(path)
        if entry is None or no_content(entry) is not None:
            return b""
        content = next(each for _, each in contents(self.repository, [entry.id]))
        return b"" if isinstance(content, Unreadable) else content

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        return {entry.path: entry for entry in recorded(self.repository, self.id)}


Before = Callable[[str], bytes]
"""Gives the content that a file has in an earlier version; empty if it has none."""


def nothing_before(_path: str) -> bytes:
    """There is no earlier version of any file."""
    return b""


def _unreadable(error: OSError) -> None:
    raise error


def _is_file(folder: str, name: str) -> bool:
    path = os.path.join(folder, name)  # noqa: PTH118  as `os.walk` gives them
    return os.path.isfile(path) and not os.path.islink(path)  # noqa: PTH113, PTH114  the same


def _below(entries: Mapping[str, Entry], folder: Path) -> Iterator[Path]:
    """The paths of the files that git has below a folder."""
    for path, entry in entries.items():
        inside = Path(path)
        if no_content(entry) is None and inside.is_relative_to(folder):
            rest = inside.relative_to(folder).parts
            if rest and not any(part.startswith(".") for part in rest):
                yield inside


def _content(repository: Repository, entry: Entry, where: str, hint: str) -> bytes:
    gap = no_content(entry)
    content = Unreadable(gap.reason) if gap is not None else next(each for _, each in contents(repository, [entry.id]))
    if isinstance(content, Unreadable):
        raise TargetError(f"{clean_path(entry.path)} can't be read {where}: {content.reason}", hint=hint)
    return content
