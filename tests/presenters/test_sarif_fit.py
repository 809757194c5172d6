"""SARIF that fits GitHub code scanning."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import replace
from typing import Any

import pytest
from builders import finding
from hypothesis import given, settings
from reports import report_of, shared_report
from sarif_schema import VALIDATOR
from strategies import findings

from verdict.app.paging import select_packed
from verdict.cli.options import sarif_fit_option
from verdict.cli.scan import command
from verdict.domain.finding import Finding, Severity, Status
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import EngineRun, Gap, Unscanned
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Ranking
from verdict.domain.report import Report
from verdict.presenters.sarif import SarifPresenter
from verdict.presenters.sarif_fit import FITS, Fit

GITHUB = FITS["github"]


def fitted(report: Report, fit: Fit = GITHUB) -> dict[str, Any]:
    """The run of the log, which is valid by the schema and within the host's size."""
    presenter = SarifPresenter(fit)
    page = select_packed(report, presenter, Ranking(report.findings), fit.within(Limits()), most=fit.packed)
    text = "".join(presenter.render(report, page))
    assert len(gzip.compress(text.encode(), 6)) <= fit.packed + 64  # a header of another form, checksum
    log = json.loads(text)
    VALIDATOR.validate(log)
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


def said(run: dict[str, Any]) -> str:
    text = run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]
    assert isinstance(text, str)
    return text


@settings(max_examples=15)
@given(findings(most=6))
def test_any_findings_fit_and_what_is_left_out_is_counted(made: list[Finding]) -> None:
    fit = Fit("a host", results=3, packed=100_000, steps=2, locations=2, tags=2, characters=40)
    run = fitted(report_of(*made), fit)

    left_out = run["properties"].get("left_out", {})
    assert len(run["results"]) + left_out.get("results", 0) == len(made)
    for rule in run["tool"]["driver"]["rules"]:
        assert len(rule["properties"]["tags"]) <= 2
        assert len(rule["shortDescription"]["text"]) <= 40
    for result in run["results"]:
        assert len(result["locations"]) + len(result.get("relatedLocations", ())) <= 2
        assert all(len(flow["threadFlows"][0]["locations"]) <= 2 for flow in result.get("codeFlows", ()))
        assert result["level"] in ("note", "warning", "error")


def test_the_most_severe_results_are_kept_and_the_others_counted() -> None:
    made = [finding(number, severity=Severity.HIGH if number % 2 else Severity.LOW) for number in range(7)]
    run = fitted(report_of(*made), replace(GITHUB, results=2))

    assert [each["properties"]["severity"] for each in run["results"]] == ["HIGH", "HIGH"]
    assert run["properties"]["left_out"] == {"results": 5}
    assert run["properties"]["hidden_by_severity"] == {
        "CRITICAL": 0, "HIGH": 1, "MEDIUM": 0, "LOW": 4, "INFO": 0, "UNKNOWN": 0,
    }  # fmt: skip
    assert said(run) == "left out to fit GitHub code scanning: 5 results; hidden: 1 HIGH"


def test_the_size_after_gzip_is_measured() -> None:
    dice = random.Random(1)
    made = [finding(number, message=dice.randbytes(300).hex(), rule_id=f"rule-{number}") for number in range(40)]
    report, fit = report_of(*made), replace(GITHUB, packed=12_000)
    shown = len(fitted(report, fit)["results"])

    assert 5 < shown < 40
    presenter = SarifPresenter(fit)
    more = select_packed(report, presenter, Ranking(report.findings), Limits(max_findings=shown + 1), most=1 << 30)
    assert len(gzip.compress("".join(presenter.render(report, more)).encode(), 6)) > fit.packed


def test_a_finding_that_alone_is_too_large_is_left_out_and_counted() -> None:
    made = finding(message=random.Random(1).randbytes(20_000).hex())
    run = fitted(report_of(made), replace(GITHUB, packed=10_000))

    assert (run["results"], run["properties"]["left_out"]) == ([], {"results": 1})


def test_long_flows_many_places_tags_and_texts_are_cut_to_what_github_shows() -> None:
    steps = tuple(TraceStep(TraceRole.PROPAGATION, Location("app.py", line)) for line in range(1, 12_001))
    places = tuple(Location(f"f{number}.py", 1) for number in range(150))
    weaknesses = tuple(f"CWE-{number}" for number in range(15))
    run = fitted(report_of(finding(trace=steps, also_at=places, cwe=weaknesses, title="word " * 400, fix=None)))

    (result,), (rule,) = run["results"], run["tool"]["driver"]["rules"]
    flow = result["codeFlows"][0]["threadFlows"][0]["locations"]
    assert (len(flow), len(result["relatedLocations"])) == (1_000, 99)
    assert [each["location"]["physicalLocation"]["region"]["startLine"] for each in (flow[0], flow[-1])] == [1, 12_000]
    assert "(11000 places before it left out)" in flow[500]["location"]["message"]["text"]
    assert (len(rule["properties"]["tags"]), len(rule["shortDescription"]["text"]) <= 1_024) == (10, True)
    assert rule["help"]["text"].strip()
    assert run["properties"]["left_out"] == {"steps": 11_000, "locations": 51, "tags": 6}
    assert said(run) == "left out to fit GitHub code scanning: 11,000 steps, 51 locations, 6 tags"


def test_suppressed_findings_are_left_out_since_github_would_show_them_as_open() -> None:
    run = fitted(shared_report())

    assert not any("suppressions" in each for each in run["results"])
    assert len(run["results"]) == 4
    assert run["properties"]["left_out"] == {"suppressed": 1}


def test_a_log_that_fits_says_nothing_of_the_kind() -> None:
    run = fitted(report_of(finding(status=Status.BASELINE)))

    assert "left_out" not in run["properties"]
    assert run["invocations"][0]["toolExecutionNotifications"] == []
    assert run["results"][0]["baselineState"] == "unchanged"


def test_notifications_are_bounded() -> None:
    gaps = tuple(Unscanned(f"f{number}.py", Gap.UNPARSABLE, "syntax error") for number in range(500))
    (engine,) = report_of().runs
    run = fitted(report_of(runs=(replace(engine, unscanned=gaps),)))

    assert isinstance(engine, EngineRun)
    notifications = run["invocations"][0]["toolExecutionNotifications"]
    assert (len(notifications), notifications[-1]["message"]["text"]) == (21, "and 480 more, in a log without limits")


@pytest.mark.parametrize("name", FITS)
def test_the_option_names_every_host(name: str) -> None:
    assert sarif_fit_option(lambda: None).__click_params__[0].type.choices == tuple(FITS)  # type: ignore[attr-defined]  # click's own
    assert any(name in getattr(each.type, "choices", ()) for each in command.params if each.name == "sarif_fit")
