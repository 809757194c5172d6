"""The files below a folder, in each version of a tree."""

from __future__ import annotations

from pathlib import Path

import pytest
from repositories import git, initialised

from verdict.processes.deadline import Deadline
from verdict.tree.git import Repository
from verdict.tree.versions import Commit, Index, WorkTree


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with one file committed, one staged and one untracked below `own`, and what is no file there."""
    root = initialised(tmp_path / "tree")
    for name in ("own/committed.yaml", "own/.hidden/a.yaml", "ownership.yaml"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("rules: []\n")
    (root / "own" / "link.yaml").symlink_to("committed.yaml")
    git(root, "add", "-A")
    git(root, "commit", "--quiet", "-m", "x")
    (root / "own" / "deep").mkdir()
    (root / "own" / "deep" / "staged.yaml").write_text("rules: []\n")
    git(root, "add", "-A")
    (root / "own" / "untracked.yaml").write_text("rules: []\n")
    return root


def test_each_version_has_its_own_files_below_a_folder(tree: Path) -> None:
    deadline = Deadline(60)
    repository = Repository.required(tree, deadline)
    commit = Commit(repository, repository.commit("HEAD"), "HEAD")
    own = Path("own")
    assert commit.below(own) == (own / "committed.yaml",)
    everything = (own / "committed.yaml", own / "deep" / "staged.yaml", own / "untracked.yaml")
    assert WorkTree(tree).below(own) == Index(tree, deadline).below(own) == everything
    (tree / "own" / "deep" / "staged.yaml").unlink()
    assert own / "deep" / "staged.yaml" in Index(tree, deadline).below(own)


def test_a_file_and_what_is_not_there_have_nothing_below(tree: Path) -> None:
    repository = Repository.required(tree, Deadline(60))
    commit = Commit(repository, repository.commit("HEAD"), "HEAD")
    for version in (WorkTree(tree), commit):
        assert version.below(Path("ownership.yaml")) == version.below(Path("nowhere")) == ()
