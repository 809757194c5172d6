"""Kingfisher's messages about rules of the user's own, as an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from verdict.engines.kingfisher.own import OwnSecretRules, wrong
from verdict.rulebook.own_rules import RuleFile

ONE = "rules:\n- name: A\n  id: acme.one\n  pattern: x\n"
TWO = "rules:\n- name: B\n  id: acme.two\n  pattern: y\n"
FILES = {
    "000000.yml": RuleFile(Path("own/one.yml"), ONE.encode()),
    "000001.yml": RuleFile(Path("own/two.yml"), TWO.encode()),
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
            "own/two.yml: {} Failed to load rules",
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


def test_the_ids_and_the_digest_are_those_of_all_files() -> None:
    both, one = OwnSecretRules([*FILES.values()]), OwnSecretRules([FILES["000000.yml"]])
    assert both.ids == {"acme.one", "acme.two"}
    assert both.digest != one.digest
