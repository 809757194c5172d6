from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from verdict.app import engines
from verdict.app.locations import rules_folder
from verdict.domain.errors import Unavailable
from verdict.rulebook.catalogue import Rule, Sample, read
from verdict.rulebook.explanation import described, explanation
from verdict.rulebook.guides import guide_to, read_guides

GUIDES = read_guides(rules_folder())
RULES = read(rules_folder())
GUIDE = """
title: Danger
what: It is dangerous.
attack: Somebody comes.
languages:
  python:
    rules: [a-rule, "tool.*"]
    bad: |
      bad()

      worse("<alnum:8>")
    good: |
      good()
    fix:
      Django: Don't.
"""


def rule() -> Rule:
    samples = (Sample("python/a.py", ""),)
    return Rule(
        "a-rule",
        "A title",
        "A message.",
        "HIGH",
        "HIGH",
        ("python",),
        ("CWE-1",),
        "Mend it.",
        ("https://a.test/",),
        samples,
    )


def guides(folder: Path, text: str = GUIDE) -> Path:
    (folder / "guides").mkdir()
    (folder / "guides" / "danger.yaml").write_text(text)
    return folder


def test_an_explanation_has_all_sections_in_order(tmp_path: Path) -> None:
    (guide,) = read_guides(guides(tmp_path))
    lines = explanation(described(rule()), guide)
    text = "\n".join(lines)
    assert [line for before, line in pairwise(lines) if not before and not line.startswith(" ")] == [
        "What it is", "How it is attacked", "Vulnerable", "Safe", "How to fix it", "How to suppress a finding",
        "References",
    ]  # fmt: skip
    assert text.startswith("a-rule (semgrep, python): A title\nHIGH, confidence high, CWE-1\nA message.\n\n")
    assert "\nVulnerable\n    bad()\n\n    worse(" in text
    assert "<alnum:8>" not in text
    assert "\nHow to fix it\nMend it.\nDjango: Don't.\n" in text
    assert "\n    # verdict: ignore[a-rule] why it is accepted\n" in text
    assert "\n      - rule: a-rule\n" in text
    assert lines[-1] == "https://a.test/"


def test_without_a_guide_there_is_no_code() -> None:
    lines = explanation(described(rule()), None)
    assert lines[3:5] == ("", "How to fix it")


def test_a_rule_has_the_guide_that_names_it_or_its_beginning(tmp_path: Path) -> None:
    found = read_guides(guides(tmp_path))
    assert [guide_to(found, name) for name in ("a-rule", "tool.key", "a-rule-too", "")] == [
        found[0],
        found[0],
        None,
        None,
    ]


@pytest.mark.parametrize(
    "text", ["", "[", "title: x", GUIDE.replace("what:", "who:"), GUIDE.replace("bad: |", "bad: 1\n    x: |")]
)
def test_a_broken_guide_is_an_error_that_names_its_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(Unavailable, match=r"danger\.yaml is not a guide"):
        read_guides(guides(tmp_path, text))


@pytest.mark.parametrize("name", RULES)
def test_each_rule_that_ships_with_verdict_has_a_guide(name: str) -> None:
    assert guide_to(GUIDES, name) is not None


def test_a_name_in_full_comes_before_a_beginning() -> None:
    for name, expected in (("secrets-inherit", "workflow-secrets"), ("secrets-netrc", "hard-coded-secret")):
        guide = guide_to(GUIDES, name)
        assert guide is not None
        assert guide.name == expected


WITHOUT = {
    # bidirectional characters, which a terminal would show in another order
    "B613",
    # policies over licences, not code
    "license-denied", "license-not-allowed",
    # audits that zizmor makes only if asked for its stricter ones
    "anonymous-definition", "concurrency-limits", "misfeature", "self-hosted-runner", "undocumented-permissions",
    # an audit of pre-commit's configuration, which zizmor isn't given
    "insecure-url-scheme",
}  # fmt: skip


def test_each_rule_of_other_tools_has_a_guide_but_a_few() -> None:
    assert {name for name in engines.rules() if guide_to(GUIDES, name) is None} == WITHOUT


def test_the_rules_of_the_guides_exist_and_have_one_guide() -> None:
    known = {*RULES, *engines.rules()}
    named = [rule for guide in GUIDES for rule in guide.rules if not rule.endswith("*")]
    assert set(named) <= known
    assert len(named) == len(set(named))
