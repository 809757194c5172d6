"""Sizes of texts."""

from __future__ import annotations

import functools

from verdict.domain.page.limits import Size
from verdict.domain.text.tokens import estimate


def size_of(text: str) -> Size:
    """The size of a whole text, with its tokens as estimated."""
    return Size(len(text.encode("utf-8", "backslashreplace")), estimate(text))


def least_added(text: str, separators: int = 0) -> Size:
    """The least that a part with so many bytes of separators adds: estimates are rounded up, white space is shared."""
    return Size(len(text.encode("utf-8", "backslashreplace")) + separators, max(0, estimate(text) - 2))


@functools.lru_cache(maxsize=10_000)
def least_added_by_place(text: str) -> Size:
    """`least_added` for the places of findings, of which many are only the number of a line."""
    return least_added(text)
