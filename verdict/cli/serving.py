"""Implements `verdict mcp`."""

from __future__ import annotations

import logging
import os
import socket
import sys
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import anyio

from verdict.cli.messages import say
from verdict.domain.errors import UsageError
from verdict.server.app import build
from verdict.server.launch import TOKEN_VARIABLE
from verdict.server.scans import Scans
from verdict.server.session_tools import SessionTools
from verdict.server.stdio import over_stdio

_TURN = 0.0005  # seconds until a thread yields to waiting ones; short, as a response needs several


def serve(options: dict[str, Any]) -> None:
    """Serve until the client disconnects or a signal arrives."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="verdict: %(message)s")
    for noisy in ("mcp", "uvicorn", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    sys.setswitchinterval(_TURN)
    roots = tuple(root.resolve() for root in options["roots"]) or (Path.cwd(),)
    scans = Scans(options["timeout"], ahead=True)
    session_tools = SessionTools(roots, scans, trusted=options["trust_tree"], fleet=options["fleet"])
    server = build(session_tools, fleet=options["fleet"] is not None)
    if options["transport"] == "stdio":
        try:
            anyio.run(partial(over_stdio, server, scans, session_tools.forget))
        finally:
            session_tools.forget()
        return
    from verdict.app.locations import token_file  # noqa: PLC0415  the same
    from verdict.server.http import over_http  # noqa: PLC0415  the same
    from verdict.server.http_access import token  # noqa: PLC0415  not needed over standard input

    session_tools.check()
    listening = _listen(options["host"], options["port"])
    file = token_file()
    secret = token(os.environ, file)
    if TOKEN_VARIABLE not in os.environ:
        say(f"the bearer token is in {file}")
    host, port = listening.getsockname()[:2]
    say(f"listening on http://{f'[{host}]' if ':' in host else host}:{port}/mcp")
    try:
        anyio.run(partial(over_http, server, scans, listening, secret))
    finally:
        session_tools.forget()


def _listen(host: str, port: int) -> socket.socket:
    """A socket on a loopback address. Any other address could be reached from other machines, so it is refused."""
    try:
        address = ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError as error:
        raise UsageError(f"{host!r} is not an IP address", hint="use 127.0.0.1 or ::1") from error
    if not address.is_loopback:
        raise UsageError(f"{address} can be reached from other machines", hint="use 127.0.0.1, and a tunnel to it")
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((str(address), port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise UsageError(f"port {port} can't be used: {error.strerror}", hint="name another with --port") from error
    return listening
