"""How a text is laid out."""

from __future__ import annotations

import pytest

from verdict.domain.text.shape import is_packed, shape_of


@pytest.mark.parametrize(
    ("text", "tokens"),
    [(b"", 0), (b"a = b(1)", 6), (b"# " + b"#" * 1_000_000, 2), (b"/* " + b"-" * 80 + b" */", 3), (b"((((", 4)],
)
def test_words_signs_and_rules_drawn_in_comments_are_tokens(text: bytes, tokens: int) -> None:
    assert shape_of(text).tokens == tokens


@pytest.mark.parametrize(
    ("text", "packed"),
    [(b"", False), (b"a" * 501, True), (b"a" * 500, False), (b"a\n" * 600 + b"a" * 501, False)],
)
def test_text_is_packed_if_most_of_it_is_in_lines_that_nobody_writes(text: bytes, packed: bool) -> None:
    assert is_packed(text) is packed
