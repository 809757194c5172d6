"""The report on a fleet's results, for the command line and MCP."""

from __future__ import annotations

from verdict.domain.page.limits import Limits
from verdict.fleet.overview import sections
from verdict.fleet.questions import opened
from verdict.fleet.results import ResultStore
from verdict.presenters.fleet_report import Table, render
from verdict.presenters.rows import Rows

_MOST_ROWS = 10  # of a table without limits


def report_tables(url: str, most: int) -> list[Table]:
    """The tables of the report on the results at a URL, each with at most `most` rows.

    Raises:
        UsageError: the results can't be read.
    """
    with opened(ResultStore(url)) as questions:
        found = list(sections(questions, most))
    return [
        Table(each.title, each.meaning, Rows(each.answer.columns, each.answer.rows, each.answer.total))
        for each in found
    ]


def report_text(url: str, limits: Limits) -> str:
    """The report as text within limits.

    Raises:
        UsageError: the results can't be read.
        LimitTooSmall: the limits have no room for the titles and numbers.
    """
    return render(report_tables(url, limits.max_findings or _MOST_ROWS), limits)
