"""Semgrep: its recorded report in our terms, and the real tool on trees that try to silence it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from builders import target_file

from verdict.bootstrap import rules_folder
from verdict.domain.errors import Crashed, OutputInvalid
from verdict.domain.finding import Confidence, EngineName, Kind, Location, Severity
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.untrusted import clean_path
from verdict.engines.semgrep import SemgrepEngine, parse
from verdict.engines.staging import Unstageable
from verdict.engines.toolchain import Tool, ToolSource
from verdict.ports import TargetFile, Workplace

FOLDER = Path(__file__).parent / "recorded" / "semgrep-1.182.0"
RECORDED = (FOLDER / "tree.json").read_bytes()
NAMES = {f"{name}": name for name in ("app.py", "clean.py", "half.js", "misc.py", "partial.js", "view.js")}
EVAL = "eval(location.hash);\n"
DIGEST = 'class A { Object a() throws Exception { return MessageDigest.getInstance("MD5"); } }\n'
SHELL = 'import os\nfrom flask import request\n%sos.system("ls " + request.args["x"])%s\n'


def edited(**changes: object) -> bytes:
    """The recorded report with what its first result says of itself changed."""
    report = json.loads(RECORDED)
    report["results"][0]["extra"].update(changes)
    return json.dumps(report).encode()


def test_each_result_is_an_observation_at_its_place() -> None:
    assert [(each.source.rule_id, each.location) for each in parse(RECORDED, NAMES).observations] == [
        ("python-command-injection", Location("app.py", 11, 21, 11, 48)),
        ("python-yaml-unsafe-load", Location("app.py", 14, 12, 14, 27)),
        ("python-sql-injection", Location("app.py", 19, 23, 19, 88)),
        ("python-sql-value-interpolated", Location("app.py", 19, 23, 19, 88)),
        ("python-insecure-random-secret", Location("misc.py", 6, 9, 6, 24)),
        ("python-insecure-temporary-file", Location("misc.py", 7, 1, 7, 18)),
        ("python-tls-verification-disabled", Location("misc.py", 8, 1, 8, 50)),
        ("python-debug-mode-enabled", Location("misc.py", 9, 1, 9, 20)),
        ("javascript-code-injection", Location("partial.js", 2, 8, 2, 21)),
        ("javascript-sql-injection", Location("view.js", 4, 12, 4, 71)),
        ("javascript-reflected-xss", Location("view.js", 5, 12, 5, 43)),
    ]


def test_a_rules_own_words_reach_the_observation() -> None:
    first = parse(RECORDED, NAMES).observations[0]
    assert first.title == "Operating system command built from request data"
    assert first.kind is Kind.SAST
    assert first.cwe == ("CWE-78",)
    assert first.confidence is Confidence.HIGH
    assert first.fix is not None
    assert first.fix.startswith("Pass a list without a shell")
    assert first.references[0] == "https://cwe.mitre.org/data/definitions/78.html"


def test_severity_is_the_rules_own_with_its_word_kept() -> None:
    levels = {(s.native_severity, s.severity) for s in (each.source for each in parse(RECORDED, NAMES).observations)}
    assert levels == {
        ("CRITICAL", Severity.CRITICAL),
        ("HIGH", Severity.HIGH),
        ("MEDIUM", Severity.MEDIUM),
        ("LOW", Severity.LOW),
    }


@pytest.mark.parametrize(
    ("word", "severity"),
    [
        ("ERROR", Severity.HIGH),
        ("WARNING", Severity.MEDIUM),
        ("INFO", Severity.INFO),
        ("INVENTORY", Severity.INFO),
        ("EXPERIMENT", Severity.UNKNOWN),
    ],
)
def test_the_older_severity_words_are_understood(word: str, severity: Severity) -> None:
    assert parse(edited(severity=word), NAMES).observations[0].source.severity is severity


def test_a_severity_that_semgrep_does_not_have_is_an_error() -> None:
    with pytest.raises(OutputInvalid, match="severity"):
        parse(edited(severity="DIRE"), NAMES)


def test_lines_it_could_not_parse_are_a_gap_in_a_file_that_was_scanned() -> None:
    result = parse(RECORDED, NAMES)
    assert Unscanned("partial.js", Gap.UNPARSABLE, "semgrep: lines 4-4 not understood") in result.unscanned
    assert "partial.js" in result.scanned


def test_a_file_with_a_syntax_error_is_a_gap() -> None:
    gaps = {gap.path: gap for gap in parse(RECORDED, NAMES).unscanned}
    assert gaps.keys() == {"partial.js", "half.js"}
    assert gaps["half.js"].gap is Gap.UNPARSABLE
    assert "Syntax error" in gaps["half.js"].reason
    assert "\n" not in gaps["half.js"].reason


def test_a_rule_that_failed_is_no_result() -> None:
    with pytest.raises(OutputInvalid, match="Rule parse error"):
        parse((FOLDER / "rule-error.json").read_bytes(), NAMES)


def test_an_error_without_a_file_is_no_result() -> None:
    report = json.loads(RECORDED)
    report["errors"].append({"code": 2, "level": "error", "type": "SemgrepError", "message": "out of luck"})
    with pytest.raises(OutputInvalid, match="out of luck"):
        parse(json.dumps(report).encode(), NAMES)


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", b"[]", b"null", b"Fatal error: exception", RECORDED[:5000], RECORDED + b"x", b"\xff\xfe"],
    ids=["nothing", "no keys", "a list", "null", "words", "cut off", "more behind", "no text"],
)
def test_what_is_not_semgreps_report_is_an_error(raw: bytes) -> None:
    with pytest.raises(OutputInvalid):
        parse(raw, NAMES)


@pytest.mark.parametrize("missing", ["errors", "paths", "results"])
def test_a_report_without_one_of_its_parts_is_an_error(missing: str) -> None:
    report = json.loads(RECORDED)
    del report[missing]
    with pytest.raises(OutputInvalid, match=missing):
        parse(json.dumps(report).encode(), NAMES)


@pytest.mark.parametrize("dropped", ["app.py", "half.js", "clean.py"], ids=["result", "error", "scanned"])
def test_a_report_on_a_file_it_was_not_given_is_an_error(dropped: str) -> None:
    with pytest.raises(OutputInvalid, match="not given"):
        parse(RECORDED, {name: path for name, path in NAMES.items() if path != dropped})


def test_a_message_that_quotes_bytes_that_are_no_text_is_read() -> None:
    raw = RECORDED.replace(b"function two(", b"function \xff\xfe(")
    assert raw != RECORDED
    assert len(parse(raw, NAMES).observations) == len(parse(RECORDED, NAMES).observations)


def test_another_rule_is_another_fingerprint(tools: Mapping[str, Tool], tmp_path: Path) -> None:
    rules = Path(shutil.copytree(rules_folder(), tmp_path / "rules"))
    before = SemgrepEngine(tools["semgrep"], rules).fingerprint
    assert before == SemgrepEngine(tools["semgrep"], rules_folder()).fingerprint
    rule = next(rules.rglob("*.yaml"))
    rule.write_text(rule.read_text() + "# changed\n")
    assert SemgrepEngine(tools["semgrep"], rules).fingerprint != before


@pytest.fixture
def engine(tools: Mapping[str, Tool]) -> SemgrepEngine:
    """The real tool with the bundled rules."""
    return SemgrepEngine(tools["semgrep"], rules_folder())


@pytest.mark.live
def test_nothing_in_the_tree_keeps_a_file_from_being_read(engine: SemgrepEngine, place: Workplace) -> None:
    target_file(place.root, ".semgrepignore", "*\n")
    target_file(place.root, ".gitignore", "*\n")
    target_file(place.root, ".semgrep.yml", "rules: []\n")
    content: dict[str, str | bytes] = {
        "tests/test_a.js": EVAL,
        "test/a.js": EVAL,
        "node_modules/a.js": EVAL,
        "vendor/a.js": EVAL,
        "dist/a.min.js": "var a=1;" * 1000 + EVAL,
        "types.d.ts": EVAL,
        "minified.js": "var a=1;" * 1000 + EVAL,
        "big.js": f'var a = "{"1" * 1_100_000}";\n{EVAL}',
        "nosem.js": "eval(location.hash); // nosemgrep\n",
        "nosem-rule.js": "eval(location.hash); // nosemgrep: javascript-code-injection\n",
        "zero.js": b'eval(location.hash);\nvar a = "\0";\n',
        "-x.js": EVAL,
        "--config=x.js": EVAL,
    }
    result = engine.scan([target_file(place.root, name, text) for name, text in content.items()], place)
    assert {each.location.path for each in result.observations} == content.keys()
    assert set(result.scanned) == content.keys()
    assert result.unscanned == ()


@pytest.mark.live
def test_no_name_keeps_a_file_from_being_read(engine: SemgrepEngine, place: Workplace) -> None:
    names = ["a\nb.js", "q'uo\"te.js", "\udcff\udcfe.js", "ünï.js", "back\\slash.js", "$x;y.js", "*.js", "[a].js"]
    files = [TargetFile(clean_path(name), name, target_file(place.root, name, EVAL).size) for name in names]
    result = engine.scan(files, place)
    assert {each.location.path for each in result.observations} == {clean_path(name) for name in names}


@pytest.mark.live
@pytest.mark.parametrize(
    ("content", "place_of_it"),
    [
        ((SHELL % ('x = "éè"; ', "")).encode(), (3, 21, 46)),
        ((SHELL % ("", "")).replace("\n", "\r\n").encode(), (3, 11, 36)),
        (b"# coding: latin-1\n" + (SHELL % ('x = "éè"; ', "")).encode("latin-1"), (4, 21, 46)),
        ((SHELL % ('x = "\u2028\x0c"; ', "")).encode(), (3, 21, 46)),
    ],
    ids=["accents", "crlf", "latin-1", "unicode line ends"],
)
def test_places_count_lines_and_characters_of_the_text(
    engine: SemgrepEngine, place: Workplace, content: bytes, place_of_it: tuple[int, int, int]
) -> None:
    (found,) = engine.scan([target_file(place.root, "a.py", content)], place).observations
    assert (found.location.line, found.location.column, found.location.end_column) == place_of_it


@pytest.mark.live
@pytest.mark.parametrize(
    "content",
    [b"eval(x);\nfunction (( {{{\n", b"eval(location.hash);\n\xff\xfe \xed\xa0\x80 ((\n", b"eval(\0\1\2" * 20],
    ids=["syntax", "invalid utf-8", "binary"],
)
def test_what_it_can_not_parse_is_a_gap_beside_the_findings_of_the_others(
    engine: SemgrepEngine, place: Workplace, content: bytes
) -> None:
    files = [target_file(place.root, "good.js", EVAL), target_file(place.root, "bad.js", content)]
    result = engine.scan(files, place)
    assert {gap.path for gap in result.unscanned} == {"bad.js"}
    assert {gap.gap for gap in result.unscanned} == {Gap.UNPARSABLE}
    assert "good.js" in {each.location.path for each in result.observations}


@pytest.mark.live
def test_every_suffix_that_is_wanted_is_read_however_it_is_spelled(engine: SemgrepEngine, place: Workplace) -> None:
    shell = SHELL % ("", "")
    content = {
        f"a{spelled}": shell if suffix.startswith(".py") else DIGEST if suffix == ".java" else EVAL
        for suffix in (".py", ".pyi", ".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".java")
        for spelled in (suffix, suffix.upper())
    }
    files = [target_file(place.root, name, text) for name, text in content.items()]
    assert all(engine.wants(file) for file in files)
    result = engine.scan(files, place)
    assert {each.location.path for each in result.observations} == content.keys()


@pytest.mark.live
def test_scripts_without_a_suffix_are_read_by_their_interpreter(engine: SemgrepEngine, place: Workplace) -> None:
    python = target_file(place.root, "serve", "#!/usr/bin/env python3\n" + SHELL % ("", ""))
    node = target_file(place.root, "run", "#!/usr/bin/env node\n" + EVAL)
    files = [replace(python, interpreter="python"), replace(node, interpreter="node")]
    assert all(engine.wants(file) for file in files)
    assert {each.location.path for each in engine.scan(files, place).observations} == {"serve", "run"}


@pytest.mark.live
@pytest.mark.parametrize("trailer", [b"# \xe9\n", b"# \xed\xa0\x80\n", b"# \xff\xfe\n"])
def test_a_byte_that_is_not_utf_8_does_not_blind_a_rule(
    engine: SemgrepEngine, place: Workplace, trailer: bytes
) -> None:
    content = (SHELL % ("", "")).encode() + trailer
    result = engine.scan([target_file(place.root, "a.py", content)], place)
    assert [each.source.rule_id for each in result.observations] == ["python-command-injection"]


@pytest.mark.live
def test_utf_16_is_read_as_the_text_it_is(engine: SemgrepEngine, place: Workplace) -> None:
    (found,) = engine.scan([target_file(place.root, "a.js", f'x = "é";\n{EVAL}'.encode("utf-16"))], place).observations
    assert (found.location.line, found.location.column) == (2, 6)


@pytest.mark.live
def test_a_broken_rule_is_an_error_and_not_a_clean_result(
    tools: Mapping[str, Tool], place: Workplace, tmp_path: Path
) -> None:
    rules = tmp_path / "rules"
    good = (rules_folder() / "python" / "weak-hash.yaml").read_text()
    target_file(rules, "bad.yaml", good.replace("pattern", "patern"))
    with pytest.raises(Crashed):
        SemgrepEngine(tools["semgrep"], rules).scan([target_file(place.root, "a.py", "x = 1\n")], place)


@pytest.mark.live
def test_a_file_that_vanished_fails_the_engine(engine: SemgrepEngine, place: Workplace) -> None:
    good = target_file(place.root, "good.js", EVAL)
    with pytest.raises(Unstageable, match=r"gone\.js"):
        engine.scan([good, TargetFile("gone.js", "gone.js", 1)], place)


@pytest.mark.live
def test_what_semgrep_itself_says_of_a_failure_reaches_the_reader(tools: Mapping[str, Tool], place: Workplace) -> None:
    file = target_file(place.root, "a.py", "x = 1\n")
    with pytest.raises(Crashed, match="nowhere"):
        SemgrepEngine(tools["semgrep"], place.root / "nowhere").scan([file], place)


@pytest.mark.live
def test_files_that_describe_machines_are_read(engine: SemgrepEngine, place: Workplace) -> None:
    image, script = "FROM debian:12\nUSER root\nCMD true\n", 'eval "$1"\n'
    content = {
        "Dockerfile": image, "Dockerfile.dev": image, "docker/Containerfile": image, "app.Dockerfile": image,
        "a.sh": script, "b.bash": script, "main.tf": 'provider "helm" {\n  insecure = true\n}\n',
        "compose.yaml": "services:\n  a:\n    privileged: true\n",
        "pod.yml": "apiVersion: v1\nspec:\n  hostPID: true\n",
    }  # fmt: skip
    files = [target_file(place.root, name, text) for name, text in content.items()]
    files.append(replace(target_file(place.root, "start", f"#!/bin/bash\n{script}"), interpreter="bash"))
    assert all(engine.wants(file) for file in files)
    observations = engine.scan(files, place).observations
    assert {each.location.path for each in observations} == {*content, "start"}
    assert {each.kind for each in observations} == {Kind.MISCONFIGURATION}


@pytest.mark.live
def test_of_yaml_only_manifests_are_parsed_and_templates_of_them_are_told(
    engine: SemgrepEngine, place: Workplace
) -> None:
    plain = target_file(place.root, "settings.yml", "a: [1, 2\n")
    template = target_file(place.root, "chart/pod.yaml", "apiVersion: v1\nspec:\n  hostPID: {{ .Values.pid }}\n")
    pod = target_file(place.root, "pod.yaml", "apiVersion: v1\nspec:\n  hostPID: true\n")
    assert engine.scan([plain], place).scanned == ("settings.yml",)
    result = engine.scan([plain, template, pod], place)
    assert result.scanned == ("pod.yaml", "settings.yml")
    assert [(each.path, each.gap) for each in result.unscanned] == [("chart/pod.yaml", Gap.SKIPPED)]


@pytest.mark.parametrize("name", ["Dockerfile.md", "dockerfile.py.txt", "notes.txt", "Makefile"])
def test_what_only_sounds_like_a_file_for_the_rules_is_not_wanted(name: str, tmp_path: Path) -> None:
    engine = SemgrepEngine(Tool(EngineName("semgrep"), tmp_path / "semgrep", ToolSource.PATH, "", ""), tmp_path)
    assert not engine.wants(TargetFile(name, name, 1))
