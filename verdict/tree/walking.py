"""Walks a tree: the paths of files and links in it, and what is left out, each with the reason."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from verdict.domain.errors import OutOfProcessorTime
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.processes.deadline import Deadline
from verdict.tree.git import Repository

# Folders that hold other people's installed code or a tool's own state. Where git knows the tree, git decides instead.
_NOT_SOURCE = frozenset(
    {
        ".git",
        ".hg",
        ".svn",
        "node_modules",
        "__pycache__",
        ".tox",
        ".nox",
        ".mypy_cache",
        ".pytest_cache",
        ".ruff_cache",
    }
)
_ENVIRONMENT = "pyvenv.cfg"
# What Python's tools put into a virtual environment beside that file. Code of the project's own may stand there too.
_ENVIRONMENTS_FOLDERS = frozenset({"bin", "etc", "include", "lib", "lib64", "man", "sbin", "scripts", "share", "var"})
_ENVIRONMENTS_FILES = frozenset({_ENVIRONMENT, ".gitignore", ".lock", "cachedir.tag", "pip-selfcheck.json"})
_INSTALLED = "installed code or a tool's own files"
ARTIFACTS = ".verdict/artifacts"
"""The folder, relative to a project's root, where engines' outputs are kept."""
NOT_FETCHED = "a submodule that wasn't fetched"
"""The reason why a folder that git tracks has no files."""
NOT_CHECKED_OUT = "tracked by git, but not checked out"
"""The reason why a path that a sparse checkout leaves out has no file."""
ABSENT = frozenset({NOT_FETCHED, NOT_CHECKED_OUT})
"""The reasons for what git tracks and doesn't have here."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What a walk tells beside the paths.

    - `left_out`: gaps. `absent`: of the paths, those that a sparse checkout keeps out of the work tree.
    - `unruled`: folders of repositories whose ignore rules take git too long.
    """

    left_out: list[Unscanned]
    absent: list[str]
    unruled: list[str]


def walk(root: Path, prefix: str, repository: Repository | None, deadline: Deadline, aside: Aside) -> Iterator[str]:
    """Paths of files and links below `root`/`prefix`, as the file system spells them; `aside` gets the others.

    In a repository these are the tracked and the untracked files that git doesn't ignore, those of nested repositories
    too; elsewhere all files but those in folders of installed code. Where its ignore rules take git too long, they are
    the tracked files and those that would be listed without git. Links are not followed.
    """
    left_out = aside.left_out
    if repository is None:
        yield from _walk_plain(root, prefix, deadline, left_out)
        return
    try:
        listed, ignored = repository.listed(), repository.ignored()
    except OutOfProcessorTime:
        aside.unruled.append(clean_path(prefix or "."))
        yield from _walk_plain(root, prefix, deadline, left_out)
        listed, ignored = repository.listed(untracked=False), []
    if "./" in listed.paths:
        yield from _walk_plain(root, prefix, deadline, left_out)
        return
    left_out.extend(Unscanned(clean_path(_as_one(prefix + path)), Gap.SKIPPED, "ignored by git") for path in ignored)
    if not listed.whole:
        left_out.extend(_closed(root, prefix, repository, deadline))
    for path in listed.paths:
        full = prefix + path
        if path.endswith("/") or _is_folder(f"{root}/{full}"):  # a repository of its own
            inner = full.rstrip("/") + "/"
            if not _inside(root, full):
                left_out.append(Unscanned(clean_path(inner), Gap.SKIPPED, "reached through a link"))
                continue
            gaps = len(left_out)
            files = list(walk(root, inner, Repository.at(root / inner, deadline), deadline, aside))
            if not files and len(left_out) == gaps and not path.endswith("/"):
                left_out.append(Unscanned(clean_path(inner), Gap.SKIPPED, NOT_FETCHED))
            yield from files
        else:
            if path in listed.sparse and not os.path.lexists(f"{root}/{full}"):
                aside.absent.append(full)
            yield full


def _closed(root: Path, prefix: str, repository: Repository, deadline: Deadline) -> Iterator[Unscanned]:
    """The folders below `root`/`prefix` that can't be opened, without ignored ones and those of other repositories."""
    errors: list[OSError] = []
    for place, folders, _ in os.walk(root / prefix, onerror=errors.append):
        deadline.check("listing the files")
        folders[:] = [each for each in folders if each != ".git" and not os.path.lexists(f"{place}/{each}/.git")]
    for error in errors:
        path = os.path.relpath(error.filename, root / prefix)
        if not repository.ignores(path):
            yield unreadable(f"{prefix}{path}/", error)


def unreadable(path: str, error: OSError) -> Unscanned:
    """The gap of a path that can't be read."""
    return Unscanned(clean_path(path), Gap.FAILED, f"unreadable: {error.strerror}")


def _is_folder(path: str) -> bool:
    """Whether the path is a folder itself, not a link to one."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


def _as_one(path: str) -> str:
    """The path; for any artifact, the folder of all artifacts, since each scan adds some."""
    return f"{ARTIFACTS}/" if path.startswith(f"{ARTIFACTS}/") else path


def _walk_plain(root: Path, prefix: str, deadline: Deadline, left_out: list[Unscanned]) -> Iterator[str]:
    folders = [prefix]
    while folders:
        deadline.check("listing the files")
        folder = folders.pop()
        try:
            entries = sorted(os.scandir(f"{root}/{folder}"), key=attrgetter("name"))
        except OSError as error:
            left_out.append(unreadable(folder or ".", error))
            continue
        environment = folder != prefix and any(entry.name == _ENVIRONMENT for entry in entries)
        if environment and all(entry.name.lower() in _ENVIRONMENTS_FOLDERS | _ENVIRONMENTS_FILES for entry in entries):
            left_out.append(Unscanned(clean_path(folder), Gap.SKIPPED, _INSTALLED))
            continue
        for entry in entries:
            path = folder + entry.name
            installed = entry.name in _NOT_SOURCE or (environment and entry.name.lower() in _ENVIRONMENTS_FOLDERS)
            if not entry.is_dir(follow_symlinks=False):
                yield path
            elif path == ARTIFACTS or installed:
                left_out.append(Unscanned(clean_path(path) + "/", Gap.SKIPPED, _INSTALLED))
            else:
                folders.append(path + "/")


def _inside(root: Path, folder: str) -> bool:
    """Whether the folder is the tree's own: below the root, with no link on the way."""
    parts = filter(None, folder.split("/"))
    return os.path.realpath(root / folder) == os.path.join(os.path.realpath(root), *parts)  # noqa: PTH118  as spelled
