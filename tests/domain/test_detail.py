"""The detail levels on a page: the first findings have more detail than the later ones."""

from __future__ import annotations

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.page.detail import LEVELS, Detail, Ladder

MADE = [finding(number) for number in range(12)]
counts = st.lists(st.integers(0, 12), min_size=3, max_size=3).map(sorted)
ladders = st.builds(lambda each: Ladder(*each), counts)


@given(ladders)
def test_splitting_keeps_every_finding_in_order(ladder: Ladder) -> None:
    assert [each for _, some in ladder.split(MADE) for each in some] == MADE


@given(ladders)
def test_the_runs_go_from_the_most_to_the_least_detail_and_none_is_empty(ladder: Ladder) -> None:
    runs = list(ladder.split(MADE))

    levels = [level for level, _ in runs]
    assert levels == sorted(set(levels), reverse=True)
    assert all(some for _, some in runs)


@given(ladders, st.sampled_from(LEVELS[:-1]))
def test_each_level_of_the_ladder_has_as_many_findings_as_it_counts(ladder: Ladder, level: Detail) -> None:
    said = sum(len(some) for detail, some in ladder.split(MADE) if detail >= level)

    assert said == ladder.count(level)


@pytest.mark.parametrize("detail", Detail)
def test_a_ladder_at_one_detail_is_one_run(detail: Detail) -> None:
    assert list(Ladder.at(detail, 12).split(MADE)) == [(detail, MADE)]


def test_a_ladder_longer_than_the_page_splits_the_findings_there_are() -> None:
    assert list(Ladder(1, 50, 60).split(MADE)) == [(Detail.RICH, MADE[:1]), (Detail.COMPACT, MADE[1:])]


def test_nothing_is_split_into_nothing() -> None:
    assert list(Ladder(1, 2, 3).split([])) == []


def test_raising_one_level_leaves_the_others() -> None:
    assert Ladder(1, 5, 9).raised(Detail.COMPACT, 7) == Ladder(1, 7, 9)


@pytest.mark.parametrize("rungs", [(1, 0, 0), (2, 2, 1), (0, 3, 2), (-1, 0, 0)])
def test_a_ladder_with_more_findings_at_higher_detail_is_refused(rungs: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="said less of too"):
        Ladder(*rungs)
