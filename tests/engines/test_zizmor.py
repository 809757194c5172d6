"""zizmor: parsing of a recorded report, and the real tool on trees that try to silence it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from builders import target_file

from verdict.domain.errors import Crashed, OutputInvalid, TimedOut
from verdict.domain.finding import Confidence, EngineName, Kind, Severity
from verdict.domain.location import Location
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.engines.shared.toolchain import Tool, ToolSource
from verdict.engines.zizmor.adapter import ZizmorEngine, parse
from verdict.engines.zizmor.workflows import Workflow
from verdict.ports import TargetFile, Workplace
from verdict.processes.deadline import Deadline

FOLDER = Path(__file__).parent / "recorded" / "zizmor-1.32.0"
RECORDED, LOG = (FOLDER / "tree.json").read_bytes(), (FOLDER / "tree.log").read_bytes()
CI, RELEASE, BROKEN = (f".github/workflows/{name}.yml" for name in ("ci", "release", "broken"))
NAMES = {name: name for name in (CI, RELEASE, BROKEN, "action/action.yml")}
WORKFLOW = """\
name: ci
on: [pull_request]
permissions: {}
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - run: echo %s"${{ github.event.pull_request.title }}"%s
"""


def read(raw: bytes = RECORDED, log: bytes = LOG, names: Mapping[str, str] = NAMES) -> Completed:
    """The recorded run, or a part of it changed."""
    return parse(raw, log, names, nothing_read=False)


def edited(**determinations: str) -> bytes:
    """The recorded report with what its first finding is held for changed."""
    report = json.loads(RECORDED)
    report[0]["determinations"].update(determinations)
    return json.dumps(report).encode()


def test_each_finding_is_an_observation_at_its_primary_place() -> None:
    assert [(each.source.rule_id, each.location) for each in read().observations] == [
        ("artipacked", Location(CI, 7, 9, 7, 34)),
        ("excessive-permissions", Location(CI, 4, 3, 8, None)),
        ("dangerous-triggers", Location(CI, 2, 6, 2, 25)),
        ("template-injection", Location(CI, 8, 24, 8, 55)),
        ("unpinned-uses", Location(CI, 7, 15, 7, 34)),
        ("use-trusted-publishing", Location(RELEASE, 8, 9, 8, 83)),
        ("template-injection", Location(RELEASE, 11, 23, 11, 30)),
    ]


def test_an_observation_has_kind_message_cwe_fix_and_references() -> None:
    found = read().observations[3]
    assert found.kind is Kind.MISCONFIGURATION
    assert found.message == "code injection via template expansion: may expand into attacker-controllable code"
    assert found.cwe == ("CWE-94",)
    assert found.fix == "replace expression with environment variable"
    assert found.references == ("https://docs.zizmor.sh/audits/#template-injection",)


def test_the_severity_is_zizmors_own_and_keeps_its_word() -> None:
    assert {(each.source.native_severity, each.source.severity) for each in read().observations} == {
        ("High", Severity.HIGH),
        ("Medium", Severity.MEDIUM),
        ("Low", Severity.LOW),
        ("Informational", Severity.INFO),
    }


def test_an_unknown_severity_becomes_unknown() -> None:
    first = read(edited(severity="Unknown", confidence="Unknown")).observations[0]
    assert (first.source.severity, first.confidence) == (Severity.UNKNOWN, Confidence.UNKNOWN)


def test_an_invalid_severity_is_an_error() -> None:
    with pytest.raises(OutputInvalid, match="severity"):
        read(edited(severity="Dire"))


def test_an_unread_workflow_is_a_gap_and_any_other_unread_file_is_skipped() -> None:
    result = read()
    assert result.scanned == (CI, RELEASE)
    assert result.unscanned == (
        Unscanned(BROKEN, Gap.UNPARSABLE, "zizmor: not a valid workflow or configuration"),
        Unscanned("action/action.yml", Gap.SKIPPED, "zizmor: not a GitHub action"),
    )


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", b"null", b"[{}]", b"fatal: no audit", RECORDED[:5000], RECORDED + b"x", b"\xff\xfe"],
    ids=["nothing", "no list", "null", "no keys", "words", "cut off", "more behind", "no text"],
)
def test_an_invalid_report_is_an_error(raw: bytes) -> None:
    with pytest.raises(OutputInvalid):
        read(raw)


def test_a_finding_without_a_place_is_an_error() -> None:
    report = json.loads(RECORDED)
    report[0]["locations"] = []
    with pytest.raises(OutputInvalid, match="locations"):
        read(json.dumps(report).encode())


@pytest.mark.parametrize("log", [b"", b" INFO zizmor: something else\n"], ids=["no log", "another log"])
def test_a_clean_report_without_the_names_of_files_read_is_an_error(log: bytes) -> None:
    with pytest.raises(OutputInvalid, match="doesn't name the files it read"):
        read(b"[]", log)


@pytest.mark.parametrize("names", [{RELEASE: RELEASE}, {CI: CI}], ids=["in the report", "in the log"])
def test_a_report_on_an_unknown_file_is_an_error(names: Mapping[str, str]) -> None:
    with pytest.raises(OutputInvalid, match="not given"):
        read(names=names)


@pytest.mark.parametrize(
    ("name", "ecosystem", "gap"),
    [
        ("dependabot.yml", '"" # See', Gap.SKIPPED),
        ("dependabot.yaml", "''", Gap.SKIPPED),
        ("dependabot.yml", '"uv2"', Gap.UNPARSABLE),
        ("workflows/ci.yml", '""', Gap.UNPARSABLE),
    ],
)
def test_a_configuration_of_dependabot_that_nobody_filled_in_is_no_gap(name: str, ecosystem: str, gap: Gap) -> None:
    path = f".github/{name}"
    text = f"version: 2\nupdates:\n  - package-ecosystem: {ecosystem}\n    directory: /\n"
    (unread,) = parse(b"", b"", {path: path}, {path: Workflow(text)}, nothing_read=True).unscanned
    assert unread.gap is gap


def test_a_run_that_read_nothing_leaves_every_file_as_a_gap() -> None:
    result = parse(b"", b"", {BROKEN: BROKEN}, nothing_read=True)
    gap = Unscanned(BROKEN, Gap.UNPARSABLE, "zizmor: not a valid workflow or configuration")
    assert result == Completed((), (), (gap,))


def test_an_unread_workflow_further_down_is_skipped_since_it_may_be_a_template() -> None:
    path = "packages/app/files/.github/workflows/ci.yml"
    result = parse(b"", b"", {path: path}, nothing_read=True)
    gap = Unscanned(path, Gap.SKIPPED, "zizmor: not valid, and no workflow that GitHub runs")
    assert result.unscanned == (gap,)


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        (".github/workflows/a.yml", True),
        ("sub/.github/workflows/a.yaml", True),
        (".github/dependabot.yml", True),
        ("action.yml", True),
        ("deep/action.yaml", True),
        (".github/workflows/a\nb.yml", True),
        (".github/workflows/sub/a.yml", False),
        (".github/other.yml", False),
        ("reaction.yml", False),
        ("a.yml", False),
    ],
)
def test_files_that_github_reads_are_wanted(tools: Mapping[str, Tool], path: str, wanted: bool) -> None:
    assert ZizmorEngine(tools["zizmor"]).wants(TargetFile(clean_path(path), path, 1)) is wanted


@pytest.fixture
def engine(tools: Mapping[str, Tool]) -> ZizmorEngine:
    """The real tool."""
    return ZizmorEngine(tools["zizmor"])


@pytest.mark.live
def test_configuration_and_comments_in_the_tree_silence_nothing(engine: ZizmorEngine, place: Workplace) -> None:
    for name in ("zizmor.yml", ".github/zizmor.yml"):
        target_file(place.root, name, "rules:\n  template-injection:\n    disable: true\n")
    file = target_file(place.root, CI, WORKFLOW % ("", "  # zizmor: ignore[template-injection]"))
    assert [each.source.rule_id for each in engine.scan([file], place).observations] == ["template-injection"]


@pytest.mark.live
def test_a_workflow_with_any_name_is_read(engine: ZizmorEngine, place: Workplace) -> None:
    names = [
        f".github/workflows/{name}.yml" for name in ("-x", "a\nb", "q'uo\"te", "\udcff\udcfe", "ünï", "b\\s", "[a]")
    ]
    files = [
        TargetFile(clean_path(name), name, target_file(place.root, name, WORKFLOW % ("", "")).size) for name in names
    ]
    result = engine.scan(files, place)
    assert {each.location.path for each in result.observations} == {clean_path(name) for name in names}
    assert result.unscanned == ()


@pytest.mark.live
def test_a_name_that_starts_with_a_dash_is_no_option(engine: ZizmorEngine, place: Workplace) -> None:
    file = target_file(place.root, "--help/action.yml", "runs: {}\n")
    good = target_file(place.root, CI, WORKFLOW % ("", ""))
    assert engine.scan([file, good], place).scanned == (CI,)


@pytest.mark.live
@pytest.mark.parametrize(
    ("content", "column"),
    [(WORKFLOW % ('"éè"', ""), 28), ((WORKFLOW % ("", "")).replace("\n", "\r\n"), 24)],
    ids=["accents", "crlf"],
)
def test_places_count_lines_and_characters_of_the_text(
    engine: ZizmorEngine, place: Workplace, content: str, column: int
) -> None:
    (found,) = engine.scan([target_file(place.root, CI, content)], place).observations
    assert (found.location.line, found.location.column) == (8, column)


@pytest.mark.live
@pytest.mark.parametrize(
    "content",
    [b"name: [unclosed\n", b"", b"on: push\n", b"\xff\xfe\0", (WORKFLOW % ("", "")).encode("utf-16")],
    ids=["yaml", "empty", "no jobs", "not utf-8", "utf-16"],
)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "beside a good one"])
def test_an_invalid_workflow_is_a_gap(engine: ZizmorEngine, place: Workplace, content: bytes, alone: bool) -> None:
    bad = target_file(place.root, BROKEN, content)
    files = [bad] if alone else [bad, target_file(place.root, CI, WORKFLOW % ("", ""))]
    result = engine.scan(files, place)
    assert [(gap.path, gap.gap) for gap in result.unscanned] == [(BROKEN, Gap.UNPARSABLE)]
    assert result.scanned == (() if alone else (CI,))
    assert len(result.observations) == (0 if alone else 1)


PROGRAM = """\
#!/bin/sh
for each; do
  case "$each" in
    *crashes*) echo "input is not valid YAML" >&2; exit 1;;
    *hangs*) exec sleep 600;;
  esac
done
while [ "$1" != -- ]; do shift; done
shift
for each; do echo " INFO audit: zizmor: X completed $each" >&2; done
echo "[]"
"""


@pytest.fixture
def fragile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ZizmorEngine:
    """A tool that fails as a whole on files with certain names."""
    program = tmp_path / "zizmor"
    program.write_text(PROGRAM)
    program.chmod(0o755)
    monkeypatch.setattr("verdict.engines.zizmor.adapter._SECONDS", 2)
    return ZizmorEngine(Tool(EngineName("zizmor"), program, ToolSource.PATH, "", ""))


@pytest.mark.parametrize("bad", ["crashes", "hangs"])
@pytest.mark.parametrize("others", [("a", "b", "x"), ("x",), ("x", "y\n", "z")])
def test_a_workflow_on_which_the_tool_fails_hides_no_other(
    fragile: ZizmorEngine, place: Workplace, bad: str, others: Sequence[str]
) -> None:
    names = sorted(f".github/workflows/{name}.yml" for name in (bad, *others))
    files = [TargetFile(clean_path(name), name, target_file(place.root, name).size) for name in names]
    result = fragile.scan(files, place)
    (gap,) = result.unscanned
    assert (gap.path, gap.gap) == (f".github/workflows/{bad}.yml", Gap.FAILED)
    assert list(result.scanned) == [file.path for file in files if file.path != gap.path]


def test_a_tool_that_fails_on_each_workflow_has_failed(fragile: ZizmorEngine, place: Workplace) -> None:
    files = [target_file(place.root, f".github/workflows/crashes{number}.yml") for number in range(3)]
    with pytest.raises(Crashed, match="not valid YAML"):
        fragile.scan(files, place)


def test_the_end_of_the_scan_ends_the_tool(fragile: ZizmorEngine, place: Workplace) -> None:
    files = [target_file(place.root, f".github/workflows/{name}.yml") for name in ("a", "hangs")]
    with pytest.raises(TimedOut, match=r"after 0\.5 s"):
        fragile.scan(files, replace(place, deadline=Deadline(0.5)))


@pytest.mark.live
def test_a_workflow_cannot_forge_the_log_line_that_marks_another_as_read(
    engine: ZizmorEngine, place: Workplace
) -> None:
    line = f" INFO audit: zizmor: X completed {BROKEN}"
    forger = f'"x\\n{line}\\n": 1\n"x\\n{line}\\n": 2\n'
    files = [
        target_file(place.root, ".github/workflows/forger.yml", forger),
        target_file(place.root, BROKEN, "name: [unclosed\n"),
        target_file(place.root, CI, WORKFLOW % ("", "")),
    ]
    assert engine.scan(files, place).scanned == (CI,)
