"""Implements the commands that read a fleet's results."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import click

from verdict.app.fleet.report import report_tables, report_text
from verdict.cli.messages import say
from verdict.domain.errors import UsageError
from verdict.domain.page.limits import Limits
from verdict.domain.rows import Rows
from verdict.domain.text.amounts import plural
from verdict.fleet.overview import compared
from verdict.fleet.questions import opened
from verdict.fleet.results import ResultStore
from verdict.presenters.html.fleet import fleet_page
from verdict.presenters.rows import written
from verdict.stores.files import write_atomically

_MOST_ROWS = 100_000  # of an answer without limits
_MOST_OF_PAGE = 200  # likewise, of one table of the report as a page


def answered(options: Mapping[str, Any]) -> None:
    """Print the answer to a query."""
    limits = _limits(options)
    with opened(ResultStore(options["store"])) as questions:
        _print(questions.ask(options["sql"], limits.max_findings or _MOST_ROWS), options["format_"], limits)


def changed(options: Mapping[str, Any]) -> None:
    """Print what is new and fixed between two days."""
    limits, early, late = _limits(options), options["early"].date(), options["late"].date()
    with opened(ResultStore(options["store"])) as questions:
        answer = compared(questions, min(early, late), max(early, late), limits.max_findings or _MOST_ROWS)
        _print(answer, options["format_"], limits)


def reported(options: Mapping[str, Any]) -> None:
    """Print the report, or write it to a file: as a page if its name ends like one, else as text."""
    limits, file, url = _limits(options), options["output"], options["store"]
    if file is None:
        click.echo(report_text(url, limits), nl=False)
    elif file.suffix.lower() not in (".html", ".htm"):
        write_atomically(file, [report_text(url, limits)])
    elif limits != Limits(limits.max_findings):
        raise UsageError("a page has no limit of bytes or tokens", hint="use --max-findings")
    else:
        most = limits.max_findings or _MOST_OF_PAGE
        write_atomically(file, fleet_page(report_tables(url, most), most, datetime.now(UTC)))


def pruned(options: Mapping[str, Any]) -> None:
    """Remove old results."""
    before = datetime.now(UTC).date() - timedelta(days=options["keep_days"])
    removed = ResultStore(options["store"]).prune(before)
    click.echo(f"{plural(removed, 'result')} of days before {before.isoformat()} removed")


def _limits(options: Mapping[str, Any]) -> Limits:
    return Limits(options["max_findings"], options["max_output_bytes"], options["max_tokens"])


def _print(answer: Rows, name: str, limits: Limits) -> None:
    made = written(answer, name, limits)
    click.echo(made.text, nl=False)
    if made.left_out and name == "csv":
        say(made.left_out)
