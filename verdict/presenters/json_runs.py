"""Engines' runs and what they covered as JSON objects, as documented in `docs/report-json.md`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verdict.domain.artifact import Artifact
from verdict.domain.outcome import EngineRun, Unscanned
from verdict.domain.report import EngineCounts, Report
from verdict.domain.text.content import shorten

LINE_LENGTH = 300
"""The most characters of a line about the scan. An engine's error is whole on stderr and in the engine's log."""

_REPORTS = 10  # names of imported reports of one engine; the notices have the others


def unchecked_notices(report: Report) -> Iterator[str]:
    """What engines couldn't check: the first of the notices."""
    yield from (f"{run.id}: {run.unchecked} ({run.unchecked.mend})" for run in report.runs if run.unchecked)


def engine_object(run: EngineRun, counts: EngineCounts, *, in_full: bool) -> dict[str, Any]:
    """An engine's run; in full, also with what mends an error and what it couldn't check."""
    content: dict[str, Any] = {
        "id": run.id,
        "version": run.version or None,
        "status": run.status,
        "required": run.required,
        "duration": round(run.duration, 3),
        "finding_count": counts.findings,
        "files_scanned": counts.scanned,
        "files_skipped": counts.skipped,
        "error": run.error and shorten(run.error, LINE_LENGTH),
        "artifacts": [each.id for each in run.artifacts] or None,
        "artifact_details": [_artifact(each) for each in run.artifacts] or None,
        "imported_from": [shorten(name, LINE_LENGTH) for name in run.imported_from[:_REPORTS]] or None,
    }
    if in_full:
        missed = run.unchecked
        content |= {
            "hint": run.hint,
            "notices": list(run.notices) or None,
            "unchecked": missed and {"what": missed.what, "why": missed.why, "mend": missed.mend},
        }
    return {key: value for key, value in content.items() if value is not None}


def _artifact(kept: Artifact) -> dict[str, Any]:
    return {
        "id": kept.id,
        "source": kept.source,
        "size": kept.size,
        "original_size": kept.original_size,
        "lines": kept.lines,
        "estimated_tokens": kept.tokens,
        "strategy": "head_tail" if kept.truncated else "whole",
    }


def coverage_object(report: Report, *, scanned: bool) -> dict[str, Any]:
    """The coverage ledger: files that no engine was given, and for each engine those it read and those it didn't.

    Those it read are left out unless they are to be listed and known: a kept report may only count them.
    """
    return {
        "excluded": [_gap(gap) for gap in report.excluded],
        "engines": [
            {
                "id": run.id,
                **({"scanned": list(run.scanned)} if scanned and report.lists(run) else {}),
                "unscanned": [_gap(gap) for gap in run.unscanned],
            }
            for run in report.runs
        ],
    }


def _gap(gap: Unscanned) -> dict[str, str]:
    return {"path": gap.path, "state": gap.gap, "reason": gap.reason}
