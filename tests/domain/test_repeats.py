"""Gathering repeats: findings of the same rules in one function become one finding."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from strategies import findings

from verdict.domain.finding import Confidence, Finding, Kind, Severity, Status
from verdict.domain.location import Location
from verdict.domain.repeats import gathered

TENS = 10


def by_tens(where: Location) -> Hashable | None:
    """Functions of ten lines each; what is on the lines 1 to 9 is in none."""
    return where.line // TENS or None


def by_fives(where: Location) -> str | None:
    """The same secret on five lines each; none on the lines 1 to 4."""
    return str(where.line // 5) if where.line >= 5 else None


def at(line: int, **more: Any) -> Finding:
    return replace(finding(line, **more), location=Location("app.py", line))


def test_findings_that_differ_only_in_their_line_become_one_with_all_lines() -> None:
    (one,) = gathered([at(17), at(12), at(14)], by_tens, by_fives)

    assert (one.location.line, [place.line for place in one.also_at]) == (12, [14, 17])
    assert one.fingerprints == (at(12).fingerprint, at(14).fingerprint, at(17).fingerprint)


def test_a_secret_that_occurs_again_in_its_file_is_one_finding_with_all_places() -> None:
    (one, other) = gathered([at(line, kind=Kind.SECRET) for line in (11, 14, 16)], by_tens, by_fives)

    assert (one.location.line, [place.line for place in one.also_at], other.location.line) == (11, [14], 16)
    assert len(gathered([at(line, kind=Kind.SECRET) for line in (3, 4)], by_tens, by_fives)) == 2
    elsewhere = replace(at(12, kind=Kind.SECRET), location=Location("other.py", 12))
    assert len(gathered([at(11, kind=Kind.SECRET), elsewhere], by_tens, by_fives)) == 2


def test_misconfigurations_of_one_file_by_one_rule_are_one_finding() -> None:
    (one,) = gathered([at(line, kind=Kind.MISCONFIGURATION) for line in (3, 12, 22)], by_tens, by_fives)

    assert (one.location.line, [place.line for place in one.also_at]) == (3, [12, 22])
    elsewhere = replace(at(12, kind=Kind.MISCONFIGURATION), location=Location("other.yml", 12))
    assert len(gathered([at(3, kind=Kind.MISCONFIGURATION), elsewhere], by_tens, by_fives)) == 2


def test_findings_in_other_functions_or_outside_of_functions_stay_separate() -> None:
    assert len(gathered([at(12), at(22), at(3), at(4)], by_tens, by_fives)) == 4


def test_findings_that_differ_in_severity_status_rule_or_kind_stay_separate() -> None:
    made = [
        at(10, lowered_from=Severity.CRITICAL),
        at(11),
        at(12, severity=Severity.LOW),
        at(13, confidence=Confidence.LOW),
        at(14, rule_id="another"),
        at(15, status=Status.BASELINE),
        at(16, status=Status.SUPPRESSED),
        at(17, status=Status.SUPPRESSED),
        at(18, severity_if_reached=Severity.CRITICAL),
        at(19, kind=Kind.SECRET),
    ]

    assert len(gathered(made, by_tens, by_fives)) == len(made)


def test_the_gathered_finding_has_the_latest_date() -> None:
    early, late = datetime(2024, 1, 1, tzinfo=UTC), datetime(2025, 1, 1, tzinfo=UTC)

    (one,) = gathered([at(11, introduced_at=early), at(12, introduced_at=late), at(13)], by_tens, by_fives)

    assert one.introduced_at == late


@given(findings(), st.randoms())
def test_gathering_keeps_all_fingerprints_in_any_order(made: list[Finding], random: Random) -> None:
    once = gathered(made, by_tens, by_fives)
    again = list(made)
    random.shuffle(again)

    assert sorted(mark for each in once for mark in each.fingerprints) == sorted(each.fingerprint for each in made)
    assert set(gathered(again, by_tens, by_fives)) == set(once)
