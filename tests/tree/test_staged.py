"""What the next commit would hold, by real indexes; the work tree says something else."""

from __future__ import annotations

import hashlib
import os
import resource
import zlib
from collections.abc import Mapping
from pathlib import Path

import pytest
from repositories import commit, git, initialised

from verdict.app.scanned_files import find_files
from verdict.domain.errors import OutputError, TargetError
from verdict.domain.outcome import Gap
from verdict.ports import Listing
from verdict.processes.deadline import Deadline
from verdict.tree.base import Span, list_changed
from verdict.tree.listing import Scope


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with one commit: `old.py`, `kept.py`, and `run`, which is executable."""
    root = initialised(tmp_path / "tree")
    (root / "run").write_text("#!/bin/sh\n")
    (root / "run").chmod(0o755)
    commit(root, old_py="old\n", kept_py="kept\n")
    return root


def staged(root: Path, *paths: Path, **more: object) -> Listing:
    """The listing, in a folder beside the tree."""
    folder = root.resolve().parent / f"private-{hashlib.sha256(os.urandom(8)).hexdigest()[:8]}"
    scope = Scope(root, paths, **more)  # type: ignore[arg-type]  # a test names real fields
    return list_changed(scope, Span(staged=True), folder, Deadline(30)).listing


def texts(listing: Listing) -> Mapping[str, str]:
    """The contents that engines will read."""
    return {file.path: (listing.root / file.native).read_text() for file in listing.files}


def gaps(listing: Listing) -> Mapping[str, tuple[Gap, str]]:
    return {gap.path: (gap.gap, gap.reason) for gap in listing.excluded}


def state(root: Path) -> Mapping[str, bytes]:
    """All of the tree and of git's folder but for what it logs."""
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_the_index_is_scanned_and_not_the_work_tree(checkout: Path) -> None:
    (checkout / "old.py").write_text("staged\n")
    (checkout / "new.py").write_text("new, staged\n")
    git(checkout, "add", "-A")
    (checkout / "old.py").write_text("mended since\n")
    (checkout / "new.py").unlink()
    (checkout / "kept.py").write_text("not staged\n")
    (checkout / "untracked.py").write_text("not staged\n")
    before = state(checkout)
    assert texts(staged(checkout)) == {"old.py": "staged\n", "new.py": "new, staged\n"}
    assert state(checkout) == before


def test_the_staged_part_of_a_file_is_scanned(checkout: Path) -> None:
    (checkout / "old.py").write_text("old\nstaged\n")
    git(checkout, "add", "old.py")
    (checkout / "old.py").write_text("old\nstaged\nnot staged\n")
    assert texts(staged(checkout)) == {"old.py": "old\nstaged\n"}


@pytest.mark.parametrize("flag", ["--assume-unchanged", "--skip-worktree"])
def test_flags_of_the_index_hide_nothing(checkout: Path, flag: str) -> None:
    (checkout / "old.py").write_text("staged\n")
    git(checkout, "add", "old.py")
    git(checkout, "update-index", flag, "old.py")
    (checkout / "old.py").unlink()
    assert texts(staged(checkout)) == {"old.py": "staged\n"}


def test_a_renamed_file_is_scanned_under_its_new_name(checkout: Path) -> None:
    git(checkout, "mv", "old.py", "moved.py")
    assert texts(staged(checkout)) == {"moved.py": "old\n"}


def test_deleted_files_and_files_only_meant_to_be_added_are_not_in_a_commit(checkout: Path) -> None:
    git(checkout, "rm", "--quiet", "--cached", "old.py")
    (checkout / "meant.py").write_text("not staged\n")
    git(checkout, "add", "--intent-to-add", "meant.py")
    listing = staged(checkout)
    assert listing.files == ()
    assert listing.notices[-1] == "no file is left to scan"


def test_an_empty_file_that_is_staged_is_in_a_commit(checkout: Path) -> None:
    (checkout / "empty.py").write_text("")
    git(checkout, "add", "empty.py")
    assert texts(staged(checkout)) == {"empty.py": ""}


def test_a_changed_mode_is_a_change_and_scripts_have_their_interpreter(checkout: Path) -> None:
    (checkout / "tool").write_text("#!/usr/bin/env python3\n")
    git(checkout, "add", "tool")
    git(checkout, "update-index", "--chmod=+x", "tool")
    git(checkout, "update-index", "--chmod=-x", "run")
    assert {file.path: file.interpreter for file in staged(checkout).files} == {"tool": "python", "run": None}


def test_links_and_nested_repositories_are_named_and_not_followed(checkout: Path) -> None:
    (checkout / "link.py").symlink_to("old.py")
    (checkout / "old.py").unlink()
    (checkout / "old.py").symlink_to("/etc/passwd")
    commit(initialised(checkout / "inner"), b_py="x = 1\n")
    git(checkout, "add", "-A")
    listing = staged(checkout)
    assert listing.files == ()
    assert gaps(listing) == {
        "link.py": (Gap.SKIPPED, "a link; links are not followed"),
        "old.py": (Gap.SKIPPED, "a link; links are not followed"),
        "inner/": (Gap.SKIPPED, "a repository of its own: the commit only records a revision of it"),
    }


def test_before_the_first_commit_all_staged_files_are_new(tmp_path: Path) -> None:
    root = initialised(tmp_path / "tree")
    (root / "a.py").write_text("staged\n")
    git(root, "add", "a.py")
    (root / "a.py").write_text("not staged\n")
    assert texts(staged(root)) == {"a.py": "staged\n"}


def test_a_file_in_conflict_is_a_failure(checkout: Path) -> None:
    git(checkout, "checkout", "--quiet", "-b", "topic")
    commit(checkout, old_py="mine\n")
    git(checkout, "checkout", "--quiet", "main")
    commit(checkout, old_py="theirs\n", kept_py="changed\n")
    with pytest.raises(Exception, match="returned non-zero"):
        git(checkout, "merge", "topic")
    listing = staged(checkout)
    assert gaps(listing) == {"old.py": (Gap.FAILED, "in conflict: what will be committed isn't decided")}
    excluded = staged(checkout, exclude=("old.py",))
    assert [gap.gap for gap in excluded.excluded] == [Gap.SKIPPED]


def test_any_name_is_written_and_shown_on_one_line(checkout: Path) -> None:
    odd = ["a\nb.py", "q'uo\"te.py", os.fsdecode(b"\xff\xfe.py"), "back\\slash.py", "-x.py", " sp ace ", "sub/ünï.py"]
    (checkout / "sub").mkdir()
    for name in odd:
        (checkout / name).write_text(f"{name!r}\n")
    git(checkout, "add", "-A")
    listing = staged(checkout)
    assert {file.native for file in listing.files} == set(odd)
    assert {(listing.root / file.native).read_text() for file in listing.files} == {f"{name!r}\n" for name in odd}


def test_paths_and_globs_select_staged_files(checkout: Path) -> None:
    for name in ("sub/a.py", "sub/b.js", "gen/c.py", "top.py"):
        (checkout / name).parent.mkdir(exist_ok=True)
        (checkout / name).write_text("x = 1\n")
    git(checkout, "add", "-A")
    assert set(texts(staged(checkout, checkout / "sub"))) == {"sub/a.py", "sub/b.js"}
    assert set(texts(staged(checkout, checkout / "top.py", checkout / "gen"))) == {"top.py", "gen/c.py"}
    listing = staged(checkout, include=("*.py",), exclude=("gen/",))
    assert set(texts(listing)) == {"sub/a.py", "top.py"}
    assert gaps(listing)["sub/b.js"] == (Gap.SKIPPED, "not in --include")
    assert set(texts(staged(checkout / "sub"))) == {"a.py", "b.js"}


def test_filters_do_not_run_on_staged_content(checkout: Path, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    (checkout / ".gitattributes").write_text("*.txt filter=x diff=x working-tree-encoding=UTF-16 ident eol=crlf\n")
    (checkout / "a.bin").write_text("$Id$ as it is\n")
    git(checkout, "add", "-A")
    git(checkout, "mv", "a.bin", "a.txt")
    for key in ("filter.x.smudge", "filter.x.clean", "filter.x.process", "diff.x.textconv", "diff.x.command"):
        git(checkout, "config", key, f"touch {mark}; cat")
    git(checkout, "config", "filter.x.required", "true")
    assert texts(staged(checkout))["a.txt"] == "$Id$ as it is\n"
    assert not mark.exists()


@pytest.mark.parametrize("promised", [True, False], ids=["a partial clone", "a damaged clone"])
def test_missing_content_is_a_failure_and_hides_no_other_file(checkout: Path, *, promised: bool) -> None:
    for name in ("gone.py", "there.py"):
        (checkout / name).write_text(f"{name}\n")
    git(checkout, "add", "-A")
    _object(checkout, "gone.py").unlink()
    if promised:
        with (checkout / ".git" / "config").open("a") as stream:
            stream.write("[core]\n repositoryFormatVersion = 1\n[extensions]\n partialClone = origin\n")
            stream.write('[remote "origin"]\n url = file:///nowhere\n promisor = true\n')
    listing = staged(checkout)
    assert texts(listing) == {"there.py": "there.py\n"}
    reason = "git doesn't have its content here: the clone is partial or damaged"
    assert gaps(listing) == {"gone.py": (Gap.FAILED, reason)}


def test_damaged_content_is_a_failure_and_hides_no_other_file(checkout: Path) -> None:
    for name in ("cut.py", "other.py", "there.py"):
        (checkout / name).write_text(f"{name}\n" * 100)
    git(checkout, "add", "-A")
    cut, other = _object(checkout, "cut.py"), _object(checkout, "other.py")
    for damaged in (cut, other):
        damaged.chmod(0o644)
    cut.write_bytes(cut.read_bytes()[:20])
    harmless = b"x = 1\n"
    other.write_bytes(zlib.compress(b"blob %d\0" % len(harmless) + harmless))
    listing = staged(checkout)
    assert set(texts(listing)) == {"there.py"}
    assert {path: gap for path, (gap, _) in gaps(listing).items()} == {"cut.py": Gap.FAILED, "other.py": Gap.FAILED}


def test_an_object_that_is_replaced_by_another_is_read_as_it_will_be_committed(checkout: Path) -> None:
    (checkout / "a.py").write_text("the hole\n")
    git(checkout, "add", "-A")
    harmless = git(checkout, "hash-object", "-w", "--stdin", stdin="harmless\n").strip()
    git(checkout, "replace", git(checkout, "rev-parse", ":a.py").strip(), harmless)
    assert texts(staged(checkout)) == {"a.py": "the hole\n"}


def _object(root: Path, name: str) -> Path:
    id_ = git(root, "rev-parse", f":{name}").strip()
    return root / ".git" / "objects" / id_[:2] / id_[2:]


def test_a_forged_index_writes_nothing_elsewhere(checkout: Path) -> None:
    (checkout / "aa").mkdir()
    (checkout / "aa" / "secret.py").write_text("x = 1\n")
    git(checkout, "add", "-A")
    index = checkout / ".git" / "index"
    forged = index.read_bytes()[:-20].replace(b"aa/secret.py", b"../secret.py")
    index.write_bytes(forged + hashlib.sha1(forged, usedforsecurity=False).digest())
    listing = staged(checkout)
    assert listing.files == ()
    assert not (checkout.parent / "secret.py").exists()
    assert not (listing.root.parent / "secret.py").exists()


@pytest.mark.parametrize("kind", ["split", "sparse", "version 4", "sha256"])
def test_an_index_of_any_kind_is_read(tmp_path: Path, kind: str) -> None:
    root = tmp_path / "tree"
    root.mkdir()
    git(root, "init", "--quiet", f"--object-format={'sha256' if kind == 'sha256' else 'sha1'}")
    for folder in ("in", "out"):
        (root / folder).mkdir()
        (root / folder / "a.py").write_text("x = 1\n")
    commit(root)
    if kind == "sparse":
        git(root, "sparse-checkout", "set", "--cone", "--sparse-index", "in")
        blob = git(root, "hash-object", "-w", "--stdin", stdin="staged\n").strip()
        git(root, "update-index", "--add", "--cacheinfo", f"100644,{blob},out/b.py")
        assert not (root / "out").exists()
    else:
        options = {"split": ["--split-index"], "version 4": ["--index-version=4"]}.get(kind, [])
        git(root, "update-index", *options)
        (root / "out" / "b.py").write_text("staged\n")
        git(root, "add", "-A")
    assert texts(staged(root)) == {"out/b.py": "staged\n"}


def test_manifests_are_read_from_the_whole_index(checkout: Path) -> None:
    (checkout / "package.json").write_text("{}")
    commit(checkout)
    (checkout / "requirements.txt").write_text("a==1\n")
    git(checkout, "add", "-A")
    (checkout / "requirements.txt").unlink()
    (scratch := checkout.parent / "scratch").mkdir()
    files = find_files(Scope(checkout), scratch, Deadline(30), Span(staged=True))
    assert texts(files.listing) == {"requirements.txt": "a==1\n"}
    assert texts(files.whole()) == {"package.json": "{}", "requirements.txt": "a==1\n"}


def test_staged_without_a_repository_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "tree").mkdir()
    with pytest.raises(TargetError, match="need a git repository"):
        staged(tmp_path / "tree")


def test_a_full_disk_is_an_error_that_names_the_folder(checkout: Path) -> None:
    (checkout / "a.py").write_text("x = 1\n" * 10_000)
    git(checkout, "add", "-A")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    try:
        with pytest.raises(OutputError, match=r"can't be written to .*private-.*: File too large"):
            staged(checkout)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


class TestTheIndexOfTheCommit:
    """`GIT_INDEX_FILE`, as a hook gets it."""

    def test_a_temporary_index_counts(self, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (checkout / "old.py").write_text("in the other index\n")
        index = checkout / ".git" / "index.lock"
        index.write_bytes((checkout / ".git" / "index").read_bytes())
        git(checkout, "add", "old.py", GIT_INDEX_FILE=str(index.rename(checkout / ".git" / "next-index-1.lock")))
        assert staged(checkout).files == ()
        monkeypatch.setenv("GIT_INDEX_FILE", ".git/next-index-1.lock")
        monkeypatch.chdir(checkout.parent)
        assert texts(staged(checkout)) == {"old.py": "in the other index\n"}

    def test_an_index_outside_of_any_repository_counts(
        self, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (checkout / "old.py").write_text("in the other index\n")
        git(checkout, "add", "old.py", GIT_INDEX_FILE=str(tmp_path / "index"))
        monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "index"))
        assert texts(staged(checkout)) == {"old.py": "in the other index\n"}

    def test_that_of_another_repository_is_refused(
        self, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        other = initialised(tmp_path / "other")
        commit(other, a_py="x = 1\n")
        monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git" / "index"))
        with pytest.raises(TargetError, match="index of another repository"):
            staged(checkout)

    @pytest.mark.parametrize("kind", ["missing", "a FIFO"])
    def test_one_that_is_no_file_is_refused(
        self, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
    ) -> None:
        if kind == "a FIFO":
            os.mkfifo(tmp_path / "index")
        monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "index"))
        with pytest.raises(TargetError, match="names no file"):
            staged(checkout)
