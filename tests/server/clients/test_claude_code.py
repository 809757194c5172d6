"""Claude Code, without an account and in a home folder of its own."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from npm_clients import NpmClients
from serving import TOKEN, VERDICT

pytestmark = pytest.mark.clients
_CLAUDE = "node_modules/@anthropic-ai/claude-code/cli-wrapper.cjs"


@pytest.fixture(params=["stdio", "http"])
def server(request: pytest.FixtureRequest, arguments: list[str]) -> list[str]:
    """What `claude mcp add` is told of the server. Claude Code puts the token in where the server is used."""
    if request.param == "stdio":
        return ["verdict", "--", VERDICT, *arguments]
    header = "Authorization: Bearer ${VERDICT_MCP_TOKEN}"
    return ["verdict", request.getfixturevalue("url"), "--transport", "http", "--header", header]


def test_claude_code_lists_the_server_as_connected(
    server: list[str], npm_clients: NpmClients, env: dict[str, str], tmp_path: Path
) -> None:
    own = {**env, "HOME": str(tmp_path), "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1"}
    added = npm_clients.run(_CLAUDE, "mcp", "add", "--scope", "user", *server, env=own)
    assert added.code == 0, added.stderr.decode()
    listed = npm_clients.run(_CLAUDE, "mcp", "list", env=own)
    assert listed.code == 0, listed.stderr.decode()
    (line,) = [line for line in listed.stdout.decode().splitlines() if line.startswith("verdict:")]
    assert line.endswith("✔ Connected")
    assert TOKEN not in (tmp_path / ".claude.json").read_text()


def test_claude_code_finds_the_server_that_verdict_adds_to_the_project(
    npm_clients: NpmClients, env: dict[str, str], tmp_path: Path
) -> None:
    own = {**env, "HOME": str(tmp_path), "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1"}
    project = tmp_path / "project"
    project.mkdir()
    install = [VERDICT, "mcp", "install", "--client", "claude-code"]
    subprocess.run(install, cwd=project, env=own, check=True, capture_output=True)
    listed = npm_clients.run(_CLAUDE, "mcp", "list", env=own, cwd=project)
    assert listed.code == 0, listed.stderr.decode()
    lines = [line for line in listed.stdout.decode().splitlines() if line.startswith("verdict:")]
    assert len(lines) == 1, listed.stdout
    assert "Pending approval" in lines[0]
