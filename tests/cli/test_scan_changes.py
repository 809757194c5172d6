"""`verdict scan --staged` and `--since` with a real engine: only the requested changes are judged."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict
from repositories import commit, git, initialised

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("tools")]
WORDS = ("scan", "-e", "bandit", "--offline", "-q", "--format", "json")


@pytest.fixture
def repository(tree: Path) -> Path:
    """The tree with its harmless files committed."""
    commit(initialised(tree))
    return tree


def found(done: subprocess.CompletedProcess[str]) -> set[str]:
    return {each["file"] for each in json.loads(done.stdout)["findings"] if each["severity"] in ("HIGH", "MEDIUM")}


def test_a_staged_finding_fails_even_if_the_work_tree_is_fixed(repository: Path, verdict: Verdict) -> None:
    (repository / "app.py").write_text(BAD_CODE)
    git(repository, "add", "-A")
    (repository / "app.py").write_text("x = 1\n")
    done = verdict(*WORDS, "--staged")
    assert (done.returncode, found(done)) == (1, {"app.py"})
    report = json.loads(done.stdout)
    assert report["target"] == str(repository)
    assert "os.system" in report["findings"][0]["snippet"]
    (repository / "app.py").unlink()
    assert verdict(*WORDS, "--staged").returncode == 1


@pytest.mark.parametrize("path", ["app.py", "web/views.py", "web", "web/../app.py"])
def test_a_staged_file_can_be_named_though_the_work_tree_lacks_it(
    path: str, repository: Path, verdict: Verdict
) -> None:
    (repository / "web").mkdir()
    for name in ("app.py", "web/views.py"):
        (repository / name).write_text(BAD_CODE)
    git(repository, "add", "-A")
    (repository / "app.py").unlink()
    shutil.rmtree(repository / "web")
    done = verdict(*WORDS, "--staged", path)
    assert (done.returncode, found(done)) == (1, {"app.py" if path.endswith("app.py") else "web/views.py"})
    assert verdict(*WORDS, path).returncode == verdict(*WORDS, "--staged", "web/none.py").returncode == 2


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ('os.system("ping " + request.args["host"])', "os.system(\n        \"ping \" + request.args['host'],\n    )"),
        ('os.system("ping " + request.args["host"])', 'os.system("ping " + request.args["host"])  # a comment'),
    ],
    ids=["formatted", "commented"],
)
def test_a_finding_whose_line_was_formatted_or_commented_is_old(
    then: str, now: str, repository: Path, verdict: Verdict
) -> None:
    app = repository / "app.py"
    app.write_text(BAD_CODE)
    commit(repository)
    app.write_text(BAD_CODE.replace(then, now))
    done = verdict("scan", "-e", "bandit", "-e", "semgrep", "--offline", "-q", "-f", "json", "--since", "HEAD")
    report = json.loads(done.stdout)
    assert (done.returncode, report["total_count"], report["existing_count"] > 0) == (0, 0, True)


def test_a_finding_that_is_not_staged_does_not_fail(repository: Path, verdict: Verdict) -> None:
    (repository / "app.py").write_text("x = 2\n")
    git(repository, "add", "-A")
    (repository / "app.py").write_text(BAD_CODE)
    done = verdict(*WORDS, "--staged")
    assert (done.returncode, found(done)) == (0, set())


def test_a_staged_finding_equals_that_in_the_work_tree(repository: Path, verdict: Verdict, only_bandit: str) -> None:
    (repository / "app.py").write_text(BAD_CODE)
    git(repository, "add", "-A")
    staged, whole = (json.loads(verdict(*WORDS, *more).stdout)["findings"] for more in (["--staged"], []))
    assert staged == whole
    baseline = verdict("baseline", "write", "--offline", "-q", "-c", only_bandit)
    assert baseline.returncode == 0, baseline.stderr
    assert verdict(*WORDS, "--staged").returncode == 0


def configured(repository: Path, *excluded: str) -> Path:
    config = repository / ".verdict" / "config.yaml"
    config.parent.mkdir(exist_ok=True)
    config.write_text(json.dumps({"version": 1, "exclude": excluded}))
    return config


def test_a_staged_scan_uses_the_staged_settings(repository: Path, verdict: Verdict) -> None:
    (repository / "app.py").write_text(BAD_CODE)
    configured(repository)
    git(repository, "add", "-A")
    configured(repository, "*.py")
    assert verdict(*WORDS, "--staged").returncode == 1
    git(repository, "add", "-A")
    configured(repository)
    assert verdict(*WORDS, "--staged").returncode == 0


def test_a_staged_scan_uses_the_staged_baseline(repository: Path, verdict: Verdict, only_bandit: str) -> None:
    assert verdict("baseline", "write", "--offline", "-q", "-c", only_bandit).returncode == 0
    (repository / "app.py").write_text(BAD_CODE)
    git(repository, "add", "-A")
    assert verdict("baseline", "write", "--offline", "-q", "-c", only_bandit).returncode == 0
    assert verdict(*WORDS, "--staged").returncode == 1
    git(repository, "add", "-A")
    assert verdict(*WORDS, "--staged").returncode == 0


def test_settings_with_a_merge_conflict_are_an_error(repository: Path, verdict: Verdict) -> None:
    for branch, excluded in (("topic", "a/"), ("main", "b/")):
        git(repository, "checkout", "--quiet", *(["-b"] if branch == "topic" else []), branch)
        configured(repository, excluded)
        git(repository, "add", "-A")
        git(repository, "commit", "--quiet", "-m", branch)
    with pytest.raises(subprocess.CalledProcessError):
        git(repository, "merge", "topic")
    done = verdict(*WORDS, "--staged")
    assert done.returncode == 2
    assert "in conflict" in done.stderr


def test_merge_conflicts_leave_the_verdict_incomplete(repository: Path, verdict: Verdict) -> None:
    git(repository, "checkout", "--quiet", "-b", "topic")
    commit(repository, app_py="x = 2\n")
    git(repository, "checkout", "--quiet", "main")
    commit(repository, app_py="x = 3\n")
    with pytest.raises(subprocess.CalledProcessError):
        git(repository, "merge", "topic")
    assert verdict(*WORDS, "--staged").returncode == 3


@pytest.mark.parametrize(
    ("words", "linked", "stops"),
    [
        (("-a",), False, True),
        (("-a",), True, True),
        (("--", "app.py"), False, True),
        (("--", "other.py"), False, False),
        ((), False, False),
    ],
    ids=["all", "all of a linked work tree", "the bad file", "another file", "the index"],
)
def test_a_pre_commit_hook_scans_the_content_of_this_commit(
    repository: Path, tmp_path: Path, words: tuple[str, ...], *, linked: bool, stops: bool
) -> None:
    commit(repository, other_py="x = 1\n")
    hook = repository / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    command = Path(sys.executable).parent / "verdict"
    hook.write_text(f"#!/bin/sh\n{command} scan --staged -e bandit --offline -q\nexit $?\n")
    hook.chmod(0o755)
    root = repository
    if linked:
        root = tmp_path / "linked"
        git(repository, "worktree", "add", "--quiet", "-b", "topic", str(root))
    (root / "other.py").write_text("x = 2\n")
    git(root, "add", "-A")
    (root / "other.py").write_text("x = 3\n")
    (root / "app.py").write_text(BAD_CODE)
    names = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    done = subprocess.run(
        ["git", *names, "commit", "--quiet", "-m", "x", *words], cwd=root, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "app.py" in done.stdout + done.stderr) == ((1, True) if stops else (0, False)), done


def test_since_finds_changes_hidden_by_flags_of_the_index(repository: Path, verdict: Verdict) -> None:
    for name, flag in (("one.py", "--assume-unchanged"), ("two.py", "--skip-worktree")):
        (repository / name).write_text("x = 1\n")
        commit(repository)
        git(repository, "update-index", flag, name)
        (repository / name).write_text(BAD_CODE)
    kept = repository / "kept.py"
    kept.write_text(f"{'x = 1':<{len(BAD_CODE) - 1}}\n")
    commit(repository)
    times = kept.stat()
    kept.write_text(BAD_CODE)
    os.utime(kept, ns=(times.st_atime_ns, times.st_mtime_ns))
    (repository / "app.py").touch()
    done = verdict(*WORDS, "--since", "HEAD")
    assert (done.returncode, found(done)) == (1, {"one.py", "two.py", "kept.py"})
    bandit = next(each for each in json.loads(done.stdout)["engines"] if each["id"] == "bandit")
    assert bandit["files_scanned"] == 3


def test_unusual_git_filters_do_not_matter(repository: Path, verdict: Verdict) -> None:
    with (repository / ".git" / "config").open("a") as stream:
        stream.write('[filter "a=b"]\n required = true\n[filter "../x"]\n clean = false\n required = true\n')
    (repository / ".gitattributes").write_text('* filter=../x\n"* filter=a b"\n*.py filter=a=b\n* filter=\n')
    (repository / "app.py").write_text(BAD_CODE)
    assert found(verdict(*WORDS, "--since", "HEAD")) == {"app.py"}
    blob = git(repository, "hash-object", "-w", "--no-filters", "app.py").strip()
    git(repository, "update-index", "--cacheinfo", f"100644,{blob},app.py")
    assert found(verdict(*WORDS, "--staged")) == {"app.py"}
