"""Runs a scan: prepares it, runs the engines, compares with the base, applies the policy, decides and reports."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from verdict.app.earlier import Introduced, introduced
from verdict.app.history import HistoryScan, with_past
from verdict.app.imported_runs import joined
from verdict.app.introduced import dated_if_known
from verdict.app.notices import expired, of_project, outgrown, unparsed
from verdict.app.preparation import leaves_out_code, not_asked
from verdict.app.project import Project
from verdict.app.request import Listeners, Request
from verdict.app.scan_setup import ScanSetup, set_up
from verdict.app.scanned_files import base_files
from verdict.app.stopwatch import Observer
from verdict.app.suppression_use import Looked, first_notices, unknown_rules, uses
from verdict.app.suppression_use import notices as unused
from verdict.app.triaged_scan import Triaged
from verdict.app.unanalysed import unanalysed_files
from verdict.domain.finding import Finding, Status
from verdict.domain.inline_suppression import OwnComments
from verdict.domain.outcome import EngineRun, Gap
from verdict.domain.page.ranking import Strategy
from verdict.domain.policy import Decision, Policy, Verdict, judge
from verdict.domain.repeats import gathered
from verdict.domain.report import Report
from verdict.domain.suppression import Suppression, SuppressionUse
from verdict.domain.text.untrusted import clean_path
from verdict.domain.unanalysed import Unanalysed
from verdict.masking.patterns import shipped
from verdict.masking.values import masked, masked_report
from verdict.ports import SelectiveEngine
from verdict.processes.deadline import Deadline
from verdict.processes.private_folders import private_folder

_IGNORED = frozenset({Status.SUPPRESSED, Status.EXISTING})


@dataclass(frozen=True, slots=True)
class Examined:
    """A report, the use of each suppression in the scan, and what the scan looked at."""

    report: Report
    uses: tuple[SuppressionUse, ...]
    looked: Looked


@dataclass(frozen=True, slots=True)
class _Judged:
    """The decision, and what it was made of: all findings, those that stand for several places once.

    `undated` are notices of findings whose age isn't known, where it was asked for.
    """

    policy: Policy
    runs: tuple[EngineRun, ...]
    findings: tuple[Finding, ...]
    unanalysed: Unanalysed
    undated: Sequence[str]
    decision: Decision


def run_scan(project: Project, request: Request, deadline: Deadline, listeners: Listeners) -> Report:
    """Run a scan and decide. The report is complete; `paging.select` chooses the part to show.

    Raises:
        VerdictError: the scan couldn't start. A failing engine doesn't raise; it is in the report.
    """
    return examine(project, request, deadline, listeners).report


def examine(project: Project, request: Request, deadline: Deadline, listeners: Listeners) -> Examined:
    """Run a scan, as `run_scan` does, for commands that change suppressions and the baseline."""
    with private_folder() as scratch:
        setup = set_up(scratch, project, request, deadline, listeners)
        triaged = _triaged(setup)
        change = _change(setup, triaged)
        return _examined(setup, triaged, change, _judged(setup, triaged, change))


def _triaged(setup: ScanSetup) -> Triaged:
    """The findings in the files, the imported reports and the history, merged, with severity and status."""
    request, listeners = setup.request, setup.listeners
    past = None
    if request.history:
        search = HistoryScan(setup.scan, setup.scope, setup.scratch / "history", setup.known, listeners)
        past = search(setup.prepared, setup.files)
    later = setup.scan(
        setup.prepared,
        setup.listing,
        Observer(listeners.progress, listeners.watch, files=request.timings),
        outputs=setup.outputs,
        baseline=setup.known,
        imports=setup.imports,
        around=setup.files.around,
        secrets=() if past is None else past.secrets,
        merge=request.merge,
        whole_code=request.whole_code,
    )
    return with_past(later, past)


def _change(setup: ScanSetup, triaged: Triaged) -> Introduced:
    """The findings by whether the base has them too. It is scanned only if that could matter."""
    base, deadline = setup.files.base, setup.scan.place.deadline
    if base is None or not (setup.request.fixed or _any_active(triaged.findings)):
        return Introduced(triaged.findings)
    earlier = base_files(base, setup.scope, setup.scratch, deadline)
    progress = setup.listeners.progress
    change = introduced(triaged, setup.listing.excluded, base, earlier, setup.prepare, setup.scan, progress)
    setup.listeners.watch.lap("comparing with the base")
    return change


def _judged(setup: ScanSetup, triaged: Triaged, change: Introduced) -> _Judged:
    """The decision about all findings, before any is left out of the report."""
    request, scanned, policy = setup.request, triaged.scanned, setup.policy
    idle = () if request.only_imports else not_asked(setup.chosen, setup.project.config)
    runs = joined((*scanned.runs, *scanned.imported, *idle))
    missed = unanalysed_files(setup.prepared, scanned, setup.listing, policy)
    left_out = request.only_imports or leaves_out_code(setup.chosen, request.engines, request.skip_engines)
    if policy.unanalysed is None and left_out:
        policy = replace(policy, unanalysed=Verdict.PASS)  # the user left the engines out on purpose
    findings, undated = _dated(setup, triaged, change)
    findings = gathered(findings, scanned.reader.function_of, scanned.reader.secret_at)
    unread = sum(gap.gap is Gap.FAILED for gap in setup.listing.excluded)
    decision = judge(findings, runs, policy, unread=unread, unanalysed=missed)
    return _Judged(policy, runs, findings, missed, undated, decision)


def _dated(setup: ScanSetup, triaged: Triaged, change: Introduced) -> tuple[tuple[Finding, ...], Sequence[str]]:
    """The findings, with dates if they are ordered by them; and notices of those that have none."""
    root = setup.project.root
    seen = setup.stores.first_seen(root, masked(change.findings, shipped()), setup.started)
    if setup.request.strategy not in {Strategy.NEWEST, Strategy.OLDEST}:
        return change.findings, ()
    return dated_if_known(change.findings, triaged.scanned.reader, root, seen, setup.scan.place.deadline)


def _examined(setup: ScanSetup, triaged: Triaged, change: Introduced, judged: _Judged) -> Examined:
    """The report and the use of suppressions, without secrets."""
    looked = _looked(setup, judged.runs)
    comments = tuple(triaged.in_code.own(triaged.scanned.marked))
    used = tuple(uses(_all(setup.policy, comments), triaged.triage, looked, setup.started.date()))
    setup.listeners.watch.lap("judging")
    notices = (
        *_of_setup(setup),
        *change.notices,
        *expired(setup.accepted, setup.started.date()),
        *outgrown(change.findings, setup.known),
        *first_notices([problem for each in comments for problem in each.problems]),
        *first_notices([*triaged.in_code.missing(each for each in change.findings if each.status not in _IGNORED)]),
        *triaged.in_code.added(),
        *unused(used),
        *unknown_rules(setup.policy.rules, triaged.triage, looked),
        *_of_results(setup, triaged, judged),
    )
    report = _report(setup, triaged, change, judged, notices)
    return Examined(masked_report(report, shipped()), masked(used, shipped()), looked)


def _report(
    setup: ScanSetup, triaged: Triaged, change: Introduced, judged: _Judged, notices: tuple[str, ...]
) -> Report:
    request, runs = setup.request, triaged.scanned.runs
    searched = any(each.finds_secrets and run.complete for each, run in zip(setup.prepared, runs, strict=True))
    active = [each for each in judged.findings if each.status not in _IGNORED]
    wanted = tuple(each for each in active if request.min_severity is None or each.severity >= request.min_severity)
    return Report(
        scan_id=secrets.token_hex(16),
        target=clean_path(str(setup.project.root)),
        decision=judged.decision,
        policy=judged.policy,
        runs=judged.runs,
        findings=wanted,
        suppressed=tuple(each for each in judged.findings if each.status is Status.SUPPRESSED),
        existing=tuple(each for each in judged.findings if each.status is Status.EXISTING),
        fixed=change.fixed,
        base="" if setup.files.base is None else setup.files.base.commit,
        filtered_count=len(active) - len(wanted),
        files=len(setup.listing.files),
        excluded=setup.listing.excluded,
        notices=notices,
        phrases=(*triaged.scanned.phrases, *filter(None, (judged.unanalysed.headline(secrets=searched),))),
        started_at=setup.started,
        duration=time.monotonic() - setup.begun,
        timings=setup.listeners.watch.timings(runs) if request.timings else None,
    )


def _of_setup(setup: ScanSetup) -> Iterator[str]:
    """What is to be said before any file is looked at."""
    yield from (*setup.project.notices, *setup.rules.notices)
    for each in setup.prepared:
        if isinstance(each.engine, SelectiveEngine):
            yield from (f"{each.name}: {notice}" for notice in each.engine.notices)
    yield from of_project(setup.listing, setup.project, setup.stores, setup.started)


def _of_results(setup: ScanSetup, triaged: Triaged, judged: _Judged) -> Iterator[str]:
    """What the engines' runs and the decision leave to be said."""
    yield from unparsed(judged.runs)
    yield from (f"{run.id}: {notice}" for run in judged.runs for notice in run.notices)
    yield from setup.vex.unused(triaged.scanned.findings)
    yield from judged.undated
    yield from () if setup.outputs is None else setup.outputs.problems
    yield from (*triaged.scanned.unfollowed, *triaged.scanned.problems)
    yield from filter(None, (judged.unanalysed.notice(),))


def _any_active(findings: Iterable[Finding]) -> bool:
    """Whether there are findings that the base may have too."""
    return any(finding.status is not Status.SUPPRESSED for finding in findings)


def _all(policy: Policy, own: Iterable[OwnComments]) -> Iterator[Suppression]:
    yield from policy.suppressions
    for each in own:
        yield from each.suppressions


def _looked(setup: ScanSetup, runs: Iterable[EngineRun]) -> Looked:
    """What the scan looked at. A scan of changes tells nothing about the use of suppressions."""
    project, request, own = setup.project, setup.request, setup.rules.engines
    if request.span is not None:
        return Looked(runs, replace(setup.listing, files=()), lambda _path: False, whole=False, own=own)
    asked = project.narrowed or request.include or request.exclude

    def gone(path: str) -> bool:
        inside = project.holds(path) if project.narrowed else not asked
        return inside and not os.path.lexists(project.root / path)

    return Looked(runs, setup.listing, gone, whole=not asked, own=own)
