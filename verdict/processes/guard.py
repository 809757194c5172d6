"""Runs programs for verdict, and kills what they leave running, however verdict itself ends.

A script of its own, run without site-packages; `guarded.py` is the other side. It starts once for each verdict process
and has one thread, so it may fork. For each program it forks a guard, which starts the program as its child:

    verdict ── this script ── a guard ── the program ── what the program starts

The guard holds one end of a socket. When verdict hangs up, or has ended in whatever way (SIGKILL too), or when the
program has ended, the guard kills all that is left and ends. On Linux it is the "subreaper" of its descendants (see
prctl(2)): a process whose parent ended becomes the guard's own child, also if it left its session by `setsid`, so none
escapes. A program whose guard is killed is killed by the kernel (parent-death signal). Other systems have neither:
there the program's process group is killed.

Why not in verdict itself: it has threads, between whose `fork` and `exec` hardly anything may be called; a parent-death
signal comes when the thread ends that forked, and reaches children only; and nothing in it outlives SIGKILL.
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

LENGTH = 8  # bytes that say how long a request is
STREAMS = 3  # descriptors for the program, before the guard's end of its socket
STARTED, REFUSED, NOWHERE, ENDED = (
    b"started",
    b"refused",
    b"nowhere",
    b"ended",
)  # a guard's messages, each followed by a number and a line break
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36  # linux/prctl.h
_PARENT = 1  # of the fields of /proc/PID/stat that follow the name
_AGAIN = 100  # milliseconds between checks for remaining processes, if no signal arrives
_LOOKS = 100  # checks; then processes that can't be killed, such as another user's, are left alone

try:
    import ctypes

    _prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
except ImportError:  # a Python that was built without it
    _prctl = None


def main(wire: socket.socket) -> None:
    """Answer requests until verdict ends."""
    signal.signal(signal.SIGCHLD, lambda *_: _reaped(0))  # guards report by themselves; their usage counts as ours
    while True:
        head, descriptors, _, _ = socket.recv_fds(wire, LENGTH, STREAMS + 1)
        request = _exactly(wire, int.from_bytes(head, "big")) if len(head) == LENGTH else b""
        if not request:
            return
        for each in descriptors:
            os.set_inheritable(each, False)  # noqa: FBT003  its one argument
        with contextlib.suppress(OSError):  # no more processes allowed: verdict sees the socket close
            if os.fork() == 0:
                wire.close()
                _guard(request, descriptors)
        for each in descriptors:
            os.close(each)


def _exactly(wire: socket.socket, length: int) -> bytes:
    """That many bytes, or none if the other side has ended."""
    parts = bytearray()
    while len(parts) < length:
        part = wire.recv(length - len(parts))
        if not part:
            return b""
        parts += part
    return bytes(parts)


def _guard(request: bytes, descriptors: Sequence[int]) -> None:
    """Start the program that is asked for and leave nothing of it running; doesn't return."""
    try:
        *streams, control = descriptors
        woken, wake = os.pipe()
        for each in (woken, wake):
            os.set_blocking(each, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # only to wake us
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        if _prctl is not None:
            _prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _say(control, STARTED, os.getpid())
        guard, program = os.getpid(), os.fork()
        if program == 0:
            _become(request, streams, control, guard)
        for each in streams:
            os.close(each)
        status = _until_it_ends(program, control, woken)
        left = _end_all(program, woken, ended=status is not None)
        _say(control, ENDED, left if status is None else status)
    finally:
        os._exit(0)


def _say(control: int, word: bytes, number: int) -> None:
    with contextlib.suppress(OSError):  # verdict has ended
        os.write(control, b"%s %d\n" % (word, number))


def _become(request: bytes, streams: Sequence[int], control: int, guard: int) -> None:
    """Become the program that is asked for, in a session of its own; doesn't return."""
    try:
        memory, processor, cwd, count, *words = request.split(b"\0")
        argv, env = words[: int(count)], dict(each.split(b"=", 1) for each in words[int(count) :])
        os.setsid()
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):  # Python or this script changed these
            signal.signal(number, signal.SIG_DFL)
        if _prctl is not None:
            _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != guard:  # it ended before the line above
            return
        if sys.platform == "linux":
            _bound(resource.RLIMIT_AS, int(memory))
        _bound(resource.RLIMIT_CPU, int(processor))
        for place, each in enumerate(streams):
            os.dup2(each, place)
        try:
            os.chdir(cwd)
        except OSError as error:
            _say(control, NOWHERE, error.errno or 0)
            return
        os.execvpe(argv[0], argv, env)  # noqa: S606  a list, no shell
    except OSError as error:
        _say(control, REFUSED, error.errno or 0)
    finally:
        os._exit(127)


def _bound(what: int, limit: int) -> None:
    """Bound a resource of this process to `limit` (0: not at all), or to what is allowed already.

    The hard limit is one higher: the kernel says why it ends a process (SIGXCPU) at the soft limit only.
    """
    if limit:
        _, hard = resource.getrlimit(what)
        most = limit + 1 if hard == resource.RLIM_INFINITY else min(limit + 1, hard)
        resource.setrlimit(what, (min(limit, most), most))


def _until_it_ends(program: int, control: int, woken: int) -> int | None:
    """The program's wait status; None if verdict hangs up before there is one."""
    poll = select.poll()
    for each in (control, woken):
        poll.register(each, select.POLLIN)
    while True:
        status = _reaped(program)
        if status is not None:
            return status
        if any(descriptor == control for descriptor, _ in poll.poll()):
            return None
        _drain(woken)


def _reaped(program: int) -> int | None:
    """Collect all children that have ended; the program's wait status if it is one of them."""
    status = None
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG)) != (0, 0):
            if ended[0] == program:
                status = ended[1]
    return status


def _drain(woken: int) -> None:
    with contextlib.suppress(BlockingIOError):
        os.read(woken, 512)


def _end_all(program: int, woken: int, *, ended: bool) -> int:
    """Kill the program, unless it has ended, and all that is left of what it started; the program's wait status."""
    status = 0
    if not ended or _prctl is None:  # else its group is found among the children, and its number may be another's
        with contextlib.suppress(ProcessLookupError, PermissionError):  # gone already; macOS says so by EPERM
            os.killpg(program, signal.SIGKILL)
    poll = select.poll()
    poll.register(woken, select.POLLIN)
    for _ in range(_LOOKS):
        try:
            while (reaped := os.waitpid(-1, os.WNOHANG)) != (0, 0):
                status = reaped[1] if reaped[0] == program else status
        except ChildProcessError:  # there is none left
            break
        for pid in _children():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        poll.poll(_AGAIN)
        _drain(woken)
    return status


def _children() -> list[int]:
    """Our own children, those included that became ours; none where there is no /proc."""
    own, found = str(os.getpid()), []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended
            if stat.read_text("utf-8", "replace").rpartition(")")[2].split()[_PARENT] == own:
                found.append(int(stat.parent.name))
    return found


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
