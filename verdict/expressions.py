r"""Regular expressions run by RE2, whose matching time is linear in the length of the text for any expression.

RE2 has no look-around and no back-references. `\s` doesn't match a vertical tab, and `$` matches only at the very end
of the text, not before a final line break. Otherwise expressions mean what they mean in semgrep. Text is UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import re2  # type: ignore[import-untyped]  # it brings no types

from verdict.domain.errors import Crashed

_OPTIONS = re2.Options()
_OPTIONS.log_errors = False  # errors are raised instead
_LARGE = re2.Options()
_LARGE.log_errors = False
_LARGE.max_mem = 64 << 20  # bytes: long repetitions, and many expressions at once, need more than the usual eight
_COUNTS = re.compile(r"(?<!\\)\{(\d+)(?:,\d*)?\}")


class Expression:
    """One compiled expression.

    Raises:
        ValueError: RE2 doesn't know such an expression.
    """

    def __init__(self, expression: str) -> None:
        try:
            self._compiled = re2.compile(expression.encode(), _OPTIONS)
        except re2.error as error:
            raise ValueError(f"{expression}: {error}") from error
        self.groups: int = self._compiled.groups

    def found_in(self, text: bytes) -> bool:
        """Whether the expression matches anywhere in the text."""
        return self._compiled.search(text) is not None

    def groups_of(self, text: str) -> Sequence[str] | None:
        """The groups of the first match, empty for a group that took no part; None if there is no match."""
        match = self._compiled.search(text.encode("utf-8", "replace"))
        return None if match is None else [(group or b"").decode("utf-8", "replace") for group in match.groups()]

    def first(self, text: str) -> tuple[int, int] | None:
        """Start and end (exclusive) of the first match, in characters; None if there is no match."""
        raw = text.encode("utf-8", "replace")
        match = self._compiled.search(raw)
        if match is None:
            return None
        start = len(raw[: match.start()].decode())
        return start, start + len(match.group().decode())


class Expressions:
    """Several expressions matched in one pass; fast if each matches short texts only.

    Raises:
        ValueError: RE2 doesn't know such an expression, or they are too many.
    """

    def __init__(self, expressions: Sequence[str]) -> None:
        self._set = re2.Set.SearchSet(_LARGE)  # a quarter of the time over bundles, half over other code
        self._count = len(expressions)
        try:
            for expression in (*expressions, r"\A"):  # the last matches every text: its absence shows a failure
                self._set.Add(expression.encode())
            self._set.Compile()
        except re2.error as error:
            raise ValueError(str(error)) from error

    def found_in(self, text: bytes) -> frozenset[int]:
        """The indices of the expressions that match somewhere in the text.

        Raises:
            Crashed: RE2 ran out of memory, which it reports as no match at all.
        """
        found = frozenset(self._set.Match(text) or ())
        if self._count not in found:
            raise Crashed("RE2 has too little memory for what it looks for", hint="free some, and scan again")
        return found - {self._count}


class Filtered:
    """Many expressions with a prefilter: each runs only on texts that contain the literals it requires.

    Compiling an expression with counts, `{6,120}`, takes twenty times as long as one with `+` in their place, which
    matches wherever it does. So it is compiled when the latter first matches: in most scans none of them ever does.

    Raises:
        ValueError: RE2 doesn't know such an expression; for what only counts can do wrong, when it is first needed.
    """

    def __init__(self, expressions: Sequence[str]) -> None:
        self._expressions = expressions
        self._filter = re2.Filter()
        self._count = len(expressions)
        try:
            for expression in (*map(_uncounted, expressions), _SIGN.decode()):
                self._filter.Add(expression.encode(), _LARGE)
            self._filter.Compile()
        except re2.error as error:
            raise ValueError(str(error)) from error
        self._whole: dict[int, Any] = {}  # the expressions that are compiled

    def possible(self, text: bytes) -> Sequence[int]:
        """The indices of the expressions that may match the text; all of them if RE2 runs out of memory."""
        found = sorted(self._filter.Match(text + _SIGN, potential=True) or ())
        return found[:-1] if found[-1:] == [self._count] else range(self._count)

    def first(self, number: int, text: bytes, start: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
        r"""The span of the first match at `start` or later, and the span of its first group that took part.

        Without such a group, the second span is that of the match. `^` and `\b` see the text before `start`.
        """
        if number not in self._whole and self._filter.re(number).search(text, start) is None:
            return None
        match = self._compiled(number).search(text, start)
        if match is None:
            return None
        groups = (match.span(group) for group in range(1, self._compiled(number).groups + 1))
        return match.span(), next((group for group in groups if group[0] >= 0), match.span())

    def _compiled(self, number: int) -> Any:
        """An expression as RE2 has it. Two threads may both compile it, which does no harm."""
        if number not in self._whole:
            try:
                self._whole[number] = re2.compile(self._expressions[number].encode(), _LARGE)
            except re2.error as error:
                raise ValueError(f"{self._expressions[number]}: {error}") from error
        return self._whole[number]


def _uncounted(expression: str) -> str:
    """The expression with `*` or `+` in place of counts, so that it matches at least wherever the expression does."""
    return _COUNTS.sub(lambda found: "*" if found[1] == "0" else "+", expression)


_SIGN = b"\0the end\0"  # appended to every text: a result without it is a failure
