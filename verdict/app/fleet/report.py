"""The report on a fleet's results, for the command line and MCP."""

from __future__ import annotations

from verdict.domain.page.limits import Limits
from verdict.domain.rows import Table
from verdict.fleet.overview import sections
from verdict.fleet.questions import opened
from verdict.fleet.results import ResultStore
from verdict.presenters.fleet_report import render

_MOST_ROWS = 10  # of a table without limits


def report_tables(url: str, most: int) -> list[Table]:
    """The tables of the report on the results at a URL, each with at most `most` rows.

    Raises:
        UsageError: the results can't be read.
    """
    with opened(ResultStore(url)) as questions:
        return list(sections(questions, most))


def report_text(url: str, limits: Limits) -> str:
    """The report as text within limits.

    Raises:
        UsageError: the results can't be read.
        LimitTooSmall: the limits have no room for the titles and numbers.
    """
    return render(report_tables(url, limits.max_findings or _MOST_ROWS), limits)
