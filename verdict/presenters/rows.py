"""Writes rows of a query as a table, CSV or JSON, within limits."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from verdict.domain.page.limits import Limits, Reason
from verdict.domain.rows import Rows
from verdict.domain.text.untrusted import clean_line
from verdict.presenters.csv_report import harmless
from verdict.presenters.sizes import size_of

_WIDEST = 60  # columns of a cell in a table


@dataclass(frozen=True, slots=True)
class Written:
    """The text, and a line about what it leaves out; empty if it is complete. JSON has it inside."""

    text: str
    left_out: str


Writer = Callable[[Rows, int, Reason | None], str]


def written(rows: Rows, name: str, limits: Limits) -> Written:
    """The rows in a format of `WRITERS`: as many of the first ones as fit the limits. `max_findings` counts rows."""
    write = WRITERS[name]
    shown = len(rows.rows) if limits.max_findings is None else min(len(rows.rows), limits.max_findings)
    reason = Reason.MAX_FINDINGS if shown < rows.total else None
    text = write(rows, shown, reason)
    if not size_of(text).fits(limits.room):
        reason = size_of(text).exceeds(limits)
        low, high = 0, shown  # the text grows with the number of rows
        while low < high:
            middle = (low + high + 1) // 2
            if size_of(write(rows, middle, reason)).fits(limits.room):
                low = middle
            else:
                high = middle - 1
        shown = low
        text = write(rows, shown, reason)
    return Written(text, "" if reason is None else _left_out(rows, shown, reason))


def _left_out(rows: Rows, shown: int, reason: Reason) -> str:
    return f"showing {shown:,} of {rows.total:,} rows ({reason}); add LIMIT and OFFSET to the query for others"


def _table(rows: Rows, shown: int, reason: Reason | None) -> str:
    return table(rows, shown) + (f"{_left_out(rows, shown, reason)}\n" if reason else "")


def table(rows: Rows, shown: int) -> str:
    """The first rows as lines with aligned columns, numbers to the right. Long cells are shortened."""
    cells = [[_short(value) for value in row] for row in rows.rows[:shown]]
    columns = [clean_line(name) for name in rows.columns]
    numeric = [all(isinstance(row[at], int | float | None) for row in rows.rows[:shown]) for at in range(len(columns))]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    lines = [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ).rstrip()
        for row in (columns, *cells)
    ]
    return "\n".join(lines) + "\n"


def _short(value: Any) -> str:
    text = cell(value)
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


def cell(value: Any) -> str:
    """A value as one line of text."""
    return clean_line(_plain(value))


def _plain(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value))
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    return str(value)


def _csv(rows: Rows, shown: int, _reason: Reason | None) -> str:
    """No cell begins like a formula: a spreadsheet would run it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(map(_harmless, rows.columns))
    writer.writerows([_harmless(value) for value in row] for row in rows.rows[:shown])
    return text.getvalue()


def _harmless(value: Any) -> Any:
    return value if isinstance(value, int | float) else harmless(cell(value))


def _json(rows: Rows, shown: int, reason: Reason | None) -> str:
    content: dict[str, Any] = {
        "total_count": rows.total,
        "shown_count": shown,
        "truncated": reason is not None,
        **({"reason": reason.value, "message": _left_out(rows, shown, reason)} if reason else {}),
        "rows": [dict(zip(rows.columns, map(_value, row), strict=True)) for row in rows.rows[:shown]],
    }
    return json.dumps(content, ensure_ascii=False) + "\n"


def _value(value: Any) -> Any:
    if isinstance(value, str):
        return clean_line(value)
    if isinstance(value, list | tuple):
        return [_value(each) for each in value]
    if isinstance(value, dict):
        return {str(key): _value(each) for key, each in value.items()}
    if isinstance(value, date | datetime):
        return value.isoformat()
    return value if isinstance(value, int | float | bool | None) else str(value)


WRITERS: dict[str, Writer] = {"table": _table, "csv": _csv, "json": _json}
"""The formats by name."""
