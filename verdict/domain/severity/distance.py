"""Lowers findings whose data several functions hand on: one of them may check it in a way that was not seen.

For how many of them are rated rightly see `docs/benchmarks.md`.
"""

from __future__ import annotations

from collections.abc import Callable

from verdict.domain.finding import EngineName, Observation, Severity
from verdict.domain.location import Location
from verdict.domain.severity.sent import lowered

Lines = tuple[int, int]
"""The first and the last line of a function, 1-based."""

_FOLLOWED_BY = EngineName("semgrep")  # others' ways weren't measured
_FAR = 3


def by_distance(each: Observation, lines_of: Callable[[Location], Lines | None]) -> Observation:
    """One level lower if its data is handed on to a second function, and by that one to a third.

    `lines_of` gives the function around a place. One that gives the data back to where it has it from doesn't count,
    such as a helper, and one that is defined in another is a part of it. What another table has lowered stays.
    """
    source = each.source
    if source.engine != _FOLLOWED_BY or source.lowered or source.severity <= Severity.LOW:
        return each
    chain: list[tuple[str, Lines]] = []
    for step in each.trace:
        if (lines := lines_of(step.location)) is None:
            continue
        where = step.location.path, lines
        known = next((number for number, other in enumerate(chain) if _is_same(where, other)), None)
        if known is None:
            chain.append(where)
        else:
            del chain[known + 1 :]
    if len(chain) < _FAR:
        return each
    return lowered(each, "distance", "several functions hand the data on")


def _is_same(one: tuple[str, Lines], other: tuple[str, Lines]) -> bool:
    """Whether two functions are the same, or one is defined in the other."""
    (path, (first, last)), (where, (start, end)) = one, other
    return path == where and ((start <= first and last <= end) or (first <= start and end <= last))
