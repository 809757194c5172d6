"""The bundled rules: each is run over the annotated sample beside it, and says what a report needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from verdict.bootstrap import rules_folder
from verdict.domain.finding import Observation
from verdict.engines.semgrep import SemgrepEngine
from verdict.engines.toolchain import Tool
from verdict.ports import TargetFile, Workplace
from verdict.process import Deadline

RULES = rules_folder()
FILES = sorted(RULES.rglob("*.yaml"))
_ANNOTATION = re.compile(r"(?:#|//|/\*)\s*(?P<kind>ruleid|ok):\s*(?P<rules>[\w-]+(?:\s*,\s*[\w-]+)*)")
_KEYS = {"title", "cwe", "owasp", "confidence", "likelihood", "impact", "fix", "references"}


def _rules(file: Path) -> list[dict[str, Any]]:
    content = yaml.safe_load(file.read_text(encoding="utf-8"))
    rules: list[dict[str, Any]] = content["rules"]
    return rules


ALL = [rule for file in FILES for rule in _rules(file)]


def _sample(file: Path) -> Path:
    return next(path for path in sorted(file.parent.glob(f"{file.stem}.*")) if path != file)


def _annotated(sample: Path, kind: str) -> Iterator[tuple[int, str]]:
    """The line after each annotation (annotations may stand in a row), with each rule it names."""
    lines = sample.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        match = _ANNOTATION.search(line)
        if match is None or match["kind"] != kind:
            continue
        following = next(at for at in range(number, len(lines)) if not _ANNOTATION.search(lines[at])) + 1
        for rule in match["rules"].split(","):
            yield following, rule.strip()


@pytest.fixture(scope="module")
def observed(tools: dict[str, Tool], tmp_path_factory: pytest.TempPathFactory, own_cache: Path) -> list[Observation]:
    """What semgrep finds in all the samples, in one run."""
    scratch = tmp_path_factory.mktemp("scratch")
    place = Workplace(RULES, scratch, own_cache, Deadline(300), 2)
    names = [_sample(file).relative_to(RULES).as_posix() for file in FILES]
    files = [TargetFile(name, name, (RULES / name).stat().st_size) for name in names]
    result = SemgrepEngine(tools["semgrep"], RULES).scan(files, place)
    assert result.unscanned == ()
    return list(result.observations)


@pytest.mark.live
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_rule_finds_what_its_sample_marks_and_nothing_else(file: Path, observed: list[Observation]) -> None:
    sample = _sample(file)
    own = {rule["id"] for rule in _rules(file)}
    path = sample.relative_to(RULES).as_posix()
    here = [each for each in observed if each.location.path == path and each.source.rule_id in own]
    assert {(each.location.line, each.source.rule_id) for each in here} == set(_annotated(sample, "ruleid"))


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule["id"])
def test_a_rule_has_vulnerable_and_safe_samples(rule: dict[str, Any]) -> None:
    sample = _sample(next(file for file in FILES if rule in _rules(file)))
    for kind in ("ruleid", "ok"):
        assert [name for _, name in _annotated(sample, kind)].count(rule["id"]) >= 2, kind


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule["id"])
def test_a_rule_says_what_a_report_needs(rule: dict[str, Any]) -> None:
    data = rule["metadata"]
    assert set(data) == _KEYS
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
