"""The way from files to a report: engines in parallel, outcomes in a fixed order, one decision before any cut."""

from __future__ import annotations

import functools
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import assert_never

from verdict.app.engine_output import EngineOutputs
from verdict.app.failures import failure_of, unexpected
from verdict.app.secret_identity import KeyedExcerpts
from verdict.app.stopwatch import Observer
from verdict.domain.correlation import correlate
from verdict.domain.errors import EngineError
from verdict.domain.finding import EngineName, Finding, Observation
from verdict.domain.outcome import Completed, EngineRun, Failed, Gap, Outcome, RunStatus, Unscanned, merge
from verdict.domain.text.untrusted import Redactor, clean_line
from verdict.masking.patterns import shipped
from verdict.masking.values import changed_lines, masked_run
from verdict.ports import Engine, Listing, ResultCache, TargetFile, Workplace
from verdict.tree.contents import Contents
from verdict.tree.excerpts import SourceReader
from verdict.tree.reading import release

_NAMED_GAPS = 3  # reasons, and files for each, that an error names; the ledger has the rest

_LISTED = "--show-coverage lists them; exclude those that are not meant to be read"

_PIPES_SOUGHT = 1.0  # seconds between looks for files that became FIFOs, at least

_TOLERATED = 0.05
"""The part of its files that an engine may find unparsable and still be called ok.

Most trees have a template or a fixture that is broken on purpose; a tool that can't parse more than that is too old for
the code, or the code isn't what it takes it for.
"""


_Ended = tuple[EngineRun, tuple[TargetFile, ...]]
"""An engine's run, and the files that it looked at anew."""


@dataclass(frozen=True, slots=True)
class Seat:
    """An engine that is part of a scan, or why it can't be: a tool that isn't there is reported, not forgotten.

    `finds_secrets` is whether it looks for secrets in every file, so that what the others wrote can be masked;
    `analyses_code` whether it looks for weaknesses in source code.
    """

    name: EngineName
    required: bool
    engine: Engine | EngineError
    version: str = ""
    finds_secrets: bool = False
    analyses_code: bool = False


@dataclass(frozen=True, slots=True)
class Scanned:
    """What the engines said, correlated, before anyone judged it.

    `phrases` are for the report's headline; `problems`, a line each, say what could not be kept for later.
    """

    findings: tuple[Finding, ...]
    runs: tuple[EngineRun, ...]
    reader: SourceReader
    phrases: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Portion:
    """The files that an engine is to look at, and those of its kind that it passes over."""

    files: tuple[TargetFile, ...] = ()
    skipped: tuple[Unscanned, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        return (*(file.path for file in self.files), *(gap.path for gap in self.skipped))


def scan(  # noqa: PLR0913, PLR0917  the parts that bootstrap puts together
    seats: Sequence[Seat],
    listing: Listing,
    place: Workplace,
    cache: ResultCache | None,
    observer: Observer,
    outputs: EngineOutputs | None = None,
    spared: Callable[[str], bool] = lambda _path: False,
) -> Scanned:
    """Run every engine over the files it wants and correlate what they say.

    An engine that fails doesn't hide the others. Secrets that any of them found are masked in everything they said,
    before it is stored or shown. What their processes wrote goes to `outputs`, if the secrets in the files are known.
    A file that holds something else at the end than at the start counts as not read by any engine. `spared` says of a
    file, by its path, whether what an engine left out of it by its bounds, or made no sense of, is no reason to call
    the engine partial.
    """
    seats, portions = zip(*(_prepared(seat, listing, place) for seat in seats), strict=True) if seats else ((), ())
    looked_at = {file.path: file for portion in portions for file in portion.files}
    contents = Contents(listing.root, looked_at.values(), place.deadline, place.jobs)
    observer.watch.lap("hashing")
    with ThreadPoolExecutor(max_workers=max(1, len(seats))) as pool:
        running = [
            pool.submit(
                _run_engine,
                seat,
                portion,
                _recorded(place, outputs, seat.name, observer),
                cache,
                contents.digests,
                observer,
                spared,
            )
            for seat, portion in zip(seats, portions, strict=True)
        ]
        try:
            shipped()  # compiled while the engines run
            ended = _ended(running, [listing.root / file.native for file in looked_at.values()], observer)
        except BaseException:
            place.deadline.cancel()  # whatever it is, no process outlives it
            raise
    observer.watch.lap("engines")
    reader = SourceReader(listing.root, listing.files, contents.held, place.deadline)
    redact = reader.redactor(observation for run, _ in ended for observation in run.observations)
    runs = tuple(masked_run(run, redact) for run, _ in ended)
    observations = [observation for run in runs for observation in run.observations]
    excerpts = KeyedExcerpts(reader.excerpt, place.deadline, cache, _source_of(seats, contents.digests))
    excerpts.prepare(observations)
    findings = correlate(observations, excerpts)
    observer.watch.lap("correlation")
    changed = contents.changed()
    runs = tuple(_without(run, changed) for run in runs)
    problems = list(_out_of_time(reader.unquoted, excerpts.left))
    if outputs is not None and any(seat.finds_secrets and run.complete for seat, run in zip(seats, runs, strict=True)):
        runs = tuple(_kept(run, outputs, reader, problems) for run in runs)
    elif outputs is not None:
        outputs.drop(_unknown_secrets(seats, runs))
    if cache is not None:
        for run, seat, (_, tried) in zip(runs, seats, ended, strict=True):
            fresh = _nameable(tried, run)
            if fresh and not isinstance(seat.engine, EngineError):
                result = Completed(run.observations, run.scanned, run.unscanned)
                try:
                    cache.put(seat.engine, fresh, result, contents.digests)
                except Exception as error:  # noqa: BLE001  the results are there; only the next scan is slower
                    problems.append(f"{run.id}: its results are not remembered: {unexpected(error)}")
    observer.watch.lap("remembering")
    return Scanned(findings, runs, reader, tuple(_phrases(listing, portions, changed)), tuple(problems))


def _ended(running: Sequence[Future[_Ended]], files: Sequence[Path], observer: Observer) -> list[_Ended]:
    """What the engines said. A tool that waits for a file that became a FIFO goes on, and reads nothing of it.

    The files that take long are named meanwhile.
    """
    pause, named = _PIPES_SOUGHT, dict[EngineName, str]()
    while wait(running, pause).not_done:
        started = time.monotonic()
        named = _named_waits(observer, named)
        for file in files:
            release(file)
        pause = max(_PIPES_SOUGHT, 20 * (time.monotonic() - started))
    return [future.result() for future in running]


def _named_waits(observer: Observer, before: Mapping[EngineName, str]) -> dict[EngineName, str]:
    """Say what is being waited for, where that differs from `before`; by engine."""
    redact = Redactor((), shipped())
    now = {engine: redact(str(portion)) for engine, portion in observer.watch.waited_for().items()}
    for engine in {**before, **now}:
        if before.get(engine) != now.get(engine):
            observer.progress.waiting(engine, now.get(engine, ""))
    return now


def _out_of_time(unquoted: int, unknown: int) -> Iterator[str]:
    """What the reader should know of findings that there was no time for."""
    if unquoted:
        yield f"the time was over: {unquoted:,} {'place is' if unquoted == 1 else 'places are'} shown without code"
    if unknown:
        secrets = "secret counts" if unknown == 1 else "secrets count"
        yield f"the time was over: {unknown:,} {secrets} as new, also those in the baseline; raise --timeout"


def _kept(run: EngineRun, outputs: EngineOutputs, reader: SourceReader, problems: list[str]) -> EngineRun:
    try:
        return replace(run, artifacts=outputs.keep(run.id, reader.strict))
    except Exception as error:  # noqa: BLE001  the results are there; only what the tool wrote is not
        problems.append(f"{run.id}: what it wrote is not kept: {unexpected(error)}")
        return run


def _prepared(seat: Seat, listing: Listing, place: Workplace) -> tuple[Seat, _Portion]:
    """The seat with what its engine is to look at; if that can't be told, with the error in the engine's place."""
    try:
        return seat, _portion(seat, listing)
    except Exception as error:  # noqa: BLE001  a bug of one adapter is no reason to lose the others' findings
        return replace(seat, engine=failure_of(error, place.scratch)), _Portion()


def _portion(seat: Seat, listing: Listing) -> _Portion:
    if isinstance(seat.engine, EngineError):
        return _Portion()
    engine = seat.engine
    wanted = [(file, engine.skips(file)) for file in listing.files if engine.wants(file)]
    return _Portion(
        tuple(file for file, why in wanted if not why),
        tuple(Unscanned(file.path, Gap.SKIPPED, why) for file, why in wanted if why),
    )


def _source_of(seats: Sequence[Seat], digests: Mapping[str, str]) -> Callable[[Observation], str | None]:
    """Names an observation's content and the code that reads it, for what is remembered; None if one isn't known."""
    engines = {seat.name: seat.engine for seat in seats if not isinstance(seat.engine, EngineError)}

    def source(observation: Observation) -> str | None:
        fingerprint = engines[observation.source.engine].fingerprint
        content = digests.get(observation.location.path)
        return None if fingerprint is None or content is None else f"{fingerprint} {content}"

    return source


def _nameable(files: Sequence[TargetFile], run: EngineRun) -> tuple[TargetFile, ...]:
    """The files whose results can be kept: no secret is in a name of them, or of a member of an archive."""
    names = {*(file.path for file in files), *(each.location.path for each in run.observations)}
    secret = {part for name in changed_lines(names, shipped()) for part in (name, name.partition("!")[0])}
    return tuple(file for file in files if file.path not in secret)


def _without(run: EngineRun, changed: Mapping[str, str]) -> EngineRun:
    """The run, the changed files not counted as read; `changed` has a reason for each path."""
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
        hint=run.hint or _LISTED,
    )


def _phrases(listing: Listing, portions: Sequence[_Portion], changed: Mapping[str, str]) -> Iterator[str]:
    """For the headline: files that a user names and no engine wants, that an engine passes over, and that changed."""
    wanted = {path for portion in portions for path in portion.paths}
    if unwanted := [file.path for file in listing.files if file.named and file.path not in wanted]:
        yield f"no engine reads {_few(unwanted)}"
    skipped = {gap for portion in portions for gap in portion.skipped}
    for reason, number in sorted(Counter(gap.reason for gap in skipped).items()):
        yield f"{_files(number)} not read: {reason}"
    for reason, number in sorted(Counter(changed.values()).items()):
        yield f"{_files(number)} {reason}"


def _unknown_secrets(seats: Sequence[Seat], runs: Sequence[EngineRun]) -> str:
    """Why it isn't known which secrets the files hold."""
    tried = [f"{run.id} is {run.status}" for seat, run in zip(seats, runs, strict=True) if seat.finds_secrets]
    return f"{', '.join(tried) or 'no engine looked for secrets'}, so those in it can't be masked"


def _recorded(place: Workplace, outputs: EngineOutputs | None, engine: EngineName, observer: Observer) -> Workplace:
    measured = functools.partial(observer.watch.told, engine) if observer.files else None
    return replace(place, record=None if outputs is None else outputs.record(engine), measured=measured)


def _run_engine(  # noqa: PLR0913, PLR0917  one engine's share of what `scan` is given
    seat: Seat,
    portion: _Portion,
    place: Workplace,
    cache: ResultCache | None,
    digests: Mapping[str, str],
    observer: Observer,
    spared: Callable[[str], bool],
) -> tuple[EngineRun, tuple[TargetFile, ...]]:
    """An engine's run over the files it wants, and which of them it looked at anew."""
    begun, failed = time.monotonic(), seat.engine
    if not isinstance(failed, EngineError):
        try:
            return _look(seat, failed, portion, place, cache, digests, observer, spared)
        except Exception as error:  # noqa: BLE001  a bug of one adapter is no reason to lose the others' findings
            failed = failure_of(error, place.scratch)
    observer.progress.ended(seat.name, failed.status, str(failed))
    return _run(seat, Failed(failed), (), time.monotonic() - begun, spared), ()


def _look(  # noqa: PLR0913, PLR0917  see `_run_engine`
    seat: Seat,
    engine: Engine,
    portion: _Portion,
    place: Workplace,
    cache: ResultCache | None,
    digests: Mapping[str, str],
    observer: Observer,
    spared: Callable[[str], bool],
) -> tuple[EngineRun, tuple[TargetFile, ...]]:
    begun = time.monotonic()
    known = cache.get(engine, portion.files, digests) if cache is not None else {}
    fresh = tuple(file for file in portion.files if file.path not in known)
    progress = observer.progress
    progress.engine(seat.name, len(portion.files))
    progress.advance(seat.name, len(known))
    observer.watch.share(seat.name, len(portion.files), len(known))

    def work(shard: Sequence[TargetFile]) -> tuple[tuple[str, ...], Outcome]:
        with observer.watch.portion(seat.name, shard):
            outcome = _scan_shard(engine, shard, place)
        progress.advance(seat.name, len(shard))
        return tuple(file.path for file in shard), outcome

    parts: list[tuple[tuple[str, ...], Outcome]] = [((), result) for _, result in sorted(known.items())]
    if fresh:
        with ThreadPoolExecutor(max_workers=place.jobs) as pool:
            parts.extend(pool.map(work, engine.shards(fresh, place.jobs)))
    run = _run(seat, merge(parts), portion.skipped, time.monotonic() - begun, spared)
    progress.ended(seat.name, run.status, Redactor((), shipped())(run.error or ""))
    return run, fresh


def _scan_shard(engine: Engine, files: Sequence[TargetFile], place: Workplace) -> Outcome:
    try:
        with tempfile.TemporaryDirectory(dir=place.scratch, ignore_cleanup_errors=True) as scratch:
            try:
                result = engine.scan(files, replace(place, scratch=Path(scratch)))
            except Exception as error:  # noqa: BLE001  what is unexpected fails this engine, and never the scan
                return Failed(failure_of(error, place.scratch))
    except OSError as error:  # no folder to work in
        return Failed(failure_of(error, place.scratch))
    answered = {*result.scanned, *(gap.path for gap in result.unscanned)}
    silent = [
        Unscanned(file.path, Gap.FAILED, "the tool said nothing about it")
        for file in files
        if file.path not in answered
    ]
    return replace(result, unscanned=(*result.unscanned, *silent))


def _run(
    seat: Seat, outcome: Outcome, skipped: tuple[Unscanned, ...], duration: float, spared: Callable[[str], bool]
) -> EngineRun:
    match outcome:
        case Completed(observations, scanned, unscanned, unchecked, notices):
            unparsable = {gap.path for gap in unscanned if gap.gap is Gap.UNPARSABLE and not spared(gap.path)}
            blind = len(unparsable) > _TOLERATED * len({*scanned, *(gap.path for gap in unscanned)})
            vain = {Gap.FAILED, Gap.LIMITED, *([Gap.UNPARSABLE] if blind else [])}
            failed = [gap for gap in unscanned if gap.gap in vain and not (gap.gap is Gap.LIMITED and spared(gap.path))]
            errors = [*([str(unchecked)] if unchecked else []), *([in_words(failed)] if failed else [])]
            return EngineRun(
                seat.name,
                seat.version,
                RunStatus.PARTIAL if errors else RunStatus.OK,
                seat.required,
                duration,
                observations,
                tuple(sorted(set(scanned))),
                tuple(sorted({*unscanned, *skipped})),
                error="; ".join(errors) or None,
                hint=unchecked.mend if unchecked else _LISTED if failed else None,
                unchecked=unchecked,
                notices=notices,
            )
        case Failed(error):
            return EngineRun(
                seat.name, seat.version, RunStatus(error.status), seat.required, duration,
                error=clean_line(str(error)), hint=error.hint,
            )  # fmt: skip
        case _:
            assert_never(outcome)


def in_words(gaps: Sequence[Unscanned]) -> str:
    """Files by reason, with a few of their names: `3 files not fully read: syntax error (a.py, b.py and 1 more)`."""
    by_reason: dict[str, list[str]] = {}
    for gap in sorted(gaps):
        by_reason.setdefault(gap.reason, []).append(gap.path)
    commonest = sorted(by_reason.items(), key=lambda each: -len(each[1]))[:_NAMED_GAPS]
    named = "; ".join(f"{reason} ({_few(paths)})" for reason, paths in commonest)
    count = len({gap.path for gap in gaps})
    return f"{_files(count)} not fully read: {named}"


def _files(count: int) -> str:
    return f"{count} {'file' if count == 1 else 'files'}"


def _few(paths: Sequence[str]) -> str:
    more = len(paths) - _NAMED_GAPS
    return ", ".join(paths[:_NAMED_GAPS]) + (f" and {more} more" if more > 0 else "")
