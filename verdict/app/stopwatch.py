"""Measures a scan: its phases, its engines, and what is being waited for."""

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
"""Seconds after which a portion is said to be waited for."""

_SLOWEST = 10  # files that are named


@dataclass(frozen=True, slots=True)
class _Running:
    engine: EngineName
    portion: Portion
    since: float


class Stopwatch:
    """Told by the engines' threads what begins and ends. `clock` gives seconds; only differences of them matter."""

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
        """A phase ends, and the next one begins."""
        now = self._clock()
        self._phases.append((phase, now - self._lapped))
        self._lapped = now

    @property
    def last(self) -> tuple[str, float]:
        """The phase that ended last, and its seconds."""
        return self._phases[-1]

    def share(self, engine: EngineName, files: int, cached: int) -> None:
        """An engine has so many files, of which the cache answers `cached`."""
        with self._lock:
            self._shares[engine] = files, cached

    @contextmanager
    def portion(self, engine: EngineName, files: Sequence[TargetFile]) -> Iterator[None]:
        """While an engine looks at these files."""
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

    def told(self, engine: EngineName, seconds: Mapping[str, float]) -> None:
        """An engine says what it spent on each file; several answers about one add up."""
        with self._lock:
            for path, each in seconds.items():
                self._files[engine, path] += each
                self._said.add((engine, path))

    def waited_for(self) -> dict[EngineName, Portion]:
        """For each engine the portion that has been running longest, if that is longer than `PATIENCE`."""
        now = self._clock()
        with self._lock:
            running = sorted(self._running.values(), key=lambda each: -each.since)
        return {each.engine: each.portion for each in running if now - each.since >= PATIENCE}

    def timings(self, runs: Sequence[EngineRun]) -> Timings:
        """What was measured, of the engines that had anything to look at."""
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
    """What is told how a scan goes. With `files`, engines that can are asked what they spend on each file."""

    progress: Progress
    watch: Stopwatch = field(default_factory=Stopwatch)
    files: bool = False
