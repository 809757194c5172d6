"""Every kind of report JSON is valid by the schema that ships in the package, and the schema names every key."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from builders import finding
from hypothesis import given
from reports import realistic_findings, report_of, select, shared_report
from strategies import findings

import verdict.presenters
from verdict.domain.changes import SinceLast
from verdict.domain.finding import Finding, Status
from verdict.domain.location import TraceStep
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits
from verdict.domain.report import Report
from verdict.presenters.json_finding import finding_object
from verdict.presenters.json_report import JsonPresenter

SCHEMA: dict[str, Any] = json.loads((Path(verdict.presenters.__file__).parent / "report.schema.json").read_text())
CHECK = jsonschema.Draft202012Validator(SCHEMA)
REPORTS: dict[str, Report] = {
    "shared": shared_report(),
    "none": report_of(),
    "many": report_of(*realistic_findings(60)),
    "suppressed": report_of(suppressed=(finding(),)),
    "a change": report_of(
        finding(),
        base="a" * 40,
        existing=(finding(1, status=Status.EXISTING),),
        since_last=SinceLast((finding(),), (finding(2),), 3, (finding(4),)),
    ),
}
PRESENTERS: dict[str, JsonPresenter] = {
    "rich": JsonPresenter(show_coverage=True, show_suppressed=True, show_existing=True),
    "compact": JsonPresenter(Detail.COMPACT),
    "minimal": JsonPresenter(Detail.MINIMAL),
    "short": JsonPresenter(content_length=20, next_call=lambda page: f"next({page.next_cursor})"),
}
LIMITS: dict[str, Limits] = {
    "all": Limits(),
    "three": Limits(max_findings=3),
    "bytes": Limits(None, 6000),
    "tokens": Limits(None, None, 2500),
}


def content(report: Report, presenter: JsonPresenter, limits: Limits) -> dict[str, Any]:
    """The report as a program reads it."""
    text: dict[str, Any] = json.loads("".join(presenter.render(report, select(report, presenter, limits))))
    return text


def test_the_schema_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS)
@pytest.mark.parametrize("presenter", PRESENTERS.values(), ids=PRESENTERS)
@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
def test_a_report_is_valid_and_has_no_key_that_the_schema_lacks(
    report: Report, presenter: JsonPresenter, limits: Limits
) -> None:
    made = content(report, presenter, limits)
    CHECK.validate(made)
    assert set(made) <= set(SCHEMA["properties"])
    assert set(made["pagination"]) <= set(SCHEMA["properties"]["pagination"]["properties"])
    assert set(made.get("truncation_info", {})) <= set(SCHEMA["properties"]["truncation_info"]["properties"])
    for each in (*made["findings"], *made.get("suppressed", [])):
        assert set(each) <= set(SCHEMA["$defs"]["finding"]["properties"])
    for each in made["engines"]:
        assert set(each) <= set(SCHEMA["$defs"]["engine"]["properties"])


@given(findings(most=3))
def test_any_finding_is_valid(made: list[Finding]) -> None:
    for each in made:
        CHECK.evolve(schema={**SCHEMA["$defs"]["finding"], "$defs": SCHEMA["$defs"]}).validate(finding_object(each))


@pytest.mark.parametrize(
    "change",
    [
        {"decision": "MAYBE"},
        {"total_count": -1},
        {"findings": [{"id": "1"}]},
        {"truncation_info": {"hidden_by_severity": {"high": 1}}},
        {"schema_version": "2"},
    ],
    ids=str,
)
def test_another_document_is_invalid(change: dict[str, Any]) -> None:
    made = content(shared_report(), JsonPresenter(), Limits())
    assert not CHECK.is_valid({**made, **change})


def test_a_trace_is_valid() -> None:
    traced = [each for each in shared_report().findings if each.trace]
    assert traced
    steps: tuple[TraceStep, ...] = tuple(replace(step, skipped=3) for step in traced[0].trace)
    CHECK.validate(content(report_of(replace(traced[0], trace=steps)), JsonPresenter(), Limits()))
