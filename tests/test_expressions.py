"""Expressions that take time in proportion to the text."""

from __future__ import annotations

import pytest

from verdict.domain.errors import Crashed
from verdict.expressions import Expression, Expressions


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
        Expressions([rf"a{number}.{{0,500}}b" for number in range(60)])


def test_a_lack_of_memory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Expressions(["eval"])
    monkeypatch.setattr("re2.Set.Match", lambda *_: None)  # so it answers then
    with pytest.raises(Crashed, match="memory"):
        words.found_in(b"eval(text)")


def test_matching_takes_linear_time() -> None:
    """In Python's own expressions it doubles with each letter: this would never end."""
    assert not Expression(r"(?:a|a?a)*b").found_in(b"a" * 100_000)
