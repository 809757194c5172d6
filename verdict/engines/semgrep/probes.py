"""Whether a rule that follows data could find any in a file, which is cheap to ask before.

Semgrep follows data within one function. So there is nothing to find for a rule unless data enters where it could do
harm: in the same function, or outside of any. Both places are found by searching for what the rule says of them; the
ways in between, which are most of the work, are left out.
"""

from __future__ import annotations

import bisect
import functools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verdict.engines.semgrep.parts import ENDS, Gated, Rule, Text
from verdict.engines.semgrep.python_functions import Span, functions

PROBE = "verdict-probe-"
"""The beginning of the probes' rule ids."""

_FORMULA = ("pattern", "patterns", "pattern-either", "pattern-regex")
_OUTSIDE = -1


@dataclass(frozen=True, slots=True)
class _Ends:
    """The probes for a rule's sources and sinks, by their positions, in the order of the rule."""

    sources: Sequence[int]
    sinks: Sequence[int]
    python: bool


class Probes:
    """The searches for the sources and sinks of `rules`; a search that several rules share is one probe."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._places: dict[str, int] = {}
        self.rules: list[Rule] = []
        self._gated: list[Gated] = []
        self._ends = {number: self._both(rule) for number, rule in enumerate(rules) if rule.get("mode") == "taint"}

    def _both(self, rule: Rule) -> _Ends:
        return _Ends(
            [self._probe(rule, each) for each in rule[ENDS[0]]],
            [self._probe(rule, each) for each in rule[ENDS[1]]],
            rule["languages"] == ["python"],
        )

    def _probe(self, rule: Rule, what: Mapping[str, Any]) -> int:
        """The position of the probe for a source or sink, which is made if there is none yet."""
        settings = {key: rule[key] for key in ("languages", "options") if key in rule}
        search = {**settings, **{key: what[key] for key in _FORMULA if key in what}}
        place = self._places.setdefault(json.dumps(search, sort_keys=True), len(self.rules))
        if place == len(self.rules):
            given = {"id": f"{PROBE}{place}", "message": "a place", "severity": "INFO", "metadata": {}}
            self.rules.append({**given, **search})
            self._gated.append(Gated(self.rules[-1]))
        return place

    def follows(self, rule: int) -> bool:
        """Whether the rule follows data. Only such rules have probes."""
        return rule in self._ends

    def asked(self, rules: Iterable[int], text: Text) -> list[Rule]:
        """The probes to run on a text, for rules that follow data and may find both a source and a sink in it."""
        asked: dict[int, Rule] = {}
        for rule in rules:
            sources, sinks = self._opened(self._ends[rule].sources, text), self._opened(self._ends[rule].sinks, text)
            if sources and sinks:
                asked.update({**sources, **sinks})
        return [asked[place] for place in sorted(asked)]

    def _opened(self, places: Sequence[int], text: Text) -> dict[int, Rule]:
        return {place: search for place in places if (search := self._gated[place].opened(text)) is not None}

    def followed(
        self, rules: Iterable[int], found: Mapping[int, Sequence[Span]], read: Callable[[], bytes]
    ) -> Iterator[int]:
        """The rules that may find data flow in a file, by what the probes found; both are known by positions.

        `read` gives the file's text, which is needed for few files.
        """
        python = functools.cache(lambda: functions(read()))
        for rule in rules:
            ends = self._ends[rule]
            if any(place in found for place in ends.sources) and any(place in found for place in ends.sinks):
                within = python() if ends.python else ()
                enters = _among(within, (span for place in ends.sources for span in found.get(place, ())))
                harms = _among(within, (span for place in ends.sinks for span in found.get(place, ())))
                if _OUTSIDE in enters or not enters.isdisjoint(harms):
                    yield rule


def _among(functions: Sequence[Span], spans: Iterable[Span]) -> frozenset[int]:
    """The numbers of the functions that hold the spans; `_OUTSIDE` for spans outside of all."""
    return frozenset(_within(functions, span) for span in spans)


def _within(functions: Sequence[Span], span: Span) -> int:
    at = bisect.bisect_right(functions, span.start, key=lambda function: function.start) - 1
    return at if at >= 0 and span.start < functions[at].end else _OUTSIDE
