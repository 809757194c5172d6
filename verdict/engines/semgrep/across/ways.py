"""Joins what semgrep says of single functions to ways through several, from where data enters to where it does harm."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from verdict.domain.finding import Location, Observation, TraceRole, TraceStep, bounded
from verdict.engines.semgrep.across.edges import (
    Argument,
    Edge,
    End,
    Enter,
    Given,
    Harm,
    Held,
    Kept,
    Result,
    Return,
    Start,
)
from verdict.engines.semgrep.across.names import Name
from verdict.engines.semgrep.across.reach import CALLS

_Way = tuple[Location, ...]
_Key = TypeVar("_Key")
_Taken = Given | Held
_HARMS = 50  # places at most that what a parameter takes is followed to
_ENTRANCES = 50  # places at most from which data is followed to one harm


class Ways:
    """The ways that the edges make; `callees` are the functions that calls run, `objects` the names of their objects.

    What a function returns goes back to the very call that its data came from, or, if it came in there, to all calls.
    What a method puts into a field gets to all methods that read it, but what those return only to the function in
    which the object got it.
    """

    def __init__(
        self, edges: Iterable[Edge], callees: Mapping[Result, Name], objects: Mapping[Result, str] | None = None
    ) -> None:
        self._objects = objects or {}
        self._from: defaultdict[Start, list[Edge]] = defaultdict(list)
        for edge in sorted(set(edges), key=_order):
            self._from[edge.start].append(edge)
        given = [start for start in self._from if isinstance(start, Given | Held)]
        enters = [start for start in self._from if isinstance(start, Enter)]
        self._through: dict[_Taken, _Way] = {}
        self._kept: defaultdict[_Taken, dict[Name, _Way]] = defaultdict(dict)
        self._harms: dict[_Taken, dict[Observation, _Way]] = {}
        results = (start for start in self._from if isinstance(start, Result))
        self._results = [(start, callees[start]) for start in results if start in callees]
        self._within: defaultdict[Name, list[tuple[Result, Name]]] = defaultdict(list)
        for result, callee in self._results:
            self._within[result.function].append((result, callee))
        self._origins: dict[Name, _Way] = {}
        self._settle(lambda: self._pass_on(given))
        self._settle(lambda: self._keep_up(given))
        self._settle(lambda: self._rise(enters))
        self._settle(lambda: self._fall(given))
        self._enters = enters

    def findings(self, through: Collection[str] | None = None) -> list[Observation]:
        """What data does that enters in one function and does harm by way of others, each place once.

        With `through`, only what it does on ways by way of the files at these paths.
        """
        best: dict[Observation, _Way] = {}
        for harm, way in self._joined():
            if through is None or any(where.path in through for where in way):
                _keep(best, harm, way)
        return [_finding(harm, way) for harm, way in best.items()]

    def others(self) -> list[Observation]:
        """What data does that enters in several places: the same harm once for each of them."""
        best: defaultdict[Observation, dict[Location, _Way]] = defaultdict(dict)
        for harm, way in self._joined():
            if way[0] in best[harm] or len(best[harm]) < _ENTRANCES:
                _keep(best[harm], way[0], way)
        return [_finding(harm, way) for harm, ways in best.items() if len(ways) > 1 for way in ways.values()]

    def _joined(self) -> Iterator[tuple[Observation, _Way]]:
        """Where data does harm, and the ways there."""
        starts: list[tuple[Start, _Way]] = [(start, ()) for start in self._enters]
        starts.extend((result, self._origins[callee]) for result, callee in self._results if callee in self._origins)
        for start, before in starts:
            for harm, rest in self._harmed(start):
                yield harm, before + rest

    @staticmethod
    def _settle(step: Callable[[], bool]) -> None:
        """Take a step until it changes nothing, once for each call that data is followed through."""
        for _ in range(CALLS):
            if not step():
                return

    def _pass_on(self, given: Iterable[_Taken]) -> bool:
        """Find the parameters and fields that a function returns."""
        found: dict[_Taken, _Way] = {}
        for start in given:
            for edge, way in self._followed(start):
                if start not in self._through and edge.end == Return(start.function):
                    _keep(found, start, way)
        self._through.update(found)
        return bool(found)

    def _keep_up(self, given: Iterable[_Taken]) -> bool:
        """Find the parameters that methods put into fields, and the methods that return those."""
        before = {start: len(some) for start, some in self._kept.items()}
        for start in given:
            for edge, way in self._followed(start):
                for method, rest in self._readers(edge.end).items():
                    _keep(self._kept[start], method, way + rest)
        return any(len(some) != before.get(start, 0) for start, some in self._kept.items())

    def _readers(self, end: End) -> Mapping[Name, _Way]:
        """The methods that return what is put into a field there."""
        if isinstance(end, Argument):
            return self._kept.get(end.parameter, {})
        if isinstance(end, Kept) and end.by in self._through:
            return {end.by.function: self._through[end.by]}
        return {}

    def _of_one(self, end: End, result: Result) -> bool:
        """Whether the object that got data there may be the one that `result` is asked of."""
        got = self._objects.get(end.result, "") if isinstance(end, Argument) else "self"
        asked = self._objects.get(result, "")
        return not got or not asked or got == asked or {got, asked} == {"self", "this"}

    def _rise(self, enters: Iterable[Enter]) -> bool:
        """Find the functions that return what enters in them or in those that they call."""
        starts: list[tuple[Start, _Way]] = [(start, ()) for start in enters]
        starts.extend((result, self._origins[callee]) for result, callee in self._results if callee in self._origins)
        found: dict[Name, _Way] = {}
        for start, before in starts:
            for edge, way in self._followed(start):
                if isinstance(edge.end, Return) and edge.end.function not in self._origins:
                    _keep(found, edge.end.function, before + way)
        self._origins.update(found)
        return bool(found)

    def _fall(self, given: Iterable[_Taken]) -> bool:
        """Find where the parameters of functions do harm, in them or in those that they call."""
        before, found = self._harms, dict[_Taken, dict[Observation, _Way]]()
        for start in given:
            harms: dict[Observation, _Way] = {}
            for harm, way in self._harmed(start):
                if harm in harms or len(harms) < _HARMS:
                    _keep(harms, harm, way)
            found[start] = harms
        self._harms = found
        return any(found[start].keys() != before.get(start, {}).keys() for start in found)

    def _harmed(self, start: Start) -> Iterator[tuple[Observation, _Way]]:
        """Where data does harm from `start` on, as far as is known, and the way there."""
        for edge, way in self._followed(start):
            if isinstance(edge.end, Harm):
                yield edge.end.observation, way
            elif isinstance(edge.end, Argument | Kept):
                taken = edge.end.parameter if isinstance(edge.end, Argument) else edge.end.by
                for harm, rest in self._harms.get(taken, {}).items():
                    yield harm, way + rest

    def _followed(self, start: Start) -> Iterator[tuple[Edge, _Way]]:
        """The edges from `start` on in its function, also behind calls that return what they are given."""
        seen: set[Start] = {start}
        waiting: deque[tuple[Start, _Way]] = deque([(start, ())])
        while waiting:
            node, before = waiting.popleft()
            for edge in self._from.get(node, ()):
                way = before + edge.way
                yield edge, way
                if isinstance(edge.end, Argument) and edge.end.result not in seen:
                    through = self._through.get(edge.end.parameter)
                    if through is not None:
                        seen.add(edge.end.result)
                        waiting.append((edge.end.result, way + through))
                if readers := self._readers(edge.end):
                    for result, callee in self._within[start.function]:
                        after = _place(way[-1]) < _end(result) and self._of_one(edge.end, result)
                        if callee in readers and result not in seen and after:
                            seen.add(result)
                            waiting.append((result, way + readers[callee]))


def _keep(best: dict[_Key, _Way], key: _Key, way: _Way) -> None:
    """Remember the shortest way."""
    if key not in best or _length(way) < _length(best[key]):
        best[key] = way


def _place(where: Location) -> tuple[int, int]:
    return where.line, where.column or 1


def _end(result: Result) -> tuple[int, int]:
    return result.call.end_line, result.call.end_column


def _length(way: _Way) -> tuple[int, str]:
    return len(way), repr(way)


def _order(edge: Edge) -> tuple[int, str]:
    return len(edge.way), repr(edge)


def _finding(harm: Observation, way: _Way) -> Observation:
    """The observation with the whole way. Steps that repeat the one before are left out."""
    places = [where for number, where in enumerate(way) if not number or way[number - 1] != where]
    roles = (TraceRole.SOURCE, *[TraceRole.PROPAGATION] * (len(places) - 2), TraceRole.SINK)
    trace = bounded([TraceStep(role, where) for role, where in zip(roles, places, strict=False)])
    return replace(harm, trace=trace)
