"""How detail is distributed over a page, in a fake format whose grouped places share text as in the real ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from ranked import rank

from verdict.domain.errors import LimitTooSmall
from verdict.domain.finding import SEVERITIES, Finding, Severity
from verdict.domain.location import Location
from verdict.domain.page.detail import LEVELS, Detail, Ladder
from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.page.selection import Selection
from verdict.domain.page.truncation import TruncationService

ENVELOPE = 200
A_RULE = 40  # bytes of a line about a rule
CEILINGS = st.sampled_from([Detail.MINIMAL, Detail.COMPACT, Detail.RICH])
STRATEGIES = st.sampled_from(Strategy)


def size(text: int) -> Size:
    """A text of so many characters."""
    return Size(text, text // 3)


def words(each: Finding, detail: Detail) -> int:
    """Characters of one finding above a place."""
    texts = (each.location.path, each.title, each.message, each.snippet or "")
    return 30 + sum(map(len, texts[: 1 + detail]))


def places(made: Sequence[Finding]) -> Iterator[int]:
    """Characters that each finding adds to the places before it: the first of a rule its heading too."""
    rules = set[str]()
    for each in made:
        yield 4 if each.rule_id in rules else 20 + len(each.location.path)
        rules.add(each.rule_id)


def sizes(made: Sequence[Finding], detail: Detail) -> Iterator[Size]:
    """See `TruncationService`."""
    return map(size, places(made) if detail is Detail.PLACE else (words(each, detail) for each in made))


def measure(page: Selection) -> Size:
    """The envelope, the findings as the ladder says, hidden ones by place, rules named, and a line about the others."""
    text = ENVELOPE
    for detail, some in page.ladder.split(page.shown):
        text += sum(places(some) if detail is Detail.PLACE else (words(each, detail) for each in some))
    if page.ranking.rest(page.end):
        text += 20 + sum(places(page.ranking.placed(page.end, page.listed)))
        text += A_RULE * sum(not placed for _, placed in page.places)
    return size(text)


SERVICE = TruncationService(sizes, measure)


def select(
    made: Sequence[Finding],
    limit: Limits,
    ceiling: Detail = Detail.RICH,
    strategy: Strategy = Strategy.PRIORITY,
    offset: int = 0,
    *,
    spare: Detail | None = None,
) -> Selection:
    """A page of the format above."""
    return SERVICE.select(Ranking(made, strategy), limit, offset, ceiling, spare)


@st.composite
def many(draw: st.DrawFn, most: int = 30) -> list[Finding]:
    """Findings of few rules, some with long texts."""
    lengths = st.sampled_from([0, 3, 40, 900])
    drawn = st.tuples(st.sampled_from(Severity), st.integers(0, 4), lengths, lengths, st.sampled_from([1, 9, 60]))
    return [
        finding(
            number,
            severity=severity,
            rule_id=f"rule-{rule}",
            title="t" * 12,
            message="m" * message,
            snippet="s" * snippet,
            location=Location("p" * path, 1 + number),
        )
        for number, (severity, rule, message, snippet, path) in enumerate(draw(st.lists(drawn, max_size=most)))
    ]


def limits() -> st.SearchStrategy[Limits]:
    """Any limits that the envelope and one place fit."""
    return st.builds(
        Limits,
        st.none() | st.integers(1, 40),
        st.none() | st.integers(330, 6000),
        st.none() | st.integers(110, 2000),
    )


@given(many(), limits(), CEILINGS, STRATEGIES)
def test_the_limits_hold_at_any_detail(made: list[Finding], limit: Limits, ceiling: Detail, strategy: Strategy) -> None:
    page = select(made, limit, ceiling, strategy)

    assert measure(page).exceeds(limit) is None
    assert page.actual == measure(page)
    assert bool(page.shown) == bool(made)


@given(many(), limits(), CEILINGS, STRATEGIES, st.integers(0, 29))
def test_a_page_shows_the_next_findings_of_the_ranking(
    made: list[Finding], limit: Limits, ceiling: Detail, strategy: Strategy, offset: int
) -> None:
    offset = offset % len(made) if made else 0
    page = select(made, limit, ceiling, strategy, offset)

    expected = rank(made, strategy)[offset : offset + len(page.shown)]
    assert [each.fingerprint for each in page.shown] == [each.fingerprint for each in expected]


@given(many(), limits(), CEILINGS)
def test_detail_never_increases_down_the_page_or_exceeds_the_ceiling(
    made: list[Finding], limit: Limits, ceiling: Detail
) -> None:
    page = select(made, limit, ceiling)

    details = [detail for detail, some in page.ladder.split(page.shown) for _ in some]
    assert details == sorted(details, reverse=True)
    assert len(details) == len(page.shown) >= page.ladder.minimal
    assert all(detail <= ceiling for detail in details)


@given(many(), limits(), limits(), CEILINGS)
def test_larger_limits_never_show_fewer_findings(
    made: list[Finding], one: Limits, other: Limits, ceiling: Detail
) -> None:
    def larger(a: int | None, b: int | None) -> int | None:
        return None if a is None or b is None else max(a, b)

    above = Limits(
        larger(one.max_findings, other.max_findings),
        larger(one.max_output_bytes, other.max_output_bytes),
        larger(one.max_tokens, other.max_tokens),
    )

    assert len(select(made, above, ceiling).shown) >= len(select(made, one, ceiling).shown)


@pytest.mark.parametrize("ceiling", [Detail.MINIMAL, Detail.COMPACT, Detail.RICH])
def test_a_limit_of_one_more_byte_never_shows_fewer_findings(ceiling: Detail) -> None:
    made = [
        finding(number, rule_id=f"rule-{number // 3}", location=Location("p" * 30, 1 + number)) for number in range(20)
    ]

    shown = [len(select(made, Limits(max_output_bytes=most), ceiling).shown) for most in range(330, 3000, 5)]

    assert shown == sorted(shown)
    assert (shown[0], shown[-1]) == (3, 20)


@pytest.mark.parametrize("ceiling", [Detail.MINIMAL, Detail.COMPACT, Detail.RICH])
def test_asking_for_more_findings_never_shows_fewer(ceiling: Detail) -> None:
    made = [finding(number, title="", message="", rule_id=f"rule-{number}") for number in range(9)]

    for most in range(330, 900, 10):
        shown = [len(select(made, Limits(asked, most), ceiling).shown) for asked in range(1, 10)]
        assert shown == sorted(shown), most


@given(many(), limits(), CEILINGS)
def test_a_finding_with_longer_text_never_displaces_another(
    made: list[Finding], limit: Limits, ceiling: Detail
) -> None:
    wordy = [replace(each, message=each.message + "more " * 40, snippet="code " * 40) for each in made]
    page, longer = select(made, limit, ceiling), select(wordy, limit, ceiling)
    if page.ladder == Ladder.at(ceiling, len(page.shown)):
        return  # no places were needed
    if Reason.SINGLE_RESULT_TOO_LARGE in (page.reason, longer.reason):
        return

    assert [each.fingerprint for each in longer.shown] == [each.fingerprint for each in page.shown]


@given(many(), limits(), CEILINGS)
def test_if_everything_fits_no_detail_is_reduced(made: list[Finding], limit: Limits, ceiling: Detail) -> None:
    room = replace(limit, max_findings=None)
    whole = Selection(tuple(rank(made)), Ranking(made), ladder=Ladder.at(ceiling, len(made)))
    if measure(whole).exceeds(room) is not None:
        return

    page = select(made, room, ceiling)

    assert (page.ladder, page.reason, page.total) == (Ladder.at(ceiling, len(made)), None, len(page.shown))


@given(many(), limits(), CEILINGS, STRATEGIES)
def test_shown_and_hidden_add_up_to_the_total_of_each_severity(
    made: list[Finding], limit: Limits, ceiling: Detail, strategy: Strategy
) -> None:
    page = select(made, limit, ceiling, strategy)

    shown, real = Counter(each.severity for each in page.shown), Counter(each.severity for each in made)
    assert {each: shown[each] + page.hidden[each] for each in SEVERITIES} == {each: real[each] for each in SEVERITIES}


@given(many(), limits(), CEILINGS, st.integers(0, 29))
def test_shown_earlier_and_remaining_findings_add_up_to_the_total_of_each_rule(
    made: list[Finding], limit: Limits, ceiling: Detail, offset: int
) -> None:
    offset = offset % len(made) if made else 0
    page = select(made, limit, ceiling, offset=offset)

    counted = Counter((each.severity, each.rule_id) for each in (*rank(made)[:offset], *page.shown))
    for rule in page.ranking.rest(page.end):
        counted[rule.severity, rule.rule_id] += rule.count
    assert counted == Counter((each.severity, each.rule_id) for each in made)


@given(many(), limits(), CEILINGS)
def test_the_list_of_remaining_rules_takes_at_most_a_quarter_of_the_limit(
    made: list[Finding], limit: Limits, ceiling: Detail
) -> None:
    page = select(made, limit, ceiling)
    alone = len(page.shown) == 1 or page.ladder == Ladder.at(ceiling, len(page.shown))  # nothing else needs the room

    assert alone or (measure(page) - measure(replace(page, rules=0))).fits(limit.room.part(1, 4))


@given(many(), limits(), CEILINGS, STRATEGIES, st.integers(0, 29))
def test_spending_what_is_left_keeps_the_limits_and_the_findings_shown(
    made: list[Finding], limit: Limits, ceiling: Detail, strategy: Strategy, offset: int
) -> None:
    offset = offset % len(made) if made else 0
    plain = select(made, limit, ceiling, strategy, offset)
    page = select(made, limit, ceiling, strategy, offset, spare=Detail.RICH)

    assert measure(page).exceeds(limit) is None
    assert page.actual == measure(page)
    assert (page.shown, page.reason) == (plain.shown, plain.reason)
    assert page.rules >= plain.rules
    assert all(page.ladder.count(level) >= plain.ladder.count(level) for level in LEVELS[:-1])


@given(many(), limits(), CEILINGS)
def test_spending_what_is_left_does_not_depend_on_the_order_of_input(
    made: list[Finding], limit: Limits, ceiling: Detail
) -> None:
    pages = [select(each, limit, ceiling, spare=Detail.RICH) for each in (made, made[::-1])]

    assert len({tuple(page.ranking.placed(page.end, page.listed)) for page in pages}) == 1
    assert pages[0] == pages[1]


@given(many(60), limits(), CEILINGS)
def test_nine_tenths_of_a_limit_are_used_unless_all_is_said_or_the_next_part_is_larger_than_what_is_left(
    made: list[Finding], limit: Limits, ceiling: Detail
) -> None:
    page = select(made, limit, ceiling, spare=Detail.RICH)
    rest = page.ranking.rest(page.end)
    if not rest or page.utilisation is None or page.reason is Reason.SINGLE_RESULT_TOO_LARGE:
        return

    if page.utilisation < 0.9 and page.rules < len(rest):
        assert measure(replace(page, rules=page.rules + 1)).exceeds(limit)
    if page.utilisation < 0.9 and page.listed < sum(rule.count for rule in rest[: page.rules]):
        assert measure(replace(page, listed=page.listed + 1)).exceeds(limit)
    if page.utilisation < 0.9 and page.end + page.listed == page.total:
        for level in LEVELS[:-1]:
            count = page.ladder.count(level) + 1
            if count <= (len(page.shown) if level is Detail.MINIMAL else page.ladder.count(Detail(level - 1))):
                assert measure(replace(page, ladder=page.ladder.raised(level, count))).exceeds(limit), level


def test_if_not_everything_fits_the_first_findings_have_more_detail() -> None:
    made = [finding(number, message="m" * 300, snippet="s" * 500) for number in range(40)]
    page = select(made, Limits(max_output_bytes=5000))

    details = [detail for detail, _ in page.ladder.split(page.shown)]
    assert len(page.shown) == 40
    assert details == list(LEVELS)


def test_if_not_all_places_fit_a_quarter_of_the_limit_is_left_for_details() -> None:
    made = [finding(number, rule_id=f"rule-{number}", message="m" * 100) for number in range(400)]
    page = select(made, Limits(max_output_bytes=8000))

    by_place = measure(replace(page, ladder=Ladder(), rules=0))
    assert 0.7 < (by_place.bytes - ENVELOPE) / (8000 - ENVELOPE) <= 0.75
    assert page.ladder.minimal > 0
    assert page.rules > 0


def test_places_use_the_whole_limit_if_then_nothing_is_left_out() -> None:
    made = [finding(number, message="m" * 100) for number in range(400)]
    whole = measure(Selection(tuple(made), Ranking(made), ladder=Ladder())).bytes

    assert len(select(made, Limits(max_output_bytes=whole)).shown) == 400
    assert len(select(made, Limits(max_output_bytes=whole - 1)).shown) < 310


def test_a_page_limited_by_the_number_of_findings_has_as_much_detail_as_fits() -> None:
    page = select([finding(number) for number in range(30)], Limits(5, 9000))

    assert page.ladder == Ladder.at(Detail.RICH, 5)
    assert page.reason is Reason.MAX_FINDINGS
    assert page.rules > 0


def test_a_single_finding_that_fits_without_the_list_of_rules_is_not_marked_as_shortened() -> None:
    made = [finding(number, rule_id=f"rule-{number}", message="m" * 4000, snippet="") for number in range(40)]
    alone = measure(Selection((made[0],), Ranking(made), ladder=Ladder.at(Detail.RICH, 1))).bytes

    page = select(made, Limits(1, alone + A_RULE - 1))

    assert (page.shown, page.reason, page.rules) == ((made[0],), Reason.MAX_FINDINGS, 0)


def test_zero_findings_are_no_error_if_the_list_of_rules_does_not_fit() -> None:
    made = [finding(number, rule_id=f"rule-{number}") for number in range(40)]
    service = TruncationService(sizes, lambda page: measure(page) + Size(3000))

    page = service.select(Ranking(made), Limits(0, 3000 + ENVELOPE + 20), ceiling=Detail.RICH)

    assert (page.shown, page.rules, page.reason) == ((), 0, Reason.MAX_FINDINGS)


def test_the_floor_is_the_size_of_a_page_without_the_list_of_rules() -> None:
    made = [finding(number, rule_id=f"rule-{number}") for number in range(40)]

    with pytest.raises(LimitTooSmall) as refused:
        select(made, Limits(max_findings=0, max_output_bytes=10))

    assert refused.value.floor == ENVELOPE + 20


@pytest.mark.parametrize(
    ("limit", "used"),
    [
        (Limits(), None),
        (Limits(max_findings=0), None),
        (Limits(max_findings=8), None),
        (Limits(8, 1000), 0.5),
        (Limits(8, 1000, 200), 0.75),
    ],
)
def test_utilisation_is_the_larger_share_of_bytes_or_tokens(limit: Limits, used: float | None) -> None:
    made = [finding(0), finding(1)]

    assert Selection(tuple(made), Ranking(made), limit, actual=Size(500, 150)).utilisation == used


def test_the_end_of_a_page_counts_earlier_findings() -> None:
    made = [finding(number) for number in range(9)]
    page = select(made, Limits(max_findings=3), offset=4)

    assert page.end == 7
    assert page.next_cursor == page.ranking.cursor(7)
