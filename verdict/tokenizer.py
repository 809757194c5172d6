"""Counts tokens: exactly if a tokenizer is installed, else by estimate."""

from __future__ import annotations

import functools
from collections.abc import Callable

from verdict.domain.text.tokens import estimate

_ENCODING = "o200k_base"
_LONGEST = 1_000_000  # characters: the tokenizer refuses texts of this length or more


@functools.cache
def counter() -> Callable[[str], int]:
    """The function that counts the tokens of a text: `exact_counter()` if available, else `estimate`."""
    return exact_counter() or estimate


def exact_counter() -> Callable[[str], int] | None:
    """Counts o200k tokens with the package bpe-openai (`verdict-scan[tokens]`); None if it isn't installed.

    Texts of a million characters or more are estimated; no token limit is that high.
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
        except bpe_openai.TokenLimitError as error:  # above a model's context size; the error has the count
            return int(error.token_count)

    return count
