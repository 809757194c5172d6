"""A finished scan, ready for any presenter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from verdict.domain import abridging, headline
from verdict.domain.changes import SinceLast, looking, looking_in_part, since_last
from verdict.domain.finding import SEVERITIES, CodeRole, EngineName, Finding, Severity, Status
from verdict.domain.outcome import EngineRun, Gap, Unscanned
from verdict.domain.policy import Decision, Policy
from verdict.domain.text.content import shorten
from verdict.domain.timings import Timings

_LONGEST_SCOPE = 300  # characters of the target, and of its part


@dataclass(frozen=True, slots=True)
class EngineCounts:
    """The numbers of an engine's findings (with suppressed ones), of files that it scanned, and of those it didn't."""

    findings: int
    scanned: int
    skipped: int


@dataclass(frozen=True, slots=True)
class Counted:
    """The numbers of a kept report, which may count things without listing them, or without what decides on them."""

    suppressed: int
    unsure: int
    excluded: int
    existing: int
    engines: Mapping[EngineName, EngineCounts]


@dataclass(frozen=True)
class Report:
    """The complete result of a scan.

    - `findings`: those that match the filter, unordered; not `suppressed`, `existing` or the `filtered_count` others.
    - `part`: what of the target an assistant had scanned, in words; empty if all of it.
    - `base`: the id of the commit that findings are compared with; empty if the scan isn't of a change. `existing` are
      those that it has too, `fixed` those that only it has.
    - `since_last`: what changed since the last scan of the same files; None if that isn't known.
    - `excluded`: paths that no engine was given.
    - `duration`: seconds. `files`: the number of files listed. `notices`: one line each.
    - `phrases`: for the headline, what the decision doesn't cover; they follow what engines couldn't check.
    - `abridged`: the headline of a shortened report, whose notices have the rest; None in a full one.
    - `timings`: None unless requested.
    - `counted`: the numbers of a kept report; None if everything is listed here.
    """

    scan_id: str
    target: str
    decision: Decision
    policy: Policy
    runs: tuple[EngineRun, ...]
    findings: tuple[Finding, ...]
    suppressed: tuple[Finding, ...]
    filtered_count: int
    files: int
    excluded: tuple[Unscanned, ...]
    notices: tuple[str, ...]
    started_at: datetime
    duration: float
    phrases: tuple[str, ...] = ()
    abridged: tuple[str, ...] | None = None
    timings: Timings | None = None
    counted: Counted | None = None
    base: str = ""
    existing: tuple[Finding, ...] = ()
    fixed: tuple[Finding, ...] = ()
    since_last: SinceLast | None = None
    part: str = ""

    @property
    def scope(self) -> str:
        """The target, and the part of it that was scanned, each shortened."""
        part = f", only {shorten(self.part, _LONGEST_SCOPE)}" if self.part else ""
        return shorten(self.target, _LONGEST_SCOPE) + part

    def compared_with(self, last: Report) -> SinceLast:
        """What changed since an earlier scan of the same files."""
        uncounted = (*self.suppressed, *self.existing)
        looked_before = looking_in_part(last.runs, last.excluded)
        return since_last(last.findings, self.findings, uncounted, looked_before, looking(self.runs, self.excluded))

    @property
    def existing_count(self) -> int:
        """The number of findings that the base has too."""
        return len(self.existing) if self.counted is None else self.counted.existing

    @property
    def suppressed_count(self) -> int:
        """The number of suppressed findings."""
        return len(self.suppressed) if self.counted is None else self.counted.suppressed

    @property
    def excluded_count(self) -> int:
        """The number of paths that no engine was given."""
        return len(self.excluded) if self.counted is None else self.counted.excluded

    def counts_of(self, run: EngineRun) -> EngineCounts:
        """The numbers of one engine."""
        if self.counted is not None and run.id in self.counted.engines:
            return self.counted.engines[run.id]
        return EngineCounts(
            self.counts_by_engine.get(run.id, 0), len(run.scanned), len({gap.path for gap in run.unscanned})
        )

    def lists(self, run: EngineRun) -> bool:
        """Whether the files that an engine scanned are listed, not only counted."""
        return self.counts_of(run).scanned == len(run.scanned)

    @property
    def completed(self) -> bool:
        """Whether all required engines scanned all their files and every path could be read."""
        readable = all(gap.gap is not Gap.FAILED for gap in self.excluded)
        return not self.decision.incomplete and readable and all(run.complete for run in self.runs if run.required)

    @property
    def repeatable(self) -> bool:
        """Whether the same input gives this result again: no engine crashed, ran out of time, was missing or failed."""
        gaps = (*self.excluded, *(gap for run in self.runs for gap in run.unscanned))
        return all(run.status.repeatable for run in self.runs) and all(gap.gap.repeatable for gap in gaps)

    @cached_property
    def headlines(self) -> tuple[str, ...]:
        """The phrases of the headline, bounded in number and length."""
        return headline.bounded(self._phrases) if self.abridged is None else self.abridged

    @cached_property
    def all_notices(self) -> tuple[str, ...]:
        """The phrases that have no room in the headline, then the notices."""
        return (*headline.beyond(self._phrases), *self.notices) if self.abridged is None else self.notices

    @cached_property
    def bounded(self) -> Report:
        """The report with a bounded number of notices and reasons: for a response with limits."""
        notices, reasons = abridging.first(self.all_notices), abridging.first(self.decision.reasons)
        runs = abridging.first_of(self.runs)
        if (notices, reasons, runs) == (self.all_notices, self.decision.reasons, self.runs):
            return replace(self)  # a report that refers to itself would be freed by the garbage collector only
        return replace(
            self,
            decision=replace(self.decision, reasons=reasons),
            runs=runs,
            notices=notices,
            abridged=self.headlines,
        )

    @cached_property
    def terse(self) -> Report:
        """The shortest report that still names what is wrong with the scan, for a response with very small limits."""
        return replace(
            self,
            target=abridging.terse_text(self.target),
            part=abridging.terse_text(self.part),
            decision=replace(self.decision, reasons=abridging.terse(self.decision.reasons)),
            policy=replace(self.policy, source=abridging.terse_text(self.policy.source)),
            runs=tuple(map(abridging.terse_run, self.runs)),
            notices=abridging.terse(self.all_notices),
            phrases=abridging.terse(self.phrases),
            abridged=abridging.terse(self._phrases),
            timings=None,
        )

    @property
    def _phrases(self) -> tuple[str, ...]:
        unchecked = (run.unchecked for run in self.runs if run.unchecked is not None)
        return (*(each.headline for each in unchecked), *self.phrases)

    @cached_property
    def totals(self) -> dict[Severity, int]:
        """The number of findings of each of the six severities."""
        counts = Counter(finding.severity for finding in self.findings)
        return {severity: counts[severity] for severity in SEVERITIES}

    @cached_property
    def lowered(self) -> dict[CodeRole, int]:
        """The number of findings lowered because of their place, by the role of the place."""
        counts = Counter(finding.code_role for finding in self.findings if finding.lowered_from is not None)
        return {role: counts[role] for role in CodeRole if counts[role]}

    @cached_property
    def unreached_count(self) -> int:
        """The number of findings lowered because no outside data was seen to reach them."""
        return sum(finding.severity_if_reached is not None for finding in self.findings)

    @cached_property
    def unsure_count(self) -> int:
        """The number of new findings that only their confidence keeps from warning or failing."""
        if self.counted is not None:
            return self.counted.unsure
        return sum(finding.status is Status.NEW and self.policy.spares(finding) for finding in self.findings)

    @cached_property
    def baseline_count(self) -> int:
        """The number of findings in the baseline."""
        return sum(finding.status is Status.BASELINE for finding in self.findings)

    @cached_property
    def counts_by_engine(self) -> Counter[str]:
        """The number of findings of each engine, suppressed and existing ones included."""
        every = (*self.findings, *self.suppressed, *self.existing)
        return Counter(engine for finding in every for engine in finding.engines)
