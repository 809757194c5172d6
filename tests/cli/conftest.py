"""Fixtures that run the command as a user would, and fake tools that misbehave."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command import BAD_CODE, Verdict
from preloaded import Preloaded, preloaded
from repositories import git, initialised

from verdict.app.engines import ENGINES, pin


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder to scan, with one harmless file of each kind an engine wants."""
    root = tmp_path / "tree"
    workflows = root / ".github" / "workflows"
    workflows.mkdir(parents=True)
    (root / "app.py").write_text("x = 1\n")
    workflow = "on: push\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: []\n"
    (workflows / "ci.yml").write_text(workflow)
    return root


@pytest.fixture(scope="session")
def server() -> Iterator[Preloaded]:
    """A process with verdict's modules, which runs the commands of a session."""
    with preloaded() as made:
        yield made


@pytest.fixture
def verdict(tree: Path, server: Preloaded) -> Verdict:
    """The command, in the tree."""

    def run(*words: str, cwd: Path = tree, **more: Any) -> subprocess.CompletedProcess[str]:
        return server.run(words, cwd, **more)

    return run


@pytest.fixture
def fake(tmp_path: Path, tree: Path) -> Callable[[str, str], Path]:
    """Put a program in an engine's place, by the tree's configuration: `fake(engine, python_code)`."""
    config = tree / ".verdict" / "config.yaml"
    engines: dict[str, dict[str, str]] = {}

    def make(engine: str, code: str) -> Path:
        program = tmp_path / "fakes" / Path(pin(engine).inner or engine).name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!{sys.executable}\n{textwrap.dedent(code)}\n")
        program.chmod(0o755)
        engines[engine] = {"path": str(program)}
        config.parent.mkdir(exist_ok=True)
        config.write_text(json.dumps({"version": 1, "engines": engines}))
        return program

    return make


@pytest.fixture
def only_bandit(tmp_path: Path) -> str:
    """A configuration outside of the tree by which the other engines are off."""
    config = tmp_path / "only-bandit.yaml"
    off = {name: {"enabled": False} for name in ENGINES if name != "bandit"}
    config.write_text(json.dumps({"version": 1, "engines": off}))
    return str(config)


@pytest.fixture
def clone(tree: Path, tmp_path: Path) -> Path:
    """A clone on a branch, of a repository whose `main` has an old finding."""
    initialised(tree)
    (tree / "old.py").write_text(BAD_CODE)
    git(tree, "add", "-A")
    git(tree, "commit", "--quiet", "-m", "x")
    git(tmp_path, "clone", "--quiet", str(tree), "clone")
    git(tmp_path / "clone", "switch", "--quiet", "-c", "change")
    return tmp_path / "clone"
