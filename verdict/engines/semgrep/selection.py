"""Which of the rules are for a file: those for its language that need nothing that it doesn't hold.

Semgrep has such a look of its own, which over Django took a third of the time that all rules take: it searches the
file anew for every name that a rule knows. Here all are looked for at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verdict.engines.semgrep.requests import holds_request
from verdict.expressions import Expressions


@dataclass(frozen=True, slots=True)
class _Needs:
    """`number` is its place among all rules, `words` are places of expressions among all of its language."""

    number: int
    request: bool
    words: frozenset[int]


class Selection:
    """Tells which rules are for a file.

    In its metadata a rule may have `words`, regular expressions each of which has to be found in the file, and
    `needs: request`, if it follows nothing but data of requests. One with neither is for every file of its languages.
    """

    def __init__(self, rules: Sequence[Mapping[str, Any]]) -> None:
        self._languages = {
            language: _Language([(number, rule) for number, rule in enumerate(rules) if language in rule["languages"]])
            for language in {each for rule in rules for each in rule["languages"]}
        }

    def rules(self, language: str, text: bytes) -> list[int]:
        """The places of the rules that are for a file in such a language with such a text, in their order."""
        known = self._languages.get(language)
        return [] if known is None else known.rules(language, text)


class _Language:
    def __init__(self, rules: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
        words = {word: None for _, rule in rules for word in _data(rule).get("words", ())}
        self._words = Expressions(list(words))
        places = {word: place for place, word in enumerate(words)}
        self._rules = [
            _Needs(
                number,
                _data(rule).get("needs") == "request",
                frozenset(places[word] for word in _data(rule).get("words", ())),
            )
            for number, rule in rules
        ]

    def rules(self, language: str, text: bytes) -> list[int]:
        found = self._words.found_in(text)
        by_words = [rule for rule in self._rules if rule.words <= found]
        requests = any(rule.request for rule in by_words) and holds_request(language, text)
        return [rule.number for rule in by_words if requests or not rule.request]


def _data(rule: Mapping[str, Any]) -> Mapping[str, Any]:
    data: Mapping[str, Any] = rule.get("metadata", {})
    return data
