"""Reads what the next commit would hold: contents of git's index, whatever the work tree has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from verdict.ports import Listing
from verdict.processes.run import Deadline
from verdict.tree.copies import copied_part
from verdict.tree.git import Repository
from verdict.tree.git_objects import indexed
from verdict.tree.listing import Scope


def list_indexed(scope: Scope, wanted: Callable[[str], bool], folder: Path, deadline: Deadline) -> Listing:
    """Everything that the next commit would hold, changed or not, of the paths that are `wanted`; see `copied`."""
    repository = Repository.required(scope.root, deadline)
    return copied_part(scope, repository, (each for each in indexed(repository) if wanted(each.path)), folder)
