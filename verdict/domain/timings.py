"""Durations of the parts of a scan, in seconds of wall time."""

from __future__ import annotations

from dataclasses import dataclass

from verdict.domain.finding import EngineName


@dataclass(frozen=True, slots=True)
class Portion:
    """The files scanned by one process of an engine; `largest` is the path of the largest file."""

    files: int
    largest: str

    def __str__(self) -> str:
        return self.largest if self.files == 1 else f"{self.files:,} files, the largest {self.largest}"


@dataclass(frozen=True, slots=True)
class EngineTime:
    """`seconds` from the engine's start to its end; `cached` of its `files` had cached results.

    `slowest` is the portion that took longest (`slowest_seconds`); None if all results were cached.
    """

    engine: EngineName
    seconds: float
    files: int
    cached: int
    slowest: Portion | None = None
    slowest_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class FileTime:
    """The time an engine reports for a file, or the time of a process that scanned this file only."""

    engine: EngineName
    path: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Timings:
    """`phases` are in the order they ran, one after another; `files` are the slowest ones, slowest first."""

    phases: tuple[tuple[str, float], ...]
    engines: tuple[EngineTime, ...]
    files: tuple[FileTime, ...]
