"""What a change introduced, on real git histories: a fake engine reports every line with a hole."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

import pytest
from builders import observation
from fake_engines import FakeEngine, Heard
from repositories import commit, git, initialised

from verdict.app.code_comments import CodeComments
from verdict.app.earlier import introduced
from verdict.app.engines import comments
from verdict.app.preparation import PreparedEngine
from verdict.app.scanned_files import base_files, find_files
from verdict.app.stopwatch import Observer
from verdict.app.triaged_scan import TriagedScan
from verdict.domain.errors import Crashed, TargetError
from verdict.domain.finding import Observation, Status
from verdict.domain.location import Location
from verdict.domain.outcome import Completed
from verdict.domain.policy import Policy
from verdict.ports import ResultCache, TargetFile, Workplace
from verdict.processes.deadline import Deadline
from verdict.stores.result_cache import SqliteResultCache
from verdict.tree.base import Span
from verdict.tree.excerpts import SourceReader
from verdict.tree.listing import Scope

HOLE = "    execute(request.args['{}'])\n"
_numbers = itertools.count()


def function(name: str, *holes: str) -> str:
    """A function with a harmless line and some holes."""
    return f"def {name}(request):\n    x = 1\n" + "".join(HOLE.format(hole) for hole in holes) + "\n\n"


def holes(files: Sequence[TargetFile], place: Workplace) -> Completed:
    """An observation for each call of `execute`, over as many lines as it has."""
    found = []
    for file in files:
        text = (place.root / file.native).read_text()
        for match in re.finditer(r"execute\s*\([^)]*\)", text):
            first, last = (text.count("\n", 0, end) + 1 for end in match.span())
            column = match.start() - text.rfind("\n", 0, match.start())
            end = match.end() - text.rfind("\n", 0, match.end())
            found.append(observation(file.path, location=Location(file.path, first, column, last, end)))
    return Completed(tuple(found), tuple(file.path for file in files))


def _commented(reader: SourceReader) -> CodeComments:
    return CodeComments(reader, comments())


class Judged:
    """The result of judging a change."""

    def __init__(self, root: Path, span: Span, *paths: Path, engine: FakeEngine | None = None, **more: object) -> None:
        scratch = root.parent / f"scratch-{next(_numbers)}"
        scratch.mkdir()
        self.engine = engine or FakeEngine("semgrep", holes)
        prepared = [PreparedEngine(self.engine.name, required=True, engine=self.engine)]
        deadline = Deadline(60)
        scope = Scope(root, paths, **more)  # type: ignore[arg-type]  # each test names real fields
        files = find_files(scope, scratch, deadline, span)
        assert files.base is not None
        place = Workplace(root, scratch, scratch, deadline, 1)
        cache = SqliteResultCache(root.parent / "cache")
        scan = TriagedScan(Policy(), place, cache, date(2025, 1, 1), _commented)
        later = scan(prepared, files.listing, Observer(Heard()))
        earlier = base_files(files.base, scope, scratch, deadline)
        change = introduced(later, files.listing.excluded, files.base, earlier, lambda _files: prepared, scan, Heard())
        self.new = sorted(
            f"{each.location.path}:{each.location.line}" for each in change.findings if each.status is Status.NEW
        )
        self.old = sum(each.status is Status.EXISTING for each in change.findings)
        self.fixed = len(change.fixed)
        self.notices = change.notices


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with one commit: `app.py` has two holes, `other.py` none."""
    root = initialised(tmp_path.resolve() / "tree")
    commit(root, app_py=function("first", "a") + function("second", "b"), other_py=function("third"))
    return root


def write(root: Path, **content: str) -> None:
    for name, text in content.items():
        (root / name.replace("_py", ".py")).write_text(text)


SINCE = Span("HEAD")


def test_one_new_finding_among_fifty_old_ones(root: Path) -> None:
    many = "".join(function(f"f{number}", str(number)) for number in range(50))
    commit(root, app_py=many)
    write(root, app_py=many.replace(function("f7", "7"), function("f7", "7") + function("added", "more")))
    judged = Judged(root, SINCE)
    assert (len(judged.new), judged.old, judged.fixed) == (1, 50, 0)


def test_only_fixes_and_harmless_edits_introduce_nothing(root: Path) -> None:
    write(root, app_py="import os\n" + function("first") + function("second", "b"))
    judged = Judged(root, SINCE)
    assert (judged.new, judged.old, judged.fixed) == ([], 1, 1)


def test_a_reformatted_file_introduces_nothing(root: Path) -> None:
    write(root, app_py='def first( request ):\n  execute(\n    request.args["a"],\n  )\n' + function("second", "b"))
    judged = Judged(root, SINCE)
    assert (judged.new, judged.old) == ([], 2)


@pytest.mark.parametrize("committed", [True, False], ids=["committed", "in the index"])
def test_a_rename_with_an_edit_introduces_only_the_edit(root: Path, *, committed: bool) -> None:
    git(root, "checkout", "--quiet", "-b", "topic")
    git(root, "mv", "app.py", "web.py")
    write(root, web_py=function("renamed", "a") + function("second", "b") + function("third", "c"))
    if committed:
        commit(root)
    judged = Judged(root, Span("main"))
    assert (judged.new, judged.old, judged.fixed) == (["web.py:13"], 2, 0)


def test_a_function_that_moved_to_another_file_is_old_and_its_copy_is_new(root: Path) -> None:
    write(root, app_py=function("second", "b"), other_py=function("third") + function("first", "a"))
    judged = Judged(root, SINCE)
    assert (judged.new, judged.old, judged.fixed) == ([], 2, 0)
    write(root, app_py=function("first", "a") + function("second", "b"))
    assert Judged(root, SINCE).new == ["other.py:7"]


def test_a_revert_brings_an_old_hole_back_as_new(root: Path) -> None:
    fixed = function("first") + function("second", "b")
    commit(root, app_py=fixed)
    git(root, "checkout", "--quiet", "-b", "topic")
    git(root, "revert", "--no-edit", "HEAD")
    judged = Judged(root, Span("main"))
    assert (judged.new, judged.old) == (["app.py:3"], 1)


def test_a_reverted_edit_is_no_change(root: Path) -> None:
    git(root, "checkout", "--quiet", "-b", "topic")
    commit(root, app_py=function("first", "a", "c"))
    git(root, "revert", "--no-edit", "HEAD")
    assert (Judged(root, Span("main")).new, Judged(root, Span("main")).old) == ([], 0)


def test_what_a_merge_brought_from_the_base_is_not_introduced(root: Path) -> None:
    git(root, "checkout", "--quiet", "-b", "topic")
    commit(root, mine_py=function("mine", "m"))
    git(root, "checkout", "--quiet", "main")
    commit(root, other_py=function("third", "theirs"))
    assert Judged(root, Span("topic")).new == ["other.py:3"]
    git(root, "checkout", "--quiet", "topic")
    git(root, "merge", "--no-edit", "main")
    judged = Judged(root, Span("main"))
    assert (judged.new, judged.old) == (["mine.py:3"], 0)


def test_an_untracked_file_is_new(root: Path) -> None:
    write(root, fresh_py=function("fresh", "f"))
    assert Judged(root, SINCE).new == ["fresh.py:3"]


def test_another_work_tree_is_judged_by_its_own_branch(root: Path) -> None:
    linked = root.parent / "linked"
    git(root, "worktree", "add", "--quiet", "-b", "topic", str(linked))
    write(linked, app_py=(linked / "app.py").read_text() + function("third", "c"))
    commit(linked)
    assert (Judged(linked, Span("main")).new, Judged(root, Span("main")).new) == (["app.py:13"], [])


def test_in_a_subfolder_files_that_were_renamed_into_it_are_followed(root: Path) -> None:
    (root / "sub").mkdir()
    git(root, "mv", "app.py", "sub/app.py")
    write(root, outside_py=function("outside", "o"))
    (root / "sub" / "new.py").write_text(function("inside", "i"))
    git(root, "add", "-A")
    judged = Judged(root, SINCE, root / "sub")
    assert (judged.new, judged.old) == (["sub/new.py:3"], 2)
    as_root = Judged(root / "sub", SINCE)
    assert as_root.new == ["app.py:3", "app.py:8", "new.py:3"]


def test_excluded_files_account_for_nothing(root: Path) -> None:
    git(root, "mv", "app.py", "web.py")
    judged = Judged(root, SINCE, exclude=("app.py",))
    assert judged.old == 2
    write(root, other_py=function("first", "a"))
    (root / "web.py").unlink()
    git(root, "add", "-A")
    assert Judged(root, SINCE, exclude=("app.py",)).new == ["other.py:3"]


def test_only_what_is_staged_counts_for_staged_changes(root: Path) -> None:
    write(root, app_py=(root / "app.py").read_text() + function("third", "c"))
    git(root, "add", "-A")
    write(root, app_py=(root / "app.py").read_text() + function("fourth", "d"))
    judged = Judged(root, Span(staged=True))
    assert (judged.new, judged.old) == (["app.py:13"], 2)


def test_before_the_first_commit_everything_is_new(tmp_path: Path) -> None:
    root = initialised(tmp_path.resolve() / "tree")
    write(root, app_py=function("first", "a"))
    git(root, "add", "-A")
    assert Judged(root, Span(staged=True)).new == ["app.py:3"]


def test_two_commits_are_compared_whatever_is_checked_out(root: Path) -> None:
    git(root, "checkout", "--quiet", "-b", "topic")
    commit(root, app_py=function("second", "b", "c"))
    git(root, "checkout", "--quiet", "main")
    commit(root, other_py=function("third", "x"))
    write(root, app_py="")
    forked = Judged(root, Span("main", "topic"))
    assert (forked.new, forked.old, forked.fixed) == (["app.py:4"], 1, 1)
    direct = Judged(root, Span("main", "topic", forked=False))
    assert (direct.new, direct.fixed) == (["app.py:4"], 2)


def test_files_of_a_submodule_are_compared_with_the_recorded_commit(root: Path, tmp_path: Path) -> None:
    library = initialised(tmp_path / "library")
    commit(library, lib_py=function("lib", "l"))
    git(root, "submodule", "--quiet", "add", str(library), "lib")
    commit(root)
    write(root / "lib", lib_py=function("lib", "l") + function("more", "m"))
    judged = Judged(root, SINCE)
    assert (judged.new, judged.old) == (["lib/lib.py:8"], 1)


def test_a_shallow_clone_says_what_it_needs(root: Path, tmp_path: Path) -> None:
    git(root, "checkout", "--quiet", "-b", "topic")
    commit(root, app_py=function("first", "a"))
    git(root, "checkout", "--quiet", "main")
    commit(root, other_py=function("third", "x"))
    clone = tmp_path.resolve() / "clone"
    git(tmp_path, "clone", "--quiet", "--depth=1", "--no-single-branch", f"file://{root}", str(clone))
    git(clone, "checkout", "--quiet", "topic")
    with pytest.raises(TargetError, match="history here is too short") as refused:
        Judged(clone, Span("origin/main"))
    assert "git fetch --unshallow" in refused.value.hint
    with pytest.raises(TargetError, match="no commit 'HEAD~1'") as unknown:
        Judged(clone, Span("HEAD~1"))
    assert "git fetch --unshallow" in unknown.value.hint
    write(clone, app_py=function("first", "a") + function("new", "n"))
    assert Judged(clone, SINCE).new == ["app.py:8"]
    git(clone, "fetch", "--quiet", "--unshallow")
    assert Judged(clone, Span("origin/main")).new == ["app.py:8"]


def test_what_the_base_lacks_counts_as_new_with_a_notice(root: Path) -> None:
    id_ = git(root, "rev-parse", ":app.py").strip()
    write(root, app_py=(root / "app.py").read_text() + function("third", "c"))
    (root / ".git" / "objects" / id_[:2] / id_[2:]).unlink()
    judged = Judged(root, SINCE)
    assert len(judged.new) == 3
    assert "app.py" in judged.notices[0]
    assert "counts as new" in judged.notices[0]


def test_findings_of_an_engine_that_fails_on_the_base_count_as_new_with_a_notice(root: Path) -> None:
    def fails_on_the_base(files: Sequence[TargetFile], place: Workplace) -> Completed:
        if place.root != root:
            raise Crashed("out of memory", hint="scan less")
        return holes(files, place)

    write(root, app_py=(root / "app.py").read_text() + function("third", "c"))
    judged = Judged(root, SINCE, engine=FakeEngine("semgrep", fails_on_the_base))
    assert (len(judged.new), judged.old) == (3, 0)
    assert "semgrep: out of memory; what it finds there counts as new" in judged.notices[0]


class Following(FakeEngine):
    """An engine that looks at the other files in Python."""

    follows = True

    def leads_to(self, files: Iterable[TargetFile]) -> Callable[[str], bool] | None:
        return lambda path: path.endswith(".py")

    def across(  # noqa: PLR0917  as the protocol has it
        self,
        files: Sequence[TargetFile],
        found: Sequence[Observation],
        place: Workplace,
        cache: ResultCache | None,
        digests: Mapping[str, str],
        around: Sequence[TargetFile] = (),
    ) -> Completed:
        return Completed((), ())


def test_other_files_that_the_base_lacks_are_a_notice(root: Path) -> None:
    commit(root, untouched_py=function("untouched"))
    id_ = git(root, "rev-parse", ":untouched.py").strip()
    (root / ".git" / "objects" / id_[:2] / id_[2:]).unlink()
    write(root, app_py=(root / "app.py").read_text() + function("third", "c"))
    (notice,) = Judged(root, SINCE, engine=Following("semgrep", holes)).notices
    assert notice.endswith("data was not followed everywhere through other files that can't be read: untouched.py")


def test_without_new_findings_nothing_is_said_of_what_the_base_lacks(root: Path) -> None:
    id_ = git(root, "rev-parse", ":app.py").strip()
    write(root, app_py=function("first"))
    (root / ".git" / "objects" / id_[:2] / id_[2:]).unlink()
    judged = Judged(root, SINCE)
    assert (judged.new, judged.notices) == ([], ())


def test_the_index_of_another_repository_does_not_matter_for_the_work_tree(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = initialised(tmp_path / "other")
    commit(other, a_py="x = 1\n")
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git" / "index"))
    write(root, app_py=function("first", "a") + function("more", "m"))
    assert Judged(root, SINCE).new == ["app.py:8"]


def test_the_base_is_scanned_once(root: Path) -> None:
    engine = FakeEngine("semgrep", holes)
    write(root, app_py=(root / "app.py").read_text() + "\n")
    Judged(root, SINCE, engine=engine)
    assert engine.asked == ["app.py", "app.py"]
    Judged(root, SINCE, engine=engine)
    assert engine.asked == ["app.py", "app.py"]
