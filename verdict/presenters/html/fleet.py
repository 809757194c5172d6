"""The page of a fleet's report: a table for each of its questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from verdict.domain.rows import Table
from verdict.presenters.html.page import pieces
from verdict.presenters.rows import cell


def fleet_page(tables: Sequence[Table], most: int, made: datetime) -> Iterator[str]:
    """The page in pieces, with at most `most` rows of each table; `made` is the time in UTC."""
    return pieces("fleet.jinja", (), tables=tables, most=most, made=made, cell=cell)
