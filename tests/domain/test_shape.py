"""Telling minified code and decoration from written text."""

from __future__ import annotations

import pytest

from verdict.domain.text.shape import is_packed, tokens


@pytest.mark.parametrize(
    ("text", "count"),
    [(b"", 0), (b"a = b(1)", 6), (b"# " + b"#" * 1_000_000, 2), (b"/* " + b"-" * 80 + b" */", 3), (b"((((", 4)],
)
def test_words_operators_and_drawn_lines_are_one_token_each(text: bytes, count: int) -> None:
    assert tokens(text) == count


@pytest.mark.parametrize(
    ("text", "packed"),
    [(b"", False), (b"a" * 501, True), (b"a" * 500, False), (b"a\n" * 600 + b"a" * 501, False)],
)
def test_text_is_packed_if_most_of_it_is_in_very_long_lines(text: bytes, packed: bool) -> None:
    assert is_packed(text) is packed
