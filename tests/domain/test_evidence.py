"""Lowering checks that ignore the context if the rule that follows data reports nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import finding
from hypothesis import given
from strategies import findings

from verdict.domain.finding import EngineName, Evidence, Finding, Severity, Source
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.severity.chosen import CHOSEN
from verdict.domain.severity.evidence import rated_by_evidence
from verdict.domain.severity.lowering import Lowering

SEMGREP = EngineName("semgrep")
LOOKED = EngineRun(SEMGREP, "1", RunStatus.OK, required=True, duration=0.1, scanned=("app.py", "tests/a.py"))
BLIND = Source(
    EngineName("bandit"), "B602", "HIGH", Severity.HIGH, "bandit.risk", Evidence(SEMGREP, "python-command-injection")
)
SEEING = Source(SEMGREP, "python-command-injection", "CRITICAL", Severity.CRITICAL, "rule.severity")


def rated(made: Finding, *runs: EngineRun) -> Finding:
    return rated_by_evidence([made], runs)[0]


@pytest.mark.parametrize(
    ("severity", "expected"),
    [
        (Severity.CRITICAL, Severity.LOW),
        (Severity.HIGH, Severity.LOW),
        (Severity.MEDIUM, Severity.LOW),
        (Severity.LOW, Severity.INFO),
    ],
)
def test_a_check_without_data_flow_is_lowered_if_no_data_was_seen_to_arrive(
    severity: Severity, expected: Severity
) -> None:
    found = rated(finding(severity=severity, sources=(BLIND,)), LOOKED)

    assert (found.severity, found.severity_if_reached) == (expected, severity)


@pytest.mark.parametrize("severity", [Severity.INFO, Severity.UNKNOWN])
def test_the_lowest_severity_is_not_lowered(severity: Severity) -> None:
    made = finding(severity=severity, sources=(BLIND,))

    assert rated(made, LOOKED) == made


def test_a_finding_that_the_rule_reports_too_keeps_its_severity() -> None:
    made = finding(severity=Severity.CRITICAL, sources=(BLIND, SEEING))

    assert rated(made, LOOKED) == made


def test_a_rule_that_saw_the_data_is_evidence_whatever_severity_is_chosen_for_it() -> None:
    chosen = replace(SEEING, severity=Severity.LOW, mapping=CHOSEN)
    made = finding(severity=Severity.HIGH, sources=(BLIND, chosen))

    assert rated(made, LOOKED) == made


def test_a_weaker_rule_that_saw_it_says_how_severe_it_is() -> None:
    made = finding(severity=Severity.HIGH, sources=(BLIND, replace(SEEING, severity=Severity.LOW)))

    # It isn't said that no data was seen.
    assert (rated(made, LOOKED).severity, rated(made, LOOKED).severity_if_reached) == (Severity.LOW, None)


@pytest.mark.parametrize(
    ("other", "expected"),
    [(Severity.MEDIUM, Severity.MEDIUM), (Severity.INFO, Severity.LOW), (Severity.HIGH, Severity.HIGH)],
)
def test_a_finding_stays_as_severe_as_its_other_sources(other: Severity, expected: Severity) -> None:
    weaker = replace(SEEING, rule_id="python-shell-command-from-parameter", severity=other)

    found = rated(finding(severity=Severity.HIGH, sources=(BLIND, weaker)), LOOKED)
    assert (found.severity, found.severity_if_reached) == (
        expected,
        None if expected is Severity.HIGH else Severity.HIGH,
    )


@pytest.mark.parametrize(
    "runs",
    [
        (),
        (replace(LOOKED, scanned=("other.py",)),),
        (replace(LOOKED, unscanned=(Unscanned("app.py", Gap.UNPARSABLE, "lines 3-9 not understood"),)),),
        (replace(LOOKED, unscanned=(Unscanned("app.py", Gap.SKIPPED, "data wasn't followed to the end"),)),),
        (replace(LOOKED, id=EngineName("other")),),
    ],
    ids=["engine not run", "file not scanned", "unparsable lines", "data not followed", "another engine"],
)
def test_nothing_is_lowered_if_the_rule_could_not_read_the_file(runs: tuple[EngineRun, ...]) -> None:
    made = finding(sources=(BLIND,))

    assert rated(made, *runs) == made


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        (("python-shell-command-from-parameter",), Severity.LOW),
        (("python-command-injection",), Severity.HIGH),
        (("python-shell-command-from-parameter", "python-command-injection"), Severity.HIGH),
        (("python-shell-command-from-parameter", ""), Severity.HIGH),
    ],
)
def test_a_gap_of_other_rules_alone_does_not_keep_a_check_from_being_lowered(
    only: tuple[str, ...], expected: Severity
) -> None:
    gaps = tuple(Unscanned("app.py", Gap.SKIPPED, f"data not followed, {each}", each) for each in only)

    made = finding(severity=Severity.HIGH, sources=(BLIND,))
    assert rated(made, replace(LOOKED, unscanned=gaps)).severity is expected


def test_evidence_is_applied_before_the_role_of_the_file() -> None:
    made = replace(finding(sources=(BLIND,)), location=replace(finding().location, path="tests/a.py"))

    found = Lowering().apply(rated_by_evidence([made], [LOOKED]))[0]

    assert (found.severity, found.lowered_from, found.severity_if_reached) == (
        Severity.INFO,
        Severity.LOW,
        Severity.HIGH,
    )
    assert found.full_severity is Severity.LOW


@given(findings())
def test_a_check_without_an_evidence_rule_is_unchanged(made: list[Finding]) -> None:
    assert rated_by_evidence(made, [LOOKED]) == tuple(made)


def test_several_runs_of_an_engine_are_evidence_together() -> None:
    made = finding(severity=Severity.HIGH, sources=(BLIND,))
    elsewhere = EngineRun(SEMGREP, "1", RunStatus.OK, required=True, duration=0.1, scanned=("other.py",))
    assert [rated(made, *runs).severity for runs in ((LOOKED, elsewhere), (elsewhere, LOOKED), (elsewhere,))] == [
        Severity.LOW, Severity.LOW, Severity.HIGH,
    ]  # fmt: skip
