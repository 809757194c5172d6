"""Conditions of the bundled secret rules, under which a match of the rule's expression isn't a secret.

They are written as kingfisher reads them (Betterleaks' `filter`), for example `entropy(finding["secret"]) < 3.0 ||
!matchesAny(finding["secret"], [`[0-9]`])`.
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Callable, Mapping

from verdict.expressions import Expression

Match = Mapping[str, str]
"""A rule's match: `secret`, `match`, the `line` it is in, `fragment_raw` around it, and the file's `path`."""
Condition = Callable[[Match], bool]

_TOKEN = re.compile(
    r"\s*(?:(?P<text>`[^`]*`)|(?P<word>[A-Za-z]\w*)|(?P<number>\d+(?:\.\d+)?)|(?P<mark>&&|\|\||[^\s\w`]))"
)
_SUBJECTS = {
    ("finding", "secret"),
    ("finding", "match"),
    ("finding", "line"),
    ("finding", "fragment_raw"),
    ("attributes", "path"),
}


def condition(text: str) -> Condition:
    """Parse a condition.

    Raises:
        ValueError: `text` isn't one.
    """
    reader = _Reader(text)
    stated = reader.either()
    reader.expect("")
    return stated


class _Reader:
    """A recursive descent parser over the condition's tokens."""

    def __init__(self, text: str) -> None:
        self._tokens = [match[0].strip() for match in _TOKEN.finditer(text.strip())]
        self._tokens.append("")
        self._at = 0

    def expect(self, *wanted: str) -> None:
        for each in wanted:
            if (found := self._next()) != each:
                raise ValueError(f"{each or 'the end'} expected in a condition, not {found or 'the end'}")

    def either(self) -> Condition:
        parts = [self._all()]
        while self._tokens[self._at] == "||":
            self._at += 1
            parts.append(self._all())
        return lambda found: any(part(found) for part in parts)

    def _all(self) -> Condition:
        parts = [self._one()]
        while self._tokens[self._at] == "&&":
            self._at += 1
            parts.append(self._one())
        return lambda found: all(part(found) for part in parts)

    def _one(self) -> Condition:
        match self._next():
            case "!":
                stated = self._one()
                return lambda found: not stated(found)
            case "(":
                stated = self.either()
                self.expect(")")
                return stated
            case "matchesAny":
                return self._matches()
            case "entropy":
                return self._entropy()
            case "failsTokenEfficiency":
                self._subject_alone()
                return _wordy
            case other:
                raise ValueError(f"a condition can't begin with {other or 'nothing'}")

    def _matches(self) -> Condition:
        self.expect("(")
        name = self._subject()
        self.expect(",", "[")
        expressions = []
        while (item := self._next()) != "]":
            if item[:1] == "`":
                expressions.append(_expression(item[1:-1]))
            elif item != ",":
                raise ValueError(f"an expression expected in a condition, not {item or 'the end'}")
        self.expect(")")
        return lambda found: any(each.found_in(found[name].encode("utf-8", "replace")) for each in expressions)

    def _entropy(self) -> Condition:
        name = self._subject_alone()
        self.expect("<")
        limit = float(self._next())
        return lambda found: entropy(found[name]) < limit

    def _subject_alone(self) -> str:
        self.expect("(")
        name = self._subject()
        self.expect(")")
        return name

    def _subject(self) -> str:
        kind = self._next()
        self.expect("[", '"')
        name = self._next()
        self.expect('"', "]")
        if (kind, name) not in _SUBJECTS:
            raise ValueError(f"a condition can't be about {kind} {name}")
        return name

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]


_expression = functools.cache(Expression)  # the rules share many of them


def entropy(text: str) -> float:
    """Shannon's entropy, in bits for each character."""
    counts = Counter(text).values()
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts)


_WORD = re.compile(r"[A-Z]?[a-z]{3,}|[A-Z]{4,}")


def _wordy(found: Match) -> bool:
    """Whether most of it is words, as in an identifier. Kingfisher asks a tokenizer for that."""
    secret = found["secret"]
    return sum(len(word) for word in _WORD.findall(secret)) > 0.75 * len(secret)
