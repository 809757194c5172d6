"""Whether a rule that follows data could find any in a file, which is cheap to ask before.

Semgrep follows data within one function. So there is nothing to find for a rule unless data enters where it could do
harm: in the same function, or outside of any. Both places are found by searching for what the rule says of them; the
ways in between, which are most of the work, are left out.
"""

from __future__ import annotations

import bisect
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

PROBE = "verdict-probe-"
"""How the ids of these rules begin."""

_FORMULA = ("pattern", "patterns", "pattern-either", "pattern-regex")
_FUNCTIONS = {"python": "def $FUNCTION(...):\n  ..."}  # of other languages, all is one function
_OUTSIDE = -1


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Part of a file: bytes, from 0, without the last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Ends:
    """Where data enters, by a rule, and where it would do harm: places of probes."""

    sources: frozenset[int]
    sinks: frozenset[int]
    functions: frozenset[int]


class Probes:
    """The searches for the sources and sinks of `rules`, each once however many rules share it."""

    def __init__(self, rules: Sequence[Mapping[str, Any]]) -> None:
        self._places: dict[str, int] = {}
        self.rules: list[Mapping[str, Any]] = []
        self._ends = {number: self._both(rule) for number, rule in enumerate(rules) if rule.get("mode") == "taint"}

    def _both(self, rule: Mapping[str, Any]) -> _Ends:
        languages = rule["languages"]
        functions = [_FUNCTIONS[each] for each in languages if each in _FUNCTIONS]
        return _Ends(
            frozenset(self._probe(languages, each) for each in rule["pattern-sources"]),
            frozenset(self._probe(languages, each) for each in rule["pattern-sinks"]),
            frozenset(self._probe(languages, {"pattern": each}) for each in functions),
        )

    def _probe(self, languages: Sequence[str], what: Mapping[str, Any]) -> int:
        """The place of the search for it, which is made if there is none yet."""
        search = {"languages": languages, **{key: what[key] for key in _FORMULA if key in what}}
        place = self._places.setdefault(json.dumps(search, sort_keys=True), len(self.rules))
        if place == len(self.rules):
            given = {"id": f"{PROBE}{place}", "message": "a place", "severity": "INFO", "metadata": {}}
            self.rules.append({**given, **search})
        return place

    def follows(self, rule: int) -> bool:
        """Whether the rule follows data; any other is no matter of these."""
        return rule in self._ends

    def asked(self, rules: Iterable[int]) -> list[int]:
        """The places of the searches for rules that follow data."""
        ends = [self._ends[rule] for rule in rules]
        return sorted(frozenset[int]().union(*(each.sources | each.sinks | each.functions for each in ends)))

    def left(self, rules: Iterable[int], found: Mapping[int, Sequence[Span]]) -> list[int]:
        """Those of the rules that could find something in a file: what the searches found in it, by their places."""

        def spans(probes: Iterable[int]) -> list[Span]:
            return [span for probe in probes for span in found.get(probe, ())]

        chosen: list[int] = []
        for rule in rules:
            ends = self._ends[rule]
            functions = _outermost(spans(ends.functions))
            sources = {_within(functions, span) for span in spans(ends.sources)}
            sinks = {_within(functions, span) for span in spans(ends.sinks)}
            if sources & sinks or (sinks and _OUTSIDE in sources):
                chosen.append(rule)
        return chosen


def _outermost(spans: Sequence[Span]) -> list[Span]:
    kept: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return kept


def _within(functions: Sequence[Span], span: Span) -> int:
    """Which of the functions holds the place, by its number; `_OUTSIDE` if none does."""
    at = bisect.bisect_right(functions, span.start, key=lambda function: function.start) - 1
    return at if at >= 0 and span.start < functions[at].end else _OUTSIDE
