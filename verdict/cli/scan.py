"""`verdict scan`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from verdict.cli.completion import engine_names
from verdict.cli.formats import FORMATS, suffixes
from verdict.cli.options import (
    color_option,
    config_option,
    detail_option,
    max_findings_option,
    sarif_fit_option,
    show_baseline_option,
    untrusted_option,
)
from verdict.domain.finding import SEVERITIES
from verdict.domain.page.limits import SMALLEST_OUTPUT, SMALLEST_TOKENS
from verdict.domain.page.ranking import Strategy
from verdict.processes import signals

DEFAULT_TIMEOUT = 1800.0
"""Seconds a whole scan may take."""


@click.command("scan", context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.argument("paths", nargs=-1, type=click.Path())
@click.option(
    "-e",
    "--engine",
    "engines",
    multiple=True,
    metavar="ID",
    shell_complete=engine_names,
    help="Run only this engine; repeatable. `verdict engines` lists them.",
)
@click.option(
    "--skip-engine", "skip_engines", multiple=True, metavar="ID", shell_complete=engine_names,
    help="Don't run this engine; repeatable.",
)  # fmt: skip
@click.option(
    "-f",
    "--format",
    "format_",
    type=click.Choice(list(FORMATS)),
    help="The format of the report. [default: terminal]",
)
@click.option(
    "-o", "--output", "outputs", multiple=True, metavar="[FORMAT:]FILE",
    help=f"Write the report to FILE, in --format or by its suffix ({suffixes()}). FORMAT:FILE writes an "
    "additional, complete report. FILE `-` is standard output. Repeatable.",
)  # fmt: skip
@click.option(
    "--min-severity", type=click.Choice([severity.name for severity in SEVERITIES], case_sensitive=False),
    help="Leave less severe findings out of the report; the decision still counts them.",
)  # fmt: skip
@click.option("--include", multiple=True, metavar="GLOB", help="Scan only matching files; repeatable.")
@click.option("--exclude", multiple=True, metavar="GLOB", help="Don't scan matching files; repeatable.")
@click.option(
    "--vex", multiple=True, type=click.Path(path_type=Path), metavar="FILE",
    help="Apply the statements of this VEX document (OpenVEX or CycloneDX); repeatable.",
)  # fmt: skip
@click.option(
    "--since",
    metavar="REV",
    help="Judge what changed since this git revision: findings that were there before are counted and never fail.",
)
@click.option("--staged", is_flag=True, help="Judge what the next commit would change, by the staged content of files.")
@config_option
@untrusted_option
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=DEFAULT_TIMEOUT,
    show_default=True,
    metavar="SECONDS",
    help="Stop the scan after this time and report the results so far.",
)
@click.option("-j", "--jobs", type=click.IntRange(min=1), help="Processors to use. [default: all]")
@click.option("--strict", is_flag=True, help="Exit with 1 on WARN too.")
@click.option("--offline", is_flag=True, help="Never install anything; fail at once if an engine is missing.")
@click.option("--no-cache", is_flag=True, help="Scan every file, without the result cache.")
@max_findings_option
@click.option(
    "--max-output-bytes",
    type=click.IntRange(min=SMALLEST_OUTPUT),
    metavar="N",
    help="Keep the whole report within N bytes.",
)
@click.option(
    "--max-tokens",
    type=click.IntRange(min=SMALLEST_TOKENS),
    metavar="N",
    help="Keep the whole report within N tokens of a language model (estimated).",
)
@click.option(
    "--strategy",
    type=click.Choice([each.value for each in Strategy]),
    help="The order of the findings. [default: priority]",
)
@detail_option
@color_option
@click.option("--cursor", metavar="CURSOR", help="Continue after an earlier, truncated report of the same findings.")
@click.option("--show-coverage", is_flag=True, help="List every file that wasn't fully scanned, and why.")
@show_baseline_option
@click.option("--show-suppressed", is_flag=True, help="List suppressed findings too.")
@click.option("--show-existing", is_flag=True, help="List findings that were there before the change.")
@sarif_fit_option
@click.option("--timings", is_flag=True, help="Show the time taken by phases, engines and the slowest files.")
@click.option("-q", "--quiet", is_flag=True, help="No progress on standard error.")
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
      verdict scan . --detail minimal
      verdict scan . --timings

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
