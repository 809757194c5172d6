"""`verdict scan`."""

from __future__ import annotations

from typing import Any

import click

from verdict.cli.commands import Command
from verdict.cli.completion import rule_names
from verdict.cli.options import (
    Glob,
    config_option,
    engine_option,
    history_option,
    jobs_option,
    no_cache_option,
    output_options,
    page_options,
    quiet_option,
    skip_engine_option,
    strict_import_option,
    strict_option,
    strictly_offline_option,
    timeout_option,
    untrusted_option,
    vex_option,
)
from verdict.domain.finding import SEVERITIES
from verdict.processes import signals

LEVELS = (*(severity.name for severity in SEVERITIES), "never")
"""The severities that a threshold may have, and `never`."""


@click.command("scan", cls=Command)
@click.argument("paths", nargs=-1, type=click.Path())
@engine_option
@skip_engine_option
@output_options
@click.option("--include", multiple=True, type=Glob(), metavar="GLOB", help="Scan only matching files; repeatable.")
@click.option("--exclude", multiple=True, type=Glob(), metavar="GLOB", help="Don't scan matching files; repeatable.")
@vex_option
@click.option(
    "--import", "imports", multiple=True, metavar="[FORMAT:]FILE",
    help="Merge the results in a report of another tool, see `verdict import`; repeatable.",
)  # fmt: skip
@strict_import_option
@click.option(
    "--since",
    metavar="REV",
    help="Judge what changed since this git revision: findings that were there before are counted and never fail.",
)
@click.option("--staged", is_flag=True, help="Judge what the next commit would change, by the staged content of files.")
@history_option("; with --since, those since that revision")
@config_option
@untrusted_option
@click.option(
    "--policy-from", metavar="REV|FILE",
    help="Take policy, baseline, suppressions and exclusions from this git revision, or from a configuration outside "
    "of the tree. The tree's own don't count, nor do comments in code that the revision doesn't have.",
)  # fmt: skip
@click.option(
    "--fail-on", type=click.Choice(LEVELS, case_sensitive=False),
    help="The lowest severity that fails, in place of the policy's general one.",
)  # fmt: skip
@click.option(
    "--warn-on", type=click.Choice(LEVELS, case_sensitive=False),
    help="The lowest severity that warns, in place of the policy's general one.",
)  # fmt: skip
@click.option(
    "--rule", "rules", multiple=True, metavar="ID", shell_complete=rule_names,
    help="Suppress all findings but those of this rule; repeatable.",
)  # fmt: skip
@click.option(
    "--ignore-rule", "ignored_rules", multiple=True, metavar="ID", shell_complete=rule_names,
    help="Suppress the findings of this rule; repeatable.",
)  # fmt: skip
@timeout_option(1800.0, "Stop the scan after this time and report the results so far.")
@jobs_option
@strict_option
@strictly_offline_option
@no_cache_option
@page_options
@click.option(
    "--full-content", is_flag=True,
    help="Give each finding the whole function around it, in JSON, HTML and with --detail rich.",
)  # fmt: skip
@click.option("--show-existing", is_flag=True, help="List findings that were there before the change.")
@click.option("--timings", is_flag=True, help="Show the time taken by phases, engines and the slowest files.")
@quiet_option
@click.option("-v", "--verbose", is_flag=True, help="Say on standard error which programs run, and what engines did.")
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> None:
    """Run the engines over PATHS (folders or files; the working directory by default) and report what they find.

    Limits apply to the main report; additional ones (`--output FORMAT:FILE`) are complete.

    \b
    Examples:
      verdict scan .
      verdict scan src tests --min-severity HIGH
      verdict scan . --output sarif:verdict.sarif --output json:verdict.json
      verdict scan . -f json --max-findings 20 --max-output-bytes 50000
      verdict scan --since origin/main --strict
      verdict scan . --history
      verdict scan . --detail minimal
      verdict scan . --timings
      verdict scan . --import trivy.json --import eslint.sarif

    \b
    Exit codes:
      0 PASS or WARN   1 FAIL   2 usage or configuration error
      3 INCOMPLETE: an engine didn't scan everything   4 internal error, or the report can't be written

    Ctrl-C and SIGTERM stop the engines; the report says what is missing. Another one, a second or more later, stops
    without a report.
    """
    signals.report_first()
    from verdict.cli.reporting import report  # noqa: PLC0415  `--help` answers without the engines and pydantic

    ctx.exit(report(options))
