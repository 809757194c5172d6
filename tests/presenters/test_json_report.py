"""The JSON report."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from builders import finding
from hypothesis import given, settings
from ranked import rank
from reports import ANSWERED, COMMAND, DEPENDENCY, SECRET, UNRATED, artifact, rendered, report_of, select, shared_report
from strategies import findings

from verdict.domain.errors import LimitTooSmall
from verdict.domain.finding import CodeRole, EngineName, Finding, Severity, Status
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.policy import Decision, Policy, Thresholds, Verdict
from verdict.domain.report import Report
from verdict.presenters.json_report import JsonPresenter

ENVELOPE = [
    "schema_version", "decision", "status", "scan_id", "target", "total_count", "shown_count", "truncated",
    "critical_count", "high_count", "medium_count", "low_count", "info_count", "unknown_count", "suppressed_count",
    "baseline_count", "duration", "engines", "policy", "pagination", "findings",
]  # fmt: skip
FINDING = [
    "id", "fingerprint", "kind", "rule_id", "title", "message", "severity", "lowered_from", "severity_because",
    "code_role", "confidence", "file", "line", "column", "end_line", "end_column", "cwe", "aliases", "symbol",
    "snippet", "trace", "fix", "references", "package", "version", "purl", "fixed_version", "direct", "via", "also_at",
    "sources", "merged_because", "status", "suppressed_because", "introduced_at", "truncated_fields",
]  # fmt: skip
REQUIRED = {"id", "fingerprint", "kind", "rule_id", "title", "message", "severity", "confidence", "file", "line",
            "sources", "status"}  # fmt: skip


def read(report: Report, presenter: JsonPresenter | None = None, **limits: int) -> dict[str, Any]:
    """The response as a reader has it."""
    read: dict[str, Any] = json.loads(rendered(report, presenter or JsonPresenter(), Strategy.PRIORITY, **limits))
    return read


def only(made: Finding, presenter: JsonPresenter | None = None) -> dict[str, Any]:
    """One finding as a reader has it."""
    (found,) = read(report_of(made), presenter)["findings"]
    assert isinstance(found, dict)
    return found


def test_the_envelope_has_its_keys_in_order() -> None:
    keys = list(read(shared_report()))

    assert [key for key in keys if key in ENVELOPE] == ENVELOPE


def test_the_envelope_sums_up_the_shared_report() -> None:
    whole = read(shared_report())

    summary = {key: value for key, value in whole.items() if not isinstance(value, list | dict)}
    assert summary == {
        "schema_version": "1", "decision": "FAIL", "status": "incomplete",
        "scan_id": "0123456789abcdef0123456789abcdef",
        "started_at": "2025-03-01T12:30:00+00:00", "target": "/tree",
        "total_count": 4, "shown_count": 4, "truncated": False,
        "critical_count": 1, "high_count": 1, "medium_count": 1, "low_count": 0, "info_count": 0, "unknown_count": 1,
        "suppressed_count": 1, "baseline_count": 1, "lowered_count": 0, "filtered_count": 2, "unsure_count": 0,
        "duration": 61.25, "files": 1234, "files_excluded": 1, "content_truncated_count": 0,
    }  # fmt: skip
    assert whole["policy"] == {
        "fail_on": "HIGH", "warn_on": "MEDIUM", "source": ".verdict/config.yaml",
        "new_only": True, "trusts_places": True,
        "lowered": {"test": 2, "example": 2, "documentation": 2, "comment": 2, "vendored": 1, "generated": 1},
    }  # fmt: skip
    assert whole["notices"] == ["a suppression expired on 2025-01-31: until the release"]
    assert whole["reasons"][0] == "1 finding at or above the severity that fails"


def test_each_engine_says_how_its_run_ended() -> None:
    semgrep, bandit, kingfisher, zizmor = read(shared_report())["engines"]

    assert semgrep == {
        "id": "semgrep", "version": "1.182.0", "status": "partial", "required": True, "duration": 3.04,
        "finding_count": 2, "files_scanned": 3, "files_skipped": 2,
        "error": "1 file not fully read: src/broken.py: semgrep: syntax error, line 3",
        "hint": "mend the files, or exclude those that are not meant to be read",
    }  # fmt: skip
    assert (bandit["status"], bandit["finding_count"], "error" in bandit) == ("ok", 1, False)
    assert (kingfisher["status"], kingfisher["error"]) == ("timed_out", "kingfisher was not done after 60 s")
    assert (zizmor["status"], "version" in zizmor, zizmor["finding_count"]) == ("skipped", False, 1)


@pytest.mark.parametrize(
    ("strategy", "order"),
    [
        (Strategy.PRIORITY, (COMMAND, SECRET, DEPENDENCY, UNRATED)),
        (Strategy.NEWEST, (SECRET, COMMAND, DEPENDENCY, UNRATED)),
    ],
)
def test_findings_come_in_the_order_of_the_strategy(strategy: Strategy, order: tuple[Finding, ...]) -> None:
    whole = json.loads(rendered(shared_report(), JsonPresenter(), strategy))

    assert [each["id"] for each in whole["findings"]] == [each.id for each in order]


def test_a_merged_finding_has_all_its_sources_and_the_origin_of_their_severity() -> None:
    assert only(COMMAND) == {
        "id": "c0ffee000001",
        "fingerprint": COMMAND.fingerprint,
        "kind": "sast",
        "rule_id": "python-command-injection",
        "title": "A command built from request data",
        "message": "Whoever sends the request chooses what the shell runs.",
        "severity": "CRITICAL",
        "confidence": "HIGH",
        "file": "src/größe/日本語 run.py",
        "line": 12,
        "column": 5,
        "end_line": 13,
        "end_column": 20,
        "cwe": ["CWE-78"],
        "symbol": "Runner.ping",
        "snippet": '    subprocess.run("ping " + host,\n        shell=True)',
        "trace": [
            {
                "role": "source",
                "file": "src/größe/web.py",
                "line": 3,
                "column": 12,
                "end_line": 3,
                "end_column": 24,
                "code": "request.args",
            },
            {
                "role": "propagation",
                "line": 11,
                "column": 16,
                "end_line": 11,
                "end_column": 25,
                "code": "read(name)",
            },
            {
                "role": "propagation",
                "line": 11,
                "column": 9,
                "end_line": 11,
                "end_column": 13,
                "code": "host",
                "skipped": 2,
            },
            {
                "role": "sink",
                "line": 12,
                "column": 20,
                "end_line": 12,
                "end_column": 34,
                "code": '"ping " + host',
            },
        ],
        "fix": "pass a list of arguments and leave the shell out",
        "references": ["https://cwe.mitre.org/data/definitions/78.html"],
        "sources": [
            {
                "engine": "bandit",
                "rule_id": "B602",
                "native_severity": "HIGH",
                "severity": "HIGH",
                "mapping": "bandit.severity",
            },
            {
                "engine": "semgrep",
                "rule_id": "python-command-injection",
                "native_severity": "ERROR",
                "severity": "CRITICAL",
                "mapping": "semgrep.severity",
            },
        ],
        "merged_because": "same lines and weakness CWE-78",
        "status": "new",
    }


def test_a_dependency_is_flat() -> None:
    keys = ("package", "version", "purl", "fixed_version", "aliases")
    found = only(DEPENDENCY)

    assert [found[key] for key in keys] == ["flask", "2.2.4", "pkg:pypi/flask@2.2.4", "2.2.5", ["CVE-2023-30861"]]


def test_a_finding_outside_of_product_code_has_its_role_and_unlowered_severity() -> None:
    in_tests = finding(
        severity=Severity.LOW, code_role=CodeRole.TEST, lowered_from=Severity.HIGH, location=Location("tests/a.py", 1)
    )
    as_bad = finding(1, code_role=CodeRole.VENDORED)

    assert [only(in_tests)[key] for key in ("severity", "lowered_from", "code_role")] == ["LOW", "HIGH", "test"]
    assert [only(as_bad).get(key) for key in ("severity", "lowered_from", "code_role")] == ["HIGH", None, "vendored"]
    assert read(report_of(in_tests, as_bad))["lowered_count"] == 1
    assert "code_role" not in only(finding())


def test_a_date_comes_with_its_time_zone() -> None:
    assert only(SECRET)["introduced_at"] == "2024-05-06T07:08:09+02:00"


@given(findings())
def test_unknown_values_are_absent_and_never_null(made: list[Finding]) -> None:
    for found in read(report_of(*made))["findings"]:
        assert None not in found.values()
        assert [] not in found.values()
        assert found.keys() >= REQUIRED
        assert list(found) == [key for key in FINDING if key in found]


@given(findings())
def test_no_text_is_lost_or_changed_on_the_way_to_a_reader(made: list[Finding]) -> None:
    whole = read(report_of(*made))

    texts = {each.id: (each.rule_id, each.title, each.message, each.location.path, each.snippet) for each in made}
    keys = ("rule_id", "title", "message", "file")
    assert {each["id"]: (*(each[key] for key in keys), each.get("snippet")) for each in whole["findings"]} == texts


@given(findings())
def test_each_finding_is_one_line(made: list[Finding]) -> None:
    lines = rendered(report_of(*made), JsonPresenter()).removesuffix("\n").split("\n")

    assert [json.loads(line.removesuffix(","))["id"] for line in lines[1:-1]] == [each.id for each in rank(made)]


@given(findings())
def test_the_counts_are_of_all_findings_and_add_up(made: list[Finding]) -> None:
    whole = read(report_of(*made), max_findings=2)

    counts = {severity: whole[f"{severity.name.lower()}_count"] for severity in Severity}
    assert counts == report_of(*made).totals
    assert sum(counts.values()) == whole["total_count"] == len(made)
    assert whole["shown_count"] == len(whole["findings"]) == min(2, len(made))


@given(findings())
def test_only_a_truncated_report_has_truncation_info(made: list[Finding]) -> None:
    for most in (0, 2, 100):
        whole = read(report_of(*made), max_findings=most)
        assert ("truncation_info" in whole) == whole["truncated"] == (most < len(made))


def test_truncation_info_has_hidden_counts_the_reason_and_the_next_call() -> None:
    report = report_of(*(finding(number, severity=Severity(number % 6)) for number in range(150)))
    text = rendered(report, JsonPresenter(), max_findings=50, max_output_bytes=50_000, max_tokens=20_000)
    info = json.loads(text)["truncation_info"]

    cursor, tokens = info.pop("next_cursor"), info.pop("estimated_tokens")
    assert info == {
        "total_findings": 150,
        "shown_findings": 50,
        "hidden_by_severity": {"CRITICAL": 0, "HIGH": 0, "MEDIUM": 25, "LOW": 25, "INFO": 25, "UNKNOWN": 25},
        "strategy": "priority",
        "message": "Showing 50 of 150 findings (sorted by priority)",
        "reason": "max_findings",
        "limit_bytes": 50_000,
        "actual_bytes": len(text.encode()),
        "limit_tokens": 20_000,
        "has_more": True,
    }
    assert cursor.endswith(".50")
    assert 0 < tokens <= 20_000


def test_a_later_page_counts_earlier_and_later_findings_separately() -> None:
    report = report_of(*(finding(number, severity=Severity(number % 6)) for number in range(18)))
    presenter = JsonPresenter()
    cursor = Ranking(report.findings).cursor(4)
    page = select(report, presenter, Limits(max_findings=2), cursor=cursor)
    info = json.loads("".join(presenter.render(report, page)))["truncation_info"]
    zero = {"MEDIUM": 0, "LOW": 0, "INFO": 0, "UNKNOWN": 0}
    assert info["before_by_severity"] == {"CRITICAL": 3, "HIGH": 1, **zero}
    assert info["after_by_severity"] == {"CRITICAL": 0, "HIGH": 0, "MEDIUM": 3, "LOW": 3, "INFO": 3, "UNKNOWN": 3}
    assert info["hidden_by_severity"] == {"CRITICAL": 3, "HIGH": 1, "MEDIUM": 3, "LOW": 3, "INFO": 3, "UNKNOWN": 3}
    assert info["message"] == "Showing 5–6 of 18 findings (sorted by priority); before: 3 CRITICAL, 1 HIGH"


def test_the_last_page_has_no_more_and_no_next_call() -> None:
    report = report_of(finding(0), finding(1))
    presenter = JsonPresenter(next_call=lambda page: f"more after {page.end}")
    first = select(report, presenter, Limits(max_findings=1))
    last = select(report, presenter, Limits(max_findings=1), cursor=first.next_cursor)

    infos = [json.loads("".join(presenter.render(report, page)))["truncation_info"] for page in (first, last)]
    assert [(info["has_more"], info.get("next_call")) for info in infos] == [(True, "more after 1"), (False, None)]


def test_every_page_says_where_it_is_and_where_the_next_one_starts() -> None:
    report = report_of(*map(finding, range(7)))
    presenter = JsonPresenter()
    pages: list[dict[str, Any]] = []
    cursor = None
    while not pages or cursor is not None:
        page = select(report, presenter, Limits(max_findings=3), cursor=cursor)
        pages.append(json.loads("".join(presenter.render(report, page)))["pagination"])
        cursor = pages[-1].pop("next_cursor", None)

    assert pages == [
        {"offset": 0, "requested_count": 3, "returned_count": 3, "has_more": True},
        {"offset": 3, "requested_count": 3, "returned_count": 3, "has_more": True},
        {"offset": 6, "requested_count": 3, "returned_count": 1, "has_more": False},
    ]


def test_a_report_without_limits_is_one_page_of_all_findings() -> None:
    assert read(shared_report())["pagination"] == {
        "offset": 0, "requested_count": 4, "returned_count": 4, "has_more": False,
    }  # fmt: skip


def test_a_page_without_byte_limits_names_none() -> None:
    info = read(report_of(finding(0), finding(1)), max_findings=1)["truncation_info"]

    assert not {"limit_bytes", "limit_tokens"} & info.keys()


def test_a_shortened_finding_is_marked_and_the_reason_named() -> None:
    whole = read(report_of(finding(message="word " * 1000)), max_output_bytes=2500)

    assert whole["truncation_info"]["reason"] == "single_result_too_large"
    assert whole["truncation_info"]["message"] == "Showing 1 of 1 finding (sorted by priority), shortened to fit"
    assert whole["findings"][0]["message"].endswith(" chars]")


def test_a_finding_names_its_shortened_fields_and_the_report_counts_them() -> None:
    long = finding(message="word " * 100, snippet="code " * 100, fix="short")
    half = finding(1, snippet="first\n… 9 more lines, 90 of 95 chars", omitted=90, shortened=("snippet",))
    report = report_of(long, half, finding(2))

    rich = read(report, JsonPresenter(content_length=100, whole="ask for more"))
    assert [each.get("truncated_fields") for each in rich["findings"]] == [["snippet", "message"], ["snippet"], None]
    assert rich["content_truncated_count"] == 3
    assert rich["warnings"] == ["3 fields of 2 findings shortened; ask for more"]
    compact = read(report, JsonPresenter(Detail.COMPACT, content_length=100))
    assert [each.get("truncated_fields") for each in compact["findings"]] == [["message"], None, None]
    assert compact["warnings"] == ["1 field of 1 finding shortened"]


def test_warnings_say_what_is_hidden_and_how_much_of_the_limit_is_used() -> None:
    report = report_of(*map(finding, range(60)))
    whole = read(report, max_output_bytes=9000)

    hidden, used = whole["warnings"]
    assert hidden == (
        f"{60 - whole['shown_count']} findings after this page are left out by max_output_bytes; "
        "next_cursor leads to the next page"
    )
    assert used.endswith("% of this answer's limit is used")
    assert read(report)["warnings"] == []


def test_a_clean_report_has_no_findings_and_no_truncation_info() -> None:
    whole = read(report_of(), max_findings=0, max_output_bytes=5000)

    assert (whole["decision"], whole["status"], whole["findings"]) == ("PASS", "completed", [])
    assert not whole["truncated"]
    assert "truncation_info" not in whole


def test_minimal_findings_have_the_keys_that_identify_them() -> None:
    assert list(only(COMMAND, JsonPresenter(Detail.MINIMAL))) == [
        "id", "severity", "kind", "rule_id", "title", "file", "line", "status",
    ]  # fmt: skip


def test_compact_findings_have_no_code_trace_or_references() -> None:
    rich, compact = (only(COMMAND, JsonPresenter(detail)) for detail in (Detail.RICH, Detail.COMPACT))

    assert rich.keys() - compact.keys() == {"snippet", "trace", "references"}


@settings(max_examples=20)
@given(findings(most=4))
def test_a_minimal_report_can_be_made_of_any_finding_even_a_shortened_one(made: list[Finding]) -> None:
    presenter = JsonPresenter(Detail.MINIMAL)
    try:
        whole = read(report_of(*made), presenter, max_output_bytes=1000)
    except LimitTooSmall as error:
        whole = read(report_of(*made), presenter, max_output_bytes=error.floor)

    assert all({"id", "title", "rule_id"} <= each.keys() for each in whole["findings"])


def test_a_report_in_full_has_the_gaps_and_the_suppressed_findings() -> None:
    report = shared_report()
    whole, limited = read(report), read(report, max_output_bytes=100_000)

    assert [sorted(each) for each in whole["coverage"]["engines"]] == 4 * [["id", "unscanned"]]
    assert [each["id"] for each in whole["suppressed"]] == [ANSWERED.id]
    assert not {"coverage", "suppressed", "unsure_count", "uncovered"} & limited.keys()
    assert not {"coverage", "suppressed"} & read(report, JsonPresenter(Detail.MINIMAL)).keys()


def test_scanned_files_are_there_when_asked_for() -> None:
    report = shared_report()

    coverage = read(report, JsonPresenter(show_coverage=True))["coverage"]
    assert coverage["excluded"] == [{"path": "node_modules/", "state": "skipped", "reason": "excluded by .gitignore"}]
    assert coverage["engines"][0] == {
        "id": "semgrep",
        "scanned": ["deploy/.env", "src/größe/日本語 run.py", "tests/test_db.py"],
        "unscanned": [
            {"path": "src/broken.py", "state": "failed", "reason": "semgrep: syntax error, line 3"},
            {"path": "web/app.min.js", "state": "skipped", "reason": "minified"},
        ],
    }


def test_suppressed_findings_are_listed_apart_when_asked_for() -> None:
    whole = read(shared_report(), JsonPresenter(show_suppressed=True))

    (found,) = whole["suppressed"]
    assert (found["id"], found["status"], found["suppressed_because"]) == (ANSWERED.id, "suppressed", "test data only")
    assert ANSWERED.id not in {each["id"] for each in whole["findings"]}


def test_suppressed_findings_count_against_the_limit_when_listed() -> None:
    many = tuple(finding(number, status=Status.SUPPRESSED) for number in range(50))

    with pytest.raises(LimitTooSmall):
        rendered(report_of(suppressed=many), JsonPresenter(show_suppressed=True), max_output_bytes=4096)


def test_a_threshold_of_never_is_written_as_never() -> None:
    policy = read(report_of(policy=Policy(Thresholds(None, None))))["policy"]

    assert (policy["fail_on"], policy["warn_on"]) == ("never", "never")


def test_an_engines_endless_error_does_not_fill_the_report() -> None:
    run = EngineRun(EngineName("semgrep"), "1", RunStatus.FAILED, required=True, duration=0.0, error="oh no " * 9999)
    report = report_of(runs=(run,), decision=Decision(Verdict.INCOMPLETE, (f"semgrep failed: {run.error}",)))

    assert len(rendered(report, JsonPresenter())) < 2500


def test_a_report_of_the_same_findings_with_other_statuses_has_the_same_keys() -> None:
    report = shared_report()
    other = replace(report, findings=tuple(replace(each, status=Status.BASELINE) for each in report.findings))

    assert list(read(other)) == list(read(report))


def test_an_engine_has_a_key_for_artifacts_only_if_there_are_any() -> None:
    run = replace(report_of().runs[0], artifacts=(replace(artifact("art_1"), truncated=True, original_size=90_000),))
    shown = read(report_of(runs=(run,)))["engines"][0]
    assert shown["artifacts"] == ["art_1"]
    assert shown["artifact_details"] == [
        {"id": "art_1", "source": "semgrep.stderr", "size": 1200, "original_size": 90_000, "lines": 40,
         "estimated_tokens": 300, "strategy": "head_tail"}
    ]  # fmt: skip
    assert "artifacts" not in read(report_of())["engines"][0]
