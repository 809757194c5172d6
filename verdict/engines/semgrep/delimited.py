"""Finds what stands between two marks in a text, such as the comments and the code of a template."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

Delimited = tuple[str, int, int]
"""Its kind, its start, and its end, exclusive, marks included."""


def delimited(text: bytes, begins: re.Pattern[bytes], ends: Mapping[str, re.Pattern[bytes]]) -> Iterator[Delimited]:
    """The places in order. `begins` has a named group for each kind; a mark that isn't closed begins nothing.

    The time grows with the text alone: an end that was not found once is not looked for again.
    """
    unclosed: set[str] = set()
    at = 0
    while (begin := begins.search(text, at)) is not None:
        kind, at = str(begin.lastgroup), begin.end()
        end = None if kind in unclosed else ends[kind].search(text, at)
        if end is None:
            unclosed.add(kind)
        else:
            at = end.end()
            yield kind, begin.start(), at
