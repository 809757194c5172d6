"""The MCP server in memory, over scans that are written down instead of run, and its wire as a client sees it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.shared.memory import create_client_server_memory_streams
from mcp.shared.message import SessionMessage
from reports import report_of

from verdict.domain.report import Report
from verdict.processes.deadline import Deadline
from verdict.server import arguments
from verdict.server.app import build
from verdict.server.job_runner import Answer, Tell
from verdict.server.launch import Caller, Launch
from verdict.server.lookup import Lookup
from verdict.server.scan_job import BillJob, ScanJob
from verdict.server.scan_worker import project_of
from verdict.server.scans import Scans
from verdict.server.stdio import converse
from verdict.server.tools import Tools
from verdict.settings.model import Config
from verdict.stores.snapshots import Snapshots

WAIT = 60.0  # seconds for what takes less than one


class ReadyScans(Scans):
    """Gives the reports it was made with, one after the other, the last one again and again; paths are checked."""

    def __init__(self, *reports: Report) -> None:
        super().__init__(1.0)
        self._reports = list(reports or [report_of()])

    async def run(self, job: ScanJob | BillJob, tell: Tell) -> Answer:
        await tell(1, 1, "semgrep: ok")
        project_of(job, Deadline(5))
        return Answer(self._reports.pop(0) if len(self._reports) > 1 else self._reports[0])


@dataclass
class Served:
    """A server over ready reports, and what it is made of."""

    tools: Tools
    lookup: Lookup
    snapshots: Snapshots
    server: Server[Any]

    async def scan(self, caller: Caller | None = None, /, **given: Any) -> str:
        """What `verdict_scan` says."""
        return await self.tools.scan(arguments.read(arguments.Scan, given), caller or somebody())

    async def findings(self, caller: Caller | None = None, /, **given: Any) -> str:
        """What `verdict_findings` says."""
        return await self.tools.findings(arguments.read(arguments.Findings, given), caller or somebody())

    async def finding(self, caller: Caller | None = None, /, **given: Any) -> str:
        """What `verdict_finding` says."""
        return await self.tools.finding(arguments.read(arguments.Finding, given), caller or somebody())


def serve(
    root: Path,
    *reports: Report,
    scans: Scans | None = None,
    trusted: bool = False,
    config: Config | None = None,
    environment: Mapping[str, str] | None = None,
    clock: Callable[[], float] | None = None,
    roots: tuple[Path, ...] = (),
    fleet: str | None = None,
) -> Served:
    """A server of `root`, or of several `roots`."""
    launch = Launch(roots or (root.resolve(),), config or Config(), trusted, fleet)
    snapshots = Snapshots() if clock is None else Snapshots(clock)
    tools = Tools(launch, scans or ReadyScans(*reports), snapshots, environment or {})
    lookup = Lookup(launch, snapshots, environment or {})
    return Served(tools, lookup, snapshots, build(lambda: (tools, lookup), fleet=fleet is not None))


def somebody(name: str = "somebody") -> Caller:
    """A client that doesn't listen to progress."""

    async def tell(done: int, total: int, text: str) -> None:
        await anyio.lowlevel.checkpoint()

    return Caller(name, tell)


class Wire:
    """One connection, as lines of JSON; `heard` is every notification."""

    def __init__(
        self, send: Callable[[SessionMessage], Awaitable[None]], receive: Callable[[], Awaitable[Any]]
    ) -> None:
        self._send = send
        self._receive = receive
        self.heard: list[dict[str, Any]] = []

    async def ask(
        self, method: str, params: Mapping[str, Any] | None = None, name: int | str = 1
    ) -> tuple[dict[str, Any], bytes]:
        """The response, and its bytes as they would leave over standard output."""
        request = types.JSONRPCRequest(jsonrpc="2.0", id=name, method=method, params=dict(params or {}))
        with anyio.fail_after(WAIT):
            await self._send(SessionMessage(request))
            while True:
                message = (await self._receive()).message
                line = message.model_dump_json(by_alias=True, exclude_unset=True)
                answer: dict[str, Any] = json.loads(line)
                if "method" not in answer:
                    return answer, line.encode()
                self.heard.append(answer)

    async def tell(self, method: str, params: Mapping[str, Any]) -> None:
        """Send a notification."""
        await self._send(SessionMessage(types.JSONRPCNotification(jsonrpc="2.0", method=method, params=dict(params))))

    async def call(self, tool: str, name: int | str = 1, /, **given: Any) -> tuple[str, bytes]:
        """What a tool says, and the response's bytes."""
        answer, line = await self.ask("tools/call", {"name": tool, "arguments": given}, name)
        return answer["result"]["content"][0]["text"], line


@asynccontextmanager
async def wired(server: Server[Any], client: str = "somebody", *, hello: bool = True) -> AsyncIterator[Wire]:
    """A connection of the handshake era to the server."""
    async with create_client_server_memory_streams() as (ours, theirs), anyio.create_task_group() as tasks:
        read, write = theirs
        tasks.start_soon(converse, server, read, write)
        wire = Wire(ours[1].send, ours[0].receive)
        if hello:
            about = {"name": client, "version": "1"}
            await wire.ask(
                "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": about}, "hello"
            )
            await wire.tell("notifications/initialized", {})
        yield wire
        tasks.cancel_scope.cancel()
