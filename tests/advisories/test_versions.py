"""The order of versions in each ecosystem."""

from __future__ import annotations

import contextlib
import itertools
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from univers.gem import GemVersion
from univers.maven import Version as MavenVersion
from univers.nuget import Version as NugetVersion
from univers.versions import SemverVersion

from verdict.advisories.versions import ORDERS, Incomparable, Order

# Each row in ascending order, as the ecosystem's own specification has it.
ASCENDING = {
    "pypi": [
        (
            "1.0.dev456 1.0a1 1.0a2.dev456 1.0a12.dev456 1.0a12 1.0b1.dev456 1.0b2 1.0b2.post345.dev456 1.0b2.post345"
            " 1.0rc1.dev456 1.0rc1 1.0 1.0+abc.5 1.0+abc.7 1.0+5 1.0.post456.dev34 1.0.post456 1.0.15 1.1.dev1"
        ),
        "2024.1 1!0.1 1!1.0",
    ],
    "npm": ["1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1"],
    "cargo": ["0.1.0-rc.1 0.1.0-rc.2 0.1.0-rc.10 0.1.0-rc.x 0.1.0 0.2.0 0.10.0"],
    "golang": [
        "v0.0.0-20190101000000-abcdefabcdef v0.0.0-20200101000000-abcdefabcdef v0.0.1",
        "v1.2.3-0.20191109021931-daa7c04131f5 v1.2.3",
        "v1.2.3 v1.2.4-0.20191109021931-daa7c04131f5 v1.2.4",
        "v1.2.3-pre v1.2.3-pre.0.20191109021931-daa7c04131f5 v1.2.3",
        "go1.20.14 go1.21beta1 go1.21rc2 go1.21.0 go1.21.1",
    ],
    "gem": ["0.9 1.0.a.1 1.0.a.2 1.0.b1 1.0.rc1 1.0 1.0.1 1.1.a 1.1 1.9 1.10", "1.0-java 1.0"],
    "composer": [
        "1.0.0-dev 1.0.0-alpha1 1.0.0-beta1 1.0.0-beta2-dev 1.0.0-beta2 1.0.0-RC1 1.0.0 1.0.0-p1 1.0.0.1 1.0.1 1.1",
        "2010.01.02 2010.1.3 20240101",
    ],
    "maven": [
        (
            "1-alpha2snapshot 1-alpha2 1-alpha-123 1-beta-2 1-beta123 1-m2 1-m11 1-rc 1-cr2 1-rc123 1-SNAPSHOT 1 1-sp"
            " 1-sp2 1-sp123 1-abc 1-def 1-pom-1 1-1-snapshot 1-1 1-2 1-123"
        ),
        (
            "2.0 2.0.a 2-1 2.0.2 2.0.123 2.1.0 2.1-a 2.1b 2.1-c 2.1-1 2.1.0.1 2.2 2.123"
            " 11.a2 11.a11 11.b2 11.b11 11.m2 11.m11 11 11.a 11b 11c 11m"
        ),
        "1-alpha 1-beta 1-milestone 1-rc 1-snapshot 1 1-sp 1-foo 1-1 1.1",
        "1.0.0.RC1 1.0.0-RC2 1.0.1",
        "1 1-0.1 1-0.2 1-1",
        "r03 r09 10.0 10.0.1 11.0.1 30.1-jre 31.0-jre",
    ],
    "nuget": ["1.0.0-alpha 1.0.0-alpha.2 1.0.0-alpha.10 1.0.0-Beta 1.0.0-rc 1.0.0 1.0.0.1 1.0.1 1.1", "1.0 1.0.1"],
}
SAME = {
    "pypi": ["1.0 1.0.0 v1.0", "1.0rc1 1.0.0-RC.1", "1.0.post1 1.0-1"],
    "npm": ["1.0.0 v1.0.0 1.0.0+build =1.0.0", "1 1.0 1.0.0"],
    "golang": ["v2.0.0+incompatible 2.0.0", "go1.20 go1.20.0 1.20.0"],
    "gem": ["1 1.0 1.0.0", "1.0.a 1.a", "1.0-java 1.0.pre.java"],
    "composer": ["1.0 v1.0.0 1.0.0.0 1.0.0-stable 1.0.0+build", "1.0-b1 1.0.0beta1", "1.0-p1 1.0-patch1 1.0-pl1"],
    "maven": [
        "1 1.0 1.0.0 1-0 1.0-0 1ga 1-ga 1.ga 1.0.0-FINAL 1.release",
        "1x 1-x 1.0.0x 1.0.0-x 1.x",
        "1a1 1-alpha-1 1.0-a1 1.0.alpha1",
        "1cr 1rc",
        "1.0.0-1 1-1 1-ga-1 1.0.0-ga-1",
        "1_2 1-2",
        "2-x 2.0.x 2.0.0.x",
    ],
    "nuget": ["1.0 1.0.0.0 1.0.0+build v1", "1.0.0-RC 1.0.0-rc", "01.0 1.0"],
}


@pytest.mark.parametrize(("ecosystem", "row"), [(name, row) for name, rows in ASCENDING.items() for row in rows])
def test_versions_are_in_their_ecosystems_order(ecosystem: str, row: str) -> None:
    key = ORDERS[ecosystem]
    for low, high in itertools.combinations(row.split(), 2):
        assert key(low) < key(high), (low, high)
        assert not key(high) < key(low)


@pytest.mark.parametrize(("ecosystem", "row"), [(name, row) for name, rows in SAME.items() for row in rows])
def test_spellings_of_one_version_are_equal(ecosystem: str, row: str) -> None:
    key = ORDERS[ecosystem]
    for one, other in itertools.combinations(row.split(), 2):
        assert key(one) == key(other), (one, other)


@pytest.mark.parametrize("ecosystem", ORDERS)
@pytest.mark.parametrize("text", ["", " ", "*", "latest", "1 2", "^1.0", ">=1.0", "[1.0,2.0)", "${version}", "٣.1",
                                  "file:../x", "9" * 201])  # fmt: skip
def test_an_invalid_version_is_incomparable(ecosystem: str, text: str) -> None:
    with pytest.raises(Incomparable):
        ORDERS[ecosystem](text)


@pytest.mark.parametrize("ecosystem", sorted(ORDERS.keys() - {"maven"}))
@pytest.mark.parametrize("text", ["1..2", "dev-main"])
def test_a_branch_name_is_incomparable_except_in_maven_where_any_word_is_a_version(ecosystem: str, text: str) -> None:
    with pytest.raises(Incomparable):
        ORDERS[ecosystem](text)


@pytest.mark.parametrize("text", ["1.0-", "1.0-a..b", "1.2.3.4.5", "1.0-a_b"])
def test_a_version_that_nuget_rejects_is_incomparable(text: str) -> None:
    with pytest.raises(Incomparable):
        ORDERS["nuget"](text)


def orders(key: Order, one: str, other: str) -> int:
    a, b = key(one), key(other)
    return int(a > b) - int(a < b)


numbers = st.integers(0, 30).map(str)
labels = st.sampled_from(["alpha", "beta", "rc", "a", "x", "Beta", "snapshot"]) | numbers


@st.composite
def dotted(draw: st.DrawFn, most: int) -> str:
    """Numbers apart by dots."""
    return ".".join(draw(st.lists(numbers, min_size=1, max_size=most)))


@st.composite
def labelled(draw: st.DrawFn, core: st.SearchStrategy[str]) -> str:
    """A version with a label or without."""
    label = draw(st.none() | st.lists(labels, min_size=1, max_size=3).map(".".join))
    return draw(core) + ("" if label is None else f"-{label}")


semvers = labelled(st.tuples(numbers, numbers, numbers).map(".".join))
nugets = labelled(st.lists(numbers, min_size=2, max_size=4).map(".".join))


@given(semvers, semvers)
def test_semver_agrees_with_univers(one: str, other: str) -> None:
    theirs = SemverVersion(one), SemverVersion(other)
    assert orders(ORDERS["npm"], one, other) == (theirs[0] > theirs[1]) - (theirs[0] < theirs[1])


@given(nugets, nugets)
def test_nuget_agrees_with_univers(one: str, other: str) -> None:
    theirs = [NugetVersion.from_string(each) for each in (one, other)]  # type: ignore[no-untyped-call]  # the same
    assert orders(ORDERS["nuget"], one, other) == (theirs[0] > theirs[1]) - (theirs[0] < theirs[1])


@st.composite
def gems(draw: st.DrawFn) -> str:
    """Numbers first, then numbers and words."""
    return ".".join([draw(numbers), *draw(st.lists(labels, max_size=5))])


@given(gems(), gems())
def test_gems_agree_with_univers(one: str, other: str) -> None:
    theirs: Any = GemVersion(one), GemVersion(other)  # type: ignore[no-untyped-call]  # it has no types
    assert orders(ORDERS["gem"], one, other) == (theirs[0] > theirs[1]) - (theirs[0] < theirs[1])


mavens = labelled(dotted(4))
_OTHERWISE = re.compile(r"\b0\.[a-zA-Z]|-0")


@given(mavens, mavens)
def test_maven_agrees_with_univers_except_for_zeros_before_words_and_after_hyphens(one: str, other: str) -> None:
    """In Maven itself `2.0.x` is `2-x` (MNG-7644), and all that follows a hyphen counts (MNG-6964): `1` < `1-0.1`."""
    if _OTHERWISE.search(f"{one} {other}"):
        return
    theirs: Any = MavenVersion(one), MavenVersion(other)  # type: ignore[no-untyped-call]  # the same
    assert orders(ORDERS["maven"], one, other) == (theirs[0] > theirs[1]) - (theirs[0] < theirs[1])


@given(st.sampled_from(sorted(ORDERS)), st.lists(st.one_of(semvers, nugets, gems(), mavens), min_size=3, max_size=3))
def test_the_order_is_total(ecosystem: str, versions: list[str]) -> None:
    key = ORDERS[ecosystem]
    try:
        a, b, c = sorted(map(key, versions))
    except Incomparable:
        return
    assert a <= b <= c
    assert a <= c
    assert (a == c) == (a == b and b == c)


@given(st.text(max_size=300))
def test_any_text_is_a_version_or_incomparable(text: str) -> None:
    for key in ORDERS.values():
        with contextlib.suppress(Incomparable):
            key(text)
