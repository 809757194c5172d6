"""Engines that answer as a test tells them to, and a listener to a scan's progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from verdict.domain.finding import EngineName
from verdict.domain.outcome import Completed
from verdict.ports import TargetFile, Workplace

Answer = Callable[[Sequence[TargetFile], Workplace], Completed]


def nothing_found(files: Sequence[TargetFile], place: Workplace) -> Completed:
    return Completed((), tuple(file.path for file in files))


class FakeEngine:
    """An engine that answers as it is told to, and remembers what it was asked."""

    def __init__(self, name: str = "fake", answer: Answer = nothing_found, *, portion: int = 100) -> None:
        self.name = EngineName(name)
        self.version = "1"
        self.fingerprint: str | None = name
        self.asked: list[str] = []
        self.scratch: set[Path] = set()
        self._answer = answer
        self._portion = portion

    def skips(self, file: TargetFile) -> str | None:
        return "too odd" if "odd" in file.path else None

    def wants(self, file: TargetFile) -> bool:
        return not file.path.endswith(".txt")

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        return [files[start : start + self._portion] for start in range(0, len(files), self._portion)]

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        self.asked.extend(file.path for file in files)
        assert place.scratch.is_dir()
        self.scratch.add(place.scratch)
        return self._answer(files, place)


@dataclass
class Heard:
    """What a scan told of its progress."""

    totals: dict[str, int] = field(default_factory=dict)
    advanced: dict[str, int] = field(default_factory=dict)
    ends: dict[str, tuple[str, str]] = field(default_factory=dict)
    waits: list[tuple[str, str]] = field(default_factory=list)

    def engine(self, name: EngineName, total: int) -> None:
        self.totals[name] = total

    def advance(self, name: EngineName, files: int) -> None:
        self.advanced[name] = self.advanced.get(name, 0) + files

    def waiting(self, name: EngineName, portion: str) -> None:
        self.waits.append((name, portion))

    def ended(self, name: EngineName, status: str, note: str) -> None:
        self.ends[name] = (status, note)
