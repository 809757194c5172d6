"""Counts and completeness of a report."""

from __future__ import annotations

import pytest
from builders import finding
from hypothesis import given
from reports import report_of
from strategies import findings

from verdict.domain.finding import SEVERITIES, EngineName, Finding, Severity, Source, Status
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned


def run(status: RunStatus, *, required: bool = True) -> EngineRun:
    return EngineRun(EngineName("semgrep"), "1", status, required=required, duration=0.0)


@given(findings())
def test_the_totals_count_every_finding_under_one_of_six_severities(made: list[Finding]) -> None:
    totals = report_of(*made).totals

    assert tuple(totals) == SEVERITIES
    assert all(totals[level] == len([each for each in made if each.severity is level]) for level in Severity)


def test_a_report_is_complete_when_every_required_engine_is() -> None:
    assert report_of(runs=(run(RunStatus.OK), run(RunStatus.SKIPPED))).completed


@pytest.mark.parametrize("status", [RunStatus.PARTIAL, RunStatus.FAILED, RunStatus.TIMED_OUT, RunStatus.MISSING])
def test_a_report_is_incomplete_if_a_required_engine_is(status: RunStatus) -> None:
    assert not report_of(runs=(run(RunStatus.OK), run(status))).completed
    assert report_of(runs=(run(RunStatus.OK), run(status, required=False))).completed


@pytest.mark.parametrize(("gap", "complete"), [(Gap.FAILED, False), (Gap.SKIPPED, True)])
def test_a_report_is_incomplete_when_a_path_could_not_be_read(gap: Gap, complete: bool) -> None:
    assert report_of(excluded=(Unscanned("a", gap, "why"),)).completed is complete


def test_the_baseline_is_counted_among_the_findings() -> None:
    assert report_of(finding(0), finding(1, status=Status.BASELINE)).baseline_count == 1


def test_a_merged_finding_counts_once_for_each_of_its_engines() -> None:
    engines = ("bandit", "bandit", "semgrep")
    sources = tuple(Source(EngineName(name), name, "HIGH", Severity.HIGH, name) for name in engines)
    report = report_of(finding(0, sources=sources), suppressed=(finding(1, status=Status.SUPPRESSED),))

    assert report.counts_by_engine == {"bandit": 1, "semgrep": 2}
