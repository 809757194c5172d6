"""Semgrep: its recorded report in our terms, and the real tool on trees that try to silence it."""

from __future__ import annotations

import json
import random
import shutil
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from builders import target_file

from verdict.app.locations import rules_folder
from verdict.domain.errors import OutputInvalid, Unavailable
from verdict.domain.finding import Confidence, EngineName, Kind, Severity
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.semgrep.files import LANGUAGES, sorted_out
from verdict.engines.semgrep.parts import Text
from verdict.engines.semgrep.report import parse as answer
from verdict.engines.semgrep.rules import PreparedRules
from verdict.engines.shared.staging import Unstageable
from verdict.engines.shared.toolchain import Tool, ToolSource
from verdict.ports import TargetFile, Workplace
from verdict.rulebook.catalogue import read

FOLDER = Path(__file__).parent / "recorded" / "semgrep-1.182.0"
RECORDED = (FOLDER / "tree.json").read_bytes()
NAMES = {f"{name}": name for name in ("app.py", "clean.py", "half.js", "misc.py", "partial.js", "view.js")}
EVAL = "eval(location.hash);\n"
DIGEST = 'class A { Object a() throws Exception { return MessageDigest.getInstance("MD5"); } }\n'
HANDLER = """package a
func run(w http.ResponseWriter, r *http.Request) { exec.Command("sh", "-c", r.FormValue("line")).Run() }
"""
SHELL = 'import os\nfrom flask import request\n%sos.system("ls " + request.args["x"])%s\n'


def parse(raw: bytes, names: Mapping[str, str]) -> Completed:
    """What it reports, without the probes."""
    return answer(raw, names).findings


def edited(**changes: object) -> bytes:
    """The recorded report with what its first result says of itself changed."""
    report = json.loads(RECORDED)
    report["results"][0]["extra"].update(changes)
    return json.dumps(report).encode()


def test_each_result_is_an_observation_at_its_location() -> None:
    assert [(each.source.rule_id, each.location) for each in parse(RECORDED, NAMES).observations] == [
        ("python-command-injection", Location("app.py", 11, 21, 11, 49)),
        ("python-yaml-unsafe-load", Location("app.py", 14, 12, 14, 27)),
        ("python-sql-injection", Location("app.py", 21, 29, 21, 35)),
        ("python-insecure-random-secret", Location("misc.py", 8, 9, 8, 29)),
        ("python-insecure-temporary-file", Location("misc.py", 9, 1, 9, 18)),
        ("python-tls-verification-disabled", Location("misc.py", 10, 1, 10, 50)),
        ("python-debug-mode-enabled", Location("misc.py", 11, 1, 11, 20)),
        ("javascript-code-injection", Location("partial.js", 2, 8, 2, 21)),
        ("javascript-sql-injection", Location("view.js", 4, 12, 4, 64)),
        ("javascript-reflected-xss", Location("view.js", 6, 12, 6, 20)),
    ]


def test_the_data_flow_has_the_locations_that_it_passes() -> None:
    traces = {each.source.rule_id: each.trace for each in parse(RECORDED, NAMES).observations}
    assert traces["python-sql-injection"] == (
        TraceStep(TraceRole.SOURCE, Location("app.py", 19, 16, 19, 28)),
        TraceStep(TraceRole.PROPAGATION, Location("app.py", 19, 9, 19, 13)),
        TraceStep(TraceRole.PROPAGATION, Location("app.py", 20, 9, 20, 15)),
        TraceStep(TraceRole.SINK, Location("app.py", 21, 29, 21, 35)),
    )
    assert traces["python-command-injection"] == (
        TraceStep(TraceRole.SOURCE, Location("app.py", 11, 29, 11, 41)),
        TraceStep(TraceRole.SINK, Location("app.py", 11, 21, 11, 49)),
    )


def test_a_flow_of_one_step_is_omitted() -> None:
    traces = {each.source.rule_id: each.trace for each in parse(RECORDED, NAMES).observations}
    assert traces["javascript-code-injection"] == ()
    assert traces["python-debug-mode-enabled"] == ()


def way(source: object, between: list[int], sink: object) -> tuple[tuple[TraceRole, int], ...]:
    """The recorded report's first result as if the data had gone that way: roles and lines."""
    trace = {"taint_source": source, "intermediate_vars": [variable(line) for line in between], "taint_sink": sink}
    (first, *_) = parse(edited(dataflow_trace=trace), NAMES).observations
    return tuple((step.role, step.location.line) for step in first.trace)


def region(line: int) -> dict[str, object]:
    return {"path": "app.py", "start": {"line": line, "col": 1, "offset": 0}, "end": {"line": line, "col": 9}}


def variable(line: int) -> dict[str, object]:
    return {"location": region(line), "content": "x"}


def loc(line: int) -> list[object]:
    return ["CliLoc", [region(line), "x"]]


def call(line: int, within: list[int], inner: object) -> list[object]:
    return ["CliCall", [[region(line), "f()"], [variable(each) for each in within], inner]]


def test_the_flow_includes_steps_within_called_functions() -> None:
    source, sink = call(20, [2, 3], loc(1)), call(22, [5, 6], call(7, [9], loc(10)))
    lines = [1, 2, 3, 20, 21, 22, 5, 6, 7, 9, 10]
    went = way(source, [21], sink)
    assert [line for _, line in went] == lines
    assert [role for role, _ in went] == [TraceRole.SOURCE, *[TraceRole.PROPAGATION] * 9, TraceRole.SINK]


def test_a_location_repeated_in_a_row_is_one_step() -> None:
    assert way(loc(1), [1, 2, 2], loc(2)) == ((TraceRole.SOURCE, 1), (TraceRole.SINK, 2))


def test_a_flow_without_an_end_is_omitted() -> None:
    assert way(None, [1, 2], loc(3)) == ()
    assert way(loc(1), [2], None) == ()


def test_a_very_long_flow_loses_its_middle_and_says_so() -> None:
    (first, *_) = parse(
        edited(
            dataflow_trace={
                "taint_source": loc(1),
                "intermediate_vars": [variable(line) for line in range(2, 100)],
                "taint_sink": loc(100),
            }
        ),
        NAMES,
    ).observations
    assert [step.location.line for step in first.trace] == [*range(1, 9), *range(93, 101)]
    assert [step.skipped for step in first.trace if step.skipped] == [84]


def test_an_unexpected_flow_is_an_error() -> None:
    with pytest.raises(OutputInvalid, match="dataflow_trace"):
        way(["CliTeleport", []], [], loc(1))


def test_a_flow_through_an_unknown_file_is_an_error() -> None:
    elsewhere = ["CliLoc", [{**region(1), "path": "/etc/passwd"}, "x"]]
    with pytest.raises(OutputInvalid, match="not given"):
        way(elsewhere, [], loc(1))


def test_a_rules_texts_reach_the_observation() -> None:
    first = parse(RECORDED, NAMES).observations[0]
    assert first.title == "Operating system command built from request data"
    assert first.kind is Kind.SAST
    assert first.cwe == ("CWE-78",)
    assert first.confidence is Confidence.HIGH
    assert first.fix is not None
    assert first.fix.startswith("Pass a list without a shell")
    assert first.references[0] == "https://cwe.mitre.org/data/definitions/78.html"


def test_severity_is_by_the_impact_and_likelihood_that_the_rule_states() -> None:
    rated = {(s.severity, s.mapping) for s in (each.source for each in parse(RECORDED, NAMES).observations)}
    assert rated == {(Severity[name], "semgrep.risk") for name in ("CRITICAL", "HIGH", "MEDIUM", "LOW")}
    metadata = {"impact": "MEDIUM", "likelihood": "LOW"}
    source = parse(edited(severity="ERROR", metadata=metadata), NAMES).observations[0].source
    assert (source.native_severity, source.severity, source.mapping) == ("ERROR", Severity.LOW, "semgrep.risk")


@pytest.mark.parametrize(
    ("word", "severity"),
    [
        ("CRITICAL", Severity.CRITICAL),
        ("HIGH", Severity.HIGH),
        ("MEDIUM", Severity.MEDIUM),
        ("LOW", Severity.LOW),
        ("ERROR", Severity.HIGH),
        ("WARNING", Severity.MEDIUM),
        ("INFO", Severity.INFO),
        ("INVENTORY", Severity.INFO),
        ("EXPERIMENT", Severity.UNKNOWN),
    ],
)
@pytest.mark.parametrize("metadata", [{}, {"impact": "HIGH"}, {"impact": "HIGH", "likelihood": "rare"}])
def test_a_rule_that_states_no_risk_has_the_severity_that_semgrep_says(
    word: str, severity: Severity, metadata: dict[str, str]
) -> None:
    source = parse(edited(severity=word, metadata=metadata), NAMES).observations[0].source
    assert (source.native_severity, source.severity, source.mapping) == (word, severity, "semgrep.severity")


def test_a_severity_that_semgrep_does_not_have_is_an_error() -> None:
    with pytest.raises(OutputInvalid, match="severity"):
        parse(edited(severity="DIRE"), NAMES)


def test_unparsed_lines_are_a_gap_in_a_scanned_file() -> None:
    result = parse(RECORDED, NAMES)
    assert Unscanned("partial.js", Gap.UNPARSABLE, "semgrep: lines 4-4 not understood") in result.unscanned
    assert "partial.js" in result.scanned


def test_a_file_with_a_syntax_error_is_a_gap() -> None:
    gaps = {gap.path: gap for gap in parse(RECORDED, NAMES).unscanned}
    assert gaps.keys() == {"partial.js", "half.js"}
    assert gaps["half.js"].gap is Gap.UNPARSABLE
    assert "Syntax error" in gaps["half.js"].reason
    assert "\n" not in gaps["half.js"].reason


def test_a_failed_rule_fails_the_engine() -> None:
    with pytest.raises(OutputInvalid, match="rule badpat: Rule parse error"):
        parse((FOLDER / "rule-error.json").read_bytes(), NAMES)


def test_a_skipped_rule_fails_the_engine() -> None:
    report = json.loads((FOLDER / "rule-error.json").read_bytes())
    report["errors"].clear()
    with pytest.raises(OutputInvalid, match="rule badpat: left out: Invalid pattern"):
        parse(json.dumps(report).encode(), NAMES)


def test_semgreps_own_error_is_reported() -> None:
    with pytest.raises(OutputInvalid, match=r"No such file or directory open nowhere\.json"):
        parse((FOLDER / "fatal.json").read_bytes(), NAMES)


@pytest.mark.parametrize("kind", ["Timeout", "Out of memory"])
def test_a_rule_timeout_is_a_gap_that_names_rule_and_file(kind: str) -> None:
    report = json.loads(RECORDED)
    report["errors"] = [
        {"error_type": kind, "severity": "warn", "message": "", "location": region(1), "rule_id": "python-sql"}
    ]
    result = parse(json.dumps(report).encode(), NAMES)
    assert result.unscanned == (Unscanned("app.py", Gap.LIMITED, f"semgrep: {kind} in python-sql"),)
    assert len(result.observations) == len(parse(RECORDED, NAMES).observations)
    assert answer(json.dumps(report).encode(), NAMES).unsure == frozenset()


def test_an_error_without_a_file_fails_the_engine() -> None:
    report = json.loads(RECORDED)
    report["errors"].append({"error_type": "Other", "severity": "error", "message": "out of luck"})
    with pytest.raises(OutputInvalid, match="out of luck"):
        parse(json.dumps(report).encode(), NAMES)


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", b"[]", b"null", b"Fatal error: exception", RECORDED[:5000], RECORDED + b"x", b"\xff\xfe"],
    ids=["nothing", "no keys", "a list", "null", "words", "cut off", "more behind", "no text"],
)
def test_another_document_is_an_error(raw: bytes) -> None:
    with pytest.raises(OutputInvalid):
        parse(raw, NAMES)


def test_a_report_whose_metavariables_have_no_place_is_an_error() -> None:
    with pytest.raises(OutputInvalid):
        parse(edited(metavars={"$SECRET": {"start": 1}}), NAMES)


@pytest.mark.parametrize("missing", ["errors", "paths", "results"])
def test_a_report_without_one_of_its_parts_is_an_error(missing: str) -> None:
    report = json.loads(RECORDED)
    del report[missing]
    with pytest.raises(OutputInvalid, match=missing):
        parse(json.dumps(report).encode(), NAMES)


@pytest.mark.parametrize("dropped", ["app.py", "half.js", "clean.py"], ids=["result", "error", "scanned"])
def test_a_report_on_an_unknown_file_is_an_error(dropped: str) -> None:
    with pytest.raises(OutputInvalid, match="not given"):
        parse(RECORDED, {name: path for name, path in NAMES.items() if path != dropped})


def test_a_message_with_undecodable_bytes_is_read() -> None:
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


def test_the_rules_are_loaded_once_however_many_threads_want_them(tmp_path: Path) -> None:
    target_file(tmp_path / "rules", "a.yaml", json.dumps({"rules": [_FOLLOWS]}))
    tool = Tool(EngineName("semgrep"), tmp_path / "semgrep-core", ToolSource.PATH, "", "")
    engine = SemgrepEngine(tool, tmp_path / "rules")
    together = threading.Barrier(8)

    def loaded(_number: int) -> PreparedRules:
        together.wait()
        return engine._rules({"python"})

    with ThreadPoolExecutor(8) as pool:
        assert len(set(map(id, pool.map(loaded, range(8))))) == 1


def test_the_rules_of_other_languages_are_not_loaded(tmp_path: Path) -> None:
    tool = Tool(EngineName("semgrep"), tmp_path / "semgrep-core", ToolSource.PATH, "", "")
    engine = SemgrepEngine(tool, rules_folder())
    engine.shards([TargetFile(name, name, 1) for name in ("a.go", "b.sh", "c.txt")], 2)
    first = engine._rules({"bash"})
    assert engine._rules({"go"}) is first
    assert engine._rules({"python"}) is not first
    assert first.chosen("python", Text(_HASH.encode())).rules == []
    assert engine._rules({"go"}).chosen("python", Text(_HASH.encode())).rules


def test_vendored_and_generated_code_is_scanned_last_and_the_longest_of_each_first(tmp_path: Path) -> None:
    tool = Tool(EngineName("semgrep"), tmp_path / "semgrep-core", ToolSource.PATH, "", "")
    sizes = {"vendor/a.js": 9_000_000, "b.js": 10, "static/c.min.js": 8_000_000, "src/d.js": 5_000}
    files = [TargetFile(name, name, size) for name, size in sizes.items()]
    portions = SemgrepEngine(tool, tmp_path).shards(files, 2)
    assert [[file.path for file in portion] for portion in portions] == [
        ["src/d.js", "b.js"],
        ["vendor/a.js", "static/c.min.js"],
    ]


def test_two_rules_of_one_id_are_refused(place: Workplace, tmp_path: Path) -> None:
    target_file(tmp_path / "rules", "a.yaml", json.dumps({"rules": [_FOLLOWS, _FOLLOWS]}))
    tool = Tool(EngineName("semgrep"), tmp_path / "semgrep-core", ToolSource.PATH, "", "")
    with pytest.raises(Unavailable, match="several rules have the id a"):
        SemgrepEngine(tool, tmp_path / "rules").scan([target_file(place.root, "a.py")], place)


@pytest.fixture
def engine(tools: Mapping[str, Tool]) -> SemgrepEngine:
    """The real tool with the bundled rules."""
    return SemgrepEngine(tools["semgrep"], rules_folder())


@pytest.mark.live
def test_no_ignore_file_in_the_tree_hides_a_file(engine: SemgrepEngine, place: Workplace) -> None:
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
def test_no_file_name_hides_a_file(engine: SemgrepEngine, place: Workplace) -> None:
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
def test_an_unparsable_file_is_a_gap_and_the_others_are_scanned(
    engine: SemgrepEngine, place: Workplace, content: bytes
) -> None:
    files = [target_file(place.root, "good.js", EVAL), target_file(place.root, "bad.js", content)]
    result = engine.scan(files, place)
    assert {gap.path for gap in result.unscanned} == {"bad.js"}
    assert {gap.gap for gap in result.unscanned} == {Gap.UNPARSABLE}
    assert "good.js" in {each.location.path for each in result.observations}


@pytest.mark.live
def test_every_wanted_suffix_is_read_in_any_case(engine: SemgrepEngine, place: Workplace) -> None:
    texts = {".py": SHELL % ("", ""), ".pyi": SHELL % ("", ""), ".java": DIGEST, ".go": HANDLER}
    content = {
        f"a{spelled}": texts.get(suffix, EVAL)
        for suffix in (".py", ".pyi", ".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".java", ".go")
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
def test_an_undecodable_byte_does_not_hide_findings(engine: SemgrepEngine, place: Workplace, trailer: bytes) -> None:
    content = (SHELL % ("", "")).encode() + trailer
    result = engine.scan([target_file(place.root, "a.py", content)], place)
    assert [each.source.rule_id for each in result.observations] == ["python-command-injection"]


@pytest.mark.live
def test_binary_content_is_a_gap_and_is_skipped_quickly(engine: SemgrepEngine, place: Workplace) -> None:
    noise = random.Random(1).randbytes(500_000)  # on which semgrep goes on for more than ten minutes
    files = [
        target_file(place.root, "noise.py", (SHELL % ("", "")).encode() + noise),
        target_file(place.root, "zero.js", f"// \0\n{EVAL}"),
        target_file(place.root, "latin.js", EVAL.encode() + b"// \xe9\n"),
    ]
    result = engine.scan(files, place)
    assert result.unscanned == (Unscanned("noise.py", Gap.UNPARSABLE, "binary, no code"),)
    assert {each.location.path for each in result.observations} == {"zero.js", "latin.js"} == set(result.scanned)


@pytest.mark.live
def test_utf_16_is_read_as_the_text_it_is(engine: SemgrepEngine, place: Workplace) -> None:
    (found,) = engine.scan([target_file(place.root, "a.js", f'x = "é";\n{EVAL}'.encode("utf-16"))], place).observations
    assert (found.location.line, found.location.column) == (2, 6)


@pytest.mark.live
def test_findings_are_kept_where_data_flow_is_bounded(engine: SemgrepEngine, place: Workplace) -> None:
    """Semgrep drops all matches of a file in which there are more than 10,000."""
    much = "".join(f"def f{number}(a, b, c, d, e):\n    pass\n\n\n" for number in range(2_100))
    file = target_file(place.root, "a.py", f"{_HASH}import os\n\n\n{much}os.system('date')\n")
    found = {each.source.rule_id for each in engine.scan([file], place).observations}
    assert "python-password-in-digest" in found


@pytest.mark.live
def test_data_is_followed_within_one_function_of_a_file(engine: SemgrepEngine, place: Workplace) -> None:
    handler = 'x = "é"; name = request.args["x"]; os.system("ls " + name)'
    code = f"import os\nfrom flask import request\ndef test_one():\n    y = 'é'\n    pass\ndef two():\n    {handler}\n"
    one = target_file(place.root, "one.py", code)
    two = target_file(place.root, "two.py", f"{code}def three():\n    {handler}\n")

    result = engine.scan([one, two], place)

    ways = {each.location.path: [step.location for step in each.trace] for each in result.observations}
    assert [(each.line, each.column) for each in ways["one.py"]] == [(7, 21), (7, 14), (7, 50)]
    assert sorted(each.location.line for each in result.observations if each.location.path == "two.py") == [7, 9]


@pytest.mark.live
def test_files_with_different_parts_of_one_rule_report_its_id(
    tools: Mapping[str, Tool], place: Workplace, tmp_path: Path
) -> None:
    ends = {
        "pattern-sources": [{"pattern": f"read_{each}()"} for each in "ab"],
        "pattern-sinks": [{"pattern": f"run_{each}(...)"} for each in "ab"],
    }
    target_file(tmp_path / "rules", "a.yaml", json.dumps({"rules": [{**_FOLLOWS, **ends, "id": "follows"}]}))
    calls = {"both.py": "run_b(read_a())\nrun_a(read_b())", "a.py": "run_a(read_a())", "b.py": "run_b(read_b())"}
    files = [target_file(place.root, name, text) for name, text in calls.items()]

    found = SemgrepEngine(tools["semgrep"], tmp_path / "rules").scan(files, place).observations

    assert {(each.location.path, each.location.line, each.source.rule_id) for each in found} == {
        ("a.py", 1, "follows"),
        ("b.py", 1, "follows"),
        ("both.py", 1, "follows"),
        ("both.py", 2, "follows"),
    }


@pytest.mark.live
def test_files_with_different_open_gates_report_the_same_rule_id(
    tools: Mapping[str, Tool], place: Workplace, tmp_path: Path
) -> None:
    either = [{"patterns": [{"pattern-regex": rf"(?s)\A.*?{each}\(.*"}, {"pattern": f"{each}($X)"}]} for each in _NAMES]
    rule = {"id": "runs", "message": "m", "languages": ["python"], "metadata": _RISK}
    target_file(tmp_path / "rules", "a.yaml", json.dumps({"rules": [{**rule, "pattern-either": either}]}))
    calls = {"both.py": "run_b(1)\nrun_a(2)", "a.py": "run_a(1)", "b.py": "run_b(1)", "none.py": "run_a = run_b"}
    files = [target_file(place.root, name, text) for name, text in calls.items()]

    completed = SemgrepEngine(tools["semgrep"], tmp_path / "rules").scan(files, place)

    assert {(each.location.path, each.location.line, each.source.rule_id) for each in completed.observations} == {
        ("a.py", 1, "runs"),
        ("b.py", 1, "runs"),
        ("both.py", 1, "runs"),
        ("both.py", 2, "runs"),
    }
    assert completed.scanned == tuple(sorted(calls))


_NAMES = ("run_a", "run_b")
_RISK = {"impact": "LOW", "likelihood": "LOW"}
_FOLLOWS = {
    "id": "a", "languages": ["python"], "message": "", "metadata": _RISK, "mode": "taint",
    "pattern-sources": [{"pattern": "read()"}], "pattern-sinks": [{"pattern": "run($X)"}],
}  # fmt: skip
_HASH = "import hashlib\n\nkept = hashlib.md5(password)\n"


@pytest.mark.live
def test_a_broken_rule_is_an_error_and_not_a_clean_result(
    tools: Mapping[str, Tool], place: Workplace, tmp_path: Path
) -> None:
    rules = tmp_path / "rules"
    good = (rules_folder() / "python" / "weak-hash.yaml").read_text()
    target_file(rules, "bad.yaml", good.replace("pattern", "patern"))
    with pytest.raises(OutputInvalid, match="rule python-weak-password-hash: Rule parse error"):
        SemgrepEngine(tools["semgrep"], rules).scan([target_file(place.root, "a.py", _HASH)], place)


@pytest.mark.live
def test_one_broken_rule_among_good_ones_is_an_error(
    tools: Mapping[str, Tool], place: Workplace, tmp_path: Path
) -> None:
    rules = Path(shutil.copytree(rules_folder() / "python", tmp_path / "rules"))
    target_file(rules, "weak-hash.yaml", (rules / "weak-hash.yaml").read_text().replace("pattern", "patern"))
    with pytest.raises(OutputInvalid, match="rule python-weak-password-hash"):
        SemgrepEngine(tools["semgrep"], rules).scan([target_file(place.root, "a.py", _HASH)], place)


@pytest.mark.live
def test_a_file_without_matching_rules_counts_as_scanned(engine: SemgrepEngine, place: Workplace) -> None:
    files = [target_file(place.root, name, "x = 1\n") for name in ("a.py", "b.py")]
    assert engine.scan(files, place) == Completed((), ("a.py", "b.py"))


@pytest.mark.live
def test_a_file_that_vanished_fails_the_engine(engine: SemgrepEngine, place: Workplace) -> None:
    good = target_file(place.root, "good.js", EVAL)
    with pytest.raises(Unstageable, match=r"gone\.js"):
        engine.scan([good, TargetFile("gone.js", "gone.js", 1)], place)


def test_a_run_without_rules_is_an_error(tools: Mapping[str, Tool], place: Workplace) -> None:
    file = target_file(place.root, "a.py", "x = 1\n")
    with pytest.raises(Unavailable, match=r"no rules in .*nowhere"):
        SemgrepEngine(tools["semgrep"], place.root / "nowhere").scan([file], place)


@pytest.mark.live
def test_the_real_tools_flow_is_in_characters(engine: SemgrepEngine, place: Workplace) -> None:
    text = 'import os\nfrom flask import request\nx = "é"; name = request.args["x"]\nx = "é"; os.system("ls " + name)\n'
    for name, content in (("a.py", text.encode()), ("b.py", b"# coding: latin-1\n" + text.encode("latin-1"))):
        (found,) = engine.scan([target_file(place.root, name, content)], place).observations
        first = 4 if name == "b.py" else 3
        assert [(step.role, step.location.line, step.location.column) for step in found.trace] == [
            (TraceRole.SOURCE, first, 17),
            (TraceRole.PROPAGATION, first, 10),
            (TraceRole.SINK, first + 1, 20),
        ]


@pytest.mark.live
def test_typescript_and_tsx_are_distinguished_in_any_case(engine: SemgrepEngine, place: Workplace) -> None:
    cast, element = "const a = <any>b;\n" + EVAL, "const a = <div>{b}</div>;\n" + EVAL
    files = [target_file(place.root, f"cast.{suffix}", cast) for suffix in ("ts", "TS", "mts", "CTS")]
    files += [target_file(place.root, f"element.{suffix}", element) for suffix in ("tsx", "TSX", "Tsx", "jsx", "JS")]
    result = engine.scan(files, place)
    assert {each.location.path for each in result.observations} == {file.path for file in files}
    assert result.unscanned == ()


def test_every_language_of_the_rules_is_one_that_files_are_given_in() -> None:
    named = {
        language for rule in read(rules_folder()).values() if rule.engine == "semgrep" for language in rule.languages
    }
    assert named <= set(LANGUAGES)


@pytest.mark.live
def test_infrastructure_files_are_read(engine: SemgrepEngine, place: Workplace) -> None:
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
def test_a_workflow_is_read_if_it_fetches_something_without_encryption(engine: SemgrepEngine, place: Workplace) -> None:
    step = "jobs:\n  a:\n    steps:\n      - run: |\n          # ${{ github.ref }}\n          wget %s://tools.example/a.deb\n"
    installs = f"{step}          sudo dpkg -i a.deb\n"
    content = {
        "plain.yml": installs % "http",
        "encrypted.yml": installs % "https",
        "broken.yml": "{\n" + installs % "http",
    }
    files = [target_file(place.root, f".github/workflows/{name}", text) for name, text in content.items()]

    found = engine.scan(files, place)

    assert [(each.source.rule_id, each.location.path, each.location.line) for each in found.observations] == [
        ("workflow-unencrypted-download-run", ".github/workflows/plain.yml", 6)
    ]
    assert not found.unscanned


@pytest.mark.live
def test_a_long_word_in_code_that_many_rules_ask_about_is_read(engine: SemgrepEngine, place: Workplace) -> None:
    """Semgrep searches a file for the expressions of rules first, and `\\w+[.]run` takes the square of such a word."""
    script = (
        'const fs = require("fs"), http = require("http"), cp = require("child_process"), app = require("express")();\n'
        "function fetchUrl(url) { return fetch(url); }\n"
        "function setPath(obj, key, sub, value) { obj[key][sub] = value; }\n"
        "app.get('/', (req, res) => { res.redirect(req.query.next); cp.spawn(name, [req.query.a]); });\n"
        "fs.readFile(name, use);\n"
    )
    program = (
        "import json, ldap, os, requests\nfrom django.utils.safestring import mark_safe\n"
        "def fetch_url(url):\n    return requests.get(url)\n"
        "def page(data):\n    return mark_safe('<script>' + json.dumps(data) + '</script>')\n"
        "def find(name):\n    return con.search('(uid=%s)' % name)\n"
    )
    word = f"long = '{'x' * 600_000}'\n"
    files = [target_file(place.root, "a.js", script + word), target_file(place.root, "a.py", program + word)]

    result = engine.scan(files, place)

    assert (result.scanned, result.unscanned) == (("a.js", "a.py"), ())


_COPIES = b"FROM debian:12\nCOPY a /app/ \nCOPY b /app/ \n\nRUN make \n\nCOPY . /app \nUSER root\nCMD true\n"


@pytest.mark.live
@pytest.mark.parametrize("image", [_COPIES, _COPIES.replace(b"\n", b"\r\n"), _COPIES.replace(b" \n", b"\r\n")])
def test_spaces_and_returns_at_the_end_of_a_dockerfile_s_lines_are_read(
    image: bytes, engine: SemgrepEngine, place: Workplace
) -> None:
    result = engine.scan([target_file(place.root, "Dockerfile", image)], place)

    assert result.unscanned == ()
    assert [each.location.line for each in result.observations if "root" in each.source.rule_id] == [8]


_CHECKED_NUMBER = b"""\
class Shop extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String raw = request.getParameter("raw");
    statement.executeQuery("SELECT " + size(raw));
    statement.executeQuery("SELECT " + raw);
  }

  private int size(String text) {
    return Integer.parseInt(text);
  }
}
"""


@pytest.mark.live
@pytest.mark.parametrize("code", [_CHECKED_NUMBER, _CHECKED_NUMBER.replace(b"\n", b"\r\n")])
def test_lines_that_windows_ended_are_read_like_others(code: bytes, engine: SemgrepEngine, place: Workplace) -> None:
    result = engine.scan([target_file(place.root, "Shop.java", code)], place)

    assert [each.location.line for each in result.observations if each.source.rule_id == "java-sql-injection"] == [5]


@pytest.mark.live
def test_a_dockerfile_whose_lines_windows_ended_is_read(engine: SemgrepEngine, place: Workplace) -> None:
    image = b"FROM debian:12\r\nRUN apt-get update && \\\r\n    apt-get install curl\r\nUSER root\r\nCMD true\r\n"

    result = engine.scan([target_file(place.root, "Dockerfile", image)], place)

    assert result.unscanned == ()
    assert [each.location.line for each in result.observations if "root" in each.source.rule_id] == [4]


@pytest.mark.live
def test_a_key_in_the_code_is_a_secret_whose_place_is_its_value(engine: SemgrepEngine, place: Workplace) -> None:
    line = 'SECRET_KEY = "' + "-".join(["cobalt-7"] * 3) + '"'
    (found,) = engine.scan([target_file(place.root, "settings.py", line + "\n")], place).observations
    where = found.location
    assert (found.kind, where.line, where.column, where.end_column) == (Kind.SECRET, 1, 15, len(line))
    assert "cobalt" not in found.title + found.message


@pytest.mark.live
def test_only_kubernetes_yaml_is_parsed_and_templates_are_reported(engine: SemgrepEngine, place: Workplace) -> None:
    plain = target_file(place.root, "settings.yml", "a: [1, 2\n")
    template = target_file(place.root, "chart/pod.yaml", "apiVersion: v1\nspec: [{{ .Values.pid }}\n")
    pod = target_file(place.root, "pod.yaml", "apiVersion: v1\nspec:\n  hostPID: true\n")
    assert engine.scan([plain], place).scanned == ("settings.yml",)
    result = engine.scan([plain, template, pod], place)
    assert result.scanned == ("pod.yaml", "settings.yml")
    assert [(each.path, each.gap) for each in result.unscanned] == [("chart/pod.yaml", Gap.SKIPPED)]


@pytest.mark.live
def test_templates_of_pages_and_manifests_are_read(engine: SemgrepEngine, place: Workplace) -> None:
    content = {
        "pages/a.HTML": "<p>{{ request.args.q|safe }}</p>\n",
        "a.jsp": '<p>é <%= request.getParameter("q") %></p>\n',
        "App.vue": '<p v-html="html"></p>\n',
        "b.html": "<p>{# {{ request.args.q|safe }} #}</p>\n",
        "b.vue": "<p><%- req.query.q %></p>\n",
        "chart/pod.yaml": "{{- if .Values.on }}\napiVersion: v1\nspec:\n  hostPID: true\n{{- end }}\n",
        "chart/values.yaml": "securityContext:\n  privileged: true\n",
        "chart/values.schema.yaml": "privileged: true\n",
    }
    files = [target_file(place.root, name, text) for name, text in content.items()]
    result = engine.scan(files, place)
    assert {each.location.path: (each.location.line, each.location.column) for each in result.observations} == {
        "pages/a.HTML": (1, 4), "a.jsp": (1, 6), "App.vue": (1, 4), "chart/pod.yaml": (4, 3),
        "chart/values.yaml": (2, 3),
    }  # fmt: skip
    assert result.scanned == tuple(sorted(content))
    assert result.unscanned == ()


def test_a_file_of_bytes_that_is_named_like_a_page_is_skipped(place: Workplace) -> None:
    """Such names are used for other things too, so it is no reason to call a scan incomplete."""
    file = target_file(place.root, "a.tag", b"\0\xff" * 9 + b"<p>{{ a|safe }}</p>")
    assert sorted_out([file], place) == ([], (), (Unscanned("a.tag", Gap.SKIPPED, "binary, no text"),))


def test_a_page_s_code_counts_as_not_analysed(tmp_path: Path) -> None:
    """Rules for pages look at what they put into the page, not at the script of a component."""
    engine = SemgrepEngine(Tool(EngineName("semgrep"), tmp_path / "semgrep", ToolSource.PATH, "", ""), tmp_path)
    page = TargetFile("App.vue", "App.vue", 1)
    assert engine.wants(page)
    assert not engine.analyses(page)


@pytest.mark.parametrize("name", ["Dockerfile.md", "dockerfile.py.txt", "notes.txt", "Makefile"])
def test_similar_file_names_are_not_wanted(name: str, tmp_path: Path) -> None:
    engine = SemgrepEngine(Tool(EngineName("semgrep"), tmp_path / "semgrep", ToolSource.PATH, "", ""), tmp_path)
    assert not engine.wants(TargetFile(name, name, 1))
