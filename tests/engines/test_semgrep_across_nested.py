"""The innermost region around a place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verdict.engines.semgrep.across.code import Region
from verdict.engines.semgrep.across.nested import Around, Nested

FILE = [Region(1, 1, 9, 1), Region(2, 1, 4, 1), Region(3, 1, 3, 9), Region(5, 1, 6, 1), Region(12, 1, 13, 1)]


@given(st.permutations(FILE), st.integers(1, 14), st.integers(1, 10))
def test_it_is_the_last_that_begins_of_those_around(regions: list[Region], line: int, column: int) -> None:
    around = [each for each in regions if each.holds(line, column)]
    assert Nested(regions).innermost(line, column) == max(around, default=None)


def test_one_region_can_be_left_out() -> None:
    assert Nested(FILE).innermost(3, 2, FILE[2]) == FILE[1]
    assert Nested(FILE).innermost(12, 1, FILE[4]) is None


def test_functions_are_known_by_their_names() -> None:
    functions = Around(zip(FILE, "abcde", strict=True))
    assert [functions.name(line, 1) for line in (1, 2, 3, 4, 6, 12, 13)] == ["a", "b", "c", "a", "a", "e", None]
    assert functions.place(2, 1, FILE[1]) == FILE[0]
