"""All formats have a snapshot of one report, and those for CI systems and spreadsheets are read by their own readers.

The others are read in `test_report_schema.py`, `test_sarif.py` and `test_terminal.py`.

`VERDICT_RENEW=1 pytest tests/presenters/test_ci_formats.py` writes the snapshots anew; read the difference.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from reports import rendered, report_of, select, shared_report

from verdict.cli.formats import FORMATS, View
from verdict.domain.finding import Finding, Kind, Severity, Status
from verdict.domain.location import Location
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits
from verdict.domain.policy import Policy
from verdict.domain.report import Report
from verdict.ports import Presenter
from verdict.version import VERSION

SNAPSHOTS = Path(__file__).parent / "format_snapshots"
SUFFIXES = {
    "terminal": "txt", "json": "json", "sarif": "sarif", "markdown": "md", "html": "html", "csv": "csv", "junit": "xml",
    "github": "txt", "gitlab-sast": "json", "gitlab-secrets": "json", "gitlab-dependencies": "json",
    "gitlab-codequality": "json",
}  # fmt: skip
GITLAB = ["gitlab-sast", "gitlab-secrets", "gitlab-dependencies"]

_TEXT = {"type": "string", "minLength": 1}
_LINES = {"start_line": {"type": "integer", "minimum": 1}, "end_line": {"type": "integer", "minimum": 1}}
_TOOL = {
    "type": "object",
    "required": ["id", "name", "version", "vendor"],
    "properties": {"id": _TEXT, "name": _TEXT, "version": _TEXT, "vendor": {"required": ["name"]}},
}
_TIME = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$"}
SECURITY_REPORT: dict[str, Any] = {
    "type": "object",
    "required": ["version", "scan", "vulnerabilities"],
    "properties": {
        "version": {"type": "string", "pattern": r"^\d+\.\d+\.\d+$"},
        "scan": {
            "type": "object",
            "required": ["type", "status", "start_time", "end_time", "analyzer", "scanner"],
            "properties": {
                "type": {"enum": ["sast", "secret_detection", "dependency_scanning"]},
                "status": {"enum": ["success", "failure"]},
                "start_time": _TIME,
                "end_time": _TIME,
                "analyzer": _TOOL,
                "scanner": _TOOL,
                "messages": {
                    "type": "array",
                    "items": {
                        "required": ["level", "value"],
                        "properties": {"level": {"enum": ["info", "warn", "fatal"]}, "value": _TEXT},
                    },
                },
            },
        },
        "vulnerabilities": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "identifiers", "location"],
                "properties": {
                    "id": {"type": "string", "pattern": "^[0-9a-f-]{36}$"},
                    "name": {"type": "string", "maxLength": 255},
                    "description": {"type": "string", "maxLength": 1048576},
                    "solution": {"type": "string", "maxLength": 7000},
                    "severity": {"enum": ["Info", "Unknown", "Low", "Medium", "High", "Critical"]},
                    "identifiers": {
                        "type": "array",
                        "minItems": 1,
                        "items": {"required": ["type", "name", "value"]},
                    },
                    "links": {"type": "array", "items": {"required": ["url"]}},
                    "location": {"type": "object", "properties": _LINES},
                },
            },
        },
    },
}
"""The parts of GitLab's schemas for security reports, 15.2, that our reports use."""
QUALITY_REPORT: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": _TEXT,
            "check_name": _TEXT,
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]+$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "required": ["path", "lines"],
                "properties": {"path": _TEXT, "lines": {"required": ["begin"]}},
            },
        },
    },
}
HOSTILE = "=1+2</script>\r\n::error::x|<img src=x>`@everyone #1 ]]>\x00\x1b[31m\u202e & ' \""


def hostile() -> Finding:
    return replace(
        finding(), rule_id=HOSTILE, title=HOSTILE, message=HOSTILE, fix=HOSTILE, snippet=HOSTILE, symbol=HOSTILE,
        location=Location(HOSTILE, 1, 1), references=("javascript:alert(1)", "https://a.test/x"), aliases=(HOSTILE,),
    )  # fmt: skip


REPORTS = {"shared": shared_report(), "none": report_of(), "hostile": report_of(hostile())}
any_report = pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS)


def presenter(name: str) -> Presenter:
    return FORMATS[name].presenter(View(Detail.RICH))


def cut(report: Report, name: str, shown: int) -> str:
    """The report with at most `shown` findings."""
    made = presenter(name)
    return "".join(made.render(report, select(report, made, Limits(max_findings=shown))))


def _steady(text: str) -> str:
    """The text without verdict's version, and a page without its styles and scripts."""
    text = text.replace(f'"{VERSION}"', '"VERSION"')
    return re.sub(r"(?s)(<(style|script)>).*?(</\2>)|(?<='sha256-)[^']*", r"\1\3", text)


@pytest.mark.parametrize("name", SUFFIXES)
def test_the_shared_report_is_as_recorded(name: str) -> None:
    file = SNAPSHOTS / f"{name}.{SUFFIXES[name]}"
    text = _steady(rendered(shared_report(), presenter(name)))
    if os.environ.get("VERDICT_RENEW"):
        file.write_bytes(text.encode())
    assert text.encode() == file.read_bytes()


def test_every_format_has_a_snapshot() -> None:
    assert {*SUFFIXES} == {*FORMATS}


@pytest.mark.parametrize("name", [name for name in SUFFIXES if name not in ("terminal", "json")])
def test_formats_for_programs_have_one_level_of_detail(name: str) -> None:
    assert FORMATS[name].presenter(View(Detail.RICH)).ceiling is None


@pytest.mark.parametrize("name", SUFFIXES)
def test_a_cut_report_has_the_totals_and_what_is_hidden(name: str) -> None:
    report = report_of(*(finding(number, severity=Severity.CRITICAL) for number in range(7)))
    text = cut(report, name, 2).replace("\\", "")
    assert "Showing 2 of 7 findings" in text
    assert "hidden: 5 CRITICAL" in text


@pytest.mark.parametrize("name", GITLAB)
@any_report
def test_gitlabs_security_reports_have_what_gitlab_requires(name: str, report: Report) -> None:
    content = json.loads(rendered(report, presenter(name)))
    jsonschema.validate(content, SECURITY_REPORT)
    assert content["verdict"]["total_count"] == len(report.findings)


def test_each_finding_is_in_the_gitlab_report_of_its_kind_and_counted_in_the_others() -> None:
    report = shared_report()
    contents = {name: json.loads(rendered(report, presenter(name))) for name in GITLAB}
    listed = {name: len(content["vulnerabilities"]) for name, content in contents.items()}
    assert sum(listed.values()) == sum(
        each.kind in {Kind.SAST, Kind.MISCONFIGURATION, Kind.SECRET, Kind.VULNERABILITY} for each in report.findings
    )
    for name, content in contents.items():
        assert content["verdict"]["listed_count"] == listed[name]
        elsewhere = content["verdict"].get("listed_elsewhere", {})
        assert listed[name] + sum(elsewhere.values()) == len(report.findings)


@any_report
def test_a_code_quality_report_has_what_gitlab_requires(report: Report) -> None:
    content = json.loads(rendered(report, presenter("gitlab-codequality")))
    jsonschema.validate(content, QUALITY_REPORT)
    assert sum(each["check_name"] != "verdict/scan" for each in content) == len(report.findings)


def test_a_code_quality_report_of_an_incomplete_scan_says_so() -> None:
    first = json.loads(rendered(shared_report(), presenter("gitlab-codequality")))[0]
    assert first["severity"] == "blocker"
    assert "kingfisher timed out" in first["description"]


@any_report
def test_junit_is_xml_whose_counts_agree(report: Report) -> None:
    root = ET.fromstring(rendered(report, presenter("junit")))
    for suite in root:
        cases = suite.findall("testcase")
        counted = {"failures": "failure", "errors": "error", "skipped": "skipped"}
        assert int(suite.attrib["tests"]) == len(cases)
        for attribute, tag in counted.items():
            assert int(suite.attrib[attribute]) == sum(case.find(tag) is not None for case in cases)
    assert int(root.attrib["tests"]) == len(root.findall(".//testcase"))
    assert int(root.attrib["failures"]) == len(root.findall(".//failure"))
    assert int(root.attrib["errors"]) == len(root.findall(".//error"))


@pytest.mark.parametrize(("new_only", "failures", "level"), [(True, "0", "notice"), (False, "1", "error")])
def test_the_baseline_fails_in_ci_only_if_it_counts(new_only: bool, failures: str, level: str) -> None:
    accepted = replace(finding(severity=Severity.HIGH), status=Status.BASELINE)
    report = report_of(accepted, policy=Policy(new_only=new_only))
    suites = ET.fromstring(rendered(report, presenter("junit")))
    assert (suites.get("failures"), len(suites.findall(".//failure"))) == (failures, int(failures))
    assert rendered(report, presenter("github")).splitlines()[1].startswith(f"::{level} ")


def test_junit_has_an_error_for_each_engine_that_did_not_finish() -> None:
    root = ET.fromstring(rendered(shared_report(), presenter("junit")))
    assert [case.attrib["name"] for case in root.iter("testcase") if case.find("error") is not None] == [
        "semgrep",
        "kingfisher",
    ]


@any_report
def test_csv_has_a_row_for_the_report_and_one_a_finding(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(rendered(report, presenter("csv")), newline="")))
    assert [row["record"] for row in rows] == [
        "report", *["finding"] * len(report.findings), *["suppressed"] * len(report.suppressed)
    ]  # fmt: skip
    assert {row["fingerprint"] for row in rows[1:]} == {
        each.fingerprint for each in (*report.findings, *report.suppressed)
    }


@given(st.text(), st.sampled_from(["", "=", "+", "-", "@", "\t=", " =", "\uff1d", "\r"]))
def test_no_cell_of_the_csv_is_a_formula(text: str, start: str) -> None:
    report = report_of(replace(finding(), title=start + text))
    rows = list(csv.DictReader(io.StringIO(rendered(report, presenter("csv")), newline="")))
    assert not re.match(r"[\s\x00]*[=+\-@\uff1d\uff0b\uff0d\uff20]", rows[1]["title"])


def test_a_workflow_command_is_one_line_whatever_the_texts() -> None:
    lines = rendered(report_of(hostile()), presenter("github")).splitlines()
    assert len(lines) == 2
    assert all(re.match(r"::(error|warning|notice) ", line) for line in lines)
    assert "::error::x" not in lines[1].partition("::")[2].partition("::")[0]


def test_findings_beyond_what_github_shows_are_counted() -> None:
    report = report_of(*(finding(number) for number in range(30)))
    assert "20 findings only in the log" in rendered(report, presenter("github"))


def test_hostile_text_is_plain_in_markdown() -> None:
    text = rendered(report_of(hostile()), presenter("markdown"))
    assert "<img" not in re.sub(r"(?s)(`+).*?\1", "", text)
    assert "@everyone" not in re.sub(r"(?s)(`+).*?\1", "", text)


def test_markdown_keeps_to_what_a_pull_request_takes() -> None:
    report = report_of(*(finding(number, snippet="x" * 150) for number in range(2000)))
    made = presenter("markdown")
    limits = FORMATS["markdown"].within(Limits())
    text = "".join(made.render(report, select(report, made, limits)))
    assert 55_000 < len(text.encode()) <= 60_000
    assert "of 2,000 findings" in text or "of 2000 findings" in text


@pytest.mark.parametrize(
    ("path", "shown"), [("app.py", "web/app.py"), ("c3b38427472f:app.py", "c3b38427472f:web/app.py")]
)
def test_a_file_is_named_from_the_top_of_the_checkout(path: str, shown: str) -> None:
    presenter = FORMATS["gitlab-codequality"].presenter(View(None, folder="web/"))
    (problem,) = json.loads(rendered(report_of(finding(location=Location(path, 1))), presenter))
    assert problem["location"]["path"] == shown
