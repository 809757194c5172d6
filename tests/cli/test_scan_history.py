"""`verdict scan --history` with the real engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import Verdict
from repositories import commit, git, initialised

TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"


@pytest.mark.live
def test_a_deleted_secret_fails_until_it_is_accepted(tree: Path, verdict: Verdict, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    initialised(tree)
    commit(tree, conf_py=f'TOKEN = "{TOKEN}"\n')
    first = git(tree, "rev-parse", "--short=12", "HEAD").strip()
    commit(tree, conf_py="TOKEN = None\n")
    done = verdict("scan", "-e", "kingfisher", "--history", "-f", "json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"]) == (1, "FAIL")
    [found] = report["findings"]
    assert (found["file"], found["line"], found["severity"]) == (f"{first}:conf.py", 1, "HIGH")
    assert f"committed in {first} on 2020-01-02" in found["message"]
    assert found["introduced_at"].startswith("2020-01-02T03:04:05")
    kept.write_text(done.stdout)
    shown = [done.stdout, *(verdict("report", str(kept), "-f", each).stdout for each in ("terminal", "sarif"))]
    assert all(first in each and TOKEN not in each for each in shown)
    assert f"{first}:conf.py:1" in verdict("suppress", found["id"], "--reason", "it was revoked in time").stdout
    done = verdict("scan", "-e", "kingfisher", "--history")
    assert (done.returncode, "1 suppressed" in done.stdout) == (0, True)


@pytest.mark.live
def test_other_branches_are_searched_though_this_one_has_no_commit_yet(tree: Path, verdict: Verdict) -> None:
    initialised(tree)
    commit(tree, conf_py=f'TOKEN = "{TOKEN}"\n')
    git(tree, "checkout", "--quiet", "--orphan", "new")
    git(tree, "rm", "-rf", "--quiet", ".")
    (tree / "app.py").write_text("x = 1\n")
    done = verdict("scan", "-e", "kingfisher", "--history", "-f", "json")
    assert (done.returncode, len(json.loads(done.stdout)["findings"])) == (1, 1)


@pytest.mark.live
def test_a_baseline_written_without_the_history_keeps_what_was_accepted_of_it(tree: Path, verdict: Verdict) -> None:
    initialised(tree)
    commit(tree, conf_py=f'TOKEN = "{TOKEN}"\n')
    commit(tree, conf_py="TOKEN = None\n")
    file = tree / ".verdict" / "baseline.json"
    verdict("baseline", "write", "--history", "--offline")
    before = json.loads(file.read_text())["findings"]
    assert verdict("baseline", "write", "--offline").stdout.endswith("0 findings accepted, 1 entry elsewhere kept\n")
    assert json.loads(file.read_text())["findings"] == before
    verdict("baseline", "write", "--history", "--offline", "--reason", "revoked")
    assert [each["reason"] for each in json.loads(file.read_text())["findings"]] == ["revoked"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--staged",), "--staged and --history exclude each other"),
        (("-e", "bandit"), "no engine of this scan can read the git history"),
        (("-e", "kingfisher"), "scans of the history need a git repository"),
    ],
    ids=["staged", "another engine", "no repository"],
)
def test_a_history_that_there_is_none_of_is_a_usage_error(verdict: Verdict, words: tuple[str, ...], said: str) -> None:
    done = verdict("scan", "--history", *words)
    assert (done.returncode, said in done.stderr) == (2, True)
