"""The page: which part of a ranking a response shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verdict.domain.finding import SEVERITIES, Finding, Severity
from verdict.domain.page.detail import Ladder
from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.page.ranking import Ranking, RuleTotal, Strategy
from verdict.domain.report import Report

NEARLY_FULL = 0.7
"""The share of a limit from which responses and the log mention how much is used."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The part of a ranking that a response shows.

    - `shown` starts at `offset`; `hidden` counts the findings `before` and `after` it.
    - `actual`: the measured size of the response.
    - `reason`: None if all findings after `offset` are shown in full.
    - `ladder`: the level of detail of each finding; formats with a single level don't use it.
    - `rules`: how many rules of the findings after the page are named, with a place each. `listed`: how many of these
      findings are listed by place, see `Ranking.placed`.
    - `terse`: the limits have no room for the report's own texts, see `Report.terse`.
    """

    shown: tuple[Finding, ...]
    ranking: Ranking = field(compare=False)
    limits: Limits = field(default_factory=Limits)
    offset: int = 0
    reason: Reason | None = None
    actual: Size = field(default_factory=Size)
    ladder: Ladder = field(default_factory=Ladder)
    rules: int = 0
    listed: int = 0
    terse: bool = False

    def of(self, report: Report) -> Report:
        """The report shortened as far as the limits require; in full without limits."""
        if self.limits.max_output_bytes is None and self.limits.max_tokens is None:
            return report
        return report.terse if self.terse else report.bounded

    @property
    def strategy(self) -> Strategy:
        """The sort order of the ranking."""
        return self.ranking.strategy

    @property
    def totals(self) -> dict[Severity, int]:
        """The number of findings of each of the six severities, shown or not."""
        return self.ranking.totals

    @property
    def total(self) -> int:
        """The number of findings in the ranking."""
        return len(self.ranking)

    @property
    def hidden(self) -> dict[Severity, int]:
        """The number of hidden findings of each severity: shown + hidden = total."""
        shown = Counter(finding.severity for finding in self.shown)
        return {severity: self.totals[severity] - shown[severity] for severity in SEVERITIES}

    @property
    def before(self) -> Mapping[Severity, int]:
        """The number of findings of each severity on earlier pages."""
        return self.ranking.severities(self.offset)

    @property
    def after(self) -> dict[Severity, int]:
        """The number of findings of each severity after this page: before + shown + after = total."""
        return {severity: count - self.before[severity] for severity, count in self.hidden.items()}

    @property
    def truncated(self) -> bool:
        """Whether something is hidden or shortened."""
        return self.reason is not None or len(self.shown) < self.total

    @property
    def places(self) -> Iterator[tuple[RuleTotal, Sequence[Finding]]]:
        """The first `rules` rules of the findings after the page, each with those that are listed by place."""
        rest = self.ranking.rest(self.end)
        placed = self.ranking.placed(self.end, self.listed)
        start = 0
        for rule in rest[: self.rules]:
            yield rule, placed[start : start + rule.count]
            start += rule.count

    @property
    def end(self) -> int:
        """The offset of the first finding after this page."""
        return self.offset + len(self.shown)

    @property
    def requested(self) -> int:
        """The number of findings asked for: `max_findings`, or all from `offset` on."""
        return self.total - self.offset if self.limits.max_findings is None else self.limits.max_findings

    @property
    def next_cursor(self) -> str | None:
        """The cursor of the next page; None if nothing comes after this one."""
        return self.ranking.cursor(self.end) if self.end < self.total else None

    @property
    def utilisation(self) -> float | None:
        """The share of the byte and token limits used, 0 to 1, see `Size.share`; `max_findings` doesn't count."""
        return self.actual.share(self.limits)

    @property
    def nearly_full(self) -> bool:
        """Whether the share used reaches `NEARLY_FULL`."""
        return (self.utilisation or 0.0) >= NEARLY_FULL
