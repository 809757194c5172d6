"""The layout of a text: written by people, or packed by a program."""

from __future__ import annotations

_LONG = 500  # bytes; longer lines aren't written by hand
_WORD = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
_DRAWN = b"#*/=~-"  # a row of such signs in a comment is one token
_BLANK = b" \t\n\r\f\v"
_KINDS = bytes(
    next((kind for kind, some in ((b"w", _WORD), (b"-", _DRAWN), (b" ", _BLANK)) if byte in some), b"o")[0]
    for byte in range(256)
)


def tokens(text: bytes) -> int:
    """The number of tokens, comments included: rows of letters and digits, rows of drawn signs, any other sign alone.

    The text is in ASCII or UTF-8; each byte beyond ASCII is one token.
    """
    kinds = b" " + text.translate(_KINDS)
    rows = sum(
        kinds.count(before + row) for row in (b"w", b"-") for before in (b" ", b"o", b"w", b"-") if before != row
    )
    return rows + kinds.count(b"o")


def is_packed(text: bytes) -> bool:
    """Whether more than half of the bytes are in very long lines, as minifiers and bundlers write them."""
    return sum(len(line) for line in text.split(b"\n") if len(line) > _LONG) * 2 > len(text)
