"""Lists the files that differ between two states of a tree, and what the earlier one, a commit, has in their place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from verdict.ports import Listing
from verdict.processes.deadline import Deadline
from verdict.tree.copies import copied, copied_part
from verdict.tree.git import Repository
from verdict.tree.git_objects import Entry, between, changed_from, head, indexed, merge_base, recorded, renamed, staged
from verdict.tree.listing import Scope, asked_for, below, find


@dataclass(frozen=True, slots=True)
class Span:
    """The two states that are compared: a commit, and the work tree, the index (`staged`) or the commit `until`.

    The first is `since`, or, if `forked`, the commit where `since` and the other state's commit parted. For the index
    it is always HEAD.
    """

    since: str = "HEAD"
    until: str | None = None
    staged: bool = False
    forked: bool = True


@dataclass(frozen=True, slots=True)
class Base:
    """The earlier state: a commit, and of it the files that the later state changed, moved or removed.

    `renames` has the earlier path for each renamed one of them.
    """

    repository: Repository
    commit: str
    touched: tuple[Entry, ...]
    renames: Mapping[str, str]

    def copied(self, folder: Path, named: Collection[str]) -> Listing:
        """The touched files as the commit has them; see `copies.copied`."""
        return copied(self.repository, self.touched, folder, named=named)


@dataclass(frozen=True, slots=True)
class Changed:
    """The files of the later state that differ, and the earlier state. `commit` is the later one, if it is one."""

    listing: Listing
    base: Base
    commit: str | None = None


def list_changed(scope: Scope, span: Span, folder: Path, deadline: Deadline) -> Changed:
    """The files in scope that differ between the two states of `span`.

    Contents of the index or a commit are written to `folder`, which is then the listing's root. Neither the index nor
    the work tree is touched, and no filter runs: these are the contents that git has recorded.

    Raises:
        TargetError: there is no repository, no such revision, or too little history to find where two have parted.
        OutputError: the folder can't be written to.
        EngineError: the deadline passed, or git failed.
    """
    repository = Repository.required(scope.root, deadline)
    later = None
    if span.staged:
        commit, changes = head(repository), staged(repository)
        renames = renamed(repository, commit, None, of_commit=True)
    elif span.until is not None:
        later = repository.commit(span.until)
        commit = merge_base(repository, span.since, later) if span.forked else repository.commit(span.since)
        changes, renames = between(repository, commit, later), renamed(repository, commit, later)
    else:
        if span.since == "HEAD":  # there may be none yet
            commit = head(repository)
        else:
            commit = merge_base(repository, span.since) if span.forked else repository.commit(span.since)
        return _in_work_tree(scope, repository, commit, deadline)
    listing = copied_part(scope, repository, (each.new for each in changes if each.new is not None), folder)
    earlier = {each.old.path: each.old for each in changes if each.old is not None}
    later_paths = frozenset(each.new.path for each in changes if each.new is not None)
    return Changed(listing, _base(scope, repository, commit, earlier, renames, later_paths), later)


def _in_work_tree(scope: Scope, repository: Repository, commit: str, deadline: Deadline) -> Changed:
    """The files of the work tree that differ from the commit, files of submodules included."""
    found = find(scope, deadline)
    known = {entry.path: entry for entry in recorded(repository, commit)}
    changed = changed_from(repository, known)
    sparse = {entry.path: entry for entry in indexed(repository)} if found.absent else {}
    paths = [
        path for path in found.paths if (known.get(path) != sparse.get(path) if path in found.absent else changed(path))
    ]
    listing = found.listing(scope.root, paths)
    for path in frozenset(found.paths).difference(paths) | found.absent:
        known.pop(path, None)
    renames = renamed(repository, commit, None)
    return Changed(listing, _base(scope, repository, commit, known, renames, frozenset(paths)))


def _base(  # noqa: PLR0913, PLR0917  what the two states are made of
    scope: Scope,
    repository: Repository,
    commit: str,
    earlier: Mapping[str, Entry],
    renames: Mapping[str, str],
    later: frozenset[str],
) -> Base:
    """The touched files, `earlier`, that are in scope, and those that became one of the `later` files by renaming.

    Those that left the scope by renaming are not among them: what was in them is not fixed.
    """
    wanted = below(scope)
    followed = {new: old for new, old in renames.items() if new in later and old in earlier and wanted(new)}
    moved_out = {old for new, old in renames.items() if not wanted(new)}
    inside = asked_for(scope, filter(wanted, earlier.keys() - moved_out), [])
    touched = dict.fromkeys((*inside, *sorted(followed.values())))
    return Base(repository, commit, tuple(earlier[path] for path in touched), followed)
