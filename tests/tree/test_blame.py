from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verdict.tree.blame import _kept

texts = st.lists(st.sampled_from("abcdefgh"), max_size=30)


def kept(then: str, now: str) -> dict[int, int]:
    return {after: before for before, after in _kept(then.split(), now.split())}


def test_lines_around_a_change_are_found_again() -> None:
    assert kept("a b c d", "a x c d") == {1: 1, 3: 3, 4: 4}
    assert kept("a b c d", "a b x y c d") == {1: 1, 2: 2, 5: 3, 6: 4}
    assert kept("a b c d", "a d") == {1: 1, 2: 4}


def test_lines_between_changes_are_matched_by_a_unique_line() -> None:
    assert kept("1 } } f } 2", "9 } } f } 8") == {2: 2, 3: 3, 4: 4, 5: 5}


def test_moved_lines_match_where_their_order_is_kept() -> None:
    assert kept("1 a b c d 2", "3 d a b c 4") == {3: 2, 4: 3, 5: 4}


@given(texts, texts)
def test_only_equal_lines_match_once_and_in_order(then: list[str], now: list[str]) -> None:
    pairs = sorted(_kept(then, now))

    assert all(then[before - 1] == now[after - 1] for before, after in pairs)
    afters = [after for _, after in pairs]
    assert afters == sorted(set(afters))
    assert len({before for before, _ in pairs}) == len(pairs)


@given(texts)
def test_every_line_of_an_unchanged_text_matches(text: list[str]) -> None:
    assert list(_kept(text, text)) == [(number, number) for number in range(1, len(text) + 1)]


@given(texts, texts, texts)
def test_lines_before_and_after_one_change_match(before: list[str], change: list[str], after: list[str]) -> None:
    found = dict(_kept([*before, *after], [*before, *change, *after]))

    assert len(found) == len(before) + len(after)
