"""Phrases that several formats share."""

from __future__ import annotations

import pytest
from builders import finding
from reports import report_of

from verdict.domain.finding import SEVERITIES, EngineName, Severity
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.limits import Reason
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.page.selection import Selection
from verdict.domain.policy import Policy, Thresholds
from verdict.presenters.words import hidden_words, left_out, message, threshold, thresholds


def page(
    shown: int,
    total: int,
    *,
    earlier: int = 0,
    strategy: Strategy = Strategy.PRIORITY,
    reason: Reason | None = None,
) -> Selection:
    made = [finding(number) for number in range(total)]
    return Selection(tuple(made[:shown]), Ranking(made, strategy), offset=earlier, reason=reason)


@pytest.mark.parametrize(
    ("selection", "words"),
    [
        (page(50, 150), "Showing 50 of 150 findings (sorted by priority)"),
        (page(1, 1), "Showing 1 of 1 finding (sorted by priority)"),
        (page(0, 3), "Showing 0 of 3 findings (sorted by priority)"),
        (page(2, 1500, strategy=Strategy.NEWEST), "Showing 2 of 1,500 findings (sorted by newest)"),
        (page(50, 150, earlier=50), "Showing 51–100 of 150 findings (sorted by priority)"),
        (page(1, 150, earlier=50), "Showing number 51 of 150 findings (sorted by priority)"),
        (page(0, 150, earlier=50), "Showing 0 of 150 findings (sorted by priority)"),
        (
            page(1, 150, reason=Reason.SINGLE_RESULT_TOO_LARGE),
            "Showing 1 of 150 findings (sorted by priority), shortened to fit",
        ),
    ],
)
def test_the_message_names_the_part_shown_and_its_order(selection: Selection, words: str) -> None:
    assert message(selection) == words


def one_high_of(*totals: int) -> Selection:
    """A page of one HIGH finding, of so many of each severity."""
    made = [
        finding(100 * severity + number, severity=severity)
        for severity, total in zip(SEVERITIES, totals, strict=True)
        for number in range(total)
    ]
    return Selection((finding(severity=Severity.HIGH),), Ranking(made))


def test_hidden_critical_and_high_findings_are_named() -> None:
    assert hidden_words(one_high_of(3, 12, 5, 4, 2, 1)) == "; hidden: 3 CRITICAL, 11 HIGH"


def test_a_later_page_distinguishes_earlier_from_later_findings() -> None:
    made = list(Ranking([finding(n, severity=severity) for n, severity in enumerate(SEVERITIES * 4)]).first(24))
    assert [hidden_words(Selection(tuple(made[at : at + 3]), Ranking(made), offset=at)) for at in (0, 3, 6, 21)] == [
        "; hidden: 1 CRITICAL, 4 HIGH",
        "; before: 3 CRITICAL; after: 2 HIGH",
        "; before: 4 CRITICAL, 2 HIGH",
        "; before: 4 CRITICAL, 4 HIGH",
    ]


def test_hidden_findings_of_lower_severity_are_not_named() -> None:
    assert hidden_words(one_high_of(0, 1, 5, 4, 2, 1)) == ""


@pytest.mark.parametrize(("severity", "word"), [(None, "never"), (Severity.HIGH, "HIGH")])
def test_a_threshold_is_written_as_in_the_configuration(severity: Severity | None, word: str) -> None:
    assert threshold(severity) == word


@pytest.mark.parametrize(
    ("fail_on", "warn_on", "words"),
    [
        (Severity.HIGH, Severity.MEDIUM, "fails on HIGH, warns on MEDIUM"),
        (None, Severity.LOW, "never fails, warns on LOW"),
        (Severity.LOW, None, "fails on LOW, never warns"),
    ],
)
def test_a_policy_is_said_in_words(fail_on: Severity | None, warn_on: Severity | None, words: str) -> None:
    assert thresholds(Policy(thresholds=Thresholds(fail_on, warn_on))) == words


@pytest.mark.parametrize(
    ("excluded", "gaps", "words"),
    [
        (0, 0, []),
        (2, 0, ["not scanned: 2 paths left out"]),
        (0, 1, ["not scanned: 1 file not fully read by an engine"]),
        (1, 2, ["not scanned: 1 path left out, 2 files not fully read by an engine"]),
    ],
)
def test_what_was_not_scanned_is_counted_only_if_there_is_any(excluded: int, gaps: int, words: list[str]) -> None:
    paths = [Unscanned(f"{number}.py", Gap.SKIPPED, "why") for number in range(2)]
    run = EngineRun(EngineName("semgrep"), "1", RunStatus.OK, required=True, duration=1, unscanned=tuple(paths[:gaps]))
    assert list(left_out(report_of(runs=(run,), excluded=tuple(paths[:excluded])))) == words
