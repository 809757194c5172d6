"""`verdict mcp install`: each client's own file gets the server, and keeps everything else."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from command import Verdict

FILES = {
    "claude-code": "tree/.mcp.json",
    "cursor": "tree/.cursor/mcp.json",
    "vscode": "tree/.vscode/mcp.json",
    "claude-desktop": "home/.config/Claude/claude_desktop_config.json",
    "codex": "home/.codex/config.toml",
}
SECTIONS = {"vscode": "servers", "codex": "mcp_servers"}


@pytest.fixture
def user(tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "CODEX_", "VERDICT_"))}
    return {**kept, "HOME": str(tmp_path / "home")}


def _servers(file: Path, client: str) -> dict[str, Any]:
    text = file.read_text()
    content = tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)
    servers: dict[str, Any] = content[SECTIONS.get(client, "mcpServers")]
    return servers


@pytest.mark.parametrize("client", FILES)
def test_each_client_gets_a_server_that_scans_the_project(
    client: str, verdict: Verdict, user: dict[str, str], tmp_path: Path, tree: Path
) -> None:
    file = tmp_path / FILES[client]
    shown = verdict("mcp", "install", "--client", client, "--print", env=user)
    assert not file.exists()
    done = verdict("mcp", "install", "--client", client, env=user)
    assert done.returncode == 0, done.stderr
    assert file.read_text() == shown.stdout
    server = _servers(file, client)["verdict"]
    assert Path(server["command"]).name == "verdict"
    if client in {"claude-desktop", "codex"}:
        assert server["args"] == ["mcp", "--root", str(tree)]
    else:
        assert str(tmp_path) not in file.read_text()
    assert "already" in verdict("mcp", "install", "--client", client, env=user).stdout
    assert [each.name for each in file.parent.iterdir() if each.name.endswith(".bak")] == []


def test_other_servers_stay_and_copies_of_the_file_are_kept(verdict: Verdict, user: dict[str, str], tree: Path) -> None:
    file = tree / ".mcp.json"
    other = {"mcpServers": {"other": {"command": "x"}}, "more": [1]}
    file.write_text(json.dumps(other))
    (tree / ".mcp.json.bak").write_text("an older copy")
    done = verdict("mcp", "install", "--client", "claude-code", env=user)
    assert ".mcp.json.bak1" in done.stdout
    assert json.loads((tree / ".mcp.json.bak1").read_text()) == other
    assert (tree / ".mcp.json.bak").read_text() == "an older copy"
    content = json.loads(file.read_text())
    assert content["more"] == [1]
    assert set(content["mcpServers"]) == {"other", "verdict"}


def test_comments_and_order_of_a_toml_file_stay(verdict: Verdict, user: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "home" / ".codex" / "config.toml"
    file.parent.mkdir(parents=True)
    before = '# mine\nmodel = "m"\n\n[mcp_servers.other]\ncommand = "x"\n'
    file.write_text(before)
    assert verdict("mcp", "install", "--client", "codex", env={**user, "VERDICT_HOME": 'a "b"'}).returncode == 0
    assert file.read_text().startswith(before)
    assert _servers(file, "codex")["verdict"]["env"] == {"VERDICT_HOME": 'a "b"'}


@pytest.mark.parametrize(
    ("client", "text"),
    [
        ("vscode", '{\n  // servers of the team\n  "servers": {}\n}\n'),
        ("vscode", '{"servers": []}'),
        ("cursor", "[" * 100_000),
        ("cursor", "\xff"),
        ("codex", "mcp_servers = {}\n"),
        ("codex", "mcp_servers = 1\n"),
        ("codex", '[mcp_servers.verdict]\ncommand = "other"\n'),
        ("codex", "[mcp_servers"),
    ],
)
def test_a_file_that_cannot_be_changed_safely_stays_and_the_error_says_what_to_add(
    client: str, text: str, verdict: Verdict, user: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / FILES[client]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="latin-1")
    refused = verdict("mcp", "install", "--client", client, env=user)
    assert refused.returncode == 2, refused
    assert file.name in refused.stderr
    assert "by hand" in refused.stderr
    assert file.read_text(encoding="latin-1") == text
    assert len(list(file.parent.glob("*.bak*"))) == 0
