"""Reads how long semgrep-core took for each file (`-json_time`). Seen with 1.182.0."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import pydantic


class _Target(pydantic.BaseModel):
    path: str
    run_time: float


class _Time(pydantic.BaseModel):
    targets: list[_Target] = []


class _Report(pydantic.BaseModel):
    time: _Time = _Time()


def seconds_of(raw: bytes, paths: Mapping[str, str]) -> Mapping[str, float]:
    """Seconds by path; `paths` are by the names that semgrep was given. A report that can't be read gives none."""
    try:
        report = _Report.model_validate_json(raw)
    except pydantic.ValidationError:
        return {}
    seconds: defaultdict[str, float] = defaultdict(float)
    for target in report.time.targets:
        if target.path in paths:
            seconds[paths[target.path]] += target.run_time
    return seconds
