"""Whether a rule that follows data could find any in a file, which is cheap to ask before.

Semgrep follows data within one function. So there is nothing to find for a rule unless data enters where it could do
harm: in the same function, or outside of any. Both places are found by searching for what the rule says of them; the
ways in between, which are most of the work, are left out. Where a rule labels data, what would harm has to get the
labels that it requires.
"""

from __future__ import annotations

import ast
import bisect
import functools
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verdict.engines.semgrep import python_functions
from verdict.engines.semgrep.parts import BETWEEN, ENDS, FORMULA, Gated, Rule, Text
from verdict.engines.semgrep.python_functions import Span

PROBE = "verdict-probe-"
"""The beginning of the probes' rule ids."""

_OUTSIDE = -1
_UNLABELLED = "__SOURCE__"  # so semgrep calls the label of what has none


@dataclass(frozen=True, slots=True)
class _End:
    """A source or sink: the position of its probe, and which labels it requires of data and, a source, gives it."""

    probe: int
    requires: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class _Ends:
    """A rule's sources and sinks, in the order of the rule, and the labels that data may get on its way."""

    sources: Sequence[_End]
    sinks: Sequence[_End]
    between: Collection[str]
    language: str


@dataclass(frozen=True, slots=True)
class Following:
    """A rule, by its position, that may find data flow in a file: in the functions `within`; if None, anywhere."""

    rule: int
    within: Sequence[Span] | None


class Probes:
    """The searches for the sources and sinks of `rules`; a search that several rules share is one probe."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._places: dict[str, int] = {}
        self.rules: list[Rule] = []
        self._gated: list[Gated] = []
        self._ends = {number: self._both(rule) for number, rule in enumerate(rules) if rule.get("mode") == "taint"}

    def _both(self, rule: Rule) -> _Ends:
        return _Ends(
            [
                _End(self._probe(rule, each), each.get("requires", ""), each.get("label", _UNLABELLED))
                for each in rule[ENDS[0]]
            ],
            [_End(self._probe(rule, each), each.get("requires", _UNLABELLED)) for each in rule[ENDS[1]]],
            frozenset(each["label"] for key in BETWEEN for each in rule.get(key, ()) if "label" in each),
            rule["languages"][0],
        )

    def _probe(self, rule: Rule, what: Mapping[str, Any]) -> int:
        """The position of the probe for a source or sink, which is made if there is none yet."""
        settings = {key: rule[key] for key in ("languages", "options") if key in rule}
        search = {**settings, **{key: what[key] for key in FORMULA if key in what}}
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

    def _opened(self, ends: Sequence[_End], text: Text) -> dict[int, Rule]:
        return {each.probe: search for each in ends if (search := self._gated[each.probe].opened(text)) is not None}

    def followed(
        self, rules: Iterable[int], found: Mapping[int, Sequence[Span]], read: Callable[[], bytes]
    ) -> Iterator[Following]:
        """Which of the rules may find data flow in a file, by what the probes found; both are known by positions.

        `read` gives the file's text, which is needed for few files.
        """
        known_in = functools.cache(lambda language: _functions(language, read))
        for rule in rules:
            ends = self._ends[rule]
            if any(each.probe in found for each in ends.sources) and any(each.probe in found for each in ends.sinks):
                known = known_in(ends.language)
                enters, harms = _by_function(known, ends.sources, found), _by_function(known, ends.sinks, found)
                everywhere = enters.get(_OUTSIDE, frozenset())
                reached = [
                    function
                    for function, sinks in harms.items()
                    if _reached(sinks, everywhere | enters.get(function, frozenset()), ends.between)
                ]
                if reached:
                    yield Following(rule, None if everywhere else [known[function] for function in reached])


def _functions(language: str, read: Callable[[], bytes]) -> Sequence[Span]:
    """The functions of a file in a language, as far as they are known."""
    match language:
        case "python":
            return python_functions.functions(read())
        case "javascript" | "typescript":
            from verdict.engines.semgrep import javascript_functions  # noqa: PLC0415  loads a parser, seldom needed

            return javascript_functions.functions(read())
        case _:
            return ()


def _by_function(
    functions: Sequence[Span], ends: Sequence[_End], found: Mapping[int, Sequence[Span]]
) -> dict[int, frozenset[_End]]:
    """Which of a rule's ends were found in each function, by its number; `_OUTSIDE` for those outside of all."""
    within: dict[int, set[_End]] = {}
    for end in ends:
        for span in found.get(end.probe, ()):
            within.setdefault(_within(functions, span), set()).add(end)
    return {function: frozenset(each) for function, each in within.items()}


def _within(functions: Sequence[Span], span: Span) -> int:
    at = bisect.bisect_right(functions, span.start, key=lambda function: function.start) - 1
    return at if at >= 0 and span.start < functions[at].end else _OUTSIDE


def _reached(sinks: Iterable[_End], sources: Iterable[_End], between: Collection[str]) -> bool:
    """Whether data of these sources may have the labels that one of the sinks requires."""
    entering, labels = [*sources], {*between}
    left = entering
    while given := [each for each in left if not each.requires or _may_hold(each.requires, labels)]:
        labels.update(each.label for each in given)
        left = [each for each in left if each not in given]
    # What data gets on the way, it gets only if it enters.
    return len(left) < len(entering) and any(_may_hold(each.requires, labels) for each in sinks)


def _may_hold(required: str, labels: Collection[str]) -> bool:
    """Whether an expression over labels may hold for data that has some of these: any may also be missing."""
    return _holds(ast.parse(required, mode="eval").body, labels)


def _holds(required: ast.expr, labels: Collection[str]) -> bool:
    match required:
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_holds(each, labels) for each in values)
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(_holds(each, labels) for each in values)
        case ast.Name(id=label):
            return label in labels
        case _:  # not LABEL
            return True
