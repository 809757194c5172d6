"""Severities that the configuration gives to rules."""

from __future__ import annotations

from dataclasses import replace

from builders import finding

from verdict.domain.finding import EngineName, Kind, Severity, Source
from verdict.domain.severity.chosen import CHOSEN, is_chosen, rated_by_choice


def source(rule: str, severity: Severity) -> Source:
    return Source(EngineName(f"of-{rule}"), rule, "x", severity, "tool.severity")


TWO = (source("a", Severity.HIGH), source("b", Severity.MEDIUM))
BOTH = replace(finding(), sources=TWO, severity=Severity.HIGH)


def test_a_choice_for_one_tools_rule_leaves_what_another_says() -> None:
    (rated,) = rated_by_choice([BOTH], {"a": Severity.LOW})
    assert rated.severity is Severity.MEDIUM
    assert [each.mapping for each in rated.sources] == [CHOSEN, "tool.severity"]
    assert not is_chosen(rated)


def test_the_highest_of_the_chosen_and_the_others_counts() -> None:
    (rated,) = rated_by_choice([BOTH], {"b": Severity.CRITICAL, "c": Severity.INFO})
    assert (rated.severity, is_chosen(rated)) == (Severity.CRITICAL, True)
    assert rated.sources[1].native_severity == "x"


def test_an_advisory_may_be_named_by_any_of_its_ids() -> None:
    advisory = replace(BOTH, kind=Kind.VULNERABILITY, aliases=("CVE-2024-1",))
    (rated,) = rated_by_choice([advisory], {"CVE-2024-1": Severity.INFO})
    assert (rated.severity, {each.mapping for each in rated.sources}) == (Severity.INFO, {CHOSEN})
    assert rated_by_choice([BOTH], {"CVE-2024-1": Severity.INFO}) == (BOTH,)
