"""What three functions hand on is rated one level lower."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import observation

from verdict.domain.finding import EngineName, Lowered, Observation, Severity
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.severity.distance import by_distance

FUNCTIONS = {"views.py": ((1, 9), (3, 5), (20, 29), (30, 39)), "files.py": ((1, 9), (10, 19))}
"""The functions of two files by their lines; that of `views.py` at line 3 is within the one at line 1."""


def lines_of(where: Location) -> tuple[int, int] | None:
    """The innermost function around a place."""
    around = [lines for lines in FUNCTIONS[where.path] if lines[0] <= where.line <= lines[1]]
    return around[-1] if around else None


def passing(*places: tuple[str, int], severity: Severity = Severity.HIGH, engine: str = "semgrep") -> Observation:
    """A finding whose data passes these places."""
    found = observation(trace=tuple(TraceStep(TraceRole.PROPAGATION, Location(*place)) for place in places))
    return replace(found, source=replace(found.source, severity=severity, engine=EngineName(engine)))


FAR = (("views.py", 2), ("views.py", 22), ("files.py", 3), ("files.py", 4))


def test_it_says_so_and_names_the_severity_before() -> None:
    each = passing(*FAR)
    lower = by_distance(each, lines_of)
    assert (lower.source.severity, lower.source.mapping) == (Severity.MEDIUM, "distance")
    assert lower.source.lowered == Lowered(Severity.HIGH, ("several functions hand the data on",))
    assert lower.source.native_severity == each.source.native_severity


@pytest.mark.parametrize(
    "places",
    [
        (("views.py", 2), ("views.py", 3), ("views.py", 9)),
        (("views.py", 2), ("views.py", 22), ("views.py", 2), ("views.py", 23)),
        (("views.py", 4), ("views.py", 22), ("views.py", 2)),  # one within another is a part of it
        (("views.py", 4), ("views.py", 15), ("files.py", 3)),  # no function is around line 15
        (("views.py", 2), ("files.py", 3), ("files.py", 12), ("files.py", 4)),  # what gives it back doesn't count
    ],
)
def test_what_two_functions_hand_on_stays(places: tuple[tuple[str, int], ...]) -> None:
    assert by_distance(passing(*places), lines_of) == passing(*places)


@pytest.mark.parametrize("severity", [Severity.LOW, Severity.INFO, Severity.UNKNOWN])
def test_what_is_low_already_stays(severity: Severity) -> None:
    each = passing(*FAR, severity=severity)
    assert by_distance(each, lines_of) == each


def test_what_is_lowered_already_stays() -> None:
    each = by_distance(passing(*FAR, severity=Severity.CRITICAL), lines_of)
    assert each.source.severity is Severity.HIGH
    assert by_distance(each, lines_of) == each


def test_what_another_tool_followed_stays() -> None:
    each = passing(*FAR, engine="sarif.codeql")
    assert by_distance(each, lines_of) == each
