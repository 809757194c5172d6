"""`verdict uninstall`: what verdict has stored goes, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from command import Verdict


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine on which everything was stored once, beside a file of somebody else."""
    home, cache = tmp_path / "home", tmp_path / "cache"
    for file in (
        home / "engines" / "bandit-1" / "bin" / "bandit",
        home / "advisories" / "index.json",
        home / "mcp-token",
        home / "notes.txt",
        cache / "results" / "results-1.sqlite",
        cache / "history" / "history-2.sqlite",
        cache / "metrics" / "metrics-1.sqlite",
        cache / "tools" / "rules",
        cache / "artifacts" / "art_1.txt",
        cache / "mirrors" / "a.git" / "HEAD",
    ):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x" * 100)
    return {**os.environ, "VERDICT_HOME": str(home), "VERDICT_CACHE_DIR": str(cache)}


def _left(folder: Path) -> list[str]:
    return sorted(str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file())


def test_everything_is_listed_and_removed_but_foreign_files(
    machine: dict[str, str], verdict: Verdict, tmp_path: Path, tree: Path
) -> None:
    before = _left(tree)
    listed = verdict("uninstall", "--dry-run", env=machine)
    assert listed.returncode == 0
    assert len(listed.stdout.splitlines()) == 9
    assert len(_left(tmp_path / "cache")) == 6
    assert verdict("uninstall", "--yes", env=machine).returncode == 0
    assert _left(tmp_path / "home") == ["notes.txt"]
    assert not (tmp_path / "cache").exists()
    assert _left(tree) == before
    again = verdict("uninstall", "--yes", env=machine)
    assert again.stdout == "nothing is stored on this machine\n"


def test_without_an_answer_nothing_is_removed(machine: dict[str, str], verdict: Verdict, tmp_path: Path) -> None:
    for answer in ("n\n", ""):
        refused = verdict("uninstall", env=machine, input=answer)
        assert refused.returncode != 0
        assert len(_left(tmp_path / "cache")) == 6


def test_every_store_is_known_to_uninstall(verdict: Verdict, tmp_path: Path) -> None:
    machine = {**os.environ, "VERDICT_CACHE_DIR": str(tmp_path / "cache"), "VERDICT_HOME": str(tmp_path / "home")}
    verdict("scan", "-q", "--offline", "-e", "osv", env=machine)
    verdict("sbom", ".", env=machine)
    assert (tmp_path / "cache").exists()
    verdict("uninstall", "--yes", env=machine)
    assert not (tmp_path / "cache").exists()
    assert not (tmp_path / "home").exists()
