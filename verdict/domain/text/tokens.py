"""Estimates the number of tokens that a language model makes of a text, without a tokenizer."""

from __future__ import annotations

# A byte belongs to one of sixteen classes, and each byte costs what its class costs after the class before it: a word
# costs most where it begins, a comma hardly anything after a quote. The costs are fitted to what o200k counts in our
# reports of real code, about 5 % above it, and so that even random text isn't estimated at less than half.
# `benchmarks/tokens.py` measures both; docs/benchmarks.md has the figures.
_TOKENS_PER_UNIT = 0.15
_CLASSES = (" ", "\n\r\t", "aeiou", "tnsrhldcmp", "bfgjkqvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789", '"', ",:;",
            "([{<", ")]}>", "_./-", "!#$%&'*+=?@\\^`|~")  # fmt: skip
_CONTROL, _LEAD, _CONTINUATION = (
    13,
    14,
    15,
)  # E2 starts the dashes and lines of our formats: as cheap as controls
_UNITS = (  # rows: class of the byte before; digits: cost units for each class, in order
    "0832348202451533"  # space
    "4018813334242633"  # line end, tab
    "1220454253334533"  # vowel
    "2811254442715833"  # letter of TNSRHLDCMP
    "1502564754413433"  # any other small letter
    "0723234484326333"  # capital
    "8578642363183633"  # digit
    "2451542023222323"  # "
    "6124336323443333"  # , : ;
    "3156448152234333"  # ( [ { <
    "0151457303243433"  # ) ] } >
    "5054328233425333"  # _ . / -
    "3243525254534333"  # other ASCII
    "3333333338333433"  # control, first of two bytes (or E2)
    "3333333333333335"  # first of three or four bytes
    "2333333232333443"  # later byte
)


def _class_of(byte: int) -> int:
    if byte < 0x80:
        return next((number for number, members in enumerate(_CLASSES) if chr(byte) in members), _CONTROL)
    if byte < 0xC0:
        return _CONTINUATION
    return _CONTROL if byte < 0xE0 or byte == 0xE2 else _LEAD


_CLASS = bytes(map(_class_of, range(256)))
_COST = bytes((1 << int(units)) - 1 for units in _UNITS)  # as many set bits as units: bit_count adds them up


def estimate(text: str) -> int:
    """The estimated tokens of `text`, at least 1; 0 for the empty text.

    More text never has fewer tokens. The sum over the parts of a text differs from the whole by at most three for each
    part.
    """
    encoded = text.encode("utf-8", "surrogatepass")
    classes = int.from_bytes(encoded.translate(_CLASS), "little")
    pairs = (classes | classes << 12).to_bytes(len(encoded) + 2, "little")  # each byte: previous class and own class
    units = int.from_bytes(pairs[: len(encoded)].translate(_COST), "little").bit_count()
    return int(units * _TOKENS_PER_UNIT) + (text != "")
