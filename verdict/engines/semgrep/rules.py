"""Holds the loaded rules, and chooses those for a file in each of the two runs of semgrep."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from verdict.domain.errors import Unavailable
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.bounds import Effort, effort_for, simple
from verdict.engines.semgrep.languages import TEXT
from verdict.engines.semgrep.parts import Gated, Rule, Text
from verdict.engines.semgrep.probes import Probes
from verdict.engines.semgrep.python_functions import Span
from verdict.engines.semgrep.selection import Selection
from verdict.rulebook.files import AGAIN


@dataclass(frozen=True, slots=True)
class Chosen:
    """The rules for a file: `rules` by their positions, `first` those and the probes of the first run.

    `short` says why rules that could have found something aren't among them; None if all are.
    """

    rules: Sequence[int]
    first: Sequence[Rule]
    short: str | None = None


@dataclass(frozen=True, slots=True)
class Again:
    """A rule for the second run on a file, and the functions in which it may find anything, None if it may anywhere."""

    rule: Rule
    within: Sequence[Span] | None


class PreparedRules:
    """All rules, prepared for choosing. A rule is known by its position, a part of a rule by its id.

    Raises:
        Unavailable: two rules have the same id.
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        twice = [name for name, count in Counter(rule["id"] for rule in rules).items() if count > 1]
        if twice:
            raise Unavailable(f"several rules have the id {twice[0]}", hint=AGAIN)
        self._rules = rules
        self._gated = [Gated(rule) for rule in rules]
        self._selection = Selection(rules)
        self._probes = Probes(rules)
        self._simple = frozenset(number for number, rule in enumerate(rules) if simple(rule))

    def chosen(self, language: str, text: Text, suffix: str = "") -> Chosen:
        """The rules for a file with such a language, text and suffix, as far as its size and shape allow.

        Text that isn't parsed may have any.
        """
        rules = self._selection.rules(language, text.bytes, suffix)
        asked = self._at_first(rules, text)
        effort, why = Effort.ALL, ""
        if asked and language not in TEXT:
            effort, why = effort_for(text.bytes, {language})
        if effort is Effort.ALL:
            return Chosen(rules, asked)
        left = [rule for rule in rules if rule in self._simple] if effort is Effort.SIMPLE else []
        fewer = self._at_first(left, text)
        return Chosen(left, fewer, why if len(fewer) < len(asked) else None)

    def ends(self, language: Language) -> Ends:
        """The sources and sinks of the rules that data is followed for across functions."""
        return Ends(self._rules, language)

    def _at_first(self, rules: Sequence[int], text: Text) -> list[Rule]:
        """The rules for the first run: of a file's rules those that follow no data, and the probes of the others."""
        plain = (self._gated[rule].opened(text) for rule in rules if not self._probes.follows(rule))
        probes = self._probes.asked((rule for rule in rules if self._probes.follows(rule)), text)
        return [*(rule for rule in plain if rule is not None), *probes]

    def at_last(
        self, rules: Sequence[int], found: Mapping[int, Sequence[Span]], read: Callable[[], bytes]
    ) -> list[Again]:
        """The rules for the second run: those that follow data and may find some, by what the probes found.

        `read` gives the file's text.
        """
        text = functools.cache(lambda: Text(read()))
        asked = (rule for rule in rules if self._probes.follows(rule))
        following = self._probes.followed(asked, found, lambda: text().bytes)
        opened = ((self._gated[each.rule].opened(text()), each.within) for each in following)
        return [Again(rule, within) for rule, within in opened if rule is not None]

    def whole(self, rules: Sequence[int]) -> list[Again]:
        """All rules for a file, unreduced, for the second run if the first one failed."""
        return [Again(self._rules[rule], None) for rule in rules]
