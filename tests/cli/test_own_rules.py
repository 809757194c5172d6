"""Rules of the user's own, named in the configuration: `engines.semgrep.rules`, `engines.kingfisher.rules`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from command import Verdict
from repositories import git, initialised

from verdict.app.project import open_part

ROOT = Path(__file__).parent.parent.parent
RULE = """\
rules:
  - id: own-eval
    languages: [php]
    severity: WARNING
    message: eval() runs $X as code
    pattern: eval($X)
"""
SECRETS = (
    "rules:\n- name: Acme token\n  id: acme.token\n  pattern: '\\b(acme_[A-Za-z0-9]{20})\\b'\n  confidence: high\n"
)
TOKEN = "acme_" + "k3J9sLq0Zx8Vb2Nm5Tp7"


@pytest.fixture
def php(tree: Path) -> Path:
    """The tree with a PHP file and a rule for it."""
    (tree / "a.php").write_text("<?php\neval($_GET['x']);\n")
    (tree / "own").mkdir()
    (tree / "own" / "php.yaml").write_text(RULE)
    configure(tree, "engines: {semgrep: {rules: [own]}}")
    return tree


def configure(tree: Path, settings: str) -> None:
    (tree / ".verdict").mkdir(exist_ok=True)
    (tree / ".verdict" / "config.yaml").write_text(f"version: 1\n{settings}\n")


def scan(verdict: Verdict, *words: str, engine: str = "semgrep") -> dict[str, Any]:
    done = verdict("scan", "-e", engine, "--format", "json", "-q", *words)
    assert done.stdout, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def found(report: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(each["rule_id"], each["file"], each["severity"]) for each in report["findings"]]


def analysed(verdict: Verdict) -> list[str]:
    """The files that semgrep scanned anew, which the cache didn't know."""
    output = verdict("scan", "-e", "semgrep", "-e", "kingfisher", "--format", "json", "-q", "--timings").stdout
    shares: dict[str, Any] = json.loads(output)["timings"]
    return [each["id"] for each in shares["engines"] if each["files"] > each["cached"]]


@pytest.mark.live
def test_an_own_rule_finds_in_a_language_that_ours_do_not_know(php: Path, verdict: Verdict) -> None:
    report = scan(verdict)
    (finding,) = report["findings"]
    assert (finding["rule_id"], finding["file"], finding["line"]) == ("own-eval", "a.php", 2)
    assert (finding["severity"], finding["message"]) == ("MEDIUM", "eval() runs $_GET['x'] as code")
    assert "PHP" not in json.dumps(report.get("headlines", []))
    configure(php, "")
    assert "not analysed: 1 PHP file" in scan(verdict)["headlines"]


@pytest.mark.live
def test_a_language_counts_as_analysed_only_by_a_rule_for_it(php: Path, verdict: Verdict) -> None:
    text = "rules:\n- {id: any, languages: [regex], severity: INFO, message: m, pattern-regex: eval}\n"
    (php / "own" / "php.yaml").write_text(text)
    report = scan(verdict)
    assert ("any", "a.php", "INFO") in found(report)
    assert "not analysed: 1 PHP file" in report["headlines"]


@pytest.mark.live
def test_without_the_bundled_rules_only_own_ones_run(php: Path, verdict: Verdict) -> None:
    (php / "app.py").write_text("import os\nfrom flask import request\nos.system(request.args['x'])\n")
    assert {each for each, _, _ in found(scan(verdict))} == {"own-eval", "python-command-injection"}
    configure(php, "engines: {semgrep: {rules: [own/php.yaml], bundled: false}}")
    report = scan(verdict)
    assert found(report) == [("own-eval", "a.php", "MEDIUM")]
    assert "not analysed: 1 Python file" in report["headlines"]


@pytest.mark.live
@pytest.mark.parametrize(("bundled", "severity"), [("true", "LOW"), ("false", "HIGH")])
def test_only_a_rule_that_ran_is_evidence_against_a_finding(
    php: Path, verdict: Verdict, bundled: str, severity: str
) -> None:
    (php / "own" / "php.yaml").write_text(RULE.replace("[php]", "[python]").replace("eval($X)", "never()"))
    (php / "app.py").write_text("import os\n\n\ndef run(x):\n    os.system(x)\n")
    configure(php, f"engines: {{semgrep: {{rules: [own/php.yaml], bundled: {bundled}}}}}")
    done = verdict("scan", "-e", "semgrep", "-e", "bandit", "--format", "json", "-q", "--offline")
    assert [(each["rule_id"], each["severity"]) for each in json.loads(done.stdout)["findings"]] == [("B605", severity)]


@pytest.mark.live
def test_a_rule_in_the_configuration_is_off_or_has_another_severity(php: Path, verdict: Verdict) -> None:
    configure(php, "engines: {semgrep: {rules: [own]}}\nrules: {own-eval: critical, own-other: off}")
    report = scan(verdict)
    assert found(report) == [("own-eval", "a.php", "CRITICAL")]
    assert any("own-other: no engine has this rule" in each for each in report["notices"])
    (php / "a.php").unlink()
    configure(php, "engines: {semgrep: {rules: [own]}}\nrules: {own-eval: off}")
    assert not any("own-eval" in each for each in scan(verdict)["notices"])


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (RULE.replace("    pattern:", "   pattern:"), "own/php.yaml:6: not YAML"),
        (RULE.replace("severity", "sevrity"), "own/php.yaml:2: rule own-eval: has no `severity`, but 'sevrity'"),
        pytest.param(
            RULE.replace("eval($X)", "eval((("), "own/php.yaml:6: rule own-eval: invalid pattern for PHP: eval(((",
            marks=pytest.mark.live,
        ),
        pytest.param(
            RULE.replace("[php]", "[phq]"), "own/php.yaml:3: rule own-eval: semgrep has no language 'phq'",
            marks=pytest.mark.live,
        ),
    ],
)  # fmt: skip
def test_a_broken_rule_is_an_error_with_file_and_line(php: Path, verdict: Verdict, rule: str, said: str) -> None:
    (php / "own" / "php.yaml").write_text(rule)
    done = verdict("scan", "-e", "semgrep", "-q")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_config_check_reads_own_rules(php: Path, verdict: Verdict) -> None:
    assert verdict("config", "check").returncode == 0
    configure(php, "engines: {semgrep: {rules: [gone]}}")
    done = verdict("config", "check")
    assert (done.returncode, "engines.semgrep.rules: there is no gone" in done.stderr) == (2, True)
    configure(php, "engines: {semgrep: {bundled: false}}")
    assert "name some in `rules`" in verdict("config", "check").stderr
    configure(php, "engines: {bandit: {rules: [own]}}")
    assert "bandit has no such setting" in verdict("config", "check").stderr


def test_an_own_rule_is_explained(php: Path, verdict: Verdict) -> None:
    done = verdict("explain", "own-eval")
    assert done.stdout.splitlines()[:4] == [
        "own-eval (semgrep, php): own eval",
        "semgrep's severity WARNING",
        "eval() runs $X as code",
        "A rule of your own: own/php.yaml:2",
    ]
    assert verdict("explain", "own-other").returncode == 2


def test_an_own_rule_for_secrets_is_explained(php: Path, verdict: Verdict) -> None:
    (php / "acme.yml").write_text("rules: [{name: Acme token, id: acme.token, pattern: 'acme_[a-z]{20}'}]\n")
    configure(php, "engines: {kingfisher: {rules: [acme.yml]}}")
    done = verdict("explain", "acme.token")
    assert done.stdout.splitlines()[:3] == ["acme.token (kingfisher, secrets)", "HIGH", "A rule of your own: acme.yml"]


@pytest.mark.live
def test_an_untrusted_trees_rules_are_ignored_and_the_report_says_so(php: Path, verdict: Verdict) -> None:
    configure(php, "engines: {semgrep: {rules: [own], bundled: false}}")
    report = scan(verdict, "--untrusted")
    assert found(report) == []
    assert any("engines.semgrep.rules is ignored: the tree isn't trusted" in each for each in report["notices"])
    given = verdict("scan", "--untrusted", "--config", ".verdict/config.yaml")
    assert (given.returncode, "rules of a tree that isn't trusted" in given.stderr) == (2, True)


def test_a_server_that_does_not_trust_a_tree_says_so_too(php: Path) -> None:
    project = open_part(php, "a.php", trusted=False)
    assert project.config.engine("semgrep").rules == []
    assert [each.partition(" ")[0] for each in project.notices] == ["engines.semgrep.rules"]
    assert open_part(php, "a.php", trusted=True).config.engine("semgrep").rules == ["own"]


@pytest.mark.live
def test_results_come_from_the_cache_until_a_rule_changes(php: Path, verdict: Verdict) -> None:
    scan(verdict)
    assert analysed(verdict) == ["kingfisher"]
    assert analysed(verdict) == []
    (php / "own" / "php.yaml").write_text(RULE + "# a comment\n")
    assert found(scan(verdict)) == [("own-eval", "a.php", "MEDIUM")]
    (php / "own" / "php.yaml").write_text(RULE.replace("eval($X)", "shell_exec($X)"))
    assert "semgrep" in analysed(verdict)
    assert found(scan(verdict)) == []


@pytest.mark.live
def test_the_rules_of_a_policy_from_a_commit_are_the_commits(php: Path, verdict: Verdict) -> None:
    initialised(php)
    git(php, "add", "-A")
    git(php, "commit", "--quiet", "-m", "x")
    (php / "own" / "php.yaml").write_text(RULE.replace("eval($X)", "nothing($X)"))
    configure(php, "engines: {semgrep: {rules: [own], bundled: false}}")
    report = scan(verdict, "--policy-from", "HEAD")
    assert found(report) == [("own-eval", "a.php", "MEDIUM")]
    (notice,) = (each for each in report["notices"] if "would relax" in each)
    assert notice.endswith("engines.semgrep.bundled, engines.semgrep.rules (changed)")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"more.yml": SECRETS}, "secrets.yml:{}: rule acme.token: has the id of another rule for secrets"),
        ({"secrets.yml": SECRETS.replace("acme.token", "betterleaks.github-pat")}, "could replace it (rename it, or"),
        ({"secrets.yml": SECRETS.replace("acme.token", "secrets-key-in-code")}, "could replace it (rename it, or"),
    ],
    ids=["twice", "of kingfisher", "of verdict"],
)
def test_a_rule_for_secrets_does_not_replace_another(
    more: dict[str, str], said: str, tree: Path, verdict: Verdict
) -> None:
    for name, content in {"secrets.yml": SECRETS, **more}.items():
        (tree / name).write_text(content)
    configure(tree, f"engines: {{kingfisher: {{rules: [{', '.join(sorted({'secrets.yml', *more}))}]}}}}")
    done = verdict("config", "check")
    line = next(number for number, line in enumerate(SECRETS.splitlines(), 1) if "id:" in line)
    assert (done.returncode, said.format(line) in " ".join(done.stderr.split())) == (2, True), done.stderr


def test_a_rule_for_secrets_may_be_called_like_a_bundled_one(tree: Path, verdict: Verdict) -> None:
    (tree / "secrets.yml").write_text(SECRETS.replace("acme.token", "secrets-acme-token"))
    configure(tree, "engines: {kingfisher: {rules: [secrets.yml]}}")
    assert verdict("config", "check").returncode == 0


@pytest.mark.live
def test_kingfisher_takes_own_rules_too(tree: Path, verdict: Verdict) -> None:
    (tree / "secrets.yml").write_text(SECRETS)
    (tree / "a.txt").write_text(f"key {TOKEN}\n")
    configure(tree, "engines: {kingfisher: {rules: [secrets.yml]}}")
    report = scan(verdict, engine="kingfisher")
    assert ("acme.token", "a.txt", "HIGH") in found(report)
    assert "Acme token" in {each["title"] for each in report["findings"]}
    assert TOKEN not in json.dumps(report)
    configure(tree, "engines: {kingfisher: {rules: [secrets.yml], bundled: false}}\nrules: {acme.token: low}")
    (tree / "b.txt").write_text('password = "' + "x9Kq2mWv7RtZ" + '"\n')
    (tree / "c.txt").write_text("acme_" + "x" * 16 + "1aZ9")  # a finding of an own rule, although it looks made up
    assert found(scan(verdict, engine="kingfisher")) == [("acme.token", "a.txt", "LOW"), ("acme.token", "c.txt", "LOW")]
    (tree / "secrets.yml").write_text(SECRETS.replace("(acme", "((acme"))
    done = verdict("scan", "-e", "kingfisher", "-q")
    assert (done.returncode, "secrets.yml:3: kingfisher can't use" in done.stderr) == (2, True), done.stderr


@pytest.mark.live
def test_the_command_tests_own_rules_on_their_samples(php: Path, verdict: Verdict) -> None:
    sample = php / "own" / "php.php"
    sample.write_text("<?php\n// ruleid: own-eval\neval($x);\n// ok: own-eval\nprint($x);\n")
    assert verdict("rules", "test", "own").stdout == "1 rule, 1 sample, 0 mistakes\n"
    sample.write_text("<?php\n// ruleid: own-eval\nprint($x);\n")
    done = verdict("rules", "test", "own/php.yaml")
    assert (done.returncode, done.stdout.splitlines()[0]) == (
        1, "own/php.php:3: own-eval doesn't report a line that is marked",
    )  # fmt: skip
    sample.write_text("<?php\n// ruleid: own-eval\neval($x);\n// ok: own-evil\nprint($x);\n// ruleid: own-eval\n")
    done = verdict("rules", "test", "own")
    assert (done.returncode, done.stdout.splitlines()) == (1, [
        "own/php.php:5: is marked `ok: own-evil`, and no rule of the file beside it has this id",
        "own/php.php:6: a mark applies to the next line, and there is none",
        "1 rule, 1 sample, 2 mistakes",
    ])  # fmt: skip


@pytest.mark.live
def test_the_example_of_the_documentation_works(tree: Path, verdict: Verdict) -> None:
    page = (ROOT / "docs" / "own-rules.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    for name, text in blocks:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text)
    (tree / "index.php").write_text("<?php include($_GET['page']);\n")
    (tree / "token.txt").write_text(f"{TOKEN}\n")
    assert {name for name, _ in blocks} > {".verdict/config.yaml"}
    report = json.loads(verdict("scan", "-e", "semgrep", "-e", "kingfisher", "--format", "json", "-q").stdout)
    assert {"php-include-from-request", "acme.token"} <= {each["rule_id"] for each in report["findings"]}
    assert verdict("rules", "test", "security/rules").returncode == 0
    rule = tree / "security" / "rules" / "php.yaml"
    rule.write_text(rule.read_text().replace("include($FILE)", "include((($FILE"))
    (said,) = re.findall(r"^verdict: (.*) \(correct the rule, or …\)$", page, re.MULTILINE)
    assert said in verdict("scan", "-e", "semgrep", "-q").stderr
