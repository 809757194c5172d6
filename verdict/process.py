"""Starts, bounds and kills every child process: the tools and git. Nothing else imports `subprocess`."""

from __future__ import annotations

import contextlib
import os
import resource
import selectors
import signal
import subprocess  # nosec B404  the one place that starts processes
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from verdict.domain.errors import Crashed, Interrupted, OutputInvalid, TimedOut, Unavailable
from verdict.domain.untrusted import clean_line

_SLICE = 0.1  # seconds between looks at the deadline and at cancellation
_GRACE = 2.0  # seconds a child's own children may hold its pipes open after it ended
_CHUNK = 1 << 16
_ARGUMENTS = 120_000  # bytes of file names a process gets: below every system's limit, one argument's included
_STDERR_KEPT = 1 << 20
MIB = 1 << 20


class Deadline:
    """One end for the whole scan, shared by all its processes: a moment in time, or the user's wish to stop."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Make everything that runs under this deadline stop now."""
        self._cancelled.set()

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self._end is not None and time.monotonic() >= self._end

    def check(self, tool: str) -> None:
        """Raise if it is over.

        Raises:
            TimedOut: the time is up.
            Interrupted: `cancel` was called.
        """
        if self._cancelled.is_set():
            raise Interrupted(f"{tool} was stopped before it was done", hint="run the scan again")
        if self.over:
            raise TimedOut(
                f"{tool} was not done after {self.seconds:g} s",
                hint="raise --timeout, or scan less at a time",
            )


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one child process may take: bytes on standard output, bytes of address space (None: no limit)."""

    output: int = 512 * MIB
    memory: int | None = 16 * 1024 * MIB


Record = Callable[[bytearray, bytearray], None]
"""Is given what a process wrote on standard output and standard error, however it ended."""


@dataclass(frozen=True, slots=True)
class Output:
    """What a finished process left behind. `stderr` is its last MiB at most."""

    stdout: bytes
    stderr: bytes
    code: int


def run(  # noqa: PLR0913  a process has that many sides, all named
    argv: Sequence[str],
    *,
    ok: Collection[int],
    deadline: Deadline,
    cwd: Path,
    env: Mapping[str, str],
    stdin: bytes = b"",
    bounds: Bounds = Bounds(),
    record: Record | None = None,
) -> Output:
    """Run a program to its end in a session of its own, and leave nothing of it running.

    No shell. Standard input is `stdin` and then its end. `env` is the whole environment. `record` gets what it wrote,
    also if it was stopped.

    Raises:
        Unavailable: it can't be started.
        TimedOut, Interrupted: see `Deadline`.
        Crashed: it ended by a signal, or with a code that isn't in `ok`; then the message has its last line of stderr.
        OutputInvalid: it wrote more than `bounds.output`.
    """
    tool = Path(argv[0]).name
    deadline.check(tool)
    try:
        child = subprocess.Popen(  # noqa: S603  # nosec B603  a list, no shell
            argv,
            stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env=dict(env),
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise Unavailable(f"{tool} can't be started: {error}", hint="verdict engines sync installs it again") from error
    out, err = bytearray(), bytearray()
    try:
        with _ended(child):
            _bound_memory(child.pid, bounds.memory)
            _drain(child, (out, err), tool, stdin, deadline, bounds.output)
            while child.poll() is None:
                deadline.check(tool)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    child.wait(_SLICE)
    finally:
        if record is not None:
            record(out, err)
    stdout, stderr = bytes(out), bytes(err)
    code = child.returncode
    if code not in ok:
        raise Crashed(
            f"{tool} {_ending(code)}{_last_line(stderr) if code > 0 else ''}",
            hint="verdict engines sync repairs a broken tool",
        )
    return Output(stdout, stderr, code)


@contextlib.contextmanager
def _ended(child: subprocess.Popen[bytes]) -> Iterator[None]:
    """Whatever happens inside, the child's whole session is gone afterwards and its pipes are closed."""
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # gone already; macOS says so by EPERM
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        for pipe in (child.stdin, child.stdout, child.stderr):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()


def _bound_memory(pid: int, limit: int | None) -> None:
    if limit is not None and sys.platform == "linux":
        # It has ended already; or it is another user's, as a setuid program is, and as ours is in the middle of its
        # exec when we ourselves run as somebody else for a while: then the machine's own limits are all there is.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            resource.prlimit(pid, resource.RLIMIT_AS, (limit, limit))


def _drain(  # noqa: PLR0913, PLR0917  a process has that many sides
    child: subprocess.Popen[bytes],
    into: tuple[bytearray, bytearray],
    tool: str,
    stdin: bytes,
    deadline: Deadline,
    limit: int,
) -> None:
    """Feed and read all pipes at once until they end, or until the child has ended and left them to others."""
    out, err = into
    unsent = memoryview(stdin)
    patience: Deadline | None = None
    with selectors.DefaultSelector() as selector:
        _register(selector, child.stdout, selectors.EVENT_READ)
        _register(selector, child.stderr, selectors.EVENT_READ)
        _register(selector, child.stdin, selectors.EVENT_WRITE)
        while selector.get_map() and not (patience is not None and patience.over):
            deadline.check(tool)
            for key, _ in selector.select(_SLICE):
                if child.stdin is not None and key.fileobj is child.stdin:
                    unsent = _feed(selector, child.stdin, unsent)
                else:
                    _take(selector, key, out if key.fileobj is child.stdout else err)
            del err[: max(0, len(err) - _STDERR_KEPT)]
            if len(out) > limit:
                raise OutputInvalid(
                    f"{tool} wrote more than {limit // MIB} MiB", hint="exclude generated files, or scan less at a time"
                )
            if patience is None and child.poll() is not None:
                patience = Deadline(_GRACE)


def _take(selector: selectors.BaseSelector, key: selectors.SelectorKey, into: bytearray) -> None:
    data = os.read(key.fd, _CHUNK)
    if data:
        into += data
    else:
        selector.unregister(key.fileobj)


def _register(selector: selectors.BaseSelector, pipe: IO[bytes] | None, events: int) -> None:
    if pipe is not None:
        os.set_blocking(pipe.fileno(), False)
        selector.register(pipe, events)


def _feed(selector: selectors.BaseSelector, pipe: IO[bytes], unsent: memoryview) -> memoryview:
    try:
        unsent = unsent[os.write(pipe.fileno(), unsent[:_CHUNK]) :]
    except BrokenPipeError:  # it reads no more; how it ends says whether that was right
        unsent = unsent[:0]
    if not unsent:
        selector.unregister(pipe)
        pipe.close()
    return unsent


def _ending(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"was killed by signal {-code}"


def _last_line(stderr: bytes) -> str:
    lines = [clean_line(line) for line in stderr.decode("utf-8", "replace").splitlines()]
    last = next((line for line in reversed(lines) if line), "")
    return f": {last[:200]}" if last else ""


def chunked(names: Sequence[str], limit: int = _ARGUMENTS) -> list[Sequence[str]]:
    """`names` in their order, in runs whose arguments together stay below `limit` bytes; at least one name each."""
    runs: list[Sequence[str]] = []
    start = size = 0
    for index, name in enumerate(names):
        length = len(os.fsencode(name)) + 1
        if size + length > limit and index > start:
            runs.append(names[start:index])
            start, size = index, 0
        size += length
    if start < len(names):
        runs.append(names[start:])
    return runs


def environment(**extra: str) -> dict[str, str]:
    """The little that a child process gets to see of ours: no tokens, no settings of the tools, UTF-8 everywhere."""
    kept = ("PATH", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
    inherited = {name: os.environ[name] for name in kept if name in os.environ}
    return {**inherited, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "NO_COLOR": "1", **extra}
