"""Rows of a query as text."""

from __future__ import annotations

import pytest

from verdict.domain.page.limits import Limits
from verdict.domain.rows import Rows
from verdict.presenters.rows import written


@pytest.mark.parametrize("cell", ["=1+1", "\uff1d1+1", "-1+1", "@SUM(1)"])
def test_no_cell_in_csv_is_a_formula(cell: str) -> None:
    made = written(Rows(("said",), ((cell,), ("plain",), (-1,)), 3), "csv", Limits())
    assert made.text == f"said\r\n'{cell}\r\nplain\r\n-1\r\n"
