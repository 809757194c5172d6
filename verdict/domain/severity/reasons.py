"""Says why a finding isn't rated as its engines rate it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verdict.domain.finding import CodeRole, Finding
from verdict.domain.severity.chosen import is_chosen

PLACES: Mapping[CodeRole, str] = {
    CodeRole.PRODUCT: "",
    CodeRole.TEST: "in test code",
    CodeRole.EXAMPLE: "in an example",
    CodeRole.DOCUMENTATION: "in documentation",
    CodeRole.COMMENT: "in a comment",
    CodeRole.VENDORED: "in vendored code",
    CodeRole.GENERATED: "in generated code",
}
"""The phrase for each role of code; empty for the product's own."""


def reasons(finding: Finding) -> Iterator[str]:
    """Why the severity isn't the engines' own, a phrase for each step from theirs to this one.

    A phrase ends with the severity before that step: `sent only after a login, else CRITICAL`, `in test code, else
    HIGH`. If the configuration chooses the severity, that is the first phrase.
    """
    if is_chosen(finding):
        yield "severity set in the configuration"
    yield from filter(None, (_unseen(finding), _on_the_way(finding)))
    if finding.lowered_from is not None:
        yield f"{PLACES[finding.code_role]}, else {finding.lowered_from.name}"


def full_message(finding: Finding) -> str:
    """What the finding is, and why it isn't rated as its engines rate it, for readers that show no more than a text."""
    said = finding.message or finding.title
    why = "; ".join(reasons(finding))
    return f"{said} Rated {finding.severity.name}: {why}." if why else said


def _unseen(finding: Finding) -> str:
    """Why a check that doesn't follow data counts less: `no outside data seen to reach it, else HIGH`."""
    reached = finding.severity_if_reached
    evidence = next((source.evidence for source in finding.sources if source.evidence is not None), None)
    return "" if reached is None or evidence is None else f"{evidence.unseen}, else {reached.name}"


def _on_the_way(finding: Finding) -> str:
    """Why the sources that decide the severity are lowered; empty if one of them isn't.

    A check without data flow doesn't decide beside the rule that saw the data.
    """
    rules = {source.rule_id for source in finding.sources}
    rated = (each for each in finding.sources if each.evidence is None or each.evidence.rule_id not in rules)
    deciding = [source for source in rated if source.severity == finding.full_severity]
    lowered = [source.lowered for source in deciding if source.lowered is not None]
    if not lowered or len(lowered) < len(deciding):
        return ""
    worst = max(lowered, key=lambda each: each.before)
    return f"{' and '.join(worst.because)}, else {worst.before.name}"
