"""How a text is laid out: what people write, and what a program packed."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LONG = 500  # bytes; nobody writes lines of more
_TOKEN = re.compile(rb"\w+|[#*/=~-]+|[^\w\s]")  # a rule drawn in a comment is one


@dataclass(frozen=True, slots=True)
class Shape:
    """`size` and `longest`, the longest line, count bytes; `tokens` words, numbers and signs, in comments too.

    `packed` is `is_packed`: as minifiers and bundlers leave code.
    """

    size: int
    longest: int
    tokens: int
    packed: bool

    def __str__(self) -> str:
        """Size and tokens, and the longest line where that is what stands out: `1.1 MB, 404,000 tokens`."""
        lines = f" in lines of up to {_rounded(self.longest)} characters" if self.packed else ""
        size = f"{self.size / 1e6:.1f} MB" if self.size >= 1_000_000 else f"{self.size / 1000:.0f} kB"
        return f"{size}, {_rounded(self.tokens)} tokens{lines}"


def shape_of(text: bytes) -> Shape:
    """The shape of a text in ASCII or UTF-8; a byte beyond ASCII counts as a sign."""
    longest = max(map(len, text.split(b"\n")))
    return Shape(len(text), longest, sum(1 for _ in _TOKEN.finditer(text)), is_packed(text))


def is_packed(text: bytes) -> bool:
    """Whether more than half of the bytes are in lines longer than anybody writes."""
    return sum(len(line) for line in text.split(b"\n") if len(line) > _LONG) * 2 > len(text)


def _rounded(number: int) -> str:
    """With two digits that count."""
    step = 10 ** max(0, len(str(number)) - 2)
    return f"{round(number / step) * step:,}"
