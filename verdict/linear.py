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
