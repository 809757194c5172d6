"""Which rules a file gets by its size and shape."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from builders import target_file

from verdict.app.locations import rules_folder
from verdict.domain.outcome import Gap, Unscanned
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.semgrep.bounds import Effort, effort_for, simple
from verdict.engines.semgrep.parts import Text
from verdict.engines.semgrep.rules import PreparedRules
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace

LINE = "var a = 1;\n"  # five tokens
FLOW = "document.body.innerHTML = location.hash;\n"
MESSAGE = 'parent.postMessage(window.token, "*");\n'


def written(tokens: int) -> str:
    """Lines as people write them."""
    return LINE * (tokens // 5)


def packed(tokens: int) -> str:
    """The same in one line."""
    return "a=1;" * (tokens // 4) + "\n"


@pytest.mark.parametrize(
    ("text", "effort"),
    [
        ("", Effort.ALL),
        (written(59_000), Effort.ALL),
        (written(61_000), Effort.SIMPLE),
        (written(399_000), Effort.SIMPLE),
        (written(401_000), Effort.NONE),
        (packed(11_900), Effort.ALL),
        (packed(12_100), Effort.SIMPLE),
        (packed(201_000), Effort.NONE),
        (f'var a = "{"x" * 1_000_000}";\n', Effort.ALL),  # data, which is one token
        (written(50_000) + "a=1;" * 2_000, Effort.ALL),  # one long line among many
    ],
)
def test_minified_and_very_dense_files_get_fewer_rules(text: str, effort: Effort) -> None:
    assert effort_for(text.encode(), {"javascript"})[0] is effort


@pytest.mark.parametrize(
    ("text", "effort"),
    [(written(119_000), Effort.ALL), (written(121_000), Effort.SIMPLE)],
)
def test_python_may_be_twice_as_long(text: str, effort: Effort) -> None:
    assert effort_for(text.encode(), {"python"})[0] is effort


@pytest.mark.parametrize("mark", ['"""', "'''"])
def test_a_page_in_a_text_of_python_is_one_token(mark: str) -> None:
    page = f"PAGE = {mark}{written(130_000)}\\{mark[0]}{mark}\n"

    assert effort_for(page.encode(), {"python"})[0] is Effort.ALL
    assert effort_for(page.replace(mark, "").encode(), {"python"})[0] is Effort.SIMPLE


@pytest.mark.parametrize("language", ["go", "java", "python"])
def test_long_lines_of_a_language_that_nothing_minifies_are_data(language: str) -> None:
    assert effort_for(packed(59_000).encode(), {language})[0] is Effort.ALL


def test_a_readable_bundle_is_bounded_as_minified_code_is() -> None:
    text = "a = b;\n" * 4_000

    assert effort_for(text.encode(), {"javascript"})[0] is Effort.ALL
    effort, why = effort_for(b"var __webpack_require__;\n" + text.encode(), {"javascript"})
    assert (effort, why) == (Effort.SIMPLE, f"more than 12,000 tokens in minified code or a bundle: {effort.value}")


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"pattern": "eval($X)"}, True),
        ({"pattern": "f(..., $X, ...)"}, True),
        ({"mode": "taint", "pattern-sources": [], "pattern-sinks": []}, False),
        ({"pattern": "$A = $B;\n...\nf($A)"}, False),
        ({"patterns": [{"pattern": "f()"}, {"pattern-either": [{"pattern-inside": "$A\n...\n"}]}]}, False),
        ({"pattern": "f()", "metadata": {"pattern": "a\n...\nb"}}, True),
    ],
)
def test_rules_that_look_at_single_statements_are_told_from_those_that_go_further(
    rule: Mapping[str, Any], expected: bool
) -> None:
    assert simple(rule) is expected


def rule(name: str, pattern: str, words: Sequence[str] = ()) -> dict[str, Any]:
    base = {"id": name, "languages": ["javascript"], "severity": "INFO", "message": ""}
    return {**base, "pattern": pattern, "metadata": {"words": list(words)}}


def test_a_large_file_without_matching_skipped_rules_has_no_gap() -> None:
    rules = PreparedRules([rule("near", "eval($X)"), rule("far", "$A = $B\n...\nf($A)", [r"\bf\b"])])

    quiet = rules.chosen("javascript", Text(written(61_000).encode()))
    assert (quiet.rules, quiet.short) == ([0], None)
    short = rules.chosen("javascript", Text((written(61_000) + "f(a)\n").encode()))
    assert [each["id"] for each in short.first] == ["near"]
    assert short.short == "more than 60,000 tokens: rules that follow data or span several statements were not run"
    none = rules.chosen("javascript", Text((packed(201_000) + "f(a)\n").encode()))
    assert (none.rules, none.first) == ([], [])
    assert none.short == (
        "more than 200,000 tokens in minified code or a bundle: too large to be parsed, no rule was run"
    )


@pytest.mark.parametrize(("least", "most"), [(12_100, 199_000), (201_000, 300_000)])
def test_files_that_pass_one_bound_have_one_reason(least: int, most: int) -> None:
    reasons = {effort_for(packed(size).encode(), {"javascript"})[1] for size in (least, most)}
    assert len(reasons) == 1


@pytest.mark.live
def test_a_large_file_is_named_and_keeps_what_single_statements_show(
    tools: Mapping[str, Tool], place: Workplace
) -> None:
    engine = SemgrepEngine(tools["semgrep"], rules_folder())
    texts = {"app.js": FLOW + MESSAGE, "big.js": written(61_000), "vendor/big.js": written(61_000), "huge.js": ""}
    files = [target_file(place.root, name, text + FLOW + MESSAGE) for name, text in texts.items() if name != "huge.js"]
    files.append(target_file(place.root, "huge.js", packed(201_000) + FLOW + MESSAGE))

    result = engine.scan(files, place)

    found = {(each.location.path, each.source.rule_id) for each in result.observations}
    assert ("app.js", "javascript-dom-xss") in found
    assert {rule_id for path, rule_id in found if path == "big.js"} == {"javascript-post-message-any-origin"}
    gaps = {gap.path: (gap.gap, gap.reason) for gap in result.unscanned}
    said = "more than 60,000 tokens: rules that follow data or span several statements were not run"
    assert gaps["big.js"] == (Gap.LIMITED, f"semgrep: {said}")
    assert gaps["vendor/big.js"] == gaps["big.js"]
    assert gaps.keys() == {"big.js", "vendor/big.js", "huge.js"}
    assert result.scanned == ("app.js", "big.js", "vendor/big.js")
    again = engine.scan(files, replace(place, scratch=_fresh(place)))
    assert again == result


def _fresh(place: Workplace) -> Any:
    folder = place.scratch / "again"
    folder.mkdir()
    return folder


def test_gaps_of_bounds_are_repeatable() -> None:
    assert Unscanned("a.js", Gap.LIMITED, "").gap.repeatable
    assert not Gap.FAILED.repeatable


def test_text_that_is_not_parsed_may_have_any_size() -> None:
    rule = {"id": "a", "languages": ["regex"], "metadata": {}, "paths": {"include": ["*.html"]}, "pattern-regex": "f"}
    chosen = PreparedRules([rule]).chosen("regex", Text((packed(201_000) + "f(a)\n").encode()), ".html")
    assert (chosen.rules, chosen.short) == ([0], None)


@pytest.mark.parametrize("text", [b"'''a\\" * 30_000, b'"""' + b"\\" * 100_001])
def test_hostile_quotes_are_read_in_linear_time(text: bytes) -> None:
    begun = time.process_time()
    effort_for(text, {"python"})
    assert time.process_time() - begun < 5
