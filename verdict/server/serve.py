"""Runs the server until its client goes away or it is told to end; no scan outlives it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any, Self

import anyio
import uvicorn
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError
from starlette.types import ASGIApp

from verdict.server.app import short
from verdict.server.gate import Gate
from verdict.server.scans import Scans

_PATIENCE = 10.0  # seconds that stopped scans get to kill their processes
_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


async def over_stdio(server: Server[Any], scans: Scans, done: Callable[[], None]) -> None:
    """Serve standard input and output until the input ends; `done` tidies up in any case.

    What else is printed goes to standard error: the SDK keeps the wire for itself.
    """
    async with stdio_server() as (read, write), anyio.create_task_group() as tasks:
        tasks.start_soon(_until_told, scans, done)
        await converse(server, read, write)
        tasks.cancel_scope.cancel()


async def converse(server: Server[Any], read: Any, write: Any) -> None:
    """Serve one connection, a pair of the SDK's streams, until it ends, with every error cut short."""
    await server.run(read, _Outgoing(write), server.create_initialization_options())


class _Outgoing:
    """The way to the client. The SDK refuses some requests before any middleware sees them, and repeats them whole."""

    def __init__(self, wire: Any) -> None:
        self._wire = wire

    async def send(self, item: SessionMessage, /) -> None:
        """See the SDK's `WriteStream`."""
        if isinstance(item.message, JSONRPCError):
            refusal = item.message.model_copy(update={"error": short(item.message.error)})
            item = SessionMessage(refusal, item.metadata)
        await self._wire.send(item)

    async def aclose(self) -> None:
        """See the SDK's `WriteStream`."""
        await self._wire.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


async def _until_told(scans: Scans, done: Callable[[], None]) -> None:
    """Ends the process on a signal: the thread that reads standard input can't be woken."""
    with anyio.open_signal_receiver(*_SIGNALS) as signals:
        async for number in signals:
            scans.stop()
            await anyio.to_thread.run_sync(scans.wait, _PATIENCE)
            done()
            sys.stderr.flush()
            os._exit(128 + number)


async def over_http(server: Server[Any], scans: Scans, listening: socket.socket, token: str) -> None:
    """Serve a listening socket at `/mcp` to who knows the token, until a signal."""
    host, port = listening.getsockname()[:2]
    names = [f"{name}:{port}" for name in {host if ":" not in host else f"[{host}]", "localhost", "127.0.0.1", "[::1]"}]
    app: ASGIApp = server.streamable_http_app(
        transport_security=TransportSecuritySettings(
            enable_dns_rebinding_protection=True,
            allowed_hosts=names,
            allowed_origins=[f"http://{name}" for name in names],
        )
    )
    config = uvicorn.Config(
        Gate(app, token, frozenset(names)), log_level="warning", lifespan="on", timeout_graceful_shutdown=int(_PATIENCE)
    )
    await _Http(config, scans).serve(sockets=[listening])


class _Http(uvicorn.Server):
    """Stops the scans when it is told to end, so that the calls waiting for them end too."""

    def __init__(self, config: uvicorn.Config, scans: Scans) -> None:
        super().__init__(config)
        self._scans = scans

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """See `uvicorn.Server.capture_signals`, which also kills the process by the signal, and forgets SIGHUP."""
        before = {number: signal.signal(number, self.handle_exit) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: Any) -> None:
        """See `uvicorn.Server.handle_exit`."""
        self._scans.stop()
        super().handle_exit(sig, frame)
