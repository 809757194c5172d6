"""Lowers findings of checks without data flow, where a data-flow rule saw no outside data arrive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from verdict.domain.finding import EngineName, Finding, Severity
from verdict.domain.outcome import EngineRun


def rated_by_evidence(findings: Iterable[Finding], runs: Iterable[EngineRun]) -> tuple[Finding, ...]:
    """The findings, lowered to LOW or INFO where outside data was looked for and not seen.

    A finding is lowered if each of its sources names the rule that would have seen the data (`Source.evidence`), and
    that rule's engine scanned the whole file; a file with a gap proves nothing. LOW becomes INFO, anything above
    becomes LOW; `severity_if_reached` keeps the severity before.
    """
    whole = {run.id: frozenset(run.scanned).difference(gap.path for gap in run.unscanned) for run in runs}
    return tuple(_rated(finding, whole) for finding in findings)


def _rated(finding: Finding, whole: dict[EngineName, frozenset[str]]) -> Finding:
    if finding.severity <= Severity.INFO:
        return finding
    for source in finding.sources:
        evidence = source.evidence
        if evidence is None or finding.location.path not in whole.get(evidence.engine, ()):
            return finding
    severity = min(Severity.LOW, Severity(finding.severity - 1))
    return replace(finding, severity=severity, severity_if_reached=finding.severity)
