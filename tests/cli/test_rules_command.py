from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from command import Verdict

from verdict.bootstrap import rules_folder
from verdict.cli.main import command
from verdict.rulebook import read


def test_rules_list_names_every_rule_and_counts_them() -> None:
    result = CliRunner().invoke(command, ["rules", "list"])
    rules = read(rules_folder())
    lines = result.output.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == list(rules)
    assert lines[-1] == f"{len(rules)} rules"


def test_rules_list_as_json_has_what_each_rule_says_of_itself() -> None:
    result = CliRunner().invoke(command, ["rules", "list", "--json"])
    rules = {each["id"]: each for each in json.loads(result.output)}
    assert rules.keys() == read(rules_folder()).keys()
    assert rules["java-sql-injection"]["cwe"] == ["CWE-89"]
    assert rules["java-sql-injection"]["languages"] == ["java"]


def test_explain_shows_what_is_reported_and_what_is_not() -> None:
    output = CliRunner().invoke(command, ["explain", "java-weak-hash"]).output
    bad, good = output.partition("not reported, for example:")[::2]
    assert "CWE-328" in bad
    assert "fix: " in bad
    assert "https://cwe.mitre.org/" in bad
    assert '  MessageDigest md5 = MessageDigest.getInstance("MD5");' in bad
    assert '  MessageDigest.getInstance("SHA-256");' in good


@pytest.mark.parametrize("words", [("explain",), ("rules", "test")])
def test_a_rule_that_is_not_there_is_a_usage_error_with_the_nearest_name(
    verdict: Verdict, words: tuple[str, ...]
) -> None:
    result = verdict(*words, "java-sql-injektion")
    assert result.returncode == 2
    assert "did you mean java-sql-injection" in result.stderr
    assert result.stdout == ""


@pytest.mark.live
def test_rules_test_counts_what_it_ran(verdict: Verdict) -> None:
    result = verdict("rules", "test", "java-weak-cipher", "java-weak-key-size")
    assert (result.returncode, result.stdout) == (0, "2 rules, 1 sample, 0 mistakes\n")


@pytest.mark.parametrize("words", [["rules"], ["rules", "list"], ["rules", "test"], ["explain"]])
def test_the_help_shows_how_to_call_it(words: list[str]) -> None:
    assert "Examples:" in CliRunner().invoke(command, [*words, "--help"]).output
