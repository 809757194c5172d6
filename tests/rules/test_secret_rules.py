"""The bundled rules for Kingfisher: each is run over the annotated sample beside it, with secrets made up for the run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from verdict.app.locations import rules_folder
from verdict.engines.semgrep.samples import Mistake, check_secrets
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace
from verdict.processes.deadline import Deadline
from verdict.rulebook.catalogue import annotated, read, read_secrets

RULES = rules_folder()
FILES = sorted(RULES.glob("secrets/*.toml"))
CONTENTS = {file: tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES}
ALL: list[tuple[Path, dict[str, Any]]] = [(file, rule) for file in FILES for rule in CONTENTS[file]["rules"]]
_KEYS = {"title", "cwe", "owasp", "confidence", "likelihood", "impact", "fix", "references"}


def _name(rule: object) -> str | None:
    return rule["id"] if isinstance(rule, dict) else None


@pytest.fixture(scope="module")
def mistakes(tools: dict[str, Tool], tmp_path_factory: pytest.TempPathFactory, compiled: Path) -> tuple[Mistake, ...]:
    """What the rules get wrong, in one run over all the samples."""
    place = Workplace(RULES, tmp_path_factory.mktemp("scratch"), compiled, Deadline(300), 2)
    return check_secrets(list(read_secrets(RULES).values()), tools["kingfisher"], place)


@pytest.mark.live
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_rule_finds_what_its_sample_marks_and_nothing_else(file: Path, mistakes: tuple[Mistake, ...]) -> None:
    assert [str(each) for each in mistakes if each.path == f"secrets/{file.stem}.txt"] == []


@pytest.mark.parametrize(("file", "rule"), ALL, ids=_name)
def test_a_rule_has_samples_of_what_it_reports_and_what_not(file: Path, rule: dict[str, Any]) -> None:
    text = file.with_suffix(".txt").read_text(encoding="utf-8")
    for kind in ("ruleid", "ok"):
        assert [name for _, name in annotated(text, kind)].count(rule["id"]) >= 2, kind


@pytest.mark.parametrize(("file", "rule"), ALL, ids=_name)
def test_a_rule_has_all_fields_that_a_report_needs(file: Path, rule: dict[str, Any]) -> None:
    data = rule["metadata"]
    assert set(data) == _KEYS
    assert rule["id"].startswith("secrets-")
    assert len(data["title"]) <= 60
    assert all(re.fullmatch(r"CWE-\d+", cwe) for cwe in data["cwe"])
    assert {data["confidence"], data["likelihood"], data["impact"]} <= {"HIGH", "MEDIUM", "LOW"}
    assert rule["confidence"] == "medium"  # below that Kingfisher leaves a finding out
    assert all(reference.startswith("https://") for reference in data["references"])


def test_every_rule_is_in_the_rulebook_under_an_id_of_its_own() -> None:
    assert len({rule["id"] for _, rule in ALL}) == len(ALL) == len(read_secrets(RULES)) > 30
    assert read_secrets(RULES).items() <= read(RULES).items()


def test_the_files_agree_on_placeholders() -> None:
    placeholders = {file.stem: content["filter"] for file, content in CONTENTS.items()}
    assert placeholders["assignments"] == placeholders["clients"]
    assert placeholders["assignments"] == placeholders["connections"] == placeholders["formats"]
    assert placeholders["keys"] == placeholders["tokens"]
