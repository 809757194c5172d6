"""Bandit: parsing of a recorded report, and the real tool on trees that try to silence it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from builders import target_file

from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import Confidence, Kind, Severity
from verdict.domain.location import Location
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.engines.bandit.adapter import BanditEngine, parse
from verdict.engines.bandit.checks import CHECKS, page
from verdict.engines.shared.toolchain import Tool
from verdict.ports import TargetFile, Workplace
from verdict.processes.run import environment, run

RECORDED = (Path(__file__).parent / "recorded" / "bandit-1.9.4" / "tree.json").read_bytes()
NAMES = {name: name for name in ("app.py", "broken.py", "clean.py")}
SHELL = 'import os\nos.system("ls " + input())\n'


def edited(**changes: object) -> bytes:
    """The recorded report with its first result changed."""
    report = json.loads(RECORDED)
    report["results"][0].update(changes)
    return json.dumps(report).encode()


def test_each_result_is_an_observation_at_its_location() -> None:
    assert [(each.source.rule_id, each.location) for each in parse(RECORDED, NAMES).observations] == [
        ("B404", Location("app.py", 2, 1, 2, 18)),
        ("B105", Location("app.py", 7, 9, 7, 25)),
        ("B602", Location("app.py", 11, 5, 11, 61)),
        ("B324", Location("app.py", 12, 5, 12, 22)),
        ("B101", Location("app.py", 13, 5, 13, 16)),
        ("B506", Location("app.py", 14, 12, 14, 27)),
        ("B608", Location("app.py", 18, 9, 18, 48)),
        ("B608", Location("app.py", 19, 23, 19, 59)),
    ]


def test_a_call_over_several_lines_has_them_all_as_its_extent() -> None:
    changes = {"line_number": 14, "line_range": [11, 12, 13, 14, 15], "col_offset": 4, "end_col_offset": 5}
    first, second, *_ = parse(edited(**changes), NAMES).observations

    assert (first.location, first.extent) == (Location("app.py", 14, None, 15, 6), Location("app.py", 11, 5, 15, 6))
    assert second.extent is None


def test_the_severity_is_rated_here_and_keeps_bandits_word_and_the_mapping() -> None:
    rated = {each.source.rule_id: (each.source, each.confidence) for each in parse(RECORDED, NAMES).observations}
    assert {
        rule: (source.native_severity, source.severity, sure, source.mapping) for rule, (source, sure) in rated.items()
    } == {
        "B404": ("LOW", Severity.INFO, Confidence.LOW, "bandit.risk"),
        "B105": ("LOW", Severity.LOW, Confidence.LOW, "bandit.risk"),
        "B602": ("HIGH", Severity.HIGH, Confidence.MEDIUM, "bandit.risk"),
        "B324": ("HIGH", Severity.LOW, Confidence.LOW, "bandit.risk"),
        "B101": ("LOW", Severity.INFO, Confidence.LOW, "bandit.risk"),
        "B506": ("MEDIUM", Severity.HIGH, Confidence.MEDIUM, "bandit.risk"),
        "B608": ("MEDIUM", Severity.MEDIUM, Confidence.MEDIUM, "bandit.risk"),
    }


@pytest.mark.parametrize(("native", "severity"), [("HIGH", Severity.HIGH), ("LOW", Severity.LOW)])
def test_a_case_that_bandit_rates_lower_is_rated_lower_here(native: str, severity: Severity) -> None:
    assert parse(edited(test_id="B605", issue_severity=native), NAMES).observations[0].source.severity is severity


@pytest.mark.parametrize(
    ("mark", "severity"), [("200e", Severity.INFO), ("200f", Severity.INFO), ("202e", Severity.MEDIUM)]
)
def test_a_mark_of_direction_puts_no_code_in_another_order(mark: str, severity: Severity) -> None:
    text = f"A Python source file contains bidirectional control characters ('\\u{mark}')."
    first = parse(edited(test_id="B613", issue_text=text), NAMES).observations[0]
    assert first.source.severity is severity


def test_no_finding_has_a_higher_confidence_than_bandits() -> None:
    first = parse(edited(test_id="B608", issue_confidence="LOW"), NAMES).observations[0]
    assert first.confidence is Confidence.LOW


@pytest.mark.parametrize("changes", [{"test_id": "B999"}, {"test_id": "X1", "issue_confidence": "LOW"}])
def test_a_check_that_is_not_rated_here_keeps_bandits_severity(changes: dict[str, str]) -> None:
    first = parse(edited(issue_severity="MEDIUM", **changes), NAMES).observations[0]
    assert (first.source.severity, first.source.mapping) == (Severity.MEDIUM, "bandit.severity")
    assert first.confidence.name == changes.get("issue_confidence", "HIGH")


@pytest.mark.live
def test_every_check_of_the_installed_bandit_is_rated_and_no_other(tools: Mapping[str, Tool], place: Workplace) -> None:
    program, surroundings = str(tools["bandit"].program), environment(HOME=str(place.scratch))
    output = run([program, "--help"], ok=frozenset({0}), deadline=place.deadline, cwd=place.root, env=surroundings)
    assert set(re.findall(r"^\s+(B\d{3})\s", output.stdout.decode(), re.MULTILINE)) == CHECKS.keys()


def test_each_check_links_to_the_page_that_bandit_names() -> None:
    for each in parse(RECORDED, NAMES).observations:
        assert each.references == (page(each.source.rule_id),)


def test_an_undefined_severity_becomes_unknown() -> None:
    first = parse(edited(issue_severity="UNDEFINED", issue_confidence="UNDEFINED"), NAMES).observations[0]
    assert (first.source.severity, first.confidence) == (Severity.UNKNOWN, Confidence.UNKNOWN)


def test_an_unknown_severity_in_the_report_is_an_error() -> None:
    with pytest.raises(OutputInvalid, match="issue_severity"):
        parse(edited(issue_severity="DIRE"), NAMES)


def test_a_password_is_a_finding_of_kind_secret_and_in_no_text() -> None:
    found = next(each for each in parse(RECORDED, NAMES).observations if each.source.rule_id == "B105")
    assert found.kind is Kind.SECRET
    assert "neunundneunzig" in RECORDED.decode()
    assert "neunundneunzig" not in repr(found)


def test_a_password_written_with_escapes_has_its_whole_line_as_its_place() -> None:
    changes = {"line_number": 3, "line_range": [3], "code": "2 \n3 é = {'password': 'a\\x62c'}\n4 \n"}
    found = parse(edited(test_id="B105", issue_text="Possible hardcoded password: 'abc'", **changes), NAMES)
    assert found.observations[0].location == Location("app.py", 3, 1, 3, 28)


def test_a_check_of_forbidden_names_is_titled_by_its_message() -> None:
    found = next(each for each in parse(RECORDED, NAMES).observations if each.source.rule_id == "B404")
    assert found.title == "Consider possible security implications associated with the subprocess module"


def test_a_more_exact_weakness_replaces_bandits() -> None:
    found = next(each for each in parse(RECORDED, NAMES).observations if each.source.rule_id == "B506")
    assert found.cwe == ("CWE-502",)


def test_templates_without_escaping_are_cross_site_scripting_and_not_code_injection() -> None:
    assert parse(edited(test_id="B701", issue_cwe={"id": 94}), NAMES).observations[0].cwe == ("CWE-79",)


def test_a_file_that_could_not_be_parsed_is_a_gap_and_not_scanned() -> None:
    result = parse(RECORDED, NAMES)
    assert result.unscanned == (
        Unscanned("broken.py", Gap.UNPARSABLE, "bandit: syntax error while parsing AST from file"),
    )
    assert result.scanned == ("app.py", "clean.py")


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", b"[]", b"null", b"Traceback (most recent call last):", RECORDED[:2000], RECORDED + b"x", b"\xff\xfe"],
    ids=["nothing", "no keys", "a list", "null", "words", "cut off", "more behind", "no text"],
)
def test_an_invalid_report_is_an_error(raw: bytes) -> None:
    with pytest.raises(OutputInvalid):
        parse(raw, NAMES)


@pytest.mark.parametrize("missing", ["errors", "metrics", "results"])
def test_a_report_without_one_of_its_parts_is_an_error(missing: str) -> None:
    report = json.loads(RECORDED)
    del report[missing]
    with pytest.raises(OutputInvalid, match=missing):
        parse(json.dumps(report).encode(), NAMES)


def test_a_report_on_an_unknown_file_is_an_error() -> None:
    with pytest.raises(OutputInvalid, match="not given"):
        parse(RECORDED, {"other.py": "other.py"})


def test_an_end_column_before_the_start_is_left_out() -> None:
    first = parse(edited(col_offset=8, end_col_offset=3), NAMES).observations[0]
    assert (first.location.column, first.location.end_column) == (9, None)


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        (TargetFile("a.py", "a.py", 1), True),
        (TargetFile("A.PY", "A.PY", 1), True),
        (TargetFile("run", "run", 1, "python"), True),
        (TargetFile("run", "run", 1, "bash"), False),
        (TargetFile("a.js", "a.js", 1), False),
        (TargetFile(".py", ".py", 1), False),
    ],
    ids=lambda value: value.path if isinstance(value, TargetFile) else None,
)
def test_python_files_and_scripts_are_wanted(tools: Mapping[str, Tool], file: TargetFile, wanted: bool) -> None:
    assert BanditEngine(tools["bandit"]).wants(file) is wanted


def scan(tools: Mapping[str, Tool], place: Workplace, **content: str | bytes) -> Completed:
    """The real tool's answer for files whose names are the keywords, `_py` standing for `.py`."""
    files = [target_file(place.root, name.replace("_py", ".py"), text) for name, text in content.items()]
    return BanditEngine(tools["bandit"]).scan(files, place)


@pytest.mark.live
def test_configuration_in_the_tree_silences_nothing(tools: Mapping[str, Tool], place: Workplace) -> None:
    target_file(place.root, ".bandit", "[bandit]\nexclude: /\nskips: B605\n")
    target_file(place.root, "setup.cfg", "[bandit]\nskips: B605\n")
    target_file(place.root, "pyproject.toml", '[tool.bandit]\nskips = ["B605"]\n')
    assert {each.source.rule_id for each in scan(tools, place, app_py=SHELL).observations} >= {"B605"}


@pytest.mark.live
def test_nosec_comments_are_handled_by_the_policy_and_not_by_bandit(
    tools: Mapping[str, Tool], place: Workplace
) -> None:
    result = scan(tools, place, app_py='import os\nos.system("ls " + input())  # nosec\n')
    assert [each.source.rule_id for each in result.observations] == ["B605"]


@pytest.mark.live
@pytest.mark.parametrize(
    ("code", "line", "column"),
    [
        ('login({"user": "é", "password": "abcdefgh"})\n', 1, 33),
        ('login({"password":\n       "abcdefgh"})\n', 2, 8),
        ('settings["password"] = "abcdefgh"\n', 1, 24),
        ('login(1, password="abcdefgh")\n', 1, 19),
        ('def login(\n    password="abcdefgh",\n): ...\n', 2, 14),
    ],
    ids=["value of a dictionary", "on the next line", "item", "argument", "default"],
)
def test_the_place_of_a_password_is_its_value_and_not_its_name(
    tools: Mapping[str, Tool], place: Workplace, code: str, line: int, column: int
) -> None:
    places = [each.location for each in scan(tools, place, app_py=code).observations]
    assert places == [Location("app.py", line, column, line, column + len('"abcdefgh"'))]


@pytest.mark.live
def test_a_file_with_any_name_is_read(tools: Mapping[str, Tool], place: Workplace) -> None:
    names = [
        "-x.py", "--help.py", "a\nb.py", "q'uo\"te.py", "\udcff\udcfe.py", "CVS_x.py", "CVS/a.py", ".svn/x.py",
        "tests/t.py", "ünï.py", "back\\slash.py", "$x;y.py", "*.py", "[a].py", "sp ace.py", "\x1b[31m.py",
    ]  # fmt: skip
    files = []
    for name in names:
        made = target_file(place.root, name, SHELL)
        files.append(TargetFile(clean_path(name), name, made.size))
    result = BanditEngine(tools["bandit"]).scan(files, place)
    assert {each.location.path for each in result.observations} == {clean_path(name) for name in names}
    assert set(result.scanned) == {clean_path(name) for name in names}


@pytest.mark.live
@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        ('x = "éè"; password = "abcdefgh"\n'.encode(), 1, 22),
        (b'\xef\xbb\xbfpassword = "abcdefgh"\n', 1, 13),
        (b'# coding: latin-1\nx = "\xe9\xe8"; password = "abcdefgh"\n', 2, 22),
        (b'x = 1\r\npassword = "abcdefgh"\r\n', 2, 12),
        (b'x = 1\rpassword = "abcdefgh"\r', 1, 18),
        (b'x = "\x0c"\n\x0cpassword = "abcdefgh"\n', 2, 13),
    ],
    ids=["accents", "byte order mark", "latin-1", "crlf", "lone cr", "form feed"],
)
def test_places_count_lines_and_characters_of_the_text(
    tools: Mapping[str, Tool], place: Workplace, content: bytes, line: int, column: int
) -> None:
    (found,) = scan(tools, place, app_py=content).observations
    assert (found.location.line, found.location.column) == (line, column)
    assert found.location.end_column == column + len('"abcdefgh"')


@pytest.mark.live
@pytest.mark.parametrize(
    "content",
    [
        b"def broken(:\n",
        b"x = 1\n\0\n",
        b'x = "\xff"\n',
        "x = 1\n".encode("utf-16"),
        b"print 'two'\n",
        b"try:\n    f()\nexcept (OSError, a.Error), e:\n    print(`e`)\n",
    ],
    ids=["syntax", "a zero byte", "invalid utf-8", "utf-16", "print of python 2", "except of python 2"],
)
def test_an_unparsable_file_is_a_gap_and_the_other_findings_stay(
    tools: Mapping[str, Tool], place: Workplace, content: bytes
) -> None:
    result = scan(tools, place, good_py=SHELL, bad_py=content)
    assert [gap.path for gap in result.unscanned] == ["bad.py"]
    assert result.unscanned[0].gap is Gap.UNPARSABLE
    assert (result.unscanned[0].reason == "bandit: syntax error: written for Python 2") is (b"print" in content)
    assert result.scanned == ("good.py",)
    assert {each.location.path for each in result.observations} == {"good.py"}


@pytest.mark.live
def test_a_file_above_a_megabyte_is_read(tools: Mapping[str, Tool], place: Workplace) -> None:
    result = scan(tools, place, big_py=f'x = "{"1" * 1_100_000}"\n{SHELL}')
    assert [each.location.line for each in result.observations] == [3]


@pytest.mark.live
def test_a_large_table_has_a_gap_and_the_other_files_are_read(tools: Mapping[str, Tool], place: Workplace) -> None:
    table = "WORDS = {\n" + '    "word": 2,\n' * 30_000 + "}\n"
    result = scan(tools, place, app_py=SHELL, words_py=table)
    assert {each.source.rule_id for each in result.observations} >= {"B605"}
    assert result.scanned == ("app.py",)
    assert [(each.path, each.gap) for each in result.unscanned] == [("words.py", Gap.LIMITED)]
    assert scan(tools, place, words_py=table) == Completed((), (), result.unscanned)


@pytest.mark.live
def test_a_file_that_disappeared_does_not_count_as_scanned(tools: Mapping[str, Tool], place: Workplace) -> None:
    good = target_file(place.root, "good.py", SHELL)
    result = BanditEngine(tools["bandit"]).scan([good, TargetFile("gone.py", "gone.py", 1)], place)
    assert result.scanned == ("good.py",)
