"""Counts tokens exactly where a tokenizer is installed, and estimates them where none is."""

from __future__ import annotations

import functools
from collections.abc import Callable

from verdict.domain.text.tokens import estimate

_ENCODING = "o200k_base"
_LONGEST = 1_000_000  # characters: the tokenizer refuses a text that isn't shorter


@functools.cache
def counter() -> Callable[[str], int]:
    """What counts a text's tokens: `exact_counter` if there is one, else `estimate`."""
    return exact_counter() or estimate


def exact_counter() -> Callable[[str], int] | None:
    """Counts as o200k does, with the package bpe-openai (`verdict-scan[tokens]`); None if it isn't installed.

    Texts of a million characters and more are estimated: no limit in tokens lets them through.
    """
    try:
        import bpe_openai  # type: ignore[import-untyped]  # noqa: PLC0415  no types; slow to load, and optional
    except ImportError:
        return None
    encode = bpe_openai.get_encoding(_ENCODING).encode_ordinary

    def count(text: str) -> int:
        if len(text) >= _LONGEST:
            return estimate(text)
        try:
            return len(encode(text))
        except bpe_openai.TokenLimitError as error:  # more than some model reads at once; it was counted all the same
            return int(error.token_count)

    return count
