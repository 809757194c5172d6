"""How long the parts of a scan took, in seconds of wall time."""

from __future__ import annotations

from dataclasses import dataclass

from verdict.domain.finding import EngineName


@dataclass(frozen=True, slots=True)
class Portion:
    """Files that one process of an engine looks at together; `largest` is the path of the largest."""

    files: int
    largest: str

    def __str__(self) -> str:
        return self.largest if self.files == 1 else f"{self.files:,} files, the largest {self.largest}"


@dataclass(frozen=True, slots=True)
class EngineTime:
    """`seconds` from the engine's start to its end; of its `files`, `cached` were answered from the cache.

    `slowest` is the portion that took longest, in `slowest_seconds`; None if nothing was looked at anew.
    """

    engine: EngineName
    seconds: float
    files: int
    cached: int
    slowest: Portion | None = None
    slowest_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class FileTime:
    """What an engine says that it spent on a file, or what the process took that had this file alone."""

    engine: EngineName
    path: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Timings:
    """`phases` follow one another, in their order; `files` are the slowest, slowest first."""

    phases: tuple[tuple[str, float], ...]
    engines: tuple[EngineTime, ...]
    files: tuple[FileTime, ...]
