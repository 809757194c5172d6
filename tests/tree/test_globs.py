from __future__ import annotations

import os
import re

import pytest
import strategies  # noqa: F401  its settings for hypothesis
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.errors import UsageError
from verdict.tree.globs import check, covering, matcher

PATHS = st.lists(st.sampled_from(["a", "b", "ab", "c.py", "x-y"]), min_size=1, max_size=4).map("/".join)
PARTS = st.sampled_from(["a", "b", "*", "a*", "*.py", "?", "[ab]", "[!a]", "**", "c.*", "*-*"])
GLOBS = st.builds(
    lambda start, parts, end: start + "/".join(parts) + end,
    st.sampled_from(["", "/"]), st.lists(PARTS, min_size=1, max_size=3), st.sampled_from(["", "/"]),
).filter(lambda glob: not glob.endswith("**/"))  # fmt: skip
"""Those that pathspec and git agree on: to pathspec `a/**/` is also a file in `a`."""


@given(GLOBS, PATHS)
def test_globs_mean_what_they_mean_in_gitignore(glob: str, path: str) -> None:
    assert covering(glob)(path) == matcher([glob])(path)


def test_a_glob_with_a_trailing_slash_matches_folders_only() -> None:
    covers = covering("a/**/")
    assert (covers("a/c.py"), covers("a/d/c.py")) == (False, True)


@pytest.mark.parametrize("glob", ["!", "\\", "a\\", "[z-a]", "[", "", "/", "(", "\ud800", "\n"])
def test_an_invalid_pattern_matches_nothing(glob: str) -> None:
    assert covering(glob)("a/b.py") is False


def test_every_glob_is_fast() -> None:
    assert covering("*a" * 200 + "b")("a" * 4000) is False
    assert covering("**/" * 150 + "b")("a/" * 1000) is False


@pytest.mark.parametrize(
    ("glob", "paths"),
    [
        ("./a", ["a/b.py"]),
        ("./a/", ["a/b.py"]),
        (".//a/*.py", ["a/b.py"]),
        ("./b.py", ["b.py"]),
        (".", ["a/b.py", "c/a/b.py", "b.py", ".x"]),
        ("./", ["a/b.py", "c/a/b.py", "b.py", ".x"]),
        (".x", [".x"]),
    ],
)
def test_a_dot_at_the_beginning_is_the_root(glob: str, paths: list[str]) -> None:
    assert list(filter(matcher([glob]), ["a/b.py", "c/a/b.py", "b.py", ".x"])) == paths


def test_names_that_are_not_utf_8_match_like_others() -> None:
    odd, other = os.fsdecode(b"src/caf\xe9.py"), os.fsdecode(b"src/caf\xe8.py")
    assert list(filter(matcher(["*.js", "caf?.py"]), [odd, other, "src/a.py"])) == [odd, other]
    assert list(filter(matcher([os.fsdecode(b"caf\xe9.*")]), [odd, other])) == [odd]
    assert not matcher(["\ud800"])("a.py")


UNUSABLE = {
    "!": "nothing follows the !",
    "! ": "nothing follows the !",
    "a\\": r"a single \ stands at the end of a name",
    "a\\/b": r"a single \ stands at the end of a name",
    "x/[z-a]": "the range z-a in brackets ends before it begins",
}


@pytest.mark.parametrize(("glob", "why"), UNUSABLE.items())
def test_a_glob_that_can_be_no_pattern_is_an_error(glob: str, why: str) -> None:
    for use in (check, lambda each: matcher(["*.py", each])):
        with pytest.raises(UsageError, match=re.escape(f"'{glob.strip()}")) as raised:
            use(glob)
        assert why in str(raised.value)


@pytest.mark.parametrize(
    ("glob", "why"), [("#a", r"write \# for the sign"), ("a[", r"write \[ for the sign"), ("", "empty"), (" ", "empty")]
)
def test_a_glob_that_can_match_nothing_is_an_error_where_it_is_written(glob: str, why: str) -> None:
    assert not matcher([glob])("a")
    with pytest.raises(UsageError) as raised:
        check(glob)
    assert why in str(raised.value)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("glob", "matched"),
    [
        ("a[[]b", ["a[b"]),
        ("a[[a-c&&b]b", ["a[b", "abb", "a&b"]),
        ("a[+--]b", ["a-b"]),
        ("a[!&&||~~]b", ["a[b", "a]b", "abb", "a-b", "a\\b"]),
        ("a[]-]b", ["a]b", "a-b"]),
        ("a[^]]b", ["a[b", "abb", "a-b", "a&b", "a\\b"]),
        ("a[\\]b", ["a\\b"]),
        ("a\\[b", ["a[b"]),
    ],
)
def test_brackets_hold_signs_and_ranges(glob: str, matched: list[str]) -> None:
    assert list(filter(matcher([glob]), ["a[b", "a]b", "abb", "a-b", "a&b", "a\\b"])) == matched
