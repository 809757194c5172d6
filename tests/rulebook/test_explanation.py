from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from verdict.app import engines
from verdict.app.locations import rules_folder
from verdict.domain.errors import Unavailable
from verdict.rulebook.catalogue import Rule, Sample, examples, read
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


def rule(sample: str = "") -> Rule:
    samples = (Sample("python/a.py", sample),)
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


def test_without_a_guide_lines_of_the_samples_are_the_code() -> None:
    lines = explanation(described(rule("# ruleid: a-rule\nbad()\n# ok: a-rule\ngood()\n")), None)
    assert lines[3:9] == ("", "Vulnerable, for example", "    bad()", "", "Safe, for example", "    good()")


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


def test_the_rules_of_the_guides_exist_and_have_one_guide() -> None:
    known = {*RULES, *engines.rules()}
    named = [rule for guide in GUIDES for rule in guide.rules if not rule.endswith("*")]
    assert set(named) <= known
    assert len(named) == len(set(named))


def test_examples_are_the_lines_below_the_annotations() -> None:
    sample = "# ruleid: a-rule\nbad()\n# ok: a-rule\ngood()\n# ruleid: a-rule\nboth()\n# ok: a-rule\nboth()\n"
    assert examples(rule(sample)) == (("bad()",), ("good()",))


def test_the_number_of_examples_is_bounded() -> None:
    bad, _ = examples(rule("".join(f"# ruleid: a-rule\nbad({each})\n" for each in range(30))), most=4)
    assert len(bad) == 4
