"""The text of a source file: its encoding, its lines, and what is known of each."""

from __future__ import annotations

import codecs
import functools
import re
from array import array
from collections.abc import Sequence
from itertools import accumulate

from verdict.masking.hidden import by_line
from verdict.masking.keys import keys
from verdict.tree.comments import Comments
from verdict.tree.symbols import Symbols

_GUESSED, _TOO_FEW = 256, 16  # bytes used to guess a file's encoding; fewer than the second number are not enough

_WORDS = re.compile(rb"[\t -~]{32}")  # of UTF-16, these were sixteen characters of Chinese, and of few that would do


class Source:
    """A file's lines, and where the private keys are in each."""

    def __init__(self, text: str) -> None:
        raw = text.split("\n")  # git, semgrep, kingfisher and zizmor end a line at a line feed and nowhere else
        self.lines: Sequence[str] = [line.removesuffix("\r") for line in raw]
        self.keys = by_line(raw, keys(text))
        self.size = len(text)
        self._comments: Comments | None = None

    @functools.cached_property
    def offsets(self) -> Sequence[int]:
        """The number of characters, line breaks included, before each line, and at last that of all."""
        return array("q", accumulate((len(line) + 1 for line in self.lines), initial=0))

    @functools.cached_property
    def symbols(self) -> Symbols:
        """The definitions around its lines."""
        return Symbols(self.lines)

    def comments(self, path: str) -> Comments:
        """Its comments; `path` tells the language."""
        if self._comments is None:
            self._comments = Comments(path, self.lines)
        return self._comments


def encoding_of(raw: bytes) -> str:
    """The codec for a file's text: UTF-16 if a byte order mark or a zero in every other byte says so, else UTF-8."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = raw[:_GUESSED]
    low, high = head[::2].count(0), head[1::2].count(0)
    if len(head) < _TOO_FEW or max(low, high) * 4 <= len(head) or min(low, high) * 20 > len(head):
        return "utf-8"
    if _WORDS.search(raw):  # the zeros at its beginning are in a comment
        return "utf-8"
    return "utf-16-le" if high > low else "utf-16-be"
