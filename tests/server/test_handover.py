from __future__ import annotations

from dataclasses import replace

import pytest
from reports import realistic_findings, rendered, report_of, shared_report

from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import EngineName
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.ranking import Strategy
from verdict.domain.policy import Policy
from verdict.domain.report import Report
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.text import TextPresenter
from verdict.server.handover import Received, lines

LARGEST = 1 << 18  # bytes of a line of findings as engines report them


def handed_over(report: Report) -> Report:
    received = Received()
    *most, last = lines(report)
    assert all(received.take(line) is None for line in most)
    whole = received.take(last)
    assert whole is not None
    return whole


def without_functions(report: Report) -> Report:
    return replace(report, policy=Policy())


@pytest.mark.parametrize("report", [shared_report(), report_of(), report_of(*realistic_findings(333))])
def test_a_report_survives_the_round_trip(report: Report) -> None:
    whole = handed_over(report)
    assert without_functions(whole) == without_functions(report)
    for strategy in Strategy:
        for presenter in (JsonPresenter(Detail.RICH), TextPresenter(Detail.RICH, lambda _: "")):
            assert rendered(whole, presenter, strategy) == rendered(report, presenter, strategy)


def test_many_files_of_several_engines_stay_with_their_engine() -> None:
    runs = tuple(
        EngineRun(
            EngineName(name), "1", RunStatus.OK, required=True, duration=0.5,
            scanned=tuple(f"{name}/{each}.py" for each in range(count)),
            unscanned=tuple(Unscanned(f"{name}/{each}.js", Gap.SKIPPED, "minified") for each in range(count)),
        )
        for name, count in (("bandit", 170), ("semgrep", 0), ("zizmor", 51))
    )  # fmt: skip
    assert handed_over(report_of(runs=runs)).runs == runs


def test_lines_are_short_and_hold_no_line_break() -> None:
    made = list(lines(report_of(*realistic_findings(1000), files=1000)))
    assert max(map(len, made)) < LARGEST
    assert not any(b"\n" in line for line in made)


@pytest.mark.parametrize("lost", range(len(list(lines(shared_report()))) - 1))
def test_a_lost_line_is_an_error_and_never_a_shorter_report(lost: int) -> None:
    received, taken = Received(), list(lines(shared_report()))
    del taken[lost]
    with pytest.raises(OutputInvalid):
        _take(received, taken)


def test_without_the_last_line_there_is_no_report() -> None:
    *most, _ = lines(shared_report())
    assert _take(Received(), most) is None


def _take(received: Received, taken: list[bytes]) -> Report | None:
    whole = None
    for line in taken:
        whole = received.take(line)
    return whole


@pytest.mark.parametrize(
    "line", [b"", b"x", b"findings", b"findings {}", b'findings [{"id": 1}]', b"end {}", b'end {"version":3,"rows":0}',
             b"\xff\xff []", b"scan_id", b"runs null"],
)  # fmt: skip
def test_an_unexpected_line_is_an_error(line: bytes) -> None:
    with pytest.raises(OutputInvalid):
        Received().take(line)
