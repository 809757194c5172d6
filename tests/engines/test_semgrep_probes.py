"""Which rules that follow data could find any, by where it enters and where it would do harm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from verdict.engines.semgrep.parts import Text, rule_of
from verdict.engines.semgrep.probes import PROBE, Following, Probes
from verdict.engines.semgrep.python_functions import Span
from verdict.engines.semgrep.report import parse

_SOURCE, _SINK, _OTHER = {"pattern": "read()"}, {"pattern": "run($X)"}, {"pattern": "send($X)", "exact": True}


def _rule(language: str, sources: list[Mapping[str, Any]], sinks: list[Mapping[str, Any]], name: str) -> dict[str, Any]:
    ends = {"pattern-sources": sources, "pattern-sinks": sinks}
    return {"id": name, "languages": [language], "mode": "taint", **ends}


PYTHON = Probes(
    [
        _rule("python", [_SOURCE], [_SINK], "run"),
        {"id": "plain", "languages": ["python"]},
        _rule("python", [_SOURCE], [_OTHER], "send"),
    ]
)
IDS = ("run", "plain", "send")
ENTERS, HARMS, HARMS_TOO = 0, 1, 2

_CODE = """
asked = read()

def one():
    asked = read()
    def inner():
        run(asked)

class Two:
    def three(self):
        read()

    @send(one)
    async def four(self):
        run(asked)

run(asked)
"""


def _nothing() -> Text:
    return Text(b"")


def _left(text: str, **lines: list[int]) -> list[str]:
    """The ids of the rules left, by the 1-based lines of `text` on which the probes found something."""
    named = {"enters": ENTERS, "harms": HARMS, "harms_too": HARMS_TOO}
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = {named[key]: [Span(starts[line - 1], starts[line]) for line in where] for key, where in lines.items()}
    return [IDS[each.rule] for each in PYTHON.followed([0, 2], found, text.encode)]


def test_shared_patterns_are_searched_once() -> None:
    assert [(rule["pattern"], rule["languages"]) for rule in PYTHON.rules] == [
        ("read()", ["python"]),
        ("run($X)", ["python"]),
        ("send($X)", ["python"]),
    ]
    assert PYTHON.asked([0], _nothing()) == PYTHON.rules[:HARMS_TOO]
    assert PYTHON.asked([0, 2], _nothing()) == PYTHON.rules


def test_rules_without_a_possible_source_or_sink_are_not_probed() -> None:
    def behind(words: str, search: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"patterns": [{"pattern-regex": rf"(?s)\A.*?{words}.*"}, search]}

    sources, sinks = [behind("read", _SOURCE), behind("recv", _SOURCE)], [behind("run", _SINK)]
    probes = Probes([_rule("python", sources, sinks, "run"), _rule("python", sources, [_OTHER], "send")])
    expected = {"run(recv())": [f"{PROBE}1", f"{PROBE}2"], "run()": [], "read(), recv()": []}
    for text, names in expected.items():
        assert [rule_of(rule["id"]) for rule in probes.asked([0], Text(text.encode()))] == names
    assert len(probes.asked([0, 1], Text(b"read()"))) == 2  # without the sink of the first


def test_the_same_in_another_language_is_another_search() -> None:
    assert len(Probes([_rule("java", [_SOURCE], [_SINK], "java"), _rule("go", [_SOURCE], [_SINK], "go")]).rules) == 4


def test_search_rules_are_not_probed() -> None:
    assert [PYTHON.follows(rule) for rule in range(3)] == [True, False, True]


def test_a_rule_stays_where_source_and_sink_share_a_function() -> None:
    assert _left(_CODE, enters=[5], harms=[7]) == ["run"]
    assert _left(_CODE, enters=[5], harms=[15]) == []
    assert _left(_CODE, enters=[11], harms=[15]) == []
    assert _left(_CODE, enters=[11, 15], harms=[5], harms_too=[13]) == ["send"]
    assert _left(_CODE, enters=[5]) == []
    assert _left(_CODE, harms=[5]) == []


def test_module_level_sources_reach_every_function() -> None:
    assert _left(_CODE, enters=[2], harms=[15]) == ["run"]
    assert _left(_CODE, enters=[2], harms=[17]) == ["run"]
    assert _left(_CODE, enters=[5], harms=[17]) == []


@pytest.mark.parametrize("cookie", ["unicode_escape", "hz", "utf-7", "utf-16"])
def test_no_cookie_moves_the_functions(cookie: str) -> None:
    code = f"# coding: {cookie}\n# ~\n# \\n\\n\\n\\n\\n\\n\\n\\n{_CODE}"
    assert _left(code, enters=[7], harms=[9]) == ["run"]
    assert _left(code, enters=[7], harms=[17]) == []


def test_very_large_code_is_one_function() -> None:
    assert _left(_CODE + "x = 1\n" * 200_000, enters=[5], harms=[15]) == ["run"]


@pytest.mark.parametrize("bad", ["print 'two'", "\0", "(" * 300, "-" * 200_000 + "1"])
def test_unparsable_python_is_one_function(bad: str) -> None:
    assert _left(f"{_CODE}{bad}\n", enters=[5], harms=[15]) == ["run"]


def test_bytes_and_line_ends_are_counted_as_they_are() -> None:
    assert _left(f"# é\r\n{_CODE}".replace("\n", "\r\n"), enters=[6], harms=[8]) == ["run"]
    assert _left(f"# é\n{_CODE}", enters=[6], harms=[16]) == []


def test_warnings_about_the_code_are_kept_to_themselves(recwarn: pytest.WarningsRecorder) -> None:
    assert _left(_CODE + 'text = "\\d"\n', enters=[5], harms=[15]) == []
    assert not recwarn.list


_GIVEN, _TAG = {"pattern": "given()", "label": "GIVEN"}, {"pattern": "tag()", "label": "HTML", "requires": "GIVEN"}
_ONE, _TWO = [Span(0, 9)], [Span(20, 29)]


@pytest.mark.parametrize(
    ("requires", "found", "stays"),
    [
        ("HTML", {0: _ONE, 1: _ONE, 2: _ONE}, True),
        ("HTML", {0: _ONE, 2: _ONE}, False),  # nothing gives it the label
        ("HTML", {1: _ONE, 2: _ONE}, False),  # what gives the label is given no data
        ("HTML", {0: _ONE, 1: _TWO, 2: _ONE}, False),
        ("HTML", {0: _ONE, 1: _ONE, 2: _TWO}, False),
        ("HTML", {0: [Span(50, 51)], 1: _ONE, 2: _ONE}, True),  # data that enters outside of all functions
        ("GIVEN and not HTML", {0: _ONE, 2: _ONE}, True),
        ("GIVEN and not HTML", {0: _ONE, 1: _ONE, 2: _ONE}, True),
        ("GIVEN and HTML", {0: _ONE, 2: _ONE}, False),
        ("HTML or GIVEN", {0: _ONE, 2: _ONE}, True),
    ],
)
def test_a_rule_stays_where_data_may_get_the_labels_that_it_requires(
    requires: str, found: Mapping[int, list[Span]], stays: bool
) -> None:
    probes = Probes([_rule("python", [_GIVEN, _TAG], [{**_SINK, "requires": requires}], "run")])
    code = b"def a(): return 111\ndef b(): return 222\n"
    assert [each.rule for each in probes.followed([0], found, lambda: code)] == [0] * stays


def test_labels_given_on_the_way_are_given_to_data_that_enters() -> None:
    rule = _rule("java", [_GIVEN], [{**_SINK, "requires": "JOINED"}], "run")
    probes = Probes([{**rule, "pattern-propagators": [{"pattern": "$TO + $FROM", "label": "JOINED"}]}])
    assert [*probes.followed([0], {0: _ONE, 1: _TWO}, bytes)] == [Following(0, None)]
    assert [*probes.followed([0], {1: _TWO}, bytes)] == []


_SCRIPT = b"""\
const set = read();
export default function one(x) { return [1].map((y) => y); }
class Two {
  three() { return 3; }
  @Get() four(@Query() q) { return 4; }
}
const five = () => 5;
if (set) { function six() { return 6; } }
(function () { function seven() { return 7; } })();
"""


@pytest.mark.parametrize(
    ("enters", "harms", "within"),
    [
        ("[1]", "=> y", "function one(x) { return [1].map((y) => y); }"),
        ("[1]", "return 3", None),
        ("return 3", "return 4", None),
        ("@Query", "return 4", "four(@Query() q) { return 4; }"),
        ("return 6", "return 6", "function six() { return 6; }"),
        ("read()", "return 4", "anywhere"),
        ("=> 5", "return 3", "anywhere"),
        ("=> 5", "return 7", "anywhere"),
        ("return 7", "return 7", "anywhere"),
        ("return 3", "=> 5", None),
    ],
)
def test_functions_and_methods_of_javascript_are_apart(enters: str, harms: str, within: str | None) -> None:
    def span(text: str) -> Span:
        begin = _SCRIPT.index(text.encode())
        return Span(begin, begin + len(text))

    probes = Probes([_rule("javascript", [_SOURCE], [_SINK], "run")])
    followed = [*probes.followed([0], {0: [span(enters)], 1: [span(harms)]}, lambda: _SCRIPT)]

    functions = None if within in {None, "anywhere"} else [span(within or "")]
    assert followed == ([] if within is None else [Following(0, functions)])


@pytest.mark.parametrize("bad", [b"function (", b"x = 1\n" * 200_000], ids=["not understood", "very large"])
def test_javascript_that_is_not_understood_or_very_large_is_one_function(bad: bytes) -> None:
    code = _SCRIPT + bad
    found = {place: [Span(at := code.index(text), at + 1)] for place, text in enumerate((b"return 3", b"return 4"))}
    followed = Probes([_rule("javascript", [_SOURCE], [_SINK], "run")]).followed([0], found, lambda: code)
    assert [*followed] == [Following(0, None)]


def test_other_languages_have_one_function_a_file() -> None:
    java = Probes([_rule("java", [_SOURCE], [_SINK], "run")])
    assert [*java.followed([0], {ENTERS: [Span(0, 1)], HARMS: [Span(500, 501)]}, bytes)] == [Following(0, None)]
    assert list(java.followed([0], {ENTERS: [Span(0, 1)]}, bytes)) == []


def test_probe_results_are_not_findings_and_failures_are_known() -> None:
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


@pytest.mark.parametrize("number", [1, 5])
def test_a_search_rule_can_not_be_probed(number: int) -> None:
    with pytest.raises(KeyError):
        PYTHON.asked([number], _nothing())
