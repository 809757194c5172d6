"""Regions that lie within one another, such as functions: which is the innermost around a place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from verdict.engines.semgrep.across.code import Region


class Nested:
    """Some regions of a file. They are sorted once: each has the number of the innermost one around it, -1 if none."""

    def __init__(self, regions: Iterable[Region]) -> None:
        self._order = sorted(set(regions), key=lambda each: (each.line, each.column, -each.end_line, -each.end_column))
        self._starts = [(each.line, each.column) for each in self._order]
        self._around: list[int] = []
        open_: list[int] = []
        for number, each in enumerate(self._order):
            while open_ and not self._order[open_[-1]].holds(each.line, each.column):
                open_.pop()
            self._around.append(open_[-1] if open_ else -1)
            open_.append(number)

    def innermost(self, line: int, column: int, but: Region | None = None) -> Region | None:
        """The innermost region around a place, but not `but` itself."""
        number = bisect_right(self._starts, (line, column)) - 1
        while number >= 0 and (self._order[number] == but or not self._order[number].holds(line, column)):
            number = self._around[number]
        return self._order[number] if number >= 0 else None


class Around:
    """The functions of a file by their places."""

    def __init__(self, functions: Iterable[tuple[Region, str]]) -> None:
        self._names = dict(sorted(functions))
        self._nested = Nested(self._names)

    def name(self, line: int, column: int) -> str | None:
        """The name of the innermost function around a place."""
        place = self._nested.innermost(line, column)
        return None if place is None else self._names[place]

    def place(self, line: int, column: int, but: Region) -> Region | None:
        """The place of the innermost function around another one, but not `but` itself."""
        return self._nested.innermost(line, column, but)
