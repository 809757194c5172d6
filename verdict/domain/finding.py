"""What engines observe, and the findings those observations become."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NewType

EngineName = NewType("EngineName", str)


class Severity(enum.IntEnum):
    """How bad it is, comparable: a higher value is worse. UNKNOWN is visible, not a default."""

    UNKNOWN = 0
    INFO = 1
    LOW = 2
    MEDIUM = 3
    HIGH = 4
    CRITICAL = 5


SEVERITIES = tuple(sorted(Severity, reverse=True))
"""All six, worst first: the order of every report."""


class Confidence(enum.IntEnum):
    """How sure the engine is that it is a problem."""

    UNKNOWN = 0
    LOW = 1
    MEDIUM = 2
    HIGH = 3


class Kind(enum.StrEnum):
    """What sort of problem it is."""

    SAST = "sast"
    SECRET = "secret"  # noqa: S105  # nosec B105  a kind of finding, not a password
    VULNERABILITY = "vulnerability"
    MISCONFIGURATION = "misconfiguration"
    LICENSE = "license"


class CodeRole(enum.StrEnum):
    """What part a file has in its project. All but the product's own code is lowered in severity.

    A comment is a part of a file, for the readers of its code.
    """

    PRODUCT = "product"
    TEST = "test"
    EXAMPLE = "example"
    DOCUMENTATION = "documentation"
    COMMENT = "comment"
    VENDORED = "vendored"
    GENERATED = "generated"


class Status(enum.StrEnum):
    """How the finding stands to the policy: only a new one counts for the gate."""

    NEW = "new"
    BASELINE = "baseline"
    SUPPRESSED = "suppressed"


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A region of a file. Lines and columns are 1-based, the end line inclusive, the end column exclusive.

    `path` is POSIX, relative to the root and cleaned (`untrusted.clean_path`). `column` and `end_column` are absent
    where the tool doesn't know them.
    """

    path: str
    line: int
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None

    def __post_init__(self) -> None:
        if not self.path or self.path.startswith("/") or ".." in self.path.split("/"):
            raise ValueError(f"not a path below the root: {self.path!r}")
        if any(number is not None and number < 1 for number in (self.line, self.column, self.end_column)):
            raise ValueError(f"lines and columns start at 1: {self}")
        if self.end_line is not None and self.end_line < self.line:
            raise ValueError(f"a region can't end before it starts: {self}")

    @property
    def last_line(self) -> int:
        """The last line of the region."""
        return self.end_line or self.line


class TraceRole(enum.StrEnum):
    """What a place is on the way of the data."""

    SOURCE = "source"
    PROPAGATION = "propagation"
    SINK = "sink"


@dataclass(frozen=True, slots=True)
class TraceStep:
    """A place that data passes on its way into the finding.

    `code` is what stands there, in one line, shortened and with secrets masked; an observation, which quotes no code,
    has none. `skipped` steps before this one were left out.
    """

    role: TraceRole
    location: Location
    code: str = ""
    skipped: int = 0


LONGEST_TRACE = 16
"""Steps that are kept of one way."""


def bounded(steps: Sequence[TraceStep]) -> tuple[TraceStep, ...]:
    """The way with its middle left out where it is longer than `LONGEST_TRACE`, and that counted."""
    left_out = len(steps) - LONGEST_TRACE
    if left_out <= 0:
        return tuple(steps)
    head, (first, *tail) = steps[: LONGEST_TRACE // 2], steps[-(LONGEST_TRACE // 2) :]
    return (*head, replace(first, skipped=left_out), *tail)


@dataclass(frozen=True, slots=True)
class Package:
    """A dependency and, if there is one, the version that mends it."""

    name: str
    version: str
    purl: str
    fixed_version: str | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """A rule that reports the same call, but only where it sees what makes it harmful, and the engine that runs it.

    `unseen` says in a few words what it is when that rule reports nothing.
    """

    engine: EngineName
    rule_id: str
    unseen: str = "no outside data seen to reach it"


@dataclass(frozen=True, slots=True)
class Source:
    """One engine's word on a finding, and where our severity comes from.

    `native_severity` is the tool's own value as it wrote it; `mapping` names the rule that turned it into `severity`.
    A check that reports a call whatever reaches it names the rule that would see data from outside as its `evidence`.
    """

    engine: EngineName
    rule_id: str
    native_severity: str
    severity: Severity
    mapping: str
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """What one engine reported at one place, in our terms. All text is cleaned.

    A secret's value is in none of it: the location says where in the file it stands. `trace` is the way of the data to
    it, from where it enters to where it does harm; empty if the rule doesn't follow any. A package that several
    manifests name is reported at the place where it is best mended, and is `also_at` the others. `secret` is where one
    stands that isn't the finding itself, such as a password that a call is given. `extent` is the whole call or
    statement where the tool points at a later line of it, such as that of an argument.
    """

    source: Source
    kind: Kind
    title: str
    message: str
    confidence: Confidence
    location: Location
    cwe: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    fix: str | None = None
    references: tuple[str, ...] = ()
    package: Package | None = None
    trace: tuple[TraceStep, ...] = ()
    also_at: tuple[Location, ...] = ()
    secret: Location | None = None
    extent: Location | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem, whoever reported it.

    `sources` are ordered by engine and rule and never empty; `severity` is their highest, or less for the file's
    `code_role`: then `lowered_from` is what it was before. `severity_if_reached` is their highest where no outside data
    was seen to reach it (`evidence.rated_by_evidence`). `merged_because` says why more than one source is one finding.
    `introduced_at` is the commit date of the line, with its time zone. `trace` is the longest way that a source has
    seen the data take. `also_at` are the other places that name the package, in order, or those in the function that
    the same rules report; then `repeated` are the fingerprints of these (`repeats.gathered`).
    """

    fingerprint: str
    id: str
    kind: Kind
    rule_id: str
    title: str
    message: str
    severity: Severity
    confidence: Confidence
    location: Location
    sources: tuple[Source, ...]
    cwe: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    symbol: str | None = None
    snippet: str | None = None
    fix: str | None = None
    references: tuple[str, ...] = ()
    package: Package | None = None
    trace: tuple[TraceStep, ...] = ()
    also_at: tuple[Location, ...] = ()
    merged_because: str | None = None
    status: Status = Status.NEW
    suppressed_because: str | None = None
    introduced_at: datetime | None = None
    code_role: CodeRole = CodeRole.PRODUCT
    lowered_from: Severity | None = None
    severity_if_reached: Severity | None = None
    repeated: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.sources:
            raise ValueError("a finding needs a source")

    @property
    def full_severity(self) -> Severity:
        """What it is by its sources and the evidence, wherever it stands."""
        return self.severity if self.lowered_from is None else self.lowered_from

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """Its own, and those of the places that it stands for."""
        return (self.fingerprint, *self.repeated)

    @property
    def engines(self) -> tuple[EngineName, ...]:
        """The engines that reported it, each once."""
        return tuple(dict.fromkeys(source.engine for source in self.sources))

    @property
    def paths(self) -> tuple[str, ...]:
        """The files it is in, each once, that of its location first."""
        return tuple(dict.fromkeys(place.path for place in (self.location, *self.also_at)))
