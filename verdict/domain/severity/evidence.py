"""Lowers findings of checks without data flow, where a data-flow rule saw no outside data arrive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from verdict.domain.finding import EngineName, Finding, Severity, Source
from verdict.domain.outcome import EngineRun


def rated_by_evidence(findings: Iterable[Finding], runs: Iterable[EngineRun]) -> tuple[Finding, ...]:
    """The findings, lowered to LOW or INFO where outside data was looked for and not seen.

    A source counts less if it names the rule that would have seen the data (`Source.evidence`), and that rule's engine
    scanned the whole file; a file with a gap proves nothing. LOW becomes INFO, anything above becomes LOW, but the
    finding stays as severe as its other sources are. `severity_if_reached` keeps the severity before.
    """
    whole = {run.id: frozenset(run.scanned).difference(gap.path for gap in run.unscanned) for run in runs}
    return tuple(_rated(finding, whole) for finding in findings)


def _rated(finding: Finding, whole: dict[EngineName, frozenset[str]]) -> Finding:
    path = finding.location.path
    seen = [each for each in finding.sources if not _unseen(each, path, whole)]
    if len(seen) == len(finding.sources) or finding.severity <= Severity.INFO:
        return finding
    without = min(Severity.LOW, Severity(finding.severity - 1))
    severity = max([without, *(source.severity for source in seen)])
    if severity >= finding.severity:
        return finding
    return replace(finding, severity=severity, severity_if_reached=finding.severity)


def _unseen(source: Source, path: str, whole: dict[EngineName, frozenset[str]]) -> bool:
    return source.evidence is not None and path in whole.get(source.evidence.engine, ())
