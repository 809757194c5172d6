"""Code quality reports of GitLab: a JSON array, an object for each finding.

See https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from verdict.domain.finding import Finding, Severity
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.severity.reasons import explained
from verdict.domain.text.content import shorten
from verdict.presenters.json_text import compact
from verdict.presenters.sizes import least_added
from verdict.presenters.totals import cut_words, first_line, problems

_LONGEST = 1000  # characters of a description
_SEVERITY = {
    Severity.CRITICAL: "blocker",
    Severity.HIGH: "critical",
    Severity.MEDIUM: "major",
    Severity.LOW: "minor",
    Severity.INFO: "info",
    Severity.UNKNOWN: "info",
}


class CodequalityPresenter:
    """Renders a code quality report with findings of all kinds, without suppressed ones.

    The format has no place for totals. So the first entry is about the scan itself, if findings are hidden or the scan
    is incomplete: check `verdict/scan` at line 1 of the root.
    """

    ceiling: Detail | None = None

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        separator = "[\n"
        if page.truncated or not report.completed:
            yield separator + compact(_about(report, page))
            separator = ",\n"
        for finding in page.shown:
            yield separator + compact(_issue(finding))
            separator = ",\n"
        yield "[]\n" if separator == "[\n" else "\n]\n"

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`."""
        return (least_added(compact(_issue(each)), separators=1) for each in findings)


def _about(report: Report, page: Selection) -> dict[str, Any]:
    lines = (first_line(report, page), cut_words(page), *problems(report))
    return {
        "description": shorten("; ".join(filter(None, lines)), _LONGEST),
        "check_name": "verdict/scan",
        "fingerprint": hashlib.sha256(b"verdict/scan").hexdigest(),
        "severity": "info" if report.completed else "blocker",
        "location": {"path": ".", "lines": {"begin": 1}},
    }


def _issue(finding: Finding) -> dict[str, Any]:
    where = finding.location
    lines = {"begin": where.line} if where.end_line is None else {"begin": where.line, "end": where.end_line}
    said = f"{finding.title}: {finding.message}" if finding.message else finding.title
    return {
        "description": explained(finding, said, _LONGEST) or finding.rule_id,
        "check_name": finding.rule_id,
        "fingerprint": finding.fingerprint.partition(":")[2],
        "severity": _SEVERITY[finding.severity],
        "location": {"path": where.path, "lines": lines},
        "categories": ["Security"],
    }
