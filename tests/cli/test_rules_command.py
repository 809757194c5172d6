"""`verdict rules`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from command import Verdict

from verdict.app.locations import rules_folder
from verdict.cli.main import command
from verdict.cli.rules_page import render
from verdict.engines.bandit.checks import CHECKS
from verdict.rulebook.catalogue import read


def test_rules_list_names_every_rule_and_counts_them() -> None:
    result = CliRunner().invoke(command, ["rules", "list"])
    rules = read(rules_folder())
    lines = result.output.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == list(rules)
    assert lines[-1] == f"{len(rules)} rules"


def test_rules_list_as_json_has_the_metadata_of_each_rule() -> None:
    result = CliRunner().invoke(command, ["rules", "list", "--json"])
    rules = {each["id"]: each for each in json.loads(result.output)}
    assert rules.keys() == read(rules_folder()).keys()
    assert rules["java-sql-injection"]["cwe"] == ["CWE-89"]
    assert rules["java-sql-injection"]["languages"] == ["java"]


def test_the_page_of_all_rules_is_generated_from_their_metadata() -> None:
    result = CliRunner().invoke(command, ["rules", "list", "--markdown"])
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")

    assert result.exit_code == 0
    assert page == result.output, "it is stale: verdict rules list --markdown > docs/rules.md"


def test_the_page_has_each_rule_and_each_check_of_bandit_once() -> None:
    page = CliRunner().invoke(command, ["rules", "list", "--markdown"]).output

    assert all(page.count(f"| `{name}` |") == 1 for name in read(rules_folder()))
    assert all(page.count(f"| [{name}](https://") == 1 for name in CHECKS)


def test_the_page_does_not_depend_on_the_order_of_rules() -> None:
    rules = list(read(rules_folder()).values())

    assert render(rules, CHECKS) == render(rules[::-1], dict(sorted(CHECKS.items(), reverse=True)))


def test_rules_export_has_each_semgrep_rule_completely(verdict: Verdict) -> None:
    rules = json.loads(verdict("rules", "export").stdout)["rules"]
    assert {rule["id"] for rule in rules} == {
        id_ for id_, rule in read(rules_folder()).items() if rule.engine == "semgrep"
    }
    assert not [rule["id"] for rule in rules for items in rule.values() for item in items if "use" in item]
    assert len(next(rule for rule in rules if rule["id"] == "python-xpath-injection")["pattern-propagators"]) > 5


def test_two_formats_for_the_list_are_a_usage_error(verdict: Verdict) -> None:
    result = verdict("rules", "list", "--json", "--markdown")

    assert (result.returncode, result.stdout) == (2, "")
    assert "name one of them" in result.stderr


@pytest.mark.parametrize("words", [("explain",), ("rules", "test")])
def test_an_unknown_rule_is_a_usage_error_with_the_nearest_name(verdict: Verdict, words: tuple[str, ...]) -> None:
    result = verdict(*words, "java-sql-injektion")
    assert result.returncode == 2
    assert "did you mean java-sql-injection" in result.stderr
    assert result.stdout == ""


@pytest.mark.live
def test_rules_test_counts_what_it_ran(verdict: Verdict) -> None:
    result = verdict("rules", "test", "java-weak-cipher", "java-weak-key-size")
    assert (result.returncode, result.stdout) == (0, "2 rules, 3 samples, 0 mistakes\n")


@pytest.mark.parametrize("words", [["rules"], ["rules", "list"], ["rules", "test"], ["explain"]])
def test_the_help_shows_how_to_call_it(words: list[str]) -> None:
    assert "Examples:" in CliRunner().invoke(command, [*words, "--help"]).output
