"""The headline: a limited number of short phrases."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from reports import report_of
from strategies import texts

from verdict.domain.finding import EngineName
from verdict.domain.headline import LONGEST, MOST, beyond, bounded
from verdict.domain.outcome import EngineRun, RunStatus, Unchecked

phrases = st.lists(texts, max_size=3 * MOST)


@given(phrases)
def test_a_headline_has_a_limited_number_of_short_phrases(given_: list[str]) -> None:
    said = bounded(given_)

    assert len(said) <= MOST
    assert all(0 < len(phrase) <= LONGEST for phrase in said)
    assert bool(said) == any(given_)


@given(phrases)
def test_every_phrase_is_in_the_headline_or_in_the_rest(given_: list[str]) -> None:
    assert {*bounded(given_), *beyond(given_)} >= {phrase for phrase in given_ if phrase}


def test_the_number_of_further_phrases_is_shown() -> None:
    many = [f"phrase {number}" for number in range(9)]

    assert bounded(many) == ("phrase 0", "phrase 1", "phrase 2", "phrase 3", "and 5 more, among the notices")
    assert beyond(many) == tuple(many[4:])
    assert bounded(many[:5]) == tuple(many[:5])


def test_unchecked_parts_come_first() -> None:
    unchecked = Unchecked("dependencies", "there are no advisories", "fetch them")
    run = EngineRun(EngineName("osv"), "1", RunStatus.PARTIAL, required=False, duration=0.1, unchecked=unchecked)

    report = report_of(runs=(run,), phrases=("secrets only: 2 PHP files",))

    assert report.headlines == ("dependencies not checked, fetch them", "secrets only: 2 PHP files")
