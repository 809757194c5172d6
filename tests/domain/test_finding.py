"""The values that make up a finding, and the errors of invalid ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import finding

from verdict.domain.errors import ConfigError, LimitTooSmall
from verdict.domain.finding import SEVERITIES, EngineName, Severity, Source
from verdict.domain.location import Location


@pytest.mark.parametrize("path", ["", "/etc/passwd", "..", "../secret", "a/../../b", "a/.."])
def test_the_path_of_a_location_must_be_below_the_root(path: str) -> None:
    with pytest.raises(ValueError, match="not a path below the root"):
        Location(path, 1)


@pytest.mark.parametrize("path", ["a", "a/b.py", "..a", "a..", "...", "a/...b/c", ".env"])
def test_dots_within_a_name_are_allowed(path: str) -> None:
    assert Location(path, 1).path == path


@pytest.mark.parametrize(("line", "column"), [(0, None), (-1, 1), (1, 0), (1, -3)])
def test_lines_and_columns_start_at_1(line: int, column: int | None) -> None:
    with pytest.raises(ValueError, match="lines and columns start at 1"):
        Location("a.py", line, column)


def test_an_end_column_starts_at_1_too() -> None:
    with pytest.raises(ValueError, match=r"lines and columns start at 1: a\.py:1:1 to 2:0$"):
        Location("a.py", 1, 1, 2, 0)


def test_a_region_does_not_end_before_it_starts() -> None:
    with pytest.raises(ValueError, match=r"can't end before it starts: a\.py:3 to 2$"):
        Location("a.py", 3, None, 2)


@pytest.mark.parametrize(("end", "last"), [(None, 3), (3, 3), (5, 5)])
def test_a_region_without_an_end_is_one_line(end: int | None, last: int) -> None:
    assert Location("a.py", 3, None, end).last_line == last


def test_a_finding_without_a_source_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a source"):
        finding(sources=())


def test_an_engine_with_two_rules_in_a_finding_is_listed_once() -> None:
    names = ("bandit", "bandit", "semgrep")
    sources = tuple(Source(EngineName(name), "rule", "HIGH", Severity.HIGH, name) for name in names)

    assert finding(sources=sources).engines == ("bandit", "semgrep")


def test_severities_are_ordered_from_critical_to_unknown() -> None:
    assert [severity.name for severity in SEVERITIES] == ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO", "UNKNOWN"]


def test_a_configuration_error_names_file_line_and_key_if_known() -> None:
    whole = ConfigError("no such engine", hint="-", file=Path("config.yaml"), line=3, key="engines.x")

    assert str(whole) == "config.yaml:3: engines.x: no such engine"
    assert str(ConfigError("no such engine", hint="-")) == "no such engine"


def test_the_error_for_a_too_small_limit_has_the_smallest_valid_one() -> None:
    error = LimitTooSmall("max_tokens", 10, 200)

    assert str(error) == "max_tokens is 10, and the smallest complete answer needs 200"
    assert error.hint == "use max_tokens 200 or more"


def test_locations_have_an_order_though_some_lack_columns() -> None:
    whole, column, later = Location("a.py", 3), Location("a.py", 3, 5, 3, 9), Location("a.py", 4)
    assert sorted([later, column, whole, Location("A.py", 9)]) == [Location("A.py", 9), whole, column, later]
    assert sorted([column, Location("a.py", 3, 5)]) == [Location("a.py", 3, 5), column]
