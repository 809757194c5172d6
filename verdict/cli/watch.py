"""`verdict watch`."""

from __future__ import annotations

from typing import Any

import click

from verdict.cli.commands import Command
from verdict.cli.options import config_option, engine_option, strictly_offline_option


@click.command("watch", cls=Command)
@click.argument("paths", nargs=-1, type=click.Path(exists=True))
@engine_option
@config_option
@strictly_offline_option
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> None:
    """Scan PATHS now and after each change, and say what is new, fixed and left. Ctrl-C ends it, with exit code 0.

    \b
    Examples:
      verdict watch
      verdict watch src -e semgrep -e bandit
    """
    from verdict.cli.watching import watched  # noqa: PLC0415  `--help` answers without the engines

    watched(options)
    ctx.exit(0)
