"""The commands of the pages about work on one's machine and in CI run as they are written."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from ci_jobs import surroundings
from command import BAD_CODE, Verdict
from repositories import git

DOCS = Path(__file__).parent.parent.parent / "docs"
_ID = "3f2a91c07be4"  # stands for a finding's on the pages


def _commands(page: str) -> list[list[str]]:
    blocks = re.findall(r"^```\n(.*?)^```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("verdict ")]
    return [shlex.split(line, comments=True)[1:] for line in lines]


@pytest.fixture
def project(tree: Path, request: pytest.FixtureRequest) -> Path:
    """A clone of a project that runs bandit only, with a bad file on its branch and a folder `src`."""
    (tree / ".verdict").mkdir()
    engines = "\n".join(f"  {name}: {{enabled: false}}" for name in ("semgrep", "kingfisher", "zizmor", "osv"))
    (tree / ".verdict" / "config.yaml").write_text(f"version: 1\nengines:\n{engines}\n")
    (tree / "src").mkdir()
    (tree / "src" / "old.py").write_text("x = 1\n")
    clone: Path = request.getfixturevalue("clone")
    (clone / "new.py").write_text(BAD_CODE)
    git(clone, "add", "-A")
    git(clone, "commit", "--quiet", "-m", "x")
    return clone


@pytest.mark.live
@pytest.mark.parametrize("page", ["local.md", "ci.md"])
def test_each_command_runs(page: str, project: Path, verdict: Verdict) -> None:
    commands = _commands(page)
    assert len(commands) >= 5
    for words in commands:
        given = words
        if words[0] == "init":
            given = [*words, "--yes"]
        if _ID in words:
            scan = verdict("scan", "-q", "-f", "json", "--show-baseline", cwd=project, env=surroundings())
            given = [json.loads(scan.stdout)["findings"][0]["id"] if word == _ID else word for word in words]
        done = verdict(*given, cwd=project, env=surroundings())
        assert done.returncode in ({0, 3} if words == ["doctor"] else {0, 1}), (words, done.stderr)
