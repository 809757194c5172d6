"""Severities that the configuration gives to rules, in place of the tools' own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from verdict.domain.finding import Finding, Kind, Severity, Source
from verdict.domain.suppression import all_names

CHOSEN = "configuration.rules"
"""The name of the configuration as the table that made a severity; see `Source.mapping`."""


def rated_by_choice(findings: Iterable[Finding], chosen: Mapping[str, Severity]) -> tuple[Finding, ...]:
    """The findings with the severities of their sources replaced by those `chosen` for their rules.

    A finding has the highest severity of its sources: a choice for one tool's rule doesn't lower what another says. A
    vulnerability may be named by any id of its advisory. A chosen severity isn't lowered for lack of evidence.
    """
    return tuple(_rated(finding, chosen) for finding in findings) if chosen else tuple(findings)


def is_chosen(finding: Finding) -> bool:
    """Whether the finding has its severity from the configuration."""
    top = max(source.severity for source in finding.sources)
    return any(source.mapping == CHOSEN and source.severity == top for source in finding.sources)


def is_rated(finding: Finding) -> bool:
    """Whether the configuration gives a severity to a rule of the finding."""
    return any(source.mapping == CHOSEN for source in finding.sources)


def _rated(finding: Finding, chosen: Mapping[str, Severity]) -> Finding:
    shared = sorted(all_names(finding) & chosen.keys()) if finding.kind is Kind.VULNERABILITY else []

    def rated(source: Source) -> Source:
        name = source.rule_id if source.rule_id in chosen else next(iter(shared), None)
        if name is None:
            return source
        return replace(source, severity=chosen[name], mapping=CHOSEN, evidence=None, lowered=None)

    sources = tuple(map(rated, finding.sources))
    if sources == finding.sources:
        return finding
    return replace(finding, sources=sources, severity=max(source.severity for source in sources))
