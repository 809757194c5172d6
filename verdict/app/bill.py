"""Use cases of `verdict sbom`: the project's bill of materials, and the known vulnerabilities of its packages."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.app.engines import OSV
from verdict.app.project import Project
from verdict.app.request import Listeners, Request
from verdict.app.scan import run_scan
from verdict.app.scan_setup import vex_statements
from verdict.app.scanned_files import list_work_tree, with_rest
from verdict.domain.outcome import EngineRun, Gap
from verdict.masking.patterns import shipped
from verdict.masking.values import masked
from verdict.ports import Listing
from verdict.processes.deadline import Deadline
from verdict.sbom.components import Bill, Place, Unread
from verdict.tree.listing import Scope

if TYPE_CHECKING:
    from verdict.sbom.disclosure import Disclosed


def bill(project: Project, deadline: Deadline, *, dev: bool = True) -> Bill:
    """The bill of materials from the project's manifests and lock files; those that couldn't be read are in `unread`.

    Of a part of the project it has what a scan of the part judges: what its manifests include, and their locks, may be
    outside of it. `dev` includes packages that only development needs.

    Raises:
        TargetError: see `list_files`.
        EngineError: the deadline passed, or git failed.
    """
    from verdict.sbom.read import read_bill  # noqa: PLC0415  keeps the server's start fast

    scope = Scope(project.root, project.narrowed, exclude=tuple(project.config.exclude))
    folders = [path if path.is_dir() else path.parent for path in project.narrowed or (project.root,)]
    top = Path(os.path.commonpath(folders)).relative_to(project.root).as_posix()
    listing = list_work_tree(scope, deadline)
    whole = with_rest(scope, listing, deadline) if project.narrowed else listing
    read = read_bill(whole, deadline, development=dev, top="" if top == "." else top)
    return masked(_of_part(read, listing) if project.narrowed else read, shipped())


def _of_part(bill: Bill, listing: Listing) -> Bill:
    """What a bill has of some of its files."""
    from verdict.engines.packages.manifests import asked_for, not_read  # noqa: PLC0415  keeps the server's start fast

    lacking = (Unread(Place(gap.path), gap.reason) for gap in listing.excluded if gap.gap is Gap.FAILED)
    return replace(
        bill,
        manifests=asked_for(bill, listing.files),
        unread=tuple(sorted({*not_read(bill, listing.files), *lacking})),
        left_out=tuple(gap for gap in listing.excluded if gap.gap is not Gap.FAILED),
    )


def disclosed(project: Project, deadline: Deadline) -> tuple[EngineRun, tuple[Disclosed, ...]]:
    """The run of the osv engine, and the known vulnerabilities of the project's packages, sorted by fingerprint.

    Suppressed ones are included, each with its VEX statement if there is one.

    Raises:
        VerdictError: see `run_scan`.
    """
    from verdict.sbom.disclosure import Disclosed  # noqa: PLC0415  slow to import, rarely needed

    request = Request(engines=(OSV,), install=False, use_cache=False)
    report = run_scan(project, request, deadline, Listeners())
    stated = vex_statements(project, request)
    found = sorted((*report.findings, *report.suppressed), key=lambda each: each.fingerprint)
    statements = [(each, stated.about(each)) for each in found]
    run = next(each for each in report.runs if each.id == OSV)
    return run, tuple(
        Disclosed(each, None if said is None else said.state, None if said is None else said.words)
        for each, said in statements
    )
