"""Finds the root of a project. Paths in reports, globs, the baseline and the settings are relative to it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from verdict.domain.errors import TargetError
from verdict.domain.text.untrusted import clean_path
from verdict.processes.deadline import Deadline
from verdict.settings.model import NAME
from verdict.tree.git import Repository
from verdict.tree.git_objects import Entry, indexed, recorded
from verdict.tree.history import inside
from verdict.tree.listing import resolve

MARKS = (NAME, NAME.parent / "baseline.json")
"""The files that make a folder a root."""

Marked = Callable[[Path], bool]

Elsewhere = Callable[[Path], bool]
"""Whether another state of the tree than the work tree has a path, or files below it."""


def locate(
    paths: Sequence[str], marked: Marked | None = None, *, elsewhere: Elsewhere | None = None
) -> tuple[Path, tuple[Path, ...]]:
    """The root for the given paths (default: the working directory), and the paths, or none if they are the root.

    The root is that of `root_of`. If nothing marks one, a single folder is its own root; for several paths or a file
    it is the working directory if that contains them all, else the nearest folder that does.

    Raises:
        TargetError: a path is empty; or see `place_of`, also for `elsewhere`.
    """
    if "" in paths:  # it would be the working directory, and may be meant to be anything but that
        raise TargetError("a path is empty", hint="name a folder or a file; a variable in the command may be unset")
    resolved = [place_of(Path(path), elsewhere) for path in paths or ["."]]
    common = Path(os.path.commonpath([_folder(path) for path in resolved]))
    here = Path.cwd()
    root = root_of(common, marked)
    if root is None:
        unmarked = resolved != [common] and all(path.is_relative_to(here) for path in resolved)
        root = here if unmarked else common
    return root, () if resolved == [root] else tuple(resolved)


def place_of(path: Path, elsewhere: Elsewhere | None) -> Path:
    """Where a path leads, links followed. If another state is scanned, also that of a path that only it has.

    Raises:
        TargetError: it doesn't exist, can't be read, or is neither file nor folder.
    """
    try:
        return resolve(path)
    except TargetError:
        if elsewhere is None or os.path.lexists(path):
            raise
        absent = Path(os.path.realpath(path))
        if not elsewhere(absent):
            raise
        return absent


def in_index(deadline: Deadline) -> Elsewhere:
    """Whether the next commit would have a path."""
    return lambda path: _has(path, deadline, indexed)


def in_commits(revisions: Iterable[str], deadline: Deadline) -> Elsewhere:
    """Whether any of the revisions has a path."""

    def entries(repository: Repository) -> Iterator[Entry]:
        for each in revisions:
            yield from recorded(repository, repository.commit(each))

    return lambda path: _has(path, deadline, entries)


def _has(path: Path, deadline: Deadline, entries: Callable[[Repository], Iterable[Entry]]) -> bool:
    folder = _folder(path)
    repository = Repository.at(folder, deadline)
    if repository is None:
        return False
    name = path.relative_to(folder).as_posix()
    return any(entry.path == name or entry.path.startswith(f"{name}/") for entry in entries(repository))


def _folder(path: Path) -> Path:
    """The path, if it is a folder; else the nearest one around it that is there."""
    return next(each for each in (path, *path.parents) if each.is_dir())


def below_top(root: Path, deadline: Deadline) -> str:
    """The path of a root below the top of its checkout, with a slash at its end; empty for the top and without git."""
    repository = Repository.at(root, deadline)
    return "" if repository is None else clean_path(inside(repository))


def root_of(folder: Path, marked: Marked | None = None) -> Path | None:
    """The nearest folder, from this one upwards, with settings or a baseline in `.verdict`; else the checkout's top.

    The search ends at the checkout's top or, without a checkout, below the home folder. A `.verdict` in a parent folder
    is ignored unless it belongs to the user or to the folder's owner: its settings can name programs to run, and anyone
    can create one in `/tmp`. With `marked`, that alone says which folders have settings or a baseline.
    """
    top = next((each for each in (folder, *folder.parents) if _is_checkout(each)), None)

    def speaks(above: Path) -> bool:
        return _is_marked(above) and (above == folder or _may_speak_for(above, folder, top))

    for each in (folder, *folder.parents):
        if (marked or speaks)(each):
            return each
        if each == top:
            return top
    return None


def _is_marked(folder: Path) -> bool:
    return any(os.path.lexists(folder / mark) for mark in MARKS)


def _is_checkout(folder: Path) -> bool:
    git = folder / ".git"
    return os.path.isfile(git) or os.path.lexists(git / "HEAD")  # noqa: PTH113  never raises


def _may_speak_for(above: Path, folder: Path, top: Path | None) -> bool:
    home = os.path.expanduser("~")  # noqa: PTH111  doesn't raise for a user without a home
    if top is None and Path(home).is_relative_to(above):
        return False
    return (above / NAME.parent).lstat().st_uid in (folder.stat().st_uid, os.geteuid())


def leads_into(root: Path, path: Path) -> bool:
    """Whether the path is the root or below it after following links. It need not exist; a loop of links is outside."""
    try:
        inside = path.resolve().is_relative_to(root)
    except (OSError, RuntimeError, ValueError):  # ValueError: a character that no path may have
        return False
    return inside and not _loops(path)


def _loops(path: Path) -> bool:
    """Whether the path is a link that leads back to itself. `resolve` raises for these only up to Python 3.12."""
    try:
        path.stat()
    except OSError as error:
        return error.errno == errno.ELOOP
    return False
