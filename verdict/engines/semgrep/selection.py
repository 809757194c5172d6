"""Chooses the rules for a file: those for its language and suffix whose needed words are in its text.

Semgrep does so too, but searches the file anew for every name that a rule knows, which took a third of the time of all
rules over Django. Here all words are searched for at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verdict.expressions import Expressions


class Selection:
    """Chooses rules for files.

    A rule's metadata may have `words`: regular expressions, each of which has to be found in the file. A rule without
    any is for every file of its languages, or those with one of the suffixes in its `paths`.
    """

    def __init__(self, rules: Sequence[Mapping[str, Any]]) -> None:
        self._languages = {
            language: _Language([(number, rule) for number, rule in enumerate(rules) if language in rule["languages"]])
            for language in {each for rule in rules for each in rule["languages"]}
        }

    def rules(self, language: str, text: bytes, suffix: str = "") -> list[int]:
        """The positions of the rules for a file in such a language with such a text and suffix, in order."""
        known = self._languages.get(language)
        return [] if known is None else known.rules(text, suffix)


class _Language:
    """The words of a language's rules; rules are known by their positions among all, words by theirs among these."""

    def __init__(self, rules: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
        words = {word: None for _, rule in rules for word in _words(rule)}
        places = {word: place for place, word in enumerate(words)}
        self._words = Expressions(list(words))
        self._rules = [
            (number, frozenset(places[word] for word in _words(rule)), _suffixes(rule)) for number, rule in rules
        ]

    def rules(self, text: bytes, suffix: str) -> list[int]:
        found = self._words.found_in(text)
        return [
            number for number, words, suffixes in self._rules if words <= found and (not suffixes or suffix in suffixes)
        ]


def _suffixes(rule: Mapping[str, Any]) -> frozenset[str]:
    """The suffixes of the files that a rule is for, from `paths: {include: ["*.html"]}`; none if it is for any."""
    return frozenset(each.removeprefix("*") for each in rule.get("paths", {}).get("include", ()))


def _words(rule: Mapping[str, Any]) -> Sequence[str]:
    words: Sequence[str] = rule.get("metadata", {}).get("words", ())
    return words
