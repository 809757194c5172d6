"""Reads from semgrep's answers how data passes through each function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from verdict.domain.finding import Observation
from verdict.domain.location import Location
from verdict.engines.semgrep.across.code import Function, Region, takers
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
from verdict.engines.semgrep.across.fields import Readers
from verdict.engines.semgrep.across.names import Name
from verdict.engines.semgrep.across.nested import Around
from verdict.engines.semgrep.across.questions import Question, question
from verdict.engines.semgrep.across.reach import Link


class Places:
    """What stands where in the functions of one file that matter.

    `own` are these functions, `links` the calls in them, `readers` the methods that read what they store, by field,
    and `functions` all functions.
    """

    def __init__(
        self,
        own: Mapping[Name, Function],
        links: Iterable[Link],
        functions: Mapping[Name, Function],
        readers: Readers | None = None,
    ) -> None:
        self._own = own
        self._by_name = {name.name: name for name in own}
        self._functions = Around((function.place, name.name) for name, function in own.items())
        self._results: dict[Region, Result] = {}
        self._arguments: dict[tuple[int, int], tuple[Argument, ...]] = {}
        self._partly = {(each.line, each.column) for function in own.values() for each in function.partly}
        self._parameters = {
            (parameter.place.line, parameter.place.column, parameter.name if parameter.of else ""): Given(name, number)
            for name, function in own.items()
            for number, parameter in enumerate(function.parameters)
        }
        self._held = {
            (field.place.line, field.place.column): Held(name, field.name)
            for name, function in own.items()
            for field in function.reads
        }
        self._kept = {
            (field.place.line, field.place.column): tuple(
                Kept(Held(reader, field.name)) for reader in (readers or {}).get(name, {}).get(field.name, ())
            )
            for name, function in own.items()
            for field in function.stores
        }
        for link in links:
            result = self._results[link.call.place] = Result(link.caller, link.call.place)
            for each in link.call.arguments:
                taken = (Given(link.callee, number) for number in takers(functions[link.callee], each))
                place = each.place.line, each.place.column
                self._arguments[place] = tuple(Argument(result, parameter) for parameter in taken)

    def sink(self, observation: Observation) -> Name | None:
        """The function that an answer has a sink in; None if it is what a known function is given, see `edges`."""
        return None if self._handed_on(observation) else self._around(_region(observation.location))

    def source(self, observation: Observation) -> Name | None:
        """The function that an answer has a source in."""
        return self._around(_region(observation.location))

    def edges(self, observation: Observation) -> list[Edge]:
        """What an answer says; nothing if it is about a function or call that doesn't matter.

        What a known function is given does no harm there, though its name may be that of a sink: `this.execute(name)`.
        Whether it does is seen within that function. An object in which only a part is data isn't handed on, or
        returned, as a whole.
        """
        asked = question(observation.source.rule_id)
        if asked is None:
            return []
        way = tuple(step.location for step in observation.trace) or (observation.location,)
        start = self._start(asked, way[0])
        if self._handed_on(observation) and asked.harm:
            return []
        if not asked.harm and self._only_a_part(way, observation.location):
            return []
        if asked.harm:
            source = replace(observation.source, rule_id=asked.rule)
            ends: Sequence[End] = (Harm(replace(observation, source=source, trace=())),)
        else:
            ends = self._ends(observation.location)
        return [] if start is None else [Edge(start, end, way) for end in ends]

    def _handed_on(self, observation: Observation) -> bool:
        return (observation.location.line, observation.location.column or 1) in self._arguments

    def _only_a_part(self, way: Sequence[Location], end: Location) -> bool:
        """Whether the end is an object, as wide as its name, that got a part of it at the last step before."""
        if len(way) <= 1 or (way[-2].line, way[-2].column or 1) not in self._partly:
            return False
        return _width(way[-2]) == _width(end)

    def _start(self, asked: Question, where: Location) -> Start | None:
        place = _region(where)
        if asked.source == "given":
            return self._parameters.get((place.line, place.column, asked.field))
        if asked.source == "held":
            return self._held.get((place.line, place.column))
        if asked.source == "result":
            return self._results.get(place)
        function = self._around(place)
        return None if function is None else Enter(function, place)

    def _ends(self, where: Location) -> Sequence[End]:
        place = _region(where)
        if (arguments := self._arguments.get((place.line, place.column))) is not None:
            return arguments
        kept = self._kept.get((place.line, place.column), ())
        function = self._around(place)
        returns = function is not None and any(
            each.holds(place.line, place.column) for each in self._own[function].returns
        )
        return (*kept, Return(function)) if function is not None and returns else kept

    def assumed(self) -> Iterator[Edge]:
        """What constructors do that aren't written down: each parameter gets into the field of its name."""
        for name, function in self._own.items():
            for number, each in enumerate(function.parameters if function.made else ()):
                place = each.place
                where = Location(name.path, place.line, place.column, place.end_line, place.end_column)
                for kept in self._kept.get((place.line, place.column), ()):
                    yield Edge(Given(name, number), kept, (where,))

    def _around(self, place: Region) -> Name | None:
        """The innermost function around a place."""
        name = self._functions.name(place.line, place.column)
        return None if name is None else self._by_name[name]


def _width(where: Location) -> int | None:
    """The number of columns of a place on one line."""
    if where.line != where.last_line or where.column is None or where.end_column is None:
        return None
    return where.end_column - where.column


def _region(where: Location) -> Region:
    column = where.column or 1
    return Region(where.line, column, where.last_line, where.end_column or column)
