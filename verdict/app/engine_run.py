"""Runs one engine over its files. Any error fails this engine only, never the scan."""

from __future__ import annotations

import functools
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import assert_never

from verdict.app.engine_output import EngineOutputs
from verdict.app.failures import failure_of
from verdict.app.gaps import HOW_TO_SEE, in_words
from verdict.app.preparation import PreparedEngine
from verdict.app.request import Silent
from verdict.app.stopwatch import Observer
from verdict.domain.errors import EngineError
from verdict.domain.outcome import (
    Completed,
    EngineRun,
    Failed,
    Gap,
    Outcome,
    RunStatus,
    Unscanned,
    Way,
    merge,
    way_of,
)
from verdict.domain.text.untrusted import Redactor, clean_line
from verdict.masking.patterns import shipped
from verdict.masking.values import changed_lines
from verdict.ports import Bounded, Engine, FollowsAcrossFiles, Listing, Notes, ResultCache, TargetFile, Workplace
from verdict.processes.run import MIB

_TOLERATED = 0.05
"""The share of its files that an engine may fail to parse and still be `ok`.

Most trees have a template or a fixture that is broken on purpose. More failures mean that the tool is too old for the
code or takes it for another language.
"""


@dataclass(frozen=True, slots=True)
class Portion:
    """The files that an engine scans, and those that it would scan but isn't given, each with a reason."""

    files: tuple[TargetFile, ...] = ()
    skipped: tuple[Unscanned, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of both."""
        return (*(file.path for file in self.files), *(gap.path for gap in self.skipped))


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished run, and the files in it that didn't come from the cache.

    `joint` are the ways of what was found in several files together, which isn't stored with one of them.
    """

    run: EngineRun
    fresh: tuple[TargetFile, ...] = ()
    joint: frozenset[Way] = frozenset()


def with_portion(prepared: PreparedEngine, listing: Listing, scratch: Path) -> tuple[PreparedEngine, Portion]:
    """The engine with its portion of the files. If selecting them fails, the error replaces the engine."""
    try:
        return prepared, portion_of(prepared, listing)
    except Exception as error:  # noqa: BLE001  a bug in one adapter must not lose the others' findings
        return replace(prepared, engine=failure_of(error, scratch)), Portion()


def portion_of(prepared: PreparedEngine, listing: Listing) -> Portion:
    """The files that an engine is given; none if it couldn't be prepared."""
    if isinstance(prepared.engine, EngineError):
        return Portion()
    engine = prepared.engine
    wanted = [(file, _passed_over(engine, file)) for file in listing.files if engine.wants(file)]
    return Portion(tuple(file for file, gap in wanted if not gap), tuple(gap for _, gap in wanted if gap))


def _passed_over(engine: Engine, file: TargetFile) -> Unscanned | None:
    """The gap for a file that the engine wants and that it isn't given; None if it is."""
    if why := engine.skips(file):
        return Unscanned(file.path, Gap.SKIPPED, why)
    if isinstance(engine, Bounded) and file.size > engine.largest_file:
        return Unscanned(file.path, Gap.LIMITED, f"larger than {engine.largest_file // MIB} MiB")
    return None


@dataclass(frozen=True, slots=True)
class EngineRunner:
    """Runs the engines of one scan. Calls are safe from several threads.

    `digests` are the files' content hashes by path. See `pipeline.scan` for `spared`. `around` are other files, which
    engines follow data through; `notes`, what they note of all these.
    """

    place: Workplace
    cache: ResultCache | None
    digests: Mapping[str, str]
    observer: Observer
    outputs: EngineOutputs | None
    spared: Callable[[str], bool]
    around: Sequence[TargetFile] = ()
    notes: Notes | None = None

    def beside(self, files: Sequence[TargetFile], own: Iterable[TargetFile]) -> EngineRunner:
        """A runner for some of the files around the scan's `own`. It reports no progress and no output."""
        around = tuple({*self.around, *own}.difference(files))
        return replace(self, observer=Observer(Silent()), outputs=None, around=around)

    def __call__(self, prepared: PreparedEngine, portion: Portion) -> Ended:
        """Run one engine over its portion of the files. Doesn't raise: an error becomes a failed run."""
        begun, failed = time.monotonic(), prepared.engine
        if not isinstance(failed, EngineError):
            try:
                return self._look(prepared, failed, portion)
            except Exception as error:  # noqa: BLE001  a bug in one adapter must not lose the others' findings
                failed = failure_of(error, self.place.scratch)
        self.observer.progress.ended(prepared.name, failed.status, str(failed))
        return Ended(self._run(prepared, Failed(failed), (), begun))

    def _look(self, prepared: PreparedEngine, engine: Engine, portion: Portion) -> Ended:
        name, begun, place = prepared.name, time.monotonic(), self._recorded(prepared)
        known = self.cache.get(engine, portion.files, self.digests) if self.cache is not None else {}
        fresh = tuple(file for file in portion.files if file.path not in known)
        progress, watch = self.observer.progress, self.observer.watch
        progress.engine(name, len(portion.files))
        progress.advance(name, len(known))
        watch.share(name, len(portion.files), len(known))

        def work(shard: Sequence[TargetFile]) -> tuple[tuple[str, ...], Outcome]:
            with watch.portion(name, shard):
                outcome = _scan_shard(engine, shard, place)
            progress.advance(name, len(shard))
            return tuple(file.path for file in shard), outcome

        parts: list[tuple[tuple[str, ...], Outcome]] = [((), result) for _, result in sorted(known.items())]
        if fresh:
            with ThreadPoolExecutor(max_workers=place.jobs) as pool:
                parts.extend(pool.map(work, engine.shards(fresh, place.jobs)))
        joint: frozenset[Way] = frozenset()
        done = any(isinstance(part, Completed) for _, part in parts)
        if done and isinstance(engine, FollowsAcrossFiles) and engine.follows:
            together = self._across(engine, portion.files, place, parts)
            parts.append((tuple(file.path for file in portion.files), together))
            joint = frozenset(map(way_of, together.observations)) if isinstance(together, Completed) else joint
        run = self._run(prepared, merge(parts), portion.skipped, begun)
        progress.ended(name, run.status, Redactor((), shipped())(run.error or ""))
        return Ended(run, fresh, joint)

    def _across(
        self,
        engine: FollowsAcrossFiles,
        files: Sequence[TargetFile],
        place: Workplace,
        parts: Sequence[tuple[Sequence[str], Outcome]],
    ) -> Outcome:
        """What the engine finds in all files together beyond what it found in each, given in `parts`."""
        found = [each for _, part in parts if isinstance(part, Completed) for each in part.observations]
        named = self._named()
        result = _in_scratch(place, lambda own: engine.across(files, found, own, self.notes, named, self.around))
        if isinstance(result, Failed):
            return result
        known = set(map(way_of, found))
        return replace(result, observations=tuple(each for each in result.observations if way_of(each) not in known))

    def _named(self) -> Mapping[str, str]:
        """The digests of the files whose names hold no secret: nothing is stored under another."""
        secret = changed_lines(self.digests, shipped())
        return {path: digest for path, digest in self.digests.items() if path not in secret}

    def _recorded(self, prepared: PreparedEngine) -> Workplace:
        """The workplace for one engine: it records the processes' output and the time for each file."""
        measured = functools.partial(self.observer.watch.record, prepared.name) if self.observer.files else None
        record = None if self.outputs is None else self.outputs.record(prepared.name)
        return replace(self.place, record=record, measured=measured)

    def _run(
        self, prepared: PreparedEngine, outcome: Outcome, skipped: tuple[Unscanned, ...], begun: float
    ) -> EngineRun:
        duration = time.monotonic() - begun
        match outcome:
            case Completed(observations, scanned, unscanned, unchecked, notices, version, checks):
                failed = self._failed(scanned, (*unscanned, *skipped))
                errors = [*([str(unchecked)] if unchecked else []), *([in_words(failed)] if failed else [])]
                return EngineRun(
                    id=prepared.name,
                    version=version or prepared.version,
                    status=RunStatus.PARTIAL if errors else RunStatus.OK,
                    required=prepared.required,
                    duration=duration,
                    observations=observations,
                    scanned=tuple(sorted(set(scanned))),
                    unscanned=tuple(sorted({*unscanned, *skipped})),
                    error="; ".join(errors) or None,
                    hint=unchecked.mend if unchecked else HOW_TO_SEE if failed else None,
                    unchecked=unchecked,
                    notices=notices,
                    checks=checks,
                )
            case Failed(error):
                return EngineRun(
                    id=prepared.name,
                    version=prepared.version,
                    status=RunStatus(error.status),
                    required=prepared.required,
                    duration=duration,
                    error=clean_line(str(error)),
                    hint=error.hint,
                )
            case _:
                assert_never(outcome)

    def _failed(self, scanned: Sequence[str], unscanned: Sequence[Unscanned]) -> list[Unscanned]:
        """The gaps that make the engine `partial`."""
        unparsable = {gap.path for gap in unscanned if gap.gap is Gap.UNPARSABLE and not self.spared(gap.path)}
        too_many = len(unparsable) > _TOLERATED * len({*scanned, *(gap.path for gap in unscanned)})
        counted = {Gap.FAILED, Gap.LIMITED, *([Gap.UNPARSABLE] if too_many else [])}
        return [
            gap for gap in unscanned if gap.gap in counted and not (gap.gap is Gap.LIMITED and self.spared(gap.path))
        ]


def _scan_shard(engine: Engine, files: Sequence[TargetFile], place: Workplace) -> Outcome:
    result = _in_scratch(place, lambda own: engine.scan(files, own))
    if isinstance(result, Failed):
        return result
    answered = {*result.scanned, *(gap.path for gap in result.unscanned)}
    silent = [
        Unscanned(file.path, Gap.FAILED, "the engine did not report on it")
        for file in files
        if file.path not in answered
    ]
    return replace(result, unscanned=(*result.unscanned, *silent))


def _in_scratch(place: Workplace, work: Callable[[Workplace], Completed]) -> Outcome:
    """What the engine finds in a scratch folder of its own. Doesn't raise."""
    try:
        with tempfile.TemporaryDirectory(dir=place.scratch, ignore_cleanup_errors=True) as scratch:
            try:
                return work(replace(place, scratch=Path(scratch)))
            except Exception as error:  # noqa: BLE001  an unexpected error fails this engine, never the scan
                return Failed(failure_of(error, place.scratch))
    except OSError as error:  # the temporary folder can't be created
        return Failed(failure_of(error, place.scratch))
