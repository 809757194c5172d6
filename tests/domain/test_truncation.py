"""Choosing the findings of a page within limits, with cursors to the next."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from ranked import rank
from strategies import findings

from verdict.domain.errors import LimitTooSmall, UsageError
from verdict.domain.finding import SEVERITIES, Confidence, EngineName, Finding, Package, Severity, Source
from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.page.selection import Selection
from verdict.domain.page.truncation import TruncationService

STRATEGIES = st.sampled_from(Strategy)
ENVELOPE = 100


def size(each: Finding) -> Size:
    """What one finding takes in a format that has only its texts."""
    texts = (each.title, each.message, each.snippet or "", each.fix or "", *each.references, each.location.path)
    length = 20 + sum(len(text.encode()) for text in texts)
    return Size(length, length // 3)


def measure(page: Selection) -> Size:
    """An envelope and the findings."""
    return sum(map(size, page.shown), Size(ENVELOPE, ENVELOPE // 3))


SERVICE = TruncationService(lambda made, _: map(size, made), measure)


def select(
    made: list[Finding], limit: Limits, strategy: Strategy = Strategy.PRIORITY, cursor: str | None = None
) -> Selection:
    """A page, as a caller with a cursor asks for it."""
    ranking = Ranking(made, strategy)
    return SERVICE.select(ranking, limit, 0 if cursor is None else ranking.offset_of(cursor))


def limits() -> st.SearchStrategy[Limits]:
    """Any limits that the plain format's envelope and a fully shortened finding fit."""
    return st.builds(
        Limits,
        st.none() | st.integers(1, 10),
        st.none() | st.integers(600, 4000),
        st.none() | st.integers(200, 1500),
    )


@given(findings(), STRATEGIES, st.randoms(use_true_random=False))
def test_the_ranking_does_not_depend_on_the_order_of_input(
    made: list[Finding], strategy: Strategy, dice: random.Random
) -> None:
    shuffled = dice.sample(made, len(made))

    assert rank(shuffled, strategy) == rank(made, strategy)


@given(findings(), STRATEGIES)
def test_the_ranking_holds_every_finding_once(made: list[Finding], strategy: Strategy) -> None:
    assert sorted(each.fingerprint for each in rank(made, strategy)) == sorted(each.fingerprint for each in made)


@given(findings(), STRATEGIES, limits(), st.randoms(use_true_random=False))
def test_a_page_does_not_depend_on_the_order_of_input(
    made: list[Finding], strategy: Strategy, limit: Limits, dice: random.Random
) -> None:
    shuffled = dice.sample(made, len(made))

    assert select(shuffled, limit, strategy) == select(made, limit, strategy)


@given(findings(), STRATEGIES, limits())
def test_shown_and_hidden_add_up_to_the_total_of_each_severity(
    made: list[Finding], strategy: Strategy, limit: Limits
) -> None:
    page = select(made, limit, strategy)

    shown, real = Counter(each.severity for each in page.shown), Counter(each.severity for each in made)
    assert page.totals == {severity: real[severity] for severity in SEVERITIES}
    assert {severity: shown[severity] + page.hidden[severity] for severity in SEVERITIES} == page.totals


@given(findings(), STRATEGIES, limits())
def test_the_findings_shown_are_the_first_of_the_ranking(
    made: list[Finding], strategy: Strategy, limit: Limits
) -> None:
    page = select(made, limit, strategy)

    ranked = [each.fingerprint for each in rank(made, strategy)]
    assert [each.fingerprint for each in page.shown] == ranked[: len(page.shown)]


@given(findings(), STRATEGIES, limits())
def test_the_limits_hold(made: list[Finding], strategy: Strategy, limit: Limits) -> None:
    page = select(made, limit, strategy)

    assert measure(page).exceeds(limit) is None
    assert page.actual == measure(page)
    assert limit.max_findings is None or len(page.shown) <= limit.max_findings


@given(findings(), STRATEGIES, limits())
def test_one_more_finding_would_not_have_fitted(made: list[Finding], strategy: Strategy, limit: Limits) -> None:
    page = select(made, limit, strategy)

    count = len(page.shown) + (page.reason is not Reason.SINGLE_RESULT_TOO_LARGE)
    more = replace(page, shown=tuple(rank(made, strategy)[:count]))
    assert page.total < count or limit.max_findings == len(page.shown) or measure(more).exceeds(limit)


@given(findings(), STRATEGIES, limits())
def test_a_page_of_findings_is_never_empty(made: list[Finding], strategy: Strategy, limit: Limits) -> None:
    page = select(made, limit, strategy)

    assert bool(page.shown) == bool(made)


@given(findings(), STRATEGIES)
def test_without_limits_everything_is_shown_and_nothing_is_called_truncated(
    made: list[Finding], strategy: Strategy
) -> None:
    page = select(made, Limits(), strategy)

    assert list(page.shown) == rank(made, strategy)
    assert (page.truncated, page.reason, page.next_cursor) == (False, None, None)


@given(findings(), STRATEGIES, st.lists(limits(), min_size=1, max_size=3))
def test_following_the_cursors_shows_every_finding_once(
    made: list[Finding], strategy: Strategy, turns: list[Limits]
) -> None:
    seen: list[str] = []
    cursor = None
    while True:
        page = select(made, turns[len(seen) % len(turns)], strategy, cursor)
        seen.extend(each.fingerprint for each in page.shown)
        cursor = page.next_cursor
        if cursor is None:
            break

    assert seen == [each.fingerprint for each in rank(made, strategy)]


@given(findings(), STRATEGIES, STRATEGIES)
def test_a_cursor_of_another_order_is_refused(made: list[Finding], one: Strategy, other: Strategy) -> None:
    page = select(made, Limits(max_findings=1), one)
    if page.next_cursor is None or one is other:
        return

    with pytest.raises(UsageError, match="belongs to other findings"):
        select(made, Limits(), other, page.next_cursor)


def test_a_cursor_is_refused_if_earlier_findings_have_changed() -> None:
    before = [finding(number) for number in range(3)]
    page = select(before, Limits(max_findings=2))

    with pytest.raises(UsageError, match="belongs to other findings") as refused:
        select([*before[1:], finding(9)], Limits(), cursor=page.next_cursor)

    assert "start again without a cursor" in refused.value.hint


def test_a_cursor_beyond_the_remaining_findings_is_refused() -> None:
    page = select([finding(number) for number in range(4)], Limits(max_findings=3))

    with pytest.raises(UsageError, match="belongs to other findings"):
        select([finding(0)], Limits(), cursor=page.next_cursor)


@given(st.text(max_size=60) | st.from_regex(r"[0-9a-f]{15,17}\.\d{0,12}"))
def test_an_invalid_cursor_is_a_usage_error(garbage: str) -> None:
    with pytest.raises(UsageError):
        select([finding(0), finding(1)], Limits(), cursor=garbage)


@given(findings(), STRATEGIES, st.integers(1, 7))
def test_earlier_shown_and_later_findings_add_up_to_the_total_on_each_page(
    made: list[Finding], strategy: Strategy, most: int
) -> None:
    seen: Counter[Severity] = Counter()
    page = select(made, Limits(max_findings=most), strategy)
    while True:
        assert page.before == {each: seen[each] for each in SEVERITIES}
        shown = Counter(each.severity for each in page.shown)
        assert {each: seen[each] + shown[each] + page.after[each] for each in SEVERITIES} == page.totals
        seen += shown
        if page.next_cursor is None:
            break
        page = select(made, Limits(max_findings=most), strategy, cursor=page.next_cursor)
    assert not any(page.after.values())


def test_a_later_page_does_not_repeat_findings_and_is_marked_truncated() -> None:
    made = [finding(number) for number in range(3)]
    first = select(made, Limits(max_findings=2))
    last = select(made, Limits(max_findings=2), cursor=first.next_cursor)

    assert [each.fingerprint for each in last.shown] == [made[2].fingerprint]
    assert (last.offset, last.hidden[Severity.HIGH], last.truncated, last.reason) == (2, 2, True, None)
    assert (last.before[Severity.HIGH], last.after[Severity.HIGH]) == (2, 0)


def test_a_limit_of_no_findings_shows_none_counts_all_and_says_why() -> None:
    page = select([finding(0), finding(1)], Limits(max_findings=0))

    assert (page.shown, page.total, page.reason) == ((), 2, Reason.MAX_FINDINGS)


def test_the_cursor_of_an_empty_page_starts_at_the_first_finding() -> None:
    made = [finding(0), finding(1)]
    empty = select(made, Limits(max_findings=0))

    assert select(made, Limits(), cursor=empty.next_cursor).shown == tuple(made)


def test_no_findings_within_any_limit_is_a_complete_page() -> None:
    page = select([], Limits(max_findings=0, max_output_bytes=ENVELOPE))

    assert (page.truncated, page.reason, page.next_cursor) == (False, None, None)


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        (Limits(max_findings=2), Reason.MAX_FINDINGS),
        (Limits(max_output_bytes=400), Reason.MAX_OUTPUT_BYTES),
        (Limits(max_tokens=120), Reason.MAX_TOKENS),
        (Limits(max_findings=4, max_output_bytes=400), Reason.MAX_OUTPUT_BYTES),
        (Limits(max_findings=1, max_output_bytes=4000), Reason.MAX_FINDINGS),
    ],
)
def test_the_reason_names_the_limit_that_hid_findings(limit: Limits, reason: Reason) -> None:
    page = select([finding(number) for number in range(9)], limit)

    assert page.reason is reason
    assert len(page.shown) > 0


@pytest.mark.parametrize("name", ["max_findings", "max_output_bytes", "max_tokens"])
def test_a_negative_limit_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} must not be negative: -1"):
        Limits(**{name: -1})


def test_a_finding_larger_than_the_limit_is_shown_shortened() -> None:
    page = select([finding(0, message="a word " * 500), finding(1)], Limits(max_output_bytes=600))

    assert page.reason is Reason.SINGLE_RESULT_TOO_LARGE
    assert page.truncated
    assert re.fullmatch(r"a word[a-z ]*…\[\+\d+ chars\]", page.shown[0].message)
    assert 500 < page.actual.bytes <= 600


def test_shortening_removes_the_least_important_texts_first() -> None:
    large = finding(
        0, message="what it means", snippet="code " * 100, references=("https://a.example", "https://b.example" * 100)
    )

    shown = select([large], Limits(max_output_bytes=700)).shown[0]

    assert shown.references == ("https://a.example",)
    assert (shown.snippet, shown.message) == (large.snippet, large.message)


def test_a_page_after_the_first_shortens_its_own_first_finding() -> None:
    made = [finding(0), finding(1, message="a word " * 500), finding(2)]
    first = select(made, Limits(max_findings=1))

    page = select(made, Limits(max_output_bytes=600), cursor=first.next_cursor)

    assert [each.fingerprint for each in page.shown] == [made[1].fingerprint]
    assert page.reason is Reason.SINGLE_RESULT_TOO_LARGE
    assert select(made, Limits(), cursor=page.next_cursor).shown == (made[2],)


def everything(each: Finding) -> Size:
    """What one finding takes in a format that prints all of it."""
    return Size(len(repr(each).encode()), 0)


@given(findings(most=3))
def test_a_finding_with_any_long_field_can_be_shown(made: list[Finding]) -> None:
    large = [
        replace(
            each,
            rule_id="r" * 9000,
            symbol="s" * 9000,
            aliases=("a" * 9000,),
            package=Package("n" * 9000, "v" * 9000, "p" * 9000, "f" * 9000),
            sources=(Source(EngineName("semgrep"), "i" * 9000, "n" * 9000, Severity.HIGH, "semgrep.severity"),),
            location=replace(each.location, path="é" * 9000),
            suppressed_because="b" * 9000,
            merged_because="m" * 9000,
        )
        for each in made
    ]
    service = TruncationService(
        lambda made, _: map(everything, made), lambda page: sum(map(everything, page.shown), Size())
    )

    page = service.select(Ranking(large), Limits(max_output_bytes=2500))

    assert page.actual.bytes <= 2500
    assert bool(page.shown) == bool(made)


def test_an_empty_required_text_stays_a_text_when_others_are_shortened() -> None:
    large = finding(0, title="", message="", rule_id="r" * 3000)
    service = TruncationService(
        lambda made, _: map(everything, made), lambda page: sum(map(everything, page.shown), Size())
    )

    shown = service.select(Ranking([large]), Limits(max_output_bytes=1000)).shown[0]

    assert (shown.title, shown.message) == ("", "")


def test_a_limit_below_the_envelope_is_refused_and_the_floor_is_enough() -> None:
    with pytest.raises(LimitTooSmall, match="max_output_bytes is 7") as refused:
        select([], Limits(max_output_bytes=7))

    assert refused.value.floor == ENVELOPE
    assert select([], Limits(max_output_bytes=refused.value.floor)).actual.bytes == ENVELOPE


def test_a_token_limit_below_the_envelope_is_refused_by_its_own_name() -> None:
    with pytest.raises(LimitTooSmall, match="max_tokens is 0") as refused:
        select([finding(0)], Limits(max_tokens=0))

    assert select([finding(0)], Limits(max_tokens=refused.value.floor)).shown
    assert refused.value.hint == f"use max_tokens {refused.value.floor} or more"


def test_the_floor_counts_that_the_response_states_its_own_limit() -> None:
    def stating(page: Selection) -> Size:
        return measure(page) + Size(len(str(page.limits.max_output_bytes)), 0)

    service = TruncationService(lambda made, _: map(size, made), stating)
    with pytest.raises(LimitTooSmall) as refused:
        service.select(Ranking([finding(0)]), Limits(max_output_bytes=1))

    assert service.select(Ranking([finding(0)]), Limits(max_output_bytes=refused.value.floor)).shown


def test_the_most_severe_comes_first_then_the_corroborated_the_certain_and_the_fixable() -> None:
    plain = finding(0, severity=Severity.LOW, confidence=Confidence.LOW)
    fixable = replace(plain, fix="a fix", fingerprint="v1:fixable")
    upgradable = replace(plain, package=Package("a", "1", "pkg:pypi/a@1", "2"), fingerprint="v1:upgradable")
    certain = replace(plain, confidence=Confidence.MEDIUM, fingerprint="v1:certain")
    other = Source(EngineName("bandit"), "B608", "LOW", Severity.LOW, "bandit.severity")
    corroborated = replace(plain, sources=(other, *plain.sources), fingerprint="v1:corroborated")
    severe = replace(plain, severity=Severity.MEDIUM, fingerprint="v1:severe")

    assert rank([plain, upgradable, fixable, certain, corroborated, severe]) == [
        severe, corroborated, certain, fixable, upgradable, plain,
    ]  # fmt: skip


def test_findings_of_equal_severity_are_ordered_by_place_then_rule() -> None:
    made = [finding(number) for number in (3, 1, 2)]
    same_place = replace(finding(1), rule_id="a-rule", fingerprint="v1:other")
    elsewhere = replace(finding(9), location=replace(finding(9).location, path="a.py"))

    assert rank([*made, same_place, elsewhere]) == [elsewhere, same_place, finding(1), finding(2), finding(3)]


@pytest.mark.parametrize(("strategy", "order"), [(Strategy.NEWEST, [2, 1, 0]), (Strategy.OLDEST, [1, 2, 0])])
def test_findings_without_a_date_come_last_in_order_of_date(strategy: Strategy, order: list[int]) -> None:
    undated = finding(0, severity=Severity.CRITICAL)
    old = finding(1, introduced_at=datetime(2020, 1, 1, tzinfo=UTC))
    new = finding(2, introduced_at=datetime(2024, 1, 1, tzinfo=UTC))

    made = [undated, old, new]
    assert rank(made, strategy) == [made[number] for number in order]


@pytest.mark.parametrize("strategy", [Strategy.NEWEST, Strategy.OLDEST])
def test_findings_of_one_date_are_ordered_by_severity(strategy: Strategy) -> None:
    date = datetime(2020, 1, 1, tzinfo=UTC)
    low = finding(1, severity=Severity.LOW, introduced_at=date)
    high = finding(2, severity=Severity.HIGH, introduced_at=date)

    assert rank([low, high], strategy) == [high, low]
