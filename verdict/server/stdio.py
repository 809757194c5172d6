"""Serves MCP over standard input and output until the input ends or a signal arrives. Then stops all scans."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Self, cast

import anyio
import anyio.to_thread
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError

from verdict.domain.errors import VerdictError
from verdict.domain.text.untrusted import clean_line
from verdict.processes.signals import SIGNALS
from verdict.server.app import short
from verdict.server.scans import Scans
from verdict.server.screening import LONGEST, refusal, too_long

_PATIENCE = 10.0  # seconds for stopped scans to end their processes


async def over_stdio(server: Server[Any], scans: Scans, done: Callable[[], None]) -> None:
    """Serve standard input and output until the input ends, then call `done` to clean up, after errors too.

    Other prints go to standard error, since the SDK redirects standard output.
    """
    lines = _Lines()
    # The SDK only iterates over the standard input it is given.
    async with stdio_server(cast("anyio.AsyncFile[str]", lines)) as (read, write), anyio.create_task_group() as tasks:
        lines.wire = write
        tasks.start_soon(_until_told, scans, done)
        try:
            await converse(server, read, write)
        finally:
            await scans.close()
        tasks.cancel_scope.cancel()


async def converse(server: Server[Any], read: Any, write: Any) -> None:
    """Serve one connection, a pair of the SDK's streams, until it ends. Errors are shortened."""
    await server.run(read, _Outgoing(write), server.create_initialization_options())


class _Lines:
    """The valid messages on standard input. Invalid ones get an error response on `wire`."""

    def __init__(self) -> None:
        self.wire: Any = None
        private = os.dup(0)
        with Path(os.devnull).open("rb") as nothing:  # no other code can read the messages
            os.dup2(nothing.fileno(), 0)
        self._file = os.fdopen(private, "rb", closefd=False)  # a thread may still be reading at exit

    async def __aiter__(self) -> AsyncIterator[str]:
        while line := await self._read():
            text, refused = line.decode("utf-8", "replace"), None
            while len(line) > LONGEST and not line.endswith(b"\n"):  # skip the rest of a message that is too long
                refused = too_long()
                line = await self._read() or b"\n"
            if refused is None and text.strip():
                refused = refusal(text)
                if refused is None:
                    yield text
            if refused is not None:
                await self.wire.send(SessionMessage(refused))

    async def _read(self) -> bytes:
        return await anyio.to_thread.run_sync(self._file.readline, LONGEST + 1)


class _Outgoing:
    """The stream to the client. Shortens errors, since the SDK quotes some invalid requests in full."""

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
    """Clean up and exit the process on a signal, since the thread that reads standard input can't be interrupted."""
    with anyio.open_signal_receiver(*SIGNALS) as signals:
        async for number in signals:
            scans.stop()
            await anyio.to_thread.run_sync(scans.wait, _PATIENCE)
            try:
                done()
            except VerdictError as error:  # exit even if cleaning up fails
                sys.stderr.write(f"verdict: {clean_line(str(error))}\n")
            sys.stderr.flush()
            os._exit(128 + number)
