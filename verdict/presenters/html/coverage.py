"""The coverage ledger by reason: files that an engine didn't fully read, and paths that no engine was given."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from verdict.domain.outcome import Gap
from verdict.domain.report import Report

_MOST_REASONS, _MOST_PATHS = 50, 50
_LEFT_OUT = "left out"
_ORDER = (Gap.FAILED, Gap.LIMITED, Gap.UNPARSABLE, Gap.SKIPPED)


@dataclass(frozen=True, slots=True)
class Gaps:
    """The paths that `who`, an engine, didn't fully read for one reason; `paths` are the first of `count`."""

    who: str
    gap: Gap
    reason: str
    count: int
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The gaps, failures first. `more` counts the paths of further reasons, `unlisted` those that are only counted."""

    gaps: tuple[Gaps, ...]
    more: int
    unlisted: int


def coverage(report: Report) -> Coverage:
    """The ledger of the report."""
    paths: dict[tuple[str, Gap, str], list[str]] = defaultdict(list)
    for gap in report.excluded:
        paths[_LEFT_OUT, gap.gap, gap.reason].append(gap.path)
    unlisted = report.excluded_count - len(report.excluded)
    for run in report.runs:
        for gap in run.unscanned:
            paths[run.id, gap.gap, gap.reason].append(gap.path)
        unlisted += report.counts_of(run).skipped - len({gap.path for gap in run.unscanned})
    keys = sorted(paths, key=lambda key: (_ORDER.index(key[1]), -len(paths[key]), key))
    shown, rest = keys[:_MOST_REASONS], keys[_MOST_REASONS:]
    return Coverage(
        tuple(Gaps(*key, len(paths[key]), tuple(sorted(paths[key])[:_MOST_PATHS])) for key in shown),
        sum(len(paths[key]) for key in rest),
        unlisted,
    )
