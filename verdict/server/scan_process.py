"""Runs a job in a process of its own, so that the server can answer meanwhile, and ends that process in any case.

The process stops its engines when its standard input ends, so also if the server is killed.
"""

from __future__ import annotations

import contextlib
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

_LATE = 30.0  # seconds that a process may take longer than its scan, to hand over the report
_PATIENCE = 8.0  # seconds that a process which is told to end gets for it
_LONGEST = 256 << 20  # bytes of a line
_BUFFERED = 64  # words of progress


async def run(
    job: ScanJob | BillJob, seconds: float, tell: Tell, stop: Stop, command: Sequence[str] = COMMAND
) -> Answer:
    """See `job_runner.Runner`.

    Raises:
        VerdictError: what the job raised.
        Crashed: the process ended without an answer, or was killed long after its time was up.
        OutputInvalid: its output can't be read.
    """
    environment = {name: value for name, value in os.environ.items() if name != TOKEN_VARIABLE}
    process = await anyio.open_process(command, stderr=None, env=environment, start_new_session=True)
    ended: list[Answer | VerdictError] = []
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_end_in_time, process, seconds, stop)
            ended.append(await _answer(process, Order(job=job, seconds=seconds), tell))
            tasks.cancel_scope.cancel()
    finally:
        with anyio.CancelScope(shield=True):
            await _end(process)
    await anyio.lowlevel.checkpoint_if_cancelled()  # the group took a cancellation of ours for its own
    outcome = ended[0]
    if isinstance(outcome, VerdictError):
        raise outcome
    return outcome


async def _end_in_time(process: anyio.abc.Process, seconds: float, stop: Stop) -> None:
    """Tell the process to hand over what it has when `stop` is asked or it is long overdue. If it doesn't, kill it."""
    with anyio.move_on_after(seconds + _LATE):
        await stop.wait()
    if process.stdin is not None:
        await process.stdin.aclose()
    await anyio.sleep(_PATIENCE)
    process.kill()


async def _end(process: anyio.abc.Process) -> None:
    """Close the process's pipes, which ends it and its engines, and wait for that; then kill it if it still runs."""
    with anyio.move_on_after(_PATIENCE):
        await process.aclose()


async def _answer(process: anyio.abc.Process, order: Order, tell: Tell) -> Answer | VerdictError:
    """The answer of the process. Progress that the client doesn't take is dropped: it must not hold up the scan."""
    words, heard = anyio.create_memory_object_stream[Word](_BUFFERED)
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the process has no pipes")
    async with anyio.create_task_group() as tasks, words, heard:
        tasks.start_soon(_pass_on, heard, tell)
        with contextlib.suppress(anyio.BrokenResourceError):  # it has ended; so has what it writes
            await process.stdin.send(order.model_dump_json().encode() + b"\n")
        try:
            answer = await _read(BufferedByteReceiveStream(process.stdout), words.send_nowait)
        except (anyio.EndOfStream, anyio.IncompleteRead):
            answer = _crashed(await process.wait())
        except (anyio.DelimiterNotFound, ValidationError, OutputInvalid):
            answer = OutputInvalid("what the scan's process wrote can't be read", hint="restart the server, scan again")
        tasks.cancel_scope.cancel()
    return answer


async def _read(stream: BufferedByteReceiveStream, say: Callable[[Word], None]) -> Answer | VerdictError:
    """The lines that the process writes. Between two of them the event loop runs."""
    report, kept = Received(), tuple[str, ...]()
    while True:
        line = await stream.receive_until(b"\n", _LONGEST)
        await anyio.lowlevel.checkpoint()  # the line may have been there already
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
                if (whole := report.take(line)) is not None:
                    return Answer(whole, kept)


async def _pass_on(heard: anyio.abc.ObjectReceiveStream[Word], tell: Tell) -> None:
    async for word in heard:
        await tell(word.done, word.total, word.text)


def _crashed(code: int) -> Crashed:
    return Crashed(
        f"the scan's process {ending(code)} before it had a result",
        hint="the server's log may say why; if memory was short, scan less at a time",
    )
