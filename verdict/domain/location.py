"""Places in files, and the traces of data from place to place."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Location:
    """A region of a file. Lines and columns are 1-based, the end line inclusive, the end column exclusive.

    They are in order of the path and of the numbers; one that lacks a number comes first.

    `path` is POSIX, relative to the root and cleaned (`untrusted.clean_path`). `column` and `end_column` are absent
    where the tool doesn't know them.
    """

    path: str
    line: int
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None

    def __post_init__(self) -> None:
        if not self.path or self.path.startswith("/") or ".." in self.path.split("/"):
            raise ValueError(f"not a path below the root: {self.path!r}")
        if any(number is not None and number < 1 for number in (self.line, self.column, self.end_column)):
            raise ValueError(f"lines and columns start at 1: {self._spelled}")
        if self.end_line is not None and self.end_line < self.line:
            raise ValueError(f"a region can't end before it starts: {self._spelled}")

    def __lt__(self, other: Location) -> bool:
        return self._order < other._order

    @property
    def _order(self) -> tuple[str, int, int, int, int]:
        return self.path, self.line, self.column or 0, self.end_line or 0, self.end_column or 0

    @property
    def _spelled(self) -> str:
        """All that it knows, for an error: `app.py:3:5 to 2:17`."""
        start, end = (
            ":".join(str(each) for each in part if each is not None)
            for part in ((self.path, self.line, self.column), (self.end_line, self.end_column))
        )
        return f"{start} to {end}" if end else start

    @property
    def last_line(self) -> int:
        """The last line of the region."""
        return self.end_line or self.line


class TraceRole(enum.StrEnum):
    """The role of a step in a data-flow trace."""

    SOURCE = "source"
    PROPAGATION = "propagation"
    SINK = "sink"


@dataclass(frozen=True, slots=True)
class TraceStep:
    """A place in a data-flow trace.

    `code` is the code there in one line, shortened, with secrets masked; observations quote no code and have none.
    `skipped` is the number of steps left out just before this one.
    """

    role: TraceRole
    location: Location
    code: str = ""
    skipped: int = 0


LONGEST_TRACE = 16
"""The largest number of steps kept of a trace."""


def bounded(steps: Sequence[TraceStep], most: int = LONGEST_TRACE) -> tuple[TraceStep, ...]:
    """The trace with at most `most` steps: those in the middle are left out and counted in `skipped`."""
    half = most // 2
    if len(steps) <= most:
        return tuple(steps)
    head, middle, (first, *tail) = steps[:half], steps[half:-half], steps[-half:]
    left_out = len(middle) + sum(step.skipped for step in (*middle, first))
    return (*head, replace(first, skipped=left_out), *tail)
