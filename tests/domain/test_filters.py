"""Filters over findings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from strategies import ENGINES, findings, severities

from verdict.domain.finding import EngineName, Finding, Kind, Severity, Source
from verdict.domain.location import Location
from verdict.domain.page.filters import Filter

PLAIN = finding(severity=Severity.MEDIUM)
MERGED = replace(
    PLAIN, sources=(*PLAIN.sources, Source(EngineName("bandit"), "B608", "LOW", Severity.LOW, "bandit.severity"))
)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (Filter(), True),
        (Filter(severity=Severity.MEDIUM), True),
        (Filter(severity=Severity.HIGH), False),
        (Filter(severity=Severity.LOW), False),
        (Filter(min_severity=Severity.MEDIUM), True),
        (Filter(min_severity=Severity.LOW), True),
        (Filter(min_severity=Severity.HIGH), False),
        (Filter(kinds=(Kind.SAST,)), True),
        (Filter(kinds=(Kind.SECRET, Kind.SAST)), True),
        (Filter(kinds=(Kind.SECRET,)), False),
        (Filter(engine="bandit"), True),
        (Filter(engine="semgrep"), True),
        (Filter(engine="zizmor"), False),
        (Filter(rule="python-sql-injection"), True),
        (Filter(rule="B608"), True),
        (Filter(rule="B60"), False),
        (Filter(covers=lambda path: path == "app.py"), True),
        (Filter(covers=lambda path: path == "lib.py"), False),
        (Filter(severity=Severity.MEDIUM, engine="zizmor"), False),
    ],
)
def test_a_finding_matches_if_all_conditions_hold(wanted: Filter, *, expected: bool) -> None:
    assert wanted.matches(MERGED) is expected


maybe: Callable[[st.SearchStrategy[object]], st.SearchStrategy[object]] = lambda each: st.none() | each  # noqa: E731  short
filters = st.builds(
    Filter,
    severity=maybe(severities),
    min_severity=maybe(severities),
    kinds=st.lists(st.sampled_from(Kind), max_size=2, unique=True).map(tuple),
    engine=maybe(st.sampled_from(ENGINES)),
)


@given(findings(), filters)
def test_a_filter_never_matches_more_than_one_with_fewer_conditions(made: list[Finding], wanted: Filter) -> None:
    for less in (replace(wanted, severity=None, min_severity=None), replace(wanted, kinds=()), Filter()):
        assert set(filter(wanted.matches, made)) <= set(filter(less.matches, made))


@given(findings())
def test_filters_for_each_severity_match_each_finding_once(made: list[Finding]) -> None:
    apart = [each for severity in Severity for each in made if Filter(severity=severity).matches(each)]

    assert sorted(each.fingerprint for each in apart) == sorted(each.fingerprint for each in made)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (Filter(), ""),
        (Filter(severity=Severity.LOW), "severity LOW"),
        (
            Filter(
                min_severity=Severity.HIGH,
                kinds=(Kind.SAST, Kind.SECRET),
                engine="bandit",
                rule="B101",
                path="src/**",
                covers=str.isascii,
            ),
            "HIGH or worse, kind sast or secret, engine bandit, rule B101, path src/**",
        ),
    ],
)
def test_a_filter_as_text_has_its_conditions(wanted: Filter, words: str) -> None:
    assert str(wanted) == words


def test_filters_with_similar_text_are_different() -> None:
    one, other = Filter(engine="bandit", rule="B101"), Filter(engine="bandit, rule B101")

    assert str(one) != str(other)
    assert one != other


def test_a_path_matches_the_other_places_of_a_finding() -> None:
    made = replace(PLAIN, also_at=(Location("lib/a.lock", 3),))

    assert Filter(covers=lambda path: path == "lib/a.lock").matches(made)
    assert not Filter(covers=lambda path: path == "lib/b.lock").matches(made)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("src/*.py", "path src/*.py"),
        ("日本/é e.py", 'path "日本/é e.py"'),
        ("a\u202eb\n.py", 'path "a\\u202eb\\n.py"'),
    ],
)
def test_a_filter_is_said_in_one_line_of_visible_characters(path: str, said: str) -> None:
    assert str(Filter(path=path)) == said
