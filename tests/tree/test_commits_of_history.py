"""The commits of real repositories, and the contents that they have."""

from __future__ import annotations

from pathlib import Path

import pytest
from repositories import FIRST, commit, git, initialised

from verdict.domain.errors import Crashed
from verdict.domain.outcome import Gap
from verdict.domain.text.untrusted import clean_path
from verdict.ports import Appearance
from verdict.processes.deadline import Deadline
from verdict.tree.git import Repository
from verdict.tree.git_objects import contents
from verdict.tree.history import commits, dates, earlier, inside, private_copy, submodules


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with three commits."""
    root = initialised(tmp_path / "tree")
    for number in range(3):
        commit(root, a_py=f"x = {number}\n")
    return root


def opened(root: Path) -> Repository:
    return Repository.required(root, Deadline(30))


def ids(root: Path, *words: str) -> list[str]:
    return git(root, "rev-list", *(words or ("--all",))).split()


def test_all_refs_count_or_what_came_after_a_base(root: Path) -> None:
    first = ids(root)[-1]
    git(root, "checkout", "--quiet", "-b", "other", first)
    commit(root, b_py="y\n")
    git(root, "tag", "-a", "-m", "x", "v1")
    git(root, "checkout", "--quiet", "main")
    known = commits(opened(root), None)
    assert (len(known.ids), len(known.tips), known.cut) == (4, 2, frozenset())
    later = commits(opened(root), first)
    assert (list(later.ids), later.tips, later.base) == (ids(root, f"{first}..HEAD"), later.ids[:1], first)


def test_a_repository_without_commits_has_nothing(tmp_path: Path) -> None:
    assert commits(opened(initialised(tmp_path)), None).ids == ()


def test_a_private_copy_has_the_same_commits_and_no_settings(root: Path, tmp_path: Path) -> None:
    git(root, "config", "core.pager", "touch ran")
    known = commits(opened(root), None)
    since = private_copy(opened(root), known, tmp_path / "copy")
    assert git(tmp_path / "copy", "rev-list", "--all", "--not", since).split() == ids(root)
    assert git(tmp_path / "copy", "ls-tree", since) == ""
    assert "pager" not in git(tmp_path / "copy", "config", "--list")
    assert git(tmp_path / "copy", "show", "HEAD:a.py") == "x = 2\n"


def test_a_copy_of_a_linked_work_tree_has_the_repository_s_commits(root: Path, tmp_path: Path) -> None:
    git(root, "worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"), "HEAD~1")
    linked = opened(tmp_path / "linked")
    private_copy(linked, commits(linked, None), tmp_path / "copy")
    assert git(tmp_path / "copy", "rev-list", "--all").split() == ids(root)


def test_a_shallow_history_is_known_to_be_cut(root: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "--quiet", "--depth=2", f"file://{root}", "shallow")
    shallow = opened(tmp_path / "shallow")
    known = commits(shallow, None)
    assert known.cut == {known.ids[-1]}
    private_copy(shallow, known, tmp_path / "copy")
    assert git(tmp_path / "copy", "rev-list", "--all").split() == list(known.ids)
    assert commits(shallow, known.ids[1]).cut == frozenset()  # the end lies before the base


def test_a_content_is_given_once_by_the_earliest_commit_that_has_it(root: Path) -> None:
    latest, middle, first = ids(root)
    git(root, "revert", "--no-edit", "HEAD")  # the content of `middle` again
    again = ids(root)[0]
    repository = opened(root)
    known = commits(repository, None)
    found = {Appearance(each, "a.py") for each in (again, latest, middle, first)}
    made = earlier(repository, known, found, {"a.py": "a.py"})
    assert [each.path for each in made.entries] == [f"{each[:12]}:a.py" for each in (first, middle, latest)]
    assert {raw for _, raw in contents(repository, [each.id for each in made.entries])} == {
        b"x = 0\n", b"x = 1\n", b"x = 2\n",
    }  # fmt: skip
    assert made.gaps == ()


def test_what_git_does_not_have_or_is_too_much_is_a_gap(root: Path) -> None:
    latest, middle, _ = ids(root)
    known = commits(opened(root), None)
    found = {Appearance(latest, "a.py"), Appearance(middle, "a.py"), Appearance(middle, "x y blob missing"),
             Appearance(middle, "a\nb"), Appearance("0" * 40, "a.py"), Appearance(middle, "out.py")}  # fmt: skip
    asked = {path: path for path in ("a.py", "x y blob missing", "a\nb")}
    made = earlier(opened(root), known, found, asked, most=6)
    assert [each.path for each in made.entries] == [f"{middle[:12]}:a.py"]
    assert {(gap.path.partition(":")[2], gap.gap) for gap in made.gaps} == {
        (clean_path("a\nb"), Gap.FAILED), ("x y blob missing", Gap.FAILED), ("a.py", Gap.LIMITED),
    }  # fmt: skip


def test_the_author_s_date_of_a_commit_is_known(root: Path) -> None:
    known = ids(root)
    assert dates(opened(root), known) == dict.fromkeys(known, FIRST)
    assert dates(opened(root), []) == {}


def test_submodules_and_the_place_in_the_repository_are_known(root: Path, tmp_path: Path) -> None:
    inner = initialised(tmp_path / "inner")
    commit(inner, c_py="z\n")
    git(root, "submodule", "--quiet", "add", str(inner), "lib/inner")
    git(root, "commit", "--quiet", "-m", "x")
    assert submodules(opened(root)) == ("lib/inner",)
    assert (inside(opened(root)), inside(opened(root / "lib"))) == ("", "lib/")


def test_a_damaged_repository_is_an_error(root: Path) -> None:
    repository = opened(root)
    (root / ".git" / "refs" / "heads" / "main").write_text("0" * 39 + "1\n")
    with pytest.raises(Crashed, match="git"):
        commits(repository, None)
