"""Which rules that follow data could find any, by where it enters and where it would do harm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from verdict.engines.semgrep_probes import Probes, Span
from verdict.engines.semgrep_report import parse

_SOURCE, _SINK, _OTHER = {"pattern": "read()"}, {"pattern": "run($X)"}, {"pattern": "send($X)", "exact": True}


def _rule(language: str, source: Mapping[str, Any], sink: Mapping[str, Any]) -> dict[str, Any]:
    return {"languages": [language], "mode": "taint", "pattern-sources": [source], "pattern-sinks": [sink]}


PYTHON = Probes([_rule("python", _SOURCE, _SINK), {"languages": ["python"]}, _rule("python", _SOURCE, _OTHER)])
ENTERS, HARMS, FUNCTIONS, HARMS_TOO = 0, 1, 2, 3


def _left(probes: Probes = PYTHON, **found: list[tuple[int, int]]) -> list[int]:
    named = {"enters": ENTERS, "harms": HARMS, "functions": FUNCTIONS, "harms_too": HARMS_TOO}
    return probes.left([0, 2], {named[key]: [Span(*each) for each in spans] for key, spans in found.items()})


def test_what_rules_share_is_looked_for_once() -> None:
    assert [(rule["pattern"], rule["languages"]) for rule in PYTHON.rules] == [
        ("read()", ["python"]),
        ("run($X)", ["python"]),
        ("def $FUNCTION(...):\n  ...", ["python"]),
        ("send($X)", ["python"]),
    ]
    assert PYTHON.asked([0]) == [ENTERS, HARMS, FUNCTIONS]
    assert PYTHON.asked([0, 2]) == [ENTERS, HARMS, FUNCTIONS, HARMS_TOO]


def test_the_same_in_another_language_is_another_search() -> None:
    assert len(Probes([_rule("java", _SOURCE, _SINK), _rule("go", _SOURCE, _SINK)]).rules) == 4


def test_rules_that_follow_no_data_are_no_matter_of_theirs() -> None:
    assert [PYTHON.follows(rule) for rule in range(3)] == [True, False, True]


def test_a_rule_is_left_where_data_enters_and_does_harm_in_one_function() -> None:
    functions = [(0, 50), (60, 99)]
    assert _left(functions=functions, enters=[(10, 15)], harms=[(40, 45)]) == [0]
    assert _left(functions=functions, enters=[(10, 15)], harms=[(70, 75)]) == []
    assert _left(functions=functions, enters=[(70, 71), (10, 15)], harms=[(72, 75)], harms_too=[(0, 5)]) == [0, 2]
    assert _left(functions=functions, enters=[(10, 15)]) == []
    assert _left(functions=functions, harms=[(10, 15)]) == []


def test_functions_within_another_are_part_of_it() -> None:
    assert _left(functions=[(20, 30), (0, 50), (35, 45)], enters=[(22, 25)], harms=[(40, 42)]) == [0]


def test_what_enters_outside_of_functions_may_get_into_any_and_what_enters_in_one_not_out() -> None:
    assert _left(functions=[(10, 50)], enters=[(0, 5)], harms=[(20, 25)]) == [0]
    assert _left(functions=[(10, 50)], enters=[(0, 5)], harms=[(60, 65)]) == [0]
    assert _left(functions=[(10, 50)], enters=[(20, 25)], harms=[(60, 65)]) == []


def test_in_other_languages_all_of_a_file_is_one_function() -> None:
    java = Probes([_rule("java", _SOURCE, _SINK)])
    assert len(java.rules) == 2
    assert java.left([0], {ENTERS: [Span(0, 1)], HARMS: [Span(500, 501)]}) == [0]
    assert java.left([0], {ENTERS: [Span(0, 1)]}) == []


def test_what_probes_found_is_no_finding_and_where_one_failed_is_known() -> None:
    region = '"path": "a.py", "start": {"line": 1, "col": 1, "offset": 4}, "end": {"line": 1, "col": 3, "offset": 6}'
    report = f"""{{
        "results": [{{{region}, "check_id": "verdict-probe-7",
                     "extra": {{"message": "", "severity": "INFO", "metadata": {{}}}}}}],
        "errors": [{{"error_type": "Timeout", "message": "", "location": {{{region}}}, "rule_id": "verdict-probe-7"}}],
        "paths": {{"scanned": ["a.py"]}}
    }}"""
    answer = parse(report.encode(), {"a.py": "src/a.py"})
    assert answer.probed == {"src/a.py": {7: [Span(4, 6)]}}
    assert answer.unsure == {"src/a.py"}
    assert answer.findings.observations == ()
    assert answer.findings.unscanned == ()


@pytest.mark.parametrize("number", [1, 5])
def test_a_rule_that_follows_none_cant_be_asked_about(number: int) -> None:
    with pytest.raises(KeyError):
        PYTHON.asked([number])
