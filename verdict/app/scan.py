"""Runs a scan: lists files, prepares and runs the engines, applies the policy and decides."""

from __future__ import annotations

import functools
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.app import dependencies
from verdict.app.code_comments import CodeComments
from verdict.app.earlier import Introduced, introduced
from verdict.app.engine_output import EngineOutputs
from verdict.app.engines import EngineSpec, Supplies, comments
from verdict.app.history import HistoryScan, with_past
from verdict.app.imported_runs import Imported, joined
from verdict.app.introduced import dated_if_known
from verdict.app.locations import (
    Stores,
    advisory_folder,
    artifact_store,
    mirror,
    usable_tool_cache,
)
from verdict.app.notices import expired, of_project, unparsed
from verdict.app.own_rules import OwnRules, own_rules
from verdict.app.preparation import (
    PreparedEngine,
    check_offline,
    choose,
    leaves_out_code,
    not_asked,
    prepare,
    unprepared,
)
from verdict.app.project import Project
from verdict.app.request import Listeners, Request
from verdict.app.scanned_files import ScannedFiles, base_files, files_at, find_files, without
from verdict.app.stopwatch import Observer
from verdict.app.suppression_use import Looked, first_notices, unknown_rules, uses
from verdict.app.suppression_use import notices as unused
from verdict.app.tools import find_or_install
from verdict.app.triaged_scan import TriagedScan
from verdict.app.unanalysed import unanalysed_files
from verdict.domain.finding import EngineName, Finding, Status
from verdict.domain.inline_suppression import OwnComments
from verdict.domain.outcome import EngineRun, Gap
from verdict.domain.page.ranking import Strategy
from verdict.domain.policy import Policy, Verdict, judge
from verdict.domain.repeats import gathered
from verdict.domain.report import Report
from verdict.domain.suppression import Suppression, SuppressionUse
from verdict.domain.text.untrusted import clean_path
from verdict.engines.shared.toolchain import Tool
from verdict.masking.patterns import shipped
from verdict.masking.values import masked, masked_report
from verdict.ports import Listing, SelectiveEngine, Workplace
from verdict.processes.private_folders import private_folder
from verdict.processes.run import Deadline
from verdict.stores import baseline
from verdict.tree.base import Base
from verdict.tree.excerpts import SourceReader
from verdict.tree.listing import Scope
from verdict.tree.versions import FILES, Before, Version, WorkTree

if TYPE_CHECKING:  # slow to import
    from verdict.advisories.vex import Statements


_IGNORED = frozenset({Status.SUPPRESSED, Status.EXISTING})


@dataclass(frozen=True, slots=True)
class Examined:
    """A report, the use of each suppression in the scan, and what the scan looked at."""

    report: Report
    uses: tuple[SuppressionUse, ...]
    looked: Looked


def run_scan(project: Project, request: Request, deadline: Deadline, listeners: Listeners) -> Report:
    """Run a scan and decide. The report is complete; `paging.select` chooses the part to show.

    Raises:
        VerdictError: the scan couldn't start. A failing engine doesn't raise; it is in the report.
    """
    return examine(project, request, deadline, listeners).report


def examine(project: Project, request: Request, deadline: Deadline, listeners: Listeners) -> Examined:
    """Run a scan, as `run_scan` does, for commands that change suppressions and the baseline."""
    with private_folder() as scratch:
        return _run_in(scratch, project, request, deadline, listeners)


def _run_in(scratch: Path, project: Project, request: Request, deadline: Deadline, listeners: Listeners) -> Examined:
    """See `run_scan`; `scratch` is a private folder that is removed afterwards."""
    started, begun = datetime.now(UTC), time.monotonic()
    chosen = [] if request.only_imports else choose(project.config, request.engines, request.skip_engines)
    if request.offline:
        check_offline(chosen, project)
    scope = Scope(project.root, project.narrowed, request.include, (*project.config.exclude, *request.exclude))
    files = find_files(scope, scratch, deadline, request.span, request.written)
    listeners.watch.lap("listing")
    files, imports = _imported(files, project, request)
    listing = files.listing
    project = replace(project, before=_followed(project.before, files.base))
    own = own_rules(project.config, project.version or FILES)
    place = Workplace(listing.root, scratch, usable_tool_cache(scratch), deadline, request.jobs or os.cpu_count() or 1)
    supplies = _supplies(project, request, listeners, started, own, place)
    prepare_for = functools.partial(_prepared, chosen, project, supplies, scratch)
    prepared = prepare_for(files)
    vex = vex_statements(project, request)
    policy = replace(project.policy, suppressions=(*project.policy.suppressions, *vex.suppressions()))
    accepted = () if files.error is not None or project.version is None else _accepted(project, project.version)
    stores = Stores.of_user(request.shared) if request.use_cache and project.config.cache.enabled else Stores()
    outputs = _outputs(project, scratch)
    listeners.watch.lap("preparing engines")
    observer = Observer(listeners.progress, listeners.watch, files=request.timings)
    scan = _triaging(project, policy, place, stores, started)
    known = baseline.current(accepted, started.date())
    past = HistoryScan(scan, scope, scratch / "history", known, listeners)(prepared, files) if request.history else None
    triaged = with_past(
        scan(
            prepared,
            listing,
            observer,
            outputs=outputs,
            baseline=known,
            imports=imports,
            secrets=() if past is None else past.secrets,
            merge=request.merge,
            whole_code=request.whole_code,
        ),
        past,
    )
    change = Introduced(triaged.findings)
    if files.base is not None and (request.fixed or _any_active(triaged.findings)):
        earlier = base_files(files.base, scope, scratch, deadline)
        change = introduced(triaged, listing.excluded, files.base, earlier, prepare_for, scan, listeners.progress)
        listeners.watch.lap("comparing with the base")
    scanned, in_code, findings = triaged.scanned, triaged.in_code, change.findings
    runs = joined(
        (*scanned.runs, *scanned.imported, *(() if request.only_imports else not_asked(chosen, project.config)))
    )
    looked = _looked(project, request, listing, runs, own)
    in_files = tuple(in_code.own(scanned.marked))
    used = tuple(uses(_all(policy, in_files), triaged.triage, looked, started.date()))
    unread = [gap for gap in listing.excluded if gap.gap is Gap.FAILED]
    missed = unanalysed_files(prepared, scanned, listing, policy)
    if policy.unanalysed is None and (
        request.only_imports or leaves_out_code(chosen, request.engines, request.skip_engines)
    ):
        policy = replace(policy, unanalysed=Verdict.PASS)  # the user left the engines out on purpose
    searched = any(each.finds_secrets and run.complete for each, run in zip(prepared, scanned.runs, strict=True))
    seen = stores.first_seen(project.root, masked(findings, shipped()), started)
    findings, undated = (
        dated_if_known(findings, scanned.reader, project.root, seen, deadline)
        if request.strategy in {Strategy.NEWEST, Strategy.OLDEST}
        else (findings, ())
    )
    findings = gathered(findings, scanned.reader.function_of, scanned.reader.secret_at)
    decision = judge(findings, runs, policy, unread=len(unread), unanalysed=missed)
    active = [finding for finding in findings if finding.status not in _IGNORED]
    wanted = tuple(each for each in active if request.min_severity is None or each.severity >= request.min_severity)
    listeners.watch.lap("judging")
    report = Report(
        scan_id=secrets.token_hex(16),
        target=clean_path(str(project.root)),
        decision=decision,
        policy=policy,
        runs=runs,
        findings=wanted,
        suppressed=tuple(finding for finding in findings if finding.status is Status.SUPPRESSED),
        existing=tuple(finding for finding in findings if finding.status is Status.EXISTING),
        fixed=change.fixed,
        base="" if files.base is None else files.base.commit,
        filtered_count=len(active) - len(wanted),
        files=len(listing.files),
        excluded=listing.excluded,
        notices=(
            *project.notices,
            *own.notices,
            *_of_engines(prepared),
            *of_project(listing, project, stores, started),
            *change.notices,
            *expired(accepted, started.date()),
            *first_notices([problem for each in in_files for problem in each.problems]),
            *first_notices([*in_code.missing(each for each in change.findings if each.status not in _IGNORED)]),
            *in_code.added(),
            *unused(used),
            *unknown_rules(policy.rules, triaged.triage, looked),
            *unparsed(runs),
            *(f"{run.id}: {notice}" for run in runs for notice in run.notices),
            *vex.unused(scanned.findings),
            *undated,
            *(outputs.problems if outputs is not None else ()),
            *scanned.problems,
            *filter(None, (missed.notice(),)),
        ),
        phrases=(*scanned.phrases, *filter(None, (missed.headline(secrets=searched),))),
        started_at=started,
        duration=time.monotonic() - begun,
        timings=listeners.watch.timings(scanned.runs) if request.timings else None,
    )
    return Examined(masked_report(report, shipped()), masked(used, shipped()), looked)


def _triaging(project: Project, policy: Policy, place: Workplace, stores: Stores, now: datetime) -> TriagedScan:
    comments_of = functools.partial(_code_comments, project)
    return TriagedScan(policy, place, stores.results, now.date(), comments_of, project.before)


def _of_engines(prepared: Iterable[PreparedEngine]) -> Iterator[str]:
    """What the engines have to say before they look at any file."""
    for each in prepared:
        if isinstance(each.engine, SelectiveEngine):
            yield from (f"{each.name}: {notice}" for notice in each.engine.notices)


def _any_active(findings: Iterable[Finding]) -> bool:
    """Whether there are findings that the base may have too."""
    return any(finding.status is not Status.SUPPRESSED for finding in findings)


def _supplies(  # noqa: PLR0913, PLR0917  what the engines depend on
    project: Project, request: Request, listeners: Listeners, now: datetime, rules: OwnRules, place: Workplace
) -> Callable[[ScannedFiles], Supplies]:
    """A function that gives the dependencies of the engines for some files.

    Missing programs and advisories are downloaded on demand, if the scan may download anything.
    """
    config, root = project.config, project.root
    say = None if request.offline or not request.install else listeners.say

    @functools.cache
    def tool(name: EngineName) -> Tool:
        return find_or_install(name, config, root, place.deadline, say)

    fetch = None if say is None else dependencies.fetching(advisory_folder(), mirror(), say)
    return lambda files: Supplies(config, tool, dependencies.SharedBill(files.whole), fetch, now, root, rules, place)


def _prepared(
    chosen: Sequence[EngineSpec],
    project: Project,
    supplies: Callable[[ScannedFiles], Supplies],
    scratch: Path,
    files: ScannedFiles,
) -> list[PreparedEngine]:
    """The engines for some files; if these couldn't be listed, none can start."""
    if files.error is not None:
        return [unprepared(spec, project.config, files.error) for spec in chosen]
    own = supplies(files)
    return [prepare(spec, own, scratch) for spec in chosen]


def _accepted(project: Project, version: Version) -> tuple[baseline.Entry, ...]:
    """The entries of the baseline."""
    return baseline.read(project.config.policy.baseline, version)


def vex_statements(project: Project, request: Request) -> Statements:
    """The VEX statements of the project and of the request."""
    version = project.version or WorkTree(project.root)
    own = ((each, clean_path(each.as_posix()), version) for each in project.config.policy.vex)
    given = ((each, clean_path(str(each)), FILES) for each in request.vex)
    return dependencies.statements((*own, *given))


def _followed(before: Before | None, base: Base | None) -> Before | None:
    """`before` by the paths that files have now; a renamed file had another."""
    if before is None or base is None:
        return before
    return lambda path: before(base.renames.get(path, path))


def _code_comments(project: Project, reader: SourceReader) -> CodeComments:
    """The suppression comments in the code; those of an untrusted tree are none."""
    required = project.config.policy.comments.require_reason
    read = reader if project.trusted else None
    return CodeComments(read, comments(), reasons_required=required, before=project.before)


def _all(policy: Policy, own: Iterable[OwnComments]) -> Iterator[Suppression]:
    yield from policy.suppressions
    for each in own:
        yield from each.suppressions


def _looked(project: Project, request: Request, listing: Listing, runs: Iterable[EngineRun], own: OwnRules) -> Looked:
    """What the scan looked at. A scan of changes tells nothing about the use of suppressions."""
    if request.span is not None:
        return Looked(runs, replace(listing, files=()), lambda _path: False, whole=False, own=own.engines)
    asked = project.narrowed or request.include or request.exclude

    def gone(path: str) -> bool:
        inside = project.holds(path) if project.narrowed else not asked
        return inside and not os.path.lexists(project.root / path)

    return Looked(runs, listing, gone, whole=not asked, own=own.engines)


def _imported(files: ScannedFiles, project: Project, request: Request) -> tuple[ScannedFiles, Sequence[Imported]]:
    """The runs in the reports to import, and the files to scan without those reports."""
    globs = project.config.imports if project.trusted else []
    if not request.imports and not globs:
        return files, ()
    from verdict.app import imports  # noqa: PLC0415  only where there is something to import

    named = [imports.report_file(each, request.imported_format) for each in request.imports]
    matched, lacking = imports.configured(globs, project.root)
    reports = list({each.path.resolve(): each for each in (*matched, *named)}.values())
    paths = [each.path for each in reports]  # not part of the project's code, and may show secrets
    listing = without(files.listing, files_at(files.listing, paths, project.root), "imported as a report")
    part = bool(request.span is not None or project.narrowed or request.include)
    done = imports.imported(reports, imports.Tree(listing, project.root, part), strict=request.strict_import)
    return replace(files, listing=listing), [*done, *lacking]


def _outputs(project: Project, scratch: Path) -> EngineOutputs | None:
    artifacts = project.config.artifacts
    if not artifacts.enabled:
        return None
    folder = scratch / "outputs"
    folder.mkdir()
    store = artifact_store(project.root, trusted=project.trusted)
    return EngineOutputs(folder, store, artifacts.kept, artifacts.head_ratio)
