"""`verdict stats`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from verdict.app.locations import metrics
from verdict.cli.commands import Command
from verdict.domain.errors import OutputError, UsageError
from verdict.domain.text.amounts import plural
from verdict.stores.metrics import BINS, SqliteMetrics, Summary

_BAR = 40  # columns of the longest bar


@click.command("stats", cls=Command)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--html", "page", type=click.Path(path_type=Path), metavar="FILE", help="Write a dashboard to FILE.")
def command(*, as_json: bool, page: Path | None) -> None:
    """Show the sizes of the reports and responses made on this machine, and how often they were truncated.

    Recorded are numbers and the names of MCP clients, of the latest 10,000; never any content.

    \b
    Examples:
      verdict stats
      verdict stats --json
      verdict stats --html stats.html
    """
    if as_json and page is not None:
        raise UsageError("--json and --html are two formats", hint="name one of them")
    store = metrics()
    if page is not None:
        _write_dashboard(store, page)
        return
    summary = store.summary()
    if summary is None:
        raise _unreadable(store)
    if as_json:
        import json  # noqa: PLC0415  only when asked for

        click.echo(json.dumps(_object(summary), indent=1))
    elif not summary.responses:
        click.echo("no statistics yet: `verdict scan` and the MCP server record the size of each report")
    else:
        click.echo(_drawn(summary), nl=False)


def _write_dashboard(store: SqliteMetrics, file: Path) -> None:
    from verdict.presenters.html.dashboard import dashboard  # noqa: PLC0415  only when asked for
    from verdict.stores.files import write_atomically  # noqa: PLC0415  the same

    responses = store.responses()
    if responses is None:
        raise _unreadable(store)
    write_atomically(file, dashboard(responses))


def _unreadable(store: SqliteMetrics) -> OutputError:
    return OutputError(store.problem or "no statistics", hint="check the folder that VERDICT_CACHE_DIR names")


def _object(summary: Summary) -> dict[str, Any]:
    return {
        "responses": summary.responses,
        "truncated": summary.truncated,
        "truncation_rate": summary.truncation_rate,
        "mean_utilisation": summary.mean_utilisation,
        "utilisation_histogram": list(summary.histogram),
        "bytes": summary.returned.bytes,
        "tokens": summary.returned.tokens,
        "surfaces": [
            {
                "name": surface.name,
                "responses": surface.responses,
                "truncated": surface.truncated,
                "bytes": surface.bytes,
                "tokens": surface.tokens,
            }
            for surface in summary.surfaces
        ],
    }


def _drawn(summary: Summary) -> str:
    """The table and the chart, in colour on a terminal that shows it."""
    from rich.console import Console  # noqa: PLC0415  slow to load; `--help` and `--json` do without
    from rich.table import Table  # noqa: PLC0415  the same

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("Surface")
    for name in ("Responses", "Truncated", "Bytes", "Tokens"):
        table.add_column(name, justify="right")
    for each in summary.surfaces:
        table.add_row(each.name, f"{each.responses:,}", f"{each.truncated:,}", f"{each.bytes:,}", f"{each.tokens:,}")
    all_of_them, most = summary.returned, max(summary.histogram)
    table.add_row(
        "all", f"{summary.responses:,}", f"{summary.truncated:,} ({summary.truncation_rate:.0%})",
        f"{all_of_them.bytes:,}", f"{all_of_them.tokens:,}", style="bold",
    )  # fmt: skip
    console = Console(highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(table)
        if summary.mean_utilisation is not None:
            limited = plural(sum(summary.histogram), "response")
            console.print(
                f"\nOf their limit in bytes or tokens, {limited} took {summary.mean_utilisation:.0%} on average:"
            )
            for number, count in enumerate(summary.histogram):
                console.print(f"{number * 100 // BINS:>3}–{(number + 1) * 100 // BINS:<3} %", end="")
                if count:
                    console.print("  " + "█" * -(-count * _BAR // most), style="cyan", end="")
                    console.print(f" {count:,}", end="")
                console.print()
    return captured.get()
