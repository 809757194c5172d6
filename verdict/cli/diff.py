"""`verdict diff`."""

from __future__ import annotations

from typing import Any

import click

from verdict.cli.commands import Command
from verdict.cli.options import (
    config_option,
    engine_option,
    jobs_option,
    no_cache_option,
    quiet_option,
    skip_engine_option,
    strict_option,
    strictly_offline_option,
    timeout_option,
    untrusted_option,
)
from verdict.processes import signals


@click.command("diff", cls=Command)
@click.argument("revisions", metavar="A..B")
@click.argument("paths", nargs=-1, type=click.Path())
@engine_option
@skip_engine_option
@click.option(
    "-f", "--format", "format_", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True,
    help="The format.",
)  # fmt: skip
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
@click.option("--show", type=click.Choice(["unchanged"]), help="List the unchanged findings too.")
@click.option("--include", multiple=True, metavar="GLOB", help="Compare only matching files; repeatable.")
@click.option("--exclude", multiple=True, metavar="GLOB", help="Don't compare matching files; repeatable.")
@config_option
@untrusted_option
@timeout_option(1800.0, "Stop after this time and report the results so far.")
@jobs_option
@strict_option
@strictly_offline_option
@no_cache_option
@quiet_option
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> None:
    """List the findings that are new, fixed and unchanged between two git revisions, in the files that differ.

    A..B compares A with B, and A...B compares B with the commit where the two parted. A alone compares A with the work
    tree. Neither revision is checked out: contents come from git's objects. The configuration, suppressions in it and
    the baseline are those of the work tree.

    \b
    Examples:
      verdict diff v1.0..v1.1
      verdict diff main...feature --format markdown
      verdict diff HEAD~1 src --show unchanged

    \b
    Exit codes are those of `verdict scan`, by the new findings:
      0 PASS or WARN   1 FAIL   2 usage or configuration error   3 INCOMPLETE   4 internal error
    """
    signals.report_first()
    from verdict.cli.differences import difference  # noqa: PLC0415  `--help` answers without the engines

    ctx.exit(difference(options))
