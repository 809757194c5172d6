"""What one response shows of a ranking, and what it doesn't."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from verdict.domain.finding import SEVERITIES, Finding, Severity
from verdict.domain.page.detail import Ladder
from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.report import Report

NEARLY_FULL = 0.7
"""The part of a limit from which a response and the log say how much of it is used."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What a response shows of a ranking, and what it doesn't.

    `shown` starts at `offset`; `hidden` is what comes `before` it and what comes `after`. `actual` is the measured size
    of the response. `reason` is absent if everything after is shown whole. `ladder` says how much is said of each, and
    `rules` how many rules of what comes after are named; a format that says the same of all has no use for them.
    `terse` is a response whose limits leave no room for the report's own words, see `Report.terse`.
    """

    shown: tuple[Finding, ...]
    ranking: Ranking = field(compare=False)
    limits: Limits = field(default_factory=Limits)
    offset: int = 0
    reason: Reason | None = None
    actual: Size = field(default_factory=Size)
    ladder: Ladder = field(default_factory=Ladder)
    rules: int = 0
    terse: bool = False

    def of(self, report: Report) -> Report:
        """The report in as many words as the limits allow: all of them where there is no limit."""
        if self.limits.max_output_bytes is None and self.limits.max_tokens is None:
            return report
        return report.terse if self.terse else report.bounded

    @property
    def strategy(self) -> Strategy:
        """What the ranking is sorted by."""
        return self.ranking.strategy

    @property
    def totals(self) -> dict[Severity, int]:
        """How many findings of each severity there are, all six, shown or not."""
        return self.ranking.totals

    @property
    def total(self) -> int:
        """How many findings there are."""
        return len(self.ranking)

    @property
    def hidden(self) -> dict[Severity, int]:
        """How many of each severity this response doesn't show: shown + hidden = total."""
        shown = Counter(finding.severity for finding in self.shown)
        return {severity: self.totals[severity] - shown[severity] for severity in SEVERITIES}

    @property
    def before(self) -> Mapping[Severity, int]:
        """How many of each severity come before this page, all six: earlier pages show them."""
        return self.ranking.severities(self.offset)

    @property
    def after(self) -> dict[Severity, int]:
        """How many of each severity come after this page: before + shown + after = total."""
        return {severity: count - self.before[severity] for severity, count in self.hidden.items()}

    @property
    def truncated(self) -> bool:
        """Something is hidden or shortened."""
        return self.reason is not None or len(self.shown) < self.total

    @property
    def end(self) -> int:
        """How many findings of the ranking this page and those before it have shown."""
        return self.offset + len(self.shown)

    @property
    def next_cursor(self) -> str | None:
        """An opaque mark of the next page; None if nothing comes after."""
        return self.ranking.cursor(self.end) if self.end < self.total else None

    @property
    def utilisation(self) -> float | None:
        """How full the response is, 0 to 1, see `Size.share`: a number of findings is asked for, not used up."""
        return self.actual.share(self.limits)

    @property
    def nearly_full(self) -> bool:
        """So much of the limits is used that the reader should know, see `NEARLY_FULL`."""
        return (self.utilisation or 0.0) >= NEARLY_FULL
