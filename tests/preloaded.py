"""Runs `verdict` in child processes that have its modules loaded, since loading takes longer than most commands.

A server loads the modules once and forks for each command. All else is as in a new process: arguments, environment,
working directory, standard streams, signals, and how it ends.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

PROGRAM = str(Path(sys.executable).parent / "verdict")
_LOADED = ("verdict.cli.reporting", "verdict.cli.baseline", "verdict.cli.sbom", "verdict.cli.imports")
_AT_START = ("PYTHON", "LC_", "LANG", "TZ", "COVERAGE")  # variables that Python reads when it starts
_STREAMS = 3
_SIZE = 4  # bytes of the number that says how long a request is


class Preloaded:
    """The client of a server."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._sending = threading.Lock()
        self._begun = _at_start(os.environ)

    def run(
        self, words: Sequence[str], cwd: Path, env: Mapping[str, str] | None = None, **more: Any
    ) -> subprocess.CompletedProcess[str]:
        """The result of a command with these arguments, like `subprocess.run`'s; standard input is at its end.

        A real new process runs it if it is to start in another way.
        """
        env = os.environ if env is None else env
        if more or _at_start(env) != self._begun:
            return subprocess.run(
                [PROGRAM, *words], cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=120, **more
            )
        request = json.dumps([[PROGRAM, *words], os.fspath(cwd), dict(env)]).encode()
        ours, theirs = socket.socketpair()
        with (
            ours,
            tempfile.TemporaryFile() as out,
            tempfile.TemporaryFile() as err,
            Path(os.devnull).open("rb") as none,
        ):
            with theirs:
                streams = (none.fileno(), out.fileno(), err.fileno(), theirs.fileno())
                with self._sending:
                    socket.send_fds(self._control, [len(request).to_bytes(_SIZE)], streams)
                    self._control.sendall(request)
            ours.settimeout(120)
            status = ours.makefile("rb")
            pid = int(status.readline())
            try:
                code = int(status.readline())
            except TimeoutError as error:
                os.kill(pid, signal.SIGKILL)
                raise subprocess.TimeoutExpired([PROGRAM, *words], 120) from error
            out.seek(0)
            err.seek(0)
            texts = (each.read().decode().replace("\r\n", "\n").replace("\r", "\n") for each in (out, err))
            return subprocess.CompletedProcess([PROGRAM, *words], code, *texts)


@contextlib.contextmanager
def preloaded() -> Iterator[Preloaded]:
    """A server, until the end of the context."""
    ours, theirs = socket.socketpair()
    with ours:
        with theirs:
            command = [sys.executable, __file__, str(theirs.fileno())]
            server = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        try:
            yield Preloaded(ours)
        finally:
            ours.close()
            server.wait()


def _at_start(env: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in env.items() if name.startswith(_AT_START)}


def _served(control: socket.socket) -> bool:
    """Fork for each command. True in a process that is to run one, False at the end in the server."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the processes that wait for commands
    while True:
        size, fds, _, _ = socket.recv_fds(control, _SIZE, _STREAMS + 1)
        if not size:
            return False
        request = control.recv(int.from_bytes(size), socket.MSG_WAITALL)
        if os.fork() == 0:
            control.close()
            return _waited(request, fds)
        for each in fds:
            os.close(each)


def _waited(request: bytes, fds: Sequence[int]) -> bool:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, status = fds
    pid = os.fork()
    if pid == 0:
        os.close(status)
        for number, each in enumerate(streams):
            os.dup2(each, number)
            os.close(each)
        argv, cwd, env = json.loads(request)
        os.environ.clear()
        os.environ.update(env)
        os.chdir(cwd)
        sys.argv = argv
        random.seed()
        return True
    os.write(status, b"%d\n" % pid)
    _, ended = os.waitpid(pid, 0)
    with contextlib.suppress(OSError):  # nobody waits any more
        os.write(status, b"%d\n" % os.waitstatus_to_exitcode(ended))
    os._exit(0)


if __name__ == "__main__":
    sys.path[:] = [each for each in sys.path if Path(each).resolve() != Path(__file__).resolve().parent]
    for name in _LOADED:
        importlib.import_module(name)
    from verdict.app.engines import ENGINES

    for spec in ENGINES.values():
        spec.adapter()
    gc.freeze()
    if _served(socket.socket(fileno=int(sys.argv[1]))):
        from verdict.__main__ import main

        main()
