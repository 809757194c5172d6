"""A finding whose data another function checks before is LOW, and says where."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import observation

from verdict.domain.finding import Lowered, Observation, Severity
from verdict.domain.location import Location
from verdict.domain.outcome import Check, Checked, way_of
from verdict.domain.severity.checked import by_check

WHERE = Location("settings.py", 96)


def found(severity: Severity = Severity.CRITICAL) -> Observation:
    """A finding."""
    made = observation()
    return replace(made, source=replace(made.source, severity=severity))


def test_it_is_low_and_names_the_function_and_the_severity_before() -> None:
    each = found()
    lower = by_check(each, Check(way_of(each), "rel_path", WHERE))
    assert (lower.source.severity, lower.source.mapping) == (Severity.LOW, "checks")
    assert lower.source.lowered == Lowered(Severity.CRITICAL, ("rel_path (settings.py:96) checks it before",))
    assert lower.source.native_severity == each.source.native_severity


@pytest.mark.parametrize("severity", [Severity.LOW, Severity.INFO, Severity.UNKNOWN])
def test_what_is_low_already_stays(severity: Severity) -> None:
    each = found(severity)
    assert by_check(each, Check(way_of(each), "rel_path", WHERE)) == each


def test_without_a_check_it_stays() -> None:
    assert by_check(found(), None) == found()


@pytest.mark.parametrize(("before", "after"), [(Severity.CRITICAL, Severity.HIGH), (Severity.HIGH, Severity.MEDIUM)])
def test_where_a_login_is_asked_for_it_is_one_level_lower(before: Severity, after: Severity) -> None:
    each = found(before)
    lower = by_check(each, Check(way_of(each), "signedIn", WHERE, Checked.SENDER))
    assert (lower.source.severity, lower.source.mapping) == (after, "logins")
    assert lower.source.lowered == Lowered(before, ("signedIn (settings.py:96) asks for a login",))


def test_what_asks_nobody_changes_nothing() -> None:
    each = found()
    assert by_check(each, Check(way_of(each), "signedIn", WHERE, Checked.NOBODY)) == each
