"""Parses places out of a report's text."""

from __future__ import annotations

import json
from collections.abc import Iterable

from verdict.domain.finding import Finding

Place = tuple[str, int]


def read_places(lines: Iterable[str]) -> list[Place]:
    """Every place that lines of places name: one column in, a path, a colon, and numbers."""
    return [
        (json.loads(path) if path.startswith('"') else path, int(number))
        for path, _, numbers in (line[1:].rpartition(":") for line in lines if line.startswith(" "))
        for number in numbers.split(",")
    ]


def place_of(each: Finding) -> Place:
    """The path and the line of a finding."""
    return each.location.path, each.location.line
