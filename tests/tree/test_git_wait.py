"""What git would wait for without end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from repositories import commit, git, initialised

from verdict.domain.errors import Interrupted, TimedOut
from verdict.processes.deadline import Deadline
from verdict.tree.base import Span, list_changed
from verdict.tree.git import Repository
from verdict.tree.listing import Scope, list_files


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with a commit, a file in a folder, and a change that isn't committed."""
    root = initialised(tmp_path.resolve() / "tree")
    (root / "sub").mkdir()
    (root / "sub" / "b.py").write_text("x = 1\n")
    commit(root, a_py="x = 1\n")
    (root / "a.py").write_text("x = 2\n")
    return root


def block(path: Path) -> None:
    """Put a FIFO there that nobody writes to."""
    path.unlink(missing_ok=True)
    os.mkfifo(path)


@pytest.mark.parametrize(
    "name", [".gitignore", "sub/.gitignore", ".git/config", ".git/HEAD", ".git/index", ".git/info/exclude"]
)
def test_a_pipe_that_git_would_wait_for_is_named(checkout: Path, name: str) -> None:
    block(checkout / name)
    with pytest.raises(TimedOut) as raised:
        list_files(Scope(checkout), Deadline(100))
    assert f"repository at {checkout}" in str(raised.value)
    assert f"{checkout / name} is a FIFO or a device" in str(raised.value)


@pytest.mark.parametrize("name", [".git/packed-refs", ".git/config"])
def test_a_pipe_is_named_in_a_scan_of_staged_files(checkout: Path, name: str) -> None:
    block(checkout / name)
    with pytest.raises(TimedOut, match="is a FIFO or a device"):
        list_changed(Scope(checkout), Span(staged=True), checkout.parent / "private", Deadline(100))


def test_a_pipe_above_the_scanned_folder_is_named(checkout: Path) -> None:
    block(checkout / ".gitignore")
    with pytest.raises(TimedOut, match=r"tree/\.gitignore is a FIFO"):
        list_files(Scope(checkout, (checkout / "sub",)), Deadline(100))


def test_a_pipe_in_a_nested_repository_is_named(checkout: Path) -> None:
    commit(initialised(checkout / "inner"), c_py="x = 1\n")
    block(checkout / "inner" / ".git" / "HEAD")
    with pytest.raises(TimedOut, match=r"inner/\.git/HEAD is a FIFO"):
        list_files(Scope(checkout), Deadline(100))


def test_a_pipe_in_a_linked_work_tree_is_named(checkout: Path, tmp_path: Path) -> None:
    git(checkout, "worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"))
    block(checkout / ".git" / "config")
    with pytest.raises(TimedOut, match=r"config is a FIFO"):
        list_files(Scope(tmp_path.resolve() / "linked"), Deadline(100))


def test_attributes_and_mailmaps_read_no_file(checkout: Path) -> None:
    block(checkout / ".gitattributes")
    block(checkout / ".mailmap")
    assert {"a.py", "sub/b.py"} <= {file.path for file in list_files(Scope(checkout), Deadline(100)).files}
    repository = Repository.at(checkout, Deadline(100))
    assert repository is not None
    with pytest.raises(TimedOut, match=r"(gitattributes|mailmap) is a FIFO"):
        repository.introduced("a.py", "x = 1\n")


def test_the_deadline_of_the_scan_still_counts(checkout: Path) -> None:
    block(checkout / ".git" / "HEAD")
    with pytest.raises(TimedOut, match="was not done after"):
        list_files(Scope(checkout), Deadline(0.3))
    stopped = Deadline(100)
    stopped.cancel()
    with pytest.raises(Interrupted):
        list_files(Scope(checkout), stopped)
