"""Why a finding isn't rated as its engines rate it, as phrases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.finding import CodeRole, EngineName, Evidence, Finding, Lowered, Severity, Source
from verdict.domain.severity.chosen import CHOSEN
from verdict.domain.severity.reasons import explained, full_message, reasons

SEMGREP = EngineName("semgrep")
LOGIN = Lowered(Severity.CRITICAL, ("sent only after a login",))
RULE = Source(SEMGREP, "python-command-injection", "CRITICAL", Severity.HIGH, "logins", lowered=LOGIN)
CHECK = Source(EngineName("bandit"), "B602", "HIGH", Severity.HIGH, "bandit.risk", Evidence(SEMGREP, RULE.rule_id))
OTHER = Source(EngineName("sarif.other"), "shell", "error", Severity.HIGH, "sarif.level")


def rated(*sources: Source, severity: Severity = Severity.HIGH) -> Finding:
    return finding(severity=severity, sources=sources)


def test_what_is_rated_as_its_engine_rates_it_has_no_reasons() -> None:
    assert [*reasons(rated(OTHER))] == []
    assert full_message(rated(OTHER)) == finding().message


def test_a_table_names_its_reason_and_the_severity_before() -> None:
    assert [*reasons(rated(RULE))] == ["sent only after a login, else CRITICAL"]


def test_several_tables_are_one_step_from_the_severity_before_all_of_them() -> None:
    source = RULE.lower(Severity.MEDIUM, "name", "only a file of that name can be meant")

    assert (source.severity, source.mapping) == (Severity.MEDIUM, "name")
    assert [*reasons(rated(source, severity=Severity.MEDIUM))] == [
        "sent only after a login and only a file of that name can be meant, else CRITICAL"
    ]


@pytest.mark.parametrize("other", [OTHER, CHECK])
def test_a_reason_is_given_if_the_finding_would_be_more_severe_without_the_table(other: Source) -> None:
    assert [*reasons(rated(other, RULE))] == ["sent only after a login, else CRITICAL"]


def test_no_reason_is_given_if_another_source_is_as_severe() -> None:
    severe = replace(OTHER, severity=Severity.CRITICAL)

    assert [*reasons(rated(RULE, severe, severity=Severity.CRITICAL))] == []


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (replace(rated(CHECK), severity_if_reached=Severity.HIGH), "no outside data seen to reach it, else HIGH"),
        (
            replace(rated(RULE), severity=Severity.LOW, code_role=CodeRole.TEST, lowered_from=Severity.HIGH),
            "sent only after a login, else CRITICAL; in test code, else HIGH",
        ),
        (replace(rated(OTHER), code_role=CodeRole.VENDORED), ""),
        (rated(replace(OTHER, mapping=CHOSEN)), "severity set in the configuration"),
    ],
)
def test_each_step_is_a_phrase(made: Finding, expected: str) -> None:
    assert "; ".join(reasons(made)) == expected


def test_readers_of_one_text_are_told_too() -> None:
    made = replace(rated(RULE), message="A command.", title="Command")

    assert full_message(made) == "A command. Rated HIGH: sent only after a login, else CRITICAL."
    assert full_message(replace(made, message="")).startswith("Command. Rated HIGH")


@given(st.integers(0, 150))
def test_a_text_is_shortened_before_its_reasons(most: int) -> None:
    text = explained(rated(RULE), "A command of the shell, made of what is sent. " * 3, most)

    assert len(text) <= most
    assert text.endswith("Rated HIGH: sent only after a login, else CRITICAL.") or most < 60
