"""`rules: {ID: off | SEVERITY}` in the configuration, for rules of any engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import BAD_CODE, Verdict

CODE = "import subprocess\n\n\ndef run(word):\n    assert word\n    subprocess.call(word, shell=True)\n"


def scan(tree: Path, verdict: Verdict, rules: str, *words: str) -> dict[str, Any]:
    (tree / "app.py").write_text(CODE)
    (tree / ".verdict").mkdir(exist_ok=True)
    (tree / ".verdict" / "config.yaml").write_text(f"rules: {rules}\n")
    done = verdict("scan", "-e", "bandit", "--format", "json", "-q", *words)
    assert done.stdout, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def severities(report: dict[str, Any]) -> dict[str, str]:
    return {each["rule_id"]: each["severity"] for each in report["findings"]}


@pytest.mark.live
def test_a_rule_that_is_off_is_suppressed_and_counted(tree: Path, verdict: Verdict) -> None:
    report = scan(tree, verdict, "{B602: off}", "--show-suppressed")
    assert "B602" not in severities(report)
    (gone,) = report["suppressed"]
    assert (gone["rule_id"], gone["suppressed_because"]) == ("B602", "rules: off in the configuration")
    assert report["suppressed_count"] == 1


@pytest.mark.live
def test_a_severity_replaces_the_tools_own_and_says_so(tree: Path, verdict: Verdict) -> None:
    before = severities(scan(tree, verdict, "{}"))
    report = scan(tree, verdict, "{B101: critical}")
    (finding,) = (each for each in report["findings"] if each["rule_id"] == "B101")
    (source,) = finding["sources"]
    assert before["B101"] != "CRITICAL"
    assert (finding["severity"], report["decision"]) == ("CRITICAL", "FAIL")
    assert (source["severity"], source["mapping"]) == ("CRITICAL", "configuration.rules")
    said = verdict("scan", "-e", "bandit", "--format", "terminal", "-q").stdout
    assert said.count("severity set in the configuration") == 1


@pytest.mark.live
def test_off_for_one_rule_does_not_hide_what_another_was_rated(tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text(BAD_CODE)
    (tree / ".verdict").mkdir()
    off = "python-command-injection: off"  # the report shows the finding of both engines under this rule
    for rules, decision in ((off, "PASS"), (f"{off}, B605: medium", "FAIL")):
        (tree / ".verdict" / "config.yaml").write_text(f"rules: {{{rules}}}\n")
        done = verdict("scan", "-e", "bandit", "-e", "semgrep", "-f", "json", "-q")
        assert json.loads(done.stdout)["decision"] == decision


@pytest.mark.live
def test_an_unknown_rule_is_named_with_similar_ones(tree: Path, verdict: Verdict) -> None:
    notices = scan(tree, verdict, "{B6022: low, B1011: off, B999x: low, B501: off}")["notices"]
    unknown = [each for each in notices if "no engine has this rule" in each]
    named = [name for name in ("B6022", "B1011", "B999x") if any(name in each for each in unknown)]
    assert (len(named), len(unknown)) == (3, 3), unknown
    assert any("did you mean B602" in each for each in unknown)
    assert not any("B501" in each for each in notices)  # a rule may be off before there is code that breaks it


@pytest.mark.live
def test_an_untrusted_tree_rates_nothing(tree: Path, verdict: Verdict) -> None:
    before = severities(scan(tree, verdict, "{}", "--untrusted"))
    assert severities(scan(tree, verdict, "{B602: off, B101: info}", "--untrusted")) == before


def test_another_rating_is_refused(tree: Path, verdict: Verdict) -> None:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text("rules:\n  B602: low\n  B101: mild\n")
    done = verdict("config", "check")
    assert (done.returncode, "config.yaml:3: rules.B101" in done.stderr) == (2, True), done.stderr
