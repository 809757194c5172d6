"""`verdict mcp install`."""

from __future__ import annotations

from pathlib import Path

import click

from verdict.app.mcp_clients import CLIENTS, apply, planned
from verdict.cli.commands import Command
from verdict.domain.text.untrusted import clean_path


@click.command("install", cls=Command)
@click.option("--client", "name", type=click.Choice(list(CLIENTS)), required=True, help="The assistant.")
@click.option("--print", "only_print", is_flag=True, help="Print the file as it would be, and write nothing.")
@click.argument("project", default=".", type=click.Path(exists=True, file_okay=False, path_type=Path))
def command(name: str, project: Path, *, only_print: bool) -> None:
    """Add the server to an assistant's configuration, so that it may scan PROJECT (default: the working directory).

    Claude Code, Cursor and VS Code read it from a file in the project, Claude Desktop and Codex from the user's own.
    The other servers in the file stay, and a copy of the file is kept beside it. Restart the assistant afterwards.

    \b
    Examples:
      verdict mcp install --client claude-code
      verdict mcp install --client vscode --print
    """
    from verdict.app.roots import locate  # noqa: PLC0415  slow to import, and `verdict mcp` does without

    change = planned(CLIENTS[name], locate([str(project)])[0])
    shown = clean_path(str(change.file))
    if only_print:
        click.echo(f"{shown}:", err=True)
        click.echo(change.after, nl=False)
    elif not change.needed:
        click.echo(f"{shown}: verdict is there already")
    else:
        kept = apply(change)
        click.echo(f"{shown}: verdict added" + (f"; the file as it was: {clean_path(kept.name)}" if kept else ""))
