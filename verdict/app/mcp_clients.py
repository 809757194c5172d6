"""Adds verdict's MCP server to the configuration of an assistant: one table of clients and their files."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from verdict.domain.errors import ConfigError, OutputError
from verdict.domain.text.untrusted import clean_path
from verdict.processes import programs
from verdict.stores.files import write_atomically
from verdict.tree.reading import TooLarge, read_regular

NAME = "verdict"
_WORKSPACE = "${workspaceFolder}"
_LARGEST = 16 << 20  # bytes of a client's configuration
_PASSED_ON = ("VERDICT_HOME", "VERDICT_CACHE_DIR")  # clients pass few variables to a server


@dataclass(frozen=True, slots=True)
class Client:
    """An assistant that speaks MCP.

    - `file`: its configuration, for a project's folder.
    - `root`: what the file calls the project's folder; empty if the client starts the server in it, None if the file
      isn't in the project, to be committed, but the user's own.
    - `section`: the key of the servers in it.
    - `more`: keys of a server that this client needs too.
    """

    file: Callable[[Path], Path]
    root: str | None = None
    section: str = "mcpServers"
    more: Mapping[str, str] = field(default_factory=dict)


CLIENTS: Mapping[str, Client] = {
    "claude-code": Client(lambda root: root / ".mcp.json", root=""),
    "claude-desktop": Client(
        lambda _root: (
            Path(platformdirs.user_config_dir("Claude", appauthor=False, roaming=True)) / "claude_desktop_config.json"
        ),
    ),
    "cursor": Client(lambda root: root / ".cursor" / "mcp.json", root=_WORKSPACE),
    "vscode": Client(
        lambda root: root / ".vscode" / "mcp.json", root=_WORKSPACE, section="servers", more={"type": "stdio"}
    ),
    "codex": Client(
        lambda _root: Path(os.environ.get("CODEX_HOME") or Path.home() / ".codex") / "config.toml",
        section="mcp_servers",
    ),
}
"""The clients by the names of the option `--client`."""


@dataclass(frozen=True, slots=True)
class Change:
    """A client's configuration with the server in it. `before` is None if there is no file yet."""

    file: Path
    before: str | None
    after: str

    @property
    def needed(self) -> bool:
        """Whether the server isn't configured like that already."""
        return self.before != self.after


def planned(client: Client, root: Path) -> Change:
    """The configuration that lets a client scan the project at `root`. Nothing is written.

    Raises:
        ConfigError: the client's file can't be read or changed safely; the hint says what to add by hand.
    """
    file = client.file(root)
    server = _server(client, root)
    try:
        before = read_regular(file, _LARGEST).decode()
    except FileNotFoundError:
        before = None
    except (OSError, UnicodeDecodeError, TooLarge) as error:
        raise ConfigError("can't be read", hint="check it, or add the server by hand", file=file) from error
    after = _toml(client, server, before, file) if file.suffix == ".toml" else _json(client, server, before, file)
    return Change(file, before, after)


def apply(change: Change) -> Path | None:
    """Write the change. Returns the copy that is kept of the file as it was; None if there was none.

    Raises:
        OutputError: it can't be written; the file is as before.
    """
    file = change.file
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        kept = None if change.before is None else _copy(file)
    except OSError as error:
        raise OutputError(
            f"{clean_path(str(file))} can't be written: {error.strerror}", hint="check the permissions of its folder"
        ) from error
    write_atomically(file, [change.after])
    return kept


def _copy(file: Path) -> Path:
    names = (file.with_name(f"{file.name}.bak{number or ''}") for number in range(10_000))
    kept = next(name for name in names if not name.exists())
    shutil.copy2(file, kept)
    return kept


def _server(client: Client, root: Path) -> dict[str, Any]:
    """How the client starts the server. A file of the project names nothing of this machine, if that can be helped."""
    program = str(Path(sys.executable).with_name(NAME))
    if client.root is not None:
        found = programs.program(NAME)
        on_path = found is not None and Path(found).resolve() == Path(program).resolve()
        words = ["--root", client.root] if client.root else []
        return {**client.more, "command": NAME if on_path else program, "args": ["mcp", *words]}
    passed_on = {name: os.environ[name] for name in _PASSED_ON if os.environ.get(name)}
    env = {"env": passed_on} if passed_on else {}
    return {**client.more, "command": program, "args": ["mcp", "--root", str(root)], **env}


def _json(client: Client, server: Mapping[str, Any], before: str | None, file: Path) -> str:
    by_hand = f"add it by hand: {json.dumps({client.section: {NAME: server}})}"
    try:
        content = json.loads(before) if before and before.strip() else {}
        servers = content.setdefault(client.section, {})
        servers[NAME] = server
    except (ValueError, RecursionError, AttributeError, TypeError) as error:
        raise ConfigError("is not plain JSON with an object of servers", hint=by_hand, file=file) from error
    if before and json.loads(before) == content:
        return before
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _toml(client: Client, server: Mapping[str, Any], before: str | None, file: Path) -> str:
    """The text with a table at its end, so that comments and order stay."""
    lines = [f"[{client.section}.{NAME}]", *(f"{key} = {_value(value)}" for key, value in server.items())]
    table = "\n".join(lines) + "\n"
    by_hand = f"add it by hand: {'; '.join(lines)}"
    try:
        there = tomllib.loads(before or "").get(client.section, {}).get(NAME)
        if there == server:
            return before or ""
        after = f"{before.rstrip()}\n\n{table}" if before and before.strip() else table
        if tomllib.loads(after)[client.section][NAME] == server:
            return after
    except (tomllib.TOMLDecodeError, RecursionError, AttributeError) as error:
        raise ConfigError("has another server of this name, or isn't TOML", hint=by_hand, file=file) from error
    raise AssertionError(after)


def _value(value: Any) -> str:
    """A TOML value. JSON's strings are TOML's too, but for a character that only JSON leaves as it is."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
