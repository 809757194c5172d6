"""`verdict mcp`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from verdict.cli import mcp_install
from verdict.cli.commands import Group
from verdict.cli.options import timeout_option
from verdict.cli.pipes import ClosedOutput
from verdict.domain.errors import OutputError


@click.group(
    "mcp",
    cls=Group,
    invoke_without_command=True,
)
@click.option(
    "--root", "roots", multiple=True, type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR",
    help="A folder that may be scanned; repeatable. [default: the working directory]",
)  # fmt: skip
@click.option("--transport", type=click.Choice(["stdio", "http"]), default="stdio", show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="A loopback address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0 for any free port.")
@timeout_option(1800.0, "Stop a scan after this time and report the results so far.")
@click.option(
    "--trust-tree", is_flag=True,
    help="Apply the suppressions, the baseline and the engine settings of the scanned tree.",
)  # fmt: skip
@click.option("--fleet", metavar="URL", help="Offer the report on a fleet's results as the resource verdict://fleet.")
@click.pass_context
def command(ctx: click.Context, /, **options: object) -> None:
    """Serve an AI assistant over the Model Context Protocol: it may scan below the roots, page, and look up rules.

    It can't write, install, widen the roots or suppress anything. Over HTTP every request needs the bearer token in
    $VERDICT_MCP_TOKEN, or the one in the file that the server names when it starts.

    \b
    Examples:
      verdict mcp                                       over standard input and output
      verdict mcp --root ~/work/app --root ~/work/lib
      VERDICT_MCP_TOKEN=… verdict mcp --transport http --port 8765
      verdict mcp install --client claude-code          add the server to an assistant's configuration
    """
    if ctx.invoked_subcommand is not None:
        return
    if options["transport"] == "stdio" and isinstance(sys.stdout, ClosedOutput):
        raise OutputError("standard output is closed", hint="let an assistant start it, or use --transport http")
    from verdict.cli.serving import serve  # noqa: PLC0415  slow to import, needed here only

    serve(options)


command.add_command(mcp_install.command)
