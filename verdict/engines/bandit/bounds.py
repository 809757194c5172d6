"""Tells tables on which Bandit would take too long.

For each text in a statement Bandit asks all lines of that statement whether they have a `nosec` comment, so that a
table takes it the square of its lines: one of 8,000 lines with a word each 9 s, one of 16,000 lines 34 s. On the
dictionary of 133,000 words in droopy 0.0.3 it hadn't ended after ten minutes, and it reports no other file before.
"""

from __future__ import annotations

import re

LARGE = 65_536
"""Bytes of a file up to which nothing in it takes long."""

_MOST = 300_000_000  # texts times lines, about 40 s
_ROW = re.compile(rb"[ \t]*+(?:[\"'\[\](){}\d-]|[bBfFrRuU]{1,2}[\"'])")
_TEXT = re.compile(rb"[\"'][ \t]*[,:\])}]")  # its end; texts side by side are one
_OTHER = re.compile(rb"[ \t]*+(?:#.*+)?$")
_END = 200  # bytes of a line in which a comment may end it
_COMMENT = re.compile(rb"[ \t]*+#[^\"']*+$")


def too_long(text: bytes) -> str | None:
    """Why a file isn't given to Bandit; None if it is.

    A table is told by its lines: they begin with a value or a bracket, or end in a comma.
    """
    lines = texts = 0
    for line in text.splitlines():
        if _OTHER.match(line):
            continue
        if _ROW.match(line) or _COMMENT.sub(b"", line[-_END:]).endswith(b","):
            lines, texts = lines + 1, texts + len(_TEXT.findall(line))
            if lines * texts > _MOST:
                return "a table of too many lines and texts, which takes the square of them"
        else:
            lines = texts = 0
    return None
