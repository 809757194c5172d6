"""Shows parts of a line with the secrets in it masked."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from verdict.domain.text.untrusted import MASK

Span = tuple[int, int]
"""A region of a text: 0-based, its end exclusive."""

_OPENING = re.compile("[\"']")
_CLOSING = {
    '"': re.compile(r'(?:[^"\\]|\\.)*+"', re.DOTALL),
    "'": re.compile(r"(?:[^'\\]|\\.)*+'", re.DOTALL),
}


def merged(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, overlapping ones joined, empty ones removed."""
    apart: list[Span] = []
    for start, end in sorted(spans):
        if apart and start < apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        elif start < end:
            apart.append((start, end))
    return apart


def literals(code: str) -> Iterator[Span]:
    """The content of the string literals in a piece of code; all of it if there is none, or one doesn't end."""
    at = 0
    while opening := _OPENING.search(code, at):
        closing = _CLOSING[opening[0]].match(code, opening.end())
        if closing is None:
            yield opening.end(), len(code)
            return
        at = closing.end()
        yield opening.end(), at - 1
    if not at:
        yield 0, len(code)


def by_line(lines: Sequence[str], spans: Iterable[Span], before: int = 0) -> dict[int, list[Span]]:
    """Spans of text as spans of each of its lines, by line number (1-based, counted on from `before`)."""
    found: dict[int, list[Span]] = {}
    spans = list(spans)
    if not spans:
        return found
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for start, end in spans:
        index = bisect_right(starts, start) - 1
        while index < len(lines) and starts[index] < end:
            first, last = max(0, start - starts[index]), min(len(lines[index]), end - starts[index])
            if first < last:
                found.setdefault(before + index + 1, []).append((first, last))
            index += 1
    return found


def part(line: str, hidden: Sequence[Span], start: int, end: int, room: int | None = None) -> tuple[str, int]:
    """`line[start:end]` with `MASK` for each of the `hidden` spans, and the column it ends at.

    It ends early if it has `room` characters. The spans are sorted and don't overlap, as `merged` gives them.
    """
    pieces: list[str] = []
    size = 0
    room = len(line) + end if room is None else room
    for number in range(bisect_right(hidden, start, key=lambda span: span[1]), len(hidden) + 1):
        first, last = hidden[number] if number < len(hidden) else (end, end)
        shown = line[start : min(first, end, start + room - size)]
        pieces.append(shown)
        size += len(shown)
        start = max(start, start + len(shown))
        if start < first or first >= end or size >= room:
            break
        pieces.append(MASK)
        size += len(MASK)
        start = last
    return "".join(pieces), min(start, end)
