"""Renders the report for a terminal or a log: findings by rule, packages, then the summary."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from verdict.domain.finding import Finding
from verdict.domain.page.detail import Detail, Ladder
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.presenters.lines import added_by_places, finding_lines
from verdict.presenters.sizes import least_added
from verdict.presenters.terminal.coverage import coverage_rows
from verdict.presenters.terminal.groups import finding_rows
from verdict.presenters.terminal.listing import line_row, listed_rows, page_rows
from verdict.presenters.terminal.packages import advisory_rows, in_table
from verdict.presenters.terminal.sheet import Row, Sheet
from verdict.presenters.terminal.summary import notice_rows, summary_rows

_NARROWEST = 60
_LEAST = 5  # findings in detail where not even the places fit
_FINDINGS_A_LINE = 20  # more than so many, on average, don't fit: places of one rule in one file share a line


class TerminalPresenter:
    """Renders for a terminal that is `width` columns wide; `colour` says whether it shows colours.

    On a terminal the worst is nearest to the end. Without a width the reader is a pipe or a file: nothing is wrapped,
    and the worst comes first. minimal is a line a finding; compact groups findings by rule, with a line of code each;
    rich has everything. If the report takes more than `most_lines`, the findings that rank last are shown by place.
    `show_coverage` lists every file that wasn't fully looked at, `show_suppressed` and
    `show_existing` these findings. `show_baseline` says that the findings of the baseline are in the page.
    """

    def __init__(  # noqa: PLR0913  the reader's choices
        self,
        *,
        width: int | None = None,
        colour: bool = False,
        detail: Detail = Detail.RICH,
        most_lines: int | None = None,
        show_coverage: bool = False,
        show_suppressed: bool = False,
        show_existing: bool = False,
        show_baseline: bool = False,
    ) -> None:
        self._sheet = Sheet(None if width is None else max(width, _NARROWEST), colour=colour)
        self._upwards = width is not None
        self.ceiling: Detail | None = detail
        self._ceiling = detail
        self._most_lines = most_lines
        self._show_coverage = show_coverage
        self._show_suppressed = show_suppressed
        self._show_existing = show_existing
        asked = {
            "coverage": show_coverage,
            "suppressed": show_suppressed,
            "existing": show_existing,
            "baseline": show_baseline,
        }
        self._unlisted = tuple(name for name, shown in asked.items() if not shown)

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        page = self._fitted(report, page)
        for row in page_rows(page, self._sheet, upwards=self._upwards):
            yield self._sheet.text((row,))
        if self._show_suppressed and report.suppressed:
            yield self._sheet.text(listed_rows("SUPPRESSED", report.suppressed, self._ceiling, self._sheet))
        if self._show_existing and report.existing:
            yield self._sheet.text(listed_rows("EXISTING", report.existing, self._ceiling, self._sheet))
        if self._show_coverage:
            yield self._sheet.text((Row(), *coverage_rows(report)))
        yield self._sheet.text(self._end(report, page))

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`. Without the texts that findings of a rule or a package share."""
        if detail is Detail.PLACE:
            places = added_by_places(finding for finding in findings if not in_table(finding))
            return (least_added("" if in_table(finding) else next(places)) for finding in findings)
        return (least_added(self._sheet.text(self._own_rows(finding, detail))) for finding in findings)

    def _own_rows(self, finding: Finding, detail: Detail) -> Iterable[Row]:
        if detail is Detail.MINIMAL:
            return map(line_row, finding_lines(finding, detail, fenced=False))
        if in_table(finding):
            return advisory_rows(finding) if detail is Detail.RICH else ()
        return finding_rows(finding, finding, detail, self._sheet)

    def _fitted(self, report: Report, page: Selection) -> Selection:
        """The page with as many of its first findings in detail as `most_lines` have room for; a few if it has none."""
        count = len(page.shown)
        if self._most_lines is None or _limited(page) or self._ceiling < Detail.COMPACT:
            return page

        def with_detail(number: int) -> Selection:
            return replace(page, ladder=Ladder.at(self._ceiling, number))

        def lines(number: int) -> int:
            attempt = with_detail(number)
            rows = page_rows(attempt, self._sheet, upwards=self._upwards)
            return self._sheet.height((*rows, *self._end(report, attempt)))

        if count > _FINDINGS_A_LINE * self._most_lines:
            return with_detail(_LEAST)
        if lines(count) <= self._most_lines:
            return page
        fitting = bisect.bisect_right(range(count), self._most_lines, key=lines) - 1
        return with_detail(fitting if fitting > 0 else min(count, _LEAST))

    def _end(self, report: Report, page: Selection) -> tuple[Row, ...]:
        whole = self._ceiling is Detail.RICH and not _limited(page)
        notices = tuple(notice_rows(report, whole=whole))
        summary = summary_rows(report, page, self._ceiling, self._sheet, self._unlisted)
        return (*((Row(), *notices) if notices else ()), Row(), *summary)


def _limited(page: Selection) -> bool:
    """Whether the report has a limit of bytes or tokens."""
    return page.limits.max_output_bytes is not None or page.limits.max_tokens is not None
