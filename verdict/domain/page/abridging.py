"""Fewer and shorter words around the findings, for a response that may hold so much only."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from verdict.domain.outcome import EngineRun
from verdict.domain.text.content import shorten

MOST = 20
"""Notices, and reasons, of a report with limits."""

_TERSE = 80  # bytes of a text in the smallest report, as JSON within JSON spells it
_VERSION = 20  # characters of an engine's version there


def first(texts: Sequence[str], most: int = MOST) -> tuple[str, ...]:
    """All of at most `most` texts; of more the first ones and, as the last, how many there are and where."""
    if len(texts) <= most:
        return tuple(texts)
    more = len(texts) - most + 1
    return (*texts[: most - 1], f"and {more:,} more: a report without limits, or verdict_status over MCP, lists them")


def first_of(runs: Sequence[EngineRun]) -> tuple[EngineRun, ...]:
    """The runs, each with no more notices than a report with limits has."""
    return tuple(run if len(run.notices) <= MOST else replace(run, notices=first(run.notices)) for run in runs)


def terse(texts: Sequence[str]) -> tuple[str, ...]:
    """The first text in few bytes, and how many more there are."""
    more = len(texts) - 1
    return (*map(terse_text, texts[:1]), *([f"and {more:,} more"] if more > 0 else []))


def terse_text(text: str) -> str:
    """The text in few bytes, whatever its letters."""
    size = min(len(text), _TERSE)
    while _encoded(shortened := shorten(text, size)) > _TERSE and size > 1:
        size = size * 3 // 4
    return shortened


def terse_run(run: EngineRun) -> EngineRun:
    """The run without the words of its engine: what it lacks is among the reasons and in the headline."""
    return replace(
        run, version=shorten(run.version, _VERSION), error=None, hint=None, artifacts=(), notices=(), unchecked=None
    )


def _encoded(text: str) -> int:
    return len(json.dumps(json.dumps(text)))
