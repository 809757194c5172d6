"""What data reaches of all that could be asked about, and what is asked about next."""

from __future__ import annotations

from collections.abc import Sequence

import hypothesis
from builders import observation
from hypothesis import strategies as st

from verdict.domain.location import Location
from verdict.engines.semgrep.across.code import Region
from verdict.engines.semgrep.across.edges import (
    Argument,
    Edge,
    End,
    Enter,
    Given,
    Harm,
    Held,
    Kept,
    Result,
    Return,
    Start,
)
from verdict.engines.semgrep.across.names import Name
from verdict.engines.semgrep.across.reach import Part
from verdict.engines.semgrep.across.reached import Reached, Search
from verdict.engines.semgrep.across.ways import Ways

HERE = Region(1, 1, 1, 9)
A, B, C, D = (Name(f"{each}.py", each) for each in "abcd")


def call(caller: Name, line: int = 5) -> Result:
    return Result(caller, Region(line, 1, line, 9))


def edge(start: Start, end: End, line: int = 1) -> Edge:
    return Edge(start, end, (Location(start.function.path, line),))


def argument(caller: Name, callee: Name, number: int = 0, line: int = 5) -> Argument:
    return Argument(call(caller, line), Given(callee, number))


def test_a_parameter_that_is_given_data_is_reached_and_no_other() -> None:
    edges = [
        edge(Enter(A, HERE), argument(A, B, 1)),
        edge(Given(B, 1), argument(B, C)),
        edge(Given(B, 0), argument(B, D)),
    ]
    assert Reached(edges, {}).starts == {Given(B, 1), Given(C, 0)}


def test_what_a_function_was_given_goes_back_to_the_call_that_gave_it() -> None:
    calls = {call(A): C, call(B): C}
    given_back = [edge(Enter(A, HERE), argument(A, C)), edge(Given(C, 0), Return(C))]
    assert Reached(given_back, calls).starts == {Given(C, 0), call(A)}


def test_what_enters_in_a_function_goes_to_all_its_callers_and_on_to_theirs() -> None:
    calls = {call(A): C, call(B): C, call(D): B}
    edges = [edge(Enter(C, HERE), Return(C)), edge(call(B), Return(B))]
    assert Reached(edges, calls).starts == {call(A), call(B), call(D)}


def test_a_field_that_gets_data_is_reached_and_what_returns_it_where_data_is() -> None:
    calls = {call(A, 6): C, call(D): C}
    edges = [
        edge(Enter(A, HERE), argument(A, B)),
        edge(Given(B, 0), Kept(Held(C, "text"))),
        edge(Held(C, "text"), Return(C)),
    ]
    assert Reached(edges, calls).starts == {Given(B, 0), Held(C, "text"), call(A, 6)}


def test_each_start_is_asked_about_once_if_data_may_go_on_from_there() -> None:
    part = Part(frozenset({A}), frozenset({B}), frozenset(), frozenset({B}))
    entering = [edge(Enter(A, HERE), argument(A, B)), edge(Enter(A, HERE), argument(A, C))]
    harm = Harm(observation("b.py", 9))
    search = Search(part, {}, [edge(Given(B, 0), harm), edge(call(B), harm)], entering)
    assert search.next() == [Given(B, 0)]
    assert search.next() == []
    assert search.harms == {Given: {B}, Held: set(), Result: {B}}
    assert [each.start for each in search.edges if each.end == harm] == [Given(B, 0)]


FUNCTIONS = A, B, C, D
CALLS = {call(caller, line): callee for line, callee in enumerate(FUNCTIONS, 5) for caller in FUNCTIONS}


@st.composite
def graphs(draw: st.DrawFn) -> list[Edge]:
    """Edges within four functions that call each other, as semgrep could say them."""

    def within(function: Name) -> Edge:
        calls = [result for result in CALLS if result.function == function]
        starts: list[Start] = [Given(function, 0), Given(function, 1), Held(function, "x"), *calls]
        starts.append(Enter(function, HERE))
        start = draw(st.sampled_from(starts))
        result, number = draw(st.sampled_from(calls)), draw(st.integers(0, 1))
        other = draw(st.sampled_from(FUNCTIONS))
        ends: list[End] = [
            Argument(result, Given(CALLS[result], number)),
            Return(function),
            Harm(observation(function.path, 9)),
            Kept(Held(other, "x")),
        ]
        return edge(start, draw(st.sampled_from(ends)), draw(st.integers(1, 9)))

    return [within(draw(st.sampled_from(FUNCTIONS))) for _ in range(draw(st.integers(1, 14)))]


def found(edges: Sequence[Edge]) -> set[str]:
    return {each.location.path for each in Ways(edges, CALLS).findings()}


@hypothesis.settings(max_examples=150, deadline=None)
@hypothesis.given(graphs())
def test_asking_only_about_what_data_reaches_finds_as_much(edges: list[Edge]) -> None:
    everything = frozenset(FUNCTIONS)
    entering = [each for each in edges if isinstance(each.start, Enter)]
    search = Search(Part(everything, everything, everything, everything), CALLS, [], entering)
    while starts := search.next():
        search.edges.extend(each for each in edges if each.start in starts)
    assert found(search.edges) == found(edges)
