"""Which sanitizers of a rule are checks, and what those look at."""

from __future__ import annotations

import pytest

from verdict.engines.semgrep.across.sanitizers import is_check, looked_at
from verdict.engines.semgrep.parts import Rule

CHECKED: Rule = {"pattern": "$CHECKED"}
ASKED = 'if (<... $CHECKED.contains("..") ...>) $THEN;\n...\n'


@pytest.mark.parametrize(
    ("sanitizer", "expected"),
    [
        ({"by-side-effect": True, "pattern": "$CHECKED.relative_to(...)"}, True),
        ({"patterns": [{"pattern-inside": ASKED}, CHECKED]}, True),
        ({"patterns": [{"pattern-either": [{"pattern-inside": "if <... plain($CHECKED) ...> {\n  ...\n}\n"}]}]}, True),
        ({"pattern": "Integer.parseInt(...)"}, False),
        ({"patterns": [{"pattern": "$TABLE.get($KEY)"}, {"focus-metavariable": "$KEY"}]}, False),
    ],
)
def test_a_check_has_a_condition_or_acts_by_side_effect(sanitizer: Rule, expected: bool) -> None:
    assert is_check(sanitizer) is expected


def test_a_condition_is_looked_for_where_it_is_returned_too() -> None:
    searches = looked_at({"patterns": [{"pattern-inside": ASKED}, CHECKED]})
    returned = 'return <... $CHECKED.contains("..") ...>;'
    assert searches == [{"patterns": [{"pattern-inside": each}, CHECKED]} for each in (ASKED, returned)]


def test_what_acts_by_side_effect_is_a_search_as_it_is() -> None:
    search: Rule = {"pattern": "$CHECKED.relative_to(...)"}
    assert looked_at({"by-side-effect": True, **search}) == [search]


def test_of_a_whole_method_its_condition_is_looked_at() -> None:
    method = "$RETURNS $METHOD(...) { ... if (<... $PATH.startsWith($BASE) ...>) $THEN; ... }\n"
    (search, *_) = looked_at({"patterns": [{"pattern": method}]})
    inside = {"pattern-inside": {"patterns": [{"pattern": method}]}}
    assert search["patterns"] == [inside, {"pattern": "$PATH.startsWith($BASE)"}, {"focus-metavariable": "$PATH"}]
