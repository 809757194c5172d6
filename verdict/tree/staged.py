"""Reads what the next commit would hold: contents of git's index, whatever the work tree has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from verdict.domain.errors import TargetError
from verdict.domain.text.untrusted import clean_path
from verdict.ports import Listing
from verdict.processes.run import Deadline
from verdict.tree.copies import copied_part, no_content
from verdict.tree.git import Repository
from verdict.tree.git_objects import Unreadable, contents, indexed
from verdict.tree.listing import Scope


def list_indexed(scope: Scope, wanted: Callable[[str], bool], folder: Path, deadline: Deadline) -> Listing:
    """Everything that the next commit would hold, changed or not, of the paths that are `wanted`; see `copied`."""
    repository = Repository.required(scope.root, deadline)
    return copied_part(scope, repository, (each for each in indexed(repository) if wanted(each.path)), folder)


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
    gap = no_content(entry)
    content = Unreadable(gap.reason) if gap is not None else next(each for _, each in contents(repository, [entry.id]))
    if isinstance(content, Unreadable):
        raise TargetError(f"{clean_path(path)} can't be read as it is staged: {content.reason}", hint="stage it again")
    return content
