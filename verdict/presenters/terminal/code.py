"""The code of a finding, with its span between « and »: its first line, or all of it and the data flow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.cells import cell_len

from verdict.domain.finding import Finding
from verdict.domain.text.untrusted import MASK
from verdict.presenters.lines import code_lines, flow, numbered
from verdict.presenters.terminal import styles
from verdict.presenters.terminal.sheet import Fit, Piece, Row

_BEFORE = 20  # characters before the span that are kept of a long line; twice as many are never cut
_OPEN, _CLOSE = "«", "»"
_TAB = " " * 4
# Where the text isn't the file's own, columns are not known: after a mask, in a part of a line, after an escape.
_CHANGED = re.compile(rf"{re.escape(MASK)}|^…|…\[\+\d+ chars\]|\\[ux]")


def first_line(finding: Finding, indent: int, room: int) -> Row | None:
    """The first line of code in `room` columns, of a long one the part with the span; None without code."""
    lines = (finding.snippet or "").split("\n")
    if not (line := lines[0].strip()):
        return None
    more = ((" …", styles.DIM),) if len(lines) > 1 else ()
    before, span, after = _parts(finding, lines[0].rstrip())
    before = before.lstrip()
    if span and cell_len(_OPEN + line + _CLOSE) > room and len(before) > 2 * _BEFORE:
        before = f"…{before[-_BEFORE:]}"
    return Row((*_marked(before, span, after), *more), Fit.CUT, indent)


def all_lines(finding: Finding, indent: int) -> Iterator[Row]:
    """The code with line numbers, then the data flow. Nothing is cut."""
    for number, line in code_lines(finding):
        parts = _parts(finding, line) if number == str(finding.location.line) else (line, "", "")
        gutter, _ = styles.pieces(numbered(number, ""))
        yield Row((gutter, *_marked(*parts)), Fit.KEEP, indent)
    if finding.trace:
        yield Row((("flow:", styles.DIM),), indent=indent)
        yield from (Row(styles.pieces(line), Fit.KEEP, indent) for line in flow(finding))


def _marked(before: str, span: str, after: str) -> tuple[Piece, ...]:
    before, span, after = (part.replace("\t", _TAB) for part in (before, span, after))
    if not span:
        return ((before, styles.CODE),)
    return (before, styles.CODE), (f"{_OPEN}{span}{_CLOSE}", styles.SPAN), (after, styles.CODE)


def _parts(finding: Finding, line: str) -> tuple[str, str, str]:
    """The finding's first line of code: before its span, the span, and after it.

    Without a span if it is the whole line, or if its columns aren't known.
    """
    where, width = finding.location, len(line.rstrip())
    nowhere = (line, "", "")
    if where.column is None or where.end_column is None:
        return nowhere
    start, end = where.column - 1, where.end_column - 1 if where.last_line == where.line else width
    changed = _CHANGED.search(line)
    if not start < end <= width or (changed is not None and changed.start() < end):
        return nowhere
    whole = start <= len(line) - len(line.lstrip()) and end == width
    return nowhere if whole else (line[:start], line[start:end], line[end:])
