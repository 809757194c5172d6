"""Version ranges of OSV records as intervals."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from osv import osv_range

from verdict.advisories.affected import Affected, Undecided
from verdict.advisories.ranges import inside, intervals
from verdict.advisories.versions import ORDERS, Incomparable

Events = list[tuple[str, str]]

LADDERS = {
    "pypi": ["0.1", "1.0.dev1", "1.0a1", "1.0", "1.0.post1", "1.1", "2.0rc1", "2.0", "1!0.5", "1!1.0"],
    "npm": ["0.1.0", "1.0.0-alpha", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0", "1.0.1", "1.1.0", "2.0.0-0", "2.0.0"],
    "golang": [
        "v0.0.0-20200101000000-abcdefabcdef",
        "v0.1.0",
        "v1.0.0-rc.1",
        "v1.0.0",
        "v1.2.0",
        "v2.0.0+incompatible",
    ],
    "gem": ["0.1", "1.0.a", "1.0.rc1", "1.0", "1.0.0.1", "1.1", "2.0"],
    "composer": ["0.1", "1.0-dev", "1.0-beta1", "1.0", "1.0-p1", "1.1", "2.0"],
    "maven": ["0.1", "1.0-alpha-1", "1.0-SNAPSHOT", "1.0", "1.0-jre", "1.0.1", "1.1", "2.0"],
    "nuget": ["0.1.0", "1.0.0-beta", "1.0.0", "1.0.0.1", "1.1.0", "2.0.0"],
    "cargo": ["0.1.0", "1.0.0-rc.1", "1.0.0", "1.1.0", "2.0.0"],
}


def included(events: Events, version: str, ladder: list[str]) -> bool:
    """The evaluation that the schema gives, over places in a ladder and not over versions."""

    def place(text: str) -> int:
        return -1 if text == "0" else ladder.index(text)

    own = place(version)
    limits = [text for kind, text in events if kind == "limit"]
    if limits and not any(text == "*" or own < place(text) for text in limits):
        return False
    vulnerable = False
    order = ("introduced", "fixed", "last_affected")
    timeline = [(place(text), order.index(kind), kind) for kind, text in events if kind != "limit"]
    for at, _, kind in sorted(timeline):
        if kind == "introduced" and own >= at:
            vulnerable = True
        elif (kind == "fixed" and own >= at) or (kind == "last_affected" and own > at):
            vulnerable = False
    return vulnerable


@st.composite
def ranges(draw: st.DrawFn) -> tuple[str, Events]:
    """An ecosystem and the events of a range over its ladder, shuffled."""
    ecosystem = draw(st.sampled_from(sorted(LADDERS)))
    rung = st.sampled_from(LADDERS[ecosystem])
    events = [("introduced", draw(st.just("0") | rung))]
    events += draw(st.lists(st.tuples(st.sampled_from(["introduced", "fixed", "last_affected"]), rung), max_size=5))
    events += draw(st.lists(st.tuples(st.just("limit"), st.just("*") | rung), max_size=2))
    return ecosystem, draw(st.permutations(events))


@given(ranges())
def test_intervals_agree_with_the_evaluation_algorithm_of_the_osv_schema(drawn: tuple[str, Events]) -> None:
    ecosystem, events = drawn
    found = intervals(ecosystem, events)
    for version in LADDERS[ecosystem]:
        assert inside(ecosystem, found)(version) == included(events, version, LADDERS[ecosystem]), (version, found)


@given(ranges())
def test_intervals_are_sorted_and_disjoint(drawn: tuple[str, Events]) -> None:
    ecosystem, events = drawn
    found, key = intervals(ecosystem, events), ORDERS[ecosystem]
    for one, after in itertools.pairwise(found):
        assert one.end is not None
        assert after.start is not None
        assert key(one.end) <= key(after.start)


@pytest.mark.parametrize("ecosystem", LADDERS)
def test_each_ladder_is_in_order(ecosystem: str) -> None:
    keys = [ORDERS[ecosystem](version) for version in LADDERS[ecosystem]]
    assert all(low < high for low, high in itertools.pairwise(keys))


@pytest.mark.parametrize(("events", "words"), [
    (["introduced 0"], ["all versions"]),
    (["introduced 0", "fixed 1.4.2"], ["<1.4.2"]),
    (["introduced 1.0", "fixed 1.4.2"], [">=1.0,<1.4.2"]),
    (["introduced 1.0", "last_affected 1.4.2"], [">=1.0,<=1.4.2"]),
    (["introduced 1.0", "fixed 1.0"], []),
    (["introduced 1.0", "last_affected 1.0"], [">=1.0,<=1.0"]),
    (["fixed 3", "introduced 2", "fixed 1", "introduced 0"], ["<1", ">=2,<3"]),
    (["introduced 1.0", "limit 3.0"], [">=1.0,<3.0"]),
    (["introduced 1.0", "fixed 2.0", "introduced 4.0", "limit 3.0"], [">=1.0,<2.0"]),
])  # fmt: skip
def test_intervals_are_shown_in_usual_notation(events: list[str], words: list[str]) -> None:
    pairs = [next(iter(event.items())) for event in osv_range(*events)["events"]]
    assert [each.words() for each in intervals("pypi", pairs)] == words


def test_a_version_that_cannot_be_compared_makes_the_range_undecidable() -> None:
    with pytest.raises(Incomparable):
        intervals("npm", [("introduced", "0"), ("fixed", "soon")])


def affected(ecosystem: str, events: Events, *listed: str) -> Affected:
    return Affected(ecosystem, "pkg", tuple(intervals(ecosystem, events)), listed)


def test_a_local_version_counts_as_its_public_version_in_ranges_without_local_versions() -> None:
    broken = affected("pypi", [("introduced", "0"), ("last_affected", "2.0.1")], "3.0")
    assert broken.affects("2.0.1+cu118")
    assert broken.affects("3.0+cpu")
    patched = affected("pypi", [("introduced", "0"), ("fixed", "2.0.1+patched1")])
    assert patched.affects("2.0.1")
    assert not patched.affects("2.0.1+patched1")


def test_listed_versions_are_compared_as_versions() -> None:
    listed = affected("pypi", [], "1.0", "2004d")
    assert listed.affects("1.0.0")
    assert listed.affects("2004d")
    assert not listed.affects("1.0.1")
    with pytest.raises(Undecided):
        listed.affects("2004e")


def test_an_undecidable_range_counts_only_if_no_other_range_decides() -> None:
    doubtful = Affected("npm", "pkg", tuple(intervals("npm", [("introduced", "2.0.0")])), doubts=("it is odd",))
    assert doubtful.affects("2.1.0")
    with pytest.raises(Undecided, match="it is odd"):
        doubtful.affects("1.0.0")


def test_a_range_of_type_semver_uses_semver_order_in_every_ecosystem() -> None:
    mixed = intervals("pypi", [("introduced", "1.0.0-alpha"), ("fixed", "1.0.0")], is_semver=True)
    assert inside("pypi", mixed)("1.0.0-beta")
    go = intervals("golang", [("introduced", "1.20.0-0"), ("fixed", "1.20.2")], is_semver=True)
    assert inside("golang", go)("go1.20rc1")
    assert not inside("golang", go)("go1.20.2")
