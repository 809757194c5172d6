"""The headline: in the first lines of every format, what the decision doesn't cover."""

from __future__ import annotations

import json

from reports import rendered, report_of

from verdict.domain.page.detail import Detail
from verdict.domain.report import Report
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.sarif import SarifPresenter
from verdict.presenters.terminal.presenter import TerminalPresenter
from verdict.presenters.text import TextPresenter

PHRASES = ("secrets only: 120 PHP, 14 Ruby files", "1 file changed during the scan")


def report() -> Report:
    return report_of(phrases=PHRASES)


def test_the_first_line_of_a_text_response_has_the_phrases_at_every_detail() -> None:
    for detail in (Detail.MINIMAL, Detail.COMPACT, Detail.RICH):
        for brief in (False, True):
            line = rendered(report(), TextPresenter(detail, str, brief=brief)).splitlines()[0]
            assert line.startswith(
                "PASS (secrets only: 120 PHP, 14 Ruby files; 1 file changed during the scan): 0 findings"
            )


def test_the_line_of_the_verdict_in_a_pipe_has_the_phrases() -> None:
    lines = rendered(report(), TerminalPresenter(width=None)).splitlines()
    (headline,) = (line for line in lines if line.startswith(" PASS"))

    assert headline.endswith("  secrets only: 120 PHP, 14 Ruby files  1 file changed during the scan")


def test_the_lines_below_the_verdict_on_a_terminal_have_the_phrases() -> None:
    lines = rendered(report(), TerminalPresenter(width=80)).splitlines()
    (verdict,) = (number for number, line in enumerate(lines) if line.startswith(" PASS"))

    assert lines[verdict + 1 : verdict + 3] == [f"  {phrase}" for phrase in PHRASES]


def test_json_has_a_key_for_phrases_only_if_there_are_any() -> None:
    assert json.loads(rendered(report(), JsonPresenter()))["headlines"] == list(PHRASES)
    assert "headlines" not in json.loads(rendered(report_of(), JsonPresenter()))


def test_sarif_has_the_phrases_as_a_property_and_as_notifications() -> None:
    (run,) = json.loads(rendered(report(), SarifPresenter()))["runs"]

    assert run["properties"]["headlines"] == list(PHRASES)
    notifications = run["invocations"][0]["toolExecutionNotifications"]
    assert [(each["level"], each["message"]["text"]) for each in notifications] == [
        ("warning", phrase) for phrase in PHRASES
    ]
    (plain,) = json.loads(rendered(report_of(), SarifPresenter()))["runs"]
    assert "headlines" not in plain["properties"]


def test_phrases_that_do_not_fit_are_notices() -> None:
    many = tuple(f"phrase {number}" for number in range(9))
    shown = rendered(report_of(phrases=many, notices=("a notice",)), TextPresenter(Detail.COMPACT, str))

    assert "phrase 3; and 5 more, among the notices)" in shown.splitlines()[0]
    assert "note: phrase 4\n" in shown
