"""SARIF."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest
from builders import finding
from hypothesis import given, settings
from reports import ANSWERED, COMMAND, SECRET, rendered, report_of, shared_report
from sarif_schema import VALIDATOR
from strategies import findings, paths

from verdict.domain.finding import CodeRole, EngineName, Finding, Severity, Status
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.ranking import Strategy
from verdict.domain.policy import Decision, Verdict
from verdict.domain.report import Report
from verdict.presenters.sarif import SarifPresenter


def run_of(report: Report, **limits: int) -> dict[str, Any]:
    """The one run of the log, which holds to the schema, addresses and dates included."""
    log = json.loads(rendered(report, SarifPresenter(), Strategy.PRIORITY, **limits))
    VALIDATOR.validate(log)
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


def result_of(made: Finding) -> dict[str, Any]:
    (result,) = run_of(report_of(made))["results"]
    assert isinstance(result, dict)
    return result


def physical(result: dict[str, Any]) -> dict[str, Any]:
    location = result["locations"][0]["physicalLocation"]
    assert isinstance(location, dict)
    return location


@settings(max_examples=15)
@given(findings(most=5))
def test_a_log_of_any_findings_is_valid_by_the_schema(made: list[Finding]) -> None:
    suppressed = tuple(replace(each, status=Status.SUPPRESSED, suppressed_because="why") for each in made[:2])

    results = run_of(report_of(*made[2:], suppressed=suppressed))["results"]

    assert len(results) == len(made)


def test_the_schema_is_checked_with_its_formats() -> None:
    log = json.loads(rendered(report_of(COMMAND), SarifPresenter()))
    log["runs"][0]["tool"]["driver"]["rules"][0]["helpUri"] = "not an address"

    with pytest.raises(jsonschema.ValidationError, match="not an address"):
        VALIDATOR.validate(log)


def test_a_clean_scan_has_an_empty_list_of_results() -> None:
    run = run_of(report_of())

    assert run["results"] == run["tool"]["driver"]["rules"] == []
    assert run["invocations"][0]["executionSuccessful"] is True


@pytest.mark.parametrize("status", [RunStatus.FAILED, RunStatus.TIMED_OUT, RunStatus.MISSING, RunStatus.PARTIAL])
def test_an_engine_that_did_not_finish_is_an_unsuccessful_execution_with_a_reason(status: RunStatus) -> None:
    engine = EngineRun(EngineName("bandit"), "1", status, required=True, duration=0.0, error="it broke")
    (invocation,) = run_of(report_of(runs=(engine,), decision=Decision(Verdict.INCOMPLETE)))["invocations"]

    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"] == [
        {"level": "error", "message": {"text": f"bandit {status.replace('_', ' ')}: it broke"}}
    ]


def test_an_engine_that_is_not_required_is_a_warning() -> None:
    engine = EngineRun(EngineName("bandit"), "1", RunStatus.FAILED, required=False, duration=0.0)
    (invocation,) = run_of(report_of(runs=(engine,)))["invocations"]

    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"] == [
        {"level": "warning", "message": {"text": "bandit failed: no reason given"}}
    ]


def test_a_file_that_could_not_be_read_is_named_where_it_is() -> None:
    notifications = run_of(shared_report())["invocations"][0]["toolExecutionNotifications"]

    texts = [each["message"]["text"] for each in notifications]
    assert texts == [
        "semgrep partial: 1 file not fully read: src/broken.py: semgrep: syntax error, line 3",
        "semgrep: syntax error, line 3",
        "bandit: syntax error",
        "kingfisher timed out: kingfisher was not done after 60 s",
    ]
    assert physical(notifications[1])["artifactLocation"]["uri"] == "src/broken.py"


def test_a_path_that_no_engine_could_be_given_is_named_too() -> None:
    report = report_of(
        excluded=(Unscanned("locked/", Gap.FAILED, "permission denied"), Unscanned("lib/", Gap.SKIPPED, "excluded"))
    )
    (invocation,) = run_of(report)["invocations"]

    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["message"] == {"text": "permission denied"}
    assert physical(notification)["artifactLocation"]["uri"] == "locked/"
    assert invocation["executionSuccessful"] is False


def test_two_spellings_of_a_cwe_are_one_tag() -> None:
    (rule,) = run_of(report_of(finding(cwe=("CWE-89", "cwe-89"))))["tool"]["driver"]["rules"]

    assert rule["properties"]["tags"] == ["security", "external/cwe/cwe-89"]


def test_a_path_is_a_relative_uri_that_decodes_to_the_path() -> None:
    place = physical(result_of(COMMAND))["artifactLocation"]

    assert place == {
        "uri": "src/gr%C3%B6%C3%9Fe/%E6%97%A5%E6%9C%AC%E8%AA%9E%20run.py",
        "uriBaseId": "%SRCROOT%",
    }


@settings(max_examples=15)
@given(paths)
def test_any_path_stays_below_the_root_and_decodes_to_itself(path: str) -> None:
    uri = physical(result_of(finding(location=Location(path, 1))))["artifactLocation"]["uri"]

    parts = urlsplit(uri)
    assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("", "", "", "")
    assert unquote(uri) == path
    assert uri.isascii()


def test_the_region_is_the_findings_with_its_code() -> None:
    assert physical(result_of(COMMAND))["region"] == {
        "startLine": 12,
        "startColumn": 5,
        "endLine": 13,
        "endColumn": 20,
        "snippet": {"text": COMMAND.snippet},
    }


def test_an_end_column_without_a_start_is_left_out() -> None:
    made = finding(location=Location("app.py", 1, None, 2, 5))

    assert physical(result_of(made))["region"] == {"startLine": 1, "endLine": 2}


def test_a_result_has_its_function_its_sources_and_the_reason_for_merging() -> None:
    result = result_of(COMMAND)

    assert result["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "Runner.ping"}]
    assert [source["engine"] for source in result["properties"]["sources"]] == ["bandit", "semgrep"]
    assert result["properties"]["sources"][1]["mapping"] == "semgrep.severity"
    assert result["properties"]["merged_because"] == "same lines and weakness CWE-78"


def test_a_result_outside_of_product_code_has_its_role_and_the_lowered_level() -> None:
    made = finding(severity=Severity.LOW, code_role=CodeRole.TEST, lowered_from=Severity.HIGH)
    result, run = result_of(made), run_of(report_of(made))

    assert (result["level"], result["properties"]["security-severity"]) == ("note", "3.0")
    assert [result["properties"][key] for key in ("severity", "lowered_from", "code_role")] == ["LOW", "HIGH", "test"]
    assert run["properties"]["lowered_count"] == 1
    assert "code_role" not in result_of(finding())["properties"]


def test_a_trace_is_one_code_flow_with_one_thread() -> None:
    (flow,) = result_of(COMMAND)["codeFlows"]
    (thread,) = flow["threadFlows"]
    places = [each["location"] for each in thread["locations"]]

    assert [each["message"]["text"] for each in places] == [
        "source: request.args",
        "propagation: read(name)",
        "propagation: host (2 places before it left out)",
        'sink: "ping " + host',
    ]
    assert places[0]["physicalLocation"] == {
        "artifactLocation": {"uri": "src/gr%C3%B6%C3%9Fe/web.py", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 3, "startColumn": 12, "endLine": 3, "endColumn": 24},
    }


def test_a_finding_without_a_trace_has_no_code_flow() -> None:
    assert "codeFlows" not in result_of(SECRET)


def test_the_fingerprint_is_there_to_match_results_across_runs() -> None:
    assert result_of(SECRET)["partialFingerprints"] == {"verdict/v1": SECRET.fingerprint.removeprefix("v1:")}


@pytest.mark.parametrize(
    ("severity", "level", "number"),
    [
        (Severity.CRITICAL, "error", "9.5"),
        (Severity.HIGH, "error", "8.0"),
        (Severity.MEDIUM, "warning", "5.5"),
        (Severity.LOW, "note", "3.0"),
        (Severity.INFO, "note", "1.0"),
        (Severity.UNKNOWN, "none", "0.0"),
    ],
)
def test_a_severity_has_a_level_and_a_number_on_result_and_rule(severity: Severity, level: str, number: str) -> None:
    run = run_of(report_of(finding(severity=severity)))
    (result,), (rule,) = run["results"], run["tool"]["driver"]["rules"]

    assert (result["level"], result["properties"]["security-severity"]) == (level, number)
    assert rule["defaultConfiguration"] == {"level": level}
    assert rule["properties"]["security-severity"] == number


def test_every_result_points_at_its_rule() -> None:
    run = run_of(shared_report())
    rules = run["tool"]["driver"]["rules"]

    assert [rule["id"] for rule in rules] == sorted({each["ruleId"] for each in run["results"]})
    assert all(rules[each["ruleIndex"]]["id"] == each["ruleId"] for each in run["results"])


def test_a_rule_is_as_severe_as_the_worst_of_its_results() -> None:
    made = [finding(number, severity=each) for number, each in enumerate((Severity.LOW, Severity.CRITICAL))]
    (rule,) = run_of(report_of(*made))["tool"]["driver"]["rules"]

    assert rule["properties"]["security-severity"] == "9.5"


def test_a_rule_has_its_weakness_its_precision_its_help_and_where_to_read_more() -> None:
    (rule,) = run_of(report_of(COMMAND))["tool"]["driver"]["rules"]

    assert rule["properties"]["tags"] == ["security", "external/cwe/cwe-78"]
    assert rule["properties"]["precision"] == "high"
    assert rule["help"] == {"text": COMMAND.fix}
    assert rule["helpUri"] == "https://cwe.mitre.org/data/definitions/78.html"


@pytest.mark.parametrize("reference", ["the wiki", "javascript:alert(1)", "https://a b", "https://x/%zz", "www.x.y"])
def test_a_reference_that_is_no_url_is_not_a_link(reference: str) -> None:
    good = "https://example.org:443/a(b)?c=d&e=%20#f"
    (plain,) = run_of(report_of(finding(references=(reference,))))["tool"]["driver"]["rules"]
    (other,) = run_of(report_of(finding(references=(reference, good))))["tool"]["driver"]["rules"]

    assert ("helpUri" in plain, other["helpUri"]) == (False, good)


@pytest.mark.parametrize(("status", "state"), [(Status.NEW, "new"), (Status.BASELINE, "unchanged")])
def test_a_result_is_new_or_unchanged_by_the_baseline(status: Status, state: str) -> None:
    result = result_of(finding(status=status))

    assert (result["baselineState"], "suppressions" in result) == (state, False)


def test_a_suppressed_finding_is_a_result_with_its_justification() -> None:
    *others, last = run_of(shared_report())["results"]

    assert last["properties"]["id"] == ANSWERED.id
    assert last["suppressions"] == [{"kind": "external", "justification": "test data only"}]
    assert not any("suppressions" in each for each in others)


def test_a_comment_in_the_code_is_a_suppression_in_source() -> None:
    made = finding(status=Status.SUPPRESSED, suppressed_because="comment in the code: # nosec", by_comment=True)
    (result,) = run_of(report_of(suppressed=(made,)))["results"]

    assert result["suppressions"] == [{"kind": "inSource", "justification": "comment in the code: # nosec"}]


def test_a_result_without_a_message_has_its_title() -> None:
    assert result_of(finding(message=""))["message"] == {"text": "SQL built from request data"}


def test_the_run_has_tool_time_and_decision() -> None:
    run = run_of(shared_report())

    assert run["tool"]["driver"]["name"] == "verdict"
    assert run["automationDetails"] == {"id": "verdict/0123456789abcdef0123456789abcdef"}
    assert run["invocations"][0]["startTimeUtc"] == "2025-03-01T12:30:00Z"
    assert (run["properties"]["decision"], run["properties"]["filtered_count"]) == ("FAIL", 2)
    assert "truncation" not in run["properties"]


def test_a_truncated_log_says_so_and_names_hidden_critical_and_high_findings() -> None:
    run = run_of(shared_report(), max_findings=1)

    assert run["properties"]["truncation"] == "Showing 1 of 4 findings (sorted by priority); hidden: 1 HIGH"


def test_a_shortened_result_is_valid_by_the_schema() -> None:
    made = finding(title="", message="", rule_id="rule " * 2000, snippet="code " * 2000)

    assert len(run_of(report_of(made), max_output_bytes=4096)["results"]) == 1


def test_each_result_is_one_line() -> None:
    lines = rendered(shared_report(), SarifPresenter()).splitlines()

    assert sum(line.startswith('{"ruleId":') for line in lines) == 5
