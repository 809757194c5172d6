"""`verdict hook`: real commits in real repositories."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict
from repositories import commit, git, initialised

pytestmark = pytest.mark.live

SETTINGS = (
    "version: 1\nengines:\n  semgrep: {enabled: false}\n  kingfisher: {enabled: false}\n  osv: {enabled: false}\n"
)


@pytest.fixture
def repository(tree: Path, own_cache: Path) -> Path:
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yaml").write_text(SETTINGS)
    commit(initialised(tree))
    return tree


def _commit(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """As a user would: with hooks, which find verdict's engines by the environment."""
    people = {f"GIT_{role}_{what}": "a@b" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(
        ("git", "commit", "-m", "x", *words),
        cwd=root, env={**os.environ, **people, **settings}, check=False, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def _stage_bad(root: Path) -> None:
    (root / "bad.py").write_text(BAD_CODE)
    git(root, "add", "bad.py")


def test_the_hook_stops_a_commit_that_fails_and_lets_others_pass(repository: Path, verdict: Verdict) -> None:
    assert verdict("hook", "install").returncode == 0
    (repository / "fine.py").write_text("y = 2\n")
    git(repository, "add", "fine.py")
    assert _commit(repository).returncode == 0
    (repository / "fine.py").write_text(BAD_CODE)
    stopped = _commit(repository, "-a")
    assert stopped.returncode == 1
    assert "fine.py" in stopped.stdout + stopped.stderr
    git(repository, "checkout", "--", "fine.py")
    removed = verdict("hook", "uninstall")
    assert (removed.returncode, removed.stdout) == (0, f"removed {repository / '.git' / 'hooks' / 'pre-commit'}\n")
    _stage_bad(repository)
    assert _commit(repository).returncode == 0


def test_a_scan_that_cannot_run_stops_the_commit(repository: Path, verdict: Verdict) -> None:
    verdict("hook", "install")
    (repository / ".verdict" / "config.yaml").write_text("version: 1\nengins: {}\n")
    git(repository, "add", "-A")
    stopped = _commit(repository)
    assert stopped.returncode == 1
    assert "engins" in stopped.stderr


def test_a_hook_whose_python_is_gone_stops_the_commit_and_says_so(repository: Path, verdict: Verdict) -> None:
    verdict("hook", "install")
    hook = repository / ".git" / "hooks" / "pre-commit"
    hook.write_text(hook.read_text().replace(sys.executable, "/nowhere/python"))
    git(repository, "add", "-A")
    stopped = _commit(repository, "--allow-empty")
    assert stopped.returncode == 1
    assert "verdict hook install" in stopped.stderr
    assert "stops every commit" in verdict("hook", "status").stdout


def test_a_hook_that_names_no_program_is_said_and_can_be_installed_again(repository: Path, verdict: Verdict) -> None:
    verdict("hook", "install")
    hook = repository / ".git" / "hooks" / "pre-commit"
    whole = hook.read_text()
    for line in ("program='open", "program=  "):
        hook.write_text(re.sub("(?m)^program=.*$", line, whole))
        assert "stops every commit" in verdict("hook", "status").stdout
        assert "Traceback" not in verdict("doctor").stdout
    assert verdict("hook", "install").returncode == 0
    assert hook.read_text() == whole


def test_the_hook_that_was_there_runs_first_and_is_put_back(repository: Path, verdict: Verdict) -> None:
    hook = repository / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\ntouch ran\nexit 7\n")
    hook.chmod(0o755)
    assert "runs first" in verdict("hook", "install").stdout
    assert "runs first" in verdict("hook", "install").stdout  # again: it doesn't chain itself
    assert _commit(repository, "--allow-empty").returncode == 1
    assert (repository / "ran").exists()
    assert verdict("hook", "uninstall").stdout.endswith("; the pre-commit hook that was there before is back\n")
    assert hook.read_text().endswith("exit 7\n")
    assert os.access(hook, os.X_OK)
    assert not hook.with_name("pre-commit.before-verdict").exists()


def test_the_file_behind_a_linked_hook_is_not_changed(repository: Path, verdict: Verdict) -> None:
    shared = repository / "shared-hook"
    shared.write_text("#!/bin/sh\nexit 0\n")
    shared.chmod(0o755)
    hook = repository / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.symlink_to("../../shared-hook")
    verdict("hook", "install")
    assert shared.read_text() == "#!/bin/sh\nexit 0\n"
    verdict("hook", "uninstall")
    assert hook.is_symlink()


def test_worktrees_share_the_hook(repository: Path, verdict: Verdict, tmp_path: Path) -> None:
    git(repository, "worktree", "add", "--quiet", str(tmp_path / "other"))
    assert verdict("hook", "install", cwd=tmp_path / "other").returncode == 0
    _stage_bad(tmp_path / "other")
    assert _commit(tmp_path / "other").returncode == 1
    assert "scans what is staged" in verdict("hook", "status").stdout


def test_hooks_of_other_repositories_are_not_touched(repository: Path, verdict: Verdict, tmp_path: Path) -> None:
    git(repository, "config", "core.hooksPath", str(tmp_path / "shared"))
    refused = verdict("hook", "install")
    assert refused.returncode == 2
    assert "core.hooksPath" in refused.stderr
    assert not (tmp_path / "shared").exists()
    git(repository, "config", "core.hooksPath", "hooks")
    assert verdict("hook", "install").returncode == 0
    assert (repository / "hooks" / "pre-commit").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to another user")
def test_a_repository_of_another_user_is_an_error_that_says_how_to_trust_it(repository: Path, verdict: Verdict) -> None:
    for each in (repository, repository / ".git"):
        os.chown(each, 12345, 12345)
    done = verdict("hook", "install")
    assert done.returncode == 2
    assert f"if you trust it: git config --global --add safe.directory {repository}" in done.stderr


def test_a_folder_without_a_repository_is_an_error(tmp_path: Path, verdict: Verdict) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    refused = verdict("hook", "install", cwd=outside)
    assert refused.returncode == 2
    assert "git repository" in refused.stderr
    assert verdict("hook", "uninstall").returncode == 2
