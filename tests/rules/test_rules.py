"""The bundled rules: each is run over the annotated sample beside it, and says what a report needs."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from verdict.bootstrap import rules_folder
from verdict.engines.samples import Mistake, check
from verdict.engines.toolchain import Tool
from verdict.ports import Workplace
from verdict.process import Deadline
from verdict.rulebook import annotated, read

RULES = rules_folder()
FILES = sorted(file for file in RULES.rglob("*.yaml") if not file.name.endswith(".test.yaml"))
_KEYS = {"title", "cwe", "owasp", "confidence", "likelihood", "impact", "fix", "references"}


@functools.cache
def _rules(file: Path) -> list[dict[str, Any]]:
    content = yaml.safe_load(file.read_text(encoding="utf-8"))
    rules: list[dict[str, Any]] = content["rules"]
    return rules


ALL = [rule for file in FILES for rule in _rules(file)]


def _sample(file: Path) -> Path:
    return next(path for path in sorted(file.parent.glob(f"{file.stem}.*")) if path != file)


@pytest.fixture(scope="module")
def mistakes(tools: dict[str, Tool], tmp_path_factory: pytest.TempPathFactory, own_cache: Path) -> tuple[Mistake, ...]:
    """What the rules get wrong, in one run over all the samples."""
    place = Workplace(RULES, tmp_path_factory.mktemp("scratch"), own_cache, Deadline(300), 2)
    return check(list(read(RULES).values()), tools["semgrep"], place)


@pytest.mark.live
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_rule_finds_what_its_sample_marks_and_nothing_else(file: Path, mistakes: tuple[Mistake, ...]) -> None:
    path = _sample(file).relative_to(RULES).as_posix()
    assert [str(each) for each in mistakes if each.path == path] == []


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule["id"])
def test_a_rule_has_vulnerable_and_safe_samples(rule: dict[str, Any]) -> None:
    sample = _sample(next(file for file in FILES if rule in _rules(file)))
    for kind in ("ruleid", "ok"):
        text = sample.read_text(encoding="utf-8")
        assert [name for _, name in annotated(text, kind)].count(rule["id"]) >= 2, kind


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule["id"])
def test_a_rule_says_what_a_report_needs(rule: dict[str, Any]) -> None:
    data = rule["metadata"]
    assert set(data) - {"kind"} == _KEYS
    assert data.get("kind", "misconfiguration") == "misconfiguration"
    assert len(data["title"]) <= 60
    assert all(re.fullmatch(r"CWE-\d+", cwe) for cwe in data["cwe"])
    assert {data["confidence"], data["likelihood"], data["impact"]} <= {"HIGH", "MEDIUM", "LOW"}
    assert rule["severity"] in {"CRITICAL", "HIGH", "MEDIUM", "LOW"}
    assert "\n" not in data["fix"].strip()
    assert all(reference.startswith("https://") for reference in data["references"])


def test_rule_ids_are_unique_and_begin_with_their_language() -> None:
    ids = [(file.parent.name, rule["id"]) for file in FILES for rule in _rules(file)]
    assert len({name for _, name in ids}) == len(ids)
    assert all(name.startswith(f"{folder}-") for folder, name in ids)


@pytest.mark.parametrize("part", ["pattern-sources", "pattern-propagators", "pattern-sanitizers"])
def test_the_taint_rules_for_java_know_the_same_of_how_values_move(part: str) -> None:
    """What a weakness has of its own comes after what they share."""
    parts = [rule[part] for rule in ALL if rule["languages"] == ["java"] and rule.get("mode") == "taint"]
    shared = min(parts, key=len)
    assert len(parts) > 1
    assert [each[: len(shared)] for each in parts] == [shared] * len(parts)
