"""Rankings: sorted lazily, with the remaining findings summed up by rule. The order itself: `test_truncation.py`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from ranked import rank
from strategies import findings

from verdict.domain.errors import UsageError
from verdict.domain.finding import Finding, Severity
from verdict.domain.location import Location
from verdict.domain.page.ranking import Ranking, Strategy

STRATEGIES = st.sampled_from(Strategy)


@given(findings(), STRATEGIES, st.lists(st.integers(0, 8), max_size=4))
def test_reading_in_any_portions_gives_the_same_order(
    made: list[Finding], strategy: Strategy, portions: list[int]
) -> None:
    ranking = Ranking(made, strategy)

    assert [list(ranking.first(count)) for count in portions] == [rank(made, strategy)[:count] for count in portions]


@given(findings(), STRATEGIES, st.integers(0, 6))
def test_the_rest_counts_the_remaining_findings_by_rule(made: list[Finding], strategy: Strategy, after: int) -> None:
    rest = Ranking(made, strategy).rest(after)

    left = Counter((each.severity, each.rule_id) for each in rank(made, strategy)[after:])
    assert {(rule.severity, rule.rule_id): rule.count for rule in rest} == left
    assert len(rest) == len(left)


@given(findings(), STRATEGIES, st.integers(0, 6))
def test_the_rest_is_sorted_by_severity_then_by_count(made: list[Finding], strategy: Strategy, after: int) -> None:
    order = [(-rule.severity, -rule.count, rule.rule_id) for rule in Ranking(made, strategy).rest(after)]

    assert order == sorted(order)


@given(findings(), STRATEGIES, st.integers(0, 6))
def test_the_example_of_a_rule_is_one_of_its_remaining_findings(
    made: list[Finding], strategy: Strategy, after: int
) -> None:
    ranking = Ranking(made, strategy)
    later = rank(made, strategy)[after:]

    for rule in ranking.rest(after):
        example = ranking.example(rule)
        assert (example.severity, example.rule_id) == (rule.severity, rule.rule_id)
        assert any(example is each for each in later)


@given(findings(), STRATEGIES, st.integers(0, 6))
def test_the_rest_does_not_depend_on_the_order_of_input(made: list[Finding], strategy: Strategy, after: int) -> None:
    one, other = Ranking(made, strategy), Ranking(made[::-1], strategy)

    assert one.rest(after) == other.rest(after)
    assert list(map(one.example, one.rest(after))) == list(map(other.example, other.rest(after)))


def test_the_example_is_the_first_by_path() -> None:
    made = [
        finding(number, severity=Severity.LOW, location=Location(path, line))
        for number, (path, line) in enumerate([("c.py", 1), ("b.py", 9), ("b.py", 2), ("a.py", 5)])
    ]
    ranking = Ranking(made)
    shown = ranking.first(1)
    (rule,) = ranking.rest(1)

    assert [each.location.path for each in shown] == ["a.py"]
    assert ranking.example(rule).location == Location("b.py", 2)


@given(findings(), STRATEGIES, st.data())
def test_a_cursor_gives_the_position_where_it_was_made(
    made: list[Finding], strategy: Strategy, data: st.DataObject
) -> None:
    ranking = Ranking(made, strategy)
    offset = data.draw(st.integers(0, len(made)))

    assert ranking.offset_of(ranking.cursor(offset)) == offset
    assert ranking.owns(ranking.cursor(offset))


@given(findings(), findings(), STRATEGIES)
def test_a_cursor_of_other_findings_is_not_accepted(
    made: list[Finding], others: list[Finding], strategy: Strategy
) -> None:
    if {each.fingerprint for each in made} == {each.fingerprint for each in others}:
        return

    assert not Ranking(made, strategy).owns(Ranking(others, strategy).cursor(0))


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), max_size=6), st.data())
def test_a_cursor_shows_the_other_findings_or_is_refused_if_the_order_has_changed(
    lines: list[tuple[int, int]], data: st.DataObject
) -> None:
    made = [finding(1 << number) for number in range(len(lines))]  # no two sets of fingerprints have the same sum
    before, after = (
        Ranking([replace(one, location=Location("a.py", each[side])) for one, each in zip(made, lines, strict=True)])
        for side in (0, 1)
    )
    offset = data.draw(st.integers(0, len(lines)))
    first = {each.fingerprint for each in before.first(offset)}
    same = first == {each.fingerprint for each in after.first(offset)}

    assert after.owns(before.cursor(offset)) == same


def test_equal_rankings_in_different_scopes_have_different_cursors() -> None:
    made = [finding(0), finding(1)]
    one, same, other = (Ranking(made, scope=scope) for scope in ("scan 1", "scan 1", "scan 2"))

    assert same.owns(one.cursor(1))
    assert not other.owns(one.cursor(1))


def test_a_cursor_past_the_end_is_refused() -> None:
    ranking = Ranking([finding(0)])

    with pytest.raises(UsageError, match="belongs to other findings"):
        ranking.offset_of(ranking.cursor(2))


def test_the_error_for_an_invalid_cursor_shortens_a_long_text() -> None:
    with pytest.raises(UsageError, match="not a cursor") as refused:
        Ranking([]).offset_of("x" * 5000)

    assert len(str(refused.value)) < 200
