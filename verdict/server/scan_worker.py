"""The main program of a scan's process: reads an order from standard input, writes the result to standard output.

When standard input is closed, it stops its engines and writes the partial result.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from verdict.app.bill import bill
from verdict.app.engines import ENGINES
from verdict.app.locations import artifact_store, user_artifacts
from verdict.app.project import Project, open_part
from verdict.app.request import Listeners, Request
from verdict.app.scan import run_scan
from verdict.domain.errors import TargetError, VerdictError
from verdict.domain.finding import EngineName
from verdict.domain.text.amounts import plural
from verdict.masking.patterns import shipped
from verdict.ports import Progress
from verdict.processes.deadline import Deadline
from verdict.sbom.components import bill_lines
from verdict.server.budget import LongTexts
from verdict.server.handover import lines
from verdict.server.scan_job import KEPT, TEXT, BillJob, Order, Refusal, ScanJob, Word
from verdict.stores.artifacts import FolderArtifacts

_EVERY = 0.5  # seconds between progress messages


def main() -> None:
    """Carry out one order."""
    _get_ready()
    order, wire = _order(), _wire()
    if order is None:
        return
    deadline, writer = Deadline(order.seconds), _Writer(wire)
    threading.Thread(target=_watch, args=(deadline,), daemon=True).start()
    try:
        for line in _carried_out(order.job, deadline, _Progress(writer)):
            writer.write(line)
    except VerdictError as error:
        writer.write(b"refused " + Refusal(message=str(error), hint=error.hint).model_dump_json().encode())
    except BrokenPipeError:  # the server is gone and will not remove the stored artifacts
        for store in _stores(order.job):
            store.forget()
        os._exit(1)  # the pipe can't be flushed either


def project_of(job: ScanJob | BillJob, deadline: Deadline) -> Project:
    """The project for the part of a tree that a job names.

    Raises:
        TargetError: it isn't in any root.
        ConfigError: the root's configuration can't be used.
    """
    staged = deadline if isinstance(job, ScanJob) and job.span is not None and job.span.staged else None
    refused: TargetError | None = None
    for root in _roots(job):
        try:
            return open_part(root, job.path, trusted=job.trusted, staged=staged)
        except TargetError as error:
            refused = refused or error
    raise refused or TargetError("the server has no root folder", hint="start the server with --root")


def _carried_out(job: ScanJob | BillJob, deadline: Deadline, progress: Progress) -> Iterator[bytes]:
    project = project_of(job, deadline)
    if isinstance(job, ScanJob):
        request = Request(
            engines=job.engines, span=job.span, install=False, strategy=job.strategy, whole_code=job.whole_code
        )
        answer = lines(run_scan(project, request, deadline, Listeners(progress)))
    else:
        answer = iter((b"text " + TEXT.dump_json(_bill(project, job, deadline)),))
    kept = {id_ for store in _stores(job) for id_ in store.made}
    yield b"kept " + KEPT.dump_json(tuple(sorted(kept)))
    yield from answer


def _bill(project: Project, job: BillJob, deadline: Deadline) -> str:
    """The bill of materials of a project as text or JSON; stored as an artifact if it is too large for `job.room`."""
    made, long = bill(project, deadline), LongTexts(job.artifacts)
    if job.format == "text":
        return long.bill("\n".join(bill_lines(made)), job.room)
    from verdict.sbom.cyclonedx import render  # noqa: PLC0415  slow to import, rarely needed

    return long.document(render(made, "json"), "application/vnd.cyclonedx+json", job.room, next(bill_lines(made)))


def _roots(job: ScanJob | BillJob) -> Iterator[Path]:
    return (Path(os.fsdecode(root)) for root in job.roots)


def _stores(job: ScanJob | BillJob) -> Iterator[FolderArtifacts]:
    yield from (artifact_store(root, trusted=job.trusted) for root in _roots(job))
    yield user_artifacts()


def _get_ready() -> None:
    """Load what every scan needs while there is no order yet. An order that waits already is not delayed."""
    loads: tuple[Callable[[], object], ...] = (shipped, *(spec.adapter for spec in ENGINES.values()))
    for load in loads:
        if select.select([0], [], [], 0)[0]:
            return
        load()


def _order() -> Order | None:
    """The order in the first line of standard input; None if the input ends before, since no order will come.

    Reads no further: `_watch` waits for the end of the input.
    """
    with open(0, "rb", buffering=0, closefd=False) as stream:
        line = stream.readline()
    return Order.model_validate_json(line) if line else None


def _wire() -> BinaryIO:
    """The output stream to the server. Redirects standard output to standard error, so that prints can't disturb it."""
    wire = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return wire


def _watch(deadline: Deadline) -> None:
    """Cancel the job when the server closes the pipe or is killed.

    Reads the descriptor, since a read of `sys.stdin` would hold its lock when the interpreter exits.
    """
    while os.read(0, 1):
        pass
    deadline.cancel()


class _Writer:
    """Writes lines from any thread."""

    def __init__(self, wire: BinaryIO) -> None:
        self._wire = wire
        self._lock = threading.Lock()

    def write(self, line: bytes) -> None:
        with self._lock:
            self._wire.write(line + b"\n")
            self._wire.flush()


class _Progress:
    """A `Progress` that sends messages to the server at intervals. Safe for several threads."""

    def __init__(self, writer: _Writer) -> None:
        self._writer = writer
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
            self._say(f"{name}: {plural(total, 'file')}", always=True)

    def advance(self, name: EngineName, files: int) -> None:
        """See `Progress.advance`."""
        with self._lock:
            self._done[name] += files
            self._say(f"{name}: {self._done[name]} of {self._total[name]} files", always=False)

    def waiting(self, name: EngineName, portion: str) -> None:
        """Ignored: MCP requires that the progress value increases with each message, and waiting adds no step."""

    def ended(self, name: EngineName, status: str, note: str) -> None:
        """See `Progress.ended`."""
        with self._lock:
            self._turns += 1
            self._say(f"{name}: {status}", always=True)

    def _say(self, text: str, *, always: bool) -> None:
        """Send progress if the number of steps has increased. Call it with the lock held."""
        done = sum(self._done.values()) + self._turns
        now = time.monotonic()
        if done <= self._said or (not always and now - self._said_at < _EVERY):
            return
        self._said, self._said_at = done, now
        word = Word(done=done, total=sum(self._total.values()) + 2 * len(self._total), text=text)
        with contextlib.suppress(BrokenPipeError):  # writing the result will fail as well
            self._writer.write(b"word " + word.model_dump_json().encode())
