"""Tells which manifests say something else once other files change: those that they include, or that lock them."""

from __future__ import annotations

from contextlib import suppress

from verdict.ports import Listing, TargetFile
from verdict.processes.deadline import Deadline
from verdict.sbom.formats import Malformed
from verdict.sbom.read import including_reader, locks_for
from verdict.sbom.source import Source, Tree


def dependents(listing: Listing, changed: set[str], moved: set[str], deadline: Deadline) -> frozenset[str]:
    """The paths of the manifests in a listing that include a changed file, or whose lock has come or gone.

    `changed` are all files that differ, as the file system spells them, and `moved` those of them that weren't there
    before or aren't any more.

    Raises:
        TimedOut, Interrupted: see `Deadline.check`.
    """
    tree = Tree(listing, deadline)
    others = (file for file in listing.files if file.native not in changed)
    return frozenset(
        file.path
        for file in others
        if not changed.isdisjoint(_included(tree, file)) or not moved.isdisjoint(locks_for(file.known_as))
    )


def _included(tree: Tree, file: TargetFile) -> set[str]:
    """The files that a manifest asks for, whether or not they are there."""
    reader, source = including_reader(file.known_as), Source(tree, file.native)
    if reader is not None:
        with suppress(Malformed):  # it has asked for some before
            reader(source)
    return source.asked
