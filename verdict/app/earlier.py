"""Finds out which findings are older than the change that is judged, by scanning what the base has in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from verdict.app.gaps import in_words
from verdict.app.part_of_scan import PartOfScan
from verdict.app.preparation import PreparedEngine
from verdict.app.scanned_files import ScannedFiles
from verdict.app.stopwatch import Observer
from verdict.app.triaged_scan import Triaged, TriagedScan
from verdict.domain.changes import compared, looking
from verdict.domain.finding import Finding, Status
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.amounts import plural
from verdict.domain.text.untrusted import clean_path
from verdict.ports import Progress
from verdict.tree.base import Base

PrepareFor = Callable[[ScannedFiles], list[PreparedEngine]]
"""Prepares the scan's engines for other files."""


@dataclass(frozen=True, slots=True)
class Introduced:
    """The findings of a change with their status, those that it fixed, and notices about the comparison."""

    findings: tuple[Finding, ...]
    fixed: tuple[Finding, ...] = ()
    notices: tuple[str, ...] = ()


def introduced(  # noqa: PLR0913, PLR0917  two states and the means to scan one of them
    later: Triaged,
    excluded: Iterable[Unscanned],
    base: Base,
    earlier: ScannedFiles,
    prepare: PrepareFor,
    scan: TriagedScan,
    progress: Progress,
) -> Introduced:
    """Mark the findings of `later` that the base has too as `existing`. `excluded` are what `later` left out.

    The base is scanned by the same engines, policy and cache. What couldn't be read or analysed there is not known to
    be old: its findings count as new, and a notice says so if there are any.
    """
    before = scan(prepare(earlier), earlier.listing, Observer(PartOfScan(progress, "base")), around=earlier.around)
    renames = {clean_path(old): clean_path(new) for new, old in base.renames.items()}
    found = compared(before.findings, later.findings, renames, scan.policy.severity_of)
    looked = looking(later.scanned.runs, excluded)
    fixed = tuple(each for each in found.fixed if looked(each, renames.get(each.location.path, each.location.path)))
    new = any(each.status is Status.NEW for each in found.findings)
    notices = tuple(_notices(base, earlier, before, found.worse)) if new else ()
    return Introduced(found.findings, fixed, notices)


def _notices(base: Base, earlier: ScannedFiles, before: Triaged, worse: int) -> Iterator[str]:
    name = f"the base {base.commit[:12]}"
    unread = [gap for gap in earlier.listing.excluded if gap.gap is Gap.FAILED]
    if unread:
        yield f"{name}: {in_words(unread)}; what is found there counts as new"
    for run in before.scanned.runs:
        gaps = [gap for gap in run.unscanned if gap.gap is not Gap.SKIPPED]
        if not run.complete or gaps:
            why = run.error or in_words(gaps)
            yield f"{name}: {run.id}: {why}; what it finds there counts as new"
    yield from (f"{name}: {notice}" for notice in before.scanned.unfollowed)
    if worse:
        findings = plural(worse, "finding was", "findings were")
        yield f"{name}: {findings} less severe or less certain there, and count as new"
