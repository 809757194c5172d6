"""Git, asked about repositories that may be hostile."""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from repositories import FIRST, commit, git, initialised

from verdict.domain.errors import TimedOut
from verdict.processes.deadline import Deadline
from verdict.tree.git import Repository
from verdict.tree.git_objects import changed_from, contents, indexed, merge_base, recorded, renamed, staged

SECOND = datetime(2023, 6, 7, 8, 9, 10, tzinfo=timezone(-timedelta(hours=9, minutes=30)))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """An empty repository."""
    return initialised(tmp_path / "tree")


def opened(root: Path) -> Repository:
    repository = Repository.at(root, Deadline(30))
    assert repository is not None
    return repository


def changed_since(repository: Repository, revision: str) -> Callable[[str], bool]:
    """Tells whether a path differs from the merge base."""
    return changed_from(
        repository, {each.path: each for each in recorded(repository, merge_base(repository, revision))}
    )


def changed(root: Path, revision: str) -> Collection[str]:
    """What differs, of what git lists."""
    repository = opened(root)
    return set(filter(changed_since(repository, revision), repository.listed().paths))


def ask_everything(root: Path) -> None:
    """Every question that a scan asks, about a repository that may refuse to answer."""
    repository = Repository.at(root, Deadline(30))
    if repository is None:
        return
    repository.listed()
    repository.ignored()
    repository.ignores("a.py")
    entries = (*(each.new for each in staged(repository) if each.new is not None), *indexed(repository))
    list(contents(repository, [entry.id for entry in entries]))
    renamed(repository, "HEAD~1", None)
    renamed(repository, "HEAD~1", "HEAD")
    list(filter(changed_since(repository, "HEAD~1"), repository.listed().paths))
    repository.shallow()
    repository.introduced("a.py", (root / "a.py").read_text())


HOSTILE = {
    "file system monitor": "[core]\n fsmonitor = %s\n",
    "hooks": "[core]\n hooksPath = HOOKS\n",
    "clean filter": '[filter "x"]\n clean = %s\n smudge = %s\n required = true\n',
    "filter process": '[filter "x"]\n process = %s\n required = true\n',
    "external diff": "[diff]\n external = %s\n",
    "diff driver": '[diff "x"]\n command = %s\n textconv = %s\n',
    "pager": "[core]\n pager = %s\n[pager]\n blame = %s\n ls-files = %s\n diff-index = %s\n",
    "aliases": '[alias]\n ls-files = "!%s"\n rev-parse = "!%s"\n blame = "!%s"\n cat-file = "!%s"\n',
    "editor and helpers": "[core]\n editor = %s\n askPass = %s\n sshCommand = %s\n[credential]\n helper = %s\n",
    "signatures": "[log]\n showSignature = true\n[gpg]\n program = %s\n",
    "untracked cache": "[core]\n untrackedCache = true\n alternateRefsCommand = %s\n",
}


@pytest.mark.parametrize("config", HOSTILE.values(), ids=HOSTILE.keys())
def test_programs_in_the_repository_configuration_do_not_run(checkout: Path, tmp_path: Path, config: str) -> None:
    commit(checkout, a_py="x = 1\ny = 2\n")
    commit(checkout, a_py="x = 1\ny = 3\n")
    mark, script = tmp_path / "mark", tmp_path / "script"
    script.write_text(f"#!/bin/sh\ntouch {mark}\ncat\n")
    script.chmod(0o755)
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("fsmonitor-watchman", "post-index-change", "post-checkout", "reference-transaction", "pre-commit"):
        (hooks / name).symlink_to(script)
        (checkout / ".git" / "hooks" / name).symlink_to(script)
    (checkout / ".gitattributes").write_text("* filter=x diff=x\n")
    (checkout / "a.py").write_text("x = 1\ny = 4\n")
    with (checkout / ".git" / "config").open("a") as stream:
        stream.write(config.replace("%s", str(script)).replace("HOOKS", str(hooks)))
    ask_everything(checkout)
    assert not mark.exists()


@pytest.mark.parametrize("name", ["x", "a=b", "a.b", "ü", 'q"uote', "../x", " a b ", "=", "a=b.c=d", "-x", "\\"])
def test_filters_do_not_run(checkout: Path, tmp_path: Path, name: str) -> None:
    commit(checkout, a_py="x = 1\n")
    mark = tmp_path / "mark"
    for key, value in (("clean", f"touch {mark}"), ("process", f"touch {mark}"), ("required", "true")):
        git(checkout, "config", f"filter.{name}.{key}", value)
    quoted = '"' + f"* filter={name}".replace("\\", "\\\\").replace('"', '\\"') + '"'
    (checkout / ".gitattributes").write_text(f"* filter={name}\n{quoted}\n* filter={name.strip()}\n")
    (checkout / "a.py").write_text("x = 2\n")
    assert changed(checkout, "HEAD") == {"a.py", ".gitattributes"}
    assert not mark.exists()


def test_programs_in_a_submodules_configuration_do_not_run(checkout: Path, tmp_path: Path) -> None:
    inner = checkout / "inner"
    inner.mkdir()
    git(inner, "init", "--quiet")
    commit(inner, b_py="x = 1\n")
    commit(checkout, a_py="x = 1\n")
    mark = tmp_path / "mark"
    git(inner, "config", "core.fsmonitor", f"touch {mark};")
    git(inner, "config", "filter.x.clean", f"touch {mark};cat")
    (inner / ".gitattributes").write_text("* filter=x\n")
    (inner / "b.py").write_text("x = 2\n")
    assert git(checkout, "ls-files", "--stage").startswith("100644")
    assert "160000" in git(checkout, "ls-files", "--stage")
    differs = changed_since(opened(checkout), "HEAD")
    assert [differs(name) for name in ("a.py", "inner/b.py", "inner/.gitattributes")] == [False, True, True]
    assert changed(inner, "HEAD") == {"b.py", ".gitattributes"}
    assert not mark.exists()


def test_plain_git_would_run_the_configured_programs(checkout: Path, tmp_path: Path) -> None:
    commit(checkout, a_py="x = 1\n")
    mark, script = tmp_path / "mark", tmp_path / "script"
    script.write_text(f"#!/bin/sh\ntouch {mark}\ncat\n")
    script.chmod(0o755)
    git(checkout, "config", "core.fsmonitor", str(script))
    git(checkout, "status")
    assert mark.exists()


@pytest.mark.parametrize("protocol", ["ext", "file"])
def test_a_partial_clone_fetches_nothing(checkout: Path, tmp_path: Path, protocol: str) -> None:
    commit(checkout, a_py="x = 1\n")
    commit(checkout, a_py="x = 2\n")
    mark, script = tmp_path / "mark", tmp_path / "script"
    script.write_text(f"#!/bin/sh\ntouch {mark}\n")
    script.chmod(0o755)
    url = f"ext::{script}" if protocol == "ext" else f"file://{checkout}"
    with (checkout / ".git" / "config").open("a") as stream:
        stream.write(
            "[core]\n repositoryFormatVersion = 1\n[extensions]\n partialClone = origin\n"
            f'[remote "origin"]\n url = {url}\n promisor = true\n uploadpack = {script}\n'
            f'[protocol]\n allow = always\n[protocol "{protocol}"]\n allow = always\n'
        )
    blob = git(checkout, "rev-parse", "HEAD:a.py").strip()
    (checkout / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    opened(checkout).introduced("a.py", "x = 2\n")
    assert not mark.exists()


@pytest.mark.parametrize(
    "config",
    [
        "[core]\n worktree = /\n",
        "[core]\n worktree = ../..\n",
        "[core]\n bare = true\n",
        "[include]\n path = /etc/passwd\n",
        "[core]\n repositoryFormatVersion = 99\n",
        "nonsense",
    ],
    ids=["work tree elsewhere", "work tree above", "bare", "an include", "a future format", "nonsense"],
)
def test_a_configured_work_tree_elsewhere_is_not_read(checkout: Path, config: str) -> None:
    commit(checkout, a_py="x = 1\n")
    (checkout.parent / "secret.py").write_text("x")
    with (checkout / ".git" / "config").open("a") as stream:
        stream.write(config)
    repository = Repository.at(checkout, Deadline(30))
    assert repository is None or set(repository.listed().paths) <= {"a.py"}


@pytest.mark.parametrize("variable", ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_EXTERNAL_DIFF"])
def test_git_variables_of_the_environment_are_ignored(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    commit(checkout, a_py="x = 1\n")
    monkeypatch.setenv(variable, "/nowhere")
    assert opened(checkout).listed().paths == ("a.py",)


@pytest.mark.parametrize("entry", ["", ".", "bin"])
def test_a_program_in_the_tree_that_is_called_git_does_not_run(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, entry: str
) -> None:
    commit(checkout, a_py="x = 1\n")
    impostor = checkout / entry / "git"
    impostor.parent.mkdir(exist_ok=True)
    impostor.write_text(f"#!/bin/sh\ntouch {shlex.quote(str(checkout.parent / 'ran'))}\n")
    impostor.chmod(0o755)
    monkeypatch.setenv("PATH", f"{entry}:{os.environ['PATH']}")
    monkeypatch.chdir(checkout)
    assert "a.py" in opened(checkout).listed().paths
    assert not (checkout.parent / "ran").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_repository_of_another_user_is_read(checkout: Path) -> None:
    commit(checkout, a_py="x = 1\n")
    for path in (checkout, *checkout.rglob("*")):
        os.lchown(path, 12345, 12345)
    repository = opened(checkout)
    assert repository.listed().paths == ("a.py",)
    assert repository.introduced("a.py", "x = 1\n") == {1: FIRST}


def test_a_plain_folder_is_not_a_repository(tmp_path: Path) -> None:
    assert Repository.at(tmp_path, Deadline(30)) is None


def test_the_git_folder_itself_is_not_a_repository(checkout: Path) -> None:
    assert Repository.at(checkout / ".git", Deadline(30)) is None


def test_without_a_git_program_there_is_no_repository(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert Repository.at(checkout, Deadline(30)) is None


def test_a_passed_deadline_is_not_a_missing_repository(checkout: Path) -> None:
    with pytest.raises(TimedOut):
        Repository.at(checkout, Deadline(0))


def test_names_are_spelled_as_in_the_file_system(checkout: Path) -> None:
    names = ["a\nb", "q\"uo'te", "\udcff\udcfe", "ünï", "-x", "\\"]
    for name in names:
        (checkout / name).write_text("x")
    assert opened(checkout).listed().paths == tuple(sorted(names))


def test_only_ignored_paths_are_ignored(checkout: Path) -> None:
    (checkout / ".gitignore").write_text("*.log\n")
    for name in ("tracked.log", "a.log", "a.py", ":(top)x.log", "*.py"):
        (checkout / name).write_text("x")
    git(checkout, "add", "--force", "tracked.log")
    repository = opened(checkout)
    ignored = {
        name for name in ("tracked.log", "a.log", "a.py", ":(top)x.log", "*.py", ".") if repository.ignores(name)
    }
    assert ignored == {"a.log", ":(top)x.log"}


def test_each_line_has_the_date_of_its_own_commit_with_its_zone(checkout: Path) -> None:
    commit(checkout, a_py="one\ntwo\n")
    commit(checkout, SECOND, a_py="one\nnew\ntwo\n")
    dates = opened(checkout).introduced("a.py", "one\nnew\ntwo\n")
    assert dates == {1: FIRST, 2: SECOND, 3: FIRST}
    assert dates[2].utcoffset() == SECOND.utcoffset()


def test_edits_that_are_not_committed_have_no_date_and_move_the_others(checkout: Path) -> None:
    commit(checkout, a_py="one\ntwo\nthree\n")
    dates = opened(checkout).introduced("a.py", "zero\none\nTWO\nthree\nfour\n")
    assert dates == {2: FIRST, 4: FIRST}


def test_staged_edits_are_not_committed_either(checkout: Path) -> None:
    commit(checkout, a_py="one\n")
    (checkout / "a.py").write_text("one\ntwo\n")
    git(checkout, "add", "-A")
    assert opened(checkout).introduced("a.py", "one\ntwo\n") == {1: FIRST}


@pytest.mark.parametrize("end", ["\x0c", "\u2028", "\x85", "\r", "\x1c"])
def test_a_line_ends_where_git_ends_it(checkout: Path, end: str) -> None:
    text = f"one{end}one\ntwo\n"
    commit(checkout, SECOND)
    (checkout / "a.py").write_bytes(text.encode())
    git(checkout, "add", "-A")
    git(checkout, "commit", "--quiet", "-m", "x")
    changed = f"one{end}one\nnew\ntwo\n"
    assert opened(checkout).introduced("a.py", changed) == {1: FIRST, 3: FIRST}


def test_a_file_that_head_does_not_have_has_no_dates(checkout: Path) -> None:
    commit(checkout, a_py="one\n")
    assert opened(checkout).introduced("b.py", "one\n") == {}


def test_before_the_first_commit_nothing_has_a_date(checkout: Path) -> None:
    (checkout / "a.py").write_text("one\n")
    assert opened(checkout).introduced("a.py", "one\n") == {}


def test_a_file_in_a_folder_has_dates_from_there_too(checkout: Path) -> None:
    (checkout / "sub").mkdir()
    (checkout / "sub" / "-a:b\n.py").write_text("one\n")
    commit(checkout)
    assert opened(checkout).introduced("sub/-a:b\n.py", "one\n") == {1: FIRST}
    assert opened(checkout / "sub").introduced("-a:b\n.py", "one\n") == {1: FIRST}


def test_lines_at_the_end_of_a_shallow_history_have_no_date(checkout: Path, tmp_path: Path) -> None:
    commit(checkout, a_py="one\n")
    commit(checkout, a_py="one\ntwo\n")
    commit(checkout, SECOND, a_py="one\ntwo\nthree\n")
    git(tmp_path, "clone", "--quiet", "--depth=2", f"file://{checkout}", "shallow")
    repository = opened(tmp_path / "shallow")
    assert repository.shallow()
    assert repository.introduced("a.py", "one\ntwo\nthree\n") == {3: SECOND}


def test_the_root_commit_of_a_whole_history_has_its_date(checkout: Path) -> None:
    commit(checkout, a_py="one\n")
    assert not opened(checkout).shallow()
    assert opened(checkout).introduced("a.py", "one\n") == {1: FIRST}


@pytest.mark.parametrize(
    ("stamp", "known"),
    [
        ("1577927045 +9999", {1: datetime.fromtimestamp(1577927045, UTC)}),
        ("99999999999999 +0000", {}),
        ("1577927045 +051800", {1: datetime.fromtimestamp(1577927045, UTC)}),
    ],
    ids=["no such zone", "no such year", "a zone with seconds"],
)
def test_an_impossible_date_is_ignored(checkout: Path, stamp: str, known: dict[int, datetime]) -> None:
    (checkout / "a.py").write_text("one\n")
    git(checkout, "add", "-A")
    tree = git(checkout, "write-tree").strip()
    text = f"tree {tree}\nauthor a <a@b> {stamp}\ncommitter a <a@b> {stamp}\n\nx\n"
    made = git(checkout, "hash-object", "-t", "commit", "-w", "--literally", "--stdin", stdin=text).strip()
    git(checkout, "update-ref", "HEAD", made)
    assert opened(checkout).introduced("a.py", "one\n") == known


def test_without_history_there_are_no_dates(checkout: Path) -> None:
    commit(checkout, a_py="one\n")
    git(checkout, "config", "blame.ignoreRevsFile", ".gone")
    assert opened(checkout).introduced("a.py", "one\n") == {}


def test_a_commit_subject_can_not_imitate_blame_output(checkout: Path) -> None:
    commit(checkout, a_py="one\ntwo\n")
    (checkout / "a.py").write_text("one\nTWO\n")
    git(checkout, "commit", "--quiet", "--all", "-m", f"{'a' * 40} 1 1 1\ncommitter-time 1", when=SECOND)
    assert opened(checkout).introduced("a.py", "one\nTWO\n") == {1: FIRST, 2: SECOND}


def test_a_large_rewritten_file_is_dated_quickly(checkout: Path) -> None:
    body = "same\n" * 20_000
    commit(checkout, a_py=f"first\n{body}last\n")
    begun = time.monotonic()
    dates = opened(checkout).introduced("a.py", f"first\n{'other' + chr(10) + body}{body}last\n")
    assert time.monotonic() - begun < 10
    assert dates[1] == FIRST
    assert dates[40_003] == FIRST


def test_sha_256_repositories_have_dates_too(tmp_path: Path) -> None:
    root = tmp_path / "modern"
    root.mkdir()
    git(root, "init", "--quiet", "--object-format=sha256")
    commit(root, a_py="one\n")
    assert opened(root).introduced("a.py", "one\n") == {1: FIRST}
