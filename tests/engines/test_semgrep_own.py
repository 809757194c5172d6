"""Semgrep with rules of the user's own: which files they are for, and how they run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from builders import target_file

from verdict.app.locations import rules_folder
from verdict.domain.errors import ConfigError, Unavailable
from verdict.domain.finding import Severity
from verdict.domain.outcome import Completed, Gap
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.semgrep.languages import Languages, _Language, languages_of
from verdict.engines.semgrep.own import LARGEST, OwnRules, checked
from verdict.engines.semgrep.own_samples import check_own
from verdict.engines.shared.toolchain import Tool
from verdict.ports import SelectiveEngine, TargetFile, Workplace
from verdict.rulebook.own_rules import OwnRule, RuleFile, semgrep_rules

TABLE = Languages(
    [
        _Language(id="php", name="PHP", keys=["php"], exts=[".php", ".phtml"], shebangs=["php"]),
        _Language(id="c", name="C", keys=["c"], exts=[".c", ".h"]),
        _Language(id="cpp", name="C++", keys=["cpp", "c++"], exts=[".cpp", ".C", ".h"]),
        _Language(id="js", name="JS", keys=["js", "javascript"], exts=[".js"], excluded_exts=[".min.js"]),
        _Language(id="ts", name="TS", keys=["ts", "typescript"], exts=[".ts"]),
        _Language(id="elixir", name="Elixir", keys=["ex", "elixir"], exts=[".ex"], tags=["is_proprietary"]),
        _Language(id="regex", name="regex", keys=["regex", "none"], exts=[""]),
        _Language(id="generic", name="generic", keys=["generic"], exts=[""]),
    ]
)
PHP = "id: own-eval, languages: [php], severity: ERROR, message: runs code, pattern: eval($X)"


def rules_of(*rules: str) -> tuple[OwnRule, ...]:
    """Rules in YAML's flow style, in one file."""
    text = "rules:\n" + "".join(f"- {{{each}}}\n" for each in rules)
    return semgrep_rules(RuleFile(Path("own.yaml"), text.encode())) or ()


def named(name: str, size: int = 10, interpreter: str | None = None) -> TargetFile:
    return TargetFile(name, name, size, interpreter)


def scan(tool: Tool, place: Workplace, rules: Sequence[OwnRule], files: Mapping[str, str | bytes]) -> Completed:
    """What the engine finds with these rules alone."""
    targets = [target_file(place.root, name, text) for name, text in sorted(files.items())]
    engine = SemgrepEngine(tool, None, own=checked(rules, tool.program, place))
    return engine.scan([each for each in targets if engine.wants(each)], place)


def places(result: Completed) -> list[tuple[str, int, str]]:
    return sorted((each.location.path, each.location.line, each.source.rule_id) for each in result.observations)


@pytest.mark.parametrize(
    ("file", "languages"),
    [
        (named("a.php"), {"php"}),
        (named("A.PHP"), {"php"}),
        (named("a.h"), {"c", "cpp"}),
        (named("a.C"), {"cpp"}),
        (named("a.c"), {"c"}),
        (named("tool", interpreter="php8.2"), {"php"}),
        (named("a.min.js"), {"js"}),  # by the bundled rules' own table
        (named("a.mts"), {"ts"}),
        (named("a.txt"), set()),
        (named("php"), set()),
    ],
)
def test_a_file_is_in_the_languages_of_semgreps_table(file: TargetFile, languages: set[str]) -> None:
    assert TABLE.of(file) == languages


def test_a_glob_of_a_rules_paths_that_can_be_no_pattern_is_an_error_with_its_line() -> None:
    text = f'rules:\n- {{{PHP},\n   paths: {{include: [a],\n     exclude: ["!"]}}}}\n'
    rules = semgrep_rules(RuleFile(Path("own.yaml"), text.encode())) or ()
    with pytest.raises(ConfigError, match=r"own\.yaml:4: rule own-eval: '!' is not a glob"):
        OwnRules(rules, TABLE)


def test_a_rule_is_for_files_of_its_languages_and_javascripts_for_typescript_too() -> None:
    own = OwnRules(rules_of(PHP, PHP.replace("own-eval", "b").replace("[php]", "[javascript]")), TABLE)
    wanted = [each for each in ("a.php", "a.js", "a.ts", "a.c", "a.txt") if own.wants(named(each))]
    assert wanted == ["a.php", "a.js", "a.ts"]


def test_a_rule_for_any_text_wants_every_file_but_analyses_no_language() -> None:
    own = OwnRules(rules_of("id: t, languages: [regex], severity: INFO, message: m, pattern-regex: x"), TABLE)
    php, large = named("a.php"), named("a.csv", size=LARGEST * 2**20 + 1)
    assert (own.wants(php), own.wants(large), own.analyses(php)) == (True, True, False)
    assert (own.too_large(large), own.too_large(php)) == (True, False)


def test_paths_of_a_rule_count_for_what_is_analysed() -> None:
    own = OwnRules(rules_of(PHP + ", paths: {include: [src/], exclude: ['*.gen.php']}"), TABLE)
    assert [own.analyses(named(each)) for each in ("src/a.php", "lib/a.php", "src/a.gen.php")] == [True, False, False]


def test_a_rule_for_a_language_without_a_parser_is_named_in_a_notice() -> None:
    rules = rules_of(PHP, PHP.replace("own-eval", "e").replace("[php]", "[elixir]"), "id: j, mode: join, join: {}")
    own = OwnRules(rules, TABLE)
    (notice,) = own.notices
    assert notice.startswith("2 own rules are not run: e: semgrep's open core has no parser for Elixir; j: join mode")
    assert not own.wants(named("a.ex"))


def test_a_language_that_semgrep_does_not_know_is_refused_with_a_similar_one() -> None:
    with pytest.raises(ConfigError, match=r"own\.yaml:2: rule own-eval: semgrep has no language 'phq'") as caught:
        OwnRules(rules_of(PHP.replace("[php]", "[phq]")), TABLE)
    assert caught.value.hint == "did you mean 'php'?"


def test_the_digest_changes_with_what_a_rule_says_and_not_with_its_file() -> None:
    assert OwnRules(rules_of(PHP), TABLE).digest == OwnRules([replace(*rules_of(PHP), file=Path("b"))], TABLE).digest
    assert OwnRules(rules_of(PHP), TABLE).digest != OwnRules(rules_of(PHP + ", paths: {include: [a]}"), TABLE).digest


def test_a_semgrep_without_its_table_can_not_run_own_rules(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="table of languages"):
        languages_of(tmp_path / "bin" / "semgrep-core")


@pytest.mark.live
def test_the_installed_semgrep_has_a_table_of_its_languages(tools: Mapping[str, Tool]) -> None:
    table = languages_of(tools["semgrep"].program)
    names = [
        "a.php",
        "a.rb",
        "A.cs",
        "a.kt",
        "a.scala",
        "a.rs",
        "a.swift",
        "a.c",
        "a.lua",
        "Dockerfile",
        "a.tf",
        "a.sol",
    ]
    assert [min(table.of(named(each))) for each in names] == [
        "php", "ruby", "csharp", "kotlin", "scala", "rust", "swift", "c", "lua", "dockerfile", "terraform", "solidity",
    ]  # fmt: skip
    assert {"apex", "elixir"} <= table.closed.keys()


@pytest.mark.live
def test_own_rules_find_in_nine_languages(tools: Mapping[str, Tool], place: Workplace) -> None:
    run = "languages: [{}], severity: WARNING, message: m, pattern: danger(...)"
    code: dict[str, tuple[str, str | bytes]] = {
        "php": ("a.php", "<?php\ndanger($x);\n"),
        "ruby": ("a.rb", "\ndanger(x)\n"),
        "csharp": ("a.cs", "class A { void F() {\ndanger(1); } }\n"),
        "kotlin": ("a.kt", "fun f() {\ndanger(1) }\n"),
        "rust": ("a.rs", "fn f() {\ndanger(1); }\n"),
        "c": ("a.c", "int f() {\ndanger(1); }\n"),
        "lua": ("a.lua", "\ndanger(1)\n"),
        "scala": ("a.scala", "object A { def f() = {\ndanger(1) } }\n"),
        "swift": ("a.swift", "\ndanger(1)\n"),
    }
    rules = rules_of(*(f"id: {each}, {run.format(each)}" for each in code))
    result = scan(tools["semgrep"], place, rules, dict(code.values()))
    assert places(result) == sorted((file, 2, each) for each, (file, _) in code.items())
    assert (set(result.scanned), result.unscanned) == ({file for file, _ in code.values()}, ())
    assert {each.source.severity for each in result.observations} == {Severity.MEDIUM}


@pytest.mark.live
def test_rules_run_as_written(tools: Mapping[str, Tool], place: Workplace) -> None:
    """With paths, data flow, any text, two rules of one id, and an id that looks like one of ours."""
    taint = "mode: taint, pattern-sources: [{pattern: 'input(...)'}], pattern-sinks: [{pattern: run(...)}]"
    rules = rules_of(
        PHP + ", paths: {exclude: [lib/]}, metadata: {impact: HIGH, likelihood: HIGH, cwe: CWE-95}",
        f"id: flow.part-1, languages: [ruby], severity: ERROR, message: from $X, {taint}",
        "id: word, languages: [regex], severity: INFO, message: m, pattern-regex: 'FIX\\w+'",
        "id: spaced, languages: [generic], severity: INFO, message: m, pattern: 'user ... pass'",
    )
    twin = [replace(rules[2], content={**rules[2].content, "pattern-regex": "TODO"}, file=Path("other.yaml"))]
    files: dict[str, str | bytes] = {
        "a.php": "<?php eval($x); // FIXME TODO\n",
        "lib/a.php": "<?php eval($x);\n",
        "a.rb": "x = input()\nrun(x)\n",
        "a.conf": "user = me\npass = you\n",
        "logo.png": b"\x89PNG\0\xff\xfe",
    }
    result = scan(tools["semgrep"], place, [*rules, *twin], files)
    assert places(result) == [
        ("a.conf", 1, "spaced"), ("a.php", 1, "own-eval"), ("a.php", 1, "word"), ("a.php", 1, "word"),
        ("a.rb", 2, "flow.part-1"),
    ]  # fmt: skip
    found = {each.source.rule_id: each for each in result.observations}
    assert (found["own-eval"].source.severity, found["own-eval"].cwe) == (Severity.CRITICAL, ("CWE-95",))
    assert found["flow.part-1"].trace
    assert [(each.path, each.gap) for each in result.unscanned] == [("logo.png", Gap.SKIPPED)]


@pytest.mark.live
def test_a_large_file_gets_the_rules_that_its_size_allows_and_a_gap(
    tools: Mapping[str, Tool], place: Workplace
) -> None:
    taint = "mode: taint, pattern-sources: [{pattern: $_GET}], pattern-sinks: [{pattern: eval(...)}]"
    rules = rules_of(PHP, f"id: flow, languages: [php], severity: ERROR, message: m, {taint}")
    code = "<?php\neval($_GET);\n" + "$a = array(1, 2, 3);\n" * 8_000
    result = scan(tools["semgrep"], place, rules, {"a.php": code, "b.php": "<?php eval($_GET);\n"})
    assert places(result) == [("a.php", 2, "own-eval"), ("b.php", 1, "flow"), ("b.php", 1, "own-eval")]
    (gap,) = result.unscanned
    assert (gap.path, gap.gap) == ("a.php", Gap.LIMITED)
    assert "rules that follow data or span several statements were not run" in gap.reason


@pytest.mark.live
@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (PHP.replace("eval($X)", "'eval((($X'"), "own.yaml:2: rule own-eval: invalid pattern for PHP: eval((($X"),
        (PHP.replace("ERROR", "BAD"), "own.yaml:2: rule own-eval: Bad severity: BAD"),
        (PHP.replace(", pattern: eval($X)", ""), "own.yaml:2: rule own-eval: Expected one of `pattern`"),
        (PHP.replace("[php]", "[php, regex]"), "own.yaml:2: rule own-eval: invalid language"),
        (PHP + ", paths: {include: src}", "own.yaml:2: rule own-eval: Expected a list for include"),
    ],
)
def test_a_rule_that_semgrep_does_not_take_is_refused_with_its_line(
    tools: Mapping[str, Tool], place: Workplace, rule: str, said: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        checked(rules_of(rule), tools["semgrep"].program, place)
    assert said in str(caught.value)


@pytest.mark.live
def test_a_rule_for_a_later_semgrep_is_left_out_and_named(tools: Mapping[str, Tool], place: Workplace) -> None:
    own = checked(rules_of(PHP + ", min-version: 99.0.0"), tools["semgrep"].program, place)
    assert "own-eval: This rule requires upgrading Semgrep" in own.notices[0]
    assert not own.analyses(named("a.php"))


@pytest.mark.live
def test_own_rules_and_bundled_ones_run_side_by_side(tools: Mapping[str, Tool], place: Workplace) -> None:
    tool = tools["semgrep"]
    rules = rules_of("id: own, languages: [python], severity: INFO, message: m, pattern: eval($X)")
    engine = SemgrepEngine(tool, rules_folder(), own=checked(rules, tool.program, place))
    plain = SemgrepEngine(tool, rules_folder())
    file = target_file(place.root, "a.py", "import os\nfrom flask import request\nos.system(request.args[eval(x)])\n")
    both = {each.source.rule_id for each in engine.scan([file], place).observations}
    assert both == {"own", *(each.source.rule_id for each in plain.scan([file], place).observations)}
    assert len(both) > 1
    assert engine.fingerprint != plain.fingerprint
    assert isinstance(engine, SelectiveEngine)


@pytest.mark.live
def test_samples_of_own_rules_are_tested_whatever_their_paths_are(tools: Mapping[str, Tool], place: Workplace) -> None:
    (place.root / "own.php").write_text(
        "<?php\n// ruleid: own-eval\neval($a);\n// ok: own-eval\nstrlen($a);\n# ruleid: own-eval\nfoo();\neval($b);\n"
        "// todoruleid: own-eval\nbar();\n// todook: own-eval\neval($c);\n"
    )
    (place.root / "own.fixed.php").write_text("<?php\n// ruleid: own-eval\nnone();\n")
    rules = rules_of(PHP + ", paths: {include: [src/]}", PHP.replace("own-eval", "other"))
    tested = check_own(rules, tools["semgrep"].program, place)
    assert tested.mistakes == (
        "own.php:7: own-eval doesn't report a line that is marked",
        "own.php:8: own-eval reports a line that isn't marked",
    )
    assert (tested.samples, tested.unmarked) == (("own.php",), ("other",))


@pytest.mark.live
@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("min-version: 9", "Expected a string value for min-version"),
        ("max-version: abc", "Expected a version of the form X.Y.Z for max-version"),
        ("options: 3", "Expected '{' but found '3'"),
        ("paths: {include: 3}", "Expected a list for include"),
    ],
)
def test_a_rule_that_semgrep_refuses_without_a_name_is_named(
    more: str, said: str, tools: Mapping[str, Tool], place: Workplace
) -> None:
    rules = rules_of(*(PHP.replace("own-eval", each) for each in "abc"), f"{PHP}, {more}", PHP.replace("own-eval", "d"))
    with pytest.raises(ConfigError) as caught:
        checked(rules, tools["semgrep"].program, place)
    assert str(caught.value).startswith("own.yaml:5: rule own-eval: ")
    assert said in str(caught.value)
    assert "rules.json" not in str(caught.value)


@pytest.mark.live
def test_a_header_is_searched_as_c_and_as_cplusplus(tools: Mapping[str, Tool], place: Workplace) -> None:
    run = "severity: INFO, message: m, pattern: gets(...)"
    rules = rules_of(f"id: one, languages: [c], {run}", f"id: other, languages: [cpp], {run}")
    header = "template <class T> class A : public B<T> { public: int f() { return gets(1); } };\n"
    result = scan(tools["semgrep"], place, rules, {"a.h": header, "a.c": "int f() { return gets(1); }\n"})
    assert places(result) == [("a.c", 1, "one"), ("a.h", 1, "one"), ("a.h", 1, "other")]
    assert result.unscanned == ()


@pytest.mark.live
def test_a_rule_for_the_other_generic_engine_runs(tools: Mapping[str, Tool], place: Workplace) -> None:
    options = "severity: INFO, message: m, options: {generic_engine: aliengrep}"
    rules = rules_of(f"id: own, languages: [generic], pattern: 'user = $...X', {options}")
    result = scan(tools["semgrep"], place, rules, {"a.conf": "user = me\n"})
    assert places(result) == [("a.conf", 1, "own")]
