"""`verdict import`."""

from __future__ import annotations

from typing import Any

import click

from verdict.cli.commands import Command
from verdict.cli.options import (
    config_option,
    output_options,
    page_options,
    quiet_option,
    strict_import_option,
    strict_option,
    vex_option,
)
from verdict.processes import signals

TIMEOUT = 1800.0
"""Seconds that an import may take: git and the code around findings are read too."""


@click.command("import", cls=Command)
@click.argument("reports", nargs=-1, required=True, metavar="[FORMAT:]FILE...")
@click.option("--from", "imported_format", metavar="FORMAT", help="The format of the files. [default: by content]")
@click.option(
    "--root", default=".", metavar="DIR", show_default=True, help="The project's folder: paths are made relative to it."
)
@click.option(
    "--merge/--no-merge", default=True, show_default=True,
    help="Make one finding of one problem in several reports, or keep each result by itself.",
)  # fmt: skip
@strict_import_option
@output_options
@vex_option
@config_option
@strict_option
@page_options
@quiet_option
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> None:
    """Read reports that other tools wrote, merge what they found, and decide by the project's policy. No engine runs.

    The format is told by a file's content. A report that can't be read, or that says that its tool failed, makes the
    decision INCOMPLETE.

    \b
    Formats:
      sarif, bandit, semgrep, gitleaks, detect-secrets, kingfisher, trufflehog, trivy, grype, pip-audit,
      osv-scanner, npm-audit, yarn-audit, govulncheck, checkov, gosec, njsscan, ruff, zizmor, hadolint,
      eslint, gitlab, cyclonedx, verdict

    \b
    Examples:
      verdict import trivy.json eslint.sarif
      verdict import gitleaks:leaks.json --root src
      verdict import reports/*.json --output sarif:all.sarif --output json:all.json
      verdict import bandit.json ruff.json --no-merge -f csv
      verdict import scan.sarif --strict-import --min-severity HIGH

    \b
    Exit codes:
      0 PASS or WARN   1 FAIL   2 usage or configuration error, an unknown format, or --strict-import
      3 INCOMPLETE: a tool didn't scan everything   4 internal error, or the report can't be written
    """
    signals.report_first()
    from verdict.cli.reporting import imported  # noqa: PLC0415  `--help` answers without the parsers and pydantic

    ctx.exit(imported(options, TIMEOUT))
