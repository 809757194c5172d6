"""Amounts in words."""

from __future__ import annotations

import pytest

from verdict.domain.text.amounts import few, plural, size_in_words


@pytest.mark.parametrize(("count", "words"), [(0, "0 files"), (1, "1 file"), (2, "2 files"), (1234, "1,234 files")])
def test_nouns_are_singular_or_plural_by_their_number(count: int, words: str) -> None:
    assert plural(count, "file") == words


def test_a_plural_that_takes_more_than_an_s_is_given() -> None:
    assert plural(1, "result is", "results are") == "1 result is"
    assert plural(0, "result is", "results are") == "0 results are"


@pytest.mark.parametrize(
    ("names", "words"), [([], ""), (["a"], "a"), (list("abc"), "a, b, c"), (list("abcde"), "a, b, c and 2 more")]
)
def test_of_many_names_the_first_are_shown_and_the_others_counted(names: list[str], words: str) -> None:
    assert few(names) == words


@pytest.mark.parametrize(
    ("size", "words"), [(0, "0 bytes"), (1023, "1023 bytes"), (1024, "1.0 KiB"), (10 << 20, "10.0 MiB")]
)
def test_a_size_is_shown_with_its_unit(size: int, words: str) -> None:
    assert size_in_words(size) == words
