"""What the real semgrep finds across the functions and files of a small application."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import PurePosixPath

from builders import target_file

from verdict.app.locations import rules_folder
from verdict.domain.location import TraceStep
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace


def ways(files: Mapping[str, str], place: Workplace, tool: Tool) -> list[tuple[str, list[str]]]:
    """The rule of each finding, and the places of its way as `file:line`, one for each line."""
    engine = SemgrepEngine(tool, rules_folder(), across_functions=True)
    result = engine.across([target_file(place.root, name, text) for name, text in files.items()], [], place, None, {})
    assert not result.unscanned
    assert not result.notices
    return sorted(
        (each.source.rule_id, [place for place, _ in itertools.groupby(map(_short, each.trace))])
        for each in result.observations
    )


def _short(step: TraceStep) -> str:
    """The place of a step: the file's name without its suffixes, and the line."""
    return f"{PurePosixPath(step.location.path).name.rpartition('.')[0]}:{step.location.line}"
