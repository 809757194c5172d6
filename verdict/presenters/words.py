"""The words that all formats say alike."""

from __future__ import annotations

from verdict.domain.finding import Severity
from verdict.domain.truncation import Reason, Selection


def message(page: Selection) -> str:
    """What part of the findings is shown: `Showing 50 of 150 findings (sorted by priority)`."""
    shown = len(page.shown)
    span = f"{page.offset + 1}–{page.offset + shown}" if page.offset and shown else str(shown)
    text = f"Showing {span} of {plural(page.total, 'finding')} (sorted by {page.strategy})"
    return f"{text}, shortened to fit" if page.reason is Reason.SINGLE_RESULT_TOO_LARGE else text


def hidden_words(page: Selection) -> str:
    """`; hidden: 3 CRITICAL, 12 HIGH` for the severities nobody may miss; empty if none of them is hidden."""
    grave = [
        f"{count} {severity.name}" for severity, count in page.hidden.items() if count and severity >= Severity.HIGH
    ]
    return f"; hidden: {', '.join(grave)}" if grave else ""


def threshold(severity: Severity | None) -> str:
    """A policy's threshold as the configuration spells it."""
    return "never" if severity is None else severity.name


def plural(count: int, noun: str) -> str:
    """`1 finding`, `2 findings`, `1,234 files`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
