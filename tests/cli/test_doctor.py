"""`verdict doctor`: it names what is wrong and what mends it, and changes nothing."""

from __future__ import annotations

import json
import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from command import Verdict
from osv import archive, build, osv

from verdict.app.engines import TOOLS
from verdict.engines.shared.toolchain import Tool


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def _checks(verdict: Verdict, home: Path, code: int, **environment: str) -> dict[str, dict[str, Any]]:
    done = verdict("doctor", "--json", env={**os.environ, "VERDICT_HOME": str(home), **environment})
    assert done.returncode == code, done
    return {each["name"]: each for each in json.loads(done.stdout)}


def test_a_new_machine_is_told_how_to_get_engines_and_advisories(verdict: Verdict, home: Path) -> None:
    checks = _checks(verdict, home, 0)
    assert {checks[name]["hint"] for name in TOOLS} == {"run `verdict engines sync`"}
    assert checks["osv"]["hint"] == "run `verdict db update`"
    assert {each["health"] for each in checks.values()} == {"ok", "note"}
    assert not home.exists()


def test_old_advisories_are_a_problem(verdict: Verdict, home: Path, tmp_path: Path) -> None:
    now = datetime.now(UTC)
    records = archive(tmp_path / "all.zip", osv())
    (home / "advisories").mkdir(parents=True)
    build(home / "advisories", records, now=now - timedelta(days=13))
    assert _checks(verdict, home, 0)["osv"]["health"] == "ok"
    build(home / "advisories", records, now=now - timedelta(days=15))
    old = _checks(verdict, home, 3)["osv"]
    assert "over 14 days old" in old["state"]
    assert old["hint"] == "run `verdict db update`"


def test_a_broken_configuration_is_named_with_its_line_and_the_rest_is_checked(
    verdict: Verdict, home: Path, tree: Path
) -> None:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text("version: 1\npolicy: {fail_on: HUGE}\n")
    checks = _checks(verdict, home, 3)
    assert "config.yaml:2" in checks["configuration"]["state"]
    assert checks["configuration"]["hint"]
    assert checks["bandit"]["health"] == "note"


def test_a_misnamed_configuration_is_named_with_its_right_name(verdict: Verdict, home: Path, tree: Path) -> None:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yml").write_text("version: 1\n")
    check = _checks(verdict, home, 0)["configuration"]
    assert (check["health"], check["state"]) == ("note", ".verdict/config.yml is not read: the defaults apply")
    assert check["hint"] == "rename it to .verdict/config.yaml"


def test_a_program_that_is_configured_and_not_there_is_a_problem(verdict: Verdict, home: Path, tree: Path) -> None:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(
        "version: 1\nengines:\n  bandit: {path: tools/bandit}\n  zizmor: {enabled: false}\n"
    )
    checks = _checks(verdict, home, 3)
    assert checks["bandit"]["health"] == "problem"
    assert "tools/bandit" in checks["bandit"]["state"]
    assert checks["zizmor"]["state"] == "disabled in the configuration"


@pytest.mark.live
def test_a_changed_file_of_an_engine_is_a_problem(verdict: Verdict, home: Path, tools: dict[str, Tool]) -> None:
    environment = tools["bandit"].program.parent.parent
    copy = home / "engines" / environment.name
    shutil.copytree(environment, copy, symlinks=True)
    assert _checks(verdict, home, 0)["bandit"]["health"] == "ok"
    module = next(copy.rglob("bandit/core/manager.py"))
    module.write_text(module.read_text() + "\n")
    damaged = _checks(verdict, home, 3)["bandit"]
    assert "bandit/core/manager.py" in damaged["state"]
    assert damaged["hint"] == "run `verdict engines sync`"


def test_without_git_only_scans_of_changes_are_missing(verdict: Verdict, home: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    git = _checks(verdict, home, 0, PATH=str(tmp_path / "empty"))["git"]
    assert git["health"] == "note"
    assert "scans of changed files" in git["state"]


def test_the_table_says_the_same_as_the_json(verdict: Verdict, home: Path) -> None:
    environment = {**os.environ, "VERDICT_HOME": str(home)}
    shown = verdict("doctor", env=environment).stdout
    for check in _checks(verdict, home, 0).values():
        assert check["name"] in shown
        assert check["hint"] in shown
