"""Measures a scan: its phases, its engines, and which files take long."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from verdict.domain.finding import EngineName
from verdict.domain.outcome import EngineRun
from verdict.domain.timings import EngineTime, FileTime, Portion, Timings
from verdict.ports import Progress, TargetFile

PATIENCE = 5.0
"""Seconds after which progress names the files that an engine is busy with."""

_SLOWEST = 10  # files in the report's timings


@dataclass(frozen=True, slots=True)
class _Running:
    engine: EngineName
    portion: Portion
    since: float


class Stopwatch:
    """Records the times of a scan, safe for several threads. `clock` returns seconds from any starting point."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._lapped = clock()
        self._phases: list[tuple[str, float]] = []
        self._running: dict[int, _Running] = {}
        self._slowest: dict[EngineName, tuple[float, Portion]] = {}
        self._shares: dict[EngineName, tuple[int, int]] = {}
        self._files: defaultdict[tuple[EngineName, str], float] = defaultdict(float)
        self._said: set[tuple[EngineName, str]] = set()

    def lap(self, phase: str) -> None:
        """Record that a phase ends and the next one begins."""
        now = self._clock()
        self._phases.append((phase, now - self._lapped))
        self._lapped = now

    @property
    def last(self) -> tuple[str, float]:
        """The phase that ended last, and its duration in seconds."""
        return self._phases[-1]

    def share(self, engine: EngineName, files: int, cached: int) -> None:
        """Record that an engine has `files` files, `cached` of them with results in the cache."""
        with self._lock:
            self._shares[engine] = files, cached

    @contextmanager
    def portion(self, engine: EngineName, files: Sequence[TargetFile]) -> Iterator[None]:
        """Measure the time that an engine spends on these files, at least one."""
        largest = max(files, key=lambda file: (file.size, file.path))
        running = _Running(engine, Portion(len(files), largest.path), self._clock())
        with self._lock:
            self._running[id(running)] = running
        try:
            yield
        finally:
            with self._lock:
                del self._running[id(running)]
                self._ended(running, self._clock() - running.since)

    def _ended(self, running: _Running, seconds: float) -> None:
        engine, portion = running.engine, running.portion
        if engine not in self._slowest or seconds > self._slowest[engine][0]:
            self._slowest[engine] = seconds, portion
        if portion.files == 1 and (engine, portion.largest) not in self._said:
            self._files[engine, portion.largest] += seconds

    def record(self, engine: EngineName, seconds: Mapping[str, float]) -> None:
        """Record the seconds that an engine itself reports for each file; several reports on one file add up."""
        with self._lock:
            for path, each in seconds.items():
                self._files[engine, path] += each
                self._said.add((engine, path))

    def waited_for(self) -> dict[EngineName, Portion]:
        """The longest-running portion of each engine, if it has been running for `PATIENCE` seconds or more."""
        now = self._clock()
        with self._lock:
            running = sorted(self._running.values(), key=lambda each: -each.since)
        return {each.engine: each.portion for each in running if now - each.since >= PATIENCE}

    def timings(self, runs: Sequence[EngineRun]) -> Timings:
        """The times measured, for the engines that had files to scan."""
        slowest = sorted(self._files.items(), key=lambda each: (-each[1], each[0]))[:_SLOWEST]
        return Timings(
            tuple(self._phases),
            tuple(self._engine(run) for run in runs if run.id in self._shares),
            tuple(FileTime(engine, path, seconds) for (engine, path), seconds in slowest),
        )

    def _engine(self, run: EngineRun) -> EngineTime:
        files, cached = self._shares[run.id]
        seconds, portion = self._slowest.get(run.id, (0.0, None))
        return EngineTime(run.id, run.duration, files, cached, portion, seconds)


@dataclass(frozen=True, slots=True)
class Observer:
    """The receivers of a scan's progress and times. `files` asks engines that can to measure the time for each file."""

    progress: Progress
    watch: Stopwatch = field(default_factory=Stopwatch)
    files: bool = False
