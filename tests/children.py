"""Runs `verdict mcp` as a child process and talks to it over its pipes or HTTP."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from command import running

WAIT = 60.0  # seconds for what takes a few at most
TOKEN = "0123456789abcdef0123456789abcdef"
HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "somebody", "version": "1"}}
GRANDPARENT = """
    import os, subprocess, sys, time
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with open({pids!r} + ".new", "w") as stream:
        stream.write(f"{{os.getpid()}} {{child.pid}}")
    os.rename({pids!r} + ".new", {pids!r})
    time.sleep(600)
"""
"""A tool that starts another one, says who they are, and never ends."""


def until(claim: Callable[[], bool]) -> None:
    """Wait for a claim about another process to become true."""
    end = time.monotonic() + WAIT
    while not claim():
        assert time.monotonic() < end, "it never happened"
        threading.Event().wait(0.05)


def put_engine(root: Path, folder: Path, engine: str, code: str) -> None:
    """Put a program in an engine's place, by the tree's configuration."""
    program = folder / f"fake-{engine}"
    program.write_text(f"#!{sys.executable}\n{textwrap.dedent(code)}\n")
    program.chmod(0o755)
    (root / ".verdict").mkdir(exist_ok=True)
    config = {"version": 1, "engines": {engine: {"path": str(program)}}}
    (root / ".verdict" / "config.yaml").write_text(json.dumps(config))


def gone(pids: Path) -> bool:
    """Whether none of the processes in a file is there any more."""
    return not any(running(int(pid)) for pid in pids.read_text().split())


@dataclass
class Child:
    """The server as a process. What it says on standard error is gathered in a file."""

    process: subprocess.Popen[str]
    errors: Path
    heard: list[dict[str, Any]] = field(default_factory=list)

    @property
    def said(self) -> str:
        """Standard error so far."""
        return self.errors.read_text()

    def send(self, message: Mapping[str, Any]) -> None:
        """Write one message."""
        pipe = _pipe(self.process.stdin)
        pipe.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        pipe.flush()

    def receive(self, name: int | str) -> dict[str, Any]:
        """Read up to the response to a request; every line must be JSON."""
        for line in _pipe(self.process.stdout):
            message: dict[str, Any] = json.loads(line)
            if message.get("id") == name and "method" not in message:
                return message
            self.heard.append(message)
        raise AssertionError(f"the server went away: {self.said}")

    def ask(self, method: str, params: Mapping[str, Any], name: int | str = 1) -> dict[str, Any]:
        """Send a request and wait for its response."""
        self.send({"id": name, "method": method, "params": params})
        return self.receive(name)

    def hello(self) -> None:
        """Shake hands."""
        self.ask("initialize", HELLO, "hello")
        self.send({"method": "notifications/initialized"})

    def begin(self, tool: str, name: int | str, **given: Any) -> None:
        """Call a tool without waiting for it."""
        self.send({"id": name, "method": "tools/call", "params": {"name": tool, "arguments": given}})

    def call(self, tool: str, name: int | str = 1, /, **given: Any) -> str:
        """What a tool says."""
        self.begin(tool, name, **given)
        return str(self.receive(name)["result"]["content"][0]["text"])


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


@contextlib.contextmanager
def started(
    folder: Path, *words: str, cwd: Path, env: Mapping[str, str] | None = None, code: str | None = None
) -> Iterator[Child]:
    """`verdict mcp` with these words, in a group of its own that is gone afterwards, killed if it hangs.

    `code` is Python to run in its place.
    """
    scratch, errors = folder / "scratch", folder / "stderr"
    scratch.mkdir(exist_ok=True)
    command = [str(Path(sys.executable).parent / "verdict"), "mcp", *words]
    if code is not None:
        command = [sys.executable, "-c", textwrap.dedent(code)]
    environment = {**os.environ, "TMPDIR": str(scratch), **(env or {})}
    with errors.open("w") as stream, subprocess.Popen(
        command, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stream, text=True, encoding="utf-8",
        env=environment, start_new_session=True,
    ) as process:  # fmt: skip
        clock = threading.Timer(2 * WAIT, os.killpg, (process.pid, signal.SIGKILL))
        clock.start()
        try:
            yield Child(process, errors)
        finally:
            clock.cancel()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@dataclass
class Site:
    """A server over HTTP."""

    child: Child
    port: int

    def post(self, message: Mapping[str, Any], **headers: str | None) -> tuple[int, dict[str, str], str]:
        """Status, headers and body of one request; `headers` replace the right ones, None leaves one out."""
        with contextlib.closing(self.open(message, **headers)) as connection:
            response = connection.getresponse()
            return response.status, {k.lower(): v for k, v in response.getheaders()}, response.read().decode()

    def post_bytes(self, body: bytes, **headers: str | None) -> tuple[int, str]:
        """Status and body of the answer to any body."""
        with contextlib.closing(self._opened(body, headers)) as connection:
            response = connection.getresponse()
            return response.status, response.read().decode()

    def open(self, message: Mapping[str, Any], **headers: str | None) -> http.client.HTTPConnection:
        """A connection on which a request was sent."""
        return self._opened(json.dumps({"jsonrpc": "2.0", **message}).encode(), headers)

    def _opened(self, body: bytes, headers: Mapping[str, str | None]) -> http.client.HTTPConnection:
        right: dict[str, str | None] = {
            "authorization": f"Bearer {TOKEN}", "host": f"127.0.0.1:{self.port}", "content-type": "application/json",
            "accept": "application/json, text/event-stream",
        }  # fmt: skip
        right.update({name.replace("_", "-"): value for name, value in headers.items()})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        connection.putrequest("POST", "/mcp", skip_host=True, skip_accept_encoding=True)
        for name, value in right.items():
            if value is not None:
                connection.putheader(name, value)
        connection.putheader("content-length", str(len(body)))
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it is refused before all of it was sent
            connection.endheaders(body)
        return connection

    def session(self) -> str:
        """The id of a new session of the handshake era."""
        status, headers, body = self.post({"id": 0, "method": "initialize", "params": HELLO})
        assert status == 200, body
        name = headers["mcp-session-id"]
        self.post({"method": "notifications/initialized"}, mcp_session_id=name)
        return name


@contextlib.contextmanager
def site(folder: Path, *words: str, cwd: Path, env: Mapping[str, str] | None = None) -> Iterator[Site]:
    """The server over HTTP at a free port, with `TOKEN`."""
    given = {"VERDICT_MCP_TOKEN": TOKEN, **(env or {})}
    with started(folder, "--transport", "http", "--port", "0", *words, cwd=cwd, env=given) as child:
        until(lambda: "listening on http://" in child.said or child.process.poll() is not None)
        address = child.said.partition("listening on http://")[2].split()[0]
        yield Site(child, int(address.removesuffix("/mcp").rpartition(":")[2]))
