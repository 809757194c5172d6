"""Which of the rules are for a file: those for its language that may find something in what it holds.

Semgrep has such a look of its own, which over Django took a third of the time that all rules take: it searches the
file anew for every name that a rule knows. Here the words of a file are listed once.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verdict.engines.semgrep_parts import Gated, Text
from verdict.engines.semgrep_requests import holds_request

_WORD = re.compile(rb"\w+")
_LONG = 100  # bytes: longer words aren't remembered
_REMEMBERED = 1 << 17  # words; in the source of Django there are 68,000


@dataclass(frozen=True, slots=True)
class _Needs:
    """`number` is its place among all rules; `words` are places of regular expressions among all of its language.

    Of each of the `searches` one has to be able to find something: of a rule that follows data, a source and a sink.
    """

    number: int
    request: bool
    words: frozenset[int]
    searches: Sequence[Sequence[Gated]]


class Selection:
    """Tells which rules are for a file.

    In its metadata a rule may have `words`, regular expressions each of which has to be found in some word of the file,
    and `needs: request`, if it follows nothing but data of requests. What it searches for may have gates. One that has
    none of them is for every file of its languages.
    """

    def __init__(self, rules: Sequence[Mapping[str, Any]]) -> None:
        self._languages = {
            language: _Language([(number, rule) for number, rule in enumerate(rules) if language in rule["languages"]])
            for language in {each for rule in rules for each in rule["languages"]}
        }

    def rules(self, language: str, text: Text) -> list[int]:
        """The places of the rules that are for a file in such a language with such a text, in their order."""
        known = self._languages.get(language)
        return [] if known is None else known.rules(language, text)


class _Language:
    def __init__(self, rules: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
        words = {word: None for _, rule in rules for word in _data(rule).get("words", ())}
        self._words = [re.compile(word.encode()) for word in words]
        places = {word: place for place, word in enumerate(words)}
        self._rules = [
            _Needs(
                number,
                _data(rule).get("needs") == "request",
                frozenset(places[word] for word in _data(rule).get("words", ())),
                _searches(rule),
            )
            for number, rule in rules
        ]
        self._found_in = functools.lru_cache(_REMEMBERED)(self._looked_for)

    def _looked_for(self, word: bytes) -> frozenset[int]:
        return frozenset(place for place, regex in enumerate(self._words) if regex.search(word))

    def rules(self, language: str, text: Text) -> list[int]:
        words = set(_WORD.findall(text.bytes))
        found = frozenset[int]().union(
            *(self._found_in(word) if len(word) <= _LONG else self._looked_for(word) for word in words)
        )
        by_words = [rule for rule in self._rules if rule.words <= found]
        requests = any(rule.request for rule in by_words) and holds_request(language, text.bytes)
        return [
            rule.number
            for rule in by_words
            if (requests or not rule.request)
            and all(any(search.opened(text) for search in each) for each in rule.searches)
        ]


def _searches(rule: Mapping[str, Any]) -> Sequence[Sequence[Gated]]:
    """Of a rule that follows data, or else the rule itself."""
    searches = [rule[end] for end in ("pattern-sources", "pattern-sinks")] if rule.get("mode") == "taint" else [[rule]]
    return [[Gated(search) for search in each] for each in searches]


def _data(rule: Mapping[str, Any]) -> Mapping[str, Any]:
    data: Mapping[str, Any] = rule.get("metadata", {})
    return data
