"""Serves MCP over streamable HTTP, on a loopback address, to clients with the token."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Iterator
from functools import partial
from typing import Any, cast

import uvicorn
from mcp.server.lowlevel import Server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from verdict.processes.signals import SIGNALS
from verdict.server.http_access import Gate
from verdict.server.scans import Scans

_PATIENCE = 10  # seconds that open requests get when the server shuts down
_REQUEST = 10.0
_CONNECTIONS = 100  # open at the same time; further ones get 503
_LONGEST_HEAD = 16_384  # bytes


async def over_http(
    server: Server[Any], scans: Scans, listening: socket.socket, token: str, request_seconds: float = _REQUEST
) -> None:
    """Serve `/mcp` on a listening socket until a signal arrives.

    `request_seconds` is the time limit for receiving the head of a request, and again for its body.
    """
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
        Gate(app, token, frozenset(names), request_seconds),
        http=cast("Any", partial(_Connection, seconds=request_seconds)),  # uvicorn calls it like the class
        ws="none",
        log_level="warning",
        lifespan="on",
        limit_concurrency=_CONNECTIONS,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        timeout_graceful_shutdown=_PATIENCE,
    )
    try:
        await _Http(config, scans).serve(sockets=[listening])
    finally:
        await scans.close()


class _Connection(H11Protocol):
    """Closes the connection if the head of a request takes too long; uvicorn has no limit of its own."""

    def __init__(self, *given: Any, seconds: float, **named: Any) -> None:
        super().__init__(*given, **named)
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's signature
        """See `asyncio.Protocol`."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """See `H11Protocol`."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        super().connection_lost(exc)
        self._rest()

    def _watch(self) -> None:
        """Start the timer if no request is being answered. More bytes of the head don't restart it."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            self._rest()
        elif self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(self._seconds, self.transport.close)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Http(uvicorn.Server):
    """Stops the scans at shutdown, so that the requests waiting for them end too."""

    def __init__(self, config: uvicorn.Config, scans: Scans) -> None:
        super().__init__(config)
        self._scans = scans

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """See `uvicorn.Server.capture_signals`, which also kills the process by the signal, and forgets SIGHUP."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: Any) -> None:
        """See `uvicorn.Server.handle_exit`."""
        self._scans.stop()
        super().handle_exit(sig, frame)
