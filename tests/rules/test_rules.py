"""The bundled rules: each is run over the annotated sample beside it, and says what a report needs."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from verdict.storage import rules_folder
from verdict.domain.risk import stated
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
    content = yaml.load(file.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    rules: list[dict[str, Any]] = content["rules"]
    return rules


BY_FILE = {file: _rules(file) for file in FILES}
ALL = [rule for rules in BY_FILE.values() for rule in rules]


def _samples(file: Path) -> list[Path]:
    return [path for path in sorted(file.parent.glob(f"{file.stem}.*")) if path != file]


@pytest.fixture(scope="module")
def mistakes(tools: dict[str, Tool], tmp_path_factory: pytest.TempPathFactory, own_cache: Path) -> tuple[Mistake, ...]:
    """What the rules get wrong, in one run over all the samples."""
    place = Workplace(RULES, tmp_path_factory.mktemp("scratch"), own_cache, Deadline(300), 2)
    return check(list(read(RULES).values()), tools["semgrep"], place)


@pytest.mark.live
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_rule_finds_what_its_sample_marks_and_nothing_else(file: Path, mistakes: tuple[Mistake, ...]) -> None:
    paths = {sample.relative_to(RULES).as_posix() for sample in _samples(file)}
    assert paths
    assert [str(each) for each in mistakes if each.path in paths] == []


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule["id"])
def test_a_rule_has_vulnerable_and_safe_samples(rule: dict[str, Any]) -> None:
    samples = _samples(next(file for file, rules in BY_FILE.items() if rule in rules))
    for kind in ("ruleid", "ok"):
        names = [name for each in samples for _, name in annotated(each.read_text(encoding="utf-8"), kind)]
        assert names.count(rule["id"]) >= 2, kind


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule["id"])
def test_a_rule_says_what_a_report_needs(rule: dict[str, Any]) -> None:
    data = rule["metadata"]
    assert set(data) - {"kind", "needs"} == _KEYS
    assert data.get("needs", "request") == "request"
    assert data.get("kind", "misconfiguration") in {"misconfiguration", "secret"}
    assert len(data["title"]) <= 60
    assert all(re.fullmatch(r"CWE-\d+", cwe) for cwe in data["cwe"])
    assert {data["confidence"], data["likelihood"], data["impact"]} <= {"HIGH", "MEDIUM", "LOW"}
    risk = stated(data["impact"], data["likelihood"])
    assert risk is not None
    assert rule["severity"] == risk.severity.name, f"{risk}, see `verdict/domain/risk.py`"
    assert data["cwe"]
    assert data["owasp"]
    assert all(re.fullmatch(r"A\d\d:20\d\d", owasp) for owasp in data["owasp"])
    assert data["fix"].strip()
    assert "\n" not in data["fix"].strip()
    assert data["references"]
    assert all(reference.startswith("https://") for reference in data["references"])


def test_rule_ids_are_unique_and_begin_with_their_language() -> None:
    ids = [(file.parent.name, rule["id"]) for file, rules in BY_FILE.items() for rule in rules]
    assert len({name for _, name in ids}) == len(ids)
    assert all(name.startswith(f"{folder}-") for folder, name in ids)


@pytest.mark.parametrize(
    ("language", "part"),
    [
        ("java", "pattern-sources"),
        ("java", "pattern-propagators"),
        ("java", "pattern-sanitizers"),
        ("javascript", "pattern-sources"),
        ("javascript", "pattern-propagators"),
        ("javascript", "pattern-sanitizers"),
        ("go", "pattern-propagators"),
        ("go", "pattern-sanitizers"),
    ],
)
def test_the_taint_rules_for_a_language_know_the_same_of_how_values_move(language: str, part: str) -> None:
    """What a weakness has of its own comes after what they share. Rules for pages have no request to read."""
    taint = [rule for rule in ALL if language in rule["languages"] and "pattern-propagators" in rule]
    parts = [rule[part] for rule in taint if language != "javascript" or "req.$FIELD" in str(rule["pattern-sources"])]
    shared = min(parts, key=len)
    assert len(parts) > 1
    assert [each[: len(shared)] for each in parts] == [shared] * len(parts)


@pytest.mark.parametrize("part", ["pattern-sources", "pattern-propagators", "pattern-sanitizers"])
def test_the_rules_for_python_web_handlers_know_the_same_of_how_values_move(part: str) -> None:
    """Semgrep matches what several rules share once for all of them; what a weakness has of its own comes after it."""
    rules = [rule for rule in ALL if rule["languages"] == ["python"] and "lambda_handler" in str(rule)]
    parts = [rule[part] for rule in rules]
    shared = min(parts, key=len)
    assert len(parts) > 5
    assert [each[: len(shared)] for each in parts] == [shared] * len(parts)


def test_only_rules_for_scripts_may_be_kept_from_files_without_a_request() -> None:
    """It is by their languages that files are looked at for one; a rule for others would never be left out."""
    kept = [rule for rule in ALL if rule["metadata"].get("needs")]
    assert kept
    assert all(set(rule["languages"]) <= {"javascript", "typescript"} and rule["mode"] == "taint" for rule in kept)
