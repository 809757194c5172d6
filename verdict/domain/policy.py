"""The policy: which findings count, and the decision PASS, WARN, FAIL or INCOMPLETE."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from verdict.domain.finding import Confidence, EngineName, Finding, Kind, Severity, Status
from verdict.domain.outcome import EngineRun
from verdict.domain.severity.lowering import Lowering
from verdict.domain.suppression import Candidates, Suppression, Triage
from verdict.domain.text.amounts import plural
from verdict.domain.unanalysed import Unanalysed


class Verdict(enum.StrEnum):
    """The decision on a scan."""

    PASS = "PASS"  # noqa: S105  a verdict, not a password
    WARN = "WARN"
    FAIL = "FAIL"
    INCOMPLETE = "INCOMPLETE"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The lowest severity that fails and the lowest that warns; None: no severity does."""

    fail_on: Severity | None = Severity.HIGH
    warn_on: Severity | None = Severity.MEDIUM


NEVER = Thresholds(None, None)
LimitOf = Callable[[Thresholds], Severity | None]
"""Selects one of the two thresholds."""


def _fail_on(thresholds: Thresholds) -> Severity | None:
    return thresholds.fail_on


def _warn_on(thresholds: Thresholds) -> Severity | None:
    return thresholds.warn_on


_LIMITS: tuple[LimitOf, ...] = (_fail_on, _warn_on)


@dataclass(frozen=True, slots=True)
class Policy:
    """The thresholds and rules for the decision.

    - Thresholds of an engine come before those of a kind, and those before the general ones. If `confidences` has
      thresholds for a finding's confidence, it must reach them too; by default LOW neither fails nor warns.
    - `source`: where the policy was read, for the reader.
    - `lowering`: reduces severity by place (test code, examples …). Unless `trusts_places`, the reduced severity is
      only shown and the original one counts, since the tree's author chose the folder names.
    - `unanalysed`: the decision, if nothing is worse, when there are source files in languages that no engine analyses.
      None: WARN if they are the majority.
    - `rules`: the severities that replace the tools' own, by rule.
    """

    thresholds: Thresholds = Thresholds()
    kinds: Mapping[Kind, Thresholds] = field(default_factory=dict)
    engines: Mapping[EngineName, Thresholds] = field(default_factory=dict)
    confidences: Mapping[Confidence, Thresholds] = field(default_factory=lambda: {Confidence.LOW: NEVER})
    new_only: bool = True
    suppressions: tuple[Suppression, ...] = ()
    source: str = "default"
    lowering: Lowering = field(default_factory=Lowering)
    trusts_places: bool = True
    unanalysed: Verdict | None = None
    rules: Mapping[str, Severity] = field(default_factory=dict)

    def counts(self, finding: Finding) -> bool:
        """Whether the decision takes the finding into account."""
        return finding.status is Status.NEW or (finding.status is Status.BASELINE and not self.new_only)

    def severity_of(self, finding: Finding) -> Severity:
        """The severity that counts for the decision."""
        return finding.severity if self.trusts_places else finding.full_severity

    def limit(self, finding: Finding, of: LimitOf) -> Severity | None:
        """The lowest severity at which the finding fails or warns; None if it never does."""
        limit, sure = self._by_severity(finding, of), self.confidences.get(finding.confidence)
        if sure is None or limit is None:
            return limit
        least = of(sure)
        return None if least is None else max(limit, least)

    def spares(self, finding: Finding) -> bool:
        """Whether only its confidence keeps the finding from warning or failing."""
        reached = self.severity_of(finding)

        def reaches(limit: Severity | None) -> bool:
            return limit is not None and reached >= limit

        return any(reaches(self._by_severity(finding, of)) and not reaches(self.limit(finding, of)) for of in _LIMITS)

    def _by_severity(self, finding: Finding, of: LimitOf) -> Severity | None:
        """The lowest limit of all sources: a lenient limit for one engine doesn't apply to the others."""
        general = self.kinds.get(finding.kind, self.thresholds)
        limits = (of(self.engines.get(engine, general)) for engine in finding.engines)
        return min((limit for limit in limits if limit is not None), default=None)


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdict, with one line for each reason, most serious first. `incomplete` may be true for FAIL too."""

    verdict: Verdict
    reasons: tuple[str, ...] = ()
    incomplete: bool = False

    @property
    def gaps(self) -> tuple[str, ...]:
        """The reasons why the scan is incomplete, without the findings that fail."""
        if not self.incomplete:
            return ()
        return self.reasons[1:] if self.verdict is Verdict.FAIL else self.reasons


def triage(
    findings: Iterable[Finding],
    policy: Policy,
    *,
    baseline: Mapping[str, Severity],
    inline: Callable[[Finding], Sequence[Suppression]],
    today: date,
) -> Triage:
    """Give each finding its status: suppressed, in the baseline, or new.

    `baseline` has the fingerprints of accepted findings, with the severity that was accepted: what has become worse is
    new. `inline` gives the comments in the code that suppress a finding. Expired suppressions
    are ignored. The first suppression that applies gives the reason; all that apply are counted.
    """
    candidates = Candidates([each for each in policy.suppressions if not each.expired(today)])
    counts: Counter[Suppression] = Counter()

    def with_status(finding: Finding) -> Finding:
        written = [each for each in candidates.for_finding(finding) if each.applies(finding)]
        applying = [*written, *inline(finding)]
        if applying:
            counts.update(applying)
            because = applying[0].because
            return replace(finding, status=Status.SUPPRESSED, suppressed_because=because, by_comment=not written)
        accepted = baseline.get(finding.fingerprint)
        if accepted is not None and not finding.worse_than(accepted):
            return replace(finding, status=Status.BASELINE)
        return finding

    return Triage(tuple(map(with_status, findings)), counts)


def judge(
    findings: Iterable[Finding],
    runs: Iterable[EngineRun],
    policy: Policy,
    *,
    unread: int = 0,
    unanalysed: Unanalysed = Unanalysed(),  # noqa: B008  frozen
) -> Decision:
    """Decide over all findings, before limits cut any: FAIL before INCOMPLETE before WARN before PASS.

    `unread` is the number of paths that can't be read; `unanalysed` counts source files in languages that no engine
    analyses.
    """
    counted = list(filter(policy.counts, findings))
    failing, lowered = _reaching(counted, policy, _fail_on)
    warning, among = _reaching(counted, policy, _warn_on)
    lost = [run for run in runs if run.required and not run.complete]
    reasons = []
    if failing:
        reasons.append(f"{plural(failing, 'finding')} at or above the severity that fails{_before(lowered)}")
    reasons.extend(run.failure for run in lost)
    if unread:
        reasons.append(f"{plural(unread, 'path')} of the tree can't be read")
    mixed = _without_analysis(unanalysed, policy)
    if mixed is Verdict.INCOMPLETE:
        reasons.append(_not_analysed(unanalysed, policy))
    if failing:
        return Decision(Verdict.FAIL, tuple(reasons), incomplete=len(reasons) > 1)
    if reasons:
        return Decision(Verdict.INCOMPLETE, tuple(reasons), incomplete=True)
    warnings = []
    if warning:
        warnings.append(f"{plural(warning, 'finding')} at or above the severity that warns{_before(among)}")
    if mixed is Verdict.WARN:
        warnings.append(_not_analysed(unanalysed, policy))
    return Decision(Verdict.WARN, tuple(warnings)) if warnings else Decision(Verdict.PASS)


def _without_analysis(unanalysed: Unanalysed, policy: Policy) -> Verdict:
    """The verdict for files in languages that no engine analyses."""
    if not unanalysed.languages:
        return Verdict.PASS
    if policy.unanalysed is not None:
        return policy.unanalysed
    return Verdict.WARN if unanalysed.prevails else Verdict.PASS


def _not_analysed(unanalysed: Unanalysed, policy: Policy) -> str:
    some = policy.unanalysed is not None or not unanalysed.own_total
    count, total, whose = (
        (unanalysed.count, unanalysed.total, "") if some else (unanalysed.own, unanalysed.own_total, "the product's ")
    )
    return f"{count:,} of {whose}{total:,} source files are {unanalysed.state} by any engine: {unanalysed}"


def _reaching(findings: Iterable[Finding], policy: Policy, of: LimitOf) -> tuple[int, int]:
    """How many findings reach their limit, and how many of these do so only before lowering."""
    reaching = lowered = 0
    for finding in findings:
        limit = policy.limit(finding, of)
        if limit is not None and policy.severity_of(finding) >= limit:
            reaching += 1
            lowered += finding.severity < limit
    return reaching, lowered


def _before(lowered: int) -> str:
    """The addition to a reason when findings count by their severity before lowering."""
    return f", {lowered:,} of them before lowering, which doesn't count in a tree that isn't trusted" if lowered else ""
