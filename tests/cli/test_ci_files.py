"""The files for CI systems do what they say: their script lines are run in jobs made of documented variables."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from ci_jobs import PULL_REQUESTS, named, surroundings
from command import BAD_CODE, Verdict
from repositories import git

from verdict.app.init import Ci, ci_job

ROOT = Path(__file__).parent.parent.parent
_BIN = Path(sys.executable).parent
_SETTINGS = (
    "version: 1\nengines:\n  semgrep: {enabled: false}\n  kingfisher: {enabled: false}\n"
    "  zizmor: {enabled: false}\n  osv: {enabled: false}\n"
)


def _text(ci: str) -> str:
    return ci_job(Path(), Ci(ci)).text


def _loaded(ci: str) -> Any:
    return yaml.safe_load(_text(ci))


def _component() -> Any:
    """The job of the GitLab component, with the defaults of its inputs."""
    about, job = (ROOT / "templates" / "verdict.yml").read_text().split("\n---\n")
    inputs = yaml.safe_load(about)["spec"]["inputs"]
    return yaml.safe_load(re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda found: inputs[found[1]]["default"], job))


SCRIPTS = {  # the lines that a job for a pull request runs
    "GitHub Actions": [step["run"] for step in _loaded("github")["jobs"]["scan"]["steps"] if "run" in step],
    "GitLab CI": _loaded("gitlab")["verdict"]["script"],
    "GitLab CI, component": _component()["verdict"]["script"],
    "Bitbucket Pipelines": _loaded("bitbucket")["pipelines"]["pull-requests"]["**"][0]["step"]["script"],
    "Azure Pipelines": [step["script"] for step in _loaded("azure")["steps"] if "script" in step],
    "Jenkins": re.findall(r"^ +sh '(.*)'$", _text("jenkins"), re.MULTILINE),
}


@pytest.fixture
def project(tree: Path, request: pytest.FixtureRequest) -> Path:
    """A clone of a project that runs bandit only, with a bad file on its branch."""
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(_SETTINGS)
    clone: Path = request.getfixturevalue("clone")
    (clone / "new.py").write_text(BAD_CODE)
    git(clone, "add", "-A")
    git(clone, "commit", "--quiet", "-m", "x")
    return clone


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder for PATH, with a `pip` that installs nothing, and a `python3` that makes no environment."""
    folder = tmp_path / "programs"
    folder.mkdir()
    log = tmp_path / "log"
    made = f'mkdir -p "$3/bin"; ln -s "{_BIN}/verdict" "$3/bin/verdict"; ln -s "$0" "$3/bin/python"'
    for name in ("pip", "python3"):
        script = f'#!/bin/sh\necho "{name} $*" >>"{log}"\nif [ "$1 $2" = "-m venv" ]; then {made}; fi\n'
        (folder / name).write_text(script)
        (folder / name).chmod(0o755)
    return folder


def _run(script: str, root: Path, programs: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(programs), str(_BIN), os.environ["PATH"]))
    return subprocess.run(
        (shutil.which("bash") or "bash", "-eo", "pipefail", "-c", script),
        cwd=root, env=surroundings(**variables, PATH=path), check=False, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


@pytest.mark.live
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_job_judges_a_pull_request(name: str, project: Path, programs: Path) -> None:
    variables = named(project, PULL_REQUESTS[name.partition(",")[0]])
    done = _run("\n".join(SCRIPTS[name]), project, programs, **variables)
    assert done.returncode == 1, done.stderr
    assert "new.py" in done.stdout
    assert "old.py" not in done.stdout
    assert (programs.parent / "log").read_text() == "pip install --quiet verdict-scan\n"


@pytest.mark.parametrize("job", [_loaded("gitlab"), _component()], ids=["job", "component"])
def test_gitlab_reads_the_reports_that_are_written(job: Any) -> None:
    from verdict.app.ci import SYSTEMS  # noqa: PLC0415  beside what it is compared with

    (gitlab,) = (each for each in SYSTEMS if each.name == "GitLab CI")
    written = {each.partition(":")[2] for each in gitlab.reports}
    assert set(job["verdict"]["artifacts"]["reports"].values()) == written


@pytest.mark.live
def test_the_action_installs_itself_and_scans_with_its_options(project: Path, programs: Path, tmp_path: Path) -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    scripts = [step["run"] for step in action["runs"]["steps"] if "run" in step]
    variables = {
        **PULL_REQUESTS["GitHub Actions"],
        "RUNNER_TEMP": str(tmp_path / "temporary"),
        "GITHUB_ACTION_PATH": str(ROOT),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
        "OPTIONS": "--fail-on never\n--no-strict\n",
    }
    done = [_run(script, project, programs, **variables) for script in scripts]
    assert [each.returncode for each in done] == [0, 0], [each.stderr for each in done]
    assert "file=new.py,line=6" in done[-1].stdout
    assert f"-m pip install --quiet {ROOT}" in (tmp_path / "log").read_text()
    assert "# " in (tmp_path / "summary.md").read_text()


@pytest.mark.live
def test_zizmor_finds_nothing_in_the_action_and_the_workflow(tree: Path, verdict: Verdict) -> None:
    shutil.copy(ROOT / "action.yml", tree / "action.yml")
    workflow = tree / ".github" / "workflows" / "verdict.yml"
    workflow.write_text(_text("github"))

    def found() -> set[str]:
        done = verdict("scan", "-q", "--offline", "--engine", "zizmor", "-f", "json", "--untrusted")
        report = json.loads(done.stdout)
        assert [each["status"] for each in report["engines"] if each["id"] == "zizmor"] == ["ok"]
        return {each["file"] for each in report["findings"]}

    assert found() == set()
    for file in (tree / "action.yml", workflow):
        file.write_text(re.sub(r"@[0-9a-f]{40} # ", "@", file.read_text()))
    assert found() == {"action.yml", ".github/workflows/verdict.yml"}


@pytest.mark.parametrize("ci", [each.value for each in Ci])
def test_the_page_shows_each_file(ci: str) -> None:
    assert f"\n{_text(ci)}```" in (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")


@pytest.mark.live
def test_the_pre_commit_framework_runs_the_hook(tree: Path, tmp_path: Path) -> None:
    pytest.importorskip("pre_commit", reason="pre-commit isn't installed")
    from repositories import commit, initialised  # noqa: PLC0415  only here

    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(_SETTINGS)
    commit(initialised(tree))
    (tree / "new.py").write_text(BAD_CODE)
    git(tree, "add", "-A")
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "PRE_COMMIT_HOME": str(tmp_path / "framework")}
    done = subprocess.run(
        (sys.executable, "-m", "pre_commit", "try-repo", str(ROOT), "verdict", "--verbose"),
        cwd=tree, env=surroundings(**settings), check=False, capture_output=True, text=True, timeout=500,
    )  # fmt: skip
    if done.returncode == 3 or ("pip" in done.stdout and "CalledProcessError" in done.stdout):
        pytest.skip(f"the framework can't install verdict here: {done.stdout[-300:]}")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "new.py" in done.stdout
