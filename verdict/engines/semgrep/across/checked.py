"""Finds functions of the project that check the data of a finding before it does harm.

A rule knows the checks in the function that does harm, `if not path.is_relative_to(base)`. Where they stand in another
one, `self.require_inside(path)`, semgrep is asked whether what that function is given gets to a check of the rule.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location
from verdict.domain.outcome import Check, way_of
from verdict.engines.semgrep.across.answers import Places
from verdict.engines.semgrep.across.asking import Asking, Questions, by_file, told_apart
from verdict.engines.semgrep.across.branches import Passage
from verdict.engines.semgrep.across.code import Call, Function, Region, takers, whole
from verdict.engines.semgrep.across.edges import Given, Harm
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.names import Name, Names
from verdict.engines.semgrep.across.questions import checking

_NAME = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*")
_REFUSAL = re.compile(
    r"\b(?:abort|assert|exit|panic|raise|reject|relative_to|sendError|throw)\b|\.(?:sendStatus|status)\(|\bhttp\.Error\("
)
_WHOLE = frozenset(
    {"c", "cls", "context", "ctx", "event", "exchange", "r", "req", "request", "self", "session", "this"}
)
"""Names of objects that hold more than the data: a check of one of them says nothing of it."""


@dataclass(frozen=True, slots=True)
class Checks:
    """Looks for checks in the functions that are called on the way of findings, in files of one language."""

    ends: Ends
    names: Names
    ask: Asking
    called: dict[tuple[Name, tuple[Location, ...]], list[Given]] = field(default_factory=dict)
    """What is called in a function between such steps."""

    def of(self, found: Iterable[Observation]) -> list[Check]:
        """The first check of each of the findings that one is seen for."""
        calls = {each: [*dict.fromkeys(self._called(each))] for each in found if self._may_be(each)}
        asked, rules = Questions(), {each.source.rule_id: set[Given]() for each in calls}
        for each, some in calls.items():
            rules[each.source.rule_id].update(some)
        for rule, starts in rules.items():
            for own in by_file({each.function for each in starts}):
                functions = {name: self.names.functions[name] for name in own}
                given = sorted(each for each in starts if each.function in functions)
                made = checking(self.ends.checked[rule], self.ask.language.forms, functions, given)
                asked.ask([*map(told_apart, made)], functions)
        if not asked.rules:
            return []
        answered = self.ask.answers(asked)
        places = {rule: self._places(answered.about(rule)) for rule in rules}
        checks = (self._first(each, some, places[each.source.rule_id]) for each, some in calls.items())
        return [each for each in checks if each is not None]

    def _may_be(self, each: Observation) -> bool:
        known = each.source.rule_id in self.ends.checked and each.location.path in self.ask.modules
        return known and may_be_checked(each)

    def _called(self, each: Observation) -> Iterator[Given]:
        """The parameters that take the data in calls between its source and its sink, but for those it goes through."""
        self.ask.place.deadline.check("semgrep")
        for name, steps in self._within(each):
            key = name, tuple(steps)
            if key not in self.called:
                self.called[key] = [*self._called_within(name, steps)]
            yield from self.called[key]

    def _called_within(self, name: Name, steps: Sequence[Location]) -> Iterator[Given]:
        text, function = self.ask.lines(name.path), self.names.functions[name]
        data = {code for step in steps if _NAME.fullmatch(code := _code(text, step)) and code not in _WHOLE}
        mentions = re.compile(rf"(?<![\w$.])(?:{'|'.join(map(re.escape, sorted(data)))})(?![\w$.(\[])")
        through = {_start(step) for step in steps}
        for call in function.calls if data else ():
            if not _start(steps[0]) < (call.place.end_line, call.place.end_column) <= _start(steps[-1]):
                continue
            callee = self.names.called(name.path, function, call)
            taking = self.names.functions.get(callee) if callee is not None else None
            if callee is None or taking is None or not (_is_used(text, call) or self._refuses(callee)):
                continue
            for argument in call.arguments:
                place = argument.place
                given = mentions.search(_code(text, place))
                if (
                    given
                    and (place.line, place.column) not in through
                    and self._holds(function, call, given[0], steps[-1], text)
                ):
                    yield from (Given(callee, whole(taking, number)) for number in takers(taking, argument))

    def _holds(self, function: Function, call: Call, given: str, end: Location, lines: Sequence[str]) -> bool:
        """Whether a call is run whenever what it is given gets to a place, and that isn't something else by then."""
        python = self.ask.language.name == "Python"
        passage = Passage(lines, function.place.line, _start(end), python=python)
        return passage.always_runs(call.place, given) and not passage.sets_anew(given, call.place)

    def _refuses(self, name: Name) -> bool:
        """Whether a function may raise an error, or answer in place of its caller."""
        place = self.names.functions[name].place
        return any(map(_REFUSAL.search, self.ask.lines(name.path)[place.line - 1 : place.end_line]))

    def _within(self, each: Observation) -> Iterator[tuple[Name, list[Location]]]:
        """The functions that the data passes, each with the steps in it."""
        steps = (step.location for step in each.trace)
        for name, some in itertools.groupby(steps, self._around):
            if name is not None:
                yield name, [*some]

    def _around(self, where: Location) -> Name | None:
        """The innermost known function around a place."""
        name = self.ask.around(where)
        return name if name in self.names.functions else None

    def _places(self, answers: Mapping[str, Sequence[Observation]]) -> dict[Given, Location]:
        """Where what is given is checked."""
        found: dict[Given, Location] = {}
        for path, some in answers.items():
            own = {Name(path, each.name): each for each in self.ask.modules[path].functions}
            places = Places(own, (), self.names.functions)
            for edge in itertools.chain.from_iterable(map(places.edges, some)):
                if isinstance(edge.start, Given) and isinstance(edge.end, Harm):
                    found.setdefault(edge.start, edge.end.observation.location)
        return found

    def _first(self, each: Observation, called: Iterable[Given], places: Mapping[Given, Location]) -> Check | None:
        given = next((one for one in called if one in places), None)
        if given is None:
            return None
        return Check(way_of(each), self.names.functions[given.function].own_name, places[given])


def may_be_checked(each: Observation) -> bool:
    """Whether a check would change a finding: data was followed to it, and it isn't LOW already."""
    return bool(each.trace) and each.source.severity > Severity.LOW


def _is_used(lines: Sequence[str], call: Call) -> bool:
    """Whether something is done with what a call returns."""
    line = lines[call.place.line - 1] if call.place.line <= len(lines) else ""
    return line[: call.place.column - 1].strip() not in {"", "await"}


def _start(where: Location) -> tuple[int, int]:
    return where.line, where.column or 1


def _code(lines: Sequence[str], where: Location | Region) -> str:
    """What stands at a place on one line; of a longer one, what is on its first line."""
    line = lines[where.line - 1] if where.line <= len(lines) else ""
    last = where.last_line if isinstance(where, Location) else where.end_line
    end = where.end_column if last == where.line and where.end_column is not None else len(line) + 1
    return line[(where.column or 1) - 1 : end - 1]
