"""`verdict report`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from verdict.cli.commands import Command
from verdict.cli.formats import FORMATS, suffixes
from verdict.cli.options import color_option, detail_option, max_findings_option, sarif_fit_option, show_baseline_option
from verdict.domain.page.ranking import Strategy


@click.command("report", cls=Command)
@click.argument("file", metavar="SCAN.json", type=click.Path(path_type=Path))
@click.option(
    "-f", "--format", "format_", type=click.Choice(list(FORMATS)), metavar="FORMAT",
    help=f"The format: {', '.join(FORMATS)}. [default: terminal]",
)  # fmt: skip
@click.option(
    "-o", "--output", "outputs", multiple=True, metavar="[FORMAT:]FILE",
    help=f"Write to FILE, in --format or by its suffix ({suffixes()}). Repeatable as FORMAT:FILE.",
)  # fmt: skip
@click.option(
    "--strategy", type=click.Choice([each.value for each in Strategy]),
    help="The order of the findings. [default: priority]",
)  # fmt: skip
@max_findings_option
@detail_option
@color_option
@click.option("--show-coverage", is_flag=True, help="List every file that wasn't fully scanned.")
@show_baseline_option
@click.option("--show-suppressed", is_flag=True, help="List suppressed findings too.")
@click.option("--show-existing", is_flag=True, help="List findings that the base has too.")
@sarif_fit_option
def command(**options: Any) -> None:
    """Render a kept JSON report in another format, without scanning.

    The report must list all its findings with all their fields, as `verdict scan --output json:FILE` writes it. Times
    of parts of the scan are not carried over. The exit code doesn't repeat the decision: it is 0 if the report could be
    written.

    \b
    Examples:
      verdict scan . --output json:scan.json
      verdict report scan.json -f markdown
      verdict report scan.json -o csv:findings.csv -o gitlab-sast:sast.json
    """
    from verdict.cli.reporting import rendered  # noqa: PLC0415  `--help` answers without the presenters

    rendered(options)
