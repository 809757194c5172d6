"""Whole code, cut to the lines around a finding."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.code import Code, nearest

_LINES = st.lists(st.text("abc ", max_size=30), min_size=1, max_size=20)


@given(_LINES, st.data(), st.integers(1, 400))
def test_a_part_is_the_lines_around_the_finding_and_says_what_is_missing(
    lines: list[str], data: st.DataObject, room: int
) -> None:
    at = data.draw(st.integers(0, len(lines) - 1))
    whole = Code("\n".join(lines), 10, before=1, after=2, omitted=5)
    part = whole.around(10 + at, room)
    if part is None:
        assert not lines[at]
        return

    assert len(part.text) <= room
    shown = part.text.split("\n")
    assert part.first <= 10 + at < part.first + len(shown)
    assert (part.before, part.after) == (part.first - 9, 2 + len(lines) - (part.first - 10) - len(shown))
    if len(lines[at]) <= room:
        assert shown == lines[part.first - 10 :][: len(shown)]
        assert part.omitted == 5 + len(whole.text) - len(part.text)


def test_no_line_is_left_out_that_fits() -> None:
    assert nearest([3, 3, 3, 3], 1, 100, 100) == (0, 4)
    assert nearest([3, 3, 3, 3], 1, 100, 3) == (0, 3)
    assert nearest([3, 9, 3, 3], 2, 8, 100) == (2, 4)
    assert nearest([3, 9, 3], 1, 5, 100) == (1, 2)


def test_there_is_nothing_without_room() -> None:
    assert Code("x = 1", 1).around(1, 0) is None
