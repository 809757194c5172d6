from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.tokens import estimate


@given(st.text())
def test_only_the_empty_text_has_no_tokens(text: str) -> None:
    assert (estimate(text) == 0) == (text == "")


@given(st.text(), st.text())
def test_more_text_never_has_fewer_tokens(one: str, other: str) -> None:
    assert estimate(one) <= estimate(one + other)


@pytest.mark.parametrize(
    ("text", "least"), [("word", 1), ("internationalisation", 4), ("1234567890", 4), ("{}[]", 2), ("日本語", 3)]
)
def test_long_words_numbers_and_other_scripts_take_several(text: str, least: int) -> None:
    assert least <= estimate(text) <= 2 * least
