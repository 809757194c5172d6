"""Kingfisher's messages about rules of the user's own, as an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from verdict.domain.errors import ConfigError
from verdict.engines.kingfisher.own import OwnSecretRules, wrong
from verdict.engines.kingfisher.own_faults import fault
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace
from verdict.rulebook.own_rules import RuleFile

ONE = "rules:\n- name: A\n  id: acme.one\n  pattern: x\n"
TWO = "rules:\n- name: B\n  id: acme.two\n  pattern: y\n"
THREE = '# ours\n\n\n[[rules]]\nid = "acme.three"\n'
FILES = {
    "000000.yml": RuleFile(Path("own/one.yml"), ONE.encode()),
    "000001.yml": RuleFile(Path("own/two.yml"), TWO.encode()),
    "000002.toml": RuleFile(Path("own/three.toml"), THREE.encode()),
}
CHECKED = "\nTesting rule 1 - A (acme.one)\n  Processing example 1\n    Regex match: true\n"
MISMATCH = "\nTesting rule 2 - B (acme.two)\n  Processing example 1\n    [!] Pattern mismatch for example: made-up\n"


@pytest.mark.parametrize(
    ("stdout", "stderr", "said"),
    [
        (
            CHECKED + MISMATCH,
            "",
            "own/two.yml:3: {} Pattern mismatch for example",
        ),
        (
            CHECKED,
            " WARN x: retrying\nError: no rule acme.one: too large.\n\nStack backtrace:\n",
            "own/one.yml:3: {} no rule acme.one: too large.",
        ),
        (
            "",
            "Error: Failed to load rules\n\nCaused by:\n    Failed to parse YAML from file: /tmp/a/000001.yml\n",
            "own/two.yml: {} Failed to load rules: Failed to parse YAML from file: own/two.yml",
        ),
        (
            "",
            (
                "Error: Failed to load rules\n\nCaused by:\n    0: Failed to import /tmp/a/000002.toml\n"
                "    1: TOML parse error at line 4, column 1\n         |\n       4 | [[rules]]\n         | ^^^^^^^^^\n"
                "       missing field `description`\n       \n\nStack backtrace:\n   0: <unknown>\n"
            ),
            "own/three.toml:4: {} Failed to load rules: missing field `description`",
        ),
        (
            "",
            "Error: bad file /tmp/a/000000.yml",
            "own/one.yml: {} bad file own/one.yml",
        ),
        ("", "", "{} they can't be read"),
    ],
)
def test_the_error_names_the_file_and_the_line_of_the_rule(stdout: str, stderr: str, said: str) -> None:
    error = wrong(stdout, stderr, FILES)
    assert str(error) == said.format("kingfisher can't use the own rules:")
    assert "engines.kingfisher.rules" in error.hint


def reads_low_and_high(rules: Sequence[Mapping[str, Any]]) -> bool:
    """A Kingfisher that reads rules with a name whose confidence is `low`, `high` or left out."""
    return all(each.get("confidence") in (None, "low", "high") and each.get("name") != 3 for each in rules)


@pytest.mark.parametrize(
    ("second", "said"),
    [
        ("confidence: bogus", "own.yml:8: rule acme.b: kingfisher can't read the value of `confidence`"),
        ("confidence: bogus\n  name: 3", "own.yml:6: rule acme.b: kingfisher can't read this rule"),
        ("confidence: high", None),
    ],
)
def test_a_value_that_kingfisher_cannot_read_is_named_with_its_line(second: str, said: str | None) -> None:
    rule = "- id: acme.{}\n  pattern: x\n  confidence: low\n"
    wrong_one = rule.format("b").replace("confidence: low", second)
    text = f"# ours\nrules:\n{rule.format('a')}{wrong_one}{rule.format('c')}"
    found = fault(RuleFile(Path("own.yml"), text.encode()), reads_low_and_high)
    assert (found and str(found)) == said


@pytest.mark.live
def test_kingfishers_own_error_becomes_one_with_the_line(tools: Mapping[str, Tool], place: Workplace) -> None:
    text = ONE + TWO[7:] + '  confidence: bogus\n  examples: ["\\U0001F600\\a"]\n'
    own = OwnSecretRules([RuleFile(Path("own/two.yml"), text.encode())])
    with pytest.raises(ConfigError, match=r"two\.yml:8: rule acme\.two: .* the value of `confidence`"):
        own.check(tools["kingfisher"].program, place)


def test_the_ids_and_the_digest_are_those_of_all_files() -> None:
    both, one = OwnSecretRules([*FILES.values()]), OwnSecretRules([FILES["000000.yml"]])
    assert both.ids == {"acme.one", "acme.two", "acme.three"}
    assert both.digest != one.digest
