"""Joins what semgrep says of single functions to ways through several, from where data enters to where it does harm."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from verdict.domain.finding import Observation
from verdict.domain.location import Location, TraceRole, TraceStep, bounded
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

_Taken = Given | Held
_HARMS = 50  # places at most that what a parameter takes is followed to
_WAYS = 50  # ways at most to one harm
_PARTS = 8  # of them through a function, or from a function on


@dataclass(frozen=True, slots=True)
class _Way:
    """The places on a way. `more` says that there are others like it which were left out."""

    places: tuple[Location, ...] = ()
    more: bool = False

    def __add__(self, rest: _Way) -> _Way:
        return _Way(self.places + rest.places, self.more or rest.more)


class _Several:
    """The shortest of some ways, at most so many. If others are left out, the last one says so."""

    def __init__(self, most: int = _PARTS) -> None:
        self._most = most
        self._more: dict[tuple[Location, ...], bool] = {}

    def add(self, way: _Way) -> None:
        """Take a way in."""
        self._more[way.places] = way.more or self._more.get(way.places, False)
        if len(self._more) > 2 * self._most:
            self._cut()

    def _cut(self) -> None:
        kept = sorted(self._more, key=_length)[: self._most]
        more = len(kept) < len(self._more)
        self._more = {places: self._more[places] for places in kept}
        self._more[kept[-1]] |= more

    def ways(self) -> Sequence[_Way]:
        """The ways, the shortest first."""
        if len(self._more) > 1:
            self._cut()
        return [_Way(places, more) for places, more in self._more.items()]


_Key = TypeVar("_Key")


def _found(several: Mapping[_Key, _Several]) -> dict[_Key, Sequence[_Way]]:
    return {key: each.ways() for key, each in several.items()}


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
        self._through: Mapping[_Taken, Sequence[_Way]] = {}
        self._kept: Mapping[_Taken, Mapping[Name, Sequence[_Way]]] = {}
        self._harms: Mapping[_Taken, Mapping[Observation, Sequence[_Way]]] = {}
        self._lost: set[Observation] = set()  # what some ways to were left out altogether
        results = (start for start in self._from if isinstance(start, Result))
        self._results = [(start, callees[start]) for start in results if start in callees]
        self._within: defaultdict[Name, list[tuple[Result, Name]]] = defaultdict(list)
        for result, callee in self._results:
            self._within[result.function].append((result, callee))
        self._origins: Mapping[Name, Sequence[_Way]] = {}
        self._settle(lambda: self._pass_on(given))
        self._settle(lambda: self._keep_up(given))
        self._settle(lambda: self._rise(enters))
        self._settle(lambda: self._fall(given))
        self._enters = enters

    def findings(self, through: Collection[str] | None = None) -> list[Observation]:
        """What data does that enters in one function and does harm by way of others, once for each way.

        Those of one place follow each other, the shortest first. If some ways are left out, the last is without any.
        With `through`, only what data does on a way by way of the files at these paths: that is the first.
        """
        found: defaultdict[Observation, _Several] = defaultdict(lambda: _Several(_WAYS))
        first: dict[Observation, _Way] = {}
        for harm, way in self._joined():
            found[harm].add(way)
            if through is not None and any(where.path in through for where in way.places):
                first[harm] = min(first.get(harm, way), way, key=lambda each: _length(each.places))
        told: list[Observation] = []
        for harm, ways in _found(found).items():
            if through is not None and harm not in first:
                continue
            known = [*([first[harm]] if harm in first else []), *ways]
            told.extend(dict.fromkeys(_finding(harm, way) for way in known))
            if harm in self._lost or any(way.more for way in known):
                told.append(harm)
        return told

    def _joined(self) -> Iterator[tuple[Observation, _Way]]:
        """Where data does harm, and the ways there."""
        for start, before in self._begun(self._enters):
            for harm, rest in self._harmed(start):
                if rest.places[0] not in before.places:
                    yield harm, before + rest

    def _begun(self, enters: Iterable[Enter]) -> Iterator[tuple[Start, _Way]]:
        """Where data enters, and where calls return what has entered, with the ways there."""
        yield from ((start, _Way()) for start in enters)
        for result, callee in self._results:
            yield from ((result, before) for before in self._origins.get(callee, ()))

    @staticmethod
    def _settle(step: Callable[[], bool]) -> None:
        """Take a step until it changes nothing, once for each call that data is followed through."""
        for _ in range(CALLS):
            if not step():
                return

    def _pass_on(self, given: Iterable[_Taken]) -> bool:
        """Find the parameters and fields that a function returns."""
        before, found = self._through, defaultdict[_Taken, _Several](_Several)
        for start in given:
            for edge, way in self._followed(start):
                if edge.end == Return(start.function):
                    found[start].add(way)
        self._through = _found(found)
        return self._through != before

    def _keep_up(self, given: Iterable[_Taken]) -> bool:
        """Find the parameters that methods put into fields, and the methods that return those."""
        before, found = self._kept, dict[_Taken, Mapping[Name, Sequence[_Way]]]()
        for start in given:
            kept = defaultdict[Name, _Several](_Several)
            for edge, way in self._followed(start):
                for method, ways in self._readers(edge.end).items():
                    for rest in ways:
                        kept[method].add(way + rest)
            if kept:
                found[start] = _found(kept)
        self._kept = found
        return found != before

    def _readers(self, end: End) -> Mapping[Name, Sequence[_Way]]:
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
        before, found = self._origins, defaultdict[Name, _Several](_Several)
        for start, way in self._begun(enters):
            for edge, rest in self._followed(start):
                if isinstance(edge.end, Return) and rest.places[0] not in way.places:
                    found[edge.end.function].add(way + rest)
        self._origins = _found(found)
        return self._origins != before

    def _fall(self, given: Iterable[_Taken]) -> bool:
        """Find where the parameters of functions do harm, in them or in those that they call."""
        before, found = self._harms, dict[_Taken, Mapping[Observation, Sequence[_Way]]]()
        for start in given:
            harms: dict[Observation, _Several] = {}
            for harm, way in self._harmed(start):
                if harm not in harms and len(harms) == _HARMS:
                    self._lost.add(harm)
                    continue
                harms.setdefault(harm, _Several()).add(way)
            found[start] = _found(harms)
        self._harms = found
        return found != before

    def _harmed(self, start: Start) -> Iterator[tuple[Observation, _Way]]:
        """Where data does harm from `start` on, as far as is known, and the way there. It goes nowhere twice."""
        for edge, way in self._followed(start):
            if isinstance(edge.end, Harm):
                yield edge.end.observation, way
            elif isinstance(edge.end, Argument | Kept):
                taken = edge.end.parameter if isinstance(edge.end, Argument) else edge.end.by
                for harm, ways in self._harms.get(taken, {}).items():
                    for rest in ways:
                        if way.places[0] not in rest.places:
                            yield harm, way + rest

    def _followed(self, start: Start) -> Iterator[tuple[Edge, _Way]]:
        """The edges from `start` on in its function, also behind calls that return what they are given.

        What a call returns is gone on from at most so many times, the last time for others as well.
        """
        times: defaultdict[Start, int] = defaultdict(int)
        waiting: deque[tuple[tuple[Start, ...], _Way]] = deque([((start,), _Way())])
        while waiting:
            nodes, before = waiting.popleft()
            for edge in self._from.get(nodes[-1], ()):
                way = before + _Way(edge.way)
                yield edge, way
                for result, rest in self._returned(edge, way, start.function):
                    if result in nodes or times[result] == _PARTS or way.places[0] in rest.places:
                        continue
                    times[result] += 1
                    last = times[result] == _PARTS
                    waiting.append(((*nodes, result), way + replace(rest, more=rest.more or last)))

    def _returned(self, edge: Edge, way: _Way, function: Name) -> Iterator[tuple[Result, _Way]]:
        """The calls in a function that return what an edge hands on, and the ways through what they run."""
        if isinstance(edge.end, Argument):
            yield from ((edge.end.result, rest) for rest in self._through.get(edge.end.parameter, ()))
        if readers := self._readers(edge.end):
            for result, callee in self._within[function]:
                after = _place(way.places[-1]) < _end(result) and self._of_one(edge.end, result)
                if callee in readers and after:
                    yield from ((result, rest) for rest in readers[callee])


def _place(where: Location) -> tuple[int, int]:
    return where.line, where.column or 1


def _end(result: Result) -> tuple[int, int]:
    return result.call.end_line, result.call.end_column


def _length(places: Sequence[Location]) -> tuple[object, ...]:
    return len(places), [
        (where.path, where.line, where.column or 0, where.last_line, where.end_column or 0) for where in places
    ]


def _order(edge: Edge) -> tuple[int, str]:
    return len(edge.way), repr(edge)


def _finding(harm: Observation, way: _Way) -> Observation:
    """The observation with the whole way. Steps that repeat the one before are left out."""
    places = [where for number, where in enumerate(way.places) if not number or way.places[number - 1] != where]
    roles = (TraceRole.SOURCE, *[TraceRole.PROPAGATION] * (len(places) - 2), TraceRole.SINK)
    trace = bounded([TraceStep(role, where) for role, where in zip(roles, places, strict=False)])
    return replace(harm, trace=trace)
