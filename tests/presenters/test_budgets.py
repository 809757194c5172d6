"""Every format keeps to its limits, measured in the bytes written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from builders import finding
from hypothesis import given, settings
from hypothesis import strategies as st
from ranked import rank
from reports import report_of, select, shared_report
from strategies import findings

from verdict.domain.errors import LimitTooSmall
from verdict.domain.finding import Finding, Severity
from verdict.domain.page.detail import Detail, Ladder
from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.text.tokens import estimate
from verdict.ports import Presenter
from verdict.presenters.codequality import CodequalityPresenter
from verdict.presenters.csv_report import CsvPresenter
from verdict.presenters.github import GithubPresenter
from verdict.presenters.gitlab import GitlabPresenter
from verdict.presenters.gitlab_types import DEPENDENCIES, SAST, SECRETS
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.junit import JunitPresenter
from verdict.presenters.markdown import MarkdownPresenter
from verdict.presenters.sarif import SarifPresenter
from verdict.presenters.terminal.presenter import TerminalPresenter
from verdict.presenters.text import TextPresenter
from verdict.tokenizer import exact_counter


def next_call(page: Selection) -> str:
    """What follows a page, in the words of a tool."""
    return f'findings(cursor="{page.next_cursor}")'


TEXT: dict[str, Presenter] = {
    "text minimal": TextPresenter(Detail.MINIMAL, next_call),
    "text compact": TextPresenter(Detail.COMPACT, next_call, content_length=100, brief=True),
    "text rich": TextPresenter(Detail.RICH, next_call),
}
PRESENTERS: dict[str, Presenter] = {
    **TEXT,
    "json": JsonPresenter(),
    "json minimal": JsonPresenter(Detail.MINIMAL),
    "sarif": SarifPresenter(),
    "csv": CsvPresenter(),
    "junit": JunitPresenter(),
    "markdown": MarkdownPresenter(),
    "github": GithubPresenter(),
    "gitlab sast": GitlabPresenter(SAST),
    "gitlab secrets": GitlabPresenter(SECRETS),
    "gitlab dependencies": GitlabPresenter(DEPENDENCIES),
    "gitlab code quality": CodequalityPresenter(),
    "terminal": TerminalPresenter(),
    "terminal in colour": TerminalPresenter(colour=True, detail=Detail.COMPACT),
}
every_format = pytest.mark.parametrize("presenter", PRESENTERS.values(), ids=PRESENTERS)
presenters = st.sampled_from(
    [*2 * [JsonPresenter(), JsonPresenter(Detail.MINIMAL), SarifPresenter(), *TEXT.values()], *PRESENTERS.values()]
)
"""Rather the fast ones."""
more = settings(max_examples=20)
Count = Callable[[str], int]
counts = st.sampled_from([estimate, exact_counter() or estimate])
sizes = st.integers(300, 9000).flatmap(
    lambda most: st.sampled_from([Limits(None, most), Limits(None, None, most // 3)])
)


def size_of(report: Report, presenter: Presenter, page: Selection, count: Count = estimate) -> Size:
    """What the response takes, in bytes and tokens."""
    text = "".join(presenter.render(report, page))
    return Size(len(text.encode()), count(text))


def first_allowed(
    report: Report,
    presenter: Presenter,
    limit: Limits,
    strategy: Strategy,
    cursor: str | None = None,
    *,
    count: Count = estimate,
) -> tuple[Selection, Limits]:
    """A page, within limits raised to the floors that errors name, as a caller would."""
    while True:
        try:
            return select(report, presenter, limit, strategy, cursor, count=count), limit
        except LimitTooSmall as error:
            limit = replace(limit, **{error.key: error.floor})


def limits() -> st.SearchStrategy[Limits]:
    """From too small for anything to enough for most."""
    return st.builds(Limits, st.none() | st.integers(0, 6), st.integers(0, 12_000), st.none() | st.integers(0, 4000))


@more
@given(presenters, findings(most=4), limits(), st.sampled_from(Strategy), counts)
def test_the_whole_response_is_within_the_limits_or_the_error_names_the_floor(
    presenter: Presenter, made: list[Finding], limit: Limits, strategy: Strategy, count: Count
) -> None:
    report = report_of(*made)
    page, limit = first_allowed(report, presenter, limit, strategy, count=count)

    assert size_of(report, presenter, page, count).exceeds(limit) is None
    assert bool(page.shown) == (bool(made) and limit.max_findings != 0)


@more
@given(presenters, findings(most=3), st.sampled_from(["max_output_bytes", "max_tokens"]), counts, st.data())
def test_the_floor_that_an_error_names_is_enough_and_nothing_below_it(
    presenter: Presenter, made: list[Finding], key: str, count: Count, data: st.DataObject
) -> None:
    report = report_of(*made)

    def refused(limit: int) -> int:
        with pytest.raises(LimitTooSmall, match=f"{key} is {limit},") as error:
            select(report, presenter, Limits(**{key: limit}), Strategy.PRIORITY, count=count)
        return error.value.floor

    floor = refused(0)
    enough = Limits(**{key: refused(data.draw(st.integers(0, floor - 1)))})
    page = select(report, presenter, enough, Strategy.PRIORITY, count=count)
    assert size_of(report, presenter, page, count).exceeds(enough) is None


@more
@given(presenters, findings(most=4), sizes, st.sampled_from(Strategy), counts)
def test_one_more_finding_would_not_have_fitted(
    presenter: Presenter, made: list[Finding], limit: Limits, strategy: Strategy, count: Count
) -> None:
    report = report_of(*made)
    page, limit = first_allowed(report, presenter, limit, strategy, count=count)
    if not page.truncated:
        return

    more_by_one = len(page.shown) + (page.reason is not Reason.SINGLE_RESULT_TOO_LARGE)
    room, ladder = limit.room, page.ladder
    if presenter.ceiling is not None and len(made) > 1:  # a place for one more; detail leaves a quarter of the room
        room, ladder = room.part(3, 4), Ladder()
    larger = replace(page, shown=tuple(rank(made, strategy)[:more_by_one]), ladder=ladder, rules=0)
    for _ in range(8):  # the response states its own size
        larger = replace(larger, actual=size_of(report, presenter, larger, count))
    assert not larger.actual.fits(room)


@more
@given(presenters, findings(most=4), st.integers(300, 4000), st.sampled_from(Strategy))
def test_following_cursors_shows_each_finding_once_and_each_page_within_its_limit(
    presenter: Presenter, made: list[Finding], most: int, strategy: Strategy
) -> None:
    report, seen, cursor, limit = report_of(*made), list[str](), None, Limits(max_output_bytes=most)
    while True:
        page, limit = first_allowed(report, presenter, limit, strategy, cursor)
        assert size_of(report, presenter, page).exceeds(limit) is None
        seen.extend(each.fingerprint for each in page.shown)
        cursor = page.next_cursor
        if cursor is None:
            break

    assert seen == [each.fingerprint for each in rank(made, strategy)]


@more
@given(presenters, findings(most=4), st.sampled_from(["bytes", "tokens"]))
def test_the_size_of_a_finding_is_never_more_than_it_adds(presenter: Presenter, made: list[Finding], unit: str) -> None:
    def whole(*shown: Finding) -> Size:
        report = report_of(*shown)
        return size_of(report, presenter, select(report, presenter, Limits()))

    many = made * 10  # what is rounded adds up
    total = sum(presenter.sizes(many, presenter.ceiling or Detail.RICH), Size())

    assert getattr(total, unit) <= getattr(whole(*many), unit) - getattr(whole(), unit)


@every_format
@pytest.mark.parametrize("strategy", Strategy)
def test_the_same_report_gives_the_same_text(presenter: Presenter, strategy: Strategy) -> None:
    report = shared_report()
    shuffled = replace(report, findings=report.findings[::-1])

    one, other = (
        "".join(presenter.render(each, select(each, presenter, Limits(max_findings=3), strategy)))
        for each in (report, shuffled)
    )
    assert one == other


@every_format
@pytest.mark.parametrize("strategy", Strategy)
def test_hidden_critical_and_high_findings_are_named_in_any_order(presenter: Presenter, strategy: Strategy) -> None:
    report = report_of(
        *(finding(number, severity=Severity.CRITICAL) for number in range(2)),
        *(finding(number, severity=Severity.HIGH) for number in range(2, 5)),
        finding(5, severity=Severity.LOW),
    )
    text = "".join(presenter.render(report, select(report, presenter, Limits(max_findings=0), strategy)))

    assert f"Showing 0 of 6 findings (sorted by {strategy}); hidden: 2 CRITICAL, 3 HIGH" in text.replace("\\", "")


class CountingSarif(SarifPresenter):
    """Counts how often it renders a page."""

    def __init__(self) -> None:
        super().__init__()
        self.rendered = 0

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        self.rendered += 1
        return super().render(report, page)


def test_a_page_is_found_in_few_renderings_even_if_shared_text_takes_most_of_it() -> None:
    report = report_of(*(finding(number, rule_id=f"rule-{number}", message="text " * 200) for number in range(90)))
    presenter = CountingSarif()

    page = select(report, presenter, Limits(max_output_bytes=135_000), Strategy.PRIORITY)

    assert 30 < len(page.shown) < 90
    assert presenter.rendered < 40


def test_a_sarif_rule_keeps_its_texts_on_a_larger_page() -> None:
    wordy = finding(0, message="text " * 2000)
    brief = [finding(number, message="text", introduced_at=None) for number in range(1, 30)]
    report = report_of(wordy, *brief)
    sizes = [
        size_of(report, SarifPresenter(), Selection((wordy, *brief)[:count], Ranking(report.findings)))
        for count in range(1, 31)
    ]

    assert sizes == sorted(sizes, key=lambda size: size.bytes)
