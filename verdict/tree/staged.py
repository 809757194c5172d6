"""Copies what the next commit would hold into a private folder: contents of git's index, whatever the work tree has."""

from __future__ import annotations

import errno
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from verdict.domain.errors import OutputError, TargetError
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.ports import Listing
from verdict.processes.run import Deadline
from verdict.tree.git import Repository
from verdict.tree.git_objects import COMMIT, LINK, Entry, Unreadable, contents, indexed, staged
from verdict.tree.listing import Scope, asked_for, below, listing_of, notices

_NAMES = frozenset({errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ})
"""Errors about a single path: the file system doesn't allow the name, or it collides with another."""


def list_staged(scope: Scope, folder: Path, deadline: Deadline) -> Listing:
    """The files that the next commit would add or change. The listing's root is `folder`, where they are written to.

    Neither the index nor the work tree is touched, and no filter runs: these are the contents that git would record.

    Raises:
        TargetError: there is no repository, or git's index can't be found.
        OutputError: the folder can't be written to.
        EngineError: the deadline passed, or git failed.
    """
    repository = Repository.required(scope.root, deadline)
    return _taken_out(scope, repository, staged(repository), folder)


def list_indexed(scope: Scope, wanted: Callable[[str], bool], folder: Path, deadline: Deadline) -> Listing:
    """The same for everything that the next commit would hold, changed or not, of the paths that are `wanted`."""
    repository = Repository.required(scope.root, deadline)
    return _taken_out(scope, repository, [each for each in indexed(repository) if wanted(each.path)], folder)


def staged_content(root: Path, path: str, deadline: Deadline) -> bytes | None:
    """The content that the next commit would hold at a path below `root`; None if it would have no file there.

    Raises:
        TargetError: there is no repository, or the content can't be told.
        EngineError: the deadline passed, or git failed.
    """
    repository = Repository.required(root, deadline)
    entry = next((each for each in indexed(repository) if each.path == path), None)
    if entry is None:
        return None
    gap = _no_content(entry)
    content = Unreadable(gap.reason) if gap is not None else next(each for _, each in contents(repository, [entry.id]))
    if isinstance(content, Unreadable):
        raise TargetError(f"{clean_path(path)} can't be read as it is staged: {content.reason}", hint="stage it again")
    return content


def _taken_out(scope: Scope, repository: Repository, entries: Sequence[Entry], folder: Path) -> Listing:
    left_out: list[Unscanned] = []
    named = below(scope)
    by_path = {entry.path: entry for entry in entries if named(entry.path)}
    asked = [by_path[path] for path in asked_for(scope, by_path, left_out)]
    gaps = {entry: _no_content(entry) for entry in asked}
    left_out.extend(gap for gap in gaps.values() if gap is not None)
    files = [entry for entry in asked if gaps[entry] is None]
    try:
        folder.mkdir()
        written = _written(repository, files, folder, left_out)
    except OSError as error:
        raise OutputError(
            f"the staged files can't be written to {clean_path(str(folder))}: {error.strerror}",
            hint="free some space there, or set TMPDIR to a folder that has some",
        ) from error
    return listing_of(folder, written, left_out, notices(repository, ignored=False))


def _no_content(entry: Entry) -> Unscanned | None:
    """The reason why there is nothing to read at a path; None for a file."""
    if entry.unmerged:
        return _gap(entry, Gap.FAILED, "in conflict: what will be committed isn't decided")
    if entry.mode == COMMIT:
        reason = "a repository of its own: the commit only records a revision of it"
        return Unscanned(f"{clean_path(entry.path)}/", Gap.SKIPPED, reason)
    if entry.mode == LINK:
        return _gap(entry, Gap.SKIPPED, "a link; links are not followed")
    if any(part in ("", ".", "..") for part in entry.path.split("/")):  # a forged index may lead out of the folder
        return _gap(entry, Gap.FAILED, "git's index has a path that leads elsewhere")
    return None


def _written(repository: Repository, files: Iterable[Entry], folder: Path, left_out: list[Unscanned]) -> list[str]:
    """The paths that were written; `left_out` gets those that couldn't be.

    Raises:
        OSError: the disk is full or broken.
    """
    places: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in files:
        places[entry.id].append(entry)
    written: list[str] = []
    for id_, content in contents(repository, places):
        for entry in places[id_]:
            if isinstance(content, Unreadable):
                left_out.append(_gap(entry, Gap.FAILED, content.reason))
                continue
            try:
                _write(folder / entry.path, content, 0o700 if entry.mode == "100755" else 0o600)
            except OSError as error:
                if error.errno not in _NAMES:
                    raise
                left_out.append(_gap(entry, Gap.FAILED, f"can't be written to be read: {error.strerror}"))
                continue
            written.append(entry.path)
    return written


def _write(path: Path, content: bytes, mode: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with open(descriptor, "wb") as stream:  # noqa: PTH123  a descriptor with its mode
        stream.write(content)


def _gap(entry: Entry, gap: Gap, reason: str) -> Unscanned:
    return Unscanned(clean_path(entry.path), gap, reason)
