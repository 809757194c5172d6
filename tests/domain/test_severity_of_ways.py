"""A harm is as severe as the most severe of the ways on which data gets there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import observation

from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.severity.ways import by_worst_way

SEVERITIES = {
    "whole.py": Severity.CRITICAL,
    "login.py": Severity.HIGH,
    "another.py": Severity.HIGH,
    "checked.py": Severity.LOW,
}


def way(path: str = "", line: int = 9) -> Observation:
    """A finding whose data enters in that file; without one the way isn't known."""
    made = observation("harm.py", line)
    steps = (TraceStep(TraceRole.SOURCE, Location(path, 1)), TraceStep(TraceRole.SINK, made.location)) if path else ()
    return replace(made, source=replace(made.source, severity=Severity.CRITICAL), trace=steps)


def lower(each: Observation) -> Observation:
    """What is known of the way makes the finding less severe."""
    if not each.trace:
        return each
    path = each.trace[0].location.path
    return replace(each, source=replace(each.source, severity=SEVERITIES[path]), message=path)


def rated(*paths: str) -> list[tuple[Severity, str]]:
    """The severity and the entrance of what is found."""
    found = by_worst_way(map(way, paths), lower)
    return [(each.source.severity, each.trace[0].location.path if each.trace else "") for each in found]


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["checked.py"], (Severity.LOW, "checked.py")),
        (["checked.py", "login.py"], (Severity.HIGH, "login.py")),
        (["login.py", "checked.py", "another.py"], (Severity.HIGH, "login.py")),
        (["another.py", "login.py"], (Severity.HIGH, "another.py")),
        (["checked.py", "whole.py", "login.py"], (Severity.CRITICAL, "whole.py")),
        (["checked.py", ""], (Severity.CRITICAL, "checked.py")),
        ([""], (Severity.CRITICAL, "")),
    ],
)
def test_the_first_of_the_most_severe_ways_is_reported(paths: list[str], expected: tuple[Severity, str]) -> None:
    assert rated(*paths) == [expected]


def test_a_way_that_is_not_known_takes_the_steps_of_the_first_but_not_its_message() -> None:
    (found,) = by_worst_way([way("checked.py"), way()], lower)
    assert (found.message, found.trace) == (way().message, way("checked.py").trace)


def test_ways_to_another_place_say_nothing() -> None:
    found = by_worst_way([way("checked.py"), way("whole.py", 10)], lower)
    assert [each.source.severity for each in found] == [Severity.LOW, Severity.CRITICAL]


def test_ways_that_others_tell_count_but_what_only_they_find_does_not() -> None:
    found = by_worst_way([way("checked.py")], lower, [way("whole.py"), way("whole.py", 10)])
    assert [(each.location.line, each.source.severity) for each in found] == [(9, Severity.CRITICAL)]


def test_no_more_ways_are_looked_at_once_one_is_as_severe_as_any_can_be() -> None:
    looked: list[Observation] = []

    def look(each: Observation) -> Observation:
        looked.append(each)
        return lower(each)

    by_worst_way(map(way, ["whole.py", "login.py", "checked.py"]), look)
    assert len(looked) == 1
