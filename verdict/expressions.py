r"""Regular expressions whose time grows with the text's length and no faster, whatever is in both: RE2's.

What RE2 can't promise that of, it doesn't know: looking around, and asking for what a group held. `\s` is no vertical
tab, and `$` the end of the text, not before its last line's; else they mean what they mean to semgrep, in UTF-8.
"""

from __future__ import annotations

from collections.abc import Sequence

import re2  # type: ignore[import-untyped]  # it brings no types

from verdict.domain.errors import Crashed

_OPTIONS = re2.Options()
_OPTIONS.log_errors = False  # they are raised
_LARGE = re2.Options()
_LARGE.log_errors = False
_LARGE.max_mem = 64 << 20  # bytes: rules with long repetitions take more than the usual eight


class Expression:
    """One of them.

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
        """Whether a text holds what it describes."""
        return self._compiled.search(text) is not None

    def groups_of(self, text: str) -> Sequence[str] | None:
        """What its groups hold where it first matches, nothing for one that took no part; None if it doesn't match."""
        match = self._compiled.search(text.encode("utf-8", "replace"))
        return None if match is None else [(group or b"").decode("utf-8", "replace") for group in match.groups()]

    def first(self, text: str) -> tuple[int, int] | None:
        """Where it first matches, in characters."""
        raw = text.encode("utf-8", "replace")
        match = self._compiled.search(raw)
        if match is None:
            return None
        start = len(raw[: match.start()].decode())
        return start, start + len(match.group().decode())


class Expressions:
    """Some of them, looked for all at once: fast if what each describes is short.

    Raises:
        ValueError: RE2 doesn't know such an expression, or they are too many.
    """

    def __init__(self, expressions: Sequence[str]) -> None:
        self._set = re2.Set.SearchSet(_OPTIONS)
        self._count = len(expressions)
        try:
            for expression in (*expressions, r"\A"):  # the last is in every text: no answer is known by it
                self._set.Add(expression.encode())
            self._set.Compile()
        except re2.error as error:
            raise ValueError(str(error)) from error

    def found_in(self, text: bytes) -> frozenset[int]:
        """The places of those that a text holds.

        Raises:
            Crashed: there was too little memory; RE2 finds nothing then, and doesn't say why.
        """
        found = frozenset(self._set.Match(text) or ())
        if self._count not in found:
            raise Crashed("RE2 has too little memory for what it looks for", hint="free some, and scan again")
        return found - {self._count}


class Filtered:
    """Many expressions, each looked for only in texts that hold the words which it can't do without.

    Raises:
        ValueError: RE2 doesn't know such an expression.
    """

    def __init__(self, expressions: Sequence[str]) -> None:
        self._filter = re2.Filter()
        self._count = len(expressions)
        try:
            for expression in (*expressions, _SIGN.decode()):
                self._filter.Add(expression.encode(), _LARGE)
            self._filter.Compile()
        except re2.error as error:
            raise ValueError(str(error)) from error
        self._compiled = [self._filter.re(number) for number in range(self._count)]

    def possible(self, text: bytes) -> Sequence[int]:
        """The places of the expressions that a text may hold: all of them if RE2 has too little memory to tell."""
        found = sorted(self._filter.Match(text + _SIGN, potential=True) or ())
        return found[:-1] if found[-1:] == [self._count] else range(self._count)

    def first(self, number: int, text: bytes, start: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
        r"""Where an expression first matches at `start` or later, and where the first group that took part does.

        Without any that is the match again. What stands before `start` still counts for `^` and `\b`.
        """
        match = self._compiled[number].search(text, start)
        if match is None:
            return None
        groups = (match.span(group) for group in range(1, self._compiled[number].groups + 1))
        return match.span(), next((group for group in groups if group[0] >= 0), match.span())


_SIGN = b"\0the end\0"  # in every text: an answer without it is none
