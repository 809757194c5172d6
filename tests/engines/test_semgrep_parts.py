"""What of a rule could find something in a text."""

from __future__ import annotations

from typing import Any

import pytest

from verdict.engines.semgrep.parts import Gated, Rule, Text, rule_of

_RUN, _EVAL = {"pattern": "run($X)"}, {"pattern": "eval($X)"}


def _gate(words: str) -> dict[str, Any]:
    return {"pattern-regex": rf"(?s)\A.*?{words}.*"}


def _opened(search: Rule, text: str) -> Rule | None:
    return Gated(search).opened(Text(text.encode()))


def test_a_search_behind_a_gate_is_for_texts_that_hold_what_it_looks_for_and_goes_without_it() -> None:
    search = {"patterns": [_gate("shell"), _RUN, _gate(r"Tr\w{1,3}")], "exact": True}
    assert _opened(search, "run(1, shell=True)") == {"patterns": [_RUN], "exact": True}
    assert _opened(search, "run(1, shell=False)") is None
    assert _opened(search, "run(1)") is None


@pytest.mark.parametrize(
    "gate",
    [
        {"pattern-regex": r"(?is)\A.*?SHELL\b.*"},
        {"pattern-regex": r"(?sm)\A.*?^import shell$.*"},
        {"pattern-inside": _gate("shell")},
        {"pattern-inside": {"patterns": [_gate("shell")]}},
    ],
)
def test_supported_gate_patterns(gate: Rule) -> None:
    search = {"patterns": [gate, _RUN]}
    assert _opened(search, "x\nimport shell\nrun()") == {"patterns": [_RUN]}
    assert _opened(search, "import os") is None


@pytest.mark.parametrize(
    "expression",
    [
        r"(?s)\A.*?(?<!no)shell.*",  # what RE2 doesn't know
        r"(?s)\A.*?(?>shell)\z.*",
        r"(?s)\A.*?(sh\w{1,3}).*",  # what others ask for by a number or a name
        r"(?s)\A.*?(?<NAME>shell).*",
        r"(?i)\A.*?shell.*",  # no whole text
        r"(?s)\A(?!.*shell).*",
        r"(?s)shell.*",
        "shell",
    ],
)
def test_any_other_expression_is_left_to_semgrep(expression: str) -> None:
    search = {"patterns": [{"pattern-regex": expression}, _RUN]}
    assert _opened(search, "") == search


def test_gates_remain_where_only_conditions_are_left() -> None:
    search = {"patterns": [_gate("shell"), {"pattern-not": "run()"}, {"metavariable-regex": {}}]}
    assert _opened(search, "shell") == search
    assert _opened(search, "") is None


def test_alternatives_behind_gates_that_do_not_open_are_left_out_wherever_they_are() -> None:
    either = {"pattern-either": [{"patterns": [_gate("one"), _RUN]}, {"patterns": [_gate("two"), _EVAL]}]}
    for search in (either, {"patterns": [either, {"pattern-not": "run()"}]}, {"patterns": [{"patterns": [either]}]}):
        assert _opened(search, "neither") is None
        assert str(_opened(search, "two")) == str(search).replace(
            str(either), str({"pattern-either": [{"patterns": [_EVAL]}]})
        )
    inside = {"patterns": [{"pattern-inside": {"patterns": [_gate("class"), {"pattern": "class $C: ..."}]}}, _RUN]}
    assert _opened(inside, "run()") is None
    assert _opened(inside, "class") == {
        "patterns": [{"pattern-inside": {"patterns": [{"pattern": "class $C: ..."}]}}, _RUN]
    }


def test_a_gate_that_keeps_out_what_it_is_beside_is_for_texts_without_it() -> None:
    unless: dict[str, Any] = {"pattern-not-inside": _gate("two")}
    for search in (
        {"patterns": [_RUN, unless]},
        {"patterns": [_RUN, {"pattern-not-inside": {"patterns": [_gate("two")]}}]},
    ):
        assert _opened(search, "two") is None
        assert _opened(search, "one") == {"patterns": [_RUN]}
    searches = {"pattern-either": [{"patterns": [_RUN, unless]}, {"patterns": [_EVAL, _gate("two")]}]}
    assert _opened(searches, "one") == {"pattern-either": [{"patterns": [_RUN]}]}
    assert _opened(searches, "two") == {"pattern-either": [{"patterns": [_EVAL]}]}


def test_gates_in_what_keeps_out_are_decided_too() -> None:
    behind = {"patterns": [_RUN, {"pattern-not-inside": {"patterns": [_gate("two"), _EVAL]}}]}
    assert _opened(behind, "one") == {"patterns": [_RUN]}
    assert _opened(behind, "two") == {"patterns": [_RUN, {"pattern-not-inside": {"patterns": [_EVAL]}}]}

    some = {"pattern-not-inside": {"pattern-either": [{"patterns": [_gate("two"), _EVAL]}]}}
    assert _opened({"patterns": [_RUN, some]}, "one") == {"patterns": [_RUN]}

    neither = {"patterns": [_gate("two"), {"pattern-not-inside": _gate("three")}]}
    for text, kept_out in (("one", False), ("two", True), ("two three", False)):
        assert _opened({"patterns": [_RUN, {"pattern-not-inside": neither}]}, text) == (
            None if kept_out else {"patterns": [_RUN]}
        )


def test_gates_among_alternatives_that_keep_out_are_left_to_semgrep() -> None:
    either = {"patterns": [_RUN, {"pattern-not-inside": {"pattern-either": [_gate("two"), _EVAL]}}]}
    assert _opened(either, "two") == either


def test_each_part_of_a_rule_is_one_object_and_has_an_id_that_says_which() -> None:
    rule = {"id": "both", "pattern-either": [{"patterns": [_gate("one"), _RUN]}, {"patterns": [_gate("two"), _EVAL]}]}
    gated = Gated(rule)
    one, two, again = (gated.opened(Text(text)) for text in (b"one", b"two, one", b"one or three"))
    assert one is not None
    assert two is not None
    assert one is again
    assert len({"both", one["id"], two["id"]}) == 3
    assert rule_of(one["id"]) == rule_of(two["id"]) == "both"


def test_a_rule_without_gates_is_itself() -> None:
    rule = {"id": "run", **_RUN}
    assert _opened(rule, "") is rule


def test_a_taint_rule_loses_the_parts_behind_closed_gates() -> None:
    def gated(pattern: str) -> dict[str, Any]:
        return {"patterns": [_gate(pattern), {"pattern": pattern}]}

    ends = {"pattern-sources": [gated("read")], "pattern-sinks": [gated("run"), gated("send")]}
    between = {
        "pattern-propagators": [{**gated("wrap"), "from": "$A", "to": "$B"}],
        "pattern-sanitizers": [gated("int")],
    }
    rule = {"id": "both", "mode": "taint", **ends, **between}

    bare, more = _opened(rule, "run(read)"), _opened(rule, "run(wrap(read))")

    assert bare is not None
    assert more is not None
    assert bare["pattern-sources"] == [{"patterns": [{"pattern": "read"}]}]
    assert bare["pattern-sinks"] == [{"patterns": [{"pattern": "run"}]}]
    assert not set(between) & set(bare)
    assert more["pattern-propagators"] == [{"patterns": [{"pattern": "wrap"}], "from": "$A", "to": "$B"}]
    assert len({rule["id"], bare["id"], more["id"]}) == 3
    assert {rule_of(each["id"]) for each in (bare, more)} == {"both"}
    assert _opened(rule, "read(int)") is None
    assert _opened(rule, "run(int)") is None
