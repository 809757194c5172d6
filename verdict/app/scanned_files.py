"""Lists the files to scan, and all files of the project they belong to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from verdict.domain.errors import EngineError
from verdict.domain.outcome import Gap, Unscanned
from verdict.ports import Listing
from verdict.processes.run import Deadline
from verdict.tree.listing import Scope, list_files
from verdict.tree.staged import list_indexed, list_staged

_INCLUDED = (".txt", ".in", ".pip", ".xml", "go.sum")
"""Suffixes of files that manifests include or refer to."""


@dataclass(frozen=True, slots=True)
class ScannedFiles:
    """The files in scope. If listing failed (deadline, git), there are none and `error` is the reason.

    `whole` lists all files of the project, since manifests outside of the scope complete those in it.
    """

    listing: Listing
    whole: Callable[[], Listing]
    error: EngineError | None = None


def find_files(scope: Scope, scratch: Path, deadline: Deadline, *, staged: bool) -> ScannedFiles:
    """The files to scan: those of the work tree, or those that are staged.

    Raises:
        TargetError: there is nothing to scan.
    """
    try:
        listing = list_staged(scope, scratch / "staged", deadline) if staged else list_work_tree(scope, deadline)
    except EngineError as error:
        listing = Listing(scope.root, (), (Unscanned(".", Gap.FAILED, f"not listed: {error}"),))
        return ScannedFiles(listing, lambda: listing, error)
    if staged:
        return ScannedFiles(listing, lambda: _whole_index(scope, scratch / "index", deadline))
    return ScannedFiles(listing, lambda: _whole(scope, listing, deadline))


def list_work_tree(scope: Scope, deadline: Deadline) -> Listing:
    """The files in scope. Manifests that the user names are detected by content, whatever their file name."""
    listing = list_files(scope, deadline)
    if not any(file.named for file in listing.files):
        return listing
    from verdict.sbom.detection import recognised  # noqa: PLC0415  only for named files

    return recognised(listing, deadline)


def _whole(scope: Scope, listing: Listing, deadline: Deadline) -> Listing:
    if not (scope.paths or scope.include or scope.since):
        return listing
    whole = list_files(Scope(scope.root, exclude=scope.exclude), deadline)
    files = {file.path: file for file in (*whole.files, *listing.files)}
    return replace(whole, files=tuple(files[path] for path in sorted(files)))


def _whole_index(scope: Scope, folder: Path, deadline: Deadline) -> Listing:
    """The files of the index that can be a manifest or be included by one."""
    from verdict.sbom.read import names_packages  # noqa: PLC0415  slow to import; only for staged scans

    def wanted(path: str) -> bool:
        return names_packages(path) or path.endswith(_INCLUDED)

    return list_indexed(Scope(scope.root, exclude=scope.exclude), wanted, folder, deadline)
