"""The findings of a page as sections: groups by rule, the table of packages, places, and the rules not shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from verdict.domain.finding import Finding, Severity
from verdict.domain.page.detail import Detail
from verdict.domain.page.selection import Selection
from verdict.presenters.lines import Line, by_rule, finding_lines, place_lines, rest_lines
from verdict.presenters.terminal import styles
from verdict.presenters.terminal.groups import group_rows
from verdict.presenters.terminal.packages import in_table, table_rows, with_hidden
from verdict.presenters.terminal.sheet import Fit, Row, Sheet

Totals = Mapping[tuple[str, Severity], int]
"""The number of findings of each rule and severity, shown or not."""


@dataclass(frozen=True, slots=True)
class Section:
    """Parts in their order, with an empty line before each if they are `spaced`, else before the first."""

    parts: Sequence[Sequence[Row]]
    spaced: bool = True

    def rows(self, *, upwards: bool) -> Iterator[Row]:
        """The rows, the last part first if `upwards`."""
        for number, part in enumerate(reversed(self.parts) if upwards else self.parts):
            if self.spaced or number == 0:
                yield Row()
            yield from part


def page_rows(page: Selection, sheet: Sheet, *, upwards: bool) -> Iterator[Row]:
    """The findings of the page, the worst first, or last if `upwards`."""
    sections = list(_sections(page, sheet, upwards=upwards))
    for section in reversed(sections) if upwards else sections:
        yield from section.rows(upwards=upwards)


def listed_rows(title: str, findings: Sequence[Finding], detail: Detail, sheet: Sheet) -> Iterator[Row]:
    """Findings that don't count, under a title."""
    yield from (Row(), Row(((title, styles.DIM),)))
    totals = Counter((finding.rule_id, finding.severity) for finding in findings)
    parts = [part for _, part in _parts(findings, detail, totals, sheet)]
    yield from Section(parts, spaced=detail >= Detail.COMPACT).rows(upwards=False)


def line_row(line: Line) -> Row:
    """A line of those that all text formats share, which isn't wrapped."""
    return Row(styles.pieces(line), Fit.KEEP, line.depth)


def _sections(page: Selection, sheet: Sheet, *, upwards: bool) -> Iterator[Section]:
    """A section for each level of detail, most first, then the rules that aren't shown.

    The table of packages is a part of the first section with vulnerabilities; it has those of the others too.
    """
    runs = list(page.ladder.split(page.shown))
    tabled = [each for detail, run in runs if detail is not Detail.MINIMAL for each in run if in_table(each)]
    packages, rest = with_hidden(page, tabled)
    table = tuple(table_rows(packages, _in_detail(page), upwards=upwards)) if packages else ()
    totals = Counter((finding.rule_id, finding.severity) for finding in page.shown)
    totals.update({(rule.rule_id, rule.severity): rule.count for rule in page.ranking.rest(page.end)})
    for detail, run in runs:
        others = [each for each in run if detail is Detail.MINIMAL or not in_table(each)]
        parts = list(_parts(others, detail, totals, sheet))
        spaced = detail >= Detail.COMPACT
        if table and len(others) < len(run):
            if spaced:
                position = {finding.fingerprint: number for number, finding in reversed(list(enumerate(run)))}
                parts = sorted([*parts, (tabled[0], table)], key=lambda part: position[part[0].fingerprint])
            else:
                yield Section([table])
            table = ()
        if parts:
            yield Section([part for _, part in parts], spaced=spaced)
    if lines := list(rest_lines(page, rest)):
        heading, *rules = (_rest_row(line, sheet) for line in lines)
        yield Section([(heading, *(reversed(rules) if upwards else rules))])


def _rest_row(line: Line, sheet: Sheet) -> Row:
    """A line about a rule that isn't shown, without its place if there is no room for that."""
    row = line_row(line)
    if sheet.width is None or sheet.height([row]) == 1:
        return row
    return replace(row, pieces=row.pieces[:-2] or row.pieces, fit=Fit.CUT)


def _in_detail(page: Selection) -> frozenset[str]:
    """The fingerprints of the findings that are shown in rich detail."""
    return frozenset(finding.fingerprint for finding in page.shown[: page.ladder.rich])


def _parts(
    findings: Sequence[Finding], detail: Detail, totals: Totals, sheet: Sheet
) -> Iterator[tuple[Finding, Sequence[Row]]]:
    """Findings of one level of detail in parts, each with its first finding."""
    if detail is Detail.MINIMAL:
        for finding in findings:
            yield finding, tuple(map(line_row, finding_lines(finding, detail, fenced=False)))
        return
    for group in by_rule(findings):
        if detail is Detail.PLACE:
            yield group[0], tuple(map(line_row, place_lines(group)))
        else:
            of_all = totals[group[0].rule_id, group[0].severity]
            yield group[0], tuple(group_rows(group, of_all, detail, sheet))
