"""Which root a path belongs to."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from repositories import commit, git, initialised

from verdict.app.roots import locate, root_of
from verdict.domain.errors import TargetError


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """`src/deep/a.py` and `src/b.py`, in a home folder that is neither marked nor in a checkout."""
    monkeypatch.setenv("HOME", str(tmp_path))
    root = tmp_path.resolve() / "tree"
    (root / "src" / "deep").mkdir(parents=True)
    (root / "src" / "deep" / "a.py").write_text("x = 1\n")
    (root / "src" / "b.py").write_text("x = 1\n")
    return root


def mark(folder: Path, name: str = "config.yaml") -> None:
    (folder / ".verdict").mkdir()
    (folder / ".verdict" / name).write_text("version: 1\n")


@pytest.mark.parametrize("name", ["config.yaml", "baseline.json"])
@pytest.mark.parametrize("path", [".", "src", "src/deep", "src/deep/a.py"])
@pytest.mark.parametrize("versioned", [True, False])
def test_the_nearest_folder_with_settings_is_the_root(tree: Path, name: str, path: str, *, versioned: bool) -> None:
    if versioned:
        initialised(tree)
    mark(tree, name)
    assert locate([str(tree / path)]) == (tree, () if path == "." else (tree / path,))


def test_the_nearer_of_two_folders_with_settings_is_the_root(tree: Path) -> None:
    initialised(tree)
    mark(tree)
    mark(tree / "src")
    assert root_of(tree / "src" / "deep") == tree / "src"
    assert locate([str(tree / "src" / "deep"), str(tree / "src" / "b.py")])[0] == tree / "src"
    assert locate([str(tree / "src" / "deep"), str(tree)])[0] == tree


def test_without_settings_the_top_of_the_checkout_is_the_root(tree: Path, tmp_path: Path) -> None:
    commit(initialised(tree))
    assert locate([str(tree / "src" / "deep")]) == (tree, (tree / "src" / "deep",))
    assert locate([str(tree / "src" / "b.py")]) == (tree, (tree / "src" / "b.py",))
    assert locate([str(tree)]) == (tree, ())
    git(tree, "worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"))
    assert root_of(tmp_path.resolve() / "linked" / "src") == tmp_path.resolve() / "linked"


def test_settings_above_a_checkout_do_not_apply_to_it(tree: Path) -> None:
    mark(tree)
    initialised(tree / "src")
    assert root_of(tree / "src" / "deep") == tree / "src"


def test_a_repository_inside_another_is_its_own_root(tree: Path) -> None:
    mark(initialised(tree))
    initialised(tree / "src")
    assert root_of(tree / "src" / "deep") == tree / "src"
    assert locate([str(tree / "src"), str(tree)])[0] == tree


def test_a_dot_git_folder_that_is_no_repository_does_not_make_a_checkout(tree: Path) -> None:
    initialised(tree)
    (tree / "src" / ".git").mkdir()
    assert root_of(tree / "src" / "deep") == tree


def test_a_dot_verdict_folder_with_only_artifacts_marks_no_root(tree: Path) -> None:
    (tree / "src" / ".verdict" / "artifacts").mkdir(parents=True)
    assert root_of(tree / "src") is None


def test_settings_in_the_home_folder_do_not_apply_to_projects_in_it(tree: Path, tmp_path: Path) -> None:
    mark(tmp_path)
    assert root_of(tree / "src") is None
    assert root_of(tmp_path.resolve()) == tmp_path.resolve()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_settings_of_another_user_in_a_parent_folder_are_ignored(tree: Path) -> None:
    mark(tree)
    os.chown(tree / ".verdict", 12345, 12345)
    assert root_of(tree / "src") is None
    assert root_of(tree) == tree
    os.chown(tree / "src", 12345, 12345)
    assert root_of(tree / "src") == tree


def test_a_single_folder_is_the_root_itself(tree: Path) -> None:
    assert locate([str(tree)]) == (tree.resolve(), ())


def test_without_paths_the_working_directory_is_the_root(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree)
    assert locate([]) == (tree.resolve(), ())


def test_a_file_narrows_the_working_directory(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree)
    assert locate(["src/b.py"]) == (tree, (tree / "src" / "b.py",))


def test_paths_outside_the_working_directory_have_their_nearest_common_folder_as_root(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    root, narrowed = locate([str(tree / "src" / "b.py"), str(tree / "src" / "deep")])
    assert root == tree / "src"
    assert narrowed == (root / "b.py", root / "deep")


def test_a_root_that_is_a_link_is_resolved(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tree)
    root, _ = locate([str(tmp_path / "link")])
    assert root == tree.resolve()


@pytest.mark.parametrize(
    ("path", "reason"),
    [("gone", "doesn't exist"), ("a\0b", "can't be read"), ("x" * 5000, "can't be read")],
    ids=["missing", "a zero byte", "too long"],
)
def test_a_missing_path_is_an_error(tree: Path, monkeypatch: pytest.MonkeyPatch, path: str, reason: str) -> None:
    monkeypatch.chdir(tree)
    with pytest.raises(TargetError, match=reason):
        locate([path])


def test_a_loop_of_links_is_an_error(tree: Path) -> None:
    (tree / "one").symlink_to(tree / "two")
    (tree / "two").symlink_to(tree / "one")
    with pytest.raises(TargetError):
        locate([str(tree / "one")])


def test_a_pipe_is_not_waited_for(tree: Path) -> None:
    os.mkfifo(tree / "pipe")
    with pytest.raises(TargetError, match="neither a file nor a folder"):
        locate([str(tree / "pipe")])
