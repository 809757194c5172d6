"""Tells in which functions of a file the rules that follow data may find a source or a sink, by the text alone."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from verdict.engines.semgrep.across.code import Function, Module
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.questions import harming
from verdict.engines.semgrep.across.sanitizers import is_check
from verdict.engines.semgrep.across.searches import Searches
from verdict.engines.semgrep.parts import ENDS, Gate, Gated, Rule, Text, gates, opened
from verdict.expressions import Expression

_RATED = frozenset({"HIGH", "CRITICAL"})
_BY_FORM = (ENDS[0], "pattern-propagators", "pattern-sanitizers")  # what may be searched for by form

_IMPORT = re.compile(
    rb"""(?mx) ^[ \t]* (?:
        (?:import|from|package)\b.*
        | (?:const|let|var)\b [^=\n]* =[ ]* require\([^()\n]*\) ;?\r?$
        | (?:\w+[ ])? "[^"\n]*" \r?$
    )"""
)
"""What is named there is used elsewhere."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule that data is followed for; `words` are those of which one is wherever it finds a sink."""

    id: str
    languages: frozenset[str]
    ends: tuple[tuple[Rule, ...], tuple[Rule, ...]]
    gates: tuple[frozenset[Gate], frozenset[Gate]]
    words: Gate | None


class Ends:
    """The sources and sinks of the rules that data is followed for across functions in a language.

    `searches` look for the sources, and for the sinks. `harming` are the questions that are the same for all files, by
    rule. `checked` are all rules that follow data, by id, if they know checks.

    These are the language's rules that report outside data where it does harm, at HIGH or above. A rule whose
    likelihood is LOW mostly looks at code that no outside data was seen to reach. `across` in a rule's metadata says
    otherwise: `false` if its data hardly ever goes further. One that labels data can't be asked about parts of a way.
    Searches for helper functions by form, `by-form: true`, are left out: what such functions do is told by their code.
    """

    def __init__(self, rules: Iterable[Rule], language: Language) -> None:
        own = [
            rule for rule in rules if not language.rules.isdisjoint(rule["languages"]) and rule.get("mode") == "taint"
        ]
        self.rules = {rule["id"]: _without_forms(rule) for rule in own if _followed(rule)}
        self.checked = {rule["id"]: rule for rule in own if any(map(is_check, rule.get("pattern-sanitizers", ())))}
        self._known: dict[tuple[str, int, frozenset[Gate]], bool] = {}
        self.searches = Searches(self.rules.values(), 0), Searches(self.rules.values(), 1)
        self.harming = {name: Gated(harming(rule, language.forms)) for name, rule in self.rules.items()}
        self._rules = [_prepared(rule) for rule in self.rules.values()]

    def within(self, language: str, text: Text) -> tuple[frozenset[str], frozenset[str]]:
        """The rules that may find a source in a file, and those that may find a sink."""
        rules = [rule for rule in self._rules if language in rule.languages]
        enters, harms = (
            {rule.id for rule in rules if self._may(rule, end, frozenset(filter(text.holds, rule.gates[end])))}
            for end in (0, 1)
        )
        return frozenset(enters), frozenset(
            rule.id for rule in rules if rule.id in harms and (rule.words is None or text.holds(rule.words))
        )

    def marked(self, text: Text, module: Module, enters: Collection[str], harms: Collection[str]) -> Module:
        """The module with the rules that may find a source or a sink in each function, of those `within` the file."""
        rules = [rule for rule in self._rules if rule.id in {*enters, *harms}]
        sought = {gate for rule in rules for some in rule.gates for gate in some if text.holds(gate)}
        spans = _spans(text.bytes, module.functions)
        outside = _outside(text.bytes, spans)
        common = frozenset(filter(Text(outside).holds, sought))
        made = Text(_IMPORT.sub(b"", outside))  # as in `const run = promisify(exec)`
        return replace(
            module,
            functions=tuple(
                self._marked(each, Text(text.bytes[slice(*span)]), rules, sought, common, made, enters, harms)
                for each, span in zip(module.functions, spans, strict=True)
            ),
        )

    def _marked(  # noqa: PLR0913, PLR0917  what `marked` found in the whole file
        self,
        function: Function,
        text: Text,
        rules: Sequence[_Rule],
        sought: Iterable[Gate],
        common: frozenset[Gate],
        made: Text,
        enters: Collection[str],
        harms: Collection[str],
    ) -> Function:
        found = common.union(filter(text.holds, sought))
        return replace(
            function,
            enters=tuple(rule.id for rule in rules if rule.id in enters and self._may(rule, 0, found)),
            harms=tuple(
                rule.id for rule in rules if rule.id in harms and self._may(rule, 1, found) and _names(rule, text, made)
            ),
        )

    def _may(self, rule: _Rule, end: int, found: frozenset[Gate]) -> bool:
        known = found & rule.gates[end]
        may = self._known.get((rule.id, end, known))
        if may is None:
            may = any(opened(search, known) is not None for search in rule.ends[end])
            self._known[rule.id, end, known] = may
        return may


def _names(rule: _Rule, function: Text, made: Text) -> bool:
    """Whether a function has one of the words of a rule's sinks, or what is made outside of functions has."""
    return rule.words is None or function.holds(rule.words) or made.holds(rule.words)


def _spans(text: bytes, functions: Sequence[Function]) -> list[tuple[int, int]]:
    """The start and end of each function in bytes."""
    lines = text.splitlines(keepends=True)
    starts = [0, *itertools.accumulate(map(len, lines))]

    def offset(line: int, column: int) -> int:
        if line > len(lines):
            return len(text)
        own = lines[line - 1]
        return starts[line - 1] + (
            column - 1 if own.isascii() else len(own.decode("utf-8", "replace")[: column - 1].encode())
        )

    places = (each.place for each in functions)
    return [(offset(each.line, each.column), offset(each.end_line, each.end_column)) for each in places]


def _outside(text: bytes, spans: Iterable[tuple[int, int]]) -> bytes:
    """The text without such parts."""
    left: list[bytes] = []
    end = 0
    for start, stop in sorted(spans):
        left.append(text[end:start])
        end = max(end, stop)
    return b"\n".join([*left, text[end:]])


def _followed(rule: Rule) -> bool:
    data = rule["metadata"]
    labelled = any("label" in each or "requires" in each for end in ENDS for each in rule.get(end, ()))
    return not labelled and data.get("across", rule["severity"] in _RATED and data["likelihood"] != "LOW")


def _without_forms(rule: Rule) -> Rule:
    kept = {key: [each for each in rule[key] if not each.get("by-form")] for key in _BY_FORM if key in rule}
    return {**rule, **kept}


def _prepared(rule: Rule) -> _Rule:
    sources, sinks = (tuple(rule[end]) for end in ENDS)
    known = tuple(frozenset(gate for search in end for gate in gates(search)) for end in (sources, sinks))
    words = "|".join(f"(?:{word})" for word in rule["metadata"].get("words", ()))
    return _Rule(
        rule["id"],
        frozenset(rule["languages"]),
        (sources, sinks),
        (known[0], known[1]),
        Expression(words) if words else None,
    )
