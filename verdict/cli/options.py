"""Options that several commands have."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, TypeVar, get_args

import click

from verdict.cli.completion import engine_names
from verdict.cli.formats import FORMATS, suffixes
from verdict.domain.errors import UsageError
from verdict.domain.finding import SEVERITIES
from verdict.domain.page.detail import DetailName
from verdict.domain.page.limits import SMALLEST_OUTPUT, SMALLEST_TOKENS
from verdict.domain.page.ranking import Strategy

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Count(click.ParamType[int | str]):
    """A positive number, or `all` for no limit."""

    name = "number|all"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """See `click.ParamType.convert`."""
        if value == "all" or (isinstance(value, int) and value > 0):
            return value  # type: ignore[no-any-return]  # narrowed above
        if not str(value).isdecimal() or int(value) < 1:
            self.fail(f"{value!r} is neither a number from 1 up nor `all`.", param, ctx)
        return int(value)


class _Seconds(click.FloatRange):
    """A time above 0."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """See `click.ParamType.convert`."""
        seconds = super().convert(value, param, ctx)
        return seconds if math.isfinite(seconds) else self.fail(f"{value} is no number of seconds.", param, ctx)


class Glob(click.ParamType[str]):
    """A glob as in `.gitignore`."""

    name = "glob"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """See `click.ParamType.convert`."""
        from verdict.tree.globs import check  # noqa: PLC0415  `--help` answers without pathspec

        try:
            return check(value) if value else value  # `Command` refuses an empty one
        except UsageError as error:
            self.fail(f"{error}.", param, ctx)


def timeout_option(seconds: float, meaning: str) -> Callable[[_Command], _Command]:
    """The option for the time that a command may take, by default `seconds`."""
    return click.option(
        "--timeout", type=_Seconds(min=0, min_open=True), default=seconds, show_default=True, metavar="SECONDS",
        help=meaning,
    )  # fmt: skip


config_option = click.option(
    "-c", "--config", "config_file", type=click.Path(path_type=Path), metavar="FILE", help="Use this configuration."
)
max_findings_option = click.option(
    "--max-findings", type=Count(), metavar="N|all",
    help="Show at most N findings. [default: 50 on a terminal without --detail rich, else all]",
)  # fmt: skip
detail_option = click.option(
    "--detail", type=click.Choice(get_args(DetailName)),
    help="The most detail of a finding: a line (minimal), grouped by rule with a line of code (compact), or everything "
    "(rich). [default: compact within 200 lines on a terminal, else rich]",
)  # fmt: skip
color_option = click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True,
    help="Colours: auto follows NO_COLOR and FORCE_COLOR, and else colours a terminal only.",
)  # fmt: skip
sarif_fit_option = click.option(
    "--sarif-fit", type=click.Choice(["github"]),
    help="Make SARIF fit this code host; the file says what is left out. See docs/formats.md.",
)  # fmt: skip
show_baseline_option = click.option(
    "--show-baseline", is_flag=True, help="List findings of the baseline too; other formats than terminal always do."
)
untrusted_option = click.option(
    "--untrusted", is_flag=True,
    help="Let nothing in the scanned tree make the decision milder: its baseline, suppressions, comments, exclusions "
    "and engine settings are ignored, and its thresholds count only where they are stricter.",
)  # fmt: skip
engine_option = click.option(
    "-e", "--engine", "engines", multiple=True, metavar="ID", shell_complete=engine_names,
    help="Run only this engine; repeatable. `verdict engines` lists them.",
)  # fmt: skip
skip_engine_option = click.option(
    "--skip-engine", "skip_engines", multiple=True, metavar="ID", shell_complete=engine_names,
    help="Don't run this engine; repeatable.",
)  # fmt: skip
jobs_option = click.option("-j", "--jobs", type=click.IntRange(min=1), help="Processors to use. [default: all]")
no_cache_option = click.option("--no-cache", is_flag=True, help="Scan every file, without the result cache.")
strictly_offline_option = click.option(
    "--offline", is_flag=True, help="Never install anything; fail at once if an engine is missing."
)
offline_option = click.option("--offline", is_flag=True, help="Never install anything.")
quiet_option = click.option("-q", "--quiet", is_flag=True, help="No progress on standard error.")


class _Day(click.ParamType[date]):
    """A date, `YYYY-MM-DD`, that isn't over."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        try:
            day = datetime.strptime(str(value), "%Y-%m-%d").date()  # noqa: DTZ007  a date has no time zone
        except ValueError:
            self.fail(f"{value!r} is not a date: write YYYY-MM-DD.", param, ctx)
        if day < datetime.now(UTC).date():
            self.fail(f"{day} is over: name a day to come.", param, ctx)
        return day


def history_option(more: str = "") -> Callable[[_Command], _Command]:
    """An option that has the history searched; `more` ends its help."""
    text = f"Search the commits of all branches and tags for secrets too{more}."
    return click.option("--history", is_flag=True, help=text)


def day_option(help_: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option `--expires`."""
    return click.option("--expires", type=_Day(), metavar="DATE", help=help_)


def _together(*options: Callable[[_Command], _Command]) -> Callable[[_Command], _Command]:
    """A decorator that adds the options in this order."""

    def add(command: _Command) -> _Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


output_options = _together(
    click.option(
        "-f",
        "--format",
        "format_",
        type=click.Choice(list(FORMATS)),
        metavar="FORMAT",
        help=f"The format of the report: {', '.join(FORMATS)}. [default: terminal]",
    ),
    click.option(
        "-o", "--output", "outputs", multiple=True, metavar="[FORMAT:]FILE",
        help=f"Write the report to FILE, in --format or by its suffix ({suffixes()}). FORMAT:FILE writes an "
        "additional, complete report. FILE `-` is standard output. Repeatable.",
    ),
    click.option(
        "--min-severity", type=click.Choice([severity.name for severity in SEVERITIES], case_sensitive=False),
        help="Leave less severe findings out of the report; the decision still counts them.",
    ),
)  # fmt: skip
"""Where the report goes, and what is in it."""

vex_option = click.option(
    "--vex",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Apply the statements of this VEX document (OpenVEX or CycloneDX); repeatable.",
)

strict_option = click.option("--strict", is_flag=True, help="Exit with 1 on WARN too.")

strict_import_option = click.option(
    "--strict-import", is_flag=True, help="Exit with 2 if a report can't be read, instead of deciding INCOMPLETE."
)

page_options = _together(
    max_findings_option,
    click.option(
        "--max-output-bytes",
        type=click.IntRange(min=SMALLEST_OUTPUT),
        metavar="N",
        help="Keep the whole report within N bytes.",
    ),
    click.option(
        "--max-tokens",
        type=click.IntRange(min=SMALLEST_TOKENS),
        metavar="N",
        help="Keep the whole report within N tokens of a language model (estimated).",
    ),
    click.option(
        "--strategy",
        type=click.Choice([each.value for each in Strategy]),
        help="The order of the findings. [default: priority]",
    ),
    detail_option,
    color_option,
    click.option("--cursor", metavar="CURSOR", help="Continue after an earlier, truncated report."),
    click.option("--show-coverage", is_flag=True, help="List every file that wasn't fully scanned, and why."),
    show_baseline_option,
    click.option("--show-suppressed", is_flag=True, help="List suppressed findings too."),
    sarif_fit_option,
)
"""How much of the findings the main report shows."""
