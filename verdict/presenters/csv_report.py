"""CSV as RFC 4180 describes it: a row a finding, after one row for the whole report. Safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from verdict.domain.finding import CodeRole, Finding
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.severity.reasons import full_message
from verdict.presenters.sizes import least_added
from verdict.presenters.totals import cut_words, first_line, problems

COLUMNS = (
    "record", "id", "status", "severity", "confidence", "kind", "rule_id", "title", "file", "line", "column",
    "end_line", "end_column", "symbol", "message", "fix", "cwe", "aliases", "package", "version", "fixed_version",
    "purl", "engines", "also_at", "references", "code_role", "lowered_from", "introduced_at", "suppressed_because",
    "fingerprint",
)  # fmt: skip
# A spreadsheet computes a cell that begins with one of these, also after blanks; the last four are full-width forms.
_FORMULA = re.compile(r"[\s\x00]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
_LIST = "; "


class CsvPresenter:
    """Renders CSV. The column `record` is `report` in the first row, `finding` or `suppressed` in the others.

    A cell that a spreadsheet would take for a formula begins with an apostrophe.
    """

    ceiling: Detail | None = None

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        yield _row(COLUMNS)
        said = (first_line(report, page), *problems(report), cut_words(page))
        about = {"record": "report", "status": report.decision.verdict.value, "message": _LIST.join(filter(None, said))}
        yield _row([about.get(column, "") for column in COLUMNS])
        for finding in page.shown:
            yield _finding(finding, "finding")
        for finding in report.suppressed:
            yield _finding(finding, "suppressed")

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`."""
        return (least_added(_finding(each, "finding")) for each in findings)


def _finding(finding: Finding, record: str) -> str:
    where, package = finding.location, finding.package
    cells: dict[str, str | int | None] = {
        "record": record,
        "id": finding.id,
        "status": finding.status.value,
        "severity": finding.severity.name,
        "confidence": finding.confidence.name,
        "kind": finding.kind.value,
        "rule_id": finding.rule_id,
        "title": finding.title,
        "file": where.path,
        "line": where.line,
        "column": where.column,
        "end_line": where.end_line,
        "end_column": where.end_column,
        "symbol": finding.symbol,
        "message": full_message(finding),
        "fix": finding.fix,
        "cwe": _LIST.join(finding.cwe),
        "aliases": _LIST.join(finding.aliases),
        "engines": _LIST.join(finding.engines),
        "also_at": _LIST.join(f"{place.path}:{place.line}" for place in finding.also_at),
        "references": _LIST.join(finding.references),
        "code_role": "" if finding.code_role is CodeRole.PRODUCT else finding.code_role.value,
        "lowered_from": finding.lowered_from and finding.lowered_from.name,
        "introduced_at": None if finding.introduced_at is None else finding.introduced_at.isoformat(),
        "suppressed_because": finding.suppressed_because,
        "fingerprint": finding.fingerprint,
    }
    if package is not None:
        cells |= {
            "package": package.name,
            "version": package.version,
            "fixed_version": package.fixed_version,
            "purl": package.purl,
        }
    return _row(map(cells.get, COLUMNS))


class _Same:
    """Gives each text back, so that `writerow` returns the row."""

    def write(self, text: str) -> str:
        return text


_WRITER: Any = csv.writer(_Same(), lineterminator="\r\n")


def _row(cells: Iterable[str | int | None]) -> str:
    return str(_WRITER.writerow([harmless(cell) for cell in cells]))


def harmless(cell: str | int | None) -> str | int | None:
    """The cell, with an apostrophe before what a spreadsheet would compute; None is written as an empty one."""
    if not isinstance(cell, str) or cell[:1].isalnum() or not _FORMULA.match(cell):
        return cell
    return f"'{cell}"
