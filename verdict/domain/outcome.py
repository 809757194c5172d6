"""How an engine's run ended."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from verdict.domain.errors import EngineError
from verdict.domain.finding import EngineName, Observation


class Gap(enum.StrEnum):
    """Why a file was not fully looked at.

    It was passed over by a rule known beforehand; or it isn't what its name says, so that the tool made no sense of it
    or of some lines; or a bound on size or time cut short what was done with it; or it was tried in vain.
    """

    SKIPPED = "skipped"
    UNPARSABLE = "unparsable"
    LIMITED = "limited"
    FAILED = "failed"

    @property
    def repeatable(self) -> bool:
        """Whether the same content gives it again; a failure (a crash, the scan's deadline) may not come again."""
        return self is not Gap.FAILED


@dataclass(frozen=True, slots=True, order=True)
class Unscanned:
    """A file, or a folder with its trailing slash, that wasn't fully looked at, and why."""

    path: str
    gap: Gap
    reason: str


@dataclass(frozen=True, slots=True)
class Unchecked:
    """What an engine couldn't judge though it read all files: `what` was not checked, `why`, and how to `mend` it.

    In few words: the first line of a report has `what` and `mend`.
    """

    what: str
    why: str
    mend: str

    def __str__(self) -> str:
        return f"{self.what} not checked: {self.why}"

    @property
    def headline(self) -> str:
        """The words of the first line: `dependencies not checked, run ...`."""
        return f"{self.what} not checked, {self.mend}"


@dataclass(frozen=True, slots=True)
class Completed:
    """The engine looked at all of `scanned`; `unscanned` is what it was given or met and did not read.

    A file can be in both: looked at, but for the lines that `unscanned` names. `notices` are what a reader should know
    of a run though nothing is wrong with it, a line each.
    """

    observations: tuple[Observation, ...]
    scanned: tuple[str, ...]
    unscanned: tuple[Unscanned, ...] = ()
    unchecked: Unchecked | None = None
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """No result that can be trusted. Not the same as no findings."""

    error: EngineError


Outcome = Completed | Failed


class RunStatus(enum.StrEnum):
    """What a report calls the end of an engine's run; only `ok` and `skipped` leave the verdict complete."""

    OK = "ok"
    PARTIAL = "partial"
    FAILED = "failed"
    TIMED_OUT = "timed_out"
    MISSING = "missing"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class EngineRun:
    """An engine's part in a scan, as reported. `duration` is wall time in seconds.

    `artifacts` are the ids under which what it wrote is kept, that of its standard error first.
    """

    id: EngineName
    version: str
    status: RunStatus
    required: bool
    duration: float
    observations: tuple[Observation, ...] = ()
    scanned: tuple[str, ...] = ()
    unscanned: tuple[Unscanned, ...] = ()
    error: str | None = None
    hint: str | None = None
    artifacts: tuple[str, ...] = ()
    unchecked: Unchecked | None = None
    notices: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Nothing the engine should have read is missing."""
        return self.status in (RunStatus.OK, RunStatus.SKIPPED)


def merge(parts: Iterable[tuple[tuple[str, ...], Outcome]]) -> Outcome:
    """One outcome out of an engine's shards, each with the files it was given.

    A failed shard among good ones leaves its files as gaps, so what finished is kept and the rest is marked. If no
    shard gave a result, the first error stands for all.
    """
    parts = tuple(parts)
    done = [outcome for _, outcome in parts if isinstance(outcome, Completed)]
    failed = [(files, outcome.error) for files, outcome in parts if isinstance(outcome, Failed)]
    if failed and not done:
        return Failed(failed[0][1])
    lost = [Unscanned(path, Gap.FAILED, str(error)) for files, error in failed for path in files]
    return Completed(
        observations=tuple(observation for outcome in done for observation in outcome.observations),
        scanned=tuple(path for outcome in done for path in outcome.scanned),
        unscanned=(*(gap for outcome in done for gap in outcome.unscanned), *lost),
        unchecked=next((outcome.unchecked for outcome in done if outcome.unchecked is not None), None),
        notices=tuple(dict.fromkeys(notice for outcome in done for notice in outcome.notices)),
    )
