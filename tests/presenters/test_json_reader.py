from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from reports import realistic_findings, rendered, report_of, select, shared_report
from strategies import findings

from verdict.cli.formats import FORMATS, View
from verdict.domain.errors import UsageError
from verdict.domain.finding import Finding
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits
from verdict.domain.policy import Decision, Verdict
from verdict.domain.report import Report
from verdict.ports import Presenter
from verdict.presenters.json_reader import read_report
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.totals import problems

WHOLE = JsonPresenter(show_coverage=True, show_suppressed=True)
OTHERS = [name for name in FORMATS if name != "html"]


def kept(report: Report, presenter: Presenter = WHOLE) -> Report:
    """The report after it was written as JSON and read again."""
    return read_report(rendered(report, presenter).encode(), "scan.json")


@pytest.mark.parametrize("report", [shared_report(), report_of(), report_of(*realistic_findings(60))])
@pytest.mark.parametrize("presenter", [WHOLE, JsonPresenter()])
def test_json_is_the_same_after_it_was_read(report: Report, presenter: JsonPresenter) -> None:
    assert rendered(kept(report, presenter), presenter) == rendered(report, presenter)


@given(findings(most=4))
def test_any_findings_can_be_read_and_are_the_same_from_then_on(made: list[Finding]) -> None:
    once = kept(report_of(*made))
    assert sorted(each.fingerprint for each in once.findings) == sorted(each.fingerprint for each in made)
    assert rendered(kept(once), WHOLE) == rendered(once, WHOLE)


@pytest.mark.parametrize("name", [name for name in OTHERS if name not in ("terminal", "sarif", "junit", "markdown")])
def test_other_formats_are_the_same_from_the_kept_report(name: str) -> None:
    presenter = FORMATS[name].presenter(View(Detail.RICH))
    report = shared_report()
    assert rendered(kept(report), presenter) == rendered(report, presenter)


@pytest.mark.parametrize("name", OTHERS)
def test_every_format_can_be_made_of_a_kept_report(name: str) -> None:
    presenter = FORMATS[name].presenter(View(Detail.RICH))
    text = rendered(kept(shared_report(), JsonPresenter()), presenter)
    assert "kingfisher" in text


def test_a_long_reason_is_not_repeated_as_an_error() -> None:
    run = replace(shared_report().runs[0], error="x" * 1000)
    report = report_of(runs=(run,), decision=Decision(Verdict.INCOMPLETE, (f"semgrep partial: {'x' * 1000}",)))
    assert list(problems(report)) == [f"semgrep partial: {'x' * 1000}"]
    assert len(list(problems(kept(report)))) == 1


def test_what_is_counted_but_not_listed_stays_counted() -> None:
    report = kept(shared_report(), JsonPresenter())
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
