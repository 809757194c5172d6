"""Tells whether a commit can bring files into a folder that verdict means to keep its own files in."""

from __future__ import annotations

import os
from pathlib import Path

from verdict.domain.errors import EngineError
from verdict.processes.deadline import Deadline
from verdict.tree.git import Repository


def holds_committed(folder: Path, deadline: Deadline) -> bool:
    """Whether git tracks files in a folder, or a link on the way to it: in its index or in HEAD.

    The folder is absolute and need not exist. Also True for one in a work tree about which git doesn't answer.
    """
    links = [each for each in (folder, *folder.parents) if os.path.islink(each)]  # noqa: PTH114  never raises
    real = _resolved(folder)
    there = next(each for each in (real, *real.parents) if os.path.isdir(each))  # noqa: PTH112  the same
    places = [(there, real.relative_to(there).as_posix()), *((_resolved(each.parent), each.name) for each in links)]
    return any(_tracked(place, name, deadline) for place, name in places)


def _resolved(path: Path) -> Path:
    return Path(os.path.realpath(path))  # `Path.resolve` raises for loops and names that are too long


def _tracked(place: Path, name: str, deadline: Deadline) -> bool:
    """Whether git tracks `name` in the folder `place`, or files below it. It never tracks its own folder."""
    around = (place, *place.parents)
    if ".git" in place.parts or not any(os.path.lexists(each / ".git") for each in around):
        return False
    try:
        repository = Repository.at(place, deadline)
        return repository is None or bool(repository.tracked([name])) or repository.committed(name)
    except EngineError:
        return True
