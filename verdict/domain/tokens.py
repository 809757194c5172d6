"""Estimates how many tokens a language model reads a text as, without a tokenizer."""

from __future__ import annotations

import re

# Words, numbers and punctuation each become at least one token; long words and digit runs more. Characters outside
# ASCII cost about one each. Deliberately on the high side: a budget kept by an estimate must hold.
_PIECES = re.compile(r"[A-Za-z]+|[0-9]+|[^\sA-Za-z0-9]|\s+")


def estimate(text: str) -> int:
    """Tokens of `text`, rounded up; 0 for the empty text."""
    total = 0.0
    for match in _PIECES.finditer(text):
        piece = match.group()
        if piece[0].isascii() and piece[0].isalpha():
            total += 1 if len(piece) <= 6 else len(piece) / 5
        elif piece[0].isascii() and piece[0].isdigit():
            total += len(piece) / 2.5
        elif piece.isspace():
            total += 0.1 if piece == " " else 0.6
        else:
            total += 0.7 if piece.isascii() else 1
    return int(total) + (total > 0)
