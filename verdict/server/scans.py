"""Runs scans for callers that may go away: one at a time, with progress, and stopped for good when nobody waits."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import anyio
import anyio.lowlevel
import anyio.to_thread

from verdict.domain.errors import Interrupted, UsageError, VerdictError
from verdict.domain.finding import EngineName
from verdict.process import Deadline

if TYPE_CHECKING:  # what starts a server does without it
    from verdict.ports import Progress

_Result = TypeVar("_Result")
Tell = Callable[[int, int, str], Awaitable[None]]
"""Told how many steps are done, of how many, and in words. Files are steps, and engines' starts and ends."""

_MOST_WAITING = 4
_EVERY = 0.5  # seconds between two words of progress
_BUFFERED = 64


@dataclass(frozen=True, slots=True)
class _Word:
    done: int
    total: int
    text: str


class Scans:
    """All scans that a server runs. `seconds` is how long one may take, from when its turn comes."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._turn = anyio.Semaphore(1)
        self._running: set[Deadline] = set()
        self._idle = threading.Event()
        self._idle.set()
        self._waiting = 0
        self._stopped = False

    async def run(self, work: Callable[[Deadline, Progress], _Result], tell: Tell) -> _Result:
        """Work in a thread. If the caller is cancelled, the processes of the work are killed before this returns.

        Raises:
            UsageError: too many callers are waiting already.
            Interrupted: `stop` was called before its turn.
            VerdictError: what the work raises.
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
            return await self._alone(work, tell)
        finally:
            self._turn.release()

    async def _alone(self, work: Callable[[Deadline, Progress], _Result], tell: Tell) -> _Result:
        deadline = Deadline(self._seconds)
        self._running.add(deadline)
        self._idle.clear()
        try:
            return await self._watched(work, deadline, tell)
        finally:
            self._running.discard(deadline)
            self._idle.set()

    def stop(self) -> None:
        """Make every scan end now, each kills its processes, and begin none any more."""
        self._stopped = True
        for deadline in tuple(self._running):
            deadline.cancel()

    def wait(self, seconds: float) -> bool:
        """Until no scan runs any more, or the time is up; whether none does."""
        return self._idle.wait(seconds)

    async def _watched(self, work: Callable[[Deadline, Progress], _Result], deadline: Deadline, tell: Tell) -> _Result:
        words, heard = anyio.create_memory_object_stream[_Word](_BUFFERED)
        progress = _Progress(asyncio.get_running_loop(), words.send_nowait)
        ended: list[_Result | VerdictError] = []

        def run() -> None:
            try:
                ended.append(work(deadline, progress))
            except VerdictError as error:  # raised again outside of the task group, which would wrap it
                ended.append(error)

        async with anyio.create_task_group() as tasks, words, heard:
            tasks.start_soon(_pass_on, heard, tell)
            tasks.start_soon(_cancelled_with_us, deadline)
            await anyio.to_thread.run_sync(run, limiter=anyio.CapacityLimiter(1))
            tasks.cancel_scope.cancel()
        await anyio.lowlevel.checkpoint_if_cancelled()  # the group took a cancellation of ours for its own
        outcome = ended[0]
        if isinstance(outcome, VerdictError):
            raise outcome
        return outcome


async def _cancelled_with_us(deadline: Deadline) -> None:
    """Sleeps until the scan is over or nobody waits for it: a thread can't be cancelled, its processes can."""
    try:
        await anyio.sleep_forever()
    finally:
        deadline.cancel()


async def _pass_on(heard: anyio.abc.ObjectReceiveStream[_Word], tell: Tell) -> None:
    async for word in heard:
        await tell(word.done, word.total, word.text)


class _Progress:
    """`Progress` told from the engines' threads, passed to the event loop now and then; what can't be, is dropped."""

    def __init__(self, loop: asyncio.AbstractEventLoop, send: Callable[[_Word], None]) -> None:
        self._loop = loop
        self._send = send
        self._lock = threading.Lock()
        self._done: dict[EngineName, int] = {}
        self._total: dict[EngineName, int] = {}
        self._turns = 0
        self._said, self._said_at = -1, 0.0

    def engine(self, name: EngineName, total: int) -> None:
        """See `Progress.engine`."""
        with self._lock:
            self._done[name], self._total[name] = 0, total
            self._turns += 1
            self._say(f"{name}: {total} files", always=True)

    def advance(self, name: EngineName, files: int) -> None:
        """See `Progress.advance`."""
        with self._lock:
            self._done[name] += files
            self._say(f"{name}: {self._done[name]} of {self._total[name]} files", always=False)

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """See `Progress.ended`."""
        with self._lock:
            self._turns += 1
            self._say(f"{name}: {status}", always=True)

    def _say(self, text: str, *, always: bool) -> None:
        """Under the lock: each word must count more than the one before it, as the protocol has it."""
        done = sum(self._done.values()) + self._turns
        now = time.monotonic()
        if done <= self._said or (not always and now - self._said_at < _EVERY):
            return
        self._said, self._said_at = done, now
        word = _Word(done, sum(self._total.values()) + 2 * len(self._total), text)
        try:
            self._loop.call_soon_threadsafe(self._put, word)
        except RuntimeError:  # the loop has ended before the scan: nobody listens
            return

    def _put(self, word: _Word) -> None:
        try:
            self._send(word)
        except (anyio.WouldBlock, anyio.ClosedResourceError, anyio.BrokenResourceError):
            return  # the client reads too slowly, or the scan is over
