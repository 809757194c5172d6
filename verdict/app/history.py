"""Searches the commits of a repository for secrets, also for those that no file has any more.

An engine's own reader names the files of commits in which it finds something. These are written out and scanned like
files of the tree, by their `historic` paths, so that severity, suppressions and masking are the same for them.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

import pydantic

from verdict.app.gaps import HOW_TO_SEE, in_words
from verdict.app.part_of_scan import PartOfScan
from verdict.app.preparation import PreparedEngine
from verdict.app.request import Listeners
from verdict.app.scanned_files import ScannedFiles
from verdict.app.stopwatch import Observer
from verdict.app.triaged_scan import Triaged, TriagedScan
from verdict.domain.errors import EngineError, UsageError
from verdict.domain.finding import EngineName, Finding, Kind, Severity, Status
from verdict.domain.historic import plain, short
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unchecked, Unscanned
from verdict.domain.suppression import Suppression, Triage
from verdict.domain.text.amounts import plural
from verdict.domain.text.untrusted import Redactor, clean_path
from verdict.masking.patterns import shipped
from verdict.masking.values import changed_lines
from verdict.ports import Appearance, ReadsHistory
from verdict.processes.deadline import Deadline, Share
from verdict.tree.copies import copied
from verdict.tree.git import Repository
from verdict.tree.history import Commits, Earlier, commits, dates, earlier, inside, private_copy, submodules
from verdict.tree.listing import Scope, asked_for, below

_TIME = 0.5  # of the time that is left: the files of the tree need some too
_WHAT = "git history"
_FIX = "revoke the secret: it was deleted from the files, but every clone has the commit"
_APPEARANCES = pydantic.TypeAdapter(frozenset[Appearance])


@dataclass(frozen=True, slots=True)
class Past:
    """What an engine found in the history.

    - `findings`: by their `historic` paths, each secret once, with the date of the commit.
    - `counts`: see `Triage`.
    - `secrets`: the values to mask everywhere.
    - `unchecked`: what of the history wasn't looked at, with `gaps` of single files.
    """

    engine: EngineName
    findings: tuple[Finding, ...] = ()
    counts: Mapping[Suppression, int] = field(default_factory=dict)
    secrets: frozenset[str] = frozenset()
    unchecked: Unchecked | None = None
    gaps: tuple[Unscanned, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryScan:
    """The means to search the history: the scan's policy, cache and baseline, and a new folder for private files."""

    scan: TriagedScan
    scope: Scope
    folder: Path
    baseline: Mapping[str, Severity]
    listeners: Listeners

    def __call__(self, prepared: Sequence[PreparedEngine], files: ScannedFiles) -> Past | None:
        """What the scan's engine finds; after the base that `files` are compared with, if there is one.

        None if the files couldn't be listed or the engine can't start, which their own errors say. What can't be looked
        at, also because the time is up, is in the result and doesn't raise.

        Raises:
            UsageError: no engine of the scan can read a history.
            TargetError: there is no git repository, or no git.
        """
        if files.error is not None:
            return None
        readers = [each for each in prepared if isinstance(each.engine, ReadsHistory)]
        if not readers:
            if any(each.finds_secrets and isinstance(each.engine, EngineError) for each in prepared):
                return None
            raise UsageError("no engine of this scan can read the git history", hint="add --engine kingfisher")
        deadline = Share(self.scan.place.deadline, _TIME)
        repository = Repository.required(self.scope.root, deadline, "scans of the history")
        self.folder.mkdir()
        try:
            known = commits(repository, None if files.base is None else files.base.commit)
            return self._searched(readers[0], repository, known, deadline)
        except EngineError as error:
            return Past(readers[0].name, unchecked=Unchecked(_WHAT, str(error), error.hint or "scan again"))
        finally:
            self.listeners.watch.lap("history")

    def _searched(self, prepared: PreparedEngine, repository: Repository, known: Commits, deadline: Deadline) -> Past:
        self.listeners.progress.engine(EngineName(f"{prepared.name} (history)"), len(known.ids))
        found = self._found(prepared, repository, known, deadline)
        files = earlier(repository, known, found, self._asked(repository, found))
        made = self._triaged(prepared, repository, files, deadline)
        when = dates(repository, [each.commit for each in found])
        result = _past(prepared.name, made, [clean_path(each.path) for each in files.entries], when)
        cut = Unchecked("older git history", "this clone is shallow", "run `git fetch --unshallow`")
        return replace(
            result,
            unchecked=result.unchecked or (cut if known.cut else None),
            gaps=(*result.gaps, *files.gaps),
            notices=(*result.notices, *_notices(repository, known)),
        )

    def _found(
        self, prepared: PreparedEngine, repository: Repository, known: Commits, deadline: Deadline
    ) -> frozenset[Appearance]:
        """The files of commits in which the engine finds something, remembered for the same commits."""
        engine, cache = prepared.engine, self.scan.cache
        if not known.ids or isinstance(engine, EngineError) or not isinstance(engine, ReadsHistory):
            return frozenset()
        about = ["history", engine.fingerprint, sorted(known.tips), known.base, sorted(known.cut)]
        key = hashlib.sha256(json.dumps(about).encode()).digest()
        note = None if cache is None or engine.fingerprint is None else cache.notes([key]).get(key)
        if note is not None and (remembered := _read(note)) is not None:
            return remembered
        since = private_copy(repository, known, self.folder / "repository")
        scratch = self.folder / "reader"
        scratch.mkdir()
        place = replace(self.scan.place, root=self.folder, scratch=scratch, deadline=deadline)
        found = engine.history(self.folder / "repository", since, place)
        named = changed_lines((clean_path(each.path) for each in found), shipped())
        if cache is not None and engine.fingerprint is not None and not named:
            cache.put_notes({key: _APPEARANCES.dump_json(found)})
        return found

    def _asked(self, repository: Repository, found: Iterable[Appearance]) -> Mapping[str, str]:
        """The path below the root for each path from the repository's top that is in scope."""
        top = inside(repository)
        paths = {each.path.removeprefix(top): each.path for each in found if each.path.startswith(top)}
        wanted = asked_for(self.scope, filter(below(self.scope), paths), [])
        return {paths[path]: path for path in wanted}

    def _triaged(self, prepared: PreparedEngine, repository: Repository, files: Earlier, deadline: Deadline) -> Triaged:
        """The files written out and scanned by the engine."""
        listing = copied(repository, files.entries, self.folder / "files")
        scan = replace(self.scan, place=replace(self.scan.place, deadline=deadline))
        observer = Observer(PartOfScan(self.listeners.progress, "history"))
        return scan([prepared], listing, observer, baseline=self.baseline)


def _read(note: bytes) -> frozenset[Appearance] | None:
    try:
        return _APPEARANCES.validate_json(note)
    except pydantic.ValidationError:
        return None


def _past(engine: EngineName, made: Triaged, paths: Sequence[str], when: Mapping[str, datetime]) -> Past:
    """Each secret once: where it is suppressed, else where it was first. `paths` are in order of age."""
    age = {path: number for number, path in enumerate(paths)}
    by_commit = {short(commit): date for commit, date in when.items()}

    def order(finding: Finding) -> tuple[bool, int, int]:
        path = finding.location.path.partition("!")[0]
        return finding.status is not Status.SUPPRESSED, age.get(path, len(age)), finding.location.line

    kept: dict[str, Finding] = {}
    for each in sorted(made.findings, key=order):
        kept.setdefault(each.likeness, each)
    findings = (
        replace(each, introduced_at=by_commit.get(each.location.path.partition(":")[0])) for each in kept.values()
    )
    [run] = made.scanned.runs
    failed = run.status not in (RunStatus.OK, RunStatus.PARTIAL)
    return Past(
        engine,
        tuple(findings),
        made.triage.counts,
        made.scanned.reader.values,
        Unchecked(_WHAT, run.error or "no reason given", run.hint or "scan again") if failed else None,
        run.unscanned,
        made.scanned.problems,
    )


def _notices(repository: Repository, known: Commits) -> Iterable[str]:
    searched = plural(len(known.ids), "commit was searched", "commits were searched")
    yield f"{searched} for secrets, without archives, images and lock files"
    if known.ids and (inner := submodules(repository)):
        shown = ", ".join(clean_path(path) for path in inner[:3]) + (" …" if len(inner) > 3 else "")
        yield f"the history of submodules was not searched: {shown}"


def with_past(later: Triaged, past: Past | None) -> Triaged:
    """The scan of the tree with what was found in the history.

    A secret that the tree has too stays the tree's finding, which then names the commit that first had it.
    """
    if past is None:
        return later
    ours = [run for run in later.scanned.runs if run.id == past.engine]
    whole = all(run.complete for run in ours)
    redact = Redactor(later.scanned.reader.values, shipped())
    first = {each.likeness: each for each in past.findings}
    present = {each.likeness for each in later.findings if each.kind is Kind.SECRET}
    gone = tuple(_gone(each, redact, whole=whole) for each in past.findings if each.likeness not in present)
    findings = tuple(_since(each, first.get(each.likeness)) for each in later.findings)
    runs = tuple(_with_gaps(run, past) if run.id == past.engine else run for run in later.scanned.runs)
    counts = Counter(later.triage.counts) + Counter(past.counts)
    return replace(later, triage=Triage((*findings, *gone), counts), scanned=replace(later.scanned, runs=runs))


def _gone(finding: Finding, redact: Callable[[str], str], *, whole: bool) -> Finding:
    """A finding of the history, with words that say so."""
    there = "no scanned file has it any more" if whole else "it isn't known whether a file still has it"
    return replace(
        finding,
        message=f"{finding.message} It was committed in {_commit(finding)}; {there}.",
        fix=_FIX,
        snippet=None if finding.snippet is None else redact(finding.snippet),
    )


def _since(finding: Finding, first: Finding | None) -> Finding:
    """A finding of the tree, with the commit in which the secret was first."""
    if first is None or finding.kind is not Kind.SECRET:
        return finding
    where = plain(first.location.path)
    elsewhere = "" if where == finding.location.path else f", in {where}"
    return replace(finding, message=f"{finding.message} It was first committed in {_commit(first)}{elsewhere}.")


def _commit(finding: Finding) -> str:
    commit = finding.location.path.partition(":")[0]
    return commit if finding.introduced_at is None else f"{commit} on {finding.introduced_at.date()}"


def _with_gaps(run: EngineRun, past: Past) -> EngineRun:
    """The engine's run with what it couldn't look at in the history."""
    failed = [gap for gap in past.gaps if gap.gap is not Gap.SKIPPED]
    errors = [*([str(past.unchecked)] if past.unchecked else []), *([in_words(failed)] if failed else [])]
    return replace(
        run,
        status=RunStatus.PARTIAL if errors and run.status is RunStatus.OK else run.status,
        error="; ".join(filter(None, (run.error, *errors))) or None,
        hint=run.hint or (past.unchecked.mend if past.unchecked else HOW_TO_SEE if failed else None),
        unchecked=run.unchecked or past.unchecked,
        unscanned=tuple(sorted({*run.unscanned, *past.gaps})),
        notices=(*run.notices, *past.notices),
    )
