"""The server's queue of scans: one runs at a time, in a process of its own, and ends if nobody waits for it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import anyio

from verdict.domain.errors import Interrupted, UsageError
from verdict.server.job_runner import Answer, Runner, Stop, Tell

if TYPE_CHECKING:  # what starts a server does without them
    from verdict.server.scan_job import BillJob, ScanJob

_MOST_WAITING = 4


class Scans:
    """All scans of a server. `seconds` is how long a scan may take once it runs."""

    def __init__(self, seconds: float, run: Runner | None = None) -> None:
        self._seconds = seconds
        self._run = run
        self._turn = anyio.Semaphore(1)
        self._running: set[Stop] = set()
        self._idle = threading.Event()
        self._idle.set()
        self._waiting = 0
        self._stopped = False
        self.artifacts: set[str] = set()

    async def run(self, job: ScanJob | BillJob, tell: Tell) -> Answer:
        """Run a job when its turn comes. If the caller is cancelled, its processes are killed before this returns.

        Raises:
            UsageError: too many callers are waiting already.
            Interrupted: `stop` was called before its turn.
            VerdictError: what the job raises, or its process ended without an answer.
        """
        if self._waiting >= _MOST_WAITING:
            raise UsageError("this server is busy with other scans", hint="wait for one of them, then ask again")
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        try:
            if self._stopped:
                raise Interrupted("the server is being stopped", hint="start it again")
            return await self._alone(job, tell)
        finally:
            self._turn.release()

    async def _alone(self, job: ScanJob | BillJob, tell: Tell) -> Answer:
        from verdict.server import scan_process  # noqa: PLC0415  many sessions never scan

        stop = Stop()
        self._running.add(stop)
        self._idle.clear()
        try:
            answer = await (self._run or scan_process.run)(job, self._seconds, tell, stop)
        finally:
            self._running.discard(stop)
            self._idle.set()
        self.artifacts.update(answer.artifacts)
        return answer

    def stop(self) -> None:
        """End every scan now, with what it has, and start no more. A signal handler may call it."""
        self._stopped = True
        for each in tuple(self._running):
            each.ask()

    def wait(self, seconds: float) -> bool:
        """Wait until no scan runs, for `seconds` at most. Returns whether none runs."""
        return self._idle.wait(seconds)
