"""Amounts in words: numbers of things, the first of many names, sizes."""

from __future__ import annotations

from collections.abc import Sequence

FEW = 3
"""The number of names in most messages; reports list the rest."""


def plural(count: int, noun: str, many: str = "") -> str:
    """`1 finding`, `2 findings`, `1,234 files`; `many` is the plural of words that don't only take an `s`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {many or f'{noun}s'}"


def few(names: Sequence[str], most: int = FEW, separator: str = ", ") -> str:
    """The first names, and how many more there are: `a.py, b.py, c.py and 4 more`."""
    more = len(names) - most
    return separator.join(names[:most]) + (f" and {more:,} more" if more > 0 else "")


def size_in_words(size: int) -> str:
    """A number of bytes as text, such as `1.5 MiB`."""
    for unit, factor in (("MiB", 1 << 20), ("KiB", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} bytes"
