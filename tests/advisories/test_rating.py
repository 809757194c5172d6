"""Turns CVSS vectors and severity words into a severity."""

from __future__ import annotations

import random

import pytest
from cvss import CVSS2, CVSS3, CVSS4  # type: ignore[import-untyped]  # the library has no types
from hypothesis import given
from hypothesis import strategies as st

from verdict.advisories.rating import UNRATED, rate
from verdict.domain.finding import Severity

V4 = "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N"
V31 = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"
V30 = "CVSS:3.0/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N"
V2 = "AV:N/AC:L/Au:N/C:C/I:C/A:C"


@pytest.mark.parametrize(
    ("vector", "score", "severity", "mapping"),
    [
        (V4, 9.3, Severity.CRITICAL, "cvss.v4"),
        (V31, 9.8, Severity.CRITICAL, "cvss.v3"),
        (V30, 1.8, Severity.LOW, "cvss.v3"),
        ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N", 7.5, Severity.HIGH, "cvss.v3"),
        ("CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N", 6.1, Severity.MEDIUM, "cvss.v3"),
        ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N", 0.0, Severity.INFO, "cvss.v3"),
        (V2, 10.0, Severity.HIGH, "cvss.v2"),
        ("AV:N/AC:M/Au:N/C:N/I:P/A:N", 4.3, Severity.MEDIUM, "cvss.v2"),
    ],
)
def test_a_vector_gives_its_base_score_and_severity(
    vector: str, score: float, severity: Severity, mapping: str
) -> None:
    rating = rate([vector], [])

    assert (rating.score, rating.severity, rating.mapping, rating.native) == (score, severity, mapping, vector)


@pytest.mark.parametrize(
    ("word", "severity"),
    [("CRITICAL", Severity.CRITICAL), ("High", Severity.HIGH), ("MODERATE", Severity.MEDIUM), ("low", Severity.LOW)],
)
def test_a_severity_word_is_used_if_there_is_no_vector(word: str, severity: Severity) -> None:
    rating = rate([], [word])

    assert (rating.severity, rating.native, rating.mapping, rating.score) == (severity, word, "osv.rating", None)


def test_a_vector_takes_precedence_over_a_severity_word() -> None:
    assert rate([V30], ["CRITICAL"]).severity is Severity.LOW


@pytest.mark.parametrize("vector", ["", "x", "CVSS:3.1/AV:N", "CVSS:9.0/AV:N", "CVSS:3.1/" + "AV:N/" * 99, "AV:N"])
def test_an_invalid_vector_is_ignored(vector: str) -> None:
    assert rate([vector], ["HIGH"]).native == "HIGH"
    assert rate([vector], []) == UNRATED


def test_without_a_rating_the_severity_is_unknown_and_not_low() -> None:
    assert rate([], ["splendid"]).severity is Severity.UNKNOWN


@given(st.lists(st.sampled_from([V4, V31, V30, V2, "x"])), st.randoms(use_true_random=False))
def test_the_highest_of_several_ratings_counts_in_any_order(vectors: list[str], dice: random.Random) -> None:
    rating = rate(vectors, [])

    assert rating == rate(dice.sample(vectors, len(vectors)), [])
    assert rating.severity == max((rate([each], []).severity for each in vectors), default=Severity.UNKNOWN)


_V3 = {"AV": "NALP", "AC": "LH", "PR": "NLH", "UI": "NR", "S": "UC", "C": "HLN", "I": "HLN", "A": "HLN"}


@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in _V3.items()}))
def test_the_severity_bands_are_those_of_the_cvss_standard(metrics: dict[str, str]) -> None:
    vector = "CVSS:3.1/" + "/".join(f"{name}:{value}" for name, value in metrics.items())
    said = {"None": "INFO"}.get(CVSS3(vector).severities()[0], CVSS3(vector).severities()[0].upper())

    assert rate([vector], []).severity.name == said


def test_the_cvss_library_agrees_for_the_other_versions() -> None:
    assert CVSS4(V4).severity == "Critical"
    assert CVSS2(V2).severities()[0] == "High"
