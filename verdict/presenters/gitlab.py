"""Security reports of GitLab, schema 15.2.1: SAST, secret detection and dependency scanning.

See https://docs.gitlab.com/development/integrations/secure/#report. A report has one type; findings of other kinds are
counted in it and listed in the reports of their own type, whatever its limits.
"""

from __future__ import annotations

import re
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from verdict.domain.finding import Finding, Kind, Severity
from verdict.domain.location import Location, TraceStep
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.severity.reasons import explained
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.presenters.gitlab_types import DEPENDENCIES, SAST, SECRETS, ReportType
from verdict.presenters.json_text import compact
from verdict.presenters.markup import prose
from verdict.presenters.sarif import ADDRESS
from verdict.presenters.sizes import least_added
from verdict.presenters.totals import cut_words, first_line, problems, totals_object
from verdict.version import VERSION

SCHEMA_VERSION = "15.2.1"
_NAME = 255  # characters, as the schema allows
_DESCRIPTION, _SOLUTION = 10_000, 1000  # before escaping, which makes a text at most seven times as long
_MOST_IDENTIFIERS = 20  # GitLab ignores the others
_NAMESPACE = uuid.UUID("3f1c2f6e-8a57-5e0b-9d5a-6f0a4d7c1b92")
_NO_COMMIT = "0000000"  # the files were scanned, not the history
_SEVERITY = {severity: severity.name.capitalize() for severity in Severity}
_ADVISORY = {
    "CVE": "https://nvd.nist.gov/vuln/detail/{}",
    "GHSA": "https://github.com/advisories/{}",
}
_CWE = re.compile(r"CWE-(\d+)")


class GitlabPresenter:
    """Renders a report of one type.

    Key `verdict` has the totals of the findings that the page was made of, what was hidden of them, and the numbers of
    those of other kinds, which reports of other types list. Suppressed findings are left out, since GitLab would show
    them as open.
    """

    ceiling: Detail | None = None

    def __init__(self, type_: ReportType) -> None:
        self._type = type_

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        listed = [finding for finding in page.shown if self._lists(finding)]
        head = {"version": SCHEMA_VERSION, "scan": self._scan(report, page), "verdict": self._totals(report, page)}
        yield compact(head)[:-1] + ',"vulnerabilities":['
        for number, finding in enumerate(listed):
            yield ("\n" if number == 0 else ",\n") + self._vulnerability(finding)
        yield "\n]}\n" if listed else "]}\n"

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`."""
        for finding in findings:
            listed = self._lists(finding)
            yield least_added(self._vulnerability(finding), separators=2) if listed else Size()

    def _lists(self, finding: Finding) -> bool:
        """Whether the finding is in this report. A dependency without a package has no place in GitLab's schema."""
        return finding.kind in self._type.kinds and (self._type is not DEPENDENCIES or finding.package is not None)

    def _scan(self, report: Report, page: Selection) -> dict[str, Any]:
        tool = {"id": "verdict", "name": "verdict", "version": VERSION, "vendor": {"name": "verdict"}}
        elsewhere = sum(not self._lists(finding) for finding in report.findings)
        notes = (
            first_line(report, page),
            cut_words(page),
            f"{plural(elsewhere, 'finding')} of other kinds, in reports of other types" if elsewhere else "",
        )
        started = report.started_at.astimezone(UTC)
        return {
            "type": self._type.name,
            "status": "success" if report.completed else "failure",
            "start_time": _time(started),
            "end_time": _time(started + timedelta(seconds=report.duration)),
            "analyzer": tool,
            "scanner": tool,
            "messages": [
                *({"level": "info", "value": note} for note in notes if note),
                *({"level": "warn", "value": line} for line in problems(report)),
            ],
        }

    def _totals(self, report: Report, page: Selection) -> dict[str, Any]:
        kinds = Counter(finding.kind.value for finding in report.findings if not self._lists(finding))
        totals = totals_object(report, page)
        totals["listed_count"] = sum(map(self._lists, page.shown))
        return totals | ({"listed_elsewhere": dict(sorted(kinds.items()))} if kinds else {})

    def _vulnerability(self, finding: Finding) -> str:
        content: dict[str, Any] = {
            "id": str(uuid.uuid5(_NAMESPACE, finding.fingerprint)),
            "category": self._type.name,
            "name": shorten(finding.title, _NAME) or finding.rule_id[:_NAME],
            "description": prose(explained(finding, finding.message or finding.title, _DESCRIPTION)),
            "severity": _SEVERITY[finding.severity],
            "solution": _solution(finding),
            "scanner": {"id": "verdict", "name": "verdict"},
            "identifiers": list(_identifiers(finding))[:_MOST_IDENTIFIERS],
            "links": [{"url": address} for address in finding.references if ADDRESS.fullmatch(address)],
            "location": self._location(finding),
            "details": _details(finding),
        }
        if self._type is SAST and finding.snippet:
            content["raw_source_code_extract"] = finding.snippet
        return compact({key: value for key, value in content.items() if value not in (None, "", [], {})})

    def _location(self, finding: Finding) -> dict[str, Any]:
        where, package = finding.location, finding.package
        if self._type is DEPENDENCIES and package is not None:
            return {"file": where.path, "dependency": {"package": {"name": package.name}, "version": package.version}}
        place: dict[str, Any] = {"file": where.path, "start_line": where.line, "end_line": where.last_line}
        if finding.symbol:
            place["method"] = finding.symbol
        return {**place, "commit": {"sha": _NO_COMMIT}} if self._type is SECRETS else place


def _solution(finding: Finding) -> str:
    package = finding.package
    upgrade = f"Upgrade {package.name} to {package.fixed_version}." if package and package.fixed_version else ""
    text = finding.fix or upgrade
    return prose(shorten(text, _SOLUTION))


def _identifiers(finding: Finding) -> Iterator[dict[str, str]]:
    """The rule or advisory first, since GitLab tracks findings by it; then its other names and its weaknesses."""
    names = dict.fromkeys(filter(None, (finding.rule_id, *finding.aliases)))
    for name in names or {finding.kind.value: None}:
        prefix = name.partition("-")[0]
        if finding.kind is Kind.VULNERABILITY and prefix in _ADVISORY:
            content = {"type": prefix.lower(), "name": name, "value": name}
            address = _ADVISORY[prefix].format(name)
            yield {**content, "url": address} if ADDRESS.fullmatch(address) else content
        else:
            yield {"type": "verdict_rule_id", "name": name, "value": name}
    for match in filter(None, map(_CWE.fullmatch, finding.cwe)):
        address = f"https://cwe.mitre.org/data/definitions/{match[1]}.html"
        yield {"type": "cwe", "name": match[0], "value": match[1], "url": address}


def _details(finding: Finding) -> dict[str, Any]:
    """Named fields that GitLab shows on a finding's page."""
    fields: dict[str, Any] = {
        "confidence": {"name": "Confidence", "type": "text", "value": finding.confidence.name},
        "engines": {"name": "Reported by", "type": "text", "value": ", ".join(finding.engines)},
        "status": {"name": "Status in verdict", "type": "text", "value": finding.status.value},
    }
    if finding.trace:
        fields["flow"] = {"name": "Data flow", "type": "code-flows", "items": [[_node(step) for step in finding.trace]]}
    return fields


def _node(step: TraceStep) -> dict[str, Any]:
    return {"type": "code-flow-node", "node_type": step.role.value, "file_location": _file_location(step.location)}


def _file_location(where: Location) -> dict[str, Any]:
    content: dict[str, Any] = {
        "type": "file-location",
        "file_name": where.path,
        "line_start": where.line,
        "line_end": where.last_line,
    }
    if where.column is not None and where.end_column is not None:
        content |= {"column_start": where.column, "column_end": where.end_column}
    return content


def _time(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S")
