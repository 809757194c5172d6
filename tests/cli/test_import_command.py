"""`verdict import` and `verdict scan --import`: reports of other tools become findings, runs and a decision."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from builders import finding
from command import BAD_CODE, Verdict
from imported_samples import RECORDED, SECRET, sample
from reports import rendered, report_of
from repositories import commit, git, initialised

from verdict.app.import_formats import FORMATS
from verdict.cli.imports import command
from verdict.domain.finding import Confidence, EngineName, Evidence, Kind, Severity, Source, Status
from verdict.domain.location import Location
from verdict.domain.outcome import Gap, RunStatus, Unchecked, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.sarif import SarifPresenter

SHELL_AT_6: dict[str, Any] = {
    "results": [
        {
            "check_id": "any.shell", "path": "app.py", "start": {"line": 6, "col": 5}, "end": {"line": 6, "col": 45},
            "extra": {"message": "A shell.", "severity": "ERROR", "metadata": {"cwe": ["CWE-78"]}},
        }
    ],
    "errors": [], "paths": {"scanned": ["app.py"]}, "version": "1.84.1",
}  # fmt: skip
RUFF_AT_6 = [
    {
        "code": "S605", "filename": "app.py", "message": "A shell.", "noqa_row": 6, "url": None, "fix": None,
        "location": {"row": 6, "column": 5}, "end_location": {"row": 6, "column": 14},
    }
]  # fmt: skip


def put(tree: Path, name: str, content: Any) -> str:
    file = tree / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return name


def read(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(done.stdout)
    return content


def engines(report: dict[str, Any]) -> dict[str, tuple[str, int]]:
    return {each["id"]: (each["status"], each["finding_count"]) for each in report["engines"]}


def test_reports_of_several_tools_are_one_list_and_one_decision(tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text(BAD_CODE)
    put(tree, "semgrep.json", SHELL_AT_6)
    put(tree, "ruff.json", RUFF_AT_6)
    done = verdict("import", "semgrep.json", "ruff.json", "-f", "json", "-q")
    report = read(done)
    (finding,) = report["findings"]
    assert (done.returncode, report["decision"], report["status"]) == (1, "FAIL", "completed")
    assert engines(report) == {"semgrep": ("ok", 1), "ruff": ("ok", 1)}
    assert [(each["engine"], each["native_severity"], each["mapping"]) for each in finding["sources"]] == [
        ("ruff", "unrated", "bandit.risk"), ("semgrep", "ERROR", "semgrep.severity"),
    ]  # fmt: skip
    assert finding["merged_because"] == "same lines and weakness CWE-78"
    assert "os.system" in finding["snippet"]
    assert [each["imported_from"] for each in report["engines"]] == [["semgrep.json"], ["ruff.json"]]


def test_without_merging_each_result_is_a_finding(tree: Path, verdict: Verdict) -> None:
    put(tree, "semgrep.json", SHELL_AT_6)
    put(tree, "ruff.json", RUFF_AT_6)
    report = read(verdict("import", "semgrep.json", "ruff.json", "--no-merge", "-f", "json", "-q"))
    assert [len(each["sources"]) for each in report["findings"]] == [1, 1]


def test_the_same_tool_in_two_formats_counts_once(tree: Path, verdict: Verdict) -> None:
    place = {"artifactLocation": {"uri": "app.py"}, "region": {"startLine": 6}}
    result = {"ruleId": "any.shell", "message": {"text": "A shell."}, "locations": [{"physicalLocation": place}]}
    sarif = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "Semgrep OSS"}}, "results": [result]}]}
    put(tree, "semgrep.json", SHELL_AT_6)
    put(tree, "semgrep.sarif", sarif)
    report = read(verdict("import", "semgrep.json", "semgrep.sarif", "-f", "json", "-q"))
    assert (report["total_count"], engines(report)) == (1, {"semgrep": ("ok", 1)})
    assert "semgrep: 1 result is in another report of semgrep too" in report["notices"]


def test_a_package_that_two_reports_name_in_two_files_has_both(tree: Path, verdict: Verdict) -> None:
    for folder in ("shop", "mail"):
        advisory = {
            "VulnerabilityID": "CVE-2018-1000656", "PkgName": "flask", "InstalledVersion": "0.5", "Severity": "HIGH",
            "PkgIdentifier": {"PURL": "pkg:pypi/flask@0.5"},
        }  # fmt: skip
        target = {
            "Target": f"{folder}/requirements.txt",
            "Class": "lang-pkgs",
            "Type": "pip",
            "Vulnerabilities": [advisory],
        }
        put(tree, f"{folder}.json", {"SchemaVersion": 2, "ArtifactName": folder, "Results": [target]})
        put(tree, f"{folder}/requirements.txt", b"flask==0.5\n")
    put(tree, "again.json", (tree / "mail.json").read_bytes())
    report = read(verdict("import", "shop.json", "mail.json", "again.json", "-f", "json", "-q"))
    (found,) = report["findings"]
    assert (found["file"], found["also_at"]) == ("shop/requirements.txt", ["mail/requirements.txt:1"])
    assert [each for each in report["notices"] if "another" in each] == [
        "trivy: 1 result is in another report of trivy too"
    ]


def test_a_scan_merges_imported_results_with_its_own(
    tree: Path, fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    (tree / "app.py").write_text(BAD_CODE)
    put(tree, "reports/ruff.json", RUFF_AT_6)
    issue = {
        "filename": "app.py", "test_id": "B605", "test_name": "start_process_with_a_shell", "issue_severity": "HIGH",
        "issue_confidence": "HIGH", "issue_text": "A shell.", "issue_cwe": {"id": 78}, "line_number": 6,
        "line_range": [6], "code": "", "col_offset": 4, "end_col_offset": 44,
    }  # fmt: skip
    content = json.dumps({"errors": [], "results": [issue], "metrics": {"app.py": {}, "_totals": {}}})
    fake("bandit", f"print({content!r})")
    done = verdict("scan", "--engine", "bandit", "--import", "reports/ruff.json", "-f", "json", "-q", "--show-coverage")
    report = read(done)
    (finding,) = report["findings"]
    assert [each["engine"] for each in finding["sources"]] == ["bandit", "ruff"]
    assert {"bandit": ("ok", 1), "ruff": ("ok", 1)}.items() <= engines(report).items()
    gap = {"path": "reports/ruff.json", "state": "skipped", "reason": "imported as a report"}
    assert gap in report["coverage"]["excluded"]


def test_the_configuration_names_reports_to_import(tree: Path, verdict: Verdict) -> None:
    put(tree, "reports/ruff.json", RUFF_AT_6)
    put(tree, ".verdict/config.yaml", b'version: 1\nimports: ["reports/*.json"]\n')
    report = read(verdict("scan", "--offline", "--engine", "sbom", "-f", "json", "-q"))
    assert engines(report)["ruff"] == ("ok", 1)


def test_a_glob_without_a_report_makes_the_scan_incomplete(tree: Path, verdict: Verdict) -> None:
    put(tree, ".verdict/config.yaml", b'version: 1\nimports: ["gitleaks:reports/*.json"]\n')
    done = verdict("scan", "--offline", "--engine", "sbom", "-f", "json", "-q")
    assert (done.returncode, read(done)["decision"]) == (3, "INCOMPLETE")
    assert read(done)["reasons"] == [
        "gitleaks failed: no file matches 'gitleaks:reports/*.json', which `imports` in the configuration names"
    ]


@pytest.mark.parametrize("words", [("scan", "--offline", "--engine", "sbom", "-q"), ("config", "check")])
def test_an_unknown_format_in_the_configuration_is_refused(
    words: tuple[str, ...], tree: Path, verdict: Verdict
) -> None:
    put(tree, ".verdict/config.yaml", b'version: 1\nimports: ["gitleak:leaks.json"]\n')
    done = verdict(*words)
    assert (done.returncode, "imports: 'gitleak' is not a report format (one of: sarif, " in done.stderr) == (2, True)


def test_a_report_with_a_colon_in_its_name_is_imported(tree: Path, verdict: Verdict) -> None:
    put(tree, "gitleak:ruff.json", RUFF_AT_6)
    put(tree, ".verdict/config.yaml", b'version: 1\nimports: ["./gitleak:ruff.json"]\n')
    report = read(verdict("scan", "--offline", "--engine", "sbom", "-f", "json", "-q"))
    assert engines(report)["ruff"] == ("ok", 1)


@pytest.mark.parametrize("of_this_machine", [True, False])
@pytest.mark.parametrize(
    "words", [("--since", "HEAD"), ("--staged",), ("src/app.py",), ("--include", "app.py")], ids=lambda words: words[0]
)
def test_a_scan_of_a_part_leaves_out_results_in_other_files(
    words: tuple[str, ...], tree: Path, verdict: Verdict, *, of_this_machine: bool
) -> None:
    put(tree, ".verdict/config.yaml", b'version: 1\nimports: ["reports/*.json"]\n')
    put(tree, ".gitignore", b"reports/\n")
    for name in ("src/app.py", "src/old.py"):
        put(tree, name, BAD_CODE.encode())
    commit(initialised(tree))
    put(tree, "src/app.py", f"{BAD_CODE}# more\n".encode())
    git(tree, "add", "src/app.py")
    root = tree if of_this_machine else "/builds/shop"
    names = [f"{root}/src/app.py", f"{root}/src/old.py", f"{root}/src/gone.py"]
    put(tree, "reports/ruff.json", [{**RUFF_AT_6[0], "filename": name} for name in names])
    report = read(verdict("scan", "--offline", "-e", "sbom", "-f", "json", "-q", *words))
    assert report["status"] == "completed", report["reasons"]
    assert {each["file"]: each.get("snippet") for each in report["findings"]} == {
        "src/app.py": BAD_CODE.splitlines()[5],
        "src/gone.py": None,
    }
    assert "ruff: 1 result is left out, in files that this scan doesn't look at" in report["notices"]
    assert "ruff: findings are in 1 file that is not there: src/gone.py" in report["notices"]


def test_a_report_that_was_cut_off_is_incomplete_and_has_no_findings(tree: Path, verdict: Verdict) -> None:
    put(tree, "cut.json", json.dumps(RUFF_AT_6 * 3).encode()[:-20])
    done = verdict("import", "ruff:cut.json", "-f", "json", "-q")
    report = read(done)
    assert (done.returncode, report["decision"], report["total_count"]) == (3, "INCOMPLETE", 0)
    assert engines(report) == {"ruff": ("failed", 0)}
    assert "cut.json can't be read: not JSON: the text ends too early, line 1 column" in report["reasons"][0]


def test_strict_import_makes_an_unreadable_report_an_error(tree: Path, verdict: Verdict) -> None:
    put(tree, "cut.json", b'[{"code": ')
    done = verdict("import", "cut.json", "--strict-import", "-q")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        "verdict: cut.json can't be read: not JSON: the text ends too early, line 1 column 11"
    )


def test_what_a_report_says_of_its_failures_makes_the_decision_incomplete(tree: Path, verdict: Verdict) -> None:
    put(tree, "npm.json", sample("npm-audit-error.json"))
    done = verdict("import", "npm.json", "-f", "json", "-q")
    assert (done.returncode, engines(read(done))) == (3, {"npm-audit": ("partial", 0)})


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("leaks.json", b"[]", "may be from gitleaks, pip-audit"),
        ("x.json", b'{"hello": 1}', "x.json is in no known format"),
        ("nothing.json", None, "nothing.json is not a file"),
        ("x.json", b"[]", None),
    ],
)
def test_a_format_that_is_not_told_is_an_error(
    tree: Path, verdict: Verdict, name: str, content: bytes | None, said: str | None
) -> None:
    if content is not None:
        put(tree, name, content)
    done = verdict("import", *([name] if said else ["--from", "no-such-tool", name]), "-q")
    assert done.returncode == 2
    assert (said or "no report format is called 'no-such-tool'") in done.stderr


def test_a_misspelt_format_before_a_file_is_named(tree: Path, verdict: Verdict) -> None:
    put(tree, "leaks.json", b"[]")
    assert "no report format is called 'gitleak'" in verdict("import", "gitleak:leaks.json", "-q").stderr
    put(tree, "odd:leaks.json", b"[]")
    assert "odd:leaks.json is empty, and may be from" in verdict("import", "odd:leaks.json", "-q").stderr


@pytest.mark.parametrize("words", [("gitleaks:leaks.json",), ("leaks.json", "--from", "gitleaks")])
def test_a_clean_report_passes_if_its_format_is_named(tree: Path, verdict: Verdict, words: tuple[str, ...]) -> None:
    put(tree, "leaks.json", b"[]")
    done = verdict("import", *words, "-f", "json", "-q")
    assert (done.returncode, read(done)["decision"], engines(read(done))) == (0, "PASS", {"gitleaks": ("ok", 0)})


def test_a_secret_in_a_report_is_shown_nowhere_and_merges_with_the_same_one_of_another_tool(
    tree: Path, verdict: Verdict
) -> None:
    plain = "plum-" + "kettle42-orbit"  # looks like no token
    (tree / "settings.py").write_text(f'LABEL = "{plain}"\nTOKEN = "{SECRET}"\n')
    for name in ("gitleaks.json", "detect-secrets.json", "trufflehog.jsonl"):
        put(tree, name, sample(name))
    leaks = json.loads(sample("gitleaks.json"))
    put(
        tree, "gitleaks.json", [*leaks, {**leaks[0], "RuleID": "generic", "StartLine": 1, "Secret": plain, "Match": ""}]
    )
    said = f"{plain} and {SECRET}"
    put(tree, "hadolint.json", [{"code": "DL1", "file": "Dockerfile", "level": "info", "line": 1, "message": said}])
    files = [word for each in ("json", "sarif", "csv", "junit", "markdown") for word in ("-o", f"{each}:{each}.out")]
    reports = ("gitleaks.json", "detect-secrets.json", "trufflehog.jsonl", "hadolint.json")
    done = verdict("import", *reports, *files, "-o", "terminal:-", "-q")
    secret = next(each for each in json.loads((tree / "json.out").read_text())["findings"] if each["line"] == 2)
    assert [each["engine"] for each in secret["sources"]] == ["detect-secrets", "gitleaks", "trufflehog"]
    assert (secret["line"], secret["column"], secret["end_column"]) == (2, 10, 50)
    written = [(tree / f"{each}.out").read_text() for each in ("json", "sarif", "csv", "junit", "markdown")]
    for text in (done.stdout, done.stderr, *written):
        assert SECRET not in text
        assert plain not in text


def test_results_suppressed_in_the_report_do_not_count_and_are_listed_with_their_reason(
    tree: Path, verdict: Verdict
) -> None:
    put(tree, "any.sarif", sample("any.sarif"))
    report = read(verdict("import", "any.sarif", "--show-suppressed", "-f", "json", "-q"))
    assert [each["suppressed_because"] for each in report["suppressed"]] == ["kept for plugins"]
    assert [each["rule_id"] for each in report["findings"]] == ["py/command-line-injection"]


def test_policy_baseline_and_suppressions_apply_to_imported_findings(tree: Path, verdict: Verdict) -> None:
    put(tree, "ruff.json", RUFF_AT_6)
    suppression = b"suppressions: [{rule: S605, reason: started by hand}]\n"
    put(tree, ".verdict/config.yaml", b"version: 1\npolicy: {fail_on: LOW}\n" + suppression)
    report = read(verdict("import", "ruff.json", "-f", "json", "-q"))
    assert (report["decision"], report["suppressed_count"]) == ("PASS", 1)


@pytest.mark.parametrize(
    "path", ["/home/ci/build/src/app.py", "file:///home/ci/build/src/app.py", r"C:\ci\build\src\app.py", "./src/app.py"]
)
def test_paths_of_another_machine_are_found_in_the_tree(tree: Path, verdict: Verdict, path: str) -> None:
    put(tree, "src/app.py", BAD_CODE.encode())
    put(tree, "ruff.json", [{**RUFF_AT_6[0], "filename": path}])
    report = read(verdict("import", "ruff.json", "-f", "json", "-q"))
    assert [each["file"] for each in report["findings"]] == ["src/app.py"]
    moved = [notice for notice in report["notices"] if "are taken as paths below the root" in notice]
    assert len(moved) == (path != "./src/app.py")


def test_a_path_outside_of_the_root_or_not_there_is_said_and_its_finding_kept(tree: Path, verdict: Verdict) -> None:
    outside = {**RUFF_AT_6[0], "filename": "../../etc/hosts.py"}
    put(tree, "ruff.json", [outside, {**RUFF_AT_6[0], "filename": "gone.py"}])
    report = read(verdict("import", "ruff.json", "-f", "json", "-q"))
    assert sorted(each["file"] for each in report["findings"]) == ["etc/hosts.py", "gone.py"]
    assert "ruff: findings are in 1 file that is outside of the root: etc/hosts.py" in report["notices"]
    assert "ruff: findings are in 1 file that is not there: gone.py" in report["notices"]


def test_code_that_the_report_quotes_is_shown_if_the_file_is_not_there(tree: Path, verdict: Verdict) -> None:
    put(tree, "any.sarif", sample("any.sarif"))
    report = read(verdict("import", "any.sarif", "-f", "json", "-q"))
    assert report["findings"][0]["snippet"] == '    os.system("ping " + request.args["host"])'


def test_verdicts_own_report_is_imported_with_its_engines_and_fingerprints(tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text(BAD_CODE)
    put(tree, "semgrep.json", SHELL_AT_6)
    put(tree, "npm.json", sample("npm-audit-error.json"))
    first = read(verdict("import", "semgrep.json", "npm.json", "-o", "json:all.json", "-f", "json", "-q"))
    again = read(verdict("import", "all.json", "-f", "json", "-q"))
    assert engines(again) == engines(first) == {"semgrep": ("ok", 1), "npm-audit": ("partial", 0)}
    assert [each["fingerprint"] for each in again["findings"]] == [each["fingerprint"] for each in first["findings"]]


def test_all_places_of_a_repeated_finding_in_verdicts_own_report_are_imported(tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text("def f(host):\n" + '    os.system("ping " + host)\n' * 3)
    result = SHELL_AT_6["results"][0]
    results = [{**result, "start": {"line": line, "col": 5}, "end": {"line": line, "col": 30}} for line in (2, 3, 4)]
    put(tree, "semgrep.json", {**SHELL_AT_6, "results": results})
    first = read(verdict("import", "semgrep.json", "-o", "json:all.json", "-f", "json", "-q"))
    again = read(verdict("import", "all.json", "-f", "json", "-q"))
    assert [each["also_at"] for each in (*first["findings"], *again["findings"])] == [["app.py:3", "app.py:4"]] * 2


def test_a_secret_at_several_lines_of_verdicts_own_report_stays_one_finding(tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text(f'first = "{SECRET}"\nx = 1\nsecond = call(1, "{SECRET}", "plain words")\n')
    leak = {"Description": "A key", "RuleID": "key", "File": "app.py", "Secret": SECRET, "Match": SECRET, "Tags": []}
    put(tree, "leaks.json", [{**leak, "StartLine": line} for line in (1, 3)])
    first = read(verdict("import", "gitleaks:leaks.json", "-o", "json:all.json", "-f", "json", "-q"))
    result = {**SHELL_AT_6["results"][0], "start": {"line": 3, "col": 1}, "end": {"line": 3, "col": 7}}
    put(tree, "semgrep.json", {**SHELL_AT_6, "results": [result]})
    again = read(verdict("import", "all.json", "semgrep.json", "-f", "json", "-q"))
    secret, beside = sorted(again["findings"], key=lambda each: each["line"])
    assert [each["also_at"] for each in (*first["findings"], secret)] == [["app.py:3"]] * 2
    assert beside["snippet"] == 'second = call(1, "[redacted]", "plain words")'


def test_sarif_of_files_with_any_name_is_imported_with_these_names(tree: Path, verdict: Verdict) -> None:
    names = (b"a\nb.py", b"back\\slash.py", b"in\\n.py", b"caf\xe9.py", "café.py".encode(), b"50%25 #?.py", b"ends\\")
    for name in (*names, "\u202eb.py".encode()):
        (tree / os.fsdecode(name)).write_text("x = 1\n" * 6)
    (tree / "sub").mkdir()
    shown = sorted(clean_path(each.name) for each in tree.iterdir() if each.is_file())
    report = report_of(*(replace(finding(number), location=Location(name, 6)) for number, name in enumerate(shown)))
    put(tree, "sub/all.sarif", rendered(report, SarifPresenter()).encode())
    again = read(verdict("import", "sub/all.sarif", "-f", "json", "-q"))
    assert sorted(each["file"] for each in again["findings"]) == shown
    assert not [each for each in again["notices"] if "not there" in each or "outside" in each]


def test_findings_of_verdicts_own_sarif_keep_their_kind_severity_and_confidence(tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text("x = 1\n" * 30)
    told = zip((*Kind, Kind.SAST), Severity, (*Confidence, *list(Confidence)[:2]), strict=True)
    report = report_of(*(
        finding(3 * number, kind=kind, rule_id=kind.value, severity=severity, confidence=confidence)
        for number, (kind, severity, confidence) in enumerate(told)
    ))  # fmt: skip
    put(tree, "all.sarif", rendered(report, SarifPresenter()).encode())
    again = read(verdict("import", "all.sarif", "-f", "json", "-q"))["findings"]
    kept = {each["line"]: (each["kind"], each["severity"], each["confidence"]) for each in again}
    assert kept == {
        each.location.line: (each.kind, each.severity.name, each.confidence.name) for each in report.findings
    }


def test_findings_of_verdicts_own_report_are_as_many_and_as_severe_as_in_it(tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text("x = 1\n" * 9)
    semgrep, bandit = EngineName("semgrep"), EngineName("bandit")
    shell = Source(bandit, "B602", "HIGH", Severity.HIGH, "bandit.risk", Evidence(semgrep, "command-injection"))
    digest = Source(semgrep, "weak-digest", "LOW", Severity.LOW, "semgrep.risk")
    stricter = Source(semgrep, "digest-of-request", "MEDIUM", Severity.MEDIUM, "semgrep.risk", refines="weak-digest")
    report = report_of(
        finding(1, sources=(shell,), severity=Severity.LOW, severity_if_reached=Severity.HIGH, cwe=("CWE-78",)),
        finding(2, sources=(stricter, digest), severity=Severity.MEDIUM, cwe=("CWE-327",)),
    )
    put(tree, "all.json", rendered(report, JsonPresenter()).encode())
    again = read(verdict("import", "all.json", "-f", "json", "-q"))
    found = {
        each["line"]: (each["severity"], [source["rule_id"] for source in each["sources"]])
        for each in again["findings"]
    }
    assert found == {2: ("LOW", ["B602"]), 3: ("MEDIUM", ["digest-of-request", "weak-digest"])}
    assert again["total_count"] == 2


def test_a_finding_of_verdicts_own_report_keeps_its_rule_fix_confidence_and_severity(
    tree: Path, verdict: Verdict
) -> None:
    (tree / "app.py").write_text("x = 1\n" * 9)
    semgrep, bandit = EngineName("semgrep"), EngineName("bandit")
    call = Source(bandit, "B307", "MEDIUM", Severity.MEDIUM, "bandit.risk", Evidence(semgrep, "code-injection"))
    parameter = Source(semgrep, "code-from-parameter", "LOW", Severity.LOW, "semgrep.risk")
    merged = finding(
        1, rule_id="B307", sources=(call, parameter), severity=Severity.LOW, severity_if_reached=Severity.MEDIUM,
        confidence=Confidence.MEDIUM, cwe=("CWE-94",), fix="Parse the text.",
    )  # fmt: skip
    reached = finding(2, sources=(call,), rule_id="B307", severity=Severity.MEDIUM, cwe=("CWE-94",))
    checked = Source(semgrep, "code-injection", "CRITICAL", Severity.LOW, "checks")
    lowered = finding(
        3, rule_id="code-injection", sources=(call, checked), severity=Severity.LOW, confidence=Confidence.MEDIUM,
        cwe=("CWE-94",), fix="Parse the text.",
    )  # fmt: skip
    put(tree, "all.json", rendered(report_of(merged, reached, lowered), JsonPresenter()).encode())
    told = json.loads((tree / "all.json").read_bytes())["findings"]
    again = read(verdict("import", "all.json", "-f", "json", "-q"))["findings"]
    kept = ("rule_id", "severity", "severity_if_reached", "confidence", "sources", "fix")
    assert [[each.get(key) for key in kept] for each in again] == [[each.get(key) for key in kept] for each in told]


def test_files_that_verdicts_own_report_lists_as_scanned_are_analysed_whatever_their_names(
    tree: Path, verdict: Verdict
) -> None:
    (tree / "app.py").unlink()
    for name in ("a\nb.py", "back\\slash.py", "plain.py", "x.php"):
        (tree / name).write_text("x = 1\n")
    verdict("scan", ".", "-e", "bandit", "-e", "kingfisher", "--show-coverage", "-o", "json:../all.json", "-q")
    again = read(verdict("import", "../all.json", "-f", "json", "-q"))
    assert again["headlines"] == ["not analysed: 1 PHP file"]


@pytest.mark.parametrize("format_", ["json", "sarif"])
def test_a_report_that_does_not_list_what_was_scanned_leaves_open_what_is_analysed(
    tree: Path, verdict: Verdict, format_: str
) -> None:
    (tree / "app.py").write_text("x = 1\n")
    verdict("scan", ".", "-e", "bandit", "-o", f"{format_}:../all.{format_}", "-q")
    again = read(verdict("import", f"../all.{format_}", "-f", "json", "-q"))
    assert again["headlines"] == ["not known to be analysed: 1 Python file"]
    assert any("doesn't list the files that its engines scanned" in each for each in again["notices"]) is (
        format_ == "json"
    )


@pytest.mark.parametrize("tool", ["gitleaks", "ggshield", "dependency-check", "trivy", "tfsec"])
def test_a_clean_report_about_something_else_says_nothing_about_code(tree: Path, verdict: Verdict, tool: str) -> None:
    (tree / "app.py").write_text("x = 1\n")
    put(tree, "clean.sarif", {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": tool}}, "results": []}]})
    assert read(verdict("import", "clean.sarif", "-f", "json", "-q"))["headlines"] == ["not analysed: 1 Python file"]


def test_an_engine_in_verdicts_own_report_is_as_complete_and_as_required_as_in_it(tree: Path, verdict: Verdict) -> None:
    (ran,) = report_of().runs
    gaps = (Unscanned("static/jquery.min.js", Gap.LIMITED, "semgrep: too large"),)
    lax = replace(ran, id=EngineName("osv"), status=RunStatus.PARTIAL, required=False, error="no advisories",
                  unchecked=Unchecked("dependencies", "no advisories", "run `verdict db update`"))  # fmt: skip
    report = report_of(runs=(replace(ran, unscanned=gaps), lax))
    put(tree, "all.json", rendered(report, JsonPresenter(show_coverage=True)).encode())
    done = verdict("import", "all.json", "-f", "json", "--show-coverage", "-q")
    again = read(done)
    assert (done.returncode, again["decision"], engines(again)) == (
        0,
        "PASS",
        {"semgrep": ("ok", 0), "osv": ("partial", 0)},
    )
    assert again["headlines"] == ["dependencies not checked, run `verdict db update`"]
    (listed,) = (each["unscanned"] for each in again["coverage"]["engines"] if each["id"] == "semgrep")
    assert listed == [{"path": "static/jquery.min.js", "state": "limited", "reason": "semgrep: too large"}]


def test_an_engine_that_is_not_ok_in_verdicts_own_report_has_its_error_once(tree: Path, verdict: Verdict) -> None:
    (ran,) = report_of().runs
    gaps = (Unscanned("bad.py", Gap.UNPARSABLE, "semgrep: line 1 not understood"),)
    error = "1 file not fully read: semgrep: line 1 not understood (bad.py)"
    run = replace(ran, status=RunStatus.PARTIAL, unscanned=gaps, error=error)
    put(tree, "all.json", rendered(report_of(runs=(run,)), JsonPresenter()).encode())
    again = read(verdict("import", "all.json", "-f", "json", "-q"))
    assert again["reasons"] == [f"semgrep partial: all.json: {error}"]


def test_findings_that_verdicts_own_report_only_counts_are_named_in_a_notice(tree: Path, verdict: Verdict) -> None:
    known = replace(finding(1), status=Status.EXISTING)
    report = report_of(finding(0), existing=(known,), base="a" * 40, filtered_count=2)
    put(tree, "part.json", rendered(report, JsonPresenter()).encode())
    again = read(verdict("import", "part.json", "-f", "json", "-q"))
    assert again["total_count"] == 1
    notices = [each for each in again["notices"] if "part.json" in each]
    assert notices == [
        "semgrep: imported from part.json",
        "semgrep: part.json doesn't list the files that its engines scanned; --show-coverage writes them into it",
        "semgrep: part.json doesn't list 2 findings below the --min-severity of its scan",
        "semgrep: not imported: 1 finding of part.json that the base of its scan has too",
    ]


def test_the_help_lists_every_format() -> None:
    named = (command.help or "").partition("Formats:")[2].partition("Examples:")[0]
    assert set(named.replace("\b", "").replace(",", " ").split()) == set(FORMATS)


def test_the_page_about_imports_shows_commands_that_work(tree: Path, verdict: Verdict) -> None:
    page = (Path(__file__).parents[2] / "docs" / "imports.md").read_text()
    for name in ("trivy.json", "grype.json", "osv-scanner.json", "semgrep.json", "ruff.json", "any.sarif"):
        shutil.copy(RECORDED / name, tree / name)
    (tree / "reports").mkdir()
    (tree / "any.sarif").rename(tree / "reports" / "codeql.sarif")
    put(tree, "leaks.json", b"[]")
    blocks = re.findall(r"^```\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    shown = [line.partition("#")[0].split() for block in blocks for line in block.splitlines()]
    assert len(shown) >= 6
    for line in shown:
        words = [word if not word.startswith("reports/*") else "reports/codeql.sarif" for word in line[1:]]
        more = ["--offline", "--engine", "sbom"] if words[0] == "scan" else []
        done = verdict(*words, *more, "-q")
        assert done.returncode in {0, 1, 3}, (line, done.stderr)
