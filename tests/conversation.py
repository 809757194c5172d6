"""The calls that every SDK makes to the server, and their results; `conversation.mjs` is the same for TypeScript."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
from command import BAD_CODE, running
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp.types import Result

from verdict.engines.shared.toolchain import Tool

PATIENCE = 60.0  # seconds
_WORKFLOW = "on: push\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: []\n"
_ENDLESS = """\
#!{python}
import os, signal
with open({started!r} + ".part", "w") as file:
    file.write(str(os.getpid()))
os.rename({started!r} + ".part", {started!r})
signal.alarm(120)
signal.pause()
"""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A tree with a finding for bandit, and a `VERDICT_HOME` whose zizmor writes its process id and never ends."""

    tree: Path
    home: Path
    started: Path

    @classmethod
    def make(cls, folder: Path, tools: Mapping[str, Tool]) -> Surroundings:
        """Make them in an empty folder; all engines but zizmor are the given ones."""
        made = cls(folder / "tree", folder / "home", folder / "started")
        workflows = made.tree / ".github" / "workflows"
        workflows.mkdir(parents=True)
        (made.tree / "app.py").write_text(BAD_CODE)
        (workflows / "ci.yml").write_text(_WORKFLOW)
        for name, tool in tools.items():
            real = next(folder for folder in tool.program.parents if folder.parent.name == "engines")
            environment = made.home / "engines" / real.name
            environment.parent.mkdir(parents=True, exist_ok=True)
            if name != "zizmor":
                environment.symlink_to(real)
                continue
            (environment / "bin").mkdir(parents=True)
            (environment / "bin" / "python").symlink_to(sys.executable)
            program = environment / "bin" / tool.program.name
            program.write_text(_ENDLESS.format(python=sys.executable, started=str(made.started)))
            program.chmod(0o755)
        return made


@dataclass(frozen=True, slots=True)
class Conversation:
    """What a client saw. Results are as JSON has them."""

    version: str
    server: str
    tools: list[dict[str, Any]]
    status: dict[str, Any]
    scan: dict[str, Any]
    refused: dict[str, Any]
    """The result of a call with an argument that no tool has."""
    resources: dict[str, dict[str, Any]]
    """What reading each listed URI gave; `error` if it was refused."""
    templates: list[str]
    prompts: list[str]
    prompt: dict[str, Any]
    progress: list[float]
    """What arrived during a scan that was then cancelled; its engine was gone before the client went on."""
    after: dict[str, Any]
    """What the same connection was answered after that."""


async def converse(connection: Client, given: Surroundings) -> Conversation:
    """Use all that the server has; `connection` isn't open yet.

    Raises:
        TimeoutError: something took longer than `PATIENCE`, above all the end of the cancelled scan's engine.
    """
    with anyio.fail_after(2 * PATIENCE):
        async with connection as client:
            scan = {"path": str(given.tree), "engines": ["bandit"], "format": "json"}
            assert client.server_info is not None
            return Conversation(
                version=client.protocol_version,
                server=client.server_info.name,
                tools=[_plain(tool) for tool in (await client.list_tools()).tools],
                status=_plain(await client.call_tool("verdict_status")),
                scan=_plain(await client.call_tool("verdict_scan", scan)),
                refused=_plain(await client.call_tool("verdict_status", {"colour": "blue"})),
                resources=await _read(client),
                templates=[each.uri_template for each in (await client.list_resource_templates()).resource_templates],
                prompts=[each.name for each in (await client.list_prompts()).prompts],
                prompt=_plain(await client.get_prompt("triage")),
                progress=await _cancel(client, given),
                after=_plain(await client.call_tool("verdict_status")),
            )


async def _read(client: Client) -> dict[str, dict[str, Any]]:
    contents = {}
    for uri in [str(each.uri) for each in (await client.list_resources()).resources]:
        try:
            contents[uri] = _plain(await client.read_resource(uri))
        except MCPError as error:
            contents[uri] = {"error": error.message}
    return contents


async def _cancel(client: Client, given: Surroundings) -> list[float]:
    """Cancel a scan of which one engine never ends, once that engine runs and there was word of progress.

    Then wait for the engine's end. Returns the progress.
    """
    arrived: list[float] = []

    async def scan() -> None:
        arguments = {"path": str(given.tree), "engines": ["bandit", "zizmor"]}
        result = await client.call_tool("verdict_scan", arguments, progress_callback=note)
        raise AssertionError(f"it wasn't cancelled: {result}")

    async def note(progress: float, total: float | None, message: str | None) -> None:
        arrived.append(progress)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(scan)
        await _until(lambda: given.started.exists() and arrived != [])
        tasks.cancel_scope.cancel()
    await _until(lambda: not running(int(given.started.read_text())))
    return arrived


async def _until(met: Callable[[], bool]) -> None:
    with anyio.fail_after(PATIENCE):
        while not met():  # noqa: ASYNC110  another process sets no event
            await anyio.sleep(0.02)


def _plain(value: Result | Any) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(value.model_dump_json(by_alias=True, exclude_none=True))
    return plain
