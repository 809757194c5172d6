"""Severity from impact and likelihood. Confidence, how sure a finding is true, is separate."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from verdict.domain.finding import Severity


class Level(enum.IntEnum):
    """The three levels of impact and of likelihood."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3


SEVERITY = {
    (Level.HIGH, Level.HIGH): Severity.CRITICAL,
    (Level.HIGH, Level.MEDIUM): Severity.HIGH,
    (Level.HIGH, Level.LOW): Severity.MEDIUM,
    (Level.MEDIUM, Level.HIGH): Severity.HIGH,
    (Level.MEDIUM, Level.MEDIUM): Severity.MEDIUM,
    (Level.MEDIUM, Level.LOW): Severity.LOW,
    (Level.LOW, Level.HIGH): Severity.MEDIUM,
    (Level.LOW, Level.MEDIUM): Severity.LOW,
    (Level.LOW, Level.LOW): Severity.INFO,
}
"""Severity by impact and likelihood: the matrix of

https://owasp.org/www-community/OWASP_Risk_Rating_Methodology.
"""


@dataclass(frozen=True, slots=True)
class Risk:
    """The impact of a problem if it is exploited, and the likelihood that it can be."""

    impact: Level
    likelihood: Level

    @property
    def severity(self) -> Severity:
        """The severity by the matrix `SEVERITY`."""
        return SEVERITY[self.impact, self.likelihood]

    def __str__(self) -> str:
        return f"impact {self.impact.name.lower()}, likelihood {self.likelihood.name.lower()}"


def stated(impact: str, likelihood: str) -> Risk | None:
    """The risk that a rule states, in the names of `Level`; None unless it states both parts."""
    levels = Level.__members__
    if impact in levels and likelihood in levels:
        return Risk(levels[impact], levels[likelihood])
    return None
