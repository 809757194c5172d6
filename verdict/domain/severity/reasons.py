"""Says why a finding isn't rated as its engines rate it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verdict.domain.finding import CodeRole, Finding
from verdict.domain.severity.chosen import is_chosen
from verdict.domain.text.content import shorten

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
    """What the finding is, with `explained`."""
    return explained(finding, finding.message or finding.title)


def explained(finding: Finding, text: str, most: int | None = None) -> str:
    """A text about a finding with why it isn't rated as its engines rate it, for readers that show no more than a text.

    With `most` it has at most so many characters: the text is shortened first.
    """
    if why := "; ".join(reasons(finding)):
        text += "" if text.endswith((".", "!", "?", "…")) else "."
        why = f" Rated {finding.severity.name}: {why}."
    return text + why if most is None else shorten(shorten(text, max(most - len(why), 0)) + why, most)


def _unseen(finding: Finding) -> str:
    """Why a check that doesn't follow data counts less: `no outside data seen to reach it, else HIGH`."""
    reached = finding.severity_if_reached
    evidence = next((source.evidence for source in finding.sources if source.evidence is not None), None)
    return "" if reached is None or evidence is None else f"{evidence.unseen}, else {reached.name}"


def _on_the_way(finding: Finding) -> str:
    """Why the finding isn't as severe as one of its sources was before tables lowered it."""
    lowered = (source.lowered for source in finding.sources if source.lowered is not None)
    higher = [each for each in lowered if each.before > finding.full_severity]
    if not higher:
        return ""
    worst = max(higher, key=lambda each: each.before)
    return f"{' and '.join(worst.because)}, else {worst.before.name}"
