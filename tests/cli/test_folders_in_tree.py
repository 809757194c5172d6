"""Folders of verdict's own that lie in the scanned checkout, as GitLab's caches must."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict
from repositories import commit, initialised

from verdict.app.locations import artifact_store, user_artifacts
from verdict.tree.walking import ARTIFACTS

FOLDER = ".own-files"


@pytest.fixture
def checkout(tree: Path) -> Path:
    commit(initialised(tree), bad_py=BAD_CODE)
    return tree


def scanned(verdict: Verdict, *words: str, variable: str = "VERDICT_CACHE_DIR") -> tuple[int, str]:
    done = verdict("scan", "--engine", "bandit", "--show-coverage", *words, env={**os.environ, variable: FOLDER})
    return done.returncode, done.stdout + done.stderr


def poison(folder: Path) -> None:
    """Make the cache say that no file has findings."""
    (file,) = (folder / "results").glob("*.sqlite")
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        assert database.execute("UPDATE results SET body = '{}'").rowcount
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_an_untracked_cache_in_the_tree_is_used_and_not_scanned(checkout: Path, verdict: Verdict) -> None:
    first, _ = scanned(verdict)
    assert (checkout / FOLDER / "results").is_dir()
    (checkout / FOLDER / "results" / "more.py").write_text(BAD_CODE)
    poison(checkout / FOLDER)  # shows that it is used: whoever can write to the user's cache can change results
    second, text = scanned(verdict)
    assert (first, second) == (1, 0)
    assert f"{FOLDER}/results  verdict's own files" in text
    assert "more.py" not in text


def test_a_commit_cannot_bring_cached_results(checkout: Path, verdict: Verdict) -> None:
    scanned(verdict)
    poison(checkout / FOLDER)
    (checkout / FOLDER / "results" / "more.py").write_text(BAD_CODE)
    commit(checkout)
    code, text = scanned(verdict)
    assert code == 1
    assert f"VERDICT_CACHE_DIR is not used: git tracks files in {FOLDER}" in text
    assert f"{FOLDER}/results/more.py" in text, "the folder isn't verdict's own, so it is scanned"


def test_a_commit_cannot_bring_engines(checkout: Path, verdict: Verdict) -> None:
    shutil.copytree(checkout / ".github", checkout / FOLDER)
    commit(checkout)
    code, text = scanned(verdict, variable="VERDICT_HOME")
    assert code == 1
    assert f"VERDICT_HOME is not used: git tracks files in {FOLDER}" in text
    assert "engines ok: bandit" in text, "from the user's own folder"


def test_a_commit_cannot_bring_artifacts(checkout: Path) -> None:
    folder = checkout / ARTIFACTS
    folder.mkdir(parents=True)
    assert artifact_store(checkout).folder == folder
    (folder / "art_1.txt").write_text("x")
    other = initialised(checkout.parent / "other")
    shutil.copytree(folder, other / ARTIFACTS)
    commit(other)
    assert artifact_store(other).folder == user_artifacts().folder


def test_without_another_folder_nothing_is_scanned(checkout: Path, verdict: Verdict) -> None:
    (checkout / "verdict").mkdir()
    (checkout / "verdict" / "results").write_text("x")
    commit(checkout)
    env = {**os.environ, "VERDICT_CACHE_DIR": "", "XDG_CACHE_HOME": str(checkout)}
    done = verdict("scan", "--engine", "bandit", env=env)
    assert done.returncode == 2
    assert "set VERDICT_CACHE_DIR to a folder outside of the checkout" in done.stderr


def test_the_doctor_names_a_folder_that_is_not_used(checkout: Path, verdict: Verdict) -> None:
    (checkout / FOLDER).mkdir()
    (checkout / FOLDER / "a").write_text("x")
    commit(checkout)
    done = verdict("doctor", env={**os.environ, "VERDICT_CACHE_DIR": FOLDER})
    assert f"VERDICT_CACHE_DIR is not used: git tracks files in {FOLDER}" in done.stdout
