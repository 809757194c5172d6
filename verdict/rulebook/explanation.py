"""Explains a rule: what it reports, how the weakness is attacked, code, how to fix it and how to suppress a finding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from verdict.domain.inline_suppression import own_comment
from verdict.domain.severity.risk import stated
from verdict.domain.text.untrusted import clean_line
from verdict.rulebook.catalogue import Rule
from verdict.rulebook.guides import Guide
from verdict.rulebook.own_rules import OwnRule

_INDENT = "    "
_COMMENTS = {
    **dict.fromkeys(("go", "java", "javascript", "firebase"), "// {}"),
    "templates": "<!-- {} -->",
    "supabase": "-- {}",
}  # else `# …`


@dataclass(frozen=True, slots=True)
class Description:
    """What an engine or the rulebook says of one rule.

    - `lines`: id, engine and title; severity; what it reports. `fixes`: how to fix it. `references`: URLs.
    """

    rule: str
    lines: tuple[str, ...]
    fixes: tuple[str, ...] = ()
    references: tuple[str, ...] = ()


def described(rule: Rule) -> Description:
    """The description of a bundled rule."""
    risk = stated(rule.impact, rule.likelihood)
    severity = rule.severity if risk is None else f"{rule.severity} ({risk})"
    lines = (
        f"{rule.id} ({rule.engine}, {', '.join(rule.languages)}): {rule.title}",
        ", ".join((severity, f"confidence {rule.confidence.lower()}", *rule.cwe, *rule.owasp)),
        rule.message,
    )
    return Description(rule.id, lines, tuple(filter(None, (rule.fix,))), rule.references)


def described_own(rule: OwnRule) -> Description:
    """The description of a semgrep rule of the user's own."""
    said, data = rule.content, rule.content.get("metadata", {})
    risk = stated(data.get("impact", ""), data.get("likelihood", ""))
    severity = f"semgrep's severity {said.get('severity')}" if risk is None else f"{risk.severity.name} ({risk})"
    confidence = [f"confidence {data['confidence'].lower()}"] if "confidence" in data else []
    lines = (
        f"{rule.id} (semgrep, {', '.join(said.get('languages', ()))}): {clean_line(data.get('title', ''))}",
        ", ".join((severity, *confidence, *data.get("cwe", ()))),
        clean_line(str(said.get("message", ""))),
        f"A rule of your own: {rule.file}:{rule.line}" + (f"; not run: {rule.beyond}" if rule.beyond else ""),
    )
    fixes = (clean_line(data["fix"]),) if "fix" in data else ()
    return Description(rule.id, lines, fixes, tuple(map(clean_line, data.get("references", ()))))


def described_own_secret(rule: str, file: Path) -> Description:
    """The description of a kingfisher rule of the user's own."""
    return Description(rule, (f"{rule} (kingfisher, secrets)", "HIGH", f"A rule of your own: {file}"))


def explanation(description: Description, guide: Guide | None) -> tuple[str, ...]:
    """The lines of an explanation. A section has a blank line before it and a heading; code is indented by 4."""
    return tuple(_lines(description, guide))


def _lines(description: Description, guide: Guide | None) -> Iterator[str]:
    yield from filter(None, description.lines)
    fixes = description.fixes
    if guide is not None:
        yield from _section("What it is", guide.what)
        yield from _section("How it is attacked", guide.attack)
        yield from _section("Vulnerable", *_code(guide.bad))
        yield from _section("Safe", *_code(guide.good))
        fixes = (*fixes, *(f"{framework}: {text}" for framework, text in guide.fix.items()))
    yield from _section("How to fix it", *fixes)
    yield from _section("How to suppress a finding", *_suppressing(description, guide))
    yield from _section("References", *description.references)


def _section(heading: str, *lines: str) -> Iterator[str]:
    if any(lines):
        yield from ("", heading, *lines)


def _code(text: str) -> Iterator[str]:
    return (f"{_INDENT}{line}" if line else "" for line in text.splitlines())


def _suppressing(description: Description, guide: Guide | None) -> Iterator[str]:
    comment = "# {}" if guide is None else _COMMENTS.get(guide.language, "# {}")
    yield "In the code, at the end of the line or above it:"
    yield _INDENT + comment.format(own_comment(description.rule, "why it is accepted"))
    yield "Or in .verdict/config.yaml:"
    yield from _code(
        f"suppressions:\n  - rule: {description.rule}\n    path: path/of/the/file\n    reason: why it is accepted"
    )
