"""Shortens one long text."""

from __future__ import annotations

import re

_BOUNDARY = re.compile(r"\s")
_LOOK_BACK = 40  # characters given up at most so that a cut falls between words


def shorten(text: str, limit: int) -> str:
    """`text` in at most `limit` characters, cut between words where one is near, with a mark saying how much is gone.

    The mark is `…[+N chars]`; a `limit` too small for it leaves `…` alone, and one below 1 leaves nothing.
    """
    if len(text) <= limit:
        return text
    if limit < 1:
        return ""
    kept = limit - len(_mark(len(text)))
    if kept < 1:
        return "…"
    head = text[:kept]
    near = max((match.start() for match in _BOUNDARY.finditer(head, max(0, kept - _LOOK_BACK))), default=None)
    if near and not text[kept].isspace():
        head = head[:near]
    head = head.rstrip()
    return head + _mark(len(text) - len(head))


def _mark(missing: int) -> str:
    return f"…[+{missing} chars]"
