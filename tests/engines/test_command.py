"""Reports of commands: cut at any byte, or too large."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import EngineName
from verdict.engines.command.adapter import Command, CommandEngine
from verdict.engines.command.report import Given, parse
from verdict.engines.command.scanners import Scanner
from verdict.ports import TargetFile, Workplace
from verdict.processes.deadline import Deadline

NAME = EngineName("mytool")
FILE = TargetFile("a.c", "a.c", 9)
RESULT = {"ruleId": "x", "message": {"text": "y"}}
WHOLE = json.dumps({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "t"}}, "results": [RESULT]}]}).encode()


def test_a_report_cut_at_any_byte_is_an_error(tmp_path: Path) -> None:
    given = Given([FILE], tmp_path, tmp_path)
    assert len(parse(WHOLE, NAME, given).observations) == 1
    for cut in range(len(WHOLE)):
        with pytest.raises(OutputInvalid):
            parse(WHOLE[:cut], NAME, given)


@pytest.mark.parametrize("words", [("import sys; sys.stdout.write('x' * 70_000)",), ("{write}", "{output}")])
def test_a_report_beyond_the_limit_is_an_error(tmp_path: Path, words: tuple[str, ...]) -> None:
    write = "import sys; open(sys.argv[1], 'w').write('x' * 70_000)"
    scanner = Scanner(words=(sys.executable, "-c", *(write if w == "{write}" else w for w in words)))
    command = Command(NAME, scanner, tmp_path)
    place = Workplace(tmp_path, tmp_path, tmp_path, Deadline(60), 1)
    with pytest.raises(OutputInvalid, match=r"larger|more than"):
        CommandEngine(command, largest=60_000).scan([FILE], place)
