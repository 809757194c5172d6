"""`verdict ci`."""

from __future__ import annotations

from typing import Any

import click

from verdict.cli.commands import Command
from verdict.cli.scan import command as scan
from verdict.processes import signals


@click.command(
    "ci",
    cls=Command,
    params=[each for each in scan.params if each.name != "strict"],
)
@click.option("--strict/--no-strict", default=True, show_default=True, help="Exit with 1 on WARN too.")
@click.option("--whole", is_flag=True, help="Judge the whole tree, in a pull request too.")
@click.option("--print", "only_print", is_flag=True, help="Show what was found and would be done, without a scan.")
@click.pass_context
def command(ctx: click.Context, /, *, whole: bool, only_print: bool, **options: Any) -> None:
    """Scan in a CI job, and fail if the decision isn't PASS.

    GitHub Actions, GitLab CI, Bitbucket Pipelines, Azure Pipelines and Jenkins are recognised by their variables. For a
    pull request, only what it introduces counts, and policy, baseline and suppressions are those of the target branch.
    Otherwise the whole tree is scanned. Advisories must be there and fresh, and all source code in languages that are
    analysed (unless the configuration says otherwise).

    The log gets annotations on GitHub, elsewhere the terminal report. Files are `verdict.sarif`, `verdict.md`, and the
    four reports that GitLab reads. Options of `verdict scan` change all of this.

    \b
    Examples:
      verdict ci
      verdict ci --print
      verdict ci --since origin/release --policy-from origin/release

    \b
    Exit codes:
      0 PASS   1 FAIL or WARN   2 usage or configuration error, or too little git history
      3 INCOMPLETE: something wasn't scanned   4 internal error, or a report can't be written
    """
    signals.report_first()
    from verdict.cli.ci_job import run  # noqa: PLC0415  `--help` answers without the engines and pydantic

    ctx.exit(run(options, whole=whole, only_print=only_print))
