"""The interface between the server's queue of jobs and what runs a job."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import anyio

if TYPE_CHECKING:  # what starts a server does without them
    from verdict.domain.report import Report
    from verdict.server.scan_job import BillJob, ScanJob

Tell = Callable[[int, int, str], Awaitable[None]]
"""Receives progress: steps done, steps in all, and words. Steps are files, and the starts and ends of engines."""


class Stop:
    """The server's request that a scan ends now, with what it has. A signal handler may make it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._event = anyio.Event()

    def ask(self) -> None:
        """Make the request."""
        self._loop.call_soon_threadsafe(self._event.set)

    async def wait(self) -> None:
        """Wait for the request."""
        await self._event.wait()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a job: a report or the text of a bill, and the ids of the artifacts that were stored."""

    content: Report | str
    artifacts: tuple[str, ...] = ()


class Runner(Protocol):
    """Runs a job within some seconds; see `scan_process.run`."""

    async def __call__(self, job: ScanJob | BillJob, seconds: float, tell: Tell, stop: Stop) -> Answer:
        """Work until the job is done or `stop` is asked. If it is cancelled, nothing of it goes on."""
