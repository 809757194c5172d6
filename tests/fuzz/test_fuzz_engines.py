"""Damaged reports of engines give an `EngineError` or valid observations."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mutations import few, mutated

from verdict.app.locations import rules_folder
from verdict.domain.errors import EngineError, OutputInvalid
from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location
from verdict.domain.outcome import Completed
from verdict.domain.text.untrusted import clean_line
from verdict.engines.bandit import adapter as bandit
from verdict.engines.kingfisher import adapter as kingfisher
from verdict.engines.semgrep import report as semgrep_report
from verdict.engines.zizmor import adapter as zizmor
from verdict.rulebook.catalogue import read_secrets

RECORDED = Path(__file__).parents[1] / "engines" / "recorded"
LAST_LINE = 2**31
FILES = ("app.py", "broken.py", "clean.py", "half.js", "misc.py", "partial.js", "view.js", "partial.json", "x.zip")
FLOWS = tuple(f".github/workflows/{name}.yml" for name in ("ci", "release", "broken"))
STAGED = {"000000.py": "app.py", "000001.json": "config.json", "000002.txt": "clean.txt", "000003.pem": "key.pem",
          "000004.env": "store/all.zip!inner/a.env"}  # fmt: skip
GIVEN = {name: name for name in (*FILES, *FLOWS, "action/action.yml")}
OURS = read_secrets(rules_folder())


def semgrep(raw: bytes) -> Completed:
    answer = semgrep_report.parse(raw, GIVEN)
    for spans in (spans for of_file in answer.probed.values() for spans in of_file.values()):
        assert all(0 <= span.start <= span.end for span in spans)
    return answer.findings


def zizmor_run(raw: bytes) -> Completed:
    log = (RECORDED / "zizmor-1.32.0" / "tree.log").read_bytes()
    return zizmor.parse(raw, log, GIVEN, nothing_read=False)


PARSERS: Mapping[str, tuple[Callable[[bytes], Completed], str]] = {
    "bandit": (lambda raw: bandit.parse(raw, GIVEN), "bandit-1.9.4/tree.json"),
    "semgrep": (semgrep, "semgrep-1.182.0/tree.json"),
    "semgrep, fatal": (semgrep, "semgrep-1.182.0/fatal.json"),
    "semgrep, rule": (semgrep, "semgrep-1.182.0/rule-error.json"),
    "kingfisher": (lambda raw: kingfisher.parse(raw, "/scratch/files/", STAGED, OURS), "kingfisher-2.14.0/tree.json"),
    "zizmor": (zizmor_run, "zizmor-1.32.0/tree.json"),
}


@pytest.mark.parametrize("name", PARSERS)
@few
@given(data=st.data())
def test_a_damaged_report_is_an_error_or_gives_valid_observations(name: str, data: st.DataObject) -> None:
    parse, file = PARSERS[name]
    whole = (RECORDED / file).read_bytes()
    check(parse, data.draw(mutated(whole, json.loads(whole))))


def edited(name: str, place: str, value: object) -> bytes:
    """The recorded report with the value at a place, as `results.0.end.line`, replaced."""
    report = json.loads((RECORDED / PARSERS[name][1]).read_bytes())
    *above, key = (int(part) if part.isdecimal() else part for part in place.split("."))
    node = report
    for part in above:
        node = node[part]
    assert node[key] != value
    node[key] = value
    return json.dumps(report).encode()


@pytest.mark.parametrize(
    ("name", "place", "value"),
    [
        ("bandit", "results.0.line_number", -7),
        ("bandit", "results.0.line_number", 10**30),
        ("bandit", "results.0.line_range", [2, 2**31]),
        ("bandit", "results.0.col_offset", 2**31),
        ("bandit", "results.0.test_id", "\u202e"),
        ("semgrep", "results.0.end.line", -7),
        ("semgrep", "results.0.end.line", 10),
        ("semgrep", "results.0.end.col", 20),
        ("semgrep", "results.0.start.col", 0),
        ("semgrep", "results.0.start.line", 2**31),
        ("semgrep", "results.0.start.offset", -1),
        ("semgrep", "results.0.check_id", "verdict-probe-x"),
        ("semgrep", "results.0.check_id", "verdict-probe-" + "9" * 5000),
        ("semgrep", "results.0.check_id", " "),
        ("semgrep, fatal", "errors.0.error_type", []),
        ("kingfisher", "findings.0.finding.line", 0),
        ("kingfisher", "findings.0.finding.column_start", -7),
        ("kingfisher", "findings.0.finding.column_end", 10**30),
        ("zizmor", "0.locations.0.concrete.location.end_point.row", -7),
        ("zizmor", "0.locations.0.concrete.location.start_point.column", 10**30),
    ],
)
def test_an_impossible_value_makes_the_report_invalid(name: str, place: str, value: object) -> None:
    with pytest.raises(OutputInvalid):
        PARSERS[name][0](edited(name, place, value))


@pytest.mark.parametrize(
    ("name", "place", "title"),
    [
        ("bandit", "results.1.test_name", "B105"),
        ("semgrep", "results.0.extra.metadata.title", "python command injection"),
        ("kingfisher", "findings.0.rule.name", "betterleaks.github-pat"),
    ],
)
def test_a_rule_without_a_usable_name_is_titled_by_its_id(name: str, place: str, title: str) -> None:
    nothing = "\u202e" if name == "semgrep" else "_" if name == "bandit" else "-"
    assert title in {each.title for each in PARSERS[name][0](edited(name, place, nothing)).observations}


def test_a_secret_that_ends_left_of_its_start_ends_on_another_line() -> None:
    found = PARSERS["kingfisher"][0](edited("kingfisher", "findings.0.finding.column_end", 0)).observations[0]
    assert (found.location.line, found.location.column, found.location.end_column) == (2, 10, None)


def check(parse: Callable[[bytes], Completed], raw: bytes) -> None:
    refused: EngineError | None = None
    try:
        result = parse(raw)
    except EngineError as refusal:
        refused = refusal
    else:
        check_result(result)
    assert refused is None or (clean_line(str(refused)) == str(refused) and refused.hint)


def check_result(result: Completed) -> None:
    """All that is in it is about files that were given, and clean."""
    for each in result.observations:
        check_observation(each)
    for gap in result.unscanned:
        assert gap.path in {*GIVEN.values(), *STAGED.values()}
        assert clean_line(gap.reason) == gap.reason
    assert set(result.scanned) <= {*GIVEN.values(), *STAGED.values()}


def check_observation(each: Observation) -> None:
    """It is at possible places of the files that were given, its severity is known, its text is clean."""
    for place in (each.location, *(step.location for step in each.trace), *([each.secret] if each.secret else ())):
        check_place(place)
    assert isinstance(each.source.severity, Severity)
    words = (each.title, each.message, each.fix or "", each.source.rule_id, each.source.native_severity)
    for text in (*words, *each.cwe, *each.aliases, *each.references):
        assert clean_line(text) == text
    assert each.source.rule_id
    assert each.title


def check_place(place: Location) -> None:
    assert place.path in {*GIVEN.values(), *STAGED.values()}
    numbers = (place.line, place.last_line, place.column or 1, place.end_column or 1)
    assert all(1 <= number <= LAST_LINE for number in numbers)
    assert place.line <= place.last_line
    if place.column and place.end_column and place.line == place.last_line:
        assert place.column <= place.end_column
