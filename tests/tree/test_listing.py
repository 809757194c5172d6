"""What is to be scanned: all that a tree has, and a reason for each path that is left out."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from repositories import commit, git, initialised

from verdict.domain.errors import TargetError
from verdict.domain.outcome import Gap
from verdict.ports import Listing
from verdict.processes.deadline import Deadline
from verdict.tree import git as git_module
from verdict.tree.base import Span, list_changed
from verdict.tree.listing import Scope, list_files, resolve

INSTALLED = "installed code or a tool's own files"
IGNORED = "ignored by git"


def grow(root: Path, *names: str | bytes) -> Path:
    """Files with a line in each."""
    for name in names:
        path = root / os.fsdecode(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")
    return root


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """An empty folder that isn't in a repository."""
    root = tmp_path / "tree"
    root.mkdir()
    return root


@pytest.fixture
def checkout(tree: Path) -> Path:
    """An empty repository."""
    git(tree, "init", "--quiet", "--initial-branch=main")
    return tree


def listed(root: Path, *paths: Path, **more: object) -> Listing:
    """The listing with what a test cares about; with `since`, of the files that differ from that revision."""
    since = more.pop("since", None)
    scope = Scope(root, paths, **more)  # type: ignore[arg-type]  # a test names real fields
    if since is None:
        return list_files(scope, Deadline(30))
    return list_changed(scope, Span(str(since)), root.parent / "unused", Deadline(30)).listing


def names(listing: Listing) -> list[str]:
    return [file.path for file in listing.files]


def left_out(listing: Listing) -> Mapping[str, str]:
    return {gap.path: gap.reason for gap in listing.excluded}


def test_without_git_all_files_are_listed_in_order(tree: Path) -> None:
    grow(tree, "b.py", "a/z.py", "a.py", ".hidden/c", ".env")
    assert names(listed(tree)) == [".env", ".hidden/c", "a.py", "a/z.py", "b.py"]


def test_without_git_a_notice_says_so(tree: Path) -> None:
    assert "not a git repository" in listed(grow(tree, "a")).notices[0]


@pytest.mark.parametrize("name", ["node_modules", "__pycache__", ".git", ".hg", ".tox", "deep/node_modules"])
def test_without_git_installed_code_is_left_out_with_the_reason(tree: Path, name: str) -> None:
    listing = listed(grow(tree, f"{name}/x.py", "a.py"))
    assert names(listing) == ["a.py"]
    assert left_out(listing) == {f"{name}/": INSTALLED}


def test_without_git_a_virtual_environment_is_recognised(tree: Path) -> None:
    listing = listed(grow(tree, "whatever/pyvenv.cfg", "whatever/lib/x.py", "a.py"))
    assert names(listing) == ["a.py"]
    assert left_out(listing) == {"whatever/": INSTALLED}


def test_code_beside_what_a_virtual_environment_has_is_listed(tree: Path) -> None:
    listing = listed(grow(tree, "src/pyvenv.cfg", "src/app.py", "src/more/a.py", "src/lib/x.py", "src/Scripts/y.py"))
    assert names(listing) == ["src/app.py", "src/more/a.py", "src/pyvenv.cfg"]
    assert left_out(listing) == {"src/lib/": INSTALLED, "src/Scripts/": INSTALLED}


def test_a_virtual_environment_as_tools_make_it_is_left_out_as_one(tree: Path) -> None:
    for module in ("venv", "virtualenv"):
        subprocess.run([sys.executable, "-m", module, tree / "envs" / module], check=True, capture_output=True)
    assert names(listed(grow(tree, "a.py"))) == ["a.py"]
    assert left_out(listed(tree)) == {"envs/venv/": INSTALLED, "envs/virtualenv/": INSTALLED}


def test_tracked_and_untracked_files_are_listed(checkout: Path) -> None:
    grow(checkout, "tracked.py", "node_modules/tracked.js")
    git(checkout, "add", "-A")
    grow(checkout, "untracked.py", "new/untracked.py")
    assert names(listed(checkout)) == ["new/untracked.py", "node_modules/tracked.js", "tracked.py", "untracked.py"]


def test_what_git_ignores_is_left_out_with_the_reason(checkout: Path) -> None:
    (checkout / ".gitignore").write_text("*.log\nbuild/\n")
    listing = listed(grow(checkout, "a.py", "a.log", "build/x.py", "sub/b.log", "sub/b.py"))
    assert names(listing) == [".gitignore", "a.py", "sub/b.py"]
    assert left_out(listing) == {"a.log": IGNORED, "build/": IGNORED, "sub/b.log": IGNORED}


def test_a_tracked_file_is_listed_although_ignored(checkout: Path) -> None:
    git(grow(checkout, "a.log"), "add", "-A")
    (checkout / ".gitignore").write_text("*.log\n")
    assert "a.log" in names(listed(checkout))


def test_ignore_rules_that_take_git_forever_hide_nothing(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_module, "_ONE_PATH", 1)
    monkeypatch.setattr(git_module, "_ALL_PATHS", 1)
    folder, slow = "a" * 60 + ".d", "*a" * 20 + "b\n"
    grow(checkout, f"{folder}/x.py", "node_modules/kept/y.py", "node_modules/z.py", "build/out.py")
    git(checkout, "add", "node_modules/kept")
    (checkout / ".gitignore").write_text(f"build/\n{slow}")
    notice = (
        "git's ignore rules in . take too long to apply: files that they name are scanned too, except installed code"
    )
    whole = listed(checkout)
    assert names(whole) == [".gitignore", f"{folder}/x.py", "build/out.py", "node_modules/kept/y.py"]
    assert left_out(whole)["node_modules/"] == INSTALLED
    assert notice in whole.notices
    assert names(listed(checkout, checkout / folder)) == [f"{folder}/x.py"]
    (checkout / ".gitignore").write_text("build/\n")
    (grow(checkout, "inner/build/x.py") / "inner" / ".gitignore").write_text(f"*.pyc\n{slow}")
    git(checkout / "inner", "init", "--quiet")
    grow(checkout / "inner", f"{folder}.py")
    nested = listed(checkout)
    assert f"inner/{folder}.py" in names(nested)
    assert "build/out.py" not in names(nested)
    assert notice.replace("in .", "in inner/") in nested.notices


def test_a_file_deleted_but_tracked_is_left_out_with_the_reason(checkout: Path) -> None:
    git(grow(checkout, "a.py", "b.py"), "add", "-A")
    (checkout / "a.py").unlink()
    listing = listed(checkout)
    assert names(listing) == ["b.py"]
    assert left_out(listing) == {"a.py": "tracked by git, but deleted"}


def test_a_file_in_the_place_of_a_tracked_folder_is_no_failure(checkout: Path) -> None:
    git(grow(checkout, "a/b/c.py"), "add", "-A")
    shutil.rmtree(checkout / "a")
    for listing in (listed(grow(checkout, "a")), listed(checkout, since="HEAD")):
        assert (names(listing), left_out(listing)) == (["a"], {"a/b/c.py": "tracked by git, but deleted"})


def test_a_folder_in_a_repository_is_listed_by_itself(checkout: Path) -> None:
    git(grow(checkout, "a.py", "sub/b.py", "sub/deep/c.py"), "add", "-A")
    assert names(listed(checkout / "sub")) == ["b.py", "deep/c.py"]


def test_a_nested_repository_is_listed_by_its_own_rules(checkout: Path) -> None:
    grow(checkout, "a.py", "inner/b.py", "inner/b.log", "inner/new.py")
    git(checkout / "inner", "init", "--quiet")
    (checkout / "inner" / ".gitignore").write_text("*.log\n")
    git(checkout / "inner", "add", "b.py")
    listing = listed(checkout)
    assert names(listing) == ["a.py", "inner/.gitignore", "inner/b.py", "inner/new.py"]
    assert left_out(listing) == {"inner/b.log": IGNORED}


def test_a_submodule_is_listed_with_its_files(checkout: Path, tmp_path: Path) -> None:
    other = grow(tmp_path / "other", "lib.py")
    git(other, "init", "--quiet")
    git(other, "add", "-A")
    git(other, "commit", "--quiet", "-m", "x")
    git(grow(checkout, "a.py"), "submodule", "--quiet", "add", str(other), "vendored")
    assert names(listed(checkout)) == [".gitmodules", "a.py", "vendored/lib.py"]


@pytest.mark.parametrize("content", [(), ("left.py",)], ids=["empty", "with a file"])
def test_a_missing_submodule_does_not_stop_the_listing(checkout: Path, content: tuple[str, ...]) -> None:
    git(grow(checkout, "a.py"), "add", "-A")
    git(checkout, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},absent")
    grow(checkout / "absent", *content)
    (checkout / "absent").mkdir(exist_ok=True)
    assert names(listed(checkout)) == ["a.py", *(f"absent/{name}" for name in content)]


def test_a_missing_submodule_can_be_the_root(checkout: Path) -> None:
    git(checkout, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},absent")
    assert names(listed(grow(checkout / "absent", "a.py"))) == ["a.py"]


def test_a_broken_index_hides_nothing(checkout: Path) -> None:
    git(grow(checkout, "a.py"), "add", "-A")
    (checkout / ".git" / "index").write_bytes(b"DIRC nonsense")
    assert names(listed(checkout)) == ["a.py"]


def test_without_a_git_program_every_file_is_listed(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / ".gitignore").write_text("*.log\n")
    grow(checkout, "a.py", "a.log")
    monkeypatch.setenv("PATH", "")
    listing = listed(checkout)
    assert names(listing) == [".gitignore", "a.log", "a.py"]
    assert listing.notices[0].startswith("git can't read the repository (there is no git): all files")


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to("nowhere")])
def test_an_empty_git_folder_is_no_repository(tree: Path, make: Callable[[Path], None]) -> None:
    make(tree / ".git")
    assert listed(grow(tree, "a.py")).notices[0].startswith("not a git repository: ")


def test_a_repository_that_git_cannot_read_is_not_called_none(checkout: Path) -> None:
    (grow(checkout, "part/a.py") / ".git" / "config").write_text("{")
    for folder in (checkout, checkout / "part"):
        (notice,) = list_files(Scope(folder), Deadline(30)).notices
        assert notice.startswith(
            "git can't read the repository (git ended with exit code 128: fatal: bad config line 1"
        )


def test_an_ignored_file_that_was_named_is_listed(checkout: Path) -> None:
    (checkout / ".gitignore").write_text("*.log\n")
    grow(checkout, "a.log", "b.log", "a.py")
    listing = listed(checkout, checkout / "a.log")
    assert names(listing) == ["a.log"]
    assert listing.excluded == ()


def test_an_ignored_folder_that_was_named_is_listed(checkout: Path) -> None:
    (checkout / ".gitignore").write_text("build/\n")
    grow(checkout, "build/x.py", "build/deep/y.py", "a.py", "b.py")
    assert names(listed(checkout, checkout / "build", checkout / "a.py")) == ["a.py", "build/deep/y.py", "build/x.py"]


def test_an_ignored_folder_can_be_the_root(checkout: Path) -> None:
    (checkout / ".gitignore").write_text("build/\n")
    listing = listed(grow(checkout, "build/x.py", "build/deep/y.py") / "build")
    assert names(listing) == ["deep/y.py", "x.py"]
    assert "git ignores this folder" in listing.notices[0]


def test_installed_code_that_was_named_is_listed(tree: Path) -> None:
    grow(tree, "node_modules/a/x.js", "node_modules/b/y.js", "a.js")
    paths = (tree / "node_modules" / "a", tree / "node_modules" / "b" / "y.js")
    assert names(listed(tree, *paths)) == ["node_modules/a/x.js", "node_modules/b/y.js"]


def test_unnamed_paths_are_not_mentioned(checkout: Path) -> None:
    (checkout / ".gitignore").write_text("*.log\n")
    grow(checkout, "sub/a.py", "sub/a.log", "other/a.log", "other/a.py")
    listing = listed(checkout, checkout / "sub")
    assert names(listing) == ["sub/a.py"]
    assert left_out(listing) == {"sub/a.log": IGNORED}


def test_a_name_prefix_does_not_count_as_named(tree: Path) -> None:
    assert names(listed(grow(tree, "sub/a.py", "subway/a.py"), tree / "sub")) == ["sub/a.py"]


def test_no_file_left_to_scan_is_reported(tree: Path) -> None:
    grow(tree, "a.py", "b.js")
    listing = listed(tree, include=("*.rs",))
    assert listing.files == ()
    assert listing.notices[-1] == "no file is left to scan: 2 not in --include"
    assert not any("left to scan" in notice for notice in listed(tree, include=("*.py",)).notices)


def test_files_left_out_by_include_and_exclude_have_a_reason(tree: Path) -> None:
    grow(tree, "a.py", "b.js", "gen/c.py")
    listing = listed(tree, include=("*.py",), exclude=("gen/",))
    assert names(listing) == ["a.py"]
    assert left_out(listing) == {
        "b.js": "not in --include",
        "gen/c.py": "excluded by --exclude or the configuration",
    }


def test_links_are_not_followed_and_each_has_its_reason(tree: Path, tmp_path: Path) -> None:
    outside = grow(tmp_path / "outside", "secret.py")
    grow(tree, "a.py", "sub/b.py")
    links = {"file": tree / "a.py", "folder": tree / "sub", "out": outside / "secret.py", "outdir": outside}
    for name, to in {**links, "loop": tree, "self": tree / "self", "nowhere": tree / "gone"}.items():
        (tree / name).symlink_to(to)
    listing = listed(tree)
    assert names(listing) == ["a.py", "sub/b.py"]
    inside = "a link to another place of the tree"
    assert left_out(listing) == {
        "file": inside,
        "folder": inside,
        "loop": inside,
        "out": "a link out of the tree",
        "outdir": "a link out of the tree",
        "self": "a link that leads nowhere",
        "nowhere": "a link that leads nowhere",
    }


def test_tracked_links_are_not_followed_either(checkout: Path, tmp_path: Path) -> None:
    outside = grow(tmp_path / "outside", "secret.py")
    (checkout / "out").symlink_to(outside)
    (checkout / "up").symlink_to("..")
    git(checkout, "add", "-A")
    listing = listed(checkout)
    assert names(listing) == []
    assert left_out(listing) == {"out": "a link out of the tree", "up": "a link out of the tree"}


def test_a_tracked_file_behind_a_link_is_not_read(checkout: Path, tmp_path: Path) -> None:
    git(grow(checkout, "sub/secret.py", "a.py"), "add", "-A")
    shutil.rmtree(checkout / "sub")
    (checkout / "sub").symlink_to(grow(tmp_path / "outside", "secret.py"))
    listing = listed(checkout)
    assert names(listing) == ["a.py"]
    assert left_out(listing)["sub/secret.py"] == "reached through a link"


def test_a_submodule_behind_a_link_is_not_entered(checkout: Path, tmp_path: Path) -> None:
    git(grow(checkout, "a.py"), "add", "-A")
    git(checkout, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},link/inner")
    (checkout / "link").symlink_to(grow(tmp_path / "outside", "inner/secret.py"))
    listing = listed(checkout)
    assert names(listing) == ["a.py"]
    assert left_out(listing)["link/inner/"] == "reached through a link"


@pytest.mark.parametrize("name", ["../secret.py", "/a/secret.py", "a//secret.py", "a/../sec.py"])
def test_an_index_that_names_a_file_above_the_root_reaches_nothing(checkout: Path, name: str) -> None:
    grow(checkout.parent, "secret.py")
    git(grow(checkout, "aa/secret.py", "b.py"), "add", "-A")
    index = checkout / ".git" / "index"
    forged = index.read_bytes()[:-20].replace(b"aa/secret.py", name.ljust(12, "x").encode())
    index.write_bytes(forged + hashlib.sha1(forged, usedforsecurity=False).digest())
    assert set(names(listed(checkout))) <= {"aa/secret.py", "b.py"}


def test_special_files_are_left_out_unopened(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grow(tree, "a.py")
    os.mkfifo(tree / "pipe")
    monkeypatch.chdir(tree)  # a socket's path has a limit
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
    listing = listed(tree)
    assert names(listing) == ["a.py"]
    assert left_out(listing) == {"pipe": "not a regular file", "socket": "not a regular file"}


@contextlib.contextmanager
def unprivileged() -> Iterator[None]:
    """As a user who has no rights to what root made, if we are root."""
    if os.geteuid() != 0:
        yield
        return
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.fixture
def shared_tree() -> Iterator[Path]:
    """A folder that every user can reach."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        root.chmod(0o755)
        yield root
        for path in root.rglob("*"):
            path.chmod(0o700)


def test_an_unreadable_file_is_a_failure_with_its_reason(shared_tree: Path) -> None:
    grow(shared_tree, "a.py", "secret.py", "closed/b.py")
    (shared_tree / "secret.py").chmod(0)
    (shared_tree / "closed").chmod(0)
    with unprivileged():
        listing = listed(shared_tree)
    assert names(listing) == ["a.py"]
    assert {(gap.path, gap.gap, gap.reason) for gap in listing.excluded} == {
        ("secret.py", Gap.FAILED, "unreadable: Permission denied"),
        ("closed/", Gap.FAILED, "unreadable: Permission denied"),
    }


def with_unprivileged_git(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on git has no rights to what root made, if we are root: a process that keeps them starts it."""
    program = checkout / ".git" / "bin" / "git"  # every user can reach it
    program.parent.mkdir()
    drop = "os.getuid() or os.setresuid(65534, 65534, 65534)"
    run = f"os.execv({shutil.which('git')!r}, ['git', *sys.argv[1:]])"
    program.write_text(f"#!{sys.executable}\nimport os, sys\n{drop}\n{run}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")


def test_an_unreadable_folder_of_a_repository_is_a_failure_unless_git_ignores_it(
    shared_tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    initialised(shared_tree)
    grow(shared_tree, "a.py", "new/closed/b.py", "dist/closed/c.py")
    (shared_tree / ".gitignore").write_text("dist/\n")
    initialised(shared_tree / "inner")
    grow(shared_tree / "inner", "closed/d.py")
    assert names(listed(shared_tree)) == [".gitignore", "a.py", "inner/closed/d.py", "new/closed/b.py"]
    for folder in ("new/closed", "dist/closed", "inner/closed"):
        (shared_tree / folder).chmod(0)
    with_unprivileged_git(shared_tree, monkeypatch)
    with unprivileged():
        listing = listed(shared_tree)
    assert names(listing) == [".gitignore", "a.py"]
    assert {(gap.path, gap.gap, gap.reason) for gap in listing.excluded} == {
        ("new/closed/", Gap.FAILED, "unreadable: Permission denied"),
        ("inner/closed/", Gap.FAILED, "unreadable: Permission denied"),
        ("dist/", Gap.SKIPPED, IGNORED),
    }


def test_an_unreadable_file_outside_the_selection_is_not_a_failure(shared_tree: Path) -> None:
    grow(shared_tree, "a.py", "closed/b.py")
    (shared_tree / "closed").chmod(0)
    with unprivileged():
        excluded = listed(shared_tree, exclude=("closed/",))
        elsewhere = listed(shared_tree, shared_tree / "a.py")
    assert [gap.gap for gap in excluded.excluded] == [Gap.SKIPPED]
    assert elsewhere.excluded == ()


def test_an_unreadable_path_is_refused(shared_tree: Path) -> None:
    (grow(shared_tree, "a.py") / "a.py").chmod(0)
    with unprivileged(), pytest.raises(TargetError, match="permission denied"):
        resolve(shared_tree / "a.py")


def test_any_name_is_listed_and_shown_on_one_line(checkout: Path) -> None:
    odd: list[str | bytes] = [
        "a\nb.py",
        "q'uo\"te.py",
        b"\xff\xfe.py",
        "back\\slash.py",
        "-x.py",
        " sp ace ",
        "ünï.py",
        "\x1b[31m.py",
    ]
    git(grow(checkout, *odd[:4]), "add", "-A")
    files = {file.path: file.native for file in listed(grow(checkout, *odd[4:])).files}
    assert set(files.values()) == {os.fsdecode(name) for name in odd}
    assert files.keys() == {
        "a\\nb.py", "q'uo\"te.py", "\\xff\\xfe.py", "back\\\\slash.py", "-x.py", " sp ace ", "ünï.py", "\\x1b[31m.py",
    }  # fmt: skip


def test_different_names_stay_different_when_shown(tree: Path) -> None:
    grow(tree, "a\nb.py", "a\\nb.py", b"\xff.py", "\\xff.py")
    assert len({file.path for file in listed(tree).files}) == 4


def test_a_file_knows_its_size_and_a_script_its_interpreter(tree: Path) -> None:
    lines = {
        "plain": "#!/usr/bin/env python3\n",
        "env": "#!/usr/bin/env -S python3.12 -I\n",
        "direct": "#!/usr/bin/node --flag\n",
        "bare": "#!\n",
        "none": "words\n",
        "with.suffix": "#!/usr/bin/python3\n",
        "release.sh": "#!/usr/bin/env node\n",
        "start.bash": "words\n",
    }
    for name, line in lines.items():
        (tree / name).write_text(line)
        (tree / name).chmod(0o755)
    for name in ("plain", "release.sh"):
        (tree / name).chmod(0o644)
    files = {file.path: file for file in listed(tree).files}
    assert {name: file.interpreter for name, file in files.items()} == {
        "plain": None,
        "env": "python",
        "direct": "node",
        "bare": None,
        "none": None,
        "with.suffix": None,
        "release.sh": "node",
        "start.bash": None,
    }
    assert files["none"].size == 6


def test_an_empty_folder_is_an_error_and_not_a_pass(tree: Path) -> None:
    with pytest.raises(TargetError, match="has no files"):
        listed(tree)


def test_an_empty_repository_is_an_error_and_not_a_pass(checkout: Path) -> None:
    with pytest.raises(TargetError, match="has no files"):
        listed(checkout)


def test_only_changed_files_are_asked_for_with_since(checkout: Path) -> None:
    git(grow(checkout, "old.py", "edited.py", "renamed.py", "gone.py"), "add", "-A")
    git(checkout, "commit", "--quiet", "-m", "x")
    git(checkout, "tag", "base")
    (checkout / "edited.py").write_text("x = 2\n")
    git(checkout, "mv", "renamed.py", "moved.py")
    git(checkout, "rm", "--quiet", "gone.py")
    git(grow(checkout, "committed.py"), "add", "-A")
    git(checkout, "commit", "--quiet", "-m", "y")
    assert names(listed(grow(checkout, "new.py"), since="base")) == ["committed.py", "edited.py", "moved.py", "new.py"]


def test_a_sparse_checkout_is_named_and_not_taken_for_deletions(checkout: Path) -> None:
    commit(grow(checkout, "in/a.py", "out/same.py", "out/edited.py"))
    (checkout / "out" / "edited.py").write_text("x = 2\n")
    commit(checkout)
    git(checkout, "sparse-checkout", "set", "in")
    gap = "tracked by git, but not checked out"
    whole = listed(checkout)
    assert (names(whole), left_out(whole)) == (["in/a.py"], {"out/same.py": gap, "out/edited.py": gap})
    assert "files not checked out, so not scanned (sparse checkout): 2" in whole.notices
    assert left_out(listed(checkout, exclude=("out",))).keys() == {"out/edited.py", "out/same.py"}
    assert "checked out" not in str(listed(checkout, exclude=("out",)).notices)
    since = list_changed(Scope(checkout), Span("HEAD~1"), checkout.parent / "unused", Deadline(30))
    assert (names(since.listing), left_out(since.listing)) == ([], {"out/edited.py": gap})
    assert since.base.touched == ()  # so nothing in it counts as fixed
    (grow(checkout, "out/same.py") / "out" / "same.py").write_text("x = 3\n")  # there, whatever git's flags say
    assert names(listed(checkout, since="HEAD~1")) == ["out/same.py"]


def test_since_compares_with_the_merge_base(checkout: Path) -> None:
    git(grow(checkout, "old.py"), "add", "-A")
    git(checkout, "commit", "--quiet", "-m", "x")
    git(checkout, "checkout", "--quiet", "-b", "topic")
    git(grow(checkout, "mine.py"), "add", "-A")
    git(checkout, "commit", "--quiet", "-m", "y")
    git(checkout, "checkout", "--quiet", "main")
    git(grow(checkout, "theirs.py"), "add", "-A")
    git(checkout, "commit", "--quiet", "-m", "z")
    git(checkout, "checkout", "--quiet", "topic")
    assert names(listed(checkout, since="main")) == ["mine.py"]


@pytest.fixture
def nest(checkout: Path, tmp_path: Path) -> Path:
    """A repository with one of each kind inside: a submodule, an embedded one, a work tree, and some that are none."""
    library = initialised(tmp_path / "library")
    commit(grow(library, "lib.py", "same.py"))
    commit(grow(checkout, "a.py"))
    git(checkout, "submodule", "--quiet", "add", str(library), "sub")
    commit(checkout)
    commit(initialised(grow(checkout, "embedded/e.py") / "embedded"))
    git(checkout, "worktree", "add", "--quiet", "--detach", "work")
    grow(checkout, "dead/d.py", "odd/.git/x", "odd/o.py")
    (checkout / "dead" / ".git").write_text("gitdir: /nowhere\n")
    return checkout


NESTED = ["dead/d.py", "embedded/e.py", "odd/o.py", "work/.gitmodules", "work/a.py"]


def test_repositories_inside_are_scanned(nest: Path) -> None:
    assert names(listed(nest)) == sorted([*NESTED, ".gitmodules", "a.py", "sub/lib.py", "sub/same.py"])


def test_since_follows_submodules_and_treats_other_nested_repositories_as_new(nest: Path) -> None:
    assert names(listed(nest, since="HEAD")) == NESTED
    (nest / "sub" / "lib.py").write_text("x = 2\n")
    assert names(listed(nest, since="HEAD")) == sorted([*NESTED, "sub/lib.py"])
    commit(nest / "sub")
    assert names(listed(nest, since="HEAD")) == sorted([*NESTED, "sub/lib.py"])
    commit(nest)
    assert "sub/lib.py" in names(listed(nest, since="HEAD~1"))


def test_a_submodule_without_the_recorded_commit_is_scanned_whole(nest: Path) -> None:
    git(nest, "update-index", "--cacheinfo", f"160000,{'1' * 40},sub")
    git(nest, "commit", "--quiet", "-m", "x")
    assert names(listed(nest, since="HEAD")) == sorted([*NESTED, "sub/lib.py", "sub/same.py"])


def test_a_missing_submodule_is_named(nest: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "--quiet", str(nest), "clone")
    for since in (None, "HEAD"):
        listing = listed(tmp_path.resolve() / "clone", since=since)
        assert left_out(listing)["sub/"] == "a submodule that wasn't fetched"
        assert [each for each in listing.notices if "sub/ (run `git submodule update" in each]
    excluded = listed(tmp_path.resolve() / "clone", exclude=("sub/",))
    assert not [each for each in excluded.notices if "submodule" in each]


def test_changed_files_are_those_with_changed_content(checkout: Path) -> None:
    """Neither flags nor times nor the ends of lines do."""
    for name in ("flagged.py", "skipped.py", "kept.py", "touched.py", "ends.py", "script", "run.sh"):
        (checkout / name).write_bytes(b"x = 1\ny = 1\n")
    commit(checkout)
    for name, flag in (("flagged.py", "--assume-unchanged"), ("skipped.py", "--skip-worktree")):
        git(checkout, "update-index", flag, name)
        (checkout / name).write_text("x = 2\n")
    times = (checkout / "kept.py").stat()
    (checkout / "kept.py").write_bytes(b"x = 2\ny = 1\n")
    os.utime(checkout / "kept.py", ns=(times.st_atime_ns, times.st_mtime_ns))
    (checkout / "touched.py").touch()
    (checkout / "ends.py").write_bytes(b"x = 1\r\ny = 1\r\n")
    (checkout / "script").chmod(0o755)
    (checkout / "run.sh").chmod(0o755)
    assert names(listed(checkout, since="HEAD")) == ["flagged.py", "kept.py", "script", "skipped.py"]


@pytest.mark.parametrize("size", [0, 1 << 20, (16 << 20) + 1], ids=["empty", "some", "large"])
@pytest.mark.parametrize("hashed", ["sha1", "sha256"])
def test_large_unchanged_files_are_recognised(tree: Path, size: int, hashed: str) -> None:
    git(tree, "init", "--quiet", f"--object-format={hashed}")
    (tree / "a.bin").write_bytes(b"\0" * size)
    commit(tree)
    assert names(listed(tree, since="HEAD")) == []
    (tree / "a.bin").write_bytes(b"\0" * size + b"x")
    assert names(listed(tree, since="HEAD")) == ["a.bin"]


def test_a_file_that_was_or_became_a_link_is_changed(checkout: Path) -> None:
    (grow(checkout, "a.py", "same.py") / "b.py").symlink_to("same.py")
    commit(checkout)
    (checkout / "b.py").unlink()
    (checkout / "b.py").write_text("same.py")
    (checkout / "a.py").unlink()
    (checkout / "a.py").symlink_to("same.py")
    listing = listed(checkout, since="HEAD")
    assert names(listing) == ["b.py"]
    assert set(left_out(listing)) == {"a.py"}


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", "-x", "", "HEAD:a.py", "a\0b"])
def test_an_unknown_revision_is_an_error(checkout: Path, revision: str) -> None:
    git(grow(checkout, "a.py"), "add", "-A")
    git(checkout, "commit", "--quiet", "-m", "x")
    with pytest.raises(TargetError, match="git knows no commit"):
        listed(checkout, since=revision)
    assert not (checkout / "x").exists()


def test_since_without_a_repository_is_an_error(tree: Path) -> None:
    with pytest.raises(TargetError, match="need a git repository"):
        listed(grow(tree, "a.py"), since="HEAD")


def test_a_shallow_clone_is_reported(checkout: Path, tmp_path: Path) -> None:
    git(grow(checkout, "a.py"), "add", "-A")
    git(checkout, "commit", "--quiet", "-m", "x")
    git(checkout, "commit", "--quiet", "--allow-empty", "-m", "y")
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{checkout}", "shallow")
    assert listed(checkout).notices == ()
    assert "shallow" in listed(tmp_path / "shallow").notices[0]
