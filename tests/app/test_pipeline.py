"""The pipeline with fake engines: failures are reported, and the other results stay."""

from __future__ import annotations

import itertools
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from builders import observation, target_file
from fake_engines import Answer, FakeEngine, Heard, nothing_found
from hypothesis import given, settings
from hypothesis import strategies as st

from verdict.app.code_comments import CodeComments
from verdict.app.engine_output import EngineOutputs
from verdict.app.engines import comments
from verdict.app.pipeline import Scanned, scan
from verdict.app.preparation import PreparedEngine
from verdict.app.scanned_files import Around, Wanted
from verdict.app.stopwatch import Observer, Stopwatch
from verdict.app.triaged_scan import TriagedScan
from verdict.domain.artifact import Artifact
from verdict.domain.errors import Crashed, EngineError, Interrupted, OutputInvalid, TimedOut, Unavailable
from verdict.domain.finding import EngineName, Finding, Kind, Lowered, Observation, Severity, Status
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import Check, Completed, Gap, RunStatus, Unchecked, Unscanned, way_of
from verdict.domain.policy import Policy
from verdict.domain.severity.reasons import reasons
from verdict.domain.text.untrusted import MASK
from verdict.ports import Listing, Notes, TargetFile, Workplace
from verdict.processes.deadline import Deadline
from verdict.stores.artifacts import FolderArtifacts
from verdict.stores.result_cache import SqliteResultCache
from verdict.tree.walking import NOT_CHECKED_OUT

TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"


def one_for_each(**more: object) -> Answer:
    """An answer with an observation in the first line of every file."""

    def answer(files: Sequence[TargetFile], place: Workplace) -> Completed:
        return Completed(
            tuple(observation(file.path, 1, **more) for file in files),  # type: ignore[arg-type]  # real fields
            tuple(file.path for file in files),
        )

    return answer


def failing(error: EngineError, only: str = "") -> Answer:
    """An answer that is an error, for portions with a file called `only`."""

    def answer(files: Sequence[TargetFile], place: Workplace) -> Completed:
        if any(only in file.path for file in files):
            raise error
        return one_for_each()(files, place)

    return answer


def run_over(
    place: Workplace,
    *engines: FakeEngine | PreparedEngine,
    files: Mapping[str, str] | None = None,
    cache: SqliteResultCache | None = None,
    heard: Heard | None = None,
    outputs: EngineOutputs | None = None,
    watch: Stopwatch | None = None,
    spared: Callable[[str], bool] = lambda _path: False,
    around: Around | None = None,
) -> Scanned:
    """Scan files with these engines."""
    content = {"a.py": "x = 1\n", "b.py": "y = 2\n", "c.py": "z = 3\n"} if files is None else files
    listing = Listing(place.root, tuple(target_file(place.root, name, text) for name, text in content.items()))
    prepared = [
        each if isinstance(each, PreparedEngine) else PreparedEngine(each.name, required=True, engine=each)
        for each in engines
    ]
    observer = Observer(heard or Heard(), watch or Stopwatch(), files=watch is not None)
    return scan(prepared, listing, place, cache, observer, outputs, spared, around=around)


CRASH = Crashed("it was killed by SIGSEGV", hint="try again")


def bursting(error: Exception) -> Answer:
    """An answer that is an error nobody expects."""

    def answer(files: Sequence[TargetFile], place: Workplace) -> Completed:
        raise error

    return answer


BUGS = [ValueError("a bug\x1b[31m"), MemoryError(), RecursionError("too deep"), OSError(28, "No space left on device"),
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")]  # fmt: skip


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: type(bug).__name__)
def test_a_bug_in_an_adapter_fails_only_its_engine(place: Workplace, bug: Exception) -> None:
    good = FakeEngine("good", one_for_each(engine="good"))
    scanned = run_over(place, FakeEngine("bad", bursting(bug)), good)
    bad = scanned.runs[0]
    assert [run.status for run in scanned.runs] == [RunStatus.FAILED, RunStatus.OK]
    assert f"{type(bug).__name__} at test_pipeline.py:" in str(bad.error)
    assert "\x1b" not in str(bad.error)
    assert len(scanned.findings) == 3


@pytest.mark.parametrize("method", ["wants", "skips", "shards", "fingerprint"])
def test_a_bug_in_any_method_of_an_adapter_fails_only_its_engine(place: Workplace, tmp_path: Path, method: str) -> None:
    class Buggy(FakeEngine):
        def wants(self, file: TargetFile) -> bool:
            return self.broken("wants") or super().wants(file)

        def skips(self, file: TargetFile) -> str | None:
            return super().skips(file) if not self.broken("skips") else None

        def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
            return super().shards(files, jobs) if not self.broken("shards") else []

        def broken(self, name: str) -> bool:
            if name == method:
                raise ValueError("a bug")
            return False

    class WithoutFingerprint(Buggy):
        @property
        def fingerprint(self) -> str:
            self.broken("fingerprint")
            return "x"

        @fingerprint.setter
        def fingerprint(self, value: str) -> None: ...

    kind = WithoutFingerprint if method == "fingerprint" else Buggy
    good = FakeEngine("good", one_for_each(engine="good"))
    scanned = run_over(place, kind("bad"), good, cache=SqliteResultCache(tmp_path / "cache"))
    assert [run.status for run in scanned.runs] == [RunStatus.FAILED, RunStatus.OK]
    assert "ValueError at test_pipeline.py:" in str(scanned.runs[0].error)
    assert len(scanned.findings) == 3


def test_a_bug_in_the_cache_or_the_artifact_store_is_a_notice_and_no_failure(place: Workplace, tmp_path: Path) -> None:
    class Cache(SqliteResultCache):
        def put(self, *_: object) -> None:
            raise UnicodeEncodeError("utf-8", "\udc80", 0, 1, "surrogates not allowed")

    class Outputs(EngineOutputs):
        def keep(self, *_: object) -> tuple[Artifact, ...]:
            raise RecursionError("too deep")

    folder = tmp_path / "outputs"
    folder.mkdir()
    outputs = Outputs(folder, FolderArtifacts(tmp_path, "artifacts"), lambda _: 1000)
    looks = PreparedEngine(
        EngineName("fake"), required=True, engine=FakeEngine("fake", one_for_each()), finds_secrets=True
    )
    scanned = run_over(place, looks, cache=Cache(tmp_path / "cache"), outputs=outputs)
    assert scanned.runs[0].status is RunStatus.OK
    assert [problem.partition(" at ")[0] for problem in scanned.problems] == [
        "fake: its output is not stored: RecursionError",
        "fake: its results are not cached: UnicodeEncodeError",
    ]


def test_a_failing_engine_does_not_hide_the_others(place: Workplace) -> None:
    scanned = run_over(place, FakeEngine("bad", failing(CRASH)), FakeEngine("good", one_for_each(engine="good")))
    assert [run.status for run in scanned.runs] == [RunStatus.FAILED, RunStatus.OK]
    assert [each.location.path for each in scanned.findings] == ["a.py", "b.py", "c.py"]


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (CRASH, RunStatus.FAILED),
        (OutputInvalid("no report", hint="h"), RunStatus.FAILED),
        (Interrupted("stopped", hint="h"), RunStatus.FAILED),
        (TimedOut("too slow", hint="h"), RunStatus.TIMED_OUT),
        (Unavailable("gone", hint="h"), RunStatus.MISSING),
    ],
)
def test_a_failed_engine_is_reported_with_its_error_and_hint(
    place: Workplace, error: EngineError, status: RunStatus
) -> None:
    (run,) = run_over(place, FakeEngine("bad", failing(error))).runs
    assert (run.status, run.error, run.hint) == (status, str(error), error.hint)
    assert (run.scanned, run.complete) == ((), False)


def test_an_engine_that_left_things_unchecked_is_partial_with_a_hint(place: Workplace) -> None:
    def answer(files: Sequence[TargetFile], place: Workplace) -> Completed:
        unchecked = Unchecked("dependencies", "there are no advisories", "fetch them")
        return Completed((), ("a.py",), (Unscanned("b.py", Gap.FAILED, "odd"),), unchecked, ("two were left",))

    (run,) = run_over(place, FakeEngine("osv", answer, portion=1), files={"a.py": "", "b.py": ""}).runs

    assert run.status is RunStatus.PARTIAL
    assert run.error is not None
    assert run.error.startswith("dependencies not checked: there are no advisories; 1 file not fully read: odd")
    assert (run.hint, run.notices) == ("fetch them", ("two were left",))
    assert (run.unchecked and run.unchecked.what) == "dependencies"


def test_a_missing_engine_is_reported(place: Workplace) -> None:
    missing = PreparedEngine(EngineName("gone"), True, Unavailable("gone isn't installed", hint="h"), "7")  # noqa: FBT003  required
    heard = Heard()
    scanned = run_over(place, missing, FakeEngine("good"), heard=heard)
    assert [(run.id, run.version, run.status) for run in scanned.runs] == [
        ("gone", "7", RunStatus.MISSING),
        ("good", "", RunStatus.OK),
    ]
    assert heard.ends["gone"] == ("missing", "gone isn't installed")


def test_runs_are_in_the_order_of_the_engines_whichever_ends_first(place: Workplace) -> None:
    first_may_end = threading.Event()

    def slow(files: Sequence[TargetFile], place: Workplace) -> Completed:
        assert first_may_end.wait(10)
        return nothing_found(files, place)

    def fast(files: Sequence[TargetFile], place: Workplace) -> Completed:
        first_may_end.set()
        return nothing_found(files, place)

    scanned = run_over(place, FakeEngine("one", slow), FakeEngine("two", fast))
    assert [run.id for run in scanned.runs] == ["one", "two"]


def test_a_file_that_an_engine_does_not_report_on_is_a_gap(place: Workplace) -> None:
    def silent(files: Sequence[TargetFile], place: Workplace) -> Completed:
        return Completed((), tuple(file.path for file in files if file.path != "b.py"))

    (run,) = run_over(place, FakeEngine("fake", silent)).runs
    assert run.status is RunStatus.PARTIAL
    assert run.scanned == ("a.py", "c.py")
    assert run.unscanned == (Unscanned("b.py", Gap.FAILED, "the engine did not report on it"),)
    assert run.error is not None
    assert "b.py" in run.error


def silent_about_all(files: Sequence[TargetFile], place: Workplace) -> Completed:
    return Completed((), ())


def test_an_empty_result_does_not_count_as_clean(place: Workplace) -> None:
    (run,) = run_over(place, FakeEngine("fake", silent_about_all)).runs
    assert run.status is RunStatus.PARTIAL
    assert len(run.unscanned) == 3


def test_a_failed_portion_marks_its_files_and_leaves_the_other_portions(place: Workplace) -> None:
    scanned = run_over(place, FakeEngine("fake", failing(CRASH, only="b.py"), portion=1))
    (run,) = scanned.runs
    assert run.status is RunStatus.PARTIAL
    assert run.scanned == ("a.py", "c.py")
    assert run.unscanned == (Unscanned("b.py", Gap.FAILED, "it was killed by SIGSEGV"),)
    assert [each.location.path for each in scanned.findings] == ["a.py", "c.py"]


def test_an_engine_fails_if_all_its_portions_fail(place: Workplace) -> None:
    (run,) = run_over(place, FakeEngine("fake", failing(CRASH), portion=1)).runs
    assert (run.status, run.error) == (RunStatus.FAILED, "it was killed by SIGSEGV")


def test_a_file_that_the_engine_skips_on_purpose_leaves_the_run_complete(place: Workplace) -> None:
    engine = FakeEngine()
    (run,) = run_over(place, engine, files={"a.py": "", "odd.py": "", "b.txt": ""}).runs
    assert run.status is RunStatus.OK
    assert run.unscanned == (Unscanned("odd.py", Gap.SKIPPED, "too odd"),)
    assert engine.asked == ["a.py"]


class BoundedEngine(FakeEngine):
    largest_file = 2 << 20


@pytest.mark.parametrize(("spared", "status"), [(False, RunStatus.PARTIAL), (True, RunStatus.OK)])
def test_a_file_above_an_engines_bound_is_not_given_to_it(place: Workplace, spared: bool, status: RunStatus) -> None:
    engine = BoundedEngine()
    files = {"a.py": "x" * (2 << 20), "b.py": "x" * ((2 << 20) + 1)}
    scanned = run_over(place, engine, files=files, spared=lambda _path: spared)
    (run,) = scanned.runs
    assert (run.status, run.scanned, engine.asked) == (status, ("a.py",), ["a.py"])
    assert run.unscanned == (Unscanned("b.py", Gap.LIMITED, "larger than 2 MiB"),)
    assert scanned.phrases == ("1 file not read: larger than 2 MiB",)


def test_an_engine_with_nothing_to_do_is_not_started(place: Workplace) -> None:
    engine = FakeEngine(answer=failing(CRASH))
    (run,) = run_over(place, engine, files={"a.txt": ""}).runs
    assert (run.status, engine.asked) == (RunStatus.OK, [])


def test_many_gaps_are_summarised(place: Workplace) -> None:
    files = {f"f{number}.py": "" for number in range(30)}
    (run,) = run_over(place, FakeEngine(answer=silent_about_all), files=files).runs
    assert run.error is not None
    assert run.error.startswith("30 files not fully read: ")
    assert "27 more" in run.error
    assert len(run.error) < 200


def test_each_portion_has_a_private_folder_that_is_removed_afterwards(place: Workplace) -> None:
    engine = FakeEngine(portion=1)
    run_over(place, engine)
    assert len(engine.scratch) == 3
    assert not any(folder.exists() for folder in engine.scratch)


def test_an_exit_of_the_process_stops_all_engines(place: Workplace) -> None:
    def ended(files: Sequence[TargetFile], place: Workplace) -> Completed:
        raise SystemExit

    def waiting(files: Sequence[TargetFile], place: Workplace) -> Completed:
        for _ in range(1000):
            place.deadline.check("waiting")
            threading.Event().wait(0.01)
        raise AssertionError("was not stopped")

    other = FakeEngine("other", waiting)
    with pytest.raises(SystemExit):
        run_over(place, FakeEngine("buggy", ended), other)


def found_secret(files: Sequence[TargetFile], place: Workplace) -> Completed:
    where = Location("a.py", 1, 10, 1, 10 + len(TOKEN))
    found = observation("a.py", engine="secrets", kind=Kind.SECRET, location=where, cwe=("CWE-798",))
    return Completed((found,), tuple(file.path for file in files))


WAY = (TraceStep(TraceRole.SOURCE, Location("a.py", 1)), TraceStep(TraceRole.SINK, Location("b.py", 1, 3)))


def quoting(files: Sequence[TargetFile], place: Workplace) -> Completed:
    text = f"the value {TOKEN} is bad"
    return Completed(
        (observation("b.py", 1, engine="chatty", title=text, message=text, fix=text, cwe=("CWE-1",), trace=WAY),),
        tuple(file.path for file in files if file.path != "c.py"),
        (Unscanned("c.py", Gap.FAILED, f"can't parse {TOKEN}"),),
    )


SECRETS = {"a.py": f'token = "{TOKEN}"\n', "b.py": f'f("{TOKEN}")\n', "c.py": ""}


def test_a_secret_found_by_one_engine_is_masked_in_the_results_of_all_others(place: Workplace) -> None:
    scanned = run_over(place, FakeEngine("chatty", quoting), FakeEngine("secrets", found_secret), files=SECRETS)
    assert TOKEN not in repr(scanned.findings)
    assert TOKEN not in repr(scanned.runs)
    other = next(each for each in scanned.findings if each.location.path == "b.py")
    assert (other.message, other.snippet) == (f"the value {MASK} is bad", f'f("{MASK}")')
    assert [step.code for step in other.trace] == [f'token = "{MASK}"', f'"{MASK}")']
    assert scanned.runs[0].error is not None
    assert MASK in scanned.runs[0].error


def writing(files: Sequence[TargetFile], place: Workplace) -> Completed:
    assert place.record is not None
    place.record(bytearray(f'{{"line": "{TOKEN}"}}'.encode()), bytearray(b"half of " + TOKEN[:20].encode()))
    place.record(bytearray(), bytearray(TOKEN[20:].encode() + b", no secret " + TOKEN.encode()))
    return one_for_each()(files, place)


def test_an_engines_output_is_stored_with_every_secret_masked(place: Workplace, tmp_path: Path) -> None:
    store = FolderArtifacts(tmp_path, "artifacts")
    (tmp_path / "staged").mkdir()
    outputs = EngineOutputs(tmp_path / "staged", store, lambda _: 10 << 20)
    secrets = PreparedEngine(EngineName("secrets"), True, FakeEngine("secrets", found_secret), finds_secrets=True)  # noqa: FBT003  required or not
    scanned = run_over(place, FakeEngine("chatty", writing), secrets, files=SECRETS, outputs=outputs)
    stderr, stdout = scanned.runs[0].artifacts
    assert "".join(store.read(stdout.id)) == f'{{"line": "{MASK}"}}\n'
    assert "".join(store.read(stderr.id)) == f"half of {TOKEN[:20]}\n{TOKEN[20:]}, no secret {MASK}\n"
    assert (scanned.runs[1].artifacts, outputs.problems) == ((), [])


@pytest.mark.parametrize(
    ("others", "why"),
    [
        ((), "no engine looked for secrets"),
        ((FakeEngine("other", found_secret),), "no engine looked for secrets"),
        ((PreparedEngine(EngineName("secrets"), False, CRASH, finds_secrets=True),), "secrets failed"),  # noqa: FBT003  required or not
        (
            (PreparedEngine(EngineName("secrets"), False, FakeEngine("secrets", failing(CRASH)), finds_secrets=True),),  # noqa: FBT003  required or not
            "secrets failed",
        ),
        (
            (PreparedEngine(EngineName("secrets"), False, FakeEngine("secrets", quoting), finds_secrets=True),),  # noqa: FBT003  required or not
            "secrets is partial",
        ),
    ],
)
def test_no_output_is_stored_while_the_secrets_in_the_files_are_unknown(
    others: tuple[FakeEngine | PreparedEngine, ...], why: str, place: Workplace, tmp_path: Path
) -> None:
    store = FolderArtifacts(tmp_path, "artifacts")
    (tmp_path / "staged").mkdir()
    outputs = EngineOutputs(tmp_path / "staged", store, lambda _: 10 << 20)
    scanned = run_over(place, FakeEngine("chatty", writing), *others, files=SECRETS, outputs=outputs)
    assert scanned.runs[0].artifacts == ()
    assert store.listed() == ()
    assert outputs.problems == [f"the engines' output is not stored: {why}, so secrets in it can't be masked"]


def test_without_any_output_there_is_no_notice_about_it(place: Workplace, tmp_path: Path) -> None:
    (tmp_path / "staged").mkdir()
    outputs = EngineOutputs(tmp_path / "staged", FolderArtifacts(tmp_path, "artifacts"), lambda _: 10 << 20)
    run_over(place, FakeEngine("silent"), outputs=outputs)
    assert outputs.problems == []


def test_no_secret_reaches_the_cache(place: Workplace, tmp_path: Path) -> None:
    cache = SqliteResultCache(tmp_path / "cache")
    run_over(place, FakeEngine("chatty", quoting), FakeEngine("secrets", found_secret), files=SECRETS, cache=cache)
    kept = list((tmp_path / "cache").iterdir())
    assert kept
    assert not any(TOKEN.encode() in path.read_bytes() for path in kept)


def test_a_secret_is_masked_again_when_it_comes_from_the_cache(place: Workplace, tmp_path: Path) -> None:
    for _ in range(2):
        scanned = run_over(
            place,
            FakeEngine("chatty", quoting),
            FakeEngine("secrets", found_secret),
            files=SECRETS,
            cache=SqliteResultCache(tmp_path / "cache"),
        )
        assert TOKEN not in repr(scanned.findings)
    assert scanned.runs[1].scanned == ("a.py", "b.py", "c.py")


def test_a_repeated_scan_runs_no_engine_and_finds_the_same(place: Workplace, tmp_path: Path) -> None:
    first, second, heard = FakeEngine(answer=one_for_each()), FakeEngine(answer=one_for_each()), Heard()
    before = run_over(place, first, cache=SqliteResultCache(tmp_path / "cache"))
    after = run_over(place, second, cache=SqliteResultCache(tmp_path / "cache"), heard=heard)
    assert (sorted(first.asked), second.asked) == (["a.py", "b.py", "c.py"], [])
    assert after.findings == before.findings
    assert after.runs[0].scanned == before.runs[0].scanned
    assert heard.advanced == {"fake": 3}


@settings(deadline=None, max_examples=20)
@given(
    edits=st.lists(
        st.dictionaries(
            st.sampled_from(["a.py", "b.py", "c.py", "d.py"]),
            st.sampled_from(["clean\n", "finding\n", "partly\n", "unparsable\n", "skipped\n", "failed\n"]),
            min_size=1,
        ),
        min_size=1,
        max_size=5,
    )
)
def test_a_cached_scan_equals_a_fresh_one_after_any_edits_gaps_included(edits: list[dict[str, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number, files in enumerate(edits):
            root, scratch = Path(folder, f"tree-{number}"), Path(folder, f"scratch-{number}")
            root.mkdir()
            scratch.mkdir()
            where = Workplace(root, scratch, scratch, Deadline(60), 2)
            cached = run_over(where, FakeEngine(answer=by_content), files=files, cache=SqliteResultCache(Path(folder)))
            fresh = run_over(where, FakeEngine(answer=by_content), files=files)
            assert cached.findings == fresh.findings
            before, after = fresh.runs[0], cached.runs[0]
            assert Counter(after.observations) == Counter(before.observations)  # their order is that of the shards
            assert replace(after, duration=0, observations=()) == replace(before, duration=0, observations=())


def by_content(files: Sequence[TargetFile], place: Workplace) -> Completed:
    """An answer by the words in each file: a finding, or one of the gaps."""
    found, scanned, gaps = [], [], []
    for file in files:
        word = (place.root / file.native).read_text().strip()
        if word in ("clean", "finding", "partly"):
            scanned.append(file.path)
        if word in ("finding", "partly"):
            found.append(observation(file.path, 1))
        if word not in ("clean", "finding"):
            gap = Gap(word) if word != "partly" else Gap.UNPARSABLE
            gaps.append(Unscanned(file.path, gap, f"{word} as always"))
    return Completed(tuple(found), tuple(scanned), tuple(gaps))


def test_after_an_edit_only_that_file_is_scanned(place: Workplace, tmp_path: Path) -> None:
    run_over(place, FakeEngine(), cache=SqliteResultCache(tmp_path / "cache"))
    engine = FakeEngine()
    edited = {"a.py": "x = 1\n", "b.py": "y = 3\n", "c.py": "z = 3\n"}
    run_over(place, engine, files=edited, cache=SqliteResultCache(tmp_path / "cache"))
    assert engine.asked == ["b.py"]


def test_a_failed_file_is_scanned_again(place: Workplace, tmp_path: Path) -> None:
    run_over(place, FakeEngine(answer=failing(CRASH, "b.py"), portion=1), cache=SqliteResultCache(tmp_path / "cache"))
    engine = FakeEngine()
    run_over(place, engine, cache=SqliteResultCache(tmp_path / "cache"))
    assert engine.asked == ["b.py"]


def test_a_failure_is_reported_beside_cached_results(place: Workplace, tmp_path: Path) -> None:
    run_over(place, FakeEngine(), cache=SqliteResultCache(tmp_path / "cache"))
    edited = {"a.py": "x = 1\n", "b.py": "y = 3\n", "c.py": "z = 3\n"}
    (run,) = run_over(
        place, FakeEngine(answer=failing(CRASH)), files=edited, cache=SqliteResultCache(tmp_path / "cache")
    ).runs
    assert run.status is RunStatus.PARTIAL
    assert run.unscanned == (Unscanned("b.py", Gap.FAILED, "it was killed by SIGSEGV"),)


class Listens(Heard):
    """Lets the engine go on once it is said what is being waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.told = threading.Event()

    def waiting(self, name: EngineName, portion: str) -> None:
        super().waiting(name, portion)
        self.told.set()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"slow.js": "1" * 99}, "slow.js"),
        ({"a.py": "", "big.py": "1" * 99}, "2 files, the largest big.py"),
        ({f"{TOKEN}.py": ""}, f"{MASK}.py"),
    ],
)
def test_files_that_take_longer_than_five_seconds_are_named(
    place: Workplace, content: Mapping[str, str], words: str
) -> None:
    seconds, heard = itertools.count(step=6), Listens()

    def answer(files: Sequence[TargetFile], place: Workplace) -> Completed:
        assert heard.told.wait(30)
        return one_for_each()(files, place)

    watch = Stopwatch(lambda: float(next(seconds)))
    run_over(place, FakeEngine("one", answer), files=content, heard=heard, watch=watch)
    assert heard.waits[0] == ("one", words)


def test_progress_counts_each_file_once(place: Workplace) -> None:
    heard = Heard()
    run_over(place, FakeEngine("one", portion=1), FakeEngine("two", failing(CRASH)), heard=heard)
    assert heard.totals == {"one": 3, "two": 3}
    assert heard.advanced == {"one": 3, "two": 3}
    assert heard.ends == {"one": ("ok", ""), "two": ("failed", "it was killed by SIGSEGV")}


def test_at_the_deadline_each_engine_is_reported_as_timed_out(place: Workplace) -> None:
    def patient(files: Sequence[TargetFile], place: Workplace) -> Completed:
        place.deadline.check("patient")
        return nothing_found(files, place)

    late = Workplace(place.root, place.scratch, place.cache, Deadline(0), 2)
    assert [run.status for run in run_over(late, FakeEngine("one", patient), FakeEngine("two", patient)).runs] == [
        RunStatus.TIMED_OUT,
        RunStatus.TIMED_OUT,
    ]


def test_two_engines_that_report_one_problem_give_one_finding(place: Workplace) -> None:
    def seen_by(engine: str) -> Answer:
        def answer(files: Sequence[TargetFile], place: Workplace) -> Completed:
            same: Observation = observation("a.py", 1, engine=engine, cwe=("CWE-89",), severity=Severity.HIGH)
            return Completed((same,), tuple(file.path for file in files))

        return answer

    (found,) = run_over(
        place, FakeEngine("bandit", seen_by("bandit")), FakeEngine("semgrep", seen_by("semgrep"))
    ).findings
    assert found.engines == ("bandit", "semgrep")


def unparsable(count: int) -> Answer:
    """An answer that makes no sense of the first `count` files."""

    def answer(files: Sequence[TargetFile], place: Workplace) -> Completed:
        gaps = tuple(Unscanned(file.path, Gap.UNPARSABLE, "syntax error") for file in files[:count])
        return Completed((), tuple(file.path for file in files[count:]), gaps)

    return answer


@pytest.mark.parametrize(
    ("broken", "files", "status"),
    [(1, 20, RunStatus.OK), (1, 19, RunStatus.PARTIAL), (1, 1, RunStatus.PARTIAL), (2, 30, RunStatus.PARTIAL)],
)
def test_an_engine_that_cannot_parse_more_than_one_file_in_twenty_is_partial(
    place: Workplace, broken: int, files: int, status: RunStatus
) -> None:
    tree = {f"file_{number}.py": "x = 1\n" for number in range(files)}
    run = run_over(place, FakeEngine(answer=unparsable(broken)), files=tree).runs[0]
    assert run.status is status
    assert len(run.unscanned) == broken
    assert (run.error is None) is (status is RunStatus.OK)


def cut_short(files: Sequence[TargetFile], place: Workplace) -> Completed:
    gaps = tuple(Unscanned(file.path, Gap.LIMITED, "too large") for file in files)
    return replace(one_for_each()(files, place), unscanned=gaps)


def test_an_engine_that_reached_a_bound_is_partial_and_its_results_are_cached(place: Workplace, tmp_path: Path) -> None:
    cache, tree = SqliteResultCache(tmp_path / "results"), {"a.py": "x = 1\n"}
    first = run_over(place, FakeEngine(answer=cut_short), files=tree, cache=cache)
    again = FakeEngine(answer=cut_short)
    second = run_over(place, again, files=tree, cache=cache)
    assert again.asked == []
    assert second.findings == first.findings
    for run in (*first.runs, *second.runs):
        assert (run.status, run.error) == (RunStatus.PARTIAL, "1 file not fully read: too large (a.py)")


def test_a_bound_reached_in_tests_or_foreign_code_is_a_notice_and_the_engine_is_ok(place: Workplace) -> None:
    tree = {"a.py": "x = 1\n", "b.py": "y = 1\n"}
    for spared, status in ((tree.keys(), RunStatus.OK), ({"a.py"}, RunStatus.PARTIAL)):
        (run,) = run_over(place, FakeEngine(answer=cut_short), files=tree, spared=spared.__contains__).runs
        assert run.status is status
        assert {gap.path for gap in run.unscanned} == tree.keys()


def test_unparsable_tests_or_foreign_code_leave_the_engine_ok(place: Workplace) -> None:
    tree = {f"file_{number}.py": "x = 1\n" for number in range(20)}
    for spared, status in ((tree.keys(), RunStatus.OK), (set[str](), RunStatus.PARTIAL)):
        engine = FakeEngine(answer=unparsable(10))
        (run,) = run_over(place, engine, files=tree, spared=spared.__contains__).runs
        assert (run.status, len(run.unscanned)) == (status, 10)


def test_a_pointer_to_what_git_lfs_has_is_named(place: Workplace) -> None:
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'4d' * 32}\nsize 12345\n"
    long = pointer + "# what a pointer looks like\n" * 100
    done = run_over(place, FakeEngine(), files={"a.zip": pointer, "b.py": f"# {pointer}", "c.py": long})
    said = "content in Git LFS, so not scanned: a.zip (`git lfs pull` writes it to the work tree)"
    assert done.problems == (said,)


def test_results_are_masked_even_if_no_engine_looked_for_secrets(place: Workplace) -> None:
    fake = FakeEngine(answer=one_for_each(message=f"quotes {TOKEN}", title=f"about {TOKEN}", fix=f"not {TOKEN}"))
    done = run_over(place, fake, files={"a.py": f"use('{TOKEN}')\n"})
    assert TOKEN not in repr((done.findings, done.runs))
    assert done.findings[0].snippet == f"use('{MASK}')"


def test_results_of_a_file_with_a_secret_in_its_name_are_not_cached(place: Workplace, tmp_path: Path) -> None:
    cache = SqliteResultCache(tmp_path / "results")
    for _ in range(2):
        fake = FakeEngine(answer=one_for_each())
        assert len(run_over(place, fake, files={f"{TOKEN}.py": "x\n", "b.py": "y\n"}, cache=cache).findings) == 2
    assert fake.asked == [f"{TOKEN}.py"]
    assert not any(TOKEN.encode() in file.read_bytes() for file in (tmp_path / "results").rglob("*") if file.is_file())


class Expiring(Deadline):
    """A deadline that passes when it is told to."""

    passed = False

    @property
    def over(self) -> bool:
        return self.passed or super().over


@pytest.mark.parametrize("stopped", [True, False])
def test_a_scan_whose_deadline_passes_after_the_engines_reports_what_is_missing(
    place: Workplace, *, stopped: bool
) -> None:
    deadline = Expiring(None)
    place = replace(place, deadline=deadline)

    def late(files: Sequence[TargetFile], place: Workplace) -> Completed:
        where = Location("a.py", 1, 6, 1, 10)
        done = one_for_each(kind=Kind.SECRET, location=where)(files, place)
        if stopped:
            deadline.cancel()
        deadline.passed = True
        return done

    done = run_over(place, FakeEngine(answer=late), files={"a.py": "key='abcdefgh'\n"})
    assert [each.snippet for each in done.findings] == [None]
    why, more = ("the scan was stopped", "") if stopped else ("time limit reached", "; raise --timeout")
    assert done.problems == (
        f"{why}: 1 place is shown without code",
        f"{why}: 1 secret counts as new, even if in the baseline{more}",
    )


class Joining(FakeEngine):
    """An engine that finds something in all files together; `calls` counts how often it was asked to."""

    follows = True

    def __init__(self, answer: Answer, together: Completed | EngineError) -> None:
        super().__init__("fake", answer)
        self._together = together
        self.calls = 0
        self.around: list[set[str]] = []

    def leads_to(self, files: Iterable[TargetFile]) -> Callable[[str], bool] | None:
        return lambda path: path in {"d.py", "e.py"}

    def across(  # noqa: PLR0917  as the protocol has it
        self,
        files: Sequence[TargetFile],
        found: Sequence[Observation],
        place: Workplace,
        notes: Notes | None,
        digests: Mapping[str, str],
        around: Sequence[TargetFile] = (),
    ) -> Completed:
        self.calls += 1
        self.around.append({file.path for file in around if file.path in digests})
        if isinstance(self._together, EngineError):
            raise self._together
        if notes is not None:
            notes.put_notes({b"key": b"noted"})
            assert notes.notes([b"key", b"other"]) == {b"key": b"noted"}
        return self._together


def test_what_an_engine_finds_in_several_files_is_reported_and_not_stored_with_one_of_them(
    place: Workplace, tmp_path: Path
) -> None:
    cache = SqliteResultCache(tmp_path / "cache")
    joining = Joining(one_for_each(), Completed((observation("b.py", 7, rule="joint"),), (), (), None, ("a notice",)))
    first = run_over(place, joining, cache=cache)
    assert sorted(each.rule_id for each in first.findings) == ["joint", *["python-sql-injection"] * 3]
    assert first.runs[0].notices == ("a notice",)
    again = run_over(place, Joining(one_for_each(), Completed((), ())), cache=cache)
    assert [each.rule_id for each in again.findings] == ["python-sql-injection"] * 3


@pytest.mark.parametrize("edited", [None, "a.py", "d.py", "a.txt"])
def test_what_an_engine_notes_of_files_is_remembered_if_they_stayed_as_they_were(
    edited: str | None, place: Workplace, tmp_path: Path
) -> None:
    cache = SqliteResultCache(tmp_path / "cache")
    other = target_file(place.root, "d.py", "y = 1\n")

    def editing(files: Sequence[TargetFile], place: Workplace) -> Completed:
        if edited is not None:
            (place.root / edited).write_text("x = 2\n")
        return Completed((), tuple(file.path for file in files))

    class Reading(Joining):
        def wants(self, file: TargetFile) -> bool:
            return file.path in {"a.py", "d.py"}

    files = {"a.py": "x = 1\n", "a.txt": "x = 1\n"}
    reading = Reading(editing, Completed((), ()))
    run_over(place, reading, files=files, cache=cache, around=lambda _: Listing(place.root, (other,)))
    kept = edited in {None, "a.txt"}
    assert cache.notes([b"key"]) == ({b"key": b"noted"} if kept else {})


def test_notes_that_cannot_be_stored_are_a_notice(place: Workplace, tmp_path: Path) -> None:
    class Full(SqliteResultCache):
        def put_notes(self, notes: Mapping[bytes, bytes]) -> None:
            raise OSError(28, "No space left on device")

    scanned = run_over(place, Joining(one_for_each(), Completed((), ())), cache=Full(tmp_path / "cache"))
    assert [problem.partition(":")[0] for problem in scanned.problems] == ["what was noted of files is not cached"]


def test_an_engine_that_follows_data_gets_the_files_around(place: Workplace) -> None:
    other, broken = target_file(place.root, "d.py", "a = 1\nrun(x)\n"), target_file(place.root, "e.py", "")
    (place.root / "e.py").unlink()

    def around(wanted: Wanted) -> Listing:
        gaps = (Unscanned("gone.py", Gap.FAILED, "gone"), Unscanned("sparse.py", Gap.SKIPPED, NOT_CHECKED_OUT))
        return Listing(place.root, tuple(each for each in (other, broken) if wanted(each.path)), gaps)

    joining = Joining(one_for_each(), Completed((observation("d.py", 2, rule="joint"),), ()))
    scanned = run_over(place, joining, around=around)
    assert joining.around == [{"d.py"}, {"a.py", "b.py", "c.py"}]  # of the scan's files, and of the one with a finding
    (found,) = (each for each in scanned.findings if each.rule_id == "joint")
    assert (found.snippet, scanned.problems, scanned.outside) == ("run(x)", (), (other,))
    assert scanned.unfollowed == (
        "data was not followed everywhere through other files that can't be read: gone.py",
        "data was not followed everywhere through other files that aren't checked out: sparse.py",
        "data was not followed everywhere through other files that can't be read: e.py",
    )


def test_files_around_that_cannot_be_listed_are_a_notice(place: Workplace) -> None:
    def around(wanted: Wanted) -> Listing:
        raise CRASH

    joining = Joining(one_for_each(), Completed((), ()))
    scanned = run_over(place, joining, around=around)
    assert len(scanned.findings) == 3
    assert scanned.unfollowed == ("data was followed within the scanned files only: it was killed by SIGSEGV",)
    joining.follows = False
    assert not run_over(place, joining, around=around).unfollowed


def test_a_secret_in_a_file_around_is_looked_for_before_it_is_quoted(place: Workplace) -> None:
    other = target_file(place.root, "d.py", "connect('tulips')\n")

    def secrets(files: Sequence[TargetFile], place: Workplace) -> Completed:
        if "d.py" in {file.path for file in files}:
            raise CRASH
        return Completed((), tuple(file.path for file in files))

    seeker = PreparedEngine(
        EngineName("seeker"), required=True, engine=FakeEngine("seeker", secrets), finds_secrets=True
    )
    joining = Joining(one_for_each(), Completed((observation("d.py", 1, rule="joint"),), ()))
    scanned = run_over(place, joining, seeker, around=lambda _: Listing(place.root, (other,)))
    assert scanned.problems == ("seeker: it was killed by SIGSEGV; secrets in d.py may be shown",)
    assert not scanned.unsure
    assert [run.complete for run in scanned.runs] == [True, True]


def test_a_finding_in_a_file_around_is_unsure_if_an_engine_fails_there_alone(place: Workplace) -> None:
    other = target_file(place.root, "d.py", "run(x)\n")

    def fails_there(files: Sequence[TargetFile], place: Workplace) -> Completed:
        if "d.py" in {file.path for file in files}:
            raise CRASH
        return Completed((), tuple(file.path for file in files))

    joining = Joining(one_for_each(), Completed((observation("d.py", 1, rule="joint"),), ()))
    scanned = run_over(place, joining, FakeEngine("other", fails_there), around=lambda _: Listing(place.root, (other,)))
    (found,) = (each for each in scanned.findings if each.rule_id == "joint")
    assert scanned.unsure == {found.fingerprint}
    assert scanned.problems == (
        "other: it was killed by SIGSEGV; findings in d.py count as new, even if in the baseline",
    )


def test_a_finding_that_is_unsure_is_not_taken_for_an_accepted_one(place: Workplace) -> None:
    own, other = target_file(place.root, "a.py", "x = 1\n"), target_file(place.root, "d.py", "run(x)\n")

    def sees(files: Sequence[TargetFile], place: Workplace) -> Completed:
        return Completed((), tuple(file.path for file in files))

    def fails_there(files: Sequence[TargetFile], place: Workplace) -> Completed:
        if files == (other,):
            raise CRASH
        return sees(files, place)

    def triaged(look: Answer, baseline: Mapping[str, Severity]) -> Finding:
        engines = Joining(sees, Completed((observation("d.py", 1, rule="joint"),), ())), FakeEngine("other", look)
        prepared = [PreparedEngine(each.name, required=True, engine=each) for each in engines]
        scan = TriagedScan(Policy(), place, None, date(2025, 1, 1), lambda reader: CodeComments(reader, comments()))
        files, around = Listing(place.root, (own,)), Listing(place.root, (other,))
        (found,) = scan(prepared, files, Observer(Heard()), baseline=baseline, around=lambda _: around).findings
        return found

    accepted = {(known := triaged(sees, {})).fingerprint: known.severity}
    assert [triaged(look, accepted).status for look in (sees, fails_there)] == [Status.BASELINE, Status.NEW]


def test_a_finding_in_a_file_around_is_sure_if_an_engine_fails_everywhere(place: Workplace) -> None:
    other = target_file(place.root, "d.py", "run(x)\n")

    def fails(files: Sequence[TargetFile], place: Workplace) -> Completed:
        raise CRASH

    joining = Joining(one_for_each(), Completed((observation("d.py", 1, rule="joint"),), ()))
    scanned = run_over(place, joining, FakeEngine("other", fails), around=lambda _: Listing(place.root, (other,)))
    assert (scanned.unsure, scanned.problems) == (frozenset(), ())


def test_what_an_engine_finds_in_one_file_is_not_reported_again_for_several(place: Workplace, tmp_path: Path) -> None:
    cache = SqliteResultCache(tmp_path / "cache")
    joining = Joining(one_for_each(), Completed((observation("b.py", 1),), ()))
    assert len(run_over(place, joining, cache=cache).findings) == 3
    assert len(run_over(place, Joining(one_for_each(), Completed((), ())), cache=cache).findings) == 3


def test_a_finding_that_another_function_checks_is_low_and_is_stored_as_it_was(
    place: Workplace, tmp_path: Path
) -> None:
    cache = SqliteResultCache(tmp_path / "cache")
    before = run_over(place, Joining(one_for_each(), Completed((), ())), cache=cache).findings
    first = before[0]
    check = Check((first.rule_id, first.location, ()), "require_inside", Location("b.py", 9))
    lower = run_over(place, Joining(one_for_each(), Completed((), (), checks=(check,))), cache=cache).findings
    assert [each.severity for each in lower if each.location == first.location] == [Severity.LOW]
    (because,) = (next(reasons(each)) for each in lower if each.location == first.location)
    assert because == f"require_inside (b.py:9) checks it before, else {first.severity.name}"
    again = run_over(place, Joining(one_for_each(), Completed((), ())), cache=cache).findings
    assert [each.severity for each in again] == [each.severity for each in before]


def test_a_check_does_not_lower_a_finding_that_data_reaches_on_another_way(place: Workplace, tmp_path: Path) -> None:
    cache = SqliteResultCache(tmp_path / "cache")
    one = observation("b.py", 1)
    steps = TraceStep(TraceRole.SOURCE, Location("a.py", 1)), TraceStep(TraceRole.SINK, one.location)
    other = replace(one, trace=steps)
    check = Check(way_of(one), "require_inside", Location("b.py", 9))
    joining = Joining(one_for_each(), Completed((other,), (), checks=(check,)))
    for _ in range(2):  # the second time from the cache
        found = run_over(place, joining, cache=cache).findings
        assert len(found) == 3
        (both,) = (each for each in found if each.location == one.location)
        assert (both.severity, [step.location.path for step in both.trace]) == (one.source.severity, ["a.py", "b.py"])
    alone = Joining(one_for_each(), Completed((), (), checks=(check,)))
    assert Severity.LOW in {each.severity for each in run_over(place, alone, cache=cache).findings}


@pytest.mark.parametrize(
    ("engine", "severity", "because"),
    [
        ("semgrep", Severity.HIGH, ["several functions hand the data on, else CRITICAL"]),
        ("sarif.other", Severity.CRITICAL, []),
    ],
)
def test_what_several_functions_hand_on_is_one_level_lower(
    engine: str, severity: Severity, because: list[str], place: Workplace
) -> None:
    files = {name: f"def {name[0]}(data):\n    go_on(data)\n" for name in ("a.py", "b.py", "c.py")}
    way = tuple(TraceStep(TraceRole.PROPAGATION, Location(name, 2)) for name in files)
    found = observation("c.py", 2, engine=engine, severity=Severity.CRITICAL, trace=way)
    (finding,) = run_over(place, Joining(nothing_found, Completed((found,), ())), files=files).findings
    assert (finding.severity, [*reasons(finding)]) == (severity, because)


@pytest.mark.parametrize(
    ("lowered", "severity"),
    [(None, Severity.HIGH), (Lowered(Severity.CRITICAL, ("sent only after a login",)), Severity.CRITICAL)],
)
def test_what_an_imported_report_has_lowered_is_not_lowered_again(
    lowered: Lowered | None, severity: Severity, place: Workplace
) -> None:
    files = {"a.py": "@admin_required\ndef view(request):\n    run(request)\n"}
    found = observation("a.py", 3, severity=Severity.CRITICAL, cwe=("CWE-78",))
    way = (TraceStep(TraceRole.SOURCE, Location("a.py", 3)), TraceStep(TraceRole.SINK, found.location))
    found = replace(found, trace=way, source=replace(found.source, lowered=lowered))
    (finding,) = run_over(place, Joining(nothing_found, Completed((found,), ())), files=files).findings
    assert finding.severity is severity


def test_an_engine_that_fails_on_several_files_keeps_what_it_found_in_each_and_says_so(place: Workplace) -> None:
    scanned = run_over(place, Joining(one_for_each(), CRASH))
    assert len(scanned.findings) == 3
    assert scanned.runs[0].status is RunStatus.PARTIAL
    assert {gap.path for gap in scanned.runs[0].unscanned} == {"a.py", "b.py", "c.py"}


def test_an_engine_that_is_not_to_follow_data_across_files_is_not_asked_to(place: Workplace) -> None:
    joining = Joining(one_for_each(), Completed((observation("b.py", 7, rule="joint"),), ()))
    joining.follows = False
    assert {each.rule_id for each in run_over(place, joining).findings} == {"python-sql-injection"}
    assert not joining.calls


def test_an_engine_that_failed_on_each_file_is_not_asked_about_several(place: Workplace) -> None:
    joining = Joining(failing(CRASH), Completed((), ()))
    assert run_over(place, joining).runs[0].status is RunStatus.FAILED
    assert not joining.calls
