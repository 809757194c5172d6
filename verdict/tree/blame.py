"""Dates lines of code by `git blame`.

Blame tells the dates of the committed file; lines that the file still has keep them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise

_UNCOMMITTED = b"0" * 40


def dates_now(porcelain: bytes, committed: str, text: str, *, known_to_the_root: bool) -> Mapping[int, datetime]:
    """The commit date of each line of `text`, by line number from 1. Lines that aren't committed are left out.

    `porcelain` is the output of `git blame --porcelain` for the `committed` text. In a shallow history,
    `known_to_the_root` is false, and lines as old as the oldest commit have no date.
    """
    dates = _blamed(porcelain, known_to_the_root=known_to_the_root)
    kept = _kept(committed.split("\n"), text.split("\n"))
    return {now: date for then, now in kept if (date := dates.get(then)) is not None}


def _kept(then: Sequence[str], now: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The line numbers of unchanged lines, before and now. If the change is too large to compare, there are none."""
    shorter = min(len(then), len(now))
    head = next((index for index in range(shorter) if then[index] != now[index]), shorter)
    tail = next((index for index in range(shorter - head) if then[-1 - index] != now[-1 - index]), shorter - head)
    yield from ((index + 1, index + 1) for index in range(head))
    yield from (
        (head + one + 1, head + other + 1)
        for one, other in _matched(then[head : len(then) - tail], now[head : len(now) - tail])
    )
    yield from ((len(then) - index, len(now) - index) for index in range(tail))


def _blamed(porcelain: bytes, *, known_to_the_root: bool) -> dict[int, datetime]:
    """Dates by line from `git blame --porcelain`, which gives a commit's details with its first line only."""
    details = defaultdict[bytes, dict[bytes, bytes]](dict)
    lines: dict[int, bytes] = {}
    commit = b""
    for line in porcelain.split(b"\n"):
        word, _, rest = line.partition(b" ")
        if line.startswith(b"\t"):  # the code
            continue
        if len(word) in (40, 64) and b" " in rest:  # SHA-1, SHA-256
            commit = word
            lines[int(rest.split(b" ")[1])] = commit
        else:
            details[commit][word] = rest
    dates = {
        commit: _moment(int(details[commit][b"committer-time"]), _zone(details[commit][b"committer-tz"].decode()))
        for commit in set(lines.values())
        if not commit.startswith(_UNCOMMITTED) and (known_to_the_root or b"boundary" not in details[commit])
    }
    return {number: date for number, commit in lines.items() if (date := dates.get(commit)) is not None}


def _zone(text: str) -> timezone:
    sign = -1 if text.startswith("-") else 1
    minutes = int(text[1:3]) * 60 + int(text[3:5])
    return timezone(sign * timedelta(minutes=minutes)) if minutes < 24 * 60 else UTC


def _moment(seconds: int, zone: timezone) -> datetime | None:
    """The time as a date; None if no calendar has it, since whoever makes a commit chooses its date."""
    try:
        return datetime.fromtimestamp(seconds, zone)
    except (OverflowError, ValueError, OSError):
        return None


def _matched(then: Sequence[str], now: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The line numbers (from 0) of unchanged lines, then and now.

    These are the lines that are unique in both texts and in order, and their neighbours, as in patience diff. The time
    grows with the number of lines only, whatever they hold.
    """
    places, others = _unique(then), _unique(now)
    pairs = [(place, others[line]) for line, place in places.items() if line in others]
    done = end_of_done = -1  # the last lines that were matched, then and now
    for (one, other), (end, end_now) in pairwise([*_rising(pairs), (len(then), len(now))]):
        shift = other - one
        first = last = one
        while first - 1 > done and first - 1 + shift > end_of_done and then[first - 1] == now[first - 1 + shift]:
            first -= 1
        while last + 1 < end and last + 1 + shift < end_now and then[last + 1] == now[last + 1 + shift]:
            last += 1
        yield from ((each, each + shift) for each in range(first, last + 1))
        done, end_of_done = last, last + shift


def _unique(lines: Sequence[str]) -> dict[str, int]:
    """The lines that occur once, in order, with their numbers from 0."""
    counts = Counter(lines)
    return {line: number for number, line in enumerate(lines) if counts[line] == 1}


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence of pairs that rises in both numbers. The pairs rise in their first numbers."""
    lowest: list[int] = []  # the second number that a run of each length ends with, as low as can be
    ends: list[int] = []  # which pair that is
    before: list[int] = []
    for number, (_, other) in enumerate(pairs):
        length = bisect_left(lowest, other)
        before.append(ends[length - 1] if length else -1)
        lowest[length : length + 1], ends[length : length + 1] = [other], [number]
    run: list[tuple[int, int]] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        run.append(pairs[at])
        at = before[at]
    return run[::-1]
