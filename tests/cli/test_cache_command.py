"""`verdict cache`: what the cache holds, and how to clear it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import Verdict

READS_APP = """
import json
from pathlib import Path
Path(__file__).with_suffix(".started").touch()
print(json.dumps({"errors": [], "metrics": {"app.py": {}}, "results": []}))
"""
SCAN = ("scan", "-e", "bandit", "-q")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("VERDICT_CACHE_DIR", str(folder))
    return folder


def info(verdict: Verdict) -> dict[str, Any]:
    done = verdict("cache", "info", "--json")
    assert done.returncode == 0, done.stderr
    made: dict[str, Any] = json.loads(done.stdout)
    return made


def test_a_folder_that_cannot_be_is_named_and_is_no_internal_error(
    verdict: Verdict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VERDICT_CACHE_DIR", str(tmp_path / ("x" * 5000)))
    monkeypatch.setenv("VERDICT_HOME", str(tmp_path / "home"))
    for words in (("cache", "info"), ("doctor",), ("uninstall", "--dry-run")):
        done = verdict(*words)
        assert done.returncode == 0, done.stderr
        assert ("the result cache can't be used" in f"{done.stdout}{done.stderr}") is (words[0] != "uninstall")


def test_the_cache_is_found_from_a_folder_that_was_removed(folder: Path, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    command = 'rmdir "$PWD" && exec "$0" cache info'
    program = str(Path(sys.executable).with_name("verdict"))
    done = subprocess.run(["/bin/sh", "-c", command, program], cwd=gone, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(str(folder))


def test_an_empty_cache_is_reported_and_not_created(folder: Path, verdict: Verdict) -> None:
    assert info(verdict) == {"folder": str(folder), "bytes": {"results": 0, "tools": 0}, "engines": []}
    assert verdict("cache", "clear").stdout == "0 results forgotten\n"
    assert not folder.exists()


@pytest.mark.usefixtures("folder")
def test_a_file_is_scanned_again_after_its_result_is_removed(
    fake: Callable[[str, str], Path], verdict: Verdict
) -> None:
    started = fake("bandit", READS_APP).with_suffix(".started")
    for again in (True, False):
        assert verdict(*SCAN).returncode == 0
        assert started.exists() is again
        started.unlink(missing_ok=True)
    (engine,) = info(verdict)["engines"]
    assert (engine["engine"], engine["results"]) == ("bandit", 1)
    assert "bandit  1        " in verdict("cache", "info").stdout
    assert verdict("cache", "clear").stdout == "1 result forgotten\n"
    assert verdict(*SCAN).returncode == 0
    assert started.exists()


def test_results_of_other_versions_and_the_tools_caches_are_removed_too(folder: Path, verdict: Verdict) -> None:
    for name in (
        "results/results-1.sqlite",
        "results/results-1.sqlite-wal",
        "tools/rules.bin",
        "history/history-1.sqlite",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("old")
    assert info(verdict)["bytes"] == {"results": 6, "tools": 3}
    assert verdict("cache", "clear").returncode == 0
    assert [each.name for each in folder.rglob("*") if each.is_file()] == ["history-1.sqlite"]


def test_a_cache_that_is_no_database_is_named(folder: Path, verdict: Verdict) -> None:
    name = "results-6.sqlite"
    (folder / "results").mkdir(parents=True)
    (folder / "results" / name).write_text("this is no database, whatever its name says; " * 10)
    done = verdict("cache", "info")
    assert (done.returncode, "the result cache can't be used" in done.stderr) == (0, True)
    (folder / "results" / name).write_text("this is no database, whatever its name says; " * 10)
    done = verdict("cache", "clear")
    assert (done.returncode, "remove its folder" in done.stderr) == (4, True)
    assert verdict("cache", "clear").returncode == 0
