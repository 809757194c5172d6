"""The server's queue of scans: one runs at a time, in its own process, and is killed if its client disconnects."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import anyio

from verdict.domain.errors import Interrupted, UsageError
from verdict.server.job_runner import Answer, Runner, Stop, Tell

if TYPE_CHECKING:  # keeps the server's start fast
    from verdict.server.scan_job import BillJob, ScanJob
    from verdict.server.scan_process import Processes

_MOST_WAITING = 4


class Scans:
    """The scans of a server. `seconds` is the time limit of each, waiting in the queue not included.

    With `ahead`, the process of the next scan is started when one has finished. Call `close` at the end.
    """

    def __init__(self, seconds: float, run: Runner | None = None, *, ahead: bool = False) -> None:
        self._seconds = seconds
        self._run = run
        self._ahead = ahead
        self._processes: Processes | None = None
        self._turn = anyio.Semaphore(1)
        self._running: set[Stop] = set()
        self._idle = threading.Event()
        self._idle.set()
        self._accepted = 0
        self._stopped = False
        self.artifacts: set[str] = set()

    async def run(self, job: ScanJob | BillJob, tell: Tell) -> Answer:
        """Run a job after those before it. If the caller is cancelled, its processes are killed before this returns.

        Raises:
            UsageError: the queue is full.
            Interrupted: `stop` was called before the job started.
            VerdictError: the job raised it, or its process ended without a result.
        """
        if self._accepted > _MOST_WAITING:
            raise UsageError("this server is busy with other scans", hint="try again when one of them has finished")
        self._accepted += 1
        try:
            async with self._turn:
                if self._stopped:
                    raise Interrupted("the server is shutting down", hint="start it again")
                return await self._alone(job, tell)
        finally:
            self._accepted -= 1

    async def close(self) -> None:
        """Start no more scans, and end what waits for the next one."""
        self._stopped = True
        if self._processes is not None:
            await self._processes.close()

    async def _alone(self, job: ScanJob | BillJob, tell: Tell) -> Answer:
        if self._run is None:
            from verdict.server.scan_process import Processes  # noqa: PLC0415  many sessions never scan

            self._run = self._processes = Processes()
        stop = Stop()
        self._running.add(stop)
        self._idle.clear()
        try:
            answer = await self._run(job, self._seconds, tell, stop)
            if self._ahead and self._processes is not None and not self._stopped:
                await self._processes.start_ahead()
        finally:
            self._running.discard(stop)
            self._idle.set()
        self.artifacts.update(answer.artifacts)
        return answer

    def stop(self) -> None:
        """End every scan now with partial results, and start no more. Safe to call in a signal handler."""
        self._stopped = True
        for each in tuple(self._running):
            each.ask()

    def wait(self, seconds: float) -> bool:
        """Wait until no scan runs, for `seconds` at most. Returns whether none runs."""
        return self._idle.wait(seconds)
