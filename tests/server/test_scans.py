"""Scans for callers that may go away: one at a time, and none after the end."""

from __future__ import annotations

import threading
from collections.abc import Callable

import anyio
import anyio.to_thread
import pytest

from verdict.domain.errors import Interrupted, VerdictError
from verdict.ports import Progress
from verdict.process import Deadline
from verdict.server.scans import Scans


@pytest.fixture
def anyio_backend() -> str:
    """The event loop that the server runs on."""
    return "asyncio"


async def tell(done: int, total: int, text: str) -> None:
    """Nobody listens."""


@pytest.mark.anyio
async def test_when_the_server_ends_a_waiting_scan_does_not_begin() -> None:
    scans, begun, errors = Scans(60), threading.Event(), list[VerdictError]()

    def until_stopped(deadline: Deadline, _: Progress) -> None:
        begun.set()
        while True:
            deadline.check("the scan")

    def never(_: Deadline, __: Progress) -> None:
        pytest.fail("it began")

    async def ask(work: Callable[[Deadline, Progress], None]) -> None:
        try:
            await scans.run(work, tell)
        except VerdictError as error:
            errors.append(error)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(ask, until_stopped)
        tasks.start_soon(ask, never)
        await anyio.to_thread.run_sync(begun.wait)
        scans.stop()

    assert [type(error) for error in errors] == [Interrupted, Interrupted]
    assert scans.wait(0)


@pytest.mark.anyio
async def test_the_time_of_a_scan_begins_with_its_turn() -> None:
    scans, begun, left = Scans(0.3), threading.Event(), list[bool]()

    def long(deadline: Deadline, _: Progress) -> None:
        begun.set()
        while not deadline.over:
            pass

    def short(deadline: Deadline, _: Progress) -> None:
        left.append(not deadline.over)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scans.run, long, tell)
        await anyio.to_thread.run_sync(begun.wait)
        tasks.start_soon(scans.run, short, tell)

    assert left == [True]
