"""Long lists of notices, reasons, headlines and gaps still fit into a response at the smallest limits."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from builders import finding
from hypothesis import given, settings
from hypothesis import strategies as st
from reports import artifact, rendered, report_of, select
from strategies import words

from verdict.app import paging
from verdict.domain.finding import EngineName
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unchecked, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import SMALLEST_OUTPUT, SMALLEST_TOKENS, Limits
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.policy import Decision, Policy, Verdict
from verdict.domain.report import Report
from verdict.domain.text.tokens import estimate
from verdict.ports import Presenter
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.sarif import SarifPresenter
from verdict.presenters.terminal.presenter import TerminalPresenter
from verdict.presenters.text import TextPresenter
from verdict.server.budget import on_the_wire
from verdict.tokenizer import counter

NAMES = ("semgrep", "bandit", "kingfisher", "zizmor", "osv", "sbom")
OVER_MCP: dict[str, Presenter] = {
    "text": TextPresenter(Detail.COMPACT, lambda page: f'verdict_findings(cursor="{page.next_cursor}")'),
    "json": JsonPresenter(),
}
IN_FILES: dict[str, Presenter] = {**OVER_MCP, "sarif": SarifPresenter(), "terminal": TerminalPresenter()}
long = st.builds(lambda word, times: (word or "é") * times, words, st.sampled_from([1, 40, 120]))
many = st.builds(lambda text, count: tuple(f"{text}{n}" for n in range(count)), long, st.sampled_from([0, 3, 30]))


@st.composite
def runs(draw: st.DrawFn) -> tuple[EngineRun, ...]:
    """Every engine, each as bad as can be."""
    text, notices, paths = draw(long), draw(many), draw(many)
    unchecked = Unchecked(text, text, text)
    gaps = tuple(Unscanned(path, Gap.FAILED, text) for path in paths)
    kept = (artifact("art_1_2"), artifact("art_1_3"))
    return tuple(
        EngineRun(
            EngineName(name), "1.182.0", RunStatus.PARTIAL, required=True, duration=1234.5, unscanned=gaps,
            error=text, hint=text, artifacts=kept, unchecked=unchecked, notices=notices,
        )
        for name in NAMES
    )  # fmt: skip


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """A report with far more words than findings."""
    found = [finding(number) for number in range(draw(st.sampled_from([0, 1, 3])))]
    return report_of(
        *found,
        target=draw(long),
        decision=Decision(Verdict.FAIL, draw(many)),
        policy=Policy(source=draw(long)),
        runs=draw(runs()),
        files=123456,
        notices=draw(many),
        phrases=draw(many),
        excluded=tuple(Unscanned(path, Gap.FAILED, "unreadable") for path in draw(many)),
    )


@settings(max_examples=25)
@given(reports(), st.sampled_from(list(OVER_MCP)))
def test_a_text_response_fits_the_smallest_limits(report: Report, form: str) -> None:
    limits = Limits(None, SMALLEST_OUTPUT, SMALLEST_TOKENS)
    presenter = OVER_MCP[form]

    page = paging.select(
        report, presenter, Ranking(report.findings, Strategy.PRIORITY), limits, encoded=on_the_wire, count=estimate
    )
    text = "".join(presenter.render(report, page))

    assert on_the_wire(text) <= SMALLEST_OUTPUT
    assert estimate(text) <= SMALLEST_TOKENS
    assert bool(page.shown) == bool(report.findings)
    assert report.decision.verdict in text.splitlines()[0]


@settings(max_examples=4)
@given(reports(), st.sampled_from(list(IN_FILES)))
def test_a_report_fits_the_smallest_limit(report: Report, form: str) -> None:
    presenter = IN_FILES[form]

    assert len(rendered(report, presenter, max_output_bytes=SMALLEST_OUTPUT).encode()) <= SMALLEST_OUTPUT
    for count in (estimate, counter()):  # they differ by some percent: what is counted with must fit
        page = select(report, presenter, Limits(max_tokens=SMALLEST_TOKENS), Strategy.PRIORITY, count=count)
        assert count("".join(presenter.render(report, page))) <= SMALLEST_TOKENS


def test_a_limited_report_has_the_first_notices_and_the_number_of_all() -> None:
    notices = tuple(f"notice {number}" for number in range(50))
    report = report_of(finding(), notices=notices)

    whole = json.loads(rendered(report, JsonPresenter()))
    limited = json.loads(rendered(report, JsonPresenter(), max_output_bytes=50_000))

    assert whole["notices"] == list(notices)
    assert limited["notices"] == [
        *notices[:19], "and 31 more, listed in a report without limits",
    ]  # fmt: skip


def test_a_limited_sarif_log_has_engines_before_files_and_the_number_of_further_ones() -> None:
    gaps = tuple(Unscanned(f"{number}.py", Gap.FAILED, "broken") for number in range(100))
    run = EngineRun(EngineName("semgrep"), "1", RunStatus.PARTIAL, required=True, duration=1, unscanned=gaps, error="x")
    late = replace(run, id=EngineName("zizmor"), unscanned=())

    (made,) = json.loads(rendered(report_of(runs=(run, late)), SarifPresenter(), max_output_bytes=50_000))["runs"]

    said = [each["message"]["text"] for each in made["invocations"][0]["toolExecutionNotifications"]]
    assert said[:2] == ["semgrep partial: x", "zizmor partial: x"]
    assert (len(said), said[-1]) == (21, "and 82 more, in a log without limits")


@pytest.mark.parametrize("form", OVER_MCP)
def test_texts_are_shortened_only_if_they_leave_no_space_for_findings(form: str) -> None:
    report = report_of(finding(), notices=("a note",), phrases=("secrets only: 3 PHP files",))

    assert "a note" in rendered(report, OVER_MCP[form], max_output_bytes=SMALLEST_OUTPUT)
    assert "secrets only: 3 PHP files" in rendered(report, OVER_MCP[form], max_output_bytes=SMALLEST_OUTPUT)
