"""Runs a job in a separate process, so that the server stays responsive, and makes sure that the process ends.

The process stops its engines when its standard input is closed, which also happens if the server is killed.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Callable, Sequence

import anyio
import anyio.abc
import anyio.lowlevel
from anyio.streams.buffered import BufferedByteReceiveStream
from pydantic import ValidationError

from verdict.domain.errors import Crashed, OutputInvalid, VerdictError
from verdict.processes.run import ending
from verdict.server.handover import Received
from verdict.server.job_runner import Answer, Stop, Tell
from verdict.server.launch import TOKEN_VARIABLE
from verdict.server.scan_job import KEPT, TEXT, BillJob, Order, Refusal, ScanJob, Word

COMMAND = (sys.executable, "-P", "-c", "from verdict.server.scan_worker import main; main()")
"""The command of the process. With `-P`, no module is imported from the working directory."""

_LATE = 30.0  # seconds after the scan's time limit for sending the report
_PATIENCE = 8.0  # seconds for a process to end before it is killed
_LONGEST = 256 << 20  # bytes of a line
_BUFFERED = 64  # progress messages


class Processes:
    """Runs each job in a process of its own. The next one can be started ahead, so that a job needn't wait for it."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._spare: anyio.abc.Process | None = None

    async def __call__(self, job: ScanJob | BillJob, seconds: float, tell: Tell, stop: Stop) -> Answer:
        """See `job_runner.Runner`.

        Raises:
            VerdictError: what the job raised.
            Crashed: the process ended without a result, or was killed long after its time limit.
            OutputInvalid: its output can't be read.
        """
        process, self._spare = self._spare, None
        if process is not None and process.returncode is not None:  # it was killed while it waited
            await _end(process)
            process = None
        return await _carried_out(process or await self._started(), job, seconds, tell, stop)

    async def start_ahead(self) -> None:
        """Start the process of the next job, which loads what jobs need and waits. If that fails, so will the job."""
        if self._spare is None:
            with contextlib.suppress(OSError):
                self._spare = await self._started()

    async def close(self) -> None:
        """End the process that waits for a job."""
        process, self._spare = self._spare, None
        if process is not None:
            with anyio.CancelScope(shield=True):
                await _end(process)

    async def _started(self) -> anyio.abc.Process:
        environment = {name: value for name, value in os.environ.items() if name != TOKEN_VARIABLE}
        return await anyio.open_process(self._command, stderr=None, env=environment, start_new_session=True)


async def _carried_out(
    process: anyio.abc.Process, job: ScanJob | BillJob, seconds: float, tell: Tell, stop: Stop
) -> Answer:
    """What the process answers; it has ended then, whatever happens."""
    ended: list[Answer | VerdictError] = []
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_end_in_time, process, seconds, stop)
            ended.append(await _answer(process, Order(job=job, seconds=seconds), tell))
            tasks.cancel_scope.cancel()
    finally:
        with anyio.CancelScope(shield=True):
            await _end(process)
    await anyio.lowlevel.checkpoint_if_cancelled()  # the task group may have consumed the caller's cancellation
    outcome = ended[0]
    if isinstance(outcome, VerdictError):
        raise outcome
    return outcome


async def _end_in_time(process: anyio.abc.Process, seconds: float, stop: Stop) -> None:
    """When `stop` is requested or the job is overdue, ask the process for partial results, then kill it."""
    with anyio.move_on_after(seconds + _LATE):
        await stop.wait()
    if process.stdin is not None:
        await process.stdin.aclose()
    await anyio.sleep(_PATIENCE)
    process.kill()


async def _end(process: anyio.abc.Process) -> None:
    """Close the process's pipes, which ends it and its engines; after `_PATIENCE` seconds kill it."""
    with anyio.move_on_after(_PATIENCE):
        await process.aclose()


async def _answer(process: anyio.abc.Process, order: Order, tell: Tell) -> Answer | VerdictError:
    """The result of the process. Progress is dropped if the client is too slow for it, so that the scan never waits."""
    words, heard = anyio.create_memory_object_stream[Word](_BUFFERED)
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the process has no pipes")
    async with anyio.create_task_group() as tasks, words, heard:
        tasks.start_soon(_pass_on, heard, tell)
        with contextlib.suppress(anyio.BrokenResourceError):  # the process has ended; reading its output fails next
            await process.stdin.send(order.model_dump_json().encode() + b"\n")
        try:
            answer = await _read(BufferedByteReceiveStream(process.stdout), words.send_nowait)
        except (anyio.EndOfStream, anyio.IncompleteRead):
            answer = _crashed(await process.wait())
        except (anyio.DelimiterNotFound, ValidationError, OutputInvalid):
            answer = OutputInvalid("invalid output of the scan's process", hint="restart the server, then scan again")
        tasks.cancel_scope.cancel()
    return answer


async def _read(stream: BufferedByteReceiveStream, say: Callable[[Word], None]) -> Answer | VerdictError:
    """Read the process's lines until the result. Yields to the event loop between lines.

    The garbage collector never visits the report, which has no cycles: a full collection stops all other requests.
    """
    report, kept = Received(), tuple[str, ...]()
    try:
        while True:
            line = await stream.receive_until(b"\n", _LONGEST)
            await anyio.lowlevel.checkpoint()  # `receive_until` doesn't yield if the line is buffered
            name, _, content = line.partition(b" ")
            match name:
                case b"word":
                    with contextlib.suppress(anyio.WouldBlock):
                        say(Word.model_validate_json(content))
                case b"kept":
                    kept = KEPT.validate_json(content)
                case b"refused":
                    refusal = Refusal.model_validate_json(content)
                    return VerdictError(refusal.message, hint=refusal.hint)
                case b"text":
                    return Answer(TEXT.validate_json(content), kept)
                case _:
                    gc.disable()
                    if (whole := report.take(line)) is not None:
                        gc.freeze()
                        return Answer(whole, kept)
    finally:
        gc.enable()


async def _pass_on(heard: anyio.abc.ObjectReceiveStream[Word], tell: Tell) -> None:
    async for word in heard:
        await tell(word.done, word.total, word.text)


def _crashed(code: int) -> Crashed:
    return Crashed(
        f"the scan's process {ending(code)} before it had a result",
        hint="see the server's log; if it ran out of memory, scan a smaller part of the tree",
    )
