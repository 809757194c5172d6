"""The layout of a text: written by people, or packed by a program."""

from __future__ import annotations

from dataclasses import dataclass

_LONG = 500  # bytes; longer lines aren't written by hand
_WORD = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
_DRAWN = b"#*/=~-"  # a row of such signs in a comment is one token
_BLANK = b" \t\n\r\f\v"
_KINDS = bytes(
    next((kind for kind, some in ((b"w", _WORD), (b"-", _DRAWN), (b" ", _BLANK)) if byte in some), b"o")[0]
    for byte in range(256)
)


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a text and of its longest line, in bytes; its words, numbers and signs (`tokens`), comments included.

    `packed`: see `is_packed`.
    """

    size: int
    longest: int
    tokens: int
    packed: bool

    def __str__(self) -> str:
        """Size and tokens, and the longest line if packed: `1.1 MB, 404,000 tokens`."""
        lines = f" in lines of up to {_rounded(self.longest)} characters" if self.packed else ""
        size = f"{self.size / 1e6:.1f} MB" if self.size >= 1_000_000 else f"{self.size / 1000:.0f} kB"
        return f"{size}, {_rounded(self.tokens)} tokens{lines}"


def shape_of(text: bytes) -> Shape:
    """The shape of a text in ASCII or UTF-8; each byte beyond ASCII is one token."""
    longest = max(map(len, text.split(b"\n")))
    return Shape(len(text), longest, _tokens(text), is_packed(text))


def _tokens(text: bytes) -> int:
    """The number of tokens: rows of letters and digits, rows of drawn signs, and any other sign by itself."""
    kinds = b" " + text.translate(_KINDS)
    rows = sum(
        kinds.count(before + row) for row in (b"w", b"-") for before in (b" ", b"o", b"w", b"-") if before != row
    )
    return rows + kinds.count(b"o")


def is_packed(text: bytes) -> bool:
    """Whether more than half of the bytes are in very long lines, as minifiers and bundlers write them."""
    return sum(len(line) for line in text.split(b"\n") if len(line) > _LONG) * 2 > len(text)


def _rounded(number: int) -> str:
    """The number rounded to two significant digits, with thousands separators."""
    step = 10 ** max(0, len(str(number)) - 2)
    return f"{round(number / step) * step:,}"
