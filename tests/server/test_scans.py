from __future__ import annotations

import threading

import anyio
import anyio.to_thread
import pytest

from verdict.domain.errors import Interrupted, UsageError
from verdict.domain.finding import EngineName
from verdict.ports import Progress
from verdict.process import Deadline
from verdict.server.scans import Scans

pytestmark = pytest.mark.anyio
WAIT = 60.0


class Work:
    """Work that goes on until it is told to end, or its deadline is cancelled."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.end = threading.Event()
        self.stopped = False

    def __call__(self, deadline: Deadline, progress: Progress) -> str:
        self.begun.set()
        while not self.end.wait(0.01):
            try:
                deadline.check("work")
            except Interrupted:
                self.stopped = True
                raise
        return "done"


async def _deaf(done: int, total: int, text: str) -> None:
    await anyio.lowlevel.checkpoint()


async def _begun(work: Work) -> None:
    assert await anyio.to_thread.run_sync(work.begun.wait, WAIT)


async def test_more_callers_than_may_wait_are_told_so() -> None:
    scans, work = Scans(WAIT), Work()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scans.run, work, _deaf)
        await _begun(work)
        for _ in range(4):
            tasks.start_soon(scans.run, work, _deaf)
        await anyio.wait_all_tasks_blocked()
        with pytest.raises(UsageError, match="busy"):
            await scans.run(work, _deaf)
        work.end.set()
    assert await scans.run(work, _deaf) == "done"


async def test_one_works_at_a_time() -> None:
    scans, first, second = Scans(WAIT), Work(), Work()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scans.run, first, _deaf)
        await _begun(first)
        tasks.start_soon(scans.run, second, _deaf)
        await anyio.wait_all_tasks_blocked()
        assert not second.begun.is_set()
        first.end.set()
        await _begun(second)
        second.end.set()


async def test_a_cancelled_caller_ends_its_work_before_it_returns_and_makes_room() -> None:
    scans, work, after = Scans(WAIT), Work(), Work()
    after.end.set()
    with anyio.CancelScope() as scope:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(scans.run, work, _deaf)
            await _begun(work)
            scope.cancel()
    assert work.stopped
    assert await scans.run(after, _deaf) == "done"


async def test_what_comes_after_a_cancelled_scan_is_not_done() -> None:
    scans, work, kept = Scans(WAIT), Work(), []

    async def call() -> None:
        kept.append(await scans.run(lambda deadline, progress: _swallowed(work, deadline, progress), _deaf))

    with anyio.CancelScope() as scope:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(call)
            await _begun(work)
            scope.cancel()
    assert work.stopped
    assert kept == []


def _swallowed(work: Work, deadline: Deadline, progress: Progress) -> str:
    """As a scan does: engines that were stopped are in the report."""
    try:
        return work(deadline, progress)
    except Interrupted:
        return "half"


async def test_a_caller_that_is_cancelled_while_it_waits_makes_room_too() -> None:
    scans, work, waiting = Scans(WAIT), Work(), Work()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scans.run, work, _deaf)
        await _begun(work)
        async with anyio.create_task_group() as others:
            for _ in range(4):
                others.start_soon(scans.run, waiting, _deaf)
            await anyio.wait_all_tasks_blocked()
            others.cancel_scope.cancel()
        assert not waiting.begun.is_set()
        work.end.set()
    waiting.end.set()
    assert await scans.run(waiting, _deaf) == "done"


async def test_after_it_is_stopped_none_begins() -> None:
    scans, work, waiting = Scans(WAIT), Work(), Work()
    refused: list[Interrupted] = []

    async def call(each: Work) -> None:
        try:
            await scans.run(each, _deaf)
        except Interrupted as error:
            refused.append(error)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(call, work)
        await _begun(work)
        tasks.start_soon(call, waiting)
        await anyio.wait_all_tasks_blocked()
        scans.stop()
    assert work.stopped
    assert not waiting.begun.is_set()
    assert len(refused) == 2
    assert scans.wait(0)


async def test_a_bug_in_the_work_leaves_the_next_caller_its_turn() -> None:
    def broken(deadline: Deadline, progress: Progress) -> str:
        raise RuntimeError("a bug")

    scans, work = Scans(WAIT), Work()
    work.end.set()
    with pytest.raises(ExceptionGroup):
        await scans.run(broken, _deaf)
    assert await scans.run(work, _deaf) == "done"


async def test_progress_is_told_in_files_and_never_stops_the_work() -> None:
    heard: list[tuple[int, int, str]] = []

    async def tell(done: int, total: int, text: str) -> None:
        heard.append((done, total, text))
        await anyio.lowlevel.checkpoint()

    def work(deadline: Deadline, progress: Progress) -> str:
        progress.engine(EngineName("bandit"), 10)
        for _ in range(1000):
            progress.advance(EngineName("bandit"), 1)
        progress.ended(EngineName("bandit"), "ok", "")
        return "done"

    scans = Scans(WAIT)
    assert await scans.run(work, tell) == "done"
    assert len(heard) < 100


async def test_the_time_of_a_scan_begins_with_its_turn() -> None:
    scans, begun, left = Scans(0.3), threading.Event(), list[bool]()

    def long(deadline: Deadline, _: Progress) -> None:
        begun.set()
        while not deadline.over:
            pass

    def short(deadline: Deadline, _: Progress) -> None:
        left.append(not deadline.over)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scans.run, long, _deaf)
        await anyio.to_thread.run_sync(begun.wait)
        tasks.start_soon(scans.run, short, _deaf)

    assert left == [True]
