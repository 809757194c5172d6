"""Rates what a semgrep rule reports."""

from __future__ import annotations

from typing import Literal

from verdict.domain.finding import Severity
from verdict.domain.severity.risk import stated

Word = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW", "ERROR", "WARNING", "INFO", "INVENTORY", "EXPERIMENT"]
_SEVERITY = {
    "CRITICAL": Severity.CRITICAL,
    "HIGH": Severity.HIGH,
    "MEDIUM": Severity.MEDIUM,
    "LOW": Severity.LOW,
    "ERROR": Severity.HIGH,
    "WARNING": Severity.MEDIUM,
    "INFO": Severity.INFO,
    "INVENTORY": Severity.INFO,
    "EXPERIMENT": Severity.UNKNOWN,
}


def severity(word: Word, impact: str, likelihood: str) -> tuple[Severity, str]:
    """The severity, and the name of the mapping.

    A rule that states impact and likelihood, as all of ours do, is rated by them; another by semgrep's own `word`.
    """
    risk = stated(impact, likelihood)
    return (_SEVERITY[word], "semgrep.severity") if risk is None else (risk.severity, "semgrep.risk")
