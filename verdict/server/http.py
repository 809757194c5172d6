"""Serves over streamable HTTP, on a loopback address, to who knows the token."""

from __future__ import annotations

import contextlib
import signal
import socket
from collections.abc import Iterator
from typing import Any

import uvicorn
from mcp.server.lowlevel import Server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp

from verdict.server.gate import Gate
from verdict.server.scans import Scans
from verdict.stopping import SIGNALS

_PATIENCE = 10  # seconds that open calls get when the server is told to end


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
        Gate(app, token, frozenset(names)), log_level="warning", lifespan="on", timeout_graceful_shutdown=_PATIENCE
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
