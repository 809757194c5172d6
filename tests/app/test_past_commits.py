"""Secrets in the history of real repositories: a fake engine reports every token, in files and with git in commits."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from builders import observation
from fake_engines import FakeEngine, Heard
from repositories import commit, git, initialised

from verdict.app.code_comments import CodeComments
from verdict.app.engines import comments
from verdict.app.history import HistoryScan, Past, with_past
from verdict.app.preparation import PreparedEngine
from verdict.app.request import Listeners
from verdict.app.scanned_files import find_files
from verdict.app.stopwatch import Observer
from verdict.app.triaged_scan import TriagedScan
from verdict.domain.errors import Crashed, TargetError, Unavailable, UsageError
from verdict.domain.finding import CodeRole, Finding, Kind, Severity, Status
from verdict.domain.location import Location
from verdict.domain.outcome import Completed, EngineRun, Gap, RunStatus
from verdict.domain.policy import Policy
from verdict.ports import Appearance, ResultCache, TargetFile, Workplace
from verdict.processes.deadline import Deadline
from verdict.stores.result_cache import SqliteResultCache
from verdict.tree.base import Span
from verdict.tree.excerpts import SourceReader
from verdict.tree.listing import Scope

TOKEN = re.compile(r"tok_\w+")
_numbers = itertools.count()


def tokens(files: Sequence[TargetFile], place: Workplace) -> Completed:
    """An observation for each token."""
    found = []
    for file in files:
        for number, line in enumerate((place.root / file.native).read_text().splitlines(), 1):
            for match in TOKEN.finditer(line):
                where = Location(file.path, number, match.start() + 1, number, match.end() + 1)
                found.append(observation(file.path, kind=Kind.SECRET, location=where, cwe=("CWE-798",)))
    return Completed(tuple(found), tuple(file.path for file in files))


class Reader(FakeEngine):
    """The same for each version of each file that a repository has."""

    def __init__(self) -> None:
        super().__init__(answer=tokens)
        self.read = 0

    def history(self, repository: Path, since: str, place: Workplace) -> frozenset[Appearance]:
        self.read += 1
        assert place.scratch.is_dir()
        versions = (
            (id_, path)
            for id_ in git(repository, "rev-list", "--all", "--not", since).split()
            for path in git(repository, "show", "--format=", "--name-only", "--diff-filter=AM", id_).splitlines()
            if path != "lib"  # a submodule
        )
        return frozenset(
            Appearance(id_, path) for id_, path in versions if TOKEN.search(git(repository, "show", f"{id_}:{path}"))
        )


def _comments(reader: SourceReader) -> CodeComments:
    return CodeComments(reader, comments())


class Repository:
    """A repository, and its scans with their history."""

    def __init__(self, root: Path, place: Workplace, cache: ResultCache | None = None) -> None:
        self.root = root
        self.engine = Reader()
        self.cache = cache
        self.baseline: dict[str, Severity] = {}
        self.policy = Policy()
        self._place = place

    def past(self, span: Span | None = None, folder: str = "", prepared: PreparedEngine | None = None) -> Past | None:
        scan, scope, scratch = self._parts(folder)
        files = find_files(scope, scratch, Deadline(60), span)
        listeners = Listeners(Heard())
        own = prepared or PreparedEngine(self.engine.name, required=True, engine=self.engine)
        return HistoryScan(scan, scope, scratch / "history", self.baseline, listeners)([own], files)

    def scanned(self, span: Span | None = None, folder: str = "") -> tuple[dict[str, Finding], EngineRun]:
        """The findings by place, and the engine's run."""
        past = self.past(span, folder)
        scan, scope, scratch = self._parts(folder)
        files = find_files(scope, scratch, Deadline(60), span)
        own = PreparedEngine(self.engine.name, required=True, engine=self.engine)
        done = with_past(scan([own], files.listing, Observer(Heard()), secrets=past.secrets if past else ()), past)
        found = {f"{each.location.path}:{each.location.line}": each for each in done.findings}
        return found, done.scanned.runs[0]

    def _parts(self, folder: str) -> tuple[TriagedScan, Scope, Path]:
        scratch = self._place.scratch / str(next(_numbers))
        scratch.mkdir()
        place = replace(self._place, root=self.root, scratch=scratch)
        scan = TriagedScan(self.policy, place, self.cache, date(2025, 6, 1), _comments)
        paths = (self.root / folder,) if folder else ()
        return scan, Scope(self.root, paths), scratch


@pytest.fixture
def made(place: Workplace) -> Repository:
    """A repository in which `tok_gone` was deleted, and `tok_here` moved."""
    root = initialised(place.root)
    commit(root, a_py="x = 'tok_gone1'\n", old_py="y = 'tok_here1'\n")
    commit(root, a_py="\n\nx = 'tok_gone1'\n", old_py="y = 1\n", b_py="y = 'tok_here1'\n")
    commit(root, a_py="x = 1\n")
    return Repository(root, place)


def written(root: Path, content: dict[str, str]) -> None:
    """Commit files at paths."""
    for path, text in content.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text)
    commit(root)


def id_of(made: Repository, revision: str) -> str:
    return git(made.root, "rev-parse", "--short=12", revision).strip()


def test_a_secret_that_no_file_has_is_found_at_the_first_commit_that_had_it(made: Repository) -> None:
    found, run = made.scanned()
    first = id_of(made, "HEAD~2")
    assert set(found) == {f"{first}:a.py:1", "b.py:1"}
    gone = found[f"{first}:a.py:1"]
    assert f"It was committed in {first} on 2020-01-02; no scanned file has it any more." in gone.message
    assert gone.introduced_at is not None
    assert "revoke" in (gone.fix or "")
    assert "tok_gone1" not in repr(gone)
    assert (gone.kind, gone.status, run.status) == (Kind.SECRET, Status.NEW, RunStatus.OK)


def test_a_secret_that_a_file_has_stays_one_finding_and_names_its_first_commit(made: Repository) -> None:
    found, _ = made.scanned()
    assert f"It was first committed in {id_of(made, 'HEAD~2')} on 2020-01-02, in old.py." in found["b.py:1"].message


def test_only_what_came_after_the_base_counts_with_a_span(made: Repository) -> None:
    commit(made.root, c_py="z = 'tok_late1'\n")
    commit(made.root, c_py="z = 1\n")
    found, _ = made.scanned(Span("HEAD~2"))
    assert set(found) == {f"{id_of(made, 'HEAD~1')}:c.py:1"}


def test_other_branches_count_and_folders_bound_what_counts(made: Repository) -> None:
    git(made.root, "checkout", "--quiet", "-b", "other")
    written(made.root, {"sub/d.py": "w = 'tok_side1'\n"})
    side = id_of(made, "HEAD")
    git(made.root, "checkout", "--quiet", "main")
    (made.root / "sub").mkdir(exist_ok=True)
    (made.root / "sub" / "e.py").write_text("e\n")
    assert f"{side}:sub/d.py:1" in made.scanned()[0]
    assert set(made.scanned(folder="sub")[0]) == {f"{side}:sub/d.py:1"}


def test_the_root_may_be_below_the_top_of_the_repository(made: Repository, place: Workplace) -> None:
    written(made.root, {"sub/d.py": "w = 'tok_side1'\n"})
    written(made.root, {"sub/d.py": "w = 1\n"})
    assert set(Repository(made.root / "sub", place).scanned()[0]) == {f"{id_of(made, 'HEAD~1')}:d.py:1"}


def test_comments_roles_and_the_baseline_count_in_the_history_too(made: Repository) -> None:
    written(
        made.root,
        {
            "tests/t.py": "w = 'tok_test1'\n",
            "c.py": "z = 'tok_known'  # verdict: ignore[python-sql-injection] it is old\n",
        },
    )
    written(made.root, {"tests/t.py": "w = 1\n", "c.py": "z = 1\n"})
    found, _ = made.scanned()
    commit_ = id_of(made, "HEAD~1")
    assert found[f"{commit_}:tests/t.py:1"].code_role is CodeRole.TEST
    assert found[f"{commit_}:c.py:1"].status is Status.SUPPRESSED
    made.baseline = {each.fingerprint: each.severity for each in found.values()}
    assert {each.status for path, each in made.scanned()[0].items() if path != "b.py:1"} <= {
        Status.BASELINE, Status.SUPPRESSED,
    }  # fmt: skip


def test_a_secret_of_the_history_is_masked_in_the_files(made: Repository) -> None:
    past = made.past()
    assert past is not None
    assert {"tok_gone1", "tok_here1"} <= past.secrets


def test_a_shallow_clone_is_not_called_complete(made: Repository, place: Workplace, tmp_path: Path) -> None:
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{made.root}", "shallow")
    found, run = Repository(tmp_path / "shallow", place).scanned()
    assert set(found) == {"b.py:1"}
    assert (run.status, run.error) == (RunStatus.PARTIAL, "older git history not checked: this clone is shallow")
    assert run.unchecked is not None
    assert run.unchecked.mend == "run `git fetch --unshallow`"


def test_the_same_commits_are_read_once(made: Repository, tmp_path: Path) -> None:
    made.cache = SqliteResultCache(tmp_path / "results.sqlite")
    first, again = made.scanned()[0], made.scanned()[0]
    assert (again, made.engine.read) == (first, 1)
    commit(made.root, d_py="new\n")
    made.scanned()
    assert made.engine.read == 2


def test_what_cannot_be_read_is_said_and_nothing_else_is_lost(
    made: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_args: object) -> frozenset[Appearance]:
        raise Crashed("it crashed", hint="mend it")

    monkeypatch.setattr(made.engine, "history", crash)
    found, run = made.scanned()
    assert set(found) == {"b.py:1"}
    assert (run.status, run.error) == (RunStatus.PARTIAL, "git history not checked: it crashed")
    assert "first committed" not in found["b.py:1"].message


def test_a_file_that_git_lost_is_a_gap(made: Repository) -> None:
    blob = git(made.root, "rev-parse", "HEAD~2:a.py").strip()
    known = frozenset({Appearance(git(made.root, "rev-parse", "HEAD~2").strip(), "a.py")})
    made.engine.history = lambda *_args: known  # type: ignore[method-assign]  # it saw the file before it was lost
    (made.root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    _, run = made.scanned()
    assert run.status is RunStatus.PARTIAL
    assert [(gap.path, gap.gap) for gap in run.unscanned] == [(f"{id_of(made, 'HEAD~2')}:a.py", Gap.FAILED)]


def test_without_a_repository_or_an_engine_that_reads_it_there_is_a_clear_error(
    made: Repository, place: Workplace, tmp_path: Path
) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "a.py").write_text("x\n")
    with pytest.raises(TargetError, match="scans of the history need a git repository"):
        Repository(tmp_path / "plain", place).past()
    other = FakeEngine()
    with pytest.raises(UsageError, match="no engine of this scan can read the git history"):
        made.past(prepared=PreparedEngine(other.name, required=True, engine=other))
    missing = PreparedEngine(
        other.name, required=True, engine=Unavailable("not here", hint="install it"), finds_secrets=True
    )
    assert made.past(prepared=missing) is None


def test_the_history_of_submodules_is_said_to_be_left_out(made: Repository, tmp_path: Path) -> None:
    commit(initialised(tmp_path / "inner"), c_py="z\n")
    git(made.root, "submodule", "--quiet", "add", str(tmp_path / "inner"), "lib")
    git(made.root, "commit", "--quiet", "-m", "x")
    _, run = made.scanned()
    assert "the history of submodules was not searched: lib" in run.notices
    assert "4 commits were searched for secrets, without archives, images and lock files" in run.notices
