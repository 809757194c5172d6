"""`verdict init` writes a configuration that changes nothing, and sets up what the options say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict
from repositories import git, initialised

from verdict.app.engines import SETTINGS
from verdict.app.init import CONFIG, Ci, ci_job
from verdict.settings.file import load, parse
from verdict.settings.model import Config, EngineSettings

JOBS = {
    "github": ".github/workflows/verdict.yml",
    "gitlab": ".gitlab-ci.yml",
    "bitbucket": "bitbucket-pipelines.yml",
    "azure": "azure-pipelines.yml",
    "jenkins": "Jenkinsfile",
}


def test_the_written_configuration_changes_nothing(tree: Path, verdict: Verdict) -> None:
    done = verdict("init", "--yes")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["source files: Python (1)", "CI: github", "wrote .verdict/config.yaml"]
    assert load(tree / ".verdict" / "config.yaml", SETTINGS) == Config()


def test_the_settings_in_its_comments_are_the_defaults() -> None:
    shown = re.sub(r"^# ((?:  )*\w+:)", r"\1", CONFIG, flags=re.MULTILINE)
    config = parse(shown, Path("config.yaml"), SETTINGS)
    assert config.engines == {"zizmor": EngineSettings()}
    assert config.policy.model_fields_set == {"fail_on", "warn_on", "comments"}
    assert config.model_copy(update={"engines": {}}) == Config()


@pytest.mark.parametrize("ci", JOBS)
def test_a_job_is_written_once(ci: str, tree: Path, verdict: Verdict) -> None:
    assert f"wrote {JOBS[ci]}" in verdict("init", "--yes", "--ci", ci).stdout
    file, config = tree / JOBS[ci], tree / ".verdict" / "config.yaml"
    assert file.read_text() == ci_job(tree, Ci(ci)).text
    for each in (file, config):
        each.write_text("version: 1  # edited\n")
    again = verdict("init", "--yes", "--ci", ci)
    assert (again.returncode, f"{JOBS[ci]} is there already" in again.stdout) == (0, True)
    assert "verdict ci" in again.stdout
    assert file.read_text() == config.read_text() == "version: 1  # edited\n"


@pytest.mark.parametrize(
    ("ci", "line"), [("github", "    branches: [{}]"), ("azure", "trigger: [{}]"), ("bitbucket", "    {}:")]
)
def test_a_job_scans_pushes_to_the_projects_main_branch(
    ci: str, line: str, tree: Path, tmp_path: Path, verdict: Verdict
) -> None:
    initialised(tree)
    git(tree, "checkout", "--quiet", "-b", "master")
    git(tree, "commit", "--quiet", "--allow-empty", "-m", "x")
    assert line.format("master") in verdict("init", "--print", "--ci", ci).stdout.splitlines()
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(tree), str(clone))
    git(clone, "checkout", "--quiet", "-b", "feature")
    (clone / "app.py").write_text("x = 1\n")
    assert line.format("master") in verdict("init", "--print", "--ci", ci, cwd=clone).stdout.splitlines()
    git(clone, "branch", "main")
    git(clone, "remote", "remove", "origin")
    assert line.format("main") in verdict("init", "--print", "--ci", ci, cwd=clone).stdout.splitlines()


def test_without_files_of_a_ci_system_it_says_how_to_get_a_job(tree: Path, verdict: Verdict) -> None:
    shutil.rmtree(tree / ".github")
    assert "CI: none found; --ci NAME writes a job\n" in verdict("init", "--yes").stdout
    assert "CI: none found\n" in verdict("init", "--yes", "--ci", "github").stdout


def test_print_writes_nothing(tree: Path, verdict: Verdict) -> None:
    before = sorted(tree.rglob("*"))
    done = verdict("init", "--print", "--ci", "gitlab")
    assert ".verdict/config.yaml would be:" in done.stdout
    assert ".gitlab-ci.yml would be:" in done.stdout
    assert sorted(tree.rglob("*")) == before


def test_without_a_terminal_nothing_can_be_asked(tree: Path, verdict: Verdict) -> None:
    done = verdict("init", input="")
    assert (done.returncode, "add --yes" in done.stderr) == (2, True)
    assert not (tree / ".verdict").exists()


@pytest.mark.live
def test_the_hook_and_a_baseline_are_set_up_if_asked_for(tree: Path, verdict: Verdict) -> None:
    initialised(tree)
    (tree / "app.py").write_text(BAD_CODE)
    assert verdict("init", "--yes", "--hook", "--baseline").returncode == 0
    assert (tree / ".git" / "hooks" / "pre-commit").exists()
    assert verdict("scan", "-q", "--skip-engine", "osv").returncode == 0
    file = tree / ".verdict" / "baseline.json"
    accepted = file.read_text()
    assert "found when verdict was introduced" in accepted

    (tree / "new.py").write_text(BAD_CODE)
    again = verdict("init", "--yes", "--baseline")
    assert (again.returncode, "baseline.json is there already" in again.stdout, file.read_text()) == (0, True, accepted)
