from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from reports import artifact, realistic_findings, rendered, report_of, select, shared_report
from strategies import findings

from verdict.cli.formats import FORMATS, View
from verdict.domain.code import Code
from verdict.domain.errors import UsageError
from verdict.domain.finding import CodeRole, Confidence, EngineName, Evidence, Finding, Severity, Source, Status
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unchecked, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits
from verdict.domain.policy import Decision, Policy, Verdict
from verdict.domain.report import Report
from verdict.ports import Presenter
from verdict.presenters.json_reader import read_report
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.totals import problems

WHOLE = JsonPresenter(show_coverage=True, show_suppressed=True)


def kept(report: Report, presenter: Presenter = WHOLE) -> Report:
    """The report after it was written as JSON and read again."""
    return read_report(rendered(report, presenter).encode(), "scan.json")


LONG = " ".join(["a part of the tree that nothing covers,"] * 6)
RUNS = (
    EngineRun(
        EngineName("osv"), "1", RunStatus.PARTIAL, required=False, duration=0.1, error="no advisories",
        hint="update them",
        unchecked=Unchecked("dependencies", "there are no advisories", "run `verdict db update`"),
        notices=("3 packages have no pinned version",), artifacts=(artifact("art_1"),), scanned=("a.py", "b.py"),
        unscanned=(Unscanned("c.py", Gap.UNPARSABLE, "osv: odd"),),
    ),
    EngineRun(EngineName("zizmor"), "2", RunStatus.TIMED_OUT, required=True, duration=9.0, hint="give it more time"),
)  # fmt: skip
UNPROVEN = Source(
    EngineName("bandit"), "B506", "HIGH", Severity.HIGH, "bandit.severity",
    Evidence(EngineName("semgrep"), "yaml-load", "its loader isn't seen to build any object"),
)  # fmt: skip
TROUBLED = report_of(
    finding(1, sources=(UNPROVEN,), severity=Severity.LOW, severity_if_reached=Severity.HIGH),
    finding(2, severity=Severity.LOW, lowered_from=Severity.HIGH, code_role=CodeRole.TEST, status=Status.BASELINE),
    finding(3, severity=Severity.CRITICAL, confidence=Confidence.LOW),
    decision=Decision(Verdict.INCOMPLETE, ("zizmor timed out: no reason given",), incomplete=True),
    policy=Policy(trusts_places=False, new_only=False),
    runs=RUNS,
    suppressed=(finding(4, status=Status.SUPPRESSED, suppressed_because="comment in the code: # x", by_comment=True),),
    excluded=(Unscanned("locked/", Gap.FAILED, "permission denied"),),
    notices=("osv: 3 packages have no pinned version",),
    phrases=(*(f"part {number} not covered" for number in range(6)), LONG),
)
REPEATED = report_of(finding(1, also_at=(Location("app.py", 9),), repeated=(finding(2).fingerprint,)))
REFINING = Source(EngineName("semgrep"), "strict", "LOW", Severity.LOW, "semgrep.risk", refines="lax")
REPORTS = {
    "shared": shared_report(), "none": report_of(), "many": report_of(*realistic_findings(60)), "troubled": TROUBLED,
    "repeated": REPEATED, "refining": report_of(finding(1, sources=(REFINING,))),
}  # fmt: skip
any_report = pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS)


@any_report
@pytest.mark.parametrize("presenter", [WHOLE, JsonPresenter()])
def test_json_is_the_same_after_it_was_read(report: Report, presenter: JsonPresenter) -> None:
    assert rendered(kept(report, presenter), presenter) == rendered(report, presenter)


@any_report
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_the_same_from_the_kept_report(name: str, report: Report) -> None:
    presenter = FORMATS[name].presenter(View(Detail.RICH, show_suppressed=True, show_coverage=name != "json"))
    assert rendered(kept(report, JsonPresenter()), presenter) == rendered(report, presenter)


def test_whole_code_is_the_same_after_it_was_read() -> None:
    report = report_of(finding(code=Code("def run():\n    eval(x)", 3, 1, 2, 40)))
    assert kept(report).findings[0].code == report.findings[0].code


@given(findings(most=4))
def test_any_findings_can_be_read_and_are_the_same_from_then_on(made: list[Finding]) -> None:
    once = kept(report_of(*made))
    assert sorted(each.fingerprint for each in once.findings) == sorted(each.fingerprint for each in made)
    assert rendered(kept(once), WHOLE) == rendered(once, WHOLE)


def test_files_that_the_kept_report_only_counts_are_not_listed_as_none() -> None:
    report = kept(shared_report(), JsonPresenter())
    engines = json.loads(rendered(report, WHOLE))["coverage"]["engines"]
    assert [each.get("scanned") for each in engines] == [None, None, [], []]
    assert [report.counts_of(run).scanned for run in report.runs] == [3, 2, 0, 0]


def test_a_long_reason_is_not_repeated_as_an_error() -> None:
    run = replace(shared_report().runs[0], error="x" * 1000)
    report = report_of(runs=(run,), decision=Decision(Verdict.INCOMPLETE, (f"semgrep partial: {'x' * 1000}",)))
    assert list(problems(report)) == [f"semgrep partial: {'x' * 1000}"]
    assert len(list(problems(kept(report)))) == 1


def test_what_is_counted_but_not_listed_stays_counted() -> None:
    content = json.loads(rendered(shared_report(), JsonPresenter()))
    del content["suppressed"], content["coverage"]
    report = read_report(json.dumps(content).encode(), "scan.json")
    assert (report.suppressed, report.suppressed_count, report.excluded_count) == ((), 1, 1)
    assert not report.completed


def test_a_cut_report_is_refused() -> None:
    report = report_of(*(finding(number) for number in range(5)))
    text = "".join(WHOLE.render(report, select(report, WHOLE, Limits(max_findings=2))))
    with pytest.raises(UsageError, match=r"scan\.json lists 2 of 5 findings"):
        read_report(text.encode(), "scan.json")


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"[]", b"null", b"\xff", b"{}", b'{"schema_version": "2"}', b"[" * 100_000, b'{"files": 1e999}'],
)
def test_another_document_is_refused(text: bytes) -> None:
    with pytest.raises(UsageError, match=r"scan\.json is not a"):
        read_report(text, "scan.json")


def changed(change: dict[str, Any], **of_finding: object) -> bytes:
    content = json.loads(rendered(report_of(finding()), WHOLE))
    content |= change
    content["findings"][0] |= of_finding
    return json.dumps(content).encode()


@pytest.mark.parametrize(
    "text",
    [
        changed({}, file="../../etc/passwd"),
        changed({}, file=""),
        changed({}, line=0),
        changed({}, line=5, end_line=2),
        changed({}, severity="AWFUL"),
        changed({}, also_at=["a.py"]),
        changed({}, also_at=["/a.py:1"]),
        changed({}, also_at=["a.py:" + "9" * 5000]),
        changed({}, sources=[]),
        changed({"decision": "MAYBE"}),
        changed({"duration": -1}),
        changed({"policy": {"fail_on": "x", "warn_on": "HIGH", "source": "", "lowered": {}}}),
    ],
)
def test_hostile_values_are_refused(text: bytes) -> None:
    with pytest.raises(UsageError, match=r"scan\.json is not a"):
        read_report(text, "scan.json")


def test_hostile_text_is_cleaned() -> None:
    bad = "a\x1b[31m\u202eb\nc"
    report = read_report(changed({"notices": [bad], "target": bad}, title=bad, file=bad, message=bad), "scan.json")
    (found,) = report.findings
    for text in (found.title, found.message, found.location.path, report.target, *report.notices):
        assert not {"\x1b", "\u202e", "\n"} & set(text)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_or_read(text: bytes) -> None:
    with pytest.raises(UsageError):
        read_report(text, "scan.json")


def test_the_counts_of_a_kept_report_do_not_change_the_original() -> None:
    report = shared_report()
    assert replace(report, counted=None) == report
