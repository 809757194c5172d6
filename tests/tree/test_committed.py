"""Whether a commit can bring files into a folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from repositories import commit, git, initialised

from verdict.processes.deadline import Deadline
from verdict.tree.committed import holds_committed


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = initialised(tmp_path / "checkout")
    (root / "kept").mkdir()
    (root / "kept" / "results").write_text("x")
    commit(root)
    return root


def asked(folder: Path) -> bool:
    return holds_committed(folder, Deadline(60))


def test_a_folder_has_what_the_index_or_head_has_in_it(checkout: Path) -> None:
    kept = checkout / "kept"
    assert asked(kept)
    assert asked(checkout)
    git(checkout, "rm", "--cached", "-rq", "kept")
    assert asked(kept), "HEAD still has it"
    commit(checkout, a_py="x = 1\n")
    git(checkout, "rm", "--cached", "-rq", "kept")
    git(checkout, "commit", "-qm", "x")
    assert not asked(kept)
    git(checkout, "add", "kept")
    assert asked(kept), "the index has it again"


@pytest.mark.parametrize("name", ["other", "kept/below/deep", "kep", ".git/kept"])
def test_a_folder_beside_the_tracked_files_has_none(checkout: Path, name: str) -> None:
    assert not asked(checkout / name)


def test_a_folder_that_the_next_checkout_would_make_has_some(checkout: Path) -> None:
    (checkout / "kept" / "results").unlink()
    (checkout / "kept").rmdir()
    assert asked(checkout / "kept")


def test_before_the_first_commit_the_index_counts(tmp_path: Path) -> None:
    root = initialised(tmp_path / "new")
    (root / "kept").mkdir()
    assert not asked(root / "kept")
    (root / "kept" / "results").write_text("x")
    git(root, "add", "kept")
    assert asked(root / "kept")


def test_links_into_tracked_files_and_tracked_links_count(checkout: Path, tmp_path: Path) -> None:
    (checkout / "untracked").symlink_to("kept")
    assert asked(checkout / "untracked")
    outside = tmp_path / "outside"
    outside.mkdir()
    assert not asked(outside)
    (checkout / "away").symlink_to(outside)
    assert not asked(checkout / "away" / "cache"), "the user's own link"
    git(checkout, "add", "away")
    assert asked(checkout / "away" / "cache"), "a commit's link"


def test_where_git_does_not_answer_files_may_be_committed(checkout: Path) -> None:
    (checkout / ".git" / "HEAD").unlink()
    assert asked(checkout / "other")
