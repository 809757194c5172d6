"""Expressions that take time in proportion to the text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.errors import Crashed
from verdict.expressions import Expression, Expressions, Filtered


def test_an_expression_is_found_anywhere_in_a_text() -> None:
    shell = Expression(r"(?i)\bshell\s*=\s*true")
    assert shell.found_in(b"run(x, SHELL = True)")
    assert not shell.found_in(b"run(x, powershell=true)")


def test_text_that_is_not_utf_8_is_searched() -> None:
    text = b"\xff\xfeneedle\xff"
    assert Expression("needle").found_in(text)
    assert Expressions(["thread", "needle"]).found_in(text) == {1}


def test_several_are_found_by_their_places() -> None:
    words = Expressions([r"\beval\b", "(?i)csrf", "x", r"l\b"])
    assert words.found_in(b"eval(text) # WTF_CSRF_ENABLED") == {0, 1, 2, 3}
    assert words.found_in(b"evaluate()") == frozenset()
    assert Expressions([]).found_in(b"eval") == frozenset()


@pytest.mark.parametrize("unknown", [r"(?<!no)shell", r"(\w)\1", "(?>shell)", "shell(", r"shell{2000}"])
def test_unsupported_syntax_is_named(unknown: str) -> None:
    with pytest.raises(ValueError, match=r"shell|w"):
        Expression(unknown)
    with pytest.raises(ValueError, match=r"shell|w"):
        Expressions(["known", unknown])


def test_too_many_are_refused() -> None:
    with pytest.raises(ValueError, match="Set"):
        Expressions([rf"a{number}.{{0,500}}b" for number in range(500)])


def test_a_lack_of_memory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Expressions(["eval"])
    monkeypatch.setattr("re2.Set.Match", lambda *_: None)  # so it answers then
    with pytest.raises(Crashed, match="memory"):
        words.found_in(b"eval(text)")


_COUNTED = (
    r"\bx{2,3}b",
    r"(?:xy){2}",
    r"^a{0,2}?b{1}$",
    r"\{1,2}x",
    r"\\{2,}b",
    r"[xy]{3,}(a{1,2})?",
    r"b(?:a|x{0,1})y",
)


@given(st.text("abxy{}12,\\\n", max_size=30), st.integers(0, 5))
def test_an_expression_with_counts_is_found_where_it_is(text: str, start: int) -> None:
    raw, filtered = text.encode(), Filtered(_COUNTED)
    for number, expression in enumerate(_COUNTED):
        found = re.compile(expression.replace("$", r"\Z").encode()).search(raw, start)
        assert (filtered.first(number, raw, start) or (None,))[0] == (None if found is None else found.span())
        assert found is None or number in filtered.possible(raw)


def test_counts_that_are_too_high_are_an_error_when_they_are_needed() -> None:
    filtered = Filtered(["x{2000}"])
    assert filtered.first(0, b"y", 0) is None
    with pytest.raises(ValueError, match="x"):
        filtered.first(0, b"x", 0)


def test_matching_takes_linear_time() -> None:
    """In Python's own expressions it doubles with each letter: this would never end."""
    assert not Expression(r"(?:a|a?a)*b").found_in(b"a" * 100_000)
