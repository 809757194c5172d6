"""The outcome of an engine's run, and the gaps in it."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from verdict.domain.artifact import Artifact
from verdict.domain.errors import EngineError
from verdict.domain.finding import EngineName, Observation
from verdict.domain.location import Location, TraceStep


class Gap(enum.StrEnum):
    """Why a file was not fully scanned.

    - SKIPPED: excluded by a documented rule, or not seen in full by rules whose findings are LOW at most.
    - UNPARSABLE: the tool can't parse it, or some of its lines: the content isn't what the name says.
    - LIMITED: a bound on size or time, or damage in an archive, stopped the scan of the file.
    - FAILED: the tool failed on it.
    """

    SKIPPED = "skipped"
    UNPARSABLE = "unparsable"
    LIMITED = "limited"
    FAILED = "failed"

    @property
    def repeatable(self) -> bool:
        """Whether the same content always gives this gap. A failure (a crash, the deadline) may not happen again."""
        return self is not Gap.FAILED


DELETED = "tracked by git, but deleted"
"""The reason why a path has nothing to be scanned any more."""


@dataclass(frozen=True, slots=True, order=True)
class Unscanned:
    """A file, or a folder (with trailing slash), that wasn't fully scanned, and why.

    `only` is the id of a rule if no other that reports more than LOW is concerned; empty if any may be.
    """

    path: str
    gap: Gap
    reason: str
    only: str = ""


@dataclass(frozen=True, slots=True)
class Unchecked:
    """A check that an engine couldn't do although it read all files: `what`, `why`, and how to `mend` it.

    `what` and `mend` are short, for the headline.
    """

    what: str
    why: str
    mend: str

    def __str__(self) -> str:
        return f"{self.what} not checked: {self.why}"

    @property
    def headline(self) -> str:
        """The phrase for the headline: `dependencies not checked, run ...`."""
        return f"{self.what} not checked, {self.mend}"


class Checked(enum.Enum):
    """What a function that stands before a harm looks at, or that it only seems to."""

    DATA = "data"
    """The data: it refuses some."""
    SENDER = "sender"
    """Who sends it: it asks for a login."""
    NOBODY = "nobody"
    """Its name says that it asks for a login, but it lets in everybody, maybe unless something is configured."""


Way = tuple[str, Location, tuple[TraceStep, ...]]
"""A way on which data gets to a harm: the rule that finds it, its place, and the steps there."""


def way_of(each: Observation) -> Way:
    """The way that an observation tells. Others of the same rule and place are other ways to the same harm."""
    return each.source.rule_id, each.location, each.trace


@dataclass(frozen=True, slots=True)
class Check:
    """A function that checks data on the way to a harm, or who sends it.

    It says nothing of other ways to the same harm. `name` is the function's. `where` is the place in it, or if the
    sender is asked that at which it is put before what the request is for.
    """

    way: Way
    name: str
    where: Location
    what: Checked = Checked.DATA


@dataclass(frozen=True, slots=True)
class Completed:
    """The engine scanned all of `scanned`; it read `unscanned` not at all or only in part.

    A partly scanned file is in both. `notices` are lines for the reader that report no failure. `version` is the
    tool's, if only its report tells it. `checks` are at most one for each observation. Those of `observations` that
    differ only in their trace are ways to one harm; one without a trace stands for unknown ways.
    """

    observations: tuple[Observation, ...]
    scanned: tuple[str, ...]
    unscanned: tuple[Unscanned, ...] = ()
    unchecked: Unchecked | None = None
    notices: tuple[str, ...] = ()
    version: str = ""
    checks: tuple[Check, ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """The engine gave no result that can be trusted. This is not the same as no findings."""

    error: EngineError


Outcome = Completed | Failed


class RunStatus(enum.StrEnum):
    """How an engine's run ended; any state but `ok` and `skipped` makes the scan incomplete."""

    OK = "ok"
    PARTIAL = "partial"
    FAILED = "failed"
    TIMED_OUT = "timed_out"
    MISSING = "missing"
    SKIPPED = "skipped"

    @property
    def repeatable(self) -> bool:
        """Whether the same input ends like this again, apart from single files (see `Gap.repeatable`)."""
        return self in (RunStatus.OK, RunStatus.PARTIAL, RunStatus.SKIPPED)


@dataclass(frozen=True, slots=True)
class EngineRun:
    """An engine's run as reported. `duration` is wall time in seconds, 0 if verdict didn't run the tool.

    `artifacts` are its stored output, that of standard error first. `imported_from` names the reports from
    which the run was imported; empty if verdict ran the tool. `checks` are those of `Completed`. `lists_scanned` is
    whether `scanned` has all files that the tool looked at, which not every report says.
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
    artifacts: tuple[Artifact, ...] = ()
    unchecked: Unchecked | None = None
    notices: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()
    imported_from: tuple[str, ...] = ()
    lists_scanned: bool = True

    @property
    def state(self) -> str:
        """The engine and its state in words: `osv timed out`."""
        return f"{self.id} {self.status.replace('_', ' ')}"

    @property
    def failure(self) -> str:
        """Its state and its error, as reasons and messages have them."""
        return f"{self.state}: {self.error or 'no reason given'}"

    @property
    def complete(self) -> bool:
        """Whether the engine read everything that it should have read."""
        return self.status in (RunStatus.OK, RunStatus.SKIPPED)


def joined(results: Iterable[Completed]) -> Completed:
    """One result from several, of different files, or of the same ones by different rules."""
    results = tuple(results)
    return Completed(
        observations=tuple(observation for each in results for observation in each.observations),
        scanned=tuple(sorted({path for each in results for path in each.scanned})),
        unscanned=tuple(sorted({gap for each in results for gap in each.unscanned})),
        unchecked=next((each.unchecked for each in results if each.unchecked is not None), None),
        notices=tuple(dict.fromkeys(notice for each in results for notice in each.notices)),
        version=next((each.version for each in results if each.version), ""),
        checks=tuple(check for each in results for check in each.checks),
    )


def merge(parts: Iterable[tuple[tuple[str, ...], Outcome]]) -> Outcome:
    """One outcome from those of an engine's shards, each given with its files.

    If some shards failed, their files become gaps and the other results are kept. If all failed, the result is the
    first failure.
    """
    parts = tuple(parts)
    done = [outcome for _, outcome in parts if isinstance(outcome, Completed)]
    failed = [(files, outcome.error) for files, outcome in parts if isinstance(outcome, Failed)]
    if failed and not done:
        return Failed(failed[0][1])
    lost = [Unscanned(path, Gap.FAILED, str(error)) for files, error in failed for path in files]
    return joined([*done, Completed((), (), tuple(lost))])
