"""Observations, which engines report, and findings, into which they are merged."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NewType

from verdict.domain.code import Code
from verdict.domain.location import Location, TraceStep

EngineName = NewType("EngineName", str)


class Severity(enum.IntEnum):
    """How bad a problem is; a higher value is worse. UNKNOWN is shown as such, never replaced by a default."""

    UNKNOWN = 0
    INFO = 1
    LOW = 2
    MEDIUM = 3
    HIGH = 4
    CRITICAL = 5


SEVERITIES = tuple(sorted(Severity, reverse=True))
"""All six, worst first: the order of every report."""


class Confidence(enum.IntEnum):
    """How sure the engine is that a finding is true."""

    UNKNOWN = 0
    LOW = 1
    MEDIUM = 2
    HIGH = 3


class Kind(enum.StrEnum):
    """What sort of problem it is."""

    SAST = "sast"
    SECRET = "secret"  # noqa: S105  a kind of finding, not a password
    VULNERABILITY = "vulnerability"
    MISCONFIGURATION = "misconfiguration"
    LICENSE = "license"


class CodeRole(enum.StrEnum):
    """The role of code in its project. Findings outside the product's own code are lowered in severity.

    COMMENT is for places within a file; the others are for whole files.
    """

    PRODUCT = "product"
    TEST = "test"
    EXAMPLE = "example"
    DOCUMENTATION = "documentation"
    COMMENT = "comment"
    VENDORED = "vendored"
    GENERATED = "generated"


class Status(enum.StrEnum):
    """A finding's state under the policy: only NEW findings count for the decision.

    EXISTING: it was there before the change that is judged. FIXED: it is no longer there.
    """

    NEW = "new"
    BASELINE = "baseline"
    EXISTING = "existing"
    FIXED = "fixed"
    SUPPRESSED = "suppressed"


@dataclass(frozen=True, slots=True)
class Package:
    """A dependency. `fixed_version` is the version without the vulnerability, if there is one.

    `via` has the packages between the project and this one, the project's own dependency first; it is empty for a
    direct dependency, and None if the way isn't known.
    """

    name: str
    version: str
    purl: str
    fixed_version: str | None = None
    via: tuple[str, ...] | None = None


UNSEEN = "no outside data seen to reach it"
"""The phrase of most rules that report a call without regard to data flow."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A stricter rule for the same call, which reports it only if outside data reaches it, and that rule's engine.

    `unseen` is the phrase shown when the stricter rule reports nothing. `reached` is set in a kept report: whether its
    scan let the check count in full; None if the runs of this scan decide that.
    """

    engine: EngineName
    rule_id: str
    unseen: str = UNSEEN
    reached: bool | None = None


@dataclass(frozen=True, slots=True)
class Lowered:
    """The severity of a source before verdict's tables lowered it, and why they did.

    `because` has a phrase for each table, in the order in which they were asked, such as `sent only after a login`.
    """

    before: Severity
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """One engine's part in a finding, and the origin of its severity.

    `native_severity` is the tool's own value, verbatim; `mapping` names the table that turned it into `severity`, the
    last one if several did. `lowered` is set if one of them lowered it for what stands on the way of the data, or for
    who owns an action.
    `evidence` is set for a check that reports a call without regard to data flow, `refines` for a rule that reports
    a part of what another rule of the engine does, since more speaks against the code: it is that rule's id.
    """

    engine: EngineName
    rule_id: str
    native_severity: str
    severity: Severity
    mapping: str
    evidence: Evidence | None = None
    refines: str | None = None
    lowered: Lowered | None = None

    def lower(self, severity: Severity, mapping: str, because: str) -> Source:
        """The source with a lower severity, by the table `mapping`, and why."""
        known = self.lowered or Lowered(self.severity, ())
        lowered = replace(known, because=(*known.because, because))
        return replace(self, severity=severity, mapping=mapping, lowered=lowered)


@dataclass(frozen=True, slots=True)
class Observation:
    """One result of one engine, in our terms. All text is cleaned; no field holds the value of a secret.

    - `trace`: the data flow from source to sink; empty if the rule follows none.
    - `also_at`: the other manifests that name a package; `location` is in the one where a fix is best made.
    - `secret`: the place of a secret within the code, such as a password passed to the reported call.
    - `extent`: the whole call or statement, if the tool points at one of its later lines, such as an argument.
    - `quoted`: the code as an imported report shows it, for a file that isn't in the tree; none of secrets.
    - `suppressed`: the reason, if an imported report says that the result is suppressed.
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
    quoted: str | None = None
    suppressed: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem, reported by one or more engines.

    - `sources`: sorted by engine and rule, never empty.
    - `severity`: the highest of the sources, unless it was lowered. `lowered_from` is the severity before lowering for
      the file's `code_role`, `severity_if_reached` the one before lowering because no outside data was seen to arrive.
    - `merged_because`: why several sources are one finding.
    - `by_comment`: whether a comment in the code suppresses it; else the policy does.
    - `introduced_at`: the commit date of the line, with time zone.
    - `trace`: the longest of the sources' traces.
    - `also_at`: the other places that name the package, or those in the same function that the same rules report;
      `repeated` has the fingerprints of the latter (`repeats.gathered`).
    - `suppressed_because`: the reason, set before the policy is applied if the imported reports suppress it.
    - `omitted`: the number of characters of the code that `snippet` leaves out.
    - `code`: the code around it, if the scan was asked for whole code.
    - `shortened`: the names of the fields that are not complete; `file` stands for the path.
    - `likeness`: equal for the same problem in other places, see `fingerprint.likeness`; `likeness_within` likewise, by
      the reported columns alone. Both are empty in a kept report.
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
    by_comment: bool = False
    introduced_at: datetime | None = None
    code_role: CodeRole = CodeRole.PRODUCT
    lowered_from: Severity | None = None
    severity_if_reached: Severity | None = None
    repeated: tuple[str, ...] = ()
    omitted: int = 0
    code: Code | None = None
    shortened: tuple[str, ...] = ()
    likeness: str = ""
    likeness_within: str = ""

    def __post_init__(self) -> None:
        if not self.sources:
            raise ValueError("a finding needs a source")

    @property
    def full_severity(self) -> Severity:
        """The severity before lowering for the file's role."""
        return self.severity if self.lowered_from is None else self.lowered_from

    def worse_than(self, accepted: Severity) -> bool:
        """Whether it is more severe than what somebody has accepted.

        A check without data flow alone is no reason: it is as severe in each scan in which no data-flow rule looked.
        """
        return self.severity > accepted and any(each.severity > accepted for each in self.sources if not each.evidence)

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """The finding's own fingerprint and those of the repeats gathered in it."""
        return (self.fingerprint, *self.repeated)

    @property
    def occurrences(self) -> tuple[tuple[str, Location], ...]:
        """Each of the fingerprints with its place."""
        others = self.also_at[len(self.also_at) - len(self.repeated) :]
        return ((self.fingerprint, self.location), *zip(self.repeated, others, strict=True))

    @property
    def engines(self) -> tuple[EngineName, ...]:
        """The engines that reported the finding, each once."""
        return tuple(dict.fromkeys(source.engine for source in self.sources))

    @property
    def paths(self) -> tuple[str, ...]:
        """The files of the finding, each once, that of `location` first."""
        return tuple(dict.fromkeys(place.path for place in (self.location, *self.also_at)))
