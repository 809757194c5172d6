"""Renders how long a scan took, as lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verdict.domain.text.amounts import plural
from verdict.domain.timings import EngineTime, Timings


def timing_lines(timings: Timings) -> Iterator[tuple[str, str]]:
    """Lines for a person: phases, engines, files. Each has seconds and what they were spent on."""
    yield "", "Timings, in seconds"
    for phase, seconds in timings.phases:
        yield _column(seconds), phase
    if timings.engines:
        yield "", "Engines, side by side"
        for each in timings.engines:
            yield _column(each.seconds), f"{each.engine}: {plural(each.files, 'file')}, {each.cached:,} from the cache"
            if each.slowest is not None:
                yield " " * 13, f"slowest portion {each.slowest_seconds:.3f}: {each.slowest}"
    if timings.files:
        yield "", "Slowest files"
        for file in timings.files:
            yield _column(file.seconds), f"{file.engine}: {file.path}"


def _column(seconds: float) -> str:
    return f"  {seconds:9.3f}  "


def timings_object(timings: Timings) -> dict[str, Any]:
    """The object `timings` of the report JSON."""
    return {
        "phases": [{"phase": phase, "seconds": round(seconds, 3)} for phase, seconds in timings.phases],
        "engines": [_engine(each) for each in timings.engines],
        "files": [
            {"engine": file.engine, "file": file.path, "seconds": round(file.seconds, 3)} for file in timings.files
        ],
    }


def _engine(each: EngineTime) -> dict[str, Any]:
    content: dict[str, Any] = {
        "id": each.engine,
        "seconds": round(each.seconds, 3),
        "files": each.files,
        "cached": each.cached,
    }
    if each.slowest is not None:
        content["slowest_portion"] = {
            "seconds": round(each.slowest_seconds, 3),
            "files": each.slowest.files,
            "largest": each.slowest.largest,
        }
    return content
