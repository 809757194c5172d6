"""Whether a rule that follows data could find any in a file, which is cheap to ask before.

Semgrep follows data within one function. So there is nothing to find for a rule unless data enters where it could do
harm: in the same function, or outside of any. Both places are found by searching for what the rule says of them; the
ways in between, which are most of the work, are left out.
"""

from __future__ import annotations

import bisect
import functools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verdict.engines.python_functions import Span, outermost_functions

PROBE = "verdict-probe-"
"""How the ids of these rules begin."""

_FORMULA = ("pattern", "patterns", "pattern-either", "pattern-regex")
_OUTSIDE = -1


@dataclass(frozen=True, slots=True)
class _Ends:
    """Where data enters, by a rule, and where it would do harm: places of probes."""

    sources: frozenset[int]
    sinks: frozenset[int]
    functions: Callable[[bytes], Sequence[Span]]


class Probes:
    """The searches for the sources and sinks of `rules`, each once however many rules share it."""

    def __init__(self, rules: Sequence[Mapping[str, Any]]) -> None:
        self._places: dict[str, int] = {}
        self.rules: list[Mapping[str, Any]] = []
        self._ends = {number: self._both(rule) for number, rule in enumerate(rules) if rule.get("mode") == "taint"}

    def _both(self, rule: Mapping[str, Any]) -> _Ends:
        return _Ends(
            frozenset(self._probe(rule, each) for each in rule["pattern-sources"]),
            frozenset(self._probe(rule, each) for each in rule["pattern-sinks"]),
            outermost_functions if rule["languages"] == ["python"] else _none,
        )

    def _probe(self, rule: Mapping[str, Any], what: Mapping[str, Any]) -> int:
        """The place of the search for what is one end of a rule, which is made if there is none yet."""
        settings = {key: rule[key] for key in ("languages", "options") if key in rule}
        search = {**settings, **{key: what[key] for key in _FORMULA if key in what}}
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
        return sorted(frozenset[int]().union(*(each.sources | each.sinks for each in ends)))

    def left(self, rules: Iterable[int], found: Mapping[int, Sequence[Span]], read: Callable[[], bytes]) -> list[int]:
        """Those of the rules that could find something in a file, by what the searches found in it, by their places.

        `read` gives its text, which few files are asked for.
        """

        def spans(probes: Iterable[int]) -> list[Span]:
            return [span for probe in probes for span in found.get(probe, ())]

        functions = functools.cache(lambda of: of(read()))
        chosen: list[int] = []
        for rule in rules:
            ends = self._ends[rule]
            sources, sinks = spans(ends.sources), spans(ends.sinks)
            if sources and sinks and _meet(sources, sinks, functions(ends.functions)):
                chosen.append(rule)
        return chosen


def _none(_: bytes) -> Sequence[Span]:
    """The functions of a language in which they aren't looked for: all of a file is one."""
    return ()


def _meet(sources: Iterable[Span], sinks: Iterable[Span], functions: Sequence[Span]) -> bool:
    """Whether any of the sources is in a function with any of the sinks, or in none."""
    enters = {_within(functions, span) for span in sources}
    return _OUTSIDE in enters or not enters.isdisjoint(_within(functions, span) for span in sinks)


def _within(functions: Sequence[Span], span: Span) -> int:
    """Which of the functions holds the place, by its number; `_OUTSIDE` if none does."""
    at = bisect.bisect_right(functions, span.start, key=lambda function: function.start) - 1
    return at if at >= 0 and span.start < functions[at].end else _OUTSIDE
