"""`verdict scan --untrusted`: nothing in the tree makes the decision milder."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import BAD_CODE, Verdict, scan_with_bandit

pytestmark = pytest.mark.live

RELAXING = {  # each would make a scan with bandit pass, which reports the call at HIGH
    "thresholds": "policy: {fail_on: never, warn_on: never}",
    "a suppression": "suppressions: [{rule: B605, reason: we like it}]",
    "an exclusion": 'exclude: ["*.py"]',
    "an engine that is off": "engines: {bandit: {enabled: false}}",
    "another program": "engines: {bandit: {path: /bin/false, required: false}}",
    "a lowering": "policy: {code_roles: {test: ['*.py']}}",
    "thresholds of an engine": "policy: {engines: {bandit: {fail_on: never, warn_on: never}}}",
}


@pytest.mark.parametrize("settings", RELAXING.values(), ids=RELAXING.keys())
def test_relaxing_settings_of_the_tree_do_not_count(settings: str, tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text(BAD_CODE)
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(f"version: 1\n{settings}\n")
    code, report = scan_with_bandit(verdict, "--untrusted")
    assert (code, report["decision"]) == (1, "FAIL")
    assert report["policy"]["source"] == ".verdict/config.yaml, where stricter"


@pytest.mark.parametrize("settings", ["{kinds: {sast: {}}}", "{engines: {bandit: {fail_on: HIGH, warn_on: HIGH}}}"])
def test_milder_thresholds_of_the_tree_count_less_than_those_of_the_command_line(
    settings: str, tree: Path, verdict: Verdict
) -> None:
    (tree / "app.py").write_text("def run(x):\n    eval(x)\n")  # MEDIUM by bandit
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(f"version: 1\npolicy: {settings}\n")
    assert scan_with_bandit(verdict, "--untrusted")[0] == 0
    assert scan_with_bandit(verdict, "--untrusted", "--fail-on", "medium")[0] == 1


def test_a_comment_and_a_baseline_of_the_tree_do_not_count(tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text(BAD_CODE)
    verdict("baseline", "write", "-q", "--offline")
    (tree / "more.py").write_text(BAD_CODE[:-1] + "  # nosec\n")
    assert scan_with_bandit(verdict)[0] == 0
    code, report = scan_with_bandit(verdict, "--untrusted")
    assert code == 1
    assert {finding["file"] for finding in report["findings"]} == {"app.py", "more.py"}


def test_stricter_settings_of_the_tree_count(tree: Path, verdict: Verdict) -> None:
    (tree / "app.py").write_text("import subprocess\n")  # LOW by bandit
    assert scan_with_bandit(verdict, "--untrusted")[0] == 0
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(
        "version: 1\npolicy: {fail_on: INFO, confidence: {LOW: {fail_on: INFO}}}\n"
    )
    assert scan_with_bandit(verdict, "--untrusted")[0] == 1


def test_a_configuration_from_outside_counts_but_runs_no_program_of_the_tree(
    tree: Path, verdict: Verdict, tmp_path: Path
) -> None:
    (tree / "app.py").write_text(BAD_CODE)
    ours = tmp_path / "ours.yaml"
    ours.write_text("version: 1\nsuppressions: [{rule: B605, reason: not for keys}]\n")
    code, report = scan_with_bandit(verdict, "--untrusted", "-c", str(ours))
    assert (code, report["suppressed_count"]) == (0, 1)
    ours.write_text("version: 1\npolicy: {engines: {bandit: {fail_on: never, warn_on: never}}}\n")
    assert scan_with_bandit(verdict, "--untrusted", "-c", str(ours), "--fail-on", "medium")[0] == 0
    ours.write_text("version: 1\nengines: {bandit: {path: tools/bandit}}\n")
    refused = verdict("scan", "-q", "--untrusted", "-c", str(ours))
    assert refused.returncode == 2
    assert "engines.bandit.path" in refused.stderr
