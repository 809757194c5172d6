"""The coverage of a scan: a table of the engines, and every file that wasn't fully scanned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.report import Report
from verdict.domain.text.amounts import plural
from verdict.presenters.terminal import styles
from verdict.presenters.terminal.sheet import Fit, Row

_COLUMNS = ("Engine", "State", "Version", "Findings", "Files", "Not read", "Time")
_WORDS = 3  # columns of words, aligned to the left; the others are numbers


def coverage_rows(report: Report) -> Iterator[Row]:
    """The table, then the ledger."""
    yield from _table(report)
    yield Row()
    yield Row((("Coverage", styles.TITLE),))
    if report.excluded:
        yield Row(((f"left out: {plural(len(report.excluded), 'path')}", styles.PLAIN),), Fit.KEEP, 2)
    yield from _ledger("left out", report.excluded)
    for run in report.runs:
        if run.complete or run.unscanned:
            said = f"{run.id}: {plural(report.counts_of(run).scanned, 'file')} scanned"
        else:
            said = f"{run.failure}; none of its files counts as scanned"
        yield Row(((said, styles.PLAIN),), Fit.KEEP, 2)
        yield from _ledger(run.id, run.unscanned)


def _table(report: Report) -> Iterator[Row]:
    lines: list[tuple[str, ...]] = [_COLUMNS]
    for run in report.runs:
        numbers = report.counts_of(run)
        words = (run.id, run.status.replace("_", " "), run.version or "–")
        counted = (f"{number:,}" for number in (numbers.findings, numbers.scanned, numbers.skipped))
        lines.append((*words, *counted, f"{run.duration:.1f} s"))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            cell.ljust(width) if number < _WORDS else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield Row((("  ".join(cells), styles.DIM if line is _COLUMNS else styles.PLAIN),), Fit.KEEP)


def _ledger(who: str, gaps: Sequence[Unscanned]) -> Iterator[Row]:
    """A count of each reason that several paths share, then the paths."""
    reasons = [gap.reason.removeprefix(f"{who}: ") for gap in gaps]
    for reason, count in sorted(Counter(reasons).items()):
        if count > 1:
            yield Row(((f"{who}: {plural(count, 'path')}: {reason}", styles.PLAIN),), Fit.KEEP, 2)
    for gap, reason in zip(gaps, reasons, strict=True):
        style = styles.DIM if gap.gap is Gap.SKIPPED else styles.PLAIN
        yield Row(((f"{gap.gap:<10} {gap.path}  {reason}", style),), Fit.KEEP, 4)
