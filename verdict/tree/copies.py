"""Copies files as git has stored them into a private folder, where engines can read them. No filter runs."""

from __future__ import annotations

import errno
import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from verdict.domain.errors import OutputError
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.ports import Listing
from verdict.tree.git import Repository
from verdict.tree.git_objects import COMMIT, LINK, Entry, Unreadable, contents
from verdict.tree.listing import Scope, asked_for, below, listing_of, notices

_NAMES = frozenset({errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ})
"""Errors about a single path: the file system doesn't allow the name, or it collides with another."""


def copied_part(scope: Scope, repository: Repository, entries: Iterable[Entry], folder: Path) -> Listing:
    """The same as `copied` for the entries in scope."""
    left_out: list[Unscanned] = []
    wanted = below(scope)
    by_path = {entry.path: entry for entry in entries if wanted(entry.path)}
    asked = [by_path[path] for path in asked_for(scope, by_path, left_out)]
    named = frozenset(path.relative_to(scope.root).as_posix() for path in scope.paths)
    return copied(repository, asked, folder, left_out, named)


def copied(
    repository: Repository,
    entries: Iterable[Entry],
    folder: Path,
    left_out: Iterable[Unscanned] = (),
    named: Collection[str] = frozenset(),
) -> Listing:
    """The files of the entries, written to a folder, which is the listing's root; see `listing_of`.

    Nothing that is there is written over.

    Raises:
        OutputError: the folder can't be written to.
        EngineError: the deadline passed, or git failed.
    """
    entries = tuple(entries)
    gaps = {entry: no_content(entry) for entry in entries}
    out = [*left_out, *(gap for gap in gaps.values() if gap is not None)]
    try:
        folder.mkdir(exist_ok=True)
        written = _written(repository, [entry for entry in entries if gaps[entry] is None], folder, out)
    except OSError as error:
        raise OutputError(
            f"files from git can't be written to {clean_path(str(folder))}: {error.strerror}",
            hint="free some space there, or set TMPDIR to a folder that has some",
        ) from error
    return listing_of(folder, written, out, notices(repository, out, ignored=False), named)


def no_content(entry: Entry) -> Unscanned | None:
    """The reason why there is nothing to read at a path; None for a file."""
    if entry.unmerged:
        return _gap(entry, Gap.FAILED, "in conflict: what will be committed isn't decided")
    if entry.mode == COMMIT:
        reason = "a repository of its own: the commit only records a revision of it"
        return Unscanned(f"{clean_path(entry.path)}/", Gap.SKIPPED, reason)
    if entry.mode == LINK:
        return _gap(entry, Gap.SKIPPED, "a link; links are not followed")
    if any(part in ("", ".", "..") for part in entry.path.split("/")):  # a forged index may lead out of the folder
        return _gap(entry, Gap.FAILED, "git has a path that leads elsewhere")
    return None


def _written(repository: Repository, files: Iterable[Entry], folder: Path, left_out: list[Unscanned]) -> list[str]:
    """The paths that were written; `left_out` gets those that couldn't be.

    Raises:
        OSError: the disk is full or broken.
    """
    places: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in files:
        places[entry.inside, entry.id].append(entry)
    written: list[str] = []
    for (inside, id_), content in _contents(repository, places):
        for entry in places[inside, id_]:
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


def _contents(
    repository: Repository, wanted: Iterable[tuple[str, str]]
) -> Iterator[tuple[tuple[str, str], bytes | Unreadable]]:
    """The content of each blob, given as the folder of the submodule that has it, and its id."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for inside, id_ in wanted:
        places[inside].append(id_)
    for inside, ids in places.items():
        where = Repository.required(repository.folder / inside, repository.deadline) if inside else repository
        yield from (((inside, id_), content) for id_, content in contents(where, ids))


def _write(path: Path, content: bytes, mode: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with open(descriptor, "wb") as stream:  # noqa: PTH123  a descriptor with its mode
        stream.write(content)


def _gap(entry: Entry, gap: Gap, reason: str) -> Unscanned:
    return Unscanned(clean_path(entry.path), gap, reason)
