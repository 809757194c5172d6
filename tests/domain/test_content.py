"""Shortening a text to a number of characters."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.text.content import shorten

MARK = re.compile(r"…\[\+(\d+) chars\]")
texts = st.text(max_size=200) | st.lists(st.text("ab🔐é", min_size=1, max_size=9), max_size=40).map(" ".join)


@given(texts, st.integers(-5, 250))
def test_nothing_is_longer_than_its_limit(text: str, limit: int) -> None:
    assert len(shorten(text, limit)) <= max(limit, 0)


@given(texts, st.integers(-5, 250))
def test_text_within_its_limit_stays_as_it_is(text: str, limit: int) -> None:
    assert (shorten(text, limit) == text) == (len(text) <= limit or text == "")


@given(texts, st.integers(20, 150))
def test_the_mark_counts_the_removed_characters(text: str, limit: int) -> None:
    if len(text) <= limit:
        return
    shown = shorten(text, limit)
    mark = MARK.search(shown, len(shown) - 14)

    assert mark is not None
    assert mark.end() == len(shown)
    assert text.startswith(shown[: mark.start()])
    assert int(mark[1]) == len(text) - mark.start()


@given(texts, st.integers(20, 150))
def test_a_longer_limit_never_shows_less(text: str, limit: int) -> None:
    def kept(shown: str) -> int:
        return len(shown) if shown == text else len(shown.rpartition("…[+")[0])

    assert kept(shorten(text, limit)) <= kept(shorten(text, limit + 1))


def test_a_cut_falls_between_words() -> None:
    assert shorten("one two three four five six", 20) == "one two…[+20 chars]"


def test_a_cut_on_a_word_boundary_removes_nothing_more() -> None:
    assert shorten("one four and more of the same", 20) == "one four…[+21 chars]"


def test_a_very_long_word_is_cut_inside() -> None:
    assert shorten("one " + "x" * 200, 100) == "one " + "x" * 83 + "…[+117 chars]"


def test_no_space_is_left_before_the_mark() -> None:
    assert shorten("one   " + "x" * 60, 21) == "one…[+63 chars]"


@pytest.mark.parametrize(("limit", "shown"), [(0, ""), (-1, ""), (1, "…"), (12, "…"), (13, "…")])
def test_a_limit_too_small_for_the_mark_leaves_a_dot_or_nothing(limit: int, shown: str) -> None:
    assert shorten("x" * 200, limit) == shown
