"""Ways through several functions, made of what is known of each."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from builders import observation

from verdict.domain.location import Location, TraceRole
from verdict.engines.semgrep.across.code import Region
from verdict.engines.semgrep.across.edges import Argument, Edge, Enter, Given, Harm, Result, Return
from verdict.engines.semgrep.across.names import Name
from verdict.engines.semgrep.across.reach import CALLS
from verdict.engines.semgrep.across.ways import Ways

HARM = Harm(observation("z.py", 99))


def name(function: str) -> Name:
    return Name(f"{function}.py", function)


def at(function: str, line: int) -> Location:
    return Location(f"{function}.py", line)


def call(function: str, line: int = 5) -> Result:
    return Result(name(function), Region(line, 1, line, 9))


def entering(function: str, end: Argument | Return | Harm) -> Edge:
    return Edge(Enter(name(function), Region(1, 1, 1, 9)), end, (at(function, 1), at(function, 2)))


def passed(function: str, end: Argument | Return | Harm, position: int = 0) -> Edge:
    return Edge(Given(name(function), position), end, (at(function, 3), at(function, 4)))


def given(caller: str, callee: str, line: int = 5, position: int = 0) -> Argument:
    return Argument(call(caller, line), Given(name(callee), position))


def lines(edges: Sequence[Edge], callees: dict[Result, Name] | None = None) -> list[list[str]]:
    """The steps of each finding, as `path:line`."""
    found = Ways(edges, callees or {}).findings()
    return [[f"{step.location.path}:{step.location.line}" for step in each.trace] for each in found]


def test_data_is_followed_through_three_calls() -> None:
    edges = [
        entering("a", given("a", "b")),
        passed("b", given("b", "c")),
        passed("c", given("c", "d")),
        passed("d", HARM),
    ]
    assert lines(edges) == [["a.py:1", "a.py:2", "b.py:3", "b.py:4", "c.py:3", "c.py:4", "d.py:3", "d.py:4"]]


def test_the_first_step_is_the_source_and_the_last_the_sink() -> None:
    (found,) = Ways([entering("a", given("a", "b")), passed("b", HARM)], {}).findings()
    assert [step.role for step in found.trace] == [
        TraceRole.SOURCE, TraceRole.PROPAGATION, TraceRole.PROPAGATION, TraceRole.SINK,
    ]  # fmt: skip
    assert found.location == HARM.observation.location


def test_a_parameter_that_does_harm_is_no_finding_by_itself() -> None:
    assert not lines([passed("a", given("a", "b")), passed("b", HARM)])


def test_only_the_parameter_that_does_harm_matters() -> None:
    edges = [entering("a", given("a", "b", position=1)), passed("b", HARM, position=0)]
    assert not lines(edges)


def test_what_a_function_returns_of_the_request_goes_to_its_callers() -> None:
    result = call("a")
    edges = [entering("b", Return(name("b"))), Edge(result, HARM, (at("a", 5), at("a", 6)))]
    assert lines(edges, {result: name("b")}) == [["b.py:1", "b.py:2", "a.py:5", "a.py:6"]]


def test_a_helper_returns_data_to_the_call_that_gave_it_and_to_no_other() -> None:
    tainted, constant = call("a", 5), call("other", 5)
    edges = [
        entering("a", Argument(tainted, Given(name("h"), 0))),
        passed("h", Return(name("h"))),
        Edge(tainted, HARM, (at("a", 5), at("a", 6))),
        Edge(constant, Harm(observation("z.py", 11)), (at("other", 5), at("other", 6))),
    ]
    callees = {tainted: name("h"), constant: name("h")}
    assert lines(edges, callees) == [["a.py:1", "a.py:2", "h.py:3", "h.py:4", "a.py:5", "a.py:6"]]


def test_the_ways_to_one_place_are_reported_the_shortest_first() -> None:
    edges = [
        entering("a", given("a", "b")),
        passed("b", given("b", "d")),
        entering("c", given("c", "d")),
        passed("d", HARM),
    ]
    expected = [
        ["c.py:1", "c.py:2", "d.py:3", "d.py:4"],
        ["a.py:1", "a.py:2", "b.py:3", "b.py:4", "d.py:3", "d.py:4"],
    ]
    for seed in range(5):
        assert lines(random.Random(seed).sample(edges, len(edges))) == expected


def test_two_ways_from_one_source_are_both_reported() -> None:
    edges = [
        entering("a", given("a", "c", 5)),
        entering("a", given("a", "b", 6)),
        passed("b", given("b", "c")),
        passed("c", HARM),
    ]
    assert lines(edges) == [
        ["a.py:1", "a.py:2", "c.py:3", "c.py:4"],
        ["a.py:1", "a.py:2", "b.py:3", "b.py:4", "c.py:3", "c.py:4"],
    ]


def test_two_sources_that_one_function_returns_are_both_reported() -> None:
    result = call("a")
    other = Edge(Enter(name("b"), Region(7, 1, 7, 9)), Return(name("b")), (at("b", 7), at("b", 8)))
    edges = [entering("b", Return(name("b"))), other, Edge(result, HARM, (at("a", 5), at("a", 6)))]
    assert [way[0] for way in lines(edges, {result: name("b")})] == ["b.py:1", "b.py:7"]


@pytest.mark.parametrize(("number", "whole"), [(50, True), (51, False), (300, False)])
def test_if_there_are_too_many_ways_one_without_steps_stands_for_the_others(number: int, whole: bool) -> None:
    edges = [passed("c", HARM), *(entering(f"a{each}", given(f"a{each}", "c")) for each in range(number))]
    found = Ways(edges, {}).findings()
    assert len(found) == min(number, 50) + (not whole)
    assert (not found[-1].trace) is not whole


def test_of_many_ways_through_one_function_some_are_left_out_and_that_is_told() -> None:
    edges = [entering("a", given("a", "b")), passed("c", HARM)]
    edges.extend(passed("b", given("b", "c", line)) for line in range(20, 23))
    assert all(each.trace for each in Ways(edges, {}).findings())
    through = [Edge(Given(name("b"), 0), given("b", "c", line), (at("b", 3), at("b", line))) for line in range(30, 60)]
    assert not Ways([*edges, *through], {}).findings()[-1].trace


def test_functions_that_call_each_other_come_to_an_end() -> None:
    edges = [
        entering("a", given("a", "b")),
        passed("b", given("b", "c")),
        passed("c", given("c", "b")),
        passed("b", HARM),
    ]
    assert lines(edges) == [["a.py:1", "a.py:2", "b.py:3", "b.py:4"]]


def test_a_way_through_too_many_calls_is_not_found() -> None:
    functions = [f"f{number}" for number in range(CALLS + 3)]
    edges = [passed(caller, given(caller, callee)) for caller, callee in itertools.pairwise(functions)]
    edges += [entering("a", given("a", "f0")), passed(functions[-1], HARM)]
    assert not lines(edges)
