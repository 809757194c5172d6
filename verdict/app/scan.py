"""Runs a scan: lists files, runs engines, correlates and judges what they report; also bills of materials."""

from __future__ import annotations

import functools
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.app import dependencies, engines
from verdict.app.engine_output import EngineOutputs
from verdict.app.introduced import dated
from verdict.app.locations import (
    Stores,
    advisory_folder,
    artifact_store,
    mirror,
    tool_cache,
)
from verdict.app.pipeline import Seat, in_words, scan
from verdict.app.project import Project
from verdict.app.stopwatch import Observer, Stopwatch
from verdict.domain.errors import EngineError
from verdict.domain.finding import EngineName, Finding, Severity, Status
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.ranking import Strategy
from verdict.domain.policy import Verdict, judge, triage
from verdict.domain.repeats import gathered
from verdict.domain.report import Report
from verdict.domain.severity.evidence import rated_by_evidence
from verdict.domain.text.untrusted import clean_path
from verdict.masking.patterns import shipped
from verdict.masking.values import masked, masked_report
from verdict.ports import Engine, Listing, Progress, Workplace
from verdict.processes.private_folders import private_folder
from verdict.processes.run import Deadline
from verdict.sbom.components import Bill
from verdict.stores import baseline
from verdict.tree.excerpts import SourceReader
from verdict.tree.languages import unanalysed
from verdict.tree.listing import Scope, list_files
from verdict.tree.roles import Roles
from verdict.tree.staged import list_indexed, list_staged, staged_content
from verdict.version import VERSION

if TYPE_CHECKING:  # what starts a server does without them
    from verdict.advisories.vex import Statements
    from verdict.sbom.disclosure import Disclosed

_INCLUDED = (".txt", ".in", ".pip", ".xml", "go.sum")
"""How names of files end that manifests are read together with."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a user asks for, from whichever surface. Empty means: as configured."""

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
class Said:
    """Where what is worth saying during a scan goes: `say` gets one line at a time. `watch` measures the scan."""

    progress: Progress
    say: Callable[[str], None] = field(default=lambda _line: None)
    watch: Stopwatch = field(default_factory=Stopwatch)


def run_scan(project: Project, request: Request, deadline: Deadline, said: Said) -> Report:
    """Scan, correlate, judge. What is shown of the report is decided afterwards.

    Raises:
        VerdictError: nothing could be scanned at all. An engine that fails is in the report instead.
    """
    with private_folder() as scratch:
        return _run_in(scratch, project, request, deadline, said)


def _run_in(scratch: Path, project: Project, request: Request, deadline: Deadline, said: Said) -> Report:
    """See `run_scan`; `scratch` is a private folder that is gone afterwards."""
    started, begun = datetime.now(UTC), time.monotonic()
    names = engines.chosen(project.config, request.engines, request.skip_engines)
    if request.offline:
        engines.ready(names, project)
    scope = Scope(
        project.root,
        project.narrowed,
        request.include,
        (*project.config.exclude, *request.exclude),
        request.since,
    )
    listing, unlisted = _listing(scope, request, scratch, deadline)
    said.watch.lap("listing")
    whole = (
        functools.partial(_whole_index, scope, scratch / "index")
        if request.staged
        else functools.partial(_whole, scope, listing)
    )
    shared = dependencies.SharedBill(lambda: whole(deadline))
    built_in: Mapping[str, Callable[[], tuple[Engine, str]]] = {
        "osv": lambda: (
            dependencies.osv(shared, advisory_folder(), _fetching(request, said), project.config, started),
            VERSION,
        ),
        "sbom": lambda: (dependencies.sbom(shared, project.config), VERSION),
    }
    say = None if request.offline or not request.install else said.say
    seats = [
        Seat(EngineName(name), engines.required(name, project.config), unlisted)
        if unlisted is not None
        else engines.seat(
            name,
            project,
            scratch,
            built_in.get(name, functools.partial(engines.adapter, name, project, deadline, say)),
        )
        for name in names
    ]
    vex = _vex(project, request)
    policy = replace(project.policy, suppressions=(*project.policy.suppressions, *vex.suppressions()))
    known = frozenset[str]() if unlisted is not None else _accepted(project, request, deadline)
    stores = Stores.of_user() if request.use_cache and project.config.cache.enabled else Stores()
    jobs = request.jobs or os.cpu_count() or 1
    place = Workplace(listing.root, scratch, _tool_cache(scratch), deadline, jobs)
    outputs = _outputs(project, scratch)
    said.watch.lap("preparing engines")
    observer = Observer(said.progress, said.watch, files=request.timings)
    roles = Roles(listing, policy.lowering, trusted=policy.trusts_places)
    scanned = scan(seats, listing, place, stores.results, observer, outputs, roles.spared)
    findings = triage(
        policy.lowering.apply(rated_by_evidence(scanned.findings, scanned.runs), scanned.reader.in_comment, roles.of),
        policy,
        baseline=known,
        inline=_comments(scanned.reader) if project.trusted else lambda _finding: None,
        today=started.date(),
    )
    runs = (*scanned.runs, *engines.not_asked(names))
    unread = [gap for gap in listing.excluded if gap.gap is Gap.FAILED]
    analysing = [run for seat, run in zip(seats, scanned.runs, strict=True) if seat.analyses_code]
    missed = unanalysed(listing.files, analysing, policy)
    if policy.unanalysed is None and engines.spared(names, request.engines, request.skip_engines):
        policy = replace(policy, unanalysed=Verdict.PASS)  # the user knows
    searched = any(seat.finds_secrets and run.complete for seat, run in zip(seats, scanned.runs, strict=True))
    undated: tuple[str, ...] = ()
    seen = stores.first_seen(project.root, findings, started)
    if request.strategy in (Strategy.NEWEST, Strategy.OLDEST):
        try:
            findings = dated(findings, scanned.reader, project.root, seen, deadline)
        except EngineError as error:  # out of time, or git gave up: the findings stand, and the report says so
            undated = (f"no code has a date: {error}",)
    findings = gathered(findings, scanned.reader.function_of)
    decision = judge(findings, runs, policy, unread=len(unread), unanalysed=missed)
    active = [finding for finding in findings if finding.status is not Status.SUPPRESSED]
    wanted = tuple(each for each in active if request.min_severity is None or each.severity >= request.min_severity)
    said.watch.lap("judging")
    report = Report(
        scan_id=secrets.token_hex(16),
        target=clean_path(str(project.root)),
        decision=decision,
        policy=policy,
        runs=runs,
        findings=wanted,
        suppressed=tuple(finding for finding in findings if finding.status is Status.SUPPRESSED),
        filtered_count=len(active) - len(wanted),
        files=len(listing.files),
        excluded=listing.excluded,
        notices=(
            *_notices(listing, project, stores, started),
            *_unparsed(runs),
            *(f"{run.id}: {notice}" for run in runs for notice in run.notices),
            *vex.unheard(scanned.findings),
            *undated,
            *(outputs.problems if outputs is not None else ()),
            *scanned.problems,
            *filter(None, (missed.notice(),)),
        ),
        phrases=(*scanned.phrases, missed.headline(secrets=searched)),
        started_at=started,
        duration=time.monotonic() - begun,
        timings=said.watch.timings(scanned.runs) if request.timings else None,
    )
    return masked_report(report, shipped())


def _fetching(request: Request, said: Said) -> dependencies.Fetch | None:
    """How a scan gets advisories that it needs for the first time; None if it may not."""
    if request.offline or not request.install:
        return None
    return dependencies.fetching(advisory_folder(), mirror(), said.say)


def _listing(scope: Scope, request: Request, scratch: Path, deadline: Deadline) -> tuple[Listing, EngineError | None]:
    """The files to scan. If the time was over, or git gave up, none, and the reason, which the report gives too.

    Raises:
        TargetError: there is nothing to scan.
    """
    try:
        if request.staged:
            return list_staged(scope, scratch / "staged", deadline), None
        return _listed(scope, deadline), None
    except EngineError as error:
        return Listing(scope.root, (), (Unscanned(".", Gap.FAILED, f"not listed: {error}"),)), error


def _listed(scope: Scope, deadline: Deadline) -> Listing:
    """The files in scope; manifests that a user names are known by what they hold."""
    listing = list_files(scope, deadline)
    if not any(file.named for file in listing.files):
        return listing
    from verdict.sbom.detection import recognised  # noqa: PLC0415  a scan of a folder does without

    return recognised(listing, deadline)


def _whole(scope: Scope, listing: Listing, deadline: Deadline) -> Listing:
    """All files of the project that a scan of some of them is a part of: manifests speak for each other."""
    if not (scope.paths or scope.include or scope.since):
        return listing
    whole = list_files(Scope(scope.root, exclude=scope.exclude), deadline)
    files = {file.path: file for file in (*whole.files, *listing.files)}
    return replace(whole, files=tuple(files[path] for path in sorted(files)))


def _whole_index(scope: Scope, folder: Path, deadline: Deadline) -> Listing:
    """The same of what is staged: whatever of the index can be a manifest, or be included by one."""
    from verdict.sbom.read import names_packages  # noqa: PLC0415  a scan does without all the readers

    def wanted(path: str) -> bool:
        return names_packages(path) or path.endswith(_INCLUDED)

    return list_indexed(Scope(scope.root, exclude=scope.exclude), wanted, folder, deadline)


def _accepted(project: Project, request: Request, deadline: Deadline) -> frozenset[str]:
    """The fingerprints in the baseline: for what is staged in that of the index, if it has one."""
    if not project.trusted:
        return frozenset()
    path = project.config.policy.baseline
    raw = staged_content(project.root, path.as_posix(), deadline) if request.staged else None
    return baseline.read(project.root / path, raw)


def _vex(project: Project, request: Request) -> Statements:
    """What is stated of vulnerabilities, by the project and then by the user."""
    own = ((project.root / each, clean_path(each.as_posix())) for each in project.config.policy.vex)
    given = ((each, clean_path(str(each))) for each in request.vex)
    return dependencies.statements((*own, *given))


def _comments(reader: SourceReader) -> Callable[[Finding], str | None]:
    """What comments in the code say of a finding."""
    return functools.partial(reader.inline_suppression, grammars=engines.COMMENTS)


def bill(project: Project, deadline: Deadline, *, dev: bool = True) -> Bill:
    """What the project is made of, by its manifests and locks; what couldn't be read of them is in `unread`.

    Without `dev`, what only development needs is left out.

    Raises:
        TargetError: see `list_files`.
        EngineError: the deadline passed, or git failed.
    """
    from verdict.sbom.read import read_bill  # noqa: PLC0415  a scan does without all the readers

    scope = Scope(project.root, project.narrowed, exclude=tuple(project.config.exclude))
    folders = [path if path.is_dir() else path.parent for path in project.narrowed or (project.root,)]
    top = Path(os.path.commonpath(folders)).relative_to(project.root).as_posix()
    read = read_bill(_listed(scope, deadline), deadline, development=dev, top="" if top == "." else top)
    return masked(read, shipped())


def disclosed(project: Project, deadline: Deadline) -> tuple[EngineRun, tuple[Disclosed, ...]]:
    """The known vulnerabilities of what the project is made of, those that someone answers for too, and how osv ended.

    Raises:
        VerdictError: see `run_scan`.
    """
    from verdict.sbom.disclosure import Disclosed  # noqa: PLC0415  slow to import, and seldom asked for

    request = Request(engines=("osv",), install=False, use_cache=False)
    report = run_scan(project, request, deadline, Said(_Nobody()))
    stated = _vex(project, request)
    found = sorted((*report.findings, *report.suppressed), key=lambda each: each.fingerprint)
    statements = [(each, stated.about(each)) for each in found]
    run = next(each for each in report.runs if each.id == "osv")
    return run, tuple(
        Disclosed(each, None if said is None else said.state, None if said is None else said.words)
        for each, said in statements
    )


class _Nobody:
    """A progress that nobody watches."""

    def engine(self, name: EngineName, total: int) -> None:
        """See `Progress.engine`."""

    def advance(self, name: EngineName, files: int) -> None:
        """See `Progress.advance`."""

    def waiting(self, name: EngineName, portion: str) -> None:
        """See `Progress.waiting`."""

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """See `Progress.ended`."""


def _outputs(project: Project, scratch: Path) -> EngineOutputs | None:
    artifacts = project.config.artifacts
    if not artifacts.enabled:
        return None
    folder = scratch / "outputs"
    folder.mkdir()
    return EngineOutputs(folder, artifact_store(project.root, trusted=project.trusted), artifacts.kept)


def _tool_cache(scratch: Path) -> Path:
    """Where tools keep what they can use again; for this scan only, if the user's cache can't be written."""
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
            yield f"{store.problem}; the scan went without"
    for each in project.policy.suppressions:
        if each.expires is not None and each.expires < now.date():
            yield f"a suppression expired on {each.expires}: {each.reason}"


def _unparsed(runs: Iterable[EngineRun]) -> Iterator[str]:
    """What an engine that is ok left out of files: too little to distrust it, and not to be kept from the reader."""
    for run in runs:
        gaps = [gap for gap in run.unscanned if gap.gap in (Gap.UNPARSABLE, Gap.LIMITED)]
        if gaps and run.status is RunStatus.OK:
            yield in_words(gaps)
