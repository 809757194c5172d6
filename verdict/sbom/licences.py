"""Decides whether a policy permits the licences that packages state.

They are SPDX expressions: https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions.
"""

from __future__ import annotations

import difflib
import enum
import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from license_expression import (  # type: ignore[import-untyped]  # the library has no types
    ExpressionError,
    LicenseWithExceptionSymbol,
    Licensing,
    get_spdx_licensing,
)

_LONGEST = 1000  # characters of an expression that is taken apart
_ABSENT = frozenset({"", "none", "noassertion", "unknown"})
_OWN = re.compile(
    r"licenseref-|see licen[cs]e in |(unlicensed|proprietary)$"
)  # names of licences that SPDX has no id for
_BETWEEN = re.compile(r"[()]|\b(?:and|or|with)\b")  # licences in an expression


class Answer(enum.StrEnum):
    """The policy's answer for a package's licence. UNSTATED: the package doesn't state one."""

    PERMITTED = "permitted"
    DENIED = "denied"
    NOT_ALLOWED = "not allowed"
    UNSTATED = "unstated"


@dataclass(frozen=True, slots=True)
class Licences:
    """Licences by their SPDX ids or patterns of them (`AGPL-*`), upper and lower case alike.

    Ids that SPDX has replaced mean the new ones: `GPL-3.0` is `GPL-3.0-only`, `GPL-3.0+` is `GPL-3.0-or-later`.
    `deny` takes precedence over `allow`. An empty `allow` permits every licence that isn't denied.
    """

    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()

    def judge(self, stated: str | None) -> Answer:
        """The policy's answer for an expression: of `A OR B` one must be permitted, of `A AND B` both.

        Text that isn't an expression (`see LICENSE.md`) is a licence of that name.
        """
        if stated is None or stated.strip().lower() in _ABSENT:
            return Answer.UNSTATED
        terms = _terms(stated)
        if not terms(lambda name: not _matches(name, self.deny)):
            return Answer.DENIED
        if not terms(lambda name: not _matches(name, self.deny) and (not self.allow or _matches(name, self.allow))):
            return Answer.NOT_ALLOWED
        return Answer.PERMITTED

    def unknown(self, stated: Iterable[str | None]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Ids and patterns that match no SPDX id and no `stated` licence, each with similar ids."""
        texts = {text.strip().lower() for text in stated if text is not None}
        names = {*_spdx(), *texts, *(part.strip() for text in texts for part in _BETWEEN.split(text))}
        for pattern in (*self.allow, *self.deny):
            asked = pattern.strip().lower().partition(" with ")[0]
            if not _OWN.match(asked) and not any(fnmatchcase(name, asked) for name in names):
                close = difflib.get_close_matches(asked, _spdx(), n=3)
                yield pattern, tuple(_spdx()[each][0] for each in close)


_Terms = Callable[[Callable[[str], bool]], bool]
"""Tells whether an expression is satisfied, given a predicate for single licences."""


@functools.lru_cache(maxsize=4096)
def _terms(stated: str) -> _Terms:
    try:
        parsed = _licensing().parse(stated) if len(stated) <= _LONGEST else None
    except (ExpressionError, RecursionError, IndexError, AssertionError):  # the last two: of `()`, and of `(AND A`
        parsed = None
    return (lambda good: good(stated.strip())) if parsed is None else _of(parsed)


def _of(node: object) -> _Terms:
    parts = getattr(node, "args", ())
    if isinstance(node, LicenseWithExceptionSymbol) or not parts:
        name = str(node)
        return lambda good: good(name)
    terms = [_of(part) for part in parts]
    fits = any if isinstance(node, _licensing().OR) else all
    return lambda good: fits(term(good) for term in terms)


@functools.cache
def _licensing() -> Licensing:
    return Licensing()


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    """Whether a pattern matches the licence. A licence with an exception is matched by its whole name, `A WITH B`."""
    names = [each.lower() for each in _spdx().get(name.lower(), (name,))]
    return any(fnmatchcase(each, pattern.strip().lower()) for pattern in patterns for each in names)


@functools.cache
def _spdx() -> Mapping[str, tuple[str, ...]]:
    """SPDX ids in small letters, each with all ids of that licence, the one that is used today first."""
    found: dict[str, tuple[str, ...]] = {}
    for symbol in get_spdx_licensing().known_symbols.values():
        ids = tuple(each for each in (symbol.key, *symbol.aliases) if not each.startswith("LicenseRef-"))
        found.update((each.lower(), ids) for each in ids)
    return found
