"""Merging the outcomes of an engine's shards."""

from __future__ import annotations

import pytest
from builders import observation

from verdict.domain.errors import Crashed, TimedOut
from verdict.domain.finding import EngineName
from verdict.domain.outcome import Completed, EngineRun, Failed, Gap, Outcome, RunStatus, Unscanned, merge

CRASH = Failed(Crashed("semgrep ended with 2", hint="look at its log"))
LATE = Failed(TimedOut("semgrep was not done", hint="give it more time"))
ONE = Completed((observation("a.py"),), ("a.py",), (Unscanned("b.py", Gap.SKIPPED, "minified"),))
OTHER = Completed((observation("c.py"),), ("c.py",))


def test_the_results_of_shards_are_combined() -> None:
    assert merge([(("a.py", "b.py"), ONE), (("c.py",), OTHER)]) == Completed(
        (*ONE.observations, *OTHER.observations), ("a.py", "c.py"), ONE.unscanned
    )


def test_the_files_of_a_failed_shard_are_gaps_and_the_other_results_stay() -> None:
    assert merge([(("a.py", "b.py"), ONE), (("d.py", "e.py"), CRASH)]) == Completed(
        ONE.observations,
        ONE.scanned,
        (
            *ONE.unscanned,
            Unscanned("d.py", Gap.FAILED, "semgrep ended with 2"),
            Unscanned("e.py", Gap.FAILED, "semgrep ended with 2"),
        ),
    )


def test_if_all_shards_fail_the_engine_fails_with_the_first_error() -> None:
    assert merge([(("a.py",), LATE), (("b.py",), CRASH)]) == LATE


def test_no_shards_are_complete_with_nothing_scanned() -> None:
    assert merge([]) == Completed((), ())


def test_the_parts_may_come_from_an_iterator() -> None:
    parts: list[tuple[tuple[str, ...], Outcome]] = [(("d.py",), CRASH), (("c.py",), OTHER)]

    assert merge(iter(parts)) == Completed(
        OTHER.observations, ("c.py",), (Unscanned("d.py", Gap.FAILED, "semgrep ended with 2"),)
    )


@pytest.mark.parametrize("status", RunStatus)
def test_only_ok_and_skipped_are_complete(status: RunStatus) -> None:
    run = EngineRun(EngineName("semgrep"), "1", status, required=True, duration=0.0)

    assert run.complete == (status in {RunStatus.OK, RunStatus.SKIPPED})
