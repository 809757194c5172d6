"""The report as an assistant reads it."""

from __future__ import annotations

from dataclasses import replace

from reports import rendered, shared_report

from verdict.domain.detail import Detail
from verdict.presenters.text import TextPresenter


def test_notes_that_are_not_shown_are_counted() -> None:
    report = replace(shared_report(), notices=tuple(f"number {number}" for number in range(7)))
    lines = rendered(report, TextPresenter(Detail.MINIMAL, str)).splitlines()
    assert lines[lines.index("note: number 4") + 1] == 'note: 2 notes not shown: format="json" has all'
    assert "note: number 5" not in lines
