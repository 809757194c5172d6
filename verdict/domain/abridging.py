"""Shortens notices, reasons and engine runs for a response with limits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from verdict.domain.outcome import EngineRun
from verdict.domain.text.content import shorten

MOST = 20
"""The largest number of notices, and of reasons, in a report with limits."""

_TERSE = 80  # bytes of a text in the smallest report, as JSON within JSON spells it
_VERSION = 20  # characters of an engine's version there


def first(texts: Sequence[str], most: int = MOST) -> tuple[str, ...]:
    """The texts; if there are more than `most`, the first ones and a last line with the number left out."""
    if len(texts) <= most:
        return tuple(texts)
    more = len(texts) - most + 1
    return (*texts[: most - 1], f"and {more:,} more, listed in a report without limits")


def first_of(runs: Sequence[EngineRun]) -> tuple[EngineRun, ...]:
    """The runs, each with at most as many notices as a report with limits may have."""
    return tuple(run if len(run.notices) <= MOST else replace(run, notices=first(run.notices)) for run in runs)


def terse(texts: Sequence[str]) -> tuple[str, ...]:
    """The first text, shortened, and the number of the others."""
    more = len(texts) - 1
    return (*map(terse_text, texts[:1]), *([f"and {more:,} more"] if more > 0 else []))


def terse_text(text: str) -> str:
    """The text cut to a fixed number of bytes in its JSON encoding."""
    size = min(len(text), _TERSE)
    while _encoded(shortened := shorten(text, size)) > _TERSE and size > 1:
        size = size * 3 // 4
    return shortened


def terse_run(run: EngineRun) -> EngineRun:
    """The run without notices and details: its problems are also in the reasons and the headline."""
    return replace(
        run, version=shorten(run.version, _VERSION), error=None, hint=None, artifacts=(), notices=(), unchecked=None
    )


def _encoded(text: str) -> int:
    return len(json.dumps(json.dumps(text)))
