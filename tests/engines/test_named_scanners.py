"""The scanners that the configuration names only by name, by reports that they wrote before."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from imported_samples import SAMPLES, sample

from verdict.app import dependencies
from verdict.app.engines import Supplies, engines_of
from verdict.app.import_formats import FORMATS
from verdict.app.own_rules import OwnRules
from verdict.domain.errors import Crashed, OutputInvalid, Unavailable
from verdict.domain.finding import EngineName
from verdict.domain.outcome import Completed, Gap
from verdict.engines.command.adapter import Command, CommandEngine
from verdict.engines.command.report import Format, Given, parse
from verdict.engines.command.scanners import NAMED
from verdict.engines.imported.documents import document
from verdict.engines.imported.places import Places
from verdict.ports import Listing, TargetFile, Workplace
from verdict.processes.deadline import Deadline
from verdict.settings.model import Config, EngineSettings

REPOSITORY = Path(__file__).parents[2]
REPORTS = {name: next(file for file, format_ in SAMPLES.items() if format_ == NAMED[name].format) for name in NAMED}
PLAYER = """
import os, sys
if sys.argv[1:] in (["--version"], ["version"]):
    print("{name} version 9.8.7 (linux)")
    sys.exit()
{check}
(files := [word.partition("=")[2] or word for word in sys.argv if word.endswith("/report")])
with open(files[0], "wb") if files else sys.stdout.buffer as stream:
    stream.write(open({report!r}, "rb").read())
sys.exit({code})
"""

Play = Callable[..., Completed]


def settings(name: str, **more: object) -> Config:
    return Config(engines={name: EngineSettings.model_validate(more)})


def format_of(name: str) -> Format:
    told = FORMATS[NAMED[name].format]
    return Format(told.name, told.parse, told.expects)


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run a named engine, whose program writes a recorded report: `play(name, report, code=0, check="")`."""
    root, programs = tmp_path / "tree", tmp_path / "bin"
    root.mkdir()
    programs.mkdir()
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")

    def run(name: str, report: bytes, code: int = 0, check: str = "", files: tuple[str, ...] = ()) -> Completed:
        recorded, program = tmp_path / "recorded", programs / name
        recorded.write_bytes(report)
        script = PLAYER.format(name=name, report=str(recorded), code=code, check=check)
        program.write_text(f"#!{sys.executable}\n{script}")
        program.chmod(0o755)
        for file in files:
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).touch()
        spec = engines_of(settings(name))[name]
        assert spec.command is not None
        scratch = tmp_path / "scratch"
        scratch.mkdir()
        place = Workplace(root, scratch, tmp_path, Deadline(60), 1)
        return CommandEngine(spec.command(root)).scan([TargetFile(each, each, 0) for each in files], place)

    return run


def imported(name: str, root: Path) -> list[str]:
    """The rules in a recorded report, as they are imported."""
    places = Places(root, (), "report")
    parts = FORMATS[NAMED[name].format].parse(document(sample(REPORTS[name]), "report"), places)
    return sorted(f"{each.source.rule_id} {each.location.path}" for part in parts for each in part.observations)


@pytest.mark.parametrize("name", NAMED)
def test_every_result_of_a_recorded_report_is_there_under_the_engines_name(
    name: str, play: Play, tmp_path: Path
) -> None:
    wanted = imported(name, tmp_path / "tree")
    paths = tuple(dict.fromkeys(each.partition(" ")[2] for each in wanted))
    done = play(name, sample(REPORTS[name]), files=paths if paths != ("report",) else ("requirements.txt",))
    found = sorted(f"{each.source.rule_id} {each.location.path}" for each in done.observations)
    assert found == [each.replace(" report", " requirements.txt") for each in wanted]
    assert {each.source.engine for each in done.observations} == {name}
    assert done.version


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("report", [b"", b"{}", b"null", b"{", b'{"version": "2.1.0", "runs": []}', b"<a/>", b"[{}]"])
def test_what_is_not_its_report_is_an_error(name: str, report: bytes, tmp_path: Path) -> None:
    with pytest.raises(OutputInvalid, match="can't be read"):
        parse(report, EngineName(name), Given([], tmp_path, tmp_path), format_of(name))


@pytest.mark.parametrize("name", NAMED)
def test_a_report_cut_short_is_an_error(name: str, tmp_path: Path) -> None:
    whole = sample(REPORTS[name]).rstrip()
    for cut in range(0, len(whole), max(1, len(whole) // 50)):
        with pytest.raises(OutputInvalid):
            parse(whole[:cut], EngineName(name), Given([], tmp_path, tmp_path), format_of(name))


@pytest.mark.parametrize("name", NAMED)
def test_a_code_that_says_nothing_of_findings_is_an_error(name: str, play: Play) -> None:
    with pytest.raises(Crashed, match="exit code 9") as raised:
        play(name, sample(REPORTS[name]), code=9, files=("a.py",))
    assert raised.value.hint == (NAMED[name].hint or f"run {name} by itself to see why")


@pytest.mark.parametrize("name", ["pip-audit", "eslint", "njsscan"])
def test_its_code_for_findings_without_a_report_is_an_error(name: str, play: Play) -> None:
    with pytest.raises(Crashed, match="ended with exit code 1 and wrote no report: no such option"):
        play(name, b"", check="sys.exit('no such option')", files=("a.js",))


@pytest.mark.parametrize("name", NAMED)
def test_a_missing_program_is_an_error_that_says_how_to_get_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match="not on PATH") as raised:
        CommandEngine(Command(EngineName(name), NAMED[name], tmp_path, format_of(name), own=False))
    assert NAMED[name].get in (raised.value.hint or "")


@pytest.mark.parametrize("name", NAMED)
def test_a_row_uses_only_placeholders_and_formats_that_there_are(name: str) -> None:
    row = NAMED[name]
    used = {each for text in (*row.words, *row.environment.values()) for each in re.findall(r"\{(\w+)\}", text)}
    assert used <= {"root", "link", "files", "file", "output", "private", "home", "cache"}
    assert row.words[0] == name
    assert row.format in FORMATS
    assert row.get


@pytest.mark.parametrize("name", NAMED)
def test_the_documentation_has_a_row_for_it(name: str) -> None:
    page = (REPOSITORY / "docs" / "own-scanners.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| `{name}`", page, re.MULTILINE)


def test_gitleaks_gets_a_path_that_no_ignore_file_can_name(play: Play) -> None:
    check = """
    root = sys.argv[-1]
    assert root.endswith("/tree/") and os.path.islink(root.rstrip("/")) and os.listdir(root) == ["a.py"]
    assert not os.path.samefile(os.getcwd(), root)
    open(next(word for word in sys.argv if word.startswith("--report-path=")).partition("=")[2], "w").write(
        '[{"RuleID": "x", "Secret": "", "StartLine": 1, "File": "' + root + 'a.py"}]'
    )
    sys.exit()
    """
    done = play("gitleaks", b"", check="\n".join(line[4:] for line in check.split("\n")), files=("a.py",))
    assert [each.location.path for each in done.observations] == ["a.py"]


def test_a_file_that_it_can_not_parse_is_a_gap_and_not_clean(play: Play) -> None:
    message = b'[{"code": null, "filename": "a.py", "location": {"row": 1, "column": 1}, "noqa_row": 1, "message": ""}]'
    done = play("ruff", message, files=("a.py", "b.py"))
    assert (done.scanned, [gap.path for gap in done.unscanned]) == (("b.py",), ["a.py"])


@pytest.mark.parametrize(
    ("name", "report"),
    [
        ("gitleaks", "[]"), ("ruff", "[]"), ("hadolint", "[]"), ("pip-audit", '{"dependencies": [], "fixes": []}'),
        ("trivy", '{"SchemaVersion": 2, "ArtifactName": "/x"}'), ("grype", '{"matches": [], "source": {}}'),
        ("osv-scanner", '{"results": [], "experimental_config": {}}'), ("gosec", '{"Issues": [], "Stats": {}}'),
        ("checkov", '{"passed": 0, "failed": 0, "checkov_version": "3"}'),
        ("eslint", '[{"filePath": "a.js", "messages": []}]'),
        ("njsscan", '{"errors": [], "njsscan_version": "1", "nodejs": {}, "templates": {}}'),
    ],
)  # fmt: skip
def test_a_report_without_results_is_clean(name: str, report: str, tmp_path: Path) -> None:
    given = Given([TargetFile("a.js", "a.js", 1)], tmp_path, tmp_path)
    done = parse(report.encode(), EngineName(name), given, format_of(name))
    assert (done.observations, done.scanned, done.unscanned, done.unchecked) == ((), ("a.js",), (), None)


def test_a_file_that_it_says_it_ignored_is_a_gap(play: Play) -> None:
    message = {"ruleId": None, "severity": 1, "message": "File ignored because of a matching ignore pattern."}
    report = [{"filePath": "a.js", "messages": [message]}, {"filePath": "b.js", "messages": []}]
    done = play("eslint", json.dumps(report).encode(), files=("a.js", "b.js"))
    assert (done.scanned, [(gap.path, gap.gap) for gap in done.unscanned]) == (("b.js",), [("a.js", Gap.SKIPPED)])


@pytest.mark.parametrize(
    ("name", "read", "over"),
    [
        ("njsscan", ["src/a.js", "a.cjs"], ["src/example/a.js", "a.min.js", "react.js", "x.github/a.js"]),
        ("gosec", ["a.go", "vendored/a.go"], ["a_test.go", "vendor/x/a.go"]),
    ],
)
def test_a_file_that_it_passes_over_without_a_word_is_named(name: str, read: list[str], over: list[str]) -> None:
    command = Command(EngineName(name), replace(NAMED[name], words=(sys.executable,)), Path(), format_of(name))
    engine = CommandEngine(command)
    for path, skipped in (*((each, False) for each in read), *((each, True) for each in over)):
        file = TargetFile(path, path, 1)
        assert (engine.wants(file), engine.skips(file) is not None) == (True, skipped), path


def test_the_user_may_choose_files_and_codes(tmp_path: Path) -> None:
    spec = engines_of(settings("ruff", files=["src/*.py"], exit_codes=[0, 3]))["ruff"]
    assert spec.command is not None
    scanner = spec.command(tmp_path).scanner
    assert ([*scanner.files], {*scanner.exit_codes}) == (["src/*.py"], {0, 3})
    assert replace(scanner, files=NAMED["ruff"].files, exit_codes=NAMED["ruff"].exit_codes) == NAMED["ruff"]


def test_one_that_needs_the_network_is_unavailable_without_it(play: Play, tmp_path: Path) -> None:
    play("pip-audit", sample(REPORTS["pip-audit"]), files=("requirements.txt",))
    config = settings("pip-audit")
    supplies = Supplies(
        config,
        pytest.fail,
        dependencies.SharedBill(lambda: Listing(tmp_path, ())),
        None,
        datetime.now(UTC),
        tmp_path,
        OwnRules(),
        Workplace(tmp_path, tmp_path, tmp_path, Deadline(60), 1),
    )
    with pytest.raises(Unavailable, match="may not use it"):
        engines_of(config)["pip-audit"].adapter().create(supplies)


def test_a_program_is_an_engine_only_if_the_configuration_has_it() -> None:
    assert NAMED.keys().isdisjoint(engines_of(Config()))
    assert "trivy" in engines_of(settings("trivy"))
