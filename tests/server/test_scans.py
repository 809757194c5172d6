from __future__ import annotations

from pathlib import Path

import anyio
import pytest

from verdict.domain.errors import Interrupted, UsageError
from verdict.server.job_runner import Answer, Stop, Tell
from verdict.server.scan_job import BillJob, ScanJob
from verdict.server.scans import Scans

pytestmark = pytest.mark.anyio
WAIT = 60.0
DONE = Answer("done", ("art_1",))
JOB = ScanJob(roots=(bytes(Path("/")),), path="", trusted=False)


class Work:
    """A runner that goes on until it is told to end, is stopped, or cancelled."""

    def __init__(self) -> None:
        self.begun = anyio.Event()
        self.end = anyio.Event()
        self.ended_by: str | None = None

    async def __call__(self, job: ScanJob | BillJob, seconds: float, tell: Tell, stop: Stop) -> Answer:
        self.begun.set()
        self.ended_by = "cancellation"
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._stopped, stop)
            await self.end.wait()
            tasks.cancel_scope.cancel()
        self.ended_by = self.ended_by if self.ended_by == "stop" else "itself"
        return DONE

    async def _stopped(self, stop: Stop) -> None:
        await stop.wait()
        self.ended_by = "stop"
        self.end.set()


async def _deaf(done: int, total: int, text: str) -> None:
    await anyio.lowlevel.checkpoint()


class Turns:
    """A runner that hands each job to the next of some works."""

    def __init__(self, *works: Work) -> None:
        self._works = list(works)

    async def __call__(self, job: ScanJob | BillJob, seconds: float, tell: Tell, stop: Stop) -> Answer:
        return await self._works.pop(0)(job, seconds, tell, stop)


async def _done(scans: Scans, work: Work) -> None:
    work.end.set()
    with anyio.fail_after(WAIT):
        assert await scans.run(JOB, _deaf) == DONE


async def test_too_many_waiting_callers_are_refused() -> None:
    work = Work()
    scans = Scans(WAIT, work)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scans.run, JOB, _deaf)
        await work.begun.wait()
        for _ in range(4):
            tasks.start_soon(scans.run, JOB, _deaf)
        await anyio.wait_all_tasks_blocked()
        with pytest.raises(UsageError, match="busy"):
            await scans.run(JOB, _deaf)
        work.end.set()
    await _done(scans, work)


async def test_of_callers_that_come_at_once_one_runs_and_four_wait() -> None:
    work = Work()
    work.end.set()
    scans = Scans(WAIT, work)
    ended: list[str] = []

    async def call() -> None:
        try:
            await scans.run(JOB, _deaf)
            ended.append("done")
        except UsageError:
            ended.append("refused")

    async with anyio.create_task_group() as tasks:
        for _ in range(7):
            tasks.start_soon(call)
    assert sorted(ended) == ["done"] * 5 + ["refused"] * 2


async def test_one_scan_runs_at_a_time() -> None:
    first, second = Work(), Work()
    scans = Scans(WAIT, Turns(first, second))
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scans.run, JOB, _deaf)
        await first.begun.wait()
        tasks.start_soon(scans.run, JOB, _deaf)
        await anyio.wait_all_tasks_blocked()
        assert not second.begun.is_set()
        first.end.set()
        await second.begun.wait()
        second.end.set()


async def test_a_cancelled_caller_ends_its_scan_and_frees_its_place() -> None:
    work, after = Work(), Work()
    scans = Scans(WAIT, Turns(work, after))
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scans.run, JOB, _deaf)
        await work.begun.wait()
        tasks.cancel_scope.cancel()
    assert work.ended_by == "cancellation"
    assert scans.wait(0)
    await _done(scans, after)


async def test_a_cancelled_waiting_caller_frees_its_place() -> None:
    work, after = Work(), Work()
    scans = Scans(WAIT, Turns(work, after))
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scans.run, JOB, _deaf)
        await work.begun.wait()
        async with anyio.create_task_group() as others:
            for _ in range(4):
                others.start_soon(scans.run, JOB, _deaf)
            await anyio.wait_all_tasks_blocked()
            others.cancel_scope.cancel()
        assert not after.begun.is_set()
        work.end.set()
    await _done(scans, after)


async def test_after_a_stop_no_scan_begins_and_the_running_one_reports() -> None:
    work = Work()
    scans = Scans(WAIT, work)
    ended: list[Answer | Interrupted] = []

    async def call() -> None:
        try:
            ended.append(await scans.run(JOB, _deaf))
        except Interrupted as error:
            ended.append(error)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(call)
        await work.begun.wait()
        assert not scans.wait(0)
        tasks.start_soon(call)
        await anyio.wait_all_tasks_blocked()
        scans.stop()
    assert work.ended_by == "stop"
    assert ended[0] == DONE
    assert isinstance(ended[1], Interrupted)
    assert scans.wait(0)


async def test_an_internal_error_does_not_block_the_next_caller() -> None:
    class Broken(Work):
        async def __call__(self, job: ScanJob | BillJob, seconds: float, tell: Tell, stop: Stop) -> Answer:
            raise RuntimeError("a bug")

    work = Work()
    scans = Scans(WAIT, Turns(Broken(), work))
    with pytest.raises(RuntimeError):
        await scans.run(JOB, _deaf)
    await _done(scans, work)


async def test_artifacts_of_a_scan_belong_to_the_session() -> None:
    work = Work()
    scans = Scans(WAIT, work)
    await _done(scans, work)
    assert scans.artifacts == {"art_1"}
