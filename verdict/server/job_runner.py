"""What runs a job is given, and what it answers."""

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
"""Told how many steps are done, of how many, and in words. Files are steps, and engines' starts and ends."""


class Stop:
    """The server's wish that a scan ends now, with what it has. May be made from a signal handler."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._event = anyio.Event()

    def ask(self) -> None:
        """Wish it."""
        self._loop.call_soon_threadsafe(self._event.set)

    async def wait(self) -> None:
        """Until it is wished."""
        await self._event.wait()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a job gave: a report or the text of a bill, and the artifacts that were kept."""

    content: Report | str
    artifacts: tuple[str, ...] = ()


class Runner(Protocol):
    """Carries out a job within some seconds; see `scan_process.run`."""

    async def __call__(self, job: ScanJob | BillJob, seconds: float, tell: Tell, stop: Stop) -> Answer:
        """Work until it is done, or until `stop`, or until it is cancelled: then nothing of it goes on."""
