"""The MCP inspector's command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any

import pytest
from conversation import Surroundings
from npm_clients import NpmClients
from serving import TOKEN, VERDICT

pytestmark = [pytest.mark.clients, pytest.mark.live]
_TOOL_FAILED, _NOT_CONNECTED = 5, 3  # exit codes


@dataclass(frozen=True, slots=True)
class Inspected:
    """What the inspector printed, and its exit code."""

    code: int
    result: dict[str, Any]


Inspect = Callable[..., Inspected]


@pytest.fixture(params=["stdio-modern", "http-legacy"])
def inspect(
    request: pytest.FixtureRequest, npm_clients: NpmClients, env: dict[str, str], arguments: list[str]
) -> Inspect:
    """Call a method of the server: `inspect(method, *options)`."""
    way, _, era = request.param.partition("-")

    def run(method: str, *words: str) -> Inspected:
        if way == "http":
            server = [request.getfixturevalue("url"), "--header", f"Authorization: Bearer {TOKEN}"]
        else:
            own = [f"{name}={value}" for name, value in env.items() if name.startswith("VERDICT_")]
            server = [VERDICT, *arguments, "--", *chain.from_iterable(("-e", each) for each in own)]
        options = ("--format", "json", "--protocol-era", era, "--method", method, *words)
        ended = npm_clients.run("node_modules/.bin/inspector", "--cli", *server, *options, env=env)
        assert ended.stdout, ended.stderr.decode()
        return Inspected(ended.code, json.loads(ended.stdout)["result"])

    return run


def test_the_inspector_finds_nothing_wrong_with_the_tools_schemas(inspect: Inspect) -> None:
    listed = inspect("tools/list", "--strict")
    assert listed.code == 0
    assert "verdict_scan" in {tool["name"] for tool in listed.result["tools"]}


def test_the_inspector_scans(inspect: Inspect, given: Surroundings) -> None:
    arguments = json.dumps({"path": str(given.tree), "engines": ["bandit"]})
    scanned = inspect("tools/call", "--tool-name", "verdict_scan", "--tool-args-json", arguments)
    assert scanned.code == 0
    assert "FAIL" in scanned.result["content"][0]["text"]


def test_the_inspector_sees_that_an_unknown_argument_is_an_error(inspect: Inspect) -> None:
    refused = inspect("tools/call", "--tool-name", "verdict_status", "--tool-arg", "colour=blue")
    assert refused.code == _TOOL_FAILED
    assert "colour" in refused.result["content"][0]["text"]


def test_the_inspector_lists_the_resources_and_reads_one(inspect: Inspect) -> None:
    assert "verdict://engines" in {each["uri"] for each in inspect("resources/list").result["resources"]}
    (engines,) = inspect("resources/read", "--uri", "verdict://engines").result["contents"]
    assert "semgrep" in engines["text"]


def test_the_inspector_lists_the_prompts(inspect: Inspect) -> None:
    assert {"triage", "fix"} <= {each["name"] for each in inspect("prompts/list").result["prompts"]}


def test_the_inspector_is_refused_without_the_token(npm_clients: NpmClients, env: dict[str, str], url: str) -> None:
    options = ("--format", "json", "--stored-auth-only", "--method", "tools/list")
    ended = npm_clients.run("node_modules/.bin/inspector", "--cli", url, *options, env=env)
    assert ended.code == _NOT_CONNECTED
    assert json.loads(ended.stderr.splitlines()[-1])["error"]["code"] == "auth_required"
