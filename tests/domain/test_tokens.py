"""Estimating tokens without a tokenizer."""

from __future__ import annotations

import string
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reports import realistic_findings, rendered, report_of, shared_report

from verdict.domain.page.detail import Detail
from verdict.domain.report import Report
from verdict.domain.text.tokens import estimate
from verdict.ports import Presenter
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.lines import place_lines
from verdict.presenters.sarif import SarifPresenter
from verdict.presenters.terminal.presenter import TerminalPresenter
from verdict.presenters.text import TextPresenter
from verdict.tokenizer import exact_counter

DETAILS = (Detail.MINIMAL, Detail.COMPACT, Detail.RICH)
PRESENTERS: dict[str, Presenter] = {
    **{f"json {detail.name}": JsonPresenter(detail) for detail in DETAILS},
    **{f"terminal {detail.name}": TerminalPresenter(detail=detail) for detail in DETAILS},
    **{f"text {detail.name}": TextPresenter(detail, lambda page: f"{page.next_cursor}") for detail in DETAILS},
    "sarif": SarifPresenter(),
}
alphabets = st.sampled_from(
    [
        string.ascii_lowercase,
        string.ascii_letters + string.digits + "+/",
        "0123456789abcdef",
        string.digits,
        string.punctuation,
        string.ascii_letters + string.punctuation + " \n",
        " \n\t",
        "щжыэюяё ",
        "日本語漢字かなカナ",
        "🔐🚀é…│·",
    ]
)


@pytest.fixture(scope="module")
def real() -> Callable[[str], int]:
    """How many tokens o200k reads a text as."""
    count = exact_counter()
    if count is None:
        pytest.skip("bpe-openai isn't installed")
    return count


REPORTS: dict[str, Report] = {
    "the shared report": shared_report(),
    "no finding": report_of(),
    **{f"{count} findings": report_of(*realistic_findings(count)) for count in (1, 5, 40, 200)},
}


@pytest.mark.parametrize("presenter", PRESENTERS.values(), ids=PRESENTERS)
@pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS)
def test_a_report_is_estimated_within_5_percent_below_and_15_above(
    real: Callable[[str], int], report: Report, presenter: Presenter
) -> None:
    text = rendered(replace(report, scan_id="9f3c1e77a04b5d28c6e1f0a9b3d47285"), presenter)  # as random as real ones

    assert 0.95 <= estimate(text) / real(text) <= 1.15


def test_lines_of_places_are_estimated_within_the_same_bounds(real: Callable[[str], int]) -> None:
    text = "".join(f"{line}\n" for line in place_lines(realistic_findings(2000)))

    assert 0.95 <= estimate(text) / real(text) <= 1.15


def test_single_lines_are_estimated_well_on_average_and_none_far_too_low(real: Callable[[str], int]) -> None:
    lines = rendered(report_of(*realistic_findings(200)), TerminalPresenter(detail=Detail.MINIMAL)).splitlines()
    ratios = [estimate(line) / real(line) for line in lines if line]

    assert 0.95 <= sum(ratios) / len(ratios) <= 1.15
    assert min(ratios) >= 0.75


@given(alphabets.flatmap(lambda alphabet: st.text(alphabet, max_size=400)) | st.text(max_size=100))
def test_the_estimate_is_at_least_about_half_of_the_tokens(real: Callable[[str], int], text: str) -> None:
    assert estimate(text) + 1 >= real(text) / 2


@given(st.text(st.characters()))
def test_only_the_empty_text_has_no_tokens(text: str) -> None:
    assert (estimate(text) == 0) == (text == "")


@given(st.text(), st.text())
def test_more_text_never_has_fewer_tokens(one: str, other: str) -> None:
    assert estimate(one) <= estimate(one + other)


@given(st.text(), st.text())
def test_the_parts_of_a_text_add_up_to_its_tokens_within_three(one: str, other: str) -> None:
    assert abs(estimate(one) + estimate(other) - estimate(one + other)) <= 3


@pytest.mark.parametrize(("text", "least"), [("word", 1), ("internationalisation", 2), ("1234567890", 4), ("{}[]", 2)])
def test_the_estimate_of_a_short_text_is_between_its_tokens_and_twice_that(text: str, least: int) -> None:
    assert least <= estimate(text) <= 2 * least
