"""Describes unread files in messages."""

from __future__ import annotations

from collections.abc import Sequence

from verdict.domain.outcome import Unscanned

HOW_TO_SEE = "--show-coverage lists them; exclude those that are not meant to be read"

_NAMED = 3  # reasons in a message, and files for each reason; the report's coverage has the rest


def in_words(gaps: Sequence[Unscanned]) -> str:
    """The number of files and the commonest reasons: `3 files not fully read: syntax error (a.py, b.py and 1 more)`."""
    by_reason: dict[str, dict[str, None]] = {}  # with the paths of each, sorted
    for gap in sorted(gaps):
        by_reason.setdefault(gap.reason, {})[gap.path] = None
    commonest = sorted(by_reason.items(), key=lambda each: -len(each[1]))[:_NAMED]
    named = "; ".join(f"{reason} ({few(tuple(paths))})" for reason, paths in commonest)
    return f"{files(len({gap.path for gap in gaps}))} not fully read: {named}"


def files(count: int) -> str:
    """A number of files: `1 file`, `2 files`."""
    return f"{count} {'file' if count == 1 else 'files'}"


def few(paths: Sequence[str]) -> str:
    """The first paths, and how many more there are."""
    more = len(paths) - _NAMED
    return ", ".join(paths[:_NAMED]) + (f" and {more} more" if more > 0 else "")
