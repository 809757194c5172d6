"""Answers to questions about a fleet: rows under named columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Rows:
    """Columns, rows, and the number of all rows, of which these may be the first."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    total: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its title and the sentence that says what it shows."""

    title: str
    meaning: str
    rows: Rows
