"""Tells tables on which Bandit would take too long.

For each value of a statement Bandit asks all lines of that statement whether they have a `nosec` comment, so that a
table takes it the square of its lines: one of 8,000 lines with two values each 9 s, one of 16,000 lines 34 s. On the
dictionary of 133,000 words in droopy 0.0.3 it hadn't ended after ten minutes, and it reports no other file before.
"""

from __future__ import annotations

import re

LARGE = 65_536
"""Bytes of a file up to which nothing in it takes long."""

_MOST = 600_000_000  # values times lines, about 40 s
_ROW = re.compile(rb"[ \t]*+(?:[\"'\[\](){}#\d-]|[bBfFrRuU]{1,2}[\"']|$)")
_BETWEEN = re.compile(rb"[,:]")  # values


def too_long(text: bytes) -> str | None:
    """Why a file isn't given to Bandit; None if it is.

    A table is told by its lines: they begin with a value or a bracket, or end in a comma.
    """
    lines = values = 0
    for line in text.splitlines():
        if _ROW.match(line) or line.endswith(b","):
            lines, values = lines + 1, values + len(_BETWEEN.findall(line))
            if lines * values > _MOST:
                return "a table of too many lines and values, which takes the square of them"
        else:
            lines = values = 0
    return None
