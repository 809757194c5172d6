"""Tells which manifests say something else once other files change: those that they include, or that lock them."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from contextlib import suppress

from verdict.ports import Listing, TargetFile
from verdict.processes.deadline import Deadline
from verdict.sbom.formats import Malformed
from verdict.sbom.read import LOCKED_MANIFESTS, LOCKS, including_reader, locks_for
from verdict.sbom.source import Source, Tree

INCLUDED = (".txt", ".in", ".pip", ".xml", "go.sum")
"""Suffixes of files that manifests include or refer to."""


def may_matter(changed: Iterable[str]) -> bool:
    """Whether one of these files may be included by a manifest, or lock one."""
    return any(path.endswith(INCLUDED) or posixpath.basename(path) in LOCKS for path in changed)


def may_tell(path: str) -> bool:
    """Whether a file has to be there to tell which manifests others matter to: it is one, or may be included."""
    return path.endswith(INCLUDED) or bool(locks_for(path))


def dependents(listing: Listing, changed: set[str], moved: set[str], deadline: Deadline) -> frozenset[str]:
    """The paths of the manifests in a listing that include a changed file, or whose lock has changed.

    `changed` are all files that differ, as the file system spells them, and `moved` those of them that weren't there
    before or aren't any more; nothing else matters to a manifest that isn't read without its lock.

    Raises:
        TimedOut, Interrupted: see `Deadline.check`.
    """
    tree = Tree(listing, deadline)
    poms = any(path.endswith(".xml") for path in changed)
    lists = any(path.endswith(INCLUDED) and not path.endswith(".xml") for path in changed)

    def depends(file: TargetFile) -> bool:
        name = posixpath.basename(file.known_as)
        if not (moved if name not in LOCKED_MANIFESTS else changed).isdisjoint(locks_for(file.known_as)):
            return True
        return (poms if name == "pom.xml" else lists) and not changed.isdisjoint(_included(tree, file))

    return frozenset(file.path for file in listing.files if file.native not in changed and depends(file))


def _included(tree: Tree, file: TargetFile) -> set[str]:
    """The files that a manifest asks for, whether or not they are there."""
    reader, source = including_reader(file.known_as), Source(tree, file.native)
    if reader is not None:
        with suppress(Malformed):  # it has asked for some before
            reader(source)
    return source.asked
