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
"""Receives progress: steps done, steps in total, and a text. A step is a file, or the start or end of an engine."""


class Stop:
    """A request to end a scan now with partial results. Safe to use in a signal handler."""

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
    """The result of a job: a report or the text of a bill of materials, and the ids of the artifacts stored."""

    content: Report | str
    artifacts: tuple[str, ...] = ()


class Runner(Protocol):
    """Runs a job with a time limit in seconds; see `scan_process.Processes`."""

    async def __call__(self, job: ScanJob | BillJob, seconds: float, tell: Tell, stop: Stop) -> Answer:
        """Run the job until it is done or `stop` is requested. After a cancellation no process of it is left."""
