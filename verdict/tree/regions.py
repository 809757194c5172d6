"""The text at a location, in the lines of a file."""

from __future__ import annotations

from collections.abc import Sequence

from verdict.domain.location import Location

LONG_LINE = 500
"""Characters; in a longer line only the columns of a location are its code."""


def region(lines: Sequence[str], where: Location) -> str:
    """The lines of a location; of a long one only what is between its columns."""
    first = lines[where.line - 1]
    if len(first) > LONG_LINE and where.column is not None:
        end = where.end_column if where.last_line == where.line and where.end_column else where.column + LONG_LINE
        return first[where.column - 1 : end - 1]
    return "\n".join(lines[where.line - 1 : where.last_line])


def within(lines: Sequence[str], where: Location) -> str:
    """The text between the columns; empty if they aren't known."""
    if where.column is None or where.end_column is None or where.last_line > len(lines):
        return ""
    first, *others = lines[where.line - 1 : where.last_line]
    if not others:
        return first[where.column - 1 : where.end_column - 1]
    return "\n".join((first[where.column - 1 :], *others[:-1], others[-1][: where.end_column - 1]))
