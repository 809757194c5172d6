"""The severity from impact and likelihood."""

from __future__ import annotations

import pytest

from verdict.domain.finding import Severity
from verdict.domain.severity.risk import Level, Risk, stated

LEVELS = tuple(Level)


def severity(impact: Level, likelihood: Level) -> Severity:
    return Risk(impact, likelihood).severity


@pytest.mark.parametrize("impact", LEVELS)
@pytest.mark.parametrize("likelihood", LEVELS)
def test_severity_rises_with_impact_and_likelihood_alike(impact: Level, likelihood: Level) -> None:
    assert severity(impact, likelihood) is severity(likelihood, impact)
    for level in LEVELS:
        assert (severity(level, likelihood) > severity(impact, likelihood)) == (level > impact)


@pytest.mark.parametrize(
    ("impact", "likelihood", "expected"),
    [
        ("HIGH", "HIGH", Severity.CRITICAL),
        ("MEDIUM", "HIGH", Severity.HIGH),
        ("LOW", "HIGH", Severity.MEDIUM),
        ("MEDIUM", "MEDIUM", Severity.MEDIUM),
        ("LOW", "MEDIUM", Severity.LOW),
        ("LOW", "LOW", Severity.INFO),
    ],
)
def test_a_rules_impact_and_likelihood_are_its_risk(impact: str, likelihood: str, expected: Severity) -> None:
    risk = stated(impact, likelihood)

    assert risk is not None
    assert risk.severity is expected
    assert str(risk) == f"impact {impact.lower()}, likelihood {likelihood.lower()}"


@pytest.mark.parametrize(
    ("impact", "likelihood"), [("", ""), ("HIGH", ""), ("", "HIGH"), ("high", "HIGH"), ("HIGH", "VERY")]
)
def test_a_rule_without_both_has_no_risk(impact: str, likelihood: str) -> None:
    assert stated(impact, likelihood) is None
