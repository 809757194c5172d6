"""Fills placeholders in samples with made-up secrets, so that no file in the repository looks like it has one."""

from __future__ import annotations

import base64
import hashlib
import re
import string
from collections.abc import Callable, Iterator

_HOLE = re.compile(r"<(?:(?P<kind>[a-z][a-z0-9]*):(?P<length>\d+)|(?P<plain>uuid|dashes))>")
_SYMBOLS = "!#%*+-.?@^_~"
_ALPHABETS = {
    "alnum": string.ascii_letters + string.digits,
    "base64": string.ascii_letters + string.digits + "+/",
    "base64url": string.ascii_letters + string.digits + "-_",
    "base32": string.ascii_uppercase + "234567",
    "bech": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
    "digits": string.digits,
    "hex": "0123456789abcdef",
    "letters": string.ascii_letters,
    "lower": string.ascii_lowercase + string.digits,
    "uhex": "0123456789ABCDEF",
    "upper": string.ascii_uppercase + string.digits,
}
# Words in passwords that people choose.
_WORDS = (
    "Anchor", "Badger", "Canyon", "Dragon", "Ember", "Falcon", "Garnet", "Harbor", "Indigo", "Jasper", "Kestrel",
    "Lantern", "Meadow", "Nectar", "Orchid", "Pepper", "Quartz", "Raven", "Sparrow", "Tundra", "Umber", "Violet",
    "Walnut", "Yonder", "Zephyr",
)  # fmt: skip


def fabricate(text: str, seed: str) -> str:
    """`text` with each placeholder replaced by a made-up value, such as `<alnum:40>` by 40 letters and digits.

    - `password:N`: letters, digits and symbols.
    - `words:N`: words, a number and a symbol, like a password that people choose.
    - `basic:N`: the Base64 of a user and a password of N characters.
    - `uuid`: a UUID of version 4.
    - `dashes`: five dashes, as in a PEM header, or `dashes:N`.

    Equal texts and seeds give equal results. Unknown placeholders stay.
    """
    count = 0

    def fill(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        value = _value(match["kind"] or match["plain"], int(match["length"] or 0), _numbers(f"{seed}\0{count}"))
        return match[0] if value is None else value

    return _HOLE.sub(fill, text)


def _value(kind: str, length: int, numbers: Iterator[int]) -> str | None:
    """A value of the kind; None if the kind is unknown."""
    if kind in _ALPHABETS:
        return _drawn(_ALPHABETS[kind], length, numbers)
    make = _MADE.get(kind)
    return None if make is None else make(length, numbers)


def _words(length: int, numbers: Iterator[int]) -> str:
    chosen = "".join(_WORDS[next(numbers) % len(_WORDS)] for _ in range(length))
    return f"{chosen}{next(numbers) % 90 + 10}{'!?#'[next(numbers) % 3]}"


def _basic(length: int, numbers: Iterator[int]) -> str:
    return base64.b64encode(f"robot:{_mixed(length, numbers)}".encode()).decode()


def _uuid(_: int, numbers: Iterator[int]) -> str:
    """A UUID of version 4."""
    digits = _drawn(_ALPHABETS["hex"], 32, numbers)
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-a{digits[17:20]}-{digits[20:]}"


def _mixed(length: int, numbers: Iterator[int]) -> str:
    """A password that starts with a letter; from five characters on it has one of each kind."""
    kinds = (string.ascii_letters, string.digits, string.ascii_lowercase, _SYMBOLS, string.ascii_uppercase)
    every = string.ascii_letters + string.digits + _SYMBOLS
    return "".join(_drawn(kinds[at] if at < len(kinds) else every, 1, numbers) for at in range(length))


def _drawn(alphabet: str, length: int, numbers: Iterator[int]) -> str:
    return "".join(alphabet[next(numbers) % len(alphabet)] for _ in range(length))


def _numbers(seed: str) -> Iterator[int]:
    """Endless, evenly distributed numbers that depend only on the seed."""
    block = 0
    while True:
        digest = hashlib.sha512(f"{seed}\0{block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 4]) for at in range(0, len(digest), 4))
        block += 1


_MADE: dict[str, Callable[[int, Iterator[int]], str]] = {
    "basic": _basic,
    "dashes": lambda length, _: "-" * (length or 5),
    "password": _mixed,
    "uuid": _uuid,
    "words": _words,
}
