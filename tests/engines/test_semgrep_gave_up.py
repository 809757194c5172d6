"""What is missing where semgrep gave up: following data, or a regular expression."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

import pytest
from builders import target_file

from verdict.domain.errors import Interrupted
from verdict.domain.finding import EngineName
from verdict.domain.outcome import Gap, Unscanned
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.semgrep.core import Core, Target, is_slight
from verdict.engines.semgrep.gave_up import searched_in_vain
from verdict.engines.shared.toolchain import Tool, ToolSource
from verdict.ports import Workplace
from verdict.processes.deadline import Deadline

_RISK = {"impact": "LOW", "likelihood": "LOW"}

_FOLLOWS = {
    "id": "a", "languages": ["python"], "message": "", "metadata": _RISK, "mode": "taint",
    "pattern-sources": [{"pattern": "read()"}], "pattern-sinks": [{"pattern": "run($X)"}],
}  # fmt: skip


def _answering(folder: Path, *answers: str, complaints: Sequence[str] = ()) -> Path:
    """A program that gives the answers in turn, each with its complaint if it has one."""
    for number, (text, said) in enumerate(zip_longest(answers, complaints, fillvalue="")):
        (folder / f"answer-{number}").write_text(text, encoding="utf-8")
        (folder / f"said-{number}").write_text(said, encoding="utf-8")
    program = folder / "semgrep-core"
    program.write_text(
        f"#!{sys.executable}\n"
        "import sys\n"
        "from pathlib import Path\n"
        f"answer = min(Path({str(folder)!r}).glob('answer-*'))\n"
        "print(answer.read_text())\n"
        "sys.stderr.write(answer.with_name(answer.name.replace('answer', 'said')).read_text())\n"
        "answer.unlink()\n"
    )
    program.chmod(0o755)
    return program


def test_a_file_skipped_by_data_flow_rules_is_not_scanned(place: Workplace, tmp_path: Path) -> None:
    target_file(tmp_path / "rules", "a.yaml", json.dumps({"rules": [_FOLLOWS]}))
    files = [target_file(place.root, "a.py"), target_file(place.root, "b.py")]
    at = {"start": {"line": 1, "col": 1, "offset": 0}, "end": {"line": 1, "col": 2, "offset": 1}}
    extra = {"message": "", "severity": "INFO", "metadata": {}}
    results = [{"check_id": f"verdict-probe-{each}", "path": "b.py", **at, "extra": extra} for each in (0, 1)]
    first = {"results": results, "errors": [], "paths": {"scanned": ["a.py", "b.py"]}}
    second = {"results": [], "errors": [], "paths": {"scanned": []}}
    program = _answering(tmp_path, json.dumps(first), json.dumps(second))

    result = SemgrepEngine(Tool(EngineName("semgrep"), program, ToolSource.PATH, "", ""), tmp_path / "rules").scan(
        files, place
    )

    assert result.scanned == ("a.py",)


@pytest.mark.parametrize("path", ["with 1:2 spaces.py", "third_party/a.py"])
def test_bounded_data_flow_is_a_gap(place: Workplace, tmp_path: Path, path: str) -> None:
    complaint = (
        "[07.31][WARNING]: Fixpoint timeout while performing taint analysis at {}:12:4 [rules: 1, first: a.part-3]\n"
    )
    target_file(tmp_path / "rules", "a.yaml", json.dumps({"rules": [_FOLLOWS]}))
    files = [target_file(place.root, path), target_file(place.root, "b.py")]
    answer = {"results": [], "errors": [], "paths": {"scanned": [file.path for file in files]}}
    program = _answering(tmp_path, json.dumps(answer), complaints=[complaint.format(files[0].path)])

    result = SemgrepEngine(Tool(EngineName("semgrep"), program, ToolSource.PATH, "", ""), tmp_path / "rules").scan(
        files, place
    )

    reason = "semgrep: data wasn't followed to the end from line 12 on, in a"
    assert result.unscanned == (Unscanned(path, Gap.LIMITED, reason, "a"),)


_TWO_FUNCTIONS = "def idle():\n    pass\n\ndef view():\n    run(read())\n\nrun(read())\n"


@pytest.mark.parametrize(
    ("found", "line", "lost"), [(5, 1, False), (5, 4, True), (5, 5, True), (5, 7, False), (2, 4, False), (7, 1, True)]
)
@pytest.mark.parametrize("rules", [1, 2])
def test_giving_up_where_no_rule_could_find_anything_loses_nothing(
    place: Workplace, tmp_path: Path, found: int, line: int, rules: int, *, lost: bool
) -> None:
    target_file(tmp_path / "rules", "a.yaml", json.dumps({"rules": [_FOLLOWS]}))
    file = target_file(place.root, "a.py", _TWO_FUNCTIONS)
    offset = len("".join(_TWO_FUNCTIONS.splitlines(keepends=True)[: found - 1]))
    at = {"start": {"line": found, "col": 1, "offset": offset}, "end": {"line": found, "col": 2, "offset": offset + 1}}
    extra = {"message": "", "severity": "INFO", "metadata": {}}
    both = [{"check_id": f"verdict-probe-{each}", "path": "a.py", **at, "extra": extra} for each in (0, 1)]
    answers = [{"results": each, "errors": [], "paths": {"scanned": ["a.py"]}} for each in (both, [])]
    late = f"Fixpoint timeout while performing taint analysis at a.py:{line}:4 [rules: {rules}, first: a.part-3]\n"
    program = _answering(tmp_path, *map(json.dumps, answers), complaints=["", late])

    result = SemgrepEngine(Tool(EngineName("semgrep"), program, ToolSource.PATH, "", ""), tmp_path / "rules").scan(
        [file], place
    )

    assert bool(result.unscanned) is lost


_BOTH = [
    {**_FOLLOWS, "id": "slight", "metadata": {"impact": "LOW", "likelihood": "LOW"}},
    {**_FOLLOWS, "id": "grave", "metadata": {"impact": "HIGH", "likelihood": "HIGH"}},
]
_GAVE_UP = "Fixpoint timeout while performing taint analysis at a.py:12:4 [rules: {}, first: {}.part-3]\n"


@pytest.mark.parametrize(
    ("complaints", "gaps"),
    [
        ([_GAVE_UP.format(1, "slight")], {(Gap.SKIPPED, "slight")}),
        ([_GAVE_UP.format(2, "slight"), ""], {(Gap.SKIPPED, "slight")}),
        (
            [_GAVE_UP.format(2, "slight"), _GAVE_UP.format(1, "grave")],
            {(Gap.SKIPPED, "slight"), (Gap.LIMITED, "grave")},
        ),
        ([_GAVE_UP.format(2, "grave")], {(Gap.LIMITED, "")}),
    ],
)
def test_a_file_is_whole_if_only_rules_that_find_what_is_low_gave_up(
    place: Workplace, tmp_path: Path, complaints: list[str], gaps: set[tuple[Gap, str]]
) -> None:
    answer = json.dumps({"results": [], "errors": [], "paths": {"scanned": ["a.py"]}})
    program = _answering(tmp_path, *(answer for _ in complaints), complaints=complaints)
    target = Target("a.py", target_file(place.root, "a.py"), "/0/1/file", "python")

    result = Core(program).search(_BOTH, [target], place)

    assert {(each.gap, each.only) for each in result.findings.unscanned} == gaps
    assert not [*tmp_path.glob("answer-*")]


def test_what_the_other_rules_find_when_they_run_again_is_kept(place: Workplace, tmp_path: Path) -> None:
    at = {"start": {"line": 1, "col": 1, "offset": 0}, "end": {"line": 1, "col": 2, "offset": 1}}
    found = {"check_id": "grave", "path": "a.py", **at, "extra": {"message": "", "severity": "INFO", "metadata": {}}}
    answers = [{"results": each, "errors": [], "paths": {"scanned": ["a.py"]}} for each in ([], [found])]
    program = _answering(tmp_path, *map(json.dumps, answers), complaints=[_GAVE_UP.format(2, "slight")])
    target = Target("a.py", target_file(place.root, "a.py"), "/0/1/file", "python")

    result = Core(program).search(_BOTH, [target], place)

    assert [each.source.rule_id for each in result.findings.observations] == ["grave"]


@pytest.mark.parametrize(
    ("impact", "likelihood", "expected"), [("MEDIUM", "LOW", True), ("HIGH", "LOW", False), ("", "", False)]
)
def test_such_a_rule_is_known_by_the_risk_that_it_states(impact: str, likelihood: str, expected: bool) -> None:
    assert is_slight({"metadata": {"impact": impact, "likelihood": likelihood}}) is expected


_ENDLESS = "(?s)(?:\\w+\\W*)+?never: said"
_WORDS = "eval(name)\n" + 4_000 * "name = a.long.word\n" + "never = said\n"


def _expecting(rule_id: str, expression: str, **metadata: str) -> dict[str, object]:
    patterns = [{"pattern": "eval(...)"}, {"pattern-inside": {"pattern-regex": expression}}]
    return {
        "id": rule_id,
        "languages": ["python"],
        "message": "",
        "severity": "INFO",
        "metadata": metadata,
        "patterns": patterns,
    }


@pytest.mark.live
@pytest.mark.parametrize(
    ("expressions", "gaps"),
    [
        ({"grave": _ENDLESS, "slight": "."}, {("b.py", Gap.LIMITED)}),
        ({"grave": ".", "slight": _ENDLESS}, {("b.py", Gap.SKIPPED)}),
        ({"grave": _ENDLESS, "slight": _ENDLESS}, {("b.py", Gap.LIMITED)}),
        ({"grave": ".", "slight": "."}, set()),
    ],
)
def test_an_expression_that_semgrep_gives_up_is_a_gap(
    tools: Mapping[str, Tool], place: Workplace, expressions: dict[str, str], gaps: set[tuple[str, Gap]]
) -> None:
    rules = [
        _expecting(each, expressions[each], impact=impact, likelihood=impact)
        for each, impact in (("slight", "LOW"), ("grave", "HIGH"))
    ]
    texts = {"a.py": "eval(name)\n", "b.py": _WORDS, "c.py": "eval(name)\n"}
    targets = [Target(name, target_file(place.root, name, text), "/file", "python") for name, text in texts.items()]

    result = Core(tools["semgrep"].program).search(rules, targets, place)

    assert {(each.path, each.gap) for each in result.findings.unscanned} == gaps
    assert all("regular expression" in each.reason for each in result.findings.unscanned)


_STOPPED = "[00.11][WARNING](semgrep.engine): PCRE2 error while matching pattern-regex: match limit exceeded\n"


def _checking(name: str) -> str:
    return f"[00.10][INFO](semgrep.engine): checking {name} with 2 rules\n"


def test_where_it_gave_up_is_told_by_a_run_with_more_in_its_log() -> None:
    log = [_checking("a b.py"), _checking("c.py"), _STOPPED, _STOPPED, _checking("d.py"), _checking("e.py"), _STOPPED]
    assert searched_in_vain("".join(log).encode()) == {"c.py", "e.py"}
    assert searched_in_vain(f"{_STOPPED}{_checking('a.py')}".encode()) == frozenset()


def _stopping(folder: Path, second: str) -> Path:
    """A program that finds something in a file and gives up, and does something else when it is run again."""
    at = {"start": {"line": 1, "col": 1, "offset": 0}, "end": {"line": 1, "col": 2, "offset": 1}}
    found = {"check_id": "grave", "path": "a.py", **at, "extra": {"message": "", "severity": "INFO", "metadata": {}}}
    answer = json.dumps({"results": [found], "errors": [], "paths": {"scanned": ["a.py", "b.py"]}})
    program = folder / "semgrep-core"
    program.write_text(
        f"#!{sys.executable}\n"
        "import os, sys, time\n"
        f"open({str(folder / 'arguments')!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')\n"
        "if os.environ['SEMGREP_LOG_LEVEL'] == 'info':\n"
        f"    {second}\n"
        f"print({answer!r})\n"
        f"sys.stderr.write({_STOPPED!r})\n"
    )
    program.chmod(0o755)
    return program


def _two(place: Workplace) -> list[Target]:
    return [Target(name, target_file(place.root, name), "/0/1/file", "python") for name in ("a.py", "b.py")]


@pytest.mark.parametrize("second", ["pass", "sys.exit(7)", "os.kill(os.getpid(), 9)", "time.sleep(60)"])
def test_any_file_may_be_one_if_that_run_does_not_tell_and_what_was_found_stays(
    place: Workplace, tmp_path: Path, second: str
) -> None:
    program = _stopping(tmp_path, second)
    targets = _two(place)
    if "sleep" in second:
        place = replace(place, deadline=Deadline(3))

    findings = Core(program).search(_BOTH, targets, place).findings

    assert [each.source.rule_id for each in findings.observations] == ["grave"]
    assert [(each.path, each.gap) for each in findings.unscanned] == [("a.py", Gap.FAILED), ("b.py", Gap.FAILED)]


def test_that_run_has_the_options_of_the_first_and_its_answer_is_not_kept(place: Workplace, tmp_path: Path) -> None:
    kept: list[bytes] = []
    place = replace(place, record=lambda out, _: kept.append(bytes(out)))
    targets = _two(place)

    Core(_stopping(tmp_path, "pass"), ("-own",)).search(_BOTH, targets, place, "-other")

    runs = (tmp_path / "arguments").read_text().splitlines()
    assert len(runs) == 3
    assert all(each.startswith("-own ") and " -other " in each for each in runs)
    assert len(kept) == 1


def test_a_stop_by_the_user_ends_it(place: Workplace, tmp_path: Path) -> None:
    program = _stopping(tmp_path, "time.sleep(60)")
    targets = _two(place)
    threading.Timer(2, place.deadline.cancel).start()

    with pytest.raises(Interrupted):
        Core(program).search(_BOTH, targets, place)
