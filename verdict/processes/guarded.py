"""Starts programs through `guard.py`, which kills them and everything they started when verdict stops them or ends."""

from __future__ import annotations

import contextlib
import errno
import os
import selectors
import signal
import socket
import subprocess  # verdict: ignore[B404] the one place that starts processes
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from verdict.processes import guard

_PATIENCE = 15.0  # seconds a guard gets to kill its processes; longer than its own limit
_SCRIPT = Path(guard.__file__)


class NotStarted(OSError):
    """The program doesn't exist, isn't a program, or there is no room for another process."""


class NoFolder(OSError):
    """The working directory of a program isn't there, or can't be entered."""


@dataclass(slots=True)
class Guarded:
    """A running program with its pipes (`stdin` only if asked for) and the socket to its guard.

    The socket becomes readable when the program has ended and everything it started is gone.
    """

    stdin: IO[bytes] | None
    stdout: IO[bytes]
    stderr: IO[bytes]
    control: socket.socket
    _heard: bytes = b""

    def ended(self) -> bool:
        """Whether the guard, the program and everything it started have ended. Ask when the socket is readable."""
        while True:
            try:
                said = self.control.recv(256)
            except BlockingIOError:
                return False
            except ConnectionError:
                said = b""
            if not said:
                return True
            self._heard += said

    def code(self) -> int:
        """The exit code, or minus the number of the signal that ended the program. Ask once it has ended.

        Raises:
            NoFolder: its working directory isn't there, or can't be entered.
            NotStarted: it was never started, for another reason.
        """
        if (nowhere := self._said(guard.NOWHERE)) is not None:
            raise NoFolder(nowhere, os.strerror(nowhere))
        if (refused := self._said(guard.REFUSED)) is not None:
            raise NotStarted(refused, os.strerror(refused))
        if self._said(guard.STARTED) is None:
            raise NotStarted(errno.EAGAIN, os.strerror(errno.EAGAIN))
        status = self._said(guard.ENDED)  # None: its guard was killed, and so was it
        return -signal.SIGKILL if status is None else os.waitstatus_to_exitcode(status)

    def _said(self, word: bytes) -> int | None:
        return next((int(line.split()[1]) for line in self._heard.splitlines() if line.startswith(word)), None)

    def stop(self) -> None:
        """Kill the program, if it runs, and everything it started, and close the pipes. A second call does nothing."""
        if self.control.fileno() < 0:
            return
        with contextlib.suppress(OSError):  # its guard has ended
            self.control.shutdown(socket.SHUT_WR)
        pid = None if self._ends_within(_PATIENCE) else self._said(guard.STARTED)
        if pid is not None:  # its guard is stopped or blocked; killing it kills the program too
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.control.close()
        for pipe in (self.stdin, self.stdout, self.stderr):
            if pipe is not None:
                pipe.close()

    def _ends_within(self, seconds: float) -> bool:
        end = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self.control, selectors.EVENT_READ)
            while not self.ended():
                if (left := end - time.monotonic()) <= 0:
                    return False
                selector.select(left)
        return True


@dataclass(frozen=True, slots=True)
class Limits:
    """What the kernel allows a program: bytes of address space, seconds of processor time; None is no limit."""

    memory: int | None = None
    processor: int | None = None


class Guards:
    """The process that starts guards. It is started when first needed, and again if it was killed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wire = -1
        self._owner = self._pid = 0  # the process that started it, and itself

    def start(self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], limits: Limits, stdin: bool) -> Guarded:
        """Start a program. Without `stdin` its standard input is at its end.

        Raises:
            OSError: no guard can be started. Whether the program was shows when it ends, see `Guarded.code`.
            ValueError: a word has a zero byte.
        """
        request = _request(argv, cwd, env, limits)
        theirs: list[int] = []
        ours: list[IO[bytes]] = []
        try:
            if not stdin:
                theirs.append(os.open(os.devnull, os.O_RDONLY))
            for writing in ([True] if stdin else []) + [False, False]:
                read, write = os.pipe()
                theirs.append(read if writing else write)
                ours.append(os.fdopen(write if writing else read, "wb" if writing else "rb", buffering=0))
            control, far = socket.socketpair()
            theirs.append(far.detach())
            control.settimeout(0)
            with self._lock:
                self._send(request, theirs)
        except BaseException:
            for pipe in ours:
                pipe.close()
            raise
        finally:
            for each in theirs:
                os.close(each)
        return Guarded(ours[0] if stdin else None, ours[-2], ours[-1], control)

    def _send(self, request: bytes, descriptors: Sequence[int]) -> None:
        if self._owner != os.getpid():  # none yet, or this process is a fork, which must not use its parent's
            self._begin()
        try:
            _deliver(self._wire, request, descriptors)
        except ConnectionError:  # somebody killed it
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self._pid, os.WNOHANG)
            os.close(self._wire)
            self._begin()
            _deliver(self._wire, request, descriptors)

    def _begin(self) -> None:
        """Start the process. It ends when our end of its socket closes, so it doesn't outlive us."""
        ours, theirs = socket.socketpair()
        with theirs:
            process = subprocess.Popen(  # noqa: S603  a list, no shell
                [sys.executable, "-I", "-S", str(_SCRIPT), str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,
                pass_fds=[theirs.fileno()],
            )
        process.returncode = 0  # nobody waits for it
        self._wire, self._owner, self._pid = ours.detach(), os.getpid(), process.pid


def _deliver(wire: int, request: bytes, descriptors: Sequence[int]) -> None:
    stream = socket.socket(fileno=wire)
    try:
        socket.send_fds(stream, [len(request).to_bytes(guard.LENGTH, "big")], descriptors)
        stream.sendall(request)
    finally:
        stream.detach()


def _request(argv: Sequence[str], cwd: Path, env: Mapping[str, str], limits: Limits) -> bytes:
    words = [*argv, *(f"{name}={value}" for name, value in env.items())]
    if any("\0" in word for word in words):
        raise ValueError("embedded null byte")
    head = (str(limits.memory or 0), str(limits.processor or 0), str(cwd), str(len(argv)))
    return b"\0".join(os.fsencode(word) for word in (*head, *words))
