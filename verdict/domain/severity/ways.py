"""Rates a harm by the worst of the ways on which data gets to it: what one earns says nothing of the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace

from verdict.domain.finding import Observation


def by_worst_way(
    observations: Iterable[Observation], lower: Callable[[Observation], Observation], more: Iterable[Observation] = ()
) -> list[Observation]:
    """The observations as `lower` makes them, but of those that differ only in their trace the most severe.

    Of equally severe ones it is the first. `more` are further ways to the same harms. One without a trace stands for
    ways that aren't known: since nothing lowers it, it keeps the harm as severe as it was.
    """
    ways: defaultdict[Observation, list[Observation]] = defaultdict(list)
    for each in observations:
        ways[replace(each, trace=())].append(each)
    for each in more:
        if (harm := replace(each, trace=())) in ways:
            ways[harm].append(each)
    return [_worst(some, lower) for some in ways.values()]


def _worst(ways: Iterable[Observation], lower: Callable[[Observation], Observation]) -> Observation:
    first, *others = dict.fromkeys(ways)
    worst = lower(first)
    for each in others:
        if worst.source.severity == first.source.severity:
            break  # as severe as any can be
        other = lower(each)
        if other.source.severity > worst.source.severity:
            worst = other
    return worst if worst.trace else replace(worst, trace=first.trace)
