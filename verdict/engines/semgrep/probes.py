"""Whether a rule that follows data could find any in a file, which is cheap to ask before.

Semgrep follows data within one function. So there is nothing to find for a rule unless data enters where it could do
harm: in the same function, or outside of any. Both places are found by searching for what the rule says of them; the
ways in between, which are most of the work, are left out. What is left of a rule knows those ends alone that meet.
"""

from __future__ import annotations

import bisect
import functools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verdict.engines.semgrep.parts import Gate, Gated, Rule, Text, gates, opened, part_id
from verdict.engines.semgrep.python_functions import Code, Span

PROBE = "verdict-probe-"
"""How the ids of these rules begin."""

_SOURCES, _SINKS = "pattern-sources", "pattern-sinks"
_BETWEEN = ("pattern-propagators", "pattern-sanitizers")
_FORMULA = ("pattern", "patterns", "pattern-either", "pattern-regex")
_OUTSIDE = -1


@dataclass(frozen=True, slots=True)
class _Ends:
    """Where data enters, by a rule, and where it would do harm: the places of probes, in the order of the rule."""

    sources: Sequence[int]
    sinks: Sequence[int]
    python: bool


@dataclass(frozen=True, slots=True)
class Left:
    """What of rules could find something in a file, and as much of its text as they need; None for all of it."""

    rules: Sequence[Rule]
    text: bytes | None = None


class Probes:
    """The searches for the sources and sinks of `rules`, each once however many rules share it."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._whole = rules
        self._places: dict[str, int] = {}
        self.rules: list[Rule] = []
        self._gated: list[Gated] = []
        self._ends = {number: self._both(rule) for number, rule in enumerate(rules) if rule.get("mode") == "taint"}
        self._gates = {number: _gates(rules[number]) for number in self._ends}
        self._part = functools.cache(self._made_part)

    def _both(self, rule: Rule) -> _Ends:
        return _Ends(
            [self._probe(rule, each) for each in rule[_SOURCES]],
            [self._probe(rule, each) for each in rule[_SINKS]],
            rule["languages"] == ["python"],
        )

    def _probe(self, rule: Rule, what: Mapping[str, Any]) -> int:
        """The place of the search for what is one end of a rule, which is made if there is none yet."""
        settings = {key: rule[key] for key in ("languages", "options") if key in rule}
        search = {**settings, **{key: what[key] for key in _FORMULA if key in what}}
        place = self._places.setdefault(json.dumps(search, sort_keys=True), len(self.rules))
        if place == len(self.rules):
            given = {"id": f"{PROBE}{place}", "message": "a place", "severity": "INFO", "metadata": {}}
            self.rules.append({**given, **search})
            self._gated.append(Gated(self.rules[-1]))
        return place

    def follows(self, rule: int) -> bool:
        """Whether the rule follows data; any other is no matter of these."""
        return rule in self._ends

    def asked(self, rules: Iterable[int], text: Text) -> list[Rule]:
        """The searches that could find something in a text, for rules that follow data, if they could at both ends."""
        asked: dict[int, Rule] = {}
        for rule in rules:
            sources, sinks = self._opened(self._ends[rule].sources, text), self._opened(self._ends[rule].sinks, text)
            if sources and sinks:
                asked.update({**sources, **sinks})
        return [asked[place] for place in sorted(asked)]

    def _opened(self, places: Sequence[int], text: Text) -> dict[int, Rule]:
        return {place: search for place in places if (search := self._gated[place].opened(text)) is not None}

    def left(self, rules: Iterable[int], found: Mapping[int, Sequence[Span]], read: Callable[[], Text]) -> Left:
        """What of the rules could find something in a file, by what the searches found in it, by their places.

        `read` gives its text, which few files are asked for.
        """
        text = functools.cache(read)
        python = functools.cache(lambda: Code(text().bytes))
        left: list[Rule] = []
        entered: set[int] = set()
        for rule in rules:
            ends = self._ends[rule]
            if any(place in found for place in ends.sources) and any(place in found for place in ends.sinks):
                within = python().functions if ends.python else ()
                sources = [_among(within, found.get(place, ())) for place in ends.sources]
                sinks = [_among(within, found.get(place, ())) for place in ends.sinks]
                enters, harms = frozenset[int]().union(*sources), frozenset[int]().union(*sinks)
                entering = _those(_meet(each, harms) for each in sources)
                harming = _those(_meet(enters, each) for each in sinks)
                if entering:
                    opening = tuple(number for number, gate in enumerate(self._gates[rule]) if text().holds(gate))
                    left.append(self._part(rule, entering, harming, opening))
                    entered |= enters
        if not entered or _OUTSIDE in entered:
            return Left(left)
        less = python().without_tests(entered)
        return Left(left, None if less == text().bytes else less)

    def _made_part(
        self, number: int, sources: tuple[int, ...], sinks: tuple[int, ...], opening: tuple[int, ...]
    ) -> Rule:
        """The rule with some of its sources and sinks alone, and with what else could find anything by its gates."""
        whole = self._whole[number]
        found = frozenset(self._gates[number][each] for each in opening)
        part = {**whole, "id": part_id(whole["id"], sources, sinks, opening)}
        for key, chosen in ((_SOURCES, sources), (_SINKS, sinks), *((key, None) for key in _BETWEEN if key in whole)):
            searches = whole[key] if chosen is None else [whole[key][each] for each in chosen]
            part[key] = [left for each in searches if (left := opened(each, found)) is not None]
        return {key: value for key, value in part.items() if value or key not in _BETWEEN}


def _gates(rule: Rule) -> Sequence[Gate]:
    searches = (search for key in (_SOURCES, _SINKS, *_BETWEEN) for search in rule.get(key, ()))
    return tuple(dict.fromkeys(gate for search in searches for gate in gates(search)))


def _those(chosen: Iterable[bool]) -> tuple[int, ...]:
    return tuple(number for number, taken in enumerate(chosen) if taken)


def _meet(sources: frozenset[int], sinks: frozenset[int]) -> bool:
    """Whether data that enters in some functions could get to a sink in some: in the same, or anywhere from none."""
    return bool(sinks) if _OUTSIDE in sources else not sources.isdisjoint(sinks)


def _among(functions: Sequence[Span], spans: Iterable[Span]) -> frozenset[int]:
    """Which of the functions hold the places, by their numbers; `_OUTSIDE` for those that none does."""
    return frozenset(_within(functions, span) for span in spans)


def _within(functions: Sequence[Span], span: Span) -> int:
    at = bisect.bisect_right(functions, span.start, key=lambda function: function.start) - 1
    return at if at >= 0 and span.start < functions[at].end else _OUTSIDE
