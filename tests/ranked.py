"""Findings in the order of a ranking."""

from __future__ import annotations

from collections.abc import Sequence

from verdict.domain.finding import Finding
from verdict.domain.page.ranking import Ranking, Strategy


def rank(findings: Sequence[Finding], strategy: Strategy = Strategy.PRIORITY) -> list[Finding]:
    """All of `findings` in the strategy's order."""
    return list(Ranking(findings, strategy).first(len(findings)))
