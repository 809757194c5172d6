"""Real repositories for tests."""

from __future__ import annotations

import os
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

FIRST = datetime(2020, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=2)))


def git(folder: Path, *words: str, when: datetime = FIRST, stdin: str | None = None, **more: str) -> str:
    """Run git as any user would, without this machine's settings; `more` goes to its environment."""
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    people = {f"GIT_{role}_{what}": "a@b" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    dates = {f"GIT_{role}_DATE": when.isoformat() for role in ("AUTHOR", "COMMITTER")}
    surroundings = {"PATH": os.environ["PATH"], "HOME": "/nowhere", **settings, **people, **dates, **more}
    return subprocess.run(
        ("git", "-c", "protocol.file.allow=always", *words),
        cwd=folder, env=surroundings, check=True, capture_output=True, text=True, input=stdin,
    ).stdout  # fmt: skip


def commit(root: Path, when: datetime = FIRST, **content: str) -> None:
    """Commit files; `_py` in a keyword stands for `.py`."""
    for name, text in content.items():
        (root / name.replace("_py", ".py")).write_text(text)
    git(root, "add", "-A")
    git(root, "commit", "--quiet", "--allow-empty", "-m", "x", when=when)


def initialised(root: Path) -> Path:
    """An empty repository in a folder that is made if it isn't there."""
    root.mkdir(parents=True, exist_ok=True)
    git(root, "init", "--quiet", "--initial-branch=main")
    return root
