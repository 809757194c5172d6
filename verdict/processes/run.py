"""Runs child processes, the tools and git, with a deadline and with limits. `guarded.py` starts and kills them."""

from __future__ import annotations

import logging
import os
import selectors
import shlex
import signal
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from verdict.domain.errors import Crashed, OutOfProcessorTime, OutputInvalid, Unavailable
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.processes.deadline import Deadline
from verdict.processes.guarded import Guarded, Guards, Limits, NoFolder, NotStarted
from verdict.processes.programs import absolute_entries

_SLICE = 0.1  # seconds between looks at the deadline and at cancellation
_GRACE = 2.0  # seconds that others may hold a program's pipes open after it and all it started have ended
_CHUNK = 1 << 16
_ARGUMENTS = 120_000  # bytes of file names a process gets: below every system's limit, one argument's included
MIB = 1 << 20
_FOLDERS = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_GUARDS = Guards()
COMMANDS = logging.getLogger("verdict.commands")
"""Logs each command before it is run, as it is: a reader masks secrets in it."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits of one child process: bytes on standard output, bytes of address space, seconds of processor time.

    None is no limit. Of what it writes on standard error the last `said` bytes are kept.
    """

    output: int = 512 * MIB
    said: int = MIB
    memory: int | None = 16 * 1024 * MIB
    processor: int | None = None


Record = Callable[[bytearray, bytearray], None]
"""A function that is given what a process wrote on standard output and standard error, however it ended."""


@dataclass(frozen=True, slots=True)
class Output:
    """The result of a finished process. `stderr` is what is kept of it, see `Bounds`."""

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
        OutOfProcessorTime: it used more than `bounds.processor`.
        Crashed: it ended by a signal, or with a code that isn't in `ok`; then the message has its last line of stderr.
            Or `cwd` isn't there.
        OutputInvalid: it wrote more than `bounds.output`.
    """
    tool = Path(argv[0]).name
    deadline.check(tool)
    if COMMANDS.isEnabledFor(logging.DEBUG):
        COMMANDS.debug("%s", shlex.join(map(str, argv)))
    try:
        limits = Limits(memory=bounds.memory, processor=bounds.processor)
        child = _GUARDS.start(argv, cwd=cwd, env=env, limits=limits, stdin=bool(stdin))
    except (OSError, ValueError) as error:
        raise _unavailable(tool, error) from error
    out, err = bytearray(), bytearray()
    try:
        _drain(child, (out, err), tool, stdin, deadline, bounds)
    finally:
        child.stop()
        if record is not None:
            record(out, err)
    try:
        code = child.code()
    except NoFolder as error:
        raise Crashed(
            f"{tool} can't be run in {clean_path(str(cwd))}: {error.strerror}",
            hint="scan again; the folder must stay while a scan runs",
        ) from error
    except NotStarted as error:
        raise _unavailable(tool, error) from error
    if code == -signal.SIGXCPU and bounds.processor is not None:
        raise OutOfProcessorTime(
            f"{tool} was not done after {bounds.processor} s of processor time", hint="scan less at a time"
        )
    if code not in ok:
        raise Crashed(
            f"{tool} {ending(code)}{last_line(err) if code > 0 else ''}",
            hint="verdict engines sync repairs a broken tool",
        )
    return Output(bytes(out), bytes(err), code)


def _unavailable(tool: str, error: Exception) -> Unavailable:
    return Unavailable(f"{tool} can't be started: {error}", hint="verdict engines sync installs it again")


def _drain(  # noqa: PLR0913, PLR0917  a process has that many sides
    child: Guarded,
    into: tuple[bytearray, bytearray],
    tool: str,
    stdin: bytes,
    deadline: Deadline,
    bounds: Bounds,
) -> None:
    """Write and read the pipes until the program has ended and they are closed, or others hold them too long."""
    out, err = into
    unsent = memoryview(stdin)
    patience: Deadline | None = None
    with selectors.DefaultSelector() as selector:
        selector.register(child.control, selectors.EVENT_READ)
        _register(selector, child.stdout, selectors.EVENT_READ)
        _register(selector, child.stderr, selectors.EVENT_READ)
        _register(selector, child.stdin, selectors.EVENT_WRITE)
        while selector.get_map() and not (patience is not None and patience.over):
            deadline.check(tool)
            for key, _ in selector.select(_SLICE):
                if key.fileobj is child.control:
                    if child.ended():
                        selector.unregister(child.control)
                        patience = Deadline(_GRACE)
                elif child.stdin is not None and key.fileobj is child.stdin:
                    unsent = _feed(selector, child.stdin, unsent)
                else:
                    _take(selector, key, out if key.fileobj is child.stdout else err)
            del err[: max(0, len(err) - bounds.said)]
            if len(out) > bounds.output:
                raise OutputInvalid(
                    f"{tool} wrote more than {bounds.output // MIB} MiB",
                    hint="exclude generated files, or scan less at a time",
                )


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


def ending(code: int) -> str:
    """In words how a process ended, by its exit code; negative for a signal."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"was killed by signal {-code}"


def last_line(stderr: bytes | bytearray) -> str:
    """The last line that a process wrote on standard error, as the end of a sentence; empty if there is none.

    Of git, whose last lines may be advice, the first that says what is `fatal:`.
    """
    lines = [clean_line(line) for line in stderr.decode("utf-8", "replace").splitlines()]
    fatal = (line for line in lines if line.startswith("fatal: "))
    last = next((line for line in (*fatal, *reversed(lines)) if line), "")
    return f": {last[:200]}" if last else ""


def chunked(names: Sequence[str], limit: int = _ARGUMENTS) -> list[Sequence[str]]:
    """`names` in order, in parts whose arguments stay below `limit` bytes; at least one name in each."""
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
    """The environment of a child process: no tokens, none of the user's settings for the tools, UTF-8 everywhere.

    Of lists of folders it has the absolute ones: others lead into the folder that a tool runs in, the scanned tree.
    """
    kept = ("TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR")
    inherited = {name: os.environ[name] for name in kept if name in os.environ}
    lists = {name: absolute_entries(os.environ.get(name, "")) for name in _FOLDERS}
    inherited |= {name: folders for name, folders in lists.items() if folders}
    return {**inherited, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "NO_COLOR": "1", **extra}
