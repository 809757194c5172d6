"""Ways through several functions, made of what is known of each."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

from builders import observation

from verdict.domain.finding import Location, TraceRole
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


def test_each_place_is_reported_once_by_its_shortest_way() -> None:
    edges = [
        entering("a", given("a", "b")),
        passed("b", given("b", "d")),
        entering("c", given("c", "d")),
        passed("d", HARM),
    ]
    expected = [["c.py:1", "c.py:2", "d.py:3", "d.py:4"]]
    for seed in range(5):
        assert lines(random.Random(seed).sample(edges, len(edges))) == expected


def test_all_places_where_data_enters_are_told_if_there_are_several() -> None:
    edges = [entering("a", given("a", "c")), entering("b", given("b", "c")), passed("c", HARM)]
    assert [each.trace[0].location.path for each in Ways(edges, {}).others()] == ["a.py", "b.py"]
    assert Ways(edges[1:], {}).others() == []


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
