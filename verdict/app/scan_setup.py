"""Gathers what a scan works with: files, imported reports, engines, policy and stores. Nothing is scanned yet."""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.app import dependencies
from verdict.app.code_comments import CodeComments
from verdict.app.earlier import PrepareFor
from verdict.app.engine_output import EngineOutputs
from verdict.app.engines import EngineSpec, Supplies, comments
from verdict.app.imported_runs import Imported
from verdict.app.locations import Stores, advisory_folder, artifact_store, mirror, usable_tool_cache
from verdict.app.own_rules import OwnRules, own_rules
from verdict.app.preparation import PreparedEngine, check_offline, choose, prepare, unprepared
from verdict.app.project import Project
from verdict.app.request import Listeners, Request
from verdict.app.scanned_files import ScannedFiles, files_at, find_files, without
from verdict.app.tools import find_or_install
from verdict.app.triaged_scan import TriagedScan
from verdict.domain.finding import EngineName, Severity
from verdict.domain.policy import Policy
from verdict.domain.text.untrusted import clean_path
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Listing, Workplace
from verdict.processes.deadline import Deadline
from verdict.stores import baseline
from verdict.tree.base import Base
from verdict.tree.excerpts import SourceReader
from verdict.tree.listing import Scope
from verdict.tree.versions import FILES, Before, Version, WorkTree

if TYPE_CHECKING:  # slow to import
    from verdict.advisories.vex import Statements


@dataclass(frozen=True, slots=True)
class ScanSetup:
    """What a scan works with.

    - `begun`: when it started, on the clock that never goes back; `started` is the date.
    - `scratch`: a private folder that is removed afterwards.
    - `project`: its `before` takes the paths that files have now.
    - `files`: those to scan; reports that are imported aren't among them.
    - `chosen`: the engines to run; `prepared`: the same for `files`; `prepare` does it for others.
    - `policy`: the project's, with the suppressions of `vex`.
    - `accepted`: the entries of the baseline.
    """

    request: Request
    listeners: Listeners
    begun: float
    started: datetime
    scratch: Path
    project: Project
    scope: Scope
    files: ScannedFiles
    imports: Sequence[Imported]
    chosen: Sequence[EngineSpec]
    prepared: Sequence[PreparedEngine]
    prepare: PrepareFor
    rules: OwnRules
    vex: Statements
    policy: Policy
    accepted: tuple[baseline.Entry, ...]
    stores: Stores
    outputs: EngineOutputs | None
    scan: TriagedScan

    @property
    def listing(self) -> Listing:
        """The files to scan, and what is left out."""
        return self.files.listing

    @property
    def known(self) -> Mapping[str, Severity]:
        """The fingerprints of the baseline that count today, with the severity that was accepted."""
        return baseline.current(self.accepted, self.started.date())


def set_up(scratch: Path, project: Project, request: Request, deadline: Deadline, listeners: Listeners) -> ScanSetup:
    """List the files, read the reports to import, and prepare the engines, the policy and the stores.

    Raises:
        VerdictError: the scan can't start.
    """
    started, begun = datetime.now(UTC), time.monotonic()
    chosen = [] if request.only_imports else choose(project.config, request.engines, request.skip_engines)
    if request.offline:
        check_offline(chosen, project)
    scope = Scope(project.root, project.narrowed, request.include, (*project.config.exclude, *request.exclude))
    files = find_files(scope, scratch, deadline, request.span, request.written)
    listeners.watch.lap("listing")
    files, imports = _imported(files, project, request)
    project = replace(project, before=_followed(project.before, files.base))
    rules = own_rules(project.config, project.version or FILES)
    jobs = request.jobs or os.cpu_count() or 1
    place = Workplace(files.listing.root, scratch, usable_tool_cache(scratch), deadline, jobs)
    supplies = _supplies(project, request, listeners, started, rules, place)
    prepare_for = functools.partial(_prepared, chosen, project, supplies, scratch)
    prepared = prepare_for(files)
    vex = vex_statements(project, request)
    policy = replace(project.policy, suppressions=(*project.policy.suppressions, *vex.suppressions()))
    accepted = () if files.error is not None or project.version is None else _accepted(project, project.version)
    stores = Stores.of_user(request.shared) if request.use_cache and project.config.cache.enabled else Stores()
    outputs = _outputs(project, scratch)
    listeners.watch.lap("preparing engines")
    return ScanSetup(
        request=request,
        listeners=listeners,
        begun=begun,
        started=started,
        scratch=scratch,
        project=project,
        scope=scope,
        files=files,
        imports=imports,
        chosen=chosen,
        prepared=prepared,
        prepare=prepare_for,
        rules=rules,
        vex=vex,
        policy=policy,
        accepted=accepted,
        stores=stores,
        outputs=outputs,
        scan=_triaging(project, policy, place, stores, started),
    )


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


def _followed(before: Before | None, base: Base | None) -> Before | None:
    """`before` by the paths that files have now; a renamed file had another."""
    if before is None or base is None:
        return before
    return lambda path: before(base.renames.get(path, path))


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


def vex_statements(project: Project, request: Request) -> Statements:
    """The VEX statements of the project and of the request."""
    version = project.version or WorkTree(project.root)
    own = ((each, clean_path(each.as_posix()), version) for each in project.config.policy.vex)
    given = ((each, clean_path(str(each)), FILES) for each in request.vex)
    return dependencies.statements((*own, *given))


def _accepted(project: Project, version: Version) -> tuple[baseline.Entry, ...]:
    """The entries of the baseline."""
    return baseline.read(project.config.policy.baseline, version)


def _outputs(project: Project, scratch: Path) -> EngineOutputs | None:
    artifacts = project.config.artifacts
    if not artifacts.enabled:
        return None
    folder = scratch / "outputs"
    folder.mkdir()
    store = artifact_store(project.root, trusted=project.trusted)
    return EngineOutputs(folder, store, artifacts.kept, artifacts.head_ratio)


def _triaging(project: Project, policy: Policy, place: Workplace, stores: Stores, now: datetime) -> TriagedScan:
    comments_of = functools.partial(_code_comments, project)
    return TriagedScan(policy, place, stores.results, now.date(), comments_of, project.before)


def _code_comments(project: Project, reader: SourceReader) -> CodeComments:
    """The suppression comments in the code; those of an untrusted tree are none."""
    required = project.config.policy.comments.require_reason
    read = reader if project.trusted else None
    return CodeComments(read, comments(), reasons_required=required, before=project.before)
