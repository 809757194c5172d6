"""Runs a scan: lists files, prepares and runs the engines, applies the policy and decides."""

from __future__ import annotations

import functools
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.app import dependencies
from verdict.app.code_comments import CodeComments
from verdict.app.engine_output import EngineOutputs
from verdict.app.engines import Supplies, comments
from verdict.app.gaps import in_words
from verdict.app.introduced import dated
from verdict.app.locations import (
    Stores,
    advisory_folder,
    artifact_store,
    mirror,
    tool_cache,
)
from verdict.app.pipeline import scan
from verdict.app.preparation import check_offline, choose, leaves_out_code, not_asked, prepare, unprepared
from verdict.app.project import Project
from verdict.app.scanned_files import ScannedFiles, find_files
from verdict.app.stopwatch import Observer, Stopwatch
from verdict.app.suppression_use import Looked, few, uses
from verdict.app.suppression_use import notices as unused
from verdict.app.tools import find_or_install
from verdict.domain.errors import EngineError
from verdict.domain.finding import EngineName, Finding, Severity, Status
from verdict.domain.inline_suppression import OwnComments
from verdict.domain.outcome import EngineRun, Gap, RunStatus
from verdict.domain.page.ranking import Strategy
from verdict.domain.policy import Policy, Verdict, judge, triage
from verdict.domain.repeats import gathered
from verdict.domain.report import Report
from verdict.domain.severity.evidence import rated_by_evidence
from verdict.domain.suppression import Suppression, SuppressionUse
from verdict.domain.text.untrusted import clean_path
from verdict.engines.shared.toolchain import Tool
from verdict.masking.patterns import shipped
from verdict.masking.values import masked, masked_report
from verdict.ports import Listing, Progress, Workplace
from verdict.processes.private_folders import private_folder
from verdict.processes.run import Deadline
from verdict.stores import baseline
from verdict.tree.excerpts import SourceReader
from verdict.tree.languages import unanalysed
from verdict.tree.listing import Scope
from verdict.tree.roles import Roles
from verdict.tree.staged import staged_content

if TYPE_CHECKING:  # slow to import
    from verdict.advisories.vex import Statements


@dataclass(frozen=True, slots=True)
class Request:
    """The options of a scan from the command line or MCP. Empty fields mean the configured value."""

    engines: tuple[str, ...] = ()
    skip_engines: tuple[str, ...] = ()
    min_severity: Severity | None = None
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    since: str | None = None
    staged: bool = False
    jobs: int | None = None
    offline: bool = False
    install: bool = True
    use_cache: bool = True
    strategy: Strategy | None = None
    vex: tuple[Path, ...] = ()
    timings: bool = False


@dataclass
class Listeners:
    """The receivers of progress and messages during a scan: `say` gets one line at a time, `watch` measures time."""

    progress: Progress
    say: Callable[[str], None] = field(default=lambda _line: None)
    watch: Stopwatch = field(default_factory=Stopwatch)


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
    chosen = choose(project.config, request.engines, request.skip_engines)
    if request.offline:
        check_offline(chosen, project)
    scope = Scope(
        project.root,
        project.narrowed,
        request.include,
        (*project.config.exclude, *request.exclude),
        request.since,
    )
    files = find_files(scope, scratch, deadline, staged=request.staged)
    listing = files.listing
    listeners.watch.lap("listing")
    supplies = _supplies(project, request, files, deadline, listeners, started)
    prepared = [
        prepare(spec, supplies, scratch) if files.error is None else unprepared(spec, project.config, files.error)
        for spec in chosen
    ]
    vex = vex_statements(project, request)
    policy = replace(project.policy, suppressions=(*project.policy.suppressions, *vex.suppressions()))
    accepted = () if files.error is not None else _accepted(project, request, deadline)
    stores = Stores.of_user() if request.use_cache and project.config.cache.enabled else Stores()
    jobs = request.jobs or os.cpu_count() or 1
    place = Workplace(listing.root, scratch, _tool_cache(scratch), deadline, jobs)
    outputs = _outputs(project, scratch)
    listeners.watch.lap("preparing engines")
    observer = Observer(listeners.progress, listeners.watch, files=request.timings)
    roles = Roles(listing, policy.lowering, trusted=policy.trusts_places)
    scanned = scan(prepared, listing, place, stores.results, observer, outputs, roles.spared)
    in_code = _code_comments(project, scanned.reader)
    triaged = triage(
        policy.lowering.apply(rated_by_evidence(scanned.findings, scanned.runs), scanned.reader.in_comment, roles.of),
        policy,
        baseline=baseline.current(accepted, started.date()),
        inline=in_code.suppressing,
        today=started.date(),
    )
    findings = triaged.findings
    runs = (*scanned.runs, *not_asked(chosen))
    looked = _looked(project, request, listing, runs)
    own = tuple(in_code.own(scanned.marked))
    used = tuple(uses(_all(policy, own), triaged, looked, started.date()))
    unread = [gap for gap in listing.excluded if gap.gap is Gap.FAILED]
    analysing = [run for each, run in zip(prepared, scanned.runs, strict=True) if each.analyses_code]
    missed = unanalysed(listing.files, analysing, policy)
    if policy.unanalysed is None and leaves_out_code(chosen, request.engines, request.skip_engines):
        policy = replace(policy, unanalysed=Verdict.PASS)  # the user left the engines out on purpose
    searched = any(each.finds_secrets and run.complete for each, run in zip(prepared, scanned.runs, strict=True))
    undated: tuple[str, ...] = ()
    seen = stores.first_seen(project.root, masked(findings, shipped()), started)
    if request.strategy in (Strategy.NEWEST, Strategy.OLDEST):
        try:
            findings = dated(findings, scanned.reader, project.root, seen, deadline)
        except EngineError as error:  # deadline or git: the findings stay valid, a notice reports it
            undated = (f"the age of code is unknown: {error}",)
    findings = gathered(findings, scanned.reader.function_of)
    decision = judge(findings, runs, policy, unread=len(unread), unanalysed=missed)
    active = [finding for finding in findings if not _suppressed(finding)]
    wanted = tuple(each for each in active if request.min_severity is None or each.severity >= request.min_severity)
    listeners.watch.lap("judging")
    report = Report(
        scan_id=secrets.token_hex(16),
        target=clean_path(str(project.root)),
        decision=decision,
        policy=policy,
        runs=runs,
        findings=wanted,
        suppressed=tuple(filter(_suppressed, findings)),
        filtered_count=len(active) - len(wanted),
        files=len(listing.files),
        excluded=listing.excluded,
        notices=(
            *_notices(listing, project, stores, started),
            *_expired(accepted, started.date()),
            *few([problem for each in own for problem in each.problems]),
            *few([*in_code.missing(each for each in triaged.findings if not _suppressed(each))]),
            *unused(used),
            *_unparsed(runs),
            *(f"{run.id}: {notice}" for run in runs for notice in run.notices),
            *vex.unused(scanned.findings),
            *undated,
            *(outputs.problems if outputs is not None else ()),
            *scanned.problems,
            *filter(None, (missed.notice(),)),
        ),
        phrases=(*scanned.phrases, missed.headline(secrets=searched)),
        started_at=started,
        duration=time.monotonic() - begun,
        timings=listeners.watch.timings(scanned.runs) if request.timings else None,
    )
    return Examined(masked_report(report, shipped()), masked(used, shipped()), looked)


def _supplies(  # noqa: PLR0913, PLR0917  the inputs of a scan
    project: Project, request: Request, files: ScannedFiles, deadline: Deadline, listeners: Listeners, now: datetime
) -> Supplies:
    """The dependencies of this scan's engines; missing programs and advisories are downloaded on demand."""
    config, root = project.config, project.root
    say = None if request.offline or not request.install else listeners.say

    @functools.cache
    def tool(name: EngineName) -> Tool:
        return find_or_install(name, config, root, deadline, say)

    return Supplies(config, tool, dependencies.SharedBill(files.whole), _fetching(request, listeners), now)


def _fetching(request: Request, listeners: Listeners) -> dependencies.Fetch | None:
    """The function that downloads missing advisories; None if this scan may not."""
    if request.offline or not request.install:
        return None
    return dependencies.fetching(advisory_folder(), mirror(), listeners.say)


def _accepted(project: Project, request: Request, deadline: Deadline) -> tuple[baseline.Entry, ...]:
    """The entries of the baseline. A staged scan reads the baseline from the index if it is there."""
    if not project.trusted:
        return ()
    path = project.config.policy.baseline
    raw = staged_content(project.root, path.as_posix(), deadline) if request.staged else None
    return baseline.read(project.root / path, raw)


def vex_statements(project: Project, request: Request) -> Statements:
    """The VEX statements of the project and of the request."""
    own = ((project.root / each, clean_path(each.as_posix())) for each in project.config.policy.vex)
    given = ((each, clean_path(str(each))) for each in request.vex)
    return dependencies.statements((*own, *given))


def _code_comments(project: Project, reader: SourceReader) -> CodeComments:
    """The suppression comments in the code; those of an untrusted tree are none."""
    required = project.config.policy.comments.require_reason
    return CodeComments(reader if project.trusted else None, comments(), reasons_required=required)


def _all(policy: Policy, own: Iterable[OwnComments]) -> Iterator[Suppression]:
    yield from policy.suppressions
    for each in own:
        yield from each.suppressions


def _looked(project: Project, request: Request, listing: Listing, runs: Iterable[EngineRun]) -> Looked:
    """What the scan looked at. A scan of changes tells nothing about the use of suppressions."""
    if request.since is not None or request.staged:
        return Looked(runs, (), lambda _path: False, whole=False)
    asked = project.narrowed or request.include or request.exclude

    def gone(path: str) -> bool:
        inside = project.holds(path) if project.narrowed else not asked
        return inside and not os.path.lexists(project.root / path)

    unread = any(gap.gap is Gap.FAILED for gap in listing.excluded)
    return Looked(runs, {file.path for file in listing.files}, gone, whole=not asked and not unread)


def _suppressed(finding: Finding) -> bool:
    return finding.status is Status.SUPPRESSED


def _outputs(project: Project, scratch: Path) -> EngineOutputs | None:
    artifacts = project.config.artifacts
    if not artifacts.enabled:
        return None
    folder = scratch / "outputs"
    folder.mkdir()
    return EngineOutputs(folder, artifact_store(project.root, trusted=project.trusted), artifacts.kept)


def _tool_cache(scratch: Path) -> Path:
    """The folder for the tools' own caches; a temporary one if the user's isn't writable."""
    folder = tool_cache()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        folder = scratch / "cache"
        folder.mkdir()
    return folder if os.access(folder, os.W_OK) else scratch


def _notices(listing: Listing, project: Project, stores: Stores, now: datetime) -> Iterator[str]:
    yield from listing.notices
    for store in (stores.results, stores.history):
        if store is not None and store.problem is not None:
            yield f"{store.problem}; the scan ran without it"
    for each in project.policy.suppressions:
        if each.expired(now.date()):
            yield f"a suppression expired on {each.expires}: {each.reason}"


def _expired(accepted: Iterable[baseline.Entry], today: date) -> Iterator[str]:
    count = sum(entry.expired(today) for entry in accepted)
    if count:
        entries, again = (
            ("1 entry", "its finding counts") if count == 1 else (f"{count:,} entries", "their findings count")
        )
        yield f"{entries} of the baseline expired, so {again} again: `verdict baseline show --expired`"


def _unparsed(runs: Iterable[EngineRun]) -> Iterator[str]:
    """Notices of the unread parts of files for engines that are `ok`: too few to make them `partial`."""
    for run in runs:
        gaps = [gap for gap in run.unscanned if gap.gap in (Gap.UNPARSABLE, Gap.LIMITED)]
        if gaps and run.status is RunStatus.OK:
            yield in_words(gaps)
