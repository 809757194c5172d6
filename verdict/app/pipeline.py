"""Runs the engines in parallel, masks secrets in what they report, and merges it into findings."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path

from verdict.app.engine_output import EngineOutputs
from verdict.app.engine_run import Ended, EngineRunner, Portion, portion_of, with_portion
from verdict.app.failures import unexpected
from verdict.app.gaps import HOW_TO_SEE, in_words
from verdict.app.imported_runs import Imported, without_repeats
from verdict.app.notices import not_fetched, out_of_time, unkept
from verdict.app.preparation import PreparedEngine
from verdict.app.scanned_files import Around
from verdict.app.secret_identity import KeyedExcerpts
from verdict.app.stopwatch import Observer
from verdict.app.surroundings import beside, holding, not_followed, passed, surroundings, unseen, unseen_notices
from verdict.app.unsettled_notes import UnsettledNotes
from verdict.domain.correlation import correlate
from verdict.domain.errors import EngineError
from verdict.domain.finding import EngineName, Finding, Observation
from verdict.domain.outcome import Checked, Completed, EngineRun, Gap, RunStatus, Unscanned, way_of
from verdict.domain.severity.checked import by_check
from verdict.domain.severity.distance import by_distance
from verdict.domain.severity.entrances import by_entrance
from verdict.domain.severity.owners import by_owner
from verdict.domain.severity.ways import by_worst_way
from verdict.domain.text.amounts import few, plural
from verdict.domain.text.untrusted import Redactor
from verdict.masking.patterns import shipped
from verdict.masking.values import changed_lines, masked_run
from verdict.ports import FollowsAcrossFiles, Listing, ResultCache, TargetFile, Workplace
from verdict.tree.contents import Contents
from verdict.tree.excerpts import SourceReader
from verdict.tree.owners import Owners
from verdict.tree.reading import release

_ENDED = {RunStatus.FAILED: "failed", RunStatus.TIMED_OUT: "timed out"}
_FIFO_CHECK = 1.0  # least seconds between checks for files that became FIFOs


@dataclass(frozen=True, slots=True)
class Scanned:
    """The merged findings of all engines, before the policy is applied. `imported` are the runs of imported reports.

    `phrases` are for the report's headline; `problems`, a line each, say what was not read or not stored. `marked`
    are the files that may have comments of verdict's. `outside` are the files around those of the scan that findings
    lead through, and `outside_runs` the engines' runs over them, which tell no findings of their own. `unfollowed`, a
    line each, say through which of the others data was not followed. `unsure` are fingerprints of findings there that
    may be those of equal ones, which an engine failed to look for.
    """

    findings: tuple[Finding, ...]
    runs: tuple[EngineRun, ...]
    reader: SourceReader
    phrases: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    imported: tuple[EngineRun, ...] = ()
    outside: tuple[TargetFile, ...] = ()
    outside_runs: tuple[EngineRun, ...] = ()
    unfollowed: tuple[str, ...] = ()
    unsure: frozenset[str] = frozenset()


def scan(  # noqa: PLR0913, PLR0917  the parts that `app.scan` puts together
    prepared: Sequence[PreparedEngine],
    listing: Listing,
    place: Workplace,
    cache: ResultCache | None,
    observer: Observer,
    outputs: EngineOutputs | None = None,
    spared: Callable[[str], bool] = lambda _path: False,
    imports: Sequence[Imported] = (),
    around: Around | None = None,
    *,
    secrets: Iterable[str] = (),
    merge: bool = True,
    whole_code: bool = False,
) -> Scanned:
    """Run every engine over the files it wants and merge what they report into findings.

    An engine that fails doesn't hide the others. Secrets that any engine found are masked in everything they report,
    before it is stored or shown. What their processes wrote goes to `outputs`, if the secrets in the files are known. A
    file whose content changes during the scan counts as not read by any engine. `spared` tells for which files, by
    path, an engine isn't called partial if it couldn't parse them or reached a bound in them. `imports` are merged with
    what the engines report, and their secrets are masked too, as are `secrets` known from elsewhere. `around` lists
    other files through which data is followed that passes those of the listing. Where it does, they are scanned too, so
    that findings there are told apart and rated as in a scan of all files. Without `merge`, each result stays a finding
    of its own. With `whole_code`, findings have the whole function around them.
    """
    engines, portions = (
        zip(*(with_portion(each, listing, place.scratch) for each in prepared), strict=True) if prepared else ((), ())
    )
    looked_at = _looked_at(portions, listing, imports)
    near = surroundings(engines, portions, around)
    contents = Contents(listing.root, looked_at, place.deadline, place.jobs)
    others = Contents(listing.root, near.files, place.deadline, place.jobs)
    digests = {**others.digests, **contents.digests}
    followed = [file for file in near.files if file.path in digests]
    observer.watch.lap("hashing")
    notes = None if cache is None else UnsettledNotes(cache)
    run_engine = EngineRunner(place, cache, digests, observer, outputs, spared, followed, notes)
    ended = _ran(run_engine, engines, portions, listing.root, looked_at)
    outside = passed(followed, (each.run for each in ended))
    beyond = _ran_beyond(run_engine, engines, outside, ended, looked_at)
    observer.watch.lap("engines")
    files = (*listing.files, *outside)
    reader = SourceReader(listing.root, files, _held(contents, others), place.deadline, whole_code=whole_code)
    found = [observation for each in ended for observation in each.run.observations]
    imports = without_repeats(found, imports) if merge else imports
    found.extend(observation for each in imports for observation in each.run.observations)
    found.extend(observation for each in beyond for observation in each.run.observations)
    redact = reader.redactor(found, {*secrets, *(value for each in imports for value in each.secrets)})
    runs, outside_runs = (tuple(masked_run(each.run, redact) for each in some) for some in (ended, beyond))
    imported = tuple(masked_run(each.run, redact) for each in imports)
    observations = _rated((*runs, *imported), outside_runs, reader, listing.root)
    more = beside(_rated(outside_runs, (), reader, listing.root), outside, runs)
    excerpts = KeyedExcerpts(reader.excerpt, place.deadline, cache, _source_of(engines, digests))
    excerpts.prepare(observations)
    findings = correlate(observations, excerpts, merge=merge, beside=more)
    observer.watch.lap("correlation")
    changed, changed_others = contents.changed(), others.changed()
    runs = tuple(_without(run, changed) for run in runs)
    outside_runs = tuple(_without(run, changed_others) for run in outside_runs)
    late = out_of_time(reader.unquoted, excerpts.left, stopped=place.deadline.cancelled)
    unread = not_followed({file.path for file in near.files} - digests.keys(), "can't be read")
    unfollowed = (*near.notices, *unread, *not_followed(others.edited(changed_others), "changed during the scan"))
    problems = [*late, *unkept(reader.unkept), *not_fetched(contents.pointers)]
    lacking = unseen(runs, outside_runs)
    problems.extend(unseen_notices(engines, lacking, outside))
    if outputs is not None:
        runs = _with_outputs(engines, runs, outputs, reader, problems)
    if cache is not None:
        named = {each.name: each for each in engines}
        for run, done in zip((*runs, *outside_runs), (*ended, *beyond), strict=True):
            problems.extend(_remember(cache, named[run.id], run, done, digests))
    if notes is not None:
        problems.extend(notes.settled(_followed(engines, portions, near), {**changed, **changed_others}))
    observer.watch.lap("remembering")
    phrases = tuple(_phrases(listing, portions, changed))
    seekers = {each.name for each in engines if each.finds_secrets}
    elsewhere = {file.path for file in outside} if any(run.id not in seekers for run in lacking) else ()
    return Scanned(
        findings, runs, reader, phrases, tuple(problems), contents.marked, imported, outside, outside_runs, unfollowed,
        frozenset(each.fingerprint for each in findings if each.location.path in elsewhere),
    )  # fmt: skip


def _held(*contents: Contents) -> Callable[[str, bytes], bool]:
    """Whether the file at a path held some bytes when the scan started."""
    return lambda path, raw: any(each.held(path, raw) for each in contents)


def _looked_at(portions: Iterable[Portion], listing: Listing, imports: Iterable[Imported]) -> Collection[TargetFile]:
    """The files that an engine reads or an imported report names."""
    files = {file.path: file for portion in portions for file in portion.files}
    named = {each.location.path for report in imports for each in report.run.observations}
    files.update((file.path, file) for file in listing.files if file.path in named)
    return files.values()


def _followed(engines: Sequence[PreparedEngine], portions: Sequence[Portion], near: Listing) -> Iterator[str]:
    """The files that an engine follows data through."""
    for each, portion in zip(engines, portions, strict=True):
        if isinstance(each.engine, FollowsAcrossFiles):
            yield from portion.paths
    yield from (file.path for file in near.files)


def _ran_beyond(
    run_engine: EngineRunner,
    engines: Sequence[PreparedEngine],
    outside: Sequence[TargetFile],
    ended: Sequence[Ended],
    own: Collection[TargetFile],
) -> list[Ended]:
    """The engines' runs over the files around the scan's `own` in which they found something; none without such files.

    Secrets are looked for in those that the data passes, too: they are quoted.
    """
    if not outside:
        return []
    root, ends = run_engine.place.root, holding(outside, (each.run for each in ended))
    portions = [portion_of(each, Listing(root, tuple(outside if each.finds_secrets else ends))) for each in engines]
    return _ran(run_engine.beside(ends, own), engines, portions, root, outside)


def _ran(
    run_engine: EngineRunner,
    engines: Sequence[PreparedEngine],
    portions: Sequence[Portion],
    root: Path,
    files: Iterable[TargetFile],
) -> list[Ended]:
    """The engines' runs, each in a thread of its own, when all have ended. No process outlives them."""
    with ThreadPoolExecutor(max_workers=max(1, len(engines))) as pool:
        running = [pool.submit(run_engine, *each) for each in zip(engines, portions, strict=True)]
        try:
            shipped()  # compiled while the engines run
            return _ended(running, [root / file.native for file in files], run_engine.observer)
        except BaseException:
            run_engine.place.deadline.cancel()  # whatever the error
            raise


def _rated(
    runs: Sequence[EngineRun], others: Sequence[EngineRun], reader: SourceReader, root: Path
) -> list[Observation]:
    """What the runs say, each harm as severe as what is known of all ways there, also by `others`, makes it."""
    checks = {check.way: check for run in (*runs, *others) for check in run.checks}

    def lower(each: Observation) -> Observation:
        if each.source.lowered:  # in an imported report
            return each
        check = checks.get(way_of(each))
        opened = check is not None and check.what is Checked.NOBODY
        rated = by_entrance(by_check(each, check), reader.head_of, reader.code, reader.entrance, opened=opened)
        return by_distance(rated, reader.lines_of)

    found, more = ([each for run in some for each in run.observations] for some in (runs, others))
    return [*by_owner(by_worst_way(found, lower, more), reader.code, Owners(root).of)]


def _ended(running: Sequence[Future[Ended]], files: Sequence[Path], observer: Observer) -> list[Ended]:
    """The engines' runs, when all have ended. A tool that waits for a file that became a FIFO is unblocked.

    Files that take long are named meanwhile.
    """
    pause, named = _FIFO_CHECK, dict[EngineName, str]()
    while wait(running, pause).not_done:
        started = time.monotonic()
        named = _named_waits(observer, named)
        for file in files:
            release(file)
        pause = max(_FIFO_CHECK, 20 * (time.monotonic() - started))
    return [future.result() for future in running]


def _named_waits(observer: Observer, before: Mapping[EngineName, str]) -> dict[EngineName, str]:
    """Name the files that engines are waiting for, where they differ from `before`. Returns them by engine."""
    redact = Redactor((), shipped())
    now = {engine: redact(str(portion)) for engine, portion in observer.watch.waited_for().items()}
    for engine in {**before, **now}:
        if before.get(engine) != now.get(engine):
            observer.progress.waiting(engine, now.get(engine, ""))
    return now


def _with_outputs(
    engines: Sequence[PreparedEngine],
    runs: tuple[EngineRun, ...],
    outputs: EngineOutputs,
    reader: SourceReader,
    problems: list[str],
) -> tuple[EngineRun, ...]:
    """The runs with their engines' output stored, if an engine that finds secrets has looked at all files."""
    if any(each.finds_secrets and run.complete for each, run in zip(engines, runs, strict=True)):
        return tuple(_kept(run, outputs, reader, problems) for run in runs)
    outputs.drop(_unknown_secrets(engines, runs))
    return runs


def _kept(run: EngineRun, outputs: EngineOutputs, reader: SourceReader, problems: list[str]) -> EngineRun:
    try:
        return replace(run, artifacts=outputs.keep(run.id, reader.strict))
    except Exception as error:  # noqa: BLE001  the findings are valid; only the output is lost
        problems.append(f"{run.id}: its output is not stored: {unexpected(error)}")
        return run


def _remember(
    cache: ResultCache,
    prepared: PreparedEngine,
    run: EngineRun,
    done: Ended,
    digests: Mapping[str, str],
) -> Iterator[str]:
    """Store an engine's results for the next scan. Yields the reason if that fails."""
    files = _nameable(done.fresh, run)
    if not files or isinstance(prepared.engine, EngineError):
        return
    own = tuple(each for each in run.observations if way_of(each) not in done.joint)
    try:
        cache.put(prepared.engine, files, Completed(own, run.scanned, run.unscanned), digests)
    except Exception as error:  # noqa: BLE001  the findings are valid; only the next scan is slower
        yield f"{run.id}: its results are not cached: {unexpected(error)}"


def _source_of(prepared: Sequence[PreparedEngine], digests: Mapping[str, str]) -> Callable[[Observation], str | None]:
    """A function that identifies an observation's file by content and engine; it gives None if either isn't known."""
    engines = {each.name: each.engine for each in prepared if not isinstance(each.engine, EngineError)}

    def source(observation: Observation) -> str | None:
        engine = engines.get(observation.source.engine)
        fingerprint = None if engine is None else engine.fingerprint
        content = digests.get(observation.location.path)
        return None if fingerprint is None or content is None else f"{fingerprint} {content}"

    return source


def _nameable(files: Sequence[TargetFile], run: EngineRun) -> tuple[TargetFile, ...]:
    """The files whose results can be stored: those without a secret in their name or a member's."""
    names = {*(file.path for file in files), *(each.location.path for each in run.observations)}
    secret = {part for name in changed_lines(names, shipped()) for part in (name, name.partition("!")[0])}
    return tuple(file for file in files if file.path not in secret)


def _without(run: EngineRun, changed: Mapping[str, str]) -> EngineRun:
    """The run with the changed files counted as not read; `changed` has a reason for each path."""
    tried = {*run.scanned, *(gap.path for gap in run.unscanned if gap.gap is not Gap.SKIPPED)}
    gaps = [Unscanned(path, Gap.FAILED, reason) for path, reason in changed.items() if path in tried]
    if not gaps:
        return run
    return replace(
        run,
        status=RunStatus.PARTIAL if run.status is RunStatus.OK else run.status,
        scanned=tuple(path for path in run.scanned if path not in changed),
        unscanned=tuple(sorted({*run.unscanned, *gaps})),
        error="; ".join(filter(None, (run.error, in_words(gaps)))),
        hint=run.hint or HOW_TO_SEE,
    )


def _phrases(listing: Listing, portions: Sequence[Portion], changed: Mapping[str, str]) -> Iterator[str]:
    """Phrases for the headline: named files that no engine reads, skipped files, and files that changed."""
    wanted = {path for portion in portions for path in portion.paths}
    if unwanted := [file.path for file in listing.files if file.named and file.path not in wanted]:
        yield f"no engine reads {few(unwanted)}"
    skipped = {gap for portion in portions for gap in portion.skipped}
    for reason, number in sorted(Counter(gap.reason for gap in skipped).items()):
        yield f"{plural(number, 'file')} not read: {reason}"
    for reason, number in sorted(Counter(changed.values()).items()):
        yield f"{plural(number, 'file')} {reason}"


def _unknown_secrets(prepared: Sequence[PreparedEngine], runs: Sequence[EngineRun]) -> str:
    """The reason why the secrets in the files are unknown and the output can't be masked."""
    tried = [
        f"{run.id} {_ENDED.get(run.status, f'is {run.status}')}"
        for each, run in zip(prepared, runs, strict=True)
        if each.finds_secrets
    ]
    return f"{', '.join(tried) or 'no engine looked for secrets'}, so secrets in it can't be masked"
