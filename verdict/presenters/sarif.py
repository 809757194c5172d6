"""SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0): one run with relative URIs, complete unless cut."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any
from urllib.parse import quote

from verdict.domain.abridging import MOST
from verdict.domain.finding import CodeRole, Confidence, Finding, Severity, Status
from verdict.domain.location import Location, TraceStep
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits, Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.severity.reasons import full_message
from verdict.domain.text.content import shorten
from verdict.domain.text.tokens import estimate
from verdict.domain.text.untrusted import native_path
from verdict.presenters.json_finding import source_object
from verdict.presenters.json_text import compact
from verdict.presenters.sarif_fit import Fit
from verdict.presenters.words import hidden_words, message
from verdict.version import VERSION

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVEL = {
    Severity.CRITICAL: "error",
    Severity.HIGH: "error",
    Severity.MEDIUM: "warning",
    Severity.LOW: "note",
    Severity.INFO: "note",
    Severity.UNKNOWN: "none",
}
# Numbers as in CVSS, within the ranges of code hosts: critical above 9.0, high from 7.0, medium from 4.0.
_SECURITY_SEVERITY = {
    Severity.CRITICAL: "9.5",
    Severity.HIGH: "8.0",
    Severity.MEDIUM: "5.5",
    Severity.LOW: "3.0",
    Severity.INFO: "1.0",
    Severity.UNKNOWN: "0.0",
}
_PRECISION = {
    Confidence.HIGH: "high",
    Confidence.MEDIUM: "medium",
    Confidence.LOW: "low",
    Confidence.UNKNOWN: "low",
}
_ROOT = "%SRCROOT%"
# A reference is whatever a rule's author wrote; readers of SARIF refuse a file for one that is no URI (RFC 3986).
_CHARACTER = r"(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-Fa-f]{2})"
ADDRESS = re.compile(rf"https?://[\w.-]+(?::\d+)?(?:/{_CHARACTER}*)?(?:#{_CHARACTER}*)?", re.ASCII)


class SarifPresenter:
    """Renders SARIF: a `reportingDescriptor` for each rule, a suppressed finding as a result with a suppression.

    With `fit`, each part is as large as the host takes, and the run says what is left out. The page must be
    `fit.within` the host's number of results.
    """

    ceiling: Detail | None = None

    def __init__(self, fit: Fit | None = None) -> None:
        self._fit = fit

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        suppressed = () if self._fit else report.suppressed
        shown = (*page.shown, *suppressed)
        rules = _rules((*suppressed, *page.shown))  # in this order, a longer page only adds to a shorter one
        index = {name: number for number, name in enumerate(rules)}
        head = compact({"$schema": _SCHEMA, "version": "2.1.0"})[:-1]
        run = compact(_run(report, page, rules.values(), self._fit))[:-1]
        yield f'{head},"runs":[{run},"results":['
        for number, finding in enumerate(shown):
            yield ("\n" if number == 0 else ",\n") + self._result(finding, index[finding.rule_id])
        yield "\n]}]}\n" if shown else "]}]}\n"

    def _result(self, finding: Finding, rule_index: int) -> str:
        return compact(_result(finding, rule_index, self._fit))

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`."""
        for finding in findings:
            text = self._result(finding, 0)
            yield Size(len(text.encode()) + 2, estimate(text) - 1)  # a lower bound: estimates are rounded up


def _run(report: Report, page: Selection, rules: Iterable[Finding], fit: Fit | None) -> dict[str, Any]:
    left_out = {} if fit is None else fit.left_out(report, page, map(_tags, rules))
    started = report.started_at.isoformat().replace("+00:00", "Z")
    properties: dict[str, Any] = {
        "decision": report.decision.verdict,
        "scan_id": report.scan_id,
        "filtered_count": report.filtered_count,
        "lowered_count": sum(report.lowered.values()),
        "engines": [{"id": run.id, "version": run.version, "status": run.status} for run in report.runs],
    }
    if report.headlines:
        properties["headlines"] = list(report.headlines)
    if page.truncated:
        properties["truncation"] = message(page) + hidden_words(page)
        properties["hidden_by_severity"] = {severity.name: count for severity, count in page.hidden.items()}
    if left_out:
        properties["left_out"] = left_out
    return {
        "tool": {
            "driver": {
                "name": "verdict",
                "version": VERSION,
                "semanticVersion": VERSION,
                "rules": [_rule(finding, fit) for finding in rules],
            }
        },
        "automationDetails": {"id": f"verdict/{report.scan_id}"},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The root of the scanned tree."}}},
        "invocations": [
            {
                "executionSuccessful": report.completed and all(run.complete for run in report.runs),
                "startTimeUtc": started,
                "toolExecutionNotifications": _within(
                    page,
                    [
                        *([_said("warning", fit.words(left_out, page))] if fit and left_out else ()),
                        *chain.from_iterable(map(_notifications, report.runs)),
                        *(_said("warning", phrase) for phrase in report.phrases),
                        *(_unread(gap, gap.reason) for gap in report.excluded if gap.gap is Gap.FAILED),
                    ],
                    limited=fit is not None,
                ),
            }
        ],
        "properties": properties,
    }


def _notifications(run: EngineRun) -> Iterator[dict[str, Any]]:
    """Notifications of an engine: its failure, the files that it could not read, and its notices."""
    if run.status not in (RunStatus.OK, RunStatus.SKIPPED):
        hint = f" ({run.unchecked.mend})" if run.unchecked else ""
        yield _said("error" if run.required else "warning", f"{run.failure}{hint}")
    for gap in run.unscanned:
        if gap.gap is not Gap.SKIPPED:
            yield _unread(gap, f"{run.id}: {gap.reason.removeprefix(f'{run.id}: ')}")
    yield from (_said("note", f"{run.id}: {notice}") for notice in run.notices)


def _said(level: str, text: str) -> dict[str, Any]:
    return {"level": level, "message": {"text": text}}


def _within(page: Selection, notifications: list[dict[str, Any]], *, limited: bool) -> list[dict[str, Any]]:
    """All notifications; if the log has limits, the first ones, starting with those that aren't about a single file."""
    most = 2 if page.terse else MOST
    limited = limited or page.limits.room != Limits().room
    if not limited or len(notifications) <= most:
        return notifications
    general = sorted(notifications, key=lambda each: "locations" in each)
    return [*general[:most], _said("warning", f"and {len(general) - most:,} more, in a log without limits")]


def _unread(gap: Unscanned, text: str) -> dict[str, Any]:
    place = {"physicalLocation": {"artifactLocation": _artifact(gap.path)}}
    return {**_said("warning", text), "locations": [place]}


def _rules(findings: Iterable[Finding]) -> dict[str, Finding]:
    """The first finding of each rule, with the severity of the worst, sorted by id: it describes the rule."""
    first: dict[str, Finding] = {}
    for finding in findings:
        known = first.setdefault(finding.rule_id, finding)
        if finding.severity > known.severity:
            first[finding.rule_id] = replace(known, severity=finding.severity)
    return {name: first[name] for name in sorted(first)}


def _rule(finding: Finding, fit: Fit | None) -> dict[str, Any]:
    content: dict[str, Any] = {
        "id": finding.rule_id,
        "shortDescription": {"text": _description(finding.title, fit)},
        "fullDescription": {"text": _description(finding.message or finding.title, fit)},
        "defaultConfiguration": {"level": _level(finding, fit)},
        "properties": {
            "security-severity": _SECURITY_SEVERITY[finding.severity],
            "precision": _PRECISION[finding.confidence],
            "tags": _tags(finding)[: None if fit is None else fit.tags],
        },
    }
    if finding.fix or fit:
        content["help"] = {"text": finding.fix or finding.title}
    address = next(filter(ADDRESS.fullmatch, finding.references), None)
    if address is not None:
        content["helpUri"] = address
    return content


def _description(text: str, fit: Fit | None) -> str:
    return text if fit is None else shorten(text, fit.characters)


def _tags(finding: Finding) -> list[str]:
    return ["security", *dict.fromkeys(f"external/cwe/{cwe.lower()}" for cwe in finding.cwe)]


def _level(finding: Finding, fit: Fit | None) -> str:
    level = _LEVEL[finding.severity]
    return "warning" if fit and level == "none" else level  # code hosts know no other levels than error, warning, note


def _result(finding: Finding, rule_index: int, fit: Fit | None) -> dict[str, Any]:
    finding = finding if fit is None else fit.fitted(finding)
    where = finding.location
    region = _region(where)
    if finding.snippet:
        region["snippet"] = {"text": finding.snippet}
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": _artifact(where.path), "region": region}}
    if finding.symbol:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.symbol}]
    properties = {
        "id": finding.id,
        "kind": finding.kind,
        "severity": finding.severity.name,
        "lowered_from": finding.lowered_from and finding.lowered_from.name,
        "severity_if_reached": finding.severity_if_reached and finding.severity_if_reached.name,
        "code_role": None if finding.code_role is CodeRole.PRODUCT else finding.code_role,
        "confidence": finding.confidence.name,
        "security-severity": _SECURITY_SEVERITY[finding.severity],
        "cwe": list(finding.cwe),
        "sources": [source_object(each) for each in finding.sources],
        "merged_because": finding.merged_because,
    }
    content: dict[str, Any] = {
        "ruleId": finding.rule_id,
        "ruleIndex": rule_index,
        "level": _level(finding, fit),
        "message": {"text": full_message(finding)},
        "locations": [location],
        "partialFingerprints": {"verdict/v1": finding.fingerprint.partition(":")[2]},
        "baselineState": "new" if finding.status in (Status.NEW, Status.SUPPRESSED) else "unchanged",
        "properties": {key: value for key, value in properties.items() if value},
    }
    if finding.trace:
        content["codeFlows"] = [{"threadFlows": [{"locations": [_flow_location(step) for step in finding.trace]}]}]
    if finding.also_at:
        content["relatedLocations"] = [_also(place, number) for number, place in enumerate(finding.also_at)]
    if finding.status is Status.SUPPRESSED:
        content["suppressions"] = [
            {
                "kind": "inSource" if finding.by_comment else "external",
                "justification": finding.suppressed_because or "no reason given",
            }
        ]
    return content


def _flow_location(step: TraceStep) -> dict[str, Any]:
    region = _region(step.location)
    said = f"{step.role}: {step.code}" if step.code else step.role.value
    left_out = f" ({step.skipped} places before it left out)" if step.skipped else ""
    return {
        "location": {
            "physicalLocation": {"artifactLocation": _artifact(step.location.path), "region": region},
            "message": {"text": said + left_out},
        }
    }


def _region(where: Location) -> dict[str, Any]:
    region = {
        "startLine": where.line,
        "startColumn": where.column,
        "endLine": where.end_line,
        "endColumn": where.end_column if where.column is not None else None,
    }
    return {key: value for key, value in region.items() if value is not None}


def _also(place: Location, number: int) -> dict[str, Any]:
    return {
        "id": number,
        "message": {"text": "also named here"},
        "physicalLocation": {"artifactLocation": _artifact(place.path), "region": {"startLine": place.line}},
    }


def _artifact(path: str) -> dict[str, str]:
    return {"uri": _uri(path), "uriBaseId": _ROOT}


@functools.lru_cache(maxsize=4096)  # results come by rule and severity, so the same files come again and again
def _uri(path: str) -> str:
    """The path itself percent-encoded, byte by byte, not as it is shown."""
    return quote(native_path(path), safe="/-._~!@$&'()*+,;=", errors="surrogateescape")
