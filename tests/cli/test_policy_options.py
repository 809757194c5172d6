"""`--fail-on`, `--warn-on`, `--rule`, `--ignore-rule` and `--verbose` of `verdict scan`."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import BAD_CODE, ONLY_BANDIT, Verdict, scan_with_bandit

pytestmark = pytest.mark.live


@pytest.fixture
def bad(tree: Path) -> Path:
    """A tree in which bandit finds B404 (LOW) and B605 (HIGH)."""
    (tree / "app.py").write_text(f"import subprocess\n{BAD_CODE}")
    return tree


@pytest.mark.usefixtures("bad")
def test_thresholds_replace_those_of_the_policy(verdict: Verdict) -> None:
    code, report = scan_with_bandit(verdict, "--fail-on", "critical", "--warn-on", "high")
    assert (code, report["decision"]) == (0, "WARN")
    assert (report["policy"]["fail_on"], report["policy"]["warn_on"]) == ("CRITICAL", "HIGH")
    assert report["policy"]["source"] == "default, --fail-on CRITICAL, --warn-on HIGH"
    assert scan_with_bandit(verdict, "--fail-on", "never", "--warn-on", "never")[1]["decision"] == "PASS"


@pytest.mark.usefixtures("bad")
def test_findings_of_other_rules_are_suppressed_and_counted(verdict: Verdict) -> None:
    total = scan_with_bandit(verdict)[1]["total_count"]
    code, report = scan_with_bandit(verdict, "--rule", "B404", "--show-suppressed")
    assert (code, {each["rule_id"] for each in report["findings"]}) == (0, {"B404"})
    assert report["total_count"] + report["suppressed_count"] == total
    assert {each["suppressed_because"] for each in report["suppressed"]} == {"left out by --rule B404"}


@pytest.mark.usefixtures("bad")
def test_findings_of_ignored_rules_are_suppressed_and_counted(verdict: Verdict) -> None:
    code, report = scan_with_bandit(verdict, "--ignore-rule", "B605", "--show-suppressed")
    assert (code, report["suppressed_count"]) == (0, 1)
    assert report["suppressed"][0]["suppressed_because"] == "left out by --ignore-rule B605"


@pytest.mark.parametrize("option", ["--rule", "--ignore-rule"])
def test_a_rule_that_no_engine_has_is_an_error(option: str, verdict: Verdict) -> None:
    done = verdict("scan", "-q", option, "B6055")
    assert (done.returncode, "no engine has a rule 'B6055'" in done.stderr) == (2, True)


@pytest.mark.usefixtures("bad")
def test_verbose_names_programs_versions_and_cached_files_without_secrets(verdict: Verdict, tree: Path) -> None:
    token = "ghp_" + "a1B2" * 9
    (tree / f"{token}.py").write_text("x = 1\n")
    first, second = (verdict("scan", "-q", "-v", "--offline", *ONLY_BANDIT).stderr for _ in range(2))
    assert "run: " in first
    assert "bandit" in first
    assert token not in first
    assert "bandit 1." in second
    assert "ok, 2 files, 1 from the cache" in second  # a name that is masked is never stored
