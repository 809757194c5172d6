"""Which functions matter for a rule, and the rules that ask about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from verdict.app.locations import rules_folder
from verdict.engines.semgrep.across.code import Argument, Call, Function, Module, Parameter, Region
from verdict.engines.semgrep.across.edges import Given, Held, Result, Start
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.javascript.code import module_of as read
from verdict.engines.semgrep.across.javascript.language import JAVASCRIPT
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.names import Name
from verdict.engines.semgrep.across.python.code import module_of
from verdict.engines.semgrep.across.python.language import PYTHON
from verdict.engines.semgrep.across.questions import (
    Question,
    entering,
    harming,
    passing,
    question,
    resulting,
)
from verdict.engines.semgrep.across.reach import CALLS, Handed, Link, Links, between
from verdict.engines.semgrep.across.searches import Searches
from verdict.engines.semgrep.parts import Rule, Text
from verdict.rulebook.files import load_all

HERE = Region(1, 1, 1, 9)
RULE: Rule = {
    "id": "python-sql-injection",
    "mode": "taint",
    "languages": ["python"],
    "severity": "CRITICAL",
    "message": "SQL",
    "metadata": {"likelihood": "HIGH", "words": [r"\bexecute\b"]},
    "pattern-sources": [{"patterns": [{"pattern-regex": r"(?s)\A.*?\brequest\b.*"}, {"pattern": "request.args"}]}],
    "pattern-sinks": [{"pattern": "$DB.execute(...)"}],
    "pattern-sanitizers": [{"pattern": "escape(...)"}],
}


def name(function: str) -> Name:
    return Name("a.py", function)


def functions(*names: str, parameters: Sequence[str] = ("x",)) -> dict[Name, Function]:
    given = tuple(Parameter(each, HERE) for each in parameters)
    return {name(each): Function(each, HERE, given, returns=(HERE,)) for each in names}


def chain(*calls: str) -> Links:
    """Calls written as `caller callee`."""
    pairs = [each.split() for each in calls]
    return Links(Link(name(one), Call(other, HERE, (Argument(HERE, 0),)), name(other)) for one, other in pairs)


def test_the_functions_between_a_source_and_a_sink_matter_and_no_others() -> None:
    part = between(chain("a b", "b c", "x c", "a y"), functions(*"abcxy"), {name("a")}, {name("c")}, None)
    assert {"a", "b", "c"} <= {each.name for each in part.all}
    assert part.down == {name("b"), name("c")}
    assert name("x") not in part.all


def test_a_sink_that_no_source_leads_to_leaves_nothing_to_ask() -> None:
    assert not between(chain("a b", "x c"), functions(*"abcx"), {name("a")}, {name("c")}).all


def test_what_a_function_returns_matters_to_its_callers() -> None:
    part = between(
        chain("a b"), functions(*"ab"), {name("b")}, {name("a")}, Handed(frozenset({name("b")}), frozenset())
    )
    assert part.up == {name("a"), name("b")}


def test_a_sink_too_many_calls_away_does_not_matter() -> None:
    names = [f"f{number}" for number in range(CALLS + 2)]
    links = chain(*(f"{names[number]} {names[number + 1]}" for number in range(CALLS + 1)))
    assert not between(links, functions(*names), {name(names[0])}, {name(names[-1])}).all
    assert between(links, functions(*names), {name(names[1])}, {name(names[-1])}).all


def test_parameters_of_one_function_are_asked_about_by_different_rules() -> None:
    known = {**functions("a"), **functions("f", parameters=("x", "y"))}
    links = chain("a f")
    part = between(links, known, {name("a")}, {name("f")})
    starts, harms = [Given(name("f"), 0), Given(name("f"), 1)], {Given: [name("f")], Held: [], Result: []}
    asked = passing(RULE, PYTHON.forms, {name("f"): known[name("f")]}, links, part, starts, harms)
    harm = [each for each in asked if each["id"].endswith("-harm")]
    assert [each["id"] for each in harm] == [
        "python-sql-injection.across-given0-harm",
        "python-sql-injection.across-given1-harm",
    ]
    assert all(each["pattern-sinks"] == RULE["pattern-sinks"] for each in harm)
    assert all(each["pattern-sanitizers"][:1] == RULE["pattern-sanitizers"] for each in asked)


def test_a_parameter_that_data_reaches_is_asked_about_apart_from_those_beside_it() -> None:
    known = {**functions("a"), **functions("f", parameters=("x", "y", "z")), **functions("g", parameters=("y", "z"))}
    links = chain("a f", "a g")
    part = between(links, known, {name("a")}, {name("f"), name("g")})
    starts = [Given(name("f"), 1), Given(name("g"), 1)]
    within = {each: known[each] for each in (name("f"), name("g"))}
    asked = passing(RULE, PYTHON.forms, within, links, part, starts, {Given: [name("f")], Held: [], Result: []})
    sources = {each["id"].partition(".across-")[2]: str(each["pattern-sources"]) for each in asked}
    assert sorted(sources) == ["given0", "given0-harm", "given1"]  # g has both, and in it nothing does harm
    assert "^(?:y)$" in sources["given0"]
    assert "^(?:f)$" in sources["given0"]
    assert "^(?:z)$" in sources["given1"]


def test_what_several_rules_search_for_is_searched_for_once() -> None:
    other = {**RULE, "id": "python-path-traversal", "pattern-sinks": [{"pattern": "open(...)"}]}
    sources, sinks = Searches([RULE, other], 0), Searches([RULE, other], 1)
    (shared,) = sources.asked
    assert sources.of == {RULE["id"]: [shared], other["id"]: [shared]}
    assert len(sinks.asked) == 2
    assert not set(sinks.of[RULE["id"]]).intersection(sinks.of[other["id"]])


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (entering(RULE, PYTHON.forms, [])["id"], Question("python-sql-injection", "enter", harm=False)),
        (harming(RULE, PYTHON.forms)["id"], Question("python-sql-injection", "given", harm=True)),
        ("search-0123456789ab.across-source", Question("search-0123456789ab", "source", harm=False)),
        ("a.across-result3-harm-0123456789ab", Question("a", "result", harm=True)),
        ("a.across-given12-0123456789ab", Question("a", "given", harm=False)),
        ("python-sql-injection", None),
    ],
)
def test_the_id_of_a_question_says_what_it_asks(made: str, expected: Question | None) -> None:
    assert question(made) == expected


@pytest.mark.parametrize("made", [entering, resulting])
def test_only_calls_of_functions_of_the_project_are_asked_about(made: Callable[..., Rule]) -> None:
    (link,) = chain("a shop.find").within(name("a"))
    asked = str(made(RULE, PYTHON.forms, [link]))
    assert r"^(?:shop\\.find)$" in asked


def marked(rule: Rule, language: Language, raw: bytes, module: Module) -> Module:
    """The module of a file with one rule's marks."""
    ends, text = Ends([rule], language), Text(raw)
    return ends.marked(text, module, *ends.within(rule["languages"][0], text))


def marks(text: str) -> Mapping[str, tuple[bool, bool]]:
    """Whether each function may have a source, and a sink."""
    raw = text.encode()
    module = marked(RULE, PYTHON, raw, module_of(raw))
    return {each.name: (bool(each.enters), bool(each.harms)) for each in module.functions}


def test_the_text_of_a_function_tells_whether_it_may_have_a_source_or_a_sink() -> None:
    text = "def a(): return request.args\ndef b(x): db.execute(x)\ndef c(): return 1\n"
    assert marks(text) == {"a": (True, False), "b": (False, True), "c": (False, False)}


def test_a_word_outside_of_all_functions_counts_for_each() -> None:
    assert marks("from flask import request\ndef a(): return 1\n") == {"a": (True, False)}


def test_a_sink_that_gets_its_name_outside_of_functions_counts_and_an_import_does_not() -> None:
    made = "from db import execute\nrun = execute.now\ndef b(x): db.run(x)\n"
    rule = {**RULE, "pattern-sinks": [{"pattern": "$DB.run(...)"}]}
    for text, expected in (made, True), (made.replace("run = execute.now", ""), False):
        raw = text.encode()
        (function,) = marked(rule, PYTHON, raw, module_of(raw)).functions
        assert bool(function.harms) == expected


def test_rules_about_outside_data_of_high_severity_are_followed() -> None:
    followed = Ends(load_all(rules_folder()), PYTHON).rules
    assert {
        "python-sql-injection",
        "python-command-injection",
        "python-path-traversal",
        "python-ssrf",
        "python-header-injection",  # `across: true`
    } <= followed.keys()
    assert followed.keys().isdisjoint(
        {
            "python-sql-value-interpolated",  # looks at code that no outside data was seen to reach
            "python-shell-command-from-parameter",  # the same
            "python-log-injection",  # INFO
            "python-archive-member-path",  # `across: false`
            "python-weak-hash",  # follows no data
        }
    )


def test_rules_for_servers_in_javascript_are_followed_and_those_about_tokens_are_not() -> None:
    followed = Ends(load_all(rules_folder()), JAVASCRIPT).rules
    assert {"javascript-sql-injection", "javascript-command-injection", "javascript-ssrf"} <= followed.keys()
    assert followed.keys().isdisjoint({"javascript-jwt-unverified", "python-sql-injection", "javascript-log-injection"})


def test_functions_on_one_line_are_told_apart_by_their_text() -> None:
    rule = {**RULE, "id": "javascript-sql-injection", "languages": ["javascript"]}
    text = b"const a = () => request.args; const f = (x) => db.execute(x); const c = () => '\xc3\xa4'; g(() => 1);"
    module = marked(rule, JAVASCRIPT, text, read("a.js", text, text))
    found = {each.name: (bool(each.enters), bool(each.harms)) for each in module.functions}
    assert [*found.values()] == [(True, False), (False, True), (False, False), (False, False)]


def test_a_call_is_asked_for_by_its_name_in_the_text_for_semgrep() -> None:
    known = functions("a", "f")
    call = Call("user_1.find", HERE, (Argument(HERE, 0),), "().find")
    links = Links([Link(name("a"), call, name("f"))])
    part = between(links, known, {name("a")}, {name("f")})
    harms: Mapping[type[Start], list[Name]] = {Given: [], Held: [], Result: []}
    asked = passing(RULE, JAVASCRIPT.forms, {name("a"): known[name("a")]}, links, part, [Given(name("a"), 0)], harms)
    conditions = str([each["pattern-sinks"] for each in asked])
    assert "find" in conditions
    assert "user_1" not in conditions
