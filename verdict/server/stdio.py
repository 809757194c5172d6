"""Serves over standard input and output, until the input ends or a signal comes; no scan outlives it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from verdict.domain.errors import VerdictError
from verdict.server.scans import Scans

_PATIENCE = 10.0  # seconds that stopped scans get to kill their processes
_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


async def over_stdio(server: Server[Any], scans: Scans, done: Callable[[], None]) -> None:
    """Serve standard input and output until the input ends; `done` tidies up in any case.

    What else is printed goes to standard error: the SDK keeps the wire for itself.
    """
    async with stdio_server() as (read, write), anyio.create_task_group() as tasks:
        tasks.start_soon(_until_told, scans, done)
        await server.run(read, write, server.create_initialization_options())
        tasks.cancel_scope.cancel()


async def _until_told(scans: Scans, done: Callable[[], None]) -> None:
    """Ends the process on a signal: the thread that reads standard input can't be woken."""
    with anyio.open_signal_receiver(*_SIGNALS) as signals:
        async for number in signals:
            scans.stop()
            await anyio.to_thread.run_sync(scans.wait, _PATIENCE)
            try:
                done()
            except VerdictError as error:  # it must end all the same
                sys.stderr.write(f"verdict: {error}\n")
            sys.stderr.flush()
            os._exit(128 + number)
