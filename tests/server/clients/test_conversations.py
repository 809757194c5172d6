"""The SDKs see the same server on every transport and in both eras of the protocol."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from conversation import PATIENCE, Conversation, Surroundings, converse
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.lowlevel import Server
from npm_clients import NpmClients
from serving import TOKEN, VERDICT

from verdict.server.app import build
from verdict.server.scans import Scans
from verdict.server.session_tools import SessionTools

pytestmark = pytest.mark.live


@dataclass(frozen=True, slots=True)
class Talk:
    """Which SDK talks, how, and in which era."""

    sdk: str
    way: str
    era: str

    def __str__(self) -> str:
        return f"{self.sdk}-{self.way}-{self.era}"


PYTHON = [Talk("python", way, era) for way in ("memory", "stdio", "http") for era in ("modern", "legacy")]
TYPESCRIPT = [
    Talk(sdk, way, era)
    for way in ("stdio", "http")
    for sdk, era in (("sdk-v1", "legacy"), ("sdk-v2", "legacy"), ("sdk-v2", "modern"))
]


@pytest.fixture(
    scope="module",
    params=[*PYTHON, *(pytest.param(talk, marks=pytest.mark.clients) for talk in TYPESCRIPT)],
    ids=str,
)
def talk(request: pytest.FixtureRequest) -> Talk:
    """One of the SDKs, transports and eras."""
    chosen: Talk = request.param
    return chosen


@pytest.fixture(scope="module")
def seen(talk: Talk, given: Surroundings, request: pytest.FixtureRequest) -> Conversation:
    """What that client saw of a server of its own, or over HTTP of the one that all share."""
    given.started.unlink(missing_ok=True)
    if talk.sdk == "python":
        return asyncio.run(_in_python(talk, given, request))
    clients: NpmClients = request.getfixturevalue("npm_clients")
    env: dict[str, str] = request.getfixturevalue("env")
    server: dict[str, object]
    if talk.way == "http":
        server = {"url": request.getfixturevalue("url"), "token": TOKEN}
    else:
        server = {"command": VERDICT, "args": request.getfixturevalue("arguments"), "env": env}
    words = {**server, "era": talk.era, "tree": str(given.tree), "started": str(given.started)}
    ended = clients.run(f"{talk.sdk}.mjs", json.dumps(words), env=env)
    assert ended.code == 0, ended.stderr.decode()
    return Conversation(**json.loads(ended.stdout))


async def _in_python(talk: Talk, given: Surroundings, request: pytest.FixtureRequest) -> Conversation:
    mode = "auto" if talk.era == "modern" else "legacy"
    env: dict[str, str] = request.getfixturevalue("env")
    match talk.way:
        case "memory":
            with pytest.MonkeyPatch.context() as patch:
                for name, value in env.items():
                    patch.setenv(name, value)
                return await converse(Client(_server(given), mode=mode), given)
        case "stdio":
            server = StdioServerParameters(command=VERDICT, args=request.getfixturevalue("arguments"), env=env)
            with (given.tree.parent / "stderr.txt").open("w") as errors:
                return await converse(Client(stdio_client(server, errlog=errors), mode=mode), given)
        case _:
            headers = {"Authorization": f"Bearer {TOKEN}"}
            async with httpx2.AsyncClient(headers=headers, timeout=PATIENCE) as http:
                transport = streamable_http_client(request.getfixturevalue("url"), http_client=http)
                return await converse(Client(transport, mode=mode), given)


def _server(given: Surroundings) -> Server[Any]:
    """What `verdict mcp` serves, without a process of its own."""
    return build(SessionTools((given.tree,), Scans(PATIENCE), trusted=False))


def _text(result: dict[str, object]) -> str:
    """The words of a result that has one channel and one text."""
    assert "structuredContent" not in result
    content = result["content"]
    assert isinstance(content, list)
    assert [each["type"] for each in content] == ["text"]
    return str(content[0]["text"])


def test_the_protocol_version_is_the_requested_one(talk: Talk, seen: Conversation) -> None:
    assert seen.version == {"modern": "2026-07-28", "legacy": "2025-11-25"}[talk.era]
    assert seen.server == "verdict"


def test_there_are_at_most_seven_tools_and_they_only_read(seen: Conversation) -> None:
    names = {tool["name"] for tool in seen.tools}
    scanning = {"verdict_scan", "verdict_findings", "verdict_finding", "verdict_status", "verdict_explain_rule"}
    assert scanning <= names <= scanning | {"verdict_artifact", "verdict_sbom"}
    assert all(tool["annotations"]["readOnlyHint"] for tool in seen.tools)
    assert all("outputSchema" not in tool for tool in seen.tools)


def test_the_status_names_every_engine_before_and_after_a_cancelled_scan(seen: Conversation) -> None:
    for status in (seen.status, seen.after):
        assert not status.get("isError")
        assert all(name in _text(status) for name in ("semgrep", "bandit", "kingfisher", "zizmor"))


def test_a_scan_finds_what_is_there(seen: Conversation) -> None:
    assert not seen.scan.get("isError")
    report = json.loads(_text(seen.scan))
    assert (report["schema_version"], report["decision"]) == ("1", "FAIL")
    assert "app.py" in {finding["file"] for finding in report["findings"]}


def test_progress_arrives_in_order(seen: Conversation) -> None:
    assert seen.progress
    assert seen.progress == sorted(set(seen.progress))


def test_an_unknown_argument_is_refused_by_name(seen: Conversation) -> None:
    assert seen.refused["isError"] is True
    assert "colour" in _text(seen.refused)


def test_every_listed_resource_can_be_read(seen: Conversation) -> None:
    assert set(seen.resources) >= {"verdict://config", "verdict://engines", "verdict://baseline", "verdict://stats"}
    assert {uri: result["error"] for uri, result in seen.resources.items() if "error" in result} == {}
    for uri, result in seen.resources.items():
        (content,) = result["contents"]
        assert content["uri"] == uri
        assert content["text"]
    assert seen.templates == ["verdict://scans/{id}"]


def test_prompts_are_listed_and_filled(seen: Conversation) -> None:
    assert set(seen.prompts) >= {"triage", "fix"}
    assert "verdict_" in seen.prompt["messages"][0]["content"]["text"]
