"""Describes unread files in messages."""

from __future__ import annotations

from collections.abc import Sequence

from verdict.domain.outcome import Unscanned
from verdict.domain.text.amounts import FEW, few, plural

HOW_TO_SEE = "--show-coverage lists them; exclude those that are not meant to be read"


def in_words(gaps: Sequence[Unscanned]) -> str:
    """The number of files and the commonest reasons: `3 files not fully read: syntax error (a.py, b.py and 1 more)`."""
    by_reason: dict[str, dict[str, None]] = {}  # with the paths of each, sorted
    for gap in sorted(gaps):
        by_reason.setdefault(gap.reason, {})[gap.path] = None
    commonest = sorted(by_reason.items(), key=lambda each: -len(each[1]))[:FEW]
    named = "; ".join(f"{reason} ({few(tuple(paths))})" for reason, paths in commonest)
    return f"{plural(len({gap.path for gap in gaps}), 'file')} not fully read: {named}"
