"""Report JSON, version 1: one object, one finding a line. The schema is in `docs/report-json.md`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from verdict.domain.changes import SinceLast
from verdict.domain.code import Code
from verdict.domain.finding import SEVERITIES, UNSEEN, CodeRole, Finding, Severity, Source, TraceStep
from verdict.domain.outcome import EngineRun, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits, Size
from verdict.domain.page.ranking import RuleTotal
from verdict.domain.page.selection import Selection
from verdict.domain.page.shortening import clipped
from verdict.domain.policy import Policy
from verdict.domain.report import EngineCounts, Report
from verdict.domain.text.content import shorten
from verdict.domain.text.tokens import estimate
from verdict.presenters.lines import NAME_LENGTH, PATH_LENGTH, added_by_places
from verdict.presenters.text import size_of_place
from verdict.presenters.timings import timings_object
from verdict.presenters.words import hidden_words, message, threshold, warnings

SCHEMA_VERSION = "1"
_ERROR_LENGTH = 300  # characters of an engine's error; the whole is on stderr and in the engine's log
_MOST_NAMED = 5  # findings of each kind that changed since the last scan
_REPORTS = 10  # names of imported reports of one engine; the notices have the others
_MINIMAL = ("id", "severity", "kind", "rule_id", "title", "file", "line", "status")
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))  # one for all findings: making it takes time
_RICH_ONLY = ("snippet", "code", "trace", "references", "also_at")


class JsonPresenter:
    """Renders report JSON. `detail` decides how many keys a finding has: at rich, all of them.

    `content_length` limits each text of a finding in characters (None: no limit). `next_call` says how to get the next
    page, `whole` how to get shortened texts in full. `note` is a warning about the answer. `show_coverage` adds the
    coverage ledger, `show_suppressed` and `show_existing` these findings.

    A report in full (at rich, without limits) is made to be kept: it has the suppressed and existing findings, the
    gaps in the coverage, and what other formats say of engines, so that `json_reader` can give all of the report but
    timings. Only `show_coverage` adds the files that were scanned, which no other format lists.
    """

    ceiling: Detail | None = None

    def __init__(  # noqa: PLR0913  the options of the format
        self,
        detail: Detail = Detail.RICH,
        *,
        content_length: int | None = None,
        next_call: Callable[[Selection], str] | None = None,
        whole: str = "",
        note: str = "",
        show_coverage: bool = False,
        show_suppressed: bool = False,
        show_existing: bool = False,
    ) -> None:
        self._detail = detail
        self._length = content_length
        self._next_call = next_call
        self._whole = whole
        self._note = note
        self._show_coverage = show_coverage
        self._show_suppressed = show_suppressed
        self._show_existing = show_existing

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        in_full = self._in_full(page)
        head = _compact({**_envelope(report, page, in_full=in_full), **self._shortened(page)})
        yield head[:-1] + ',"findings":['
        for index, finding in enumerate(page.shown):
            yield ("\n" if index == 0 else ",\n") + self._finding(finding)
        yield "\n]" if page.shown else "]"
        if self._show_suppressed or (in_full and report.suppressed):
            yield ',"suppressed":[' + ",\n".join(self._finding(finding) for finding in report.suppressed) + "]"
        if self._show_existing or (in_full and report.existing):
            yield ',"existing":[' + ",\n".join(self._finding(finding) for finding in report.existing) + "]"
        if self._show_coverage or in_full:
            yield ',"coverage":' + _compact(_coverage(report, scanned=self._show_coverage))
        if page.truncated:
            more = {"next_call": self._next_call(page)} if self._next_call and page.next_cursor else {}
            yield ',"truncation_info":' + _compact({**_truncation(page), **more})
        yield "}\n"

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`; places are those of hidden findings."""
        if detail is Detail.PLACE:
            yield from map(size_of_place, added_by_places(findings))
            return
        for finding in findings:
            text = self._finding(finding)
            yield Size(len(text.encode()) + 2, estimate(text) - 1)  # a lower bound: estimates are rounded up

    def _in_full(self, page: Selection) -> bool:
        return self._detail is Detail.RICH and self._length is None and page.limits == Limits() and not page.offset

    def _finding(self, finding: Finding) -> str:
        content = finding_object(self._clipped(finding))
        shortened = self._shown(content.pop("truncated_fields", ()))
        if self._detail is Detail.MINIMAL:
            content = {key: content[key] for key in _MINIMAL}
        elif self._detail is Detail.COMPACT:
            content = {key: value for key, value in content.items() if key not in _RICH_ONLY}
        return _compact({**content, "truncated_fields": shortened} if shortened else content)

    def _clipped(self, finding: Finding) -> Finding:
        return finding if self._length is None else clipped(finding, self._length)

    def _shown(self, names: Sequence[str]) -> list[str]:
        """The names of the fields that a finding has at this level of detail."""
        if self._detail is Detail.MINIMAL:
            return [name for name in names if name in _MINIMAL]
        return [name for name in names if self._detail is Detail.RICH or name not in _RICH_ONLY]

    def _shortened(self, page: Selection) -> dict[str, Any]:
        """The number of shortened fields, and the warnings about the page."""
        counts = [count for each in page.shown if (count := len(self._shown(self._clipped(each).shortened)))]
        said = warnings(page, sum(counts), len(counts), self._whole)
        note = [shorten(self._note, _ERROR_LENGTH)] if self._note and not page.terse else []
        return {"content_truncated_count": sum(counts), "warnings": [*note, *said]}


def finding_object(finding: Finding) -> dict[str, Any]:
    """A finding as documented: one flat object; keys without a value are left out."""
    where, package = finding.location, finding.package
    content: dict[str, Any] = {
        "id": finding.id,
        "fingerprint": finding.fingerprint,
        "kind": finding.kind,
        "rule_id": finding.rule_id,
        "title": finding.title,
        "message": finding.message,
        "severity": finding.severity.name,
        "lowered_from": finding.lowered_from and finding.lowered_from.name,
        "severity_if_reached": finding.severity_if_reached and finding.severity_if_reached.name,
        "code_role": None if finding.code_role is CodeRole.PRODUCT else finding.code_role,
        "confidence": finding.confidence.name,
        "file": where.path,
        "line": where.line,
        "column": where.column,
        "end_line": where.end_line,
        "end_column": where.end_column,
        "cwe": list(finding.cwe),
        "aliases": list(finding.aliases),
        "symbol": finding.symbol,
        "snippet": finding.snippet,
        "code": finding.code and _code(finding.code),
        "trace": [_step(step, where.path) for step in finding.trace],
        "fix": finding.fix,
        "references": list(finding.references),
        "package": package and package.name,
        "version": package and package.version,
        "purl": package and package.purl,
        "fixed_version": package and package.fixed_version,
        "direct": True if package and package.via == () else None,
        "via": list(package.via or ()) if package else None,
        "also_at": [f"{place.path}:{place.line}" for place in finding.also_at],
        "sources": [source_object(source) for source in finding.sources],
        "merged_because": finding.merged_because,
        "status": finding.status,
        "suppressed_because": finding.suppressed_because,
        "suppressed_by": ("comment" if finding.by_comment else "policy") if finding.suppressed_because else None,
        "introduced_at": finding.introduced_at and finding.introduced_at.isoformat(),
        "truncated_fields": list(finding.shortened),
    }
    return {key: value for key, value in content.items() if value or value not in (None, [])}


def source_object(source: Source) -> dict[str, str]:
    """One engine's part in a finding: its own severity and the one it was mapped to."""
    content = {
        "engine": source.engine,
        "rule_id": source.rule_id,
        "native_severity": source.native_severity,
        "severity": source.severity.name,
        "mapping": source.mapping,
    }
    if source.evidence is not None:
        content["evidence"] = source.evidence.rule_id
        if source.evidence.unseen != UNSEEN:
            content["unseen"] = source.evidence.unseen
    return content


def _code(code: Code) -> dict[str, Any]:
    content = {
        "line": code.first,
        "text": code.text,
        "lines_before": code.before,
        "lines_after": code.after,
        "omitted_chars": code.omitted,
    }
    return {key: value for key, value in content.items() if value}


def _step(step: TraceStep, path: str) -> dict[str, Any]:
    where = step.location
    content = {
        "role": step.role,
        "file": None if where.path == path else where.path,
        "line": where.line,
        "column": where.column,
        "end_line": where.end_line,
        "end_column": where.end_column,
        "code": step.code or None,
        "skipped": step.skipped or None,
    }
    return {key: value for key, value in content.items() if value is not None}


def _envelope(report: Report, page: Selection, *, in_full: bool) -> dict[str, Any]:
    totals = {f"{severity.name.lower()}_count": page.totals[severity] for severity in SEVERITIES}
    return {
        "schema_version": SCHEMA_VERSION,
        "decision": report.decision.verdict,
        "reasons": [shorten(reason, _ERROR_LENGTH) for reason in report.decision.reasons],
        **({"headlines": list(report.headlines)} if report.headlines else {}),
        **({"uncovered": list(report.phrases)} if in_full and report.phrases and report.abridged is None else {}),
        "status": "completed" if report.completed else "incomplete",
        "scan_id": report.scan_id,
        "started_at": report.started_at.isoformat(),
        "target": shorten(report.target, _ERROR_LENGTH),
        "total_count": page.total,
        "shown_count": len(page.shown),
        "truncated": page.truncated,
        **totals,
        "suppressed_count": report.suppressed_count,
        "baseline_count": report.baseline_count,
        **({"base": report.base, "existing_count": report.existing_count} if report.base else {}),
        "lowered_count": sum(report.lowered.values()),
        **({"unsure_count": report.unsure_count} if in_full else {}),
        "filtered_count": report.filtered_count,
        **({} if report.since_last is None else {"since_last": _since_last(report.since_last, terse=page.terse)}),
        "duration": round(report.duration, 3),
        "files": report.files,
        "files_excluded": report.excluded_count,
        "notices": [shorten(notice, _ERROR_LENGTH) for notice in (*unchecked_notices(report), *report.all_notices)],
        "engines": [
            {"id": run.id, "status": run.status} if page.terse else _engine(run, report.counts_of(run), in_full=in_full)
            for run in report.runs
        ],
        "policy": {
            "fail_on": threshold(report.policy.thresholds.fail_on),
            "warn_on": threshold(report.policy.thresholds.warn_on),
            "source": shorten(report.policy.source, _ERROR_LENGTH),
            **(_rules(report.policy) if in_full else {}),
            "lowered": {role: steps for role, steps in report.policy.lowering.steps.items() if steps},
        },
        **({} if report.timings is None else {"timings": timings_object(report.timings)}),
        "pagination": _pagination(page),
    }


def _rules(policy: Policy) -> dict[str, bool]:
    return {"new_only": policy.new_only, "trusts_places": policy.trusts_places}


def _since_last(since: SinceLast, *, terse: bool) -> dict[str, Any]:
    """What changed since the last scan: numbers and, unless `terse`, the first new and fixed findings."""
    numbers = {"new_count": len(since.new), "fixed_count": len(since.fixed), "left_count": since.left}
    if terse:
        return numbers
    listed = {"new": since.new[:_MOST_NAMED], "fixed": since.fixed[:_MOST_NAMED]}
    return {**numbers, **{name: [_place(each) for each in findings] for name, findings in listed.items()}}


def _place(finding: Finding) -> dict[str, Any]:
    where = finding.location
    return {
        "id": finding.id,
        "severity": finding.severity.name,
        "rule_id": shorten(finding.rule_id, _ERROR_LENGTH),
        "file": shorten(where.path, _ERROR_LENGTH),
        "line": where.line,
    }


def _pagination(page: Selection) -> dict[str, Any]:
    content = {
        "offset": page.offset,
        "requested_count": page.requested,
        "returned_count": len(page.shown),
        "has_more": page.next_cursor is not None,
        "next_cursor": page.next_cursor,
    }
    return {key: value for key, value in content.items() if value is not None}


def unchecked_notices(report: Report) -> Iterator[str]:
    """What engines couldn't check: the first of the notices."""
    yield from (f"{run.id}: {run.unchecked} ({run.unchecked.mend})" for run in report.runs if run.unchecked)


def _engine(run: EngineRun, counts: EngineCounts, *, in_full: bool) -> dict[str, Any]:
    content: dict[str, Any] = {
        "id": run.id,
        "version": run.version or None,
        "status": run.status,
        "required": run.required,
        "duration": round(run.duration, 3),
        "finding_count": counts.findings,
        "files_scanned": counts.scanned,
        "files_skipped": counts.skipped,
        "error": run.error and shorten(run.error, _ERROR_LENGTH),
        "artifacts": list(run.artifacts) or None,
        "imported_from": [shorten(name, _ERROR_LENGTH) for name in run.imported_from[:_REPORTS]] or None,
    }
    if in_full:
        missed = run.unchecked
        content |= {
            "hint": run.hint,
            "notices": list(run.notices) or None,
            "unchecked": missed and {"what": missed.what, "why": missed.why, "mend": missed.mend},
        }
    return {key: value for key, value in content.items() if value is not None}


def _coverage(report: Report, *, scanned: bool) -> dict[str, Any]:
    """The coverage ledger: files that no engine was given, and for each engine those it read and those it didn't.

    Those it read are left out unless they are to be listed and known: a kept report may only count them.
    """
    return {
        "excluded": [_gap(gap) for gap in report.excluded],
        "engines": [
            {
                "id": run.id,
                **({"scanned": list(run.scanned)} if scanned and report.lists(run) else {}),
                "unscanned": [_gap(gap) for gap in run.unscanned],
            }
            for run in report.runs
        ],
    }


def _gap(gap: Unscanned) -> dict[str, str]:
    return {"path": gap.path, "state": gap.gap, "reason": gap.reason}


def _truncation(page: Selection) -> dict[str, Any]:
    content = {
        "total_findings": page.total,
        "shown_findings": len(page.shown),
        "hidden_by_severity": _by_name(page.hidden),
        "before_by_severity": _by_name(page.before) if page.offset else None,
        "after_by_severity": _by_name(page.after) if page.offset else None,
        "strategy": page.strategy,
        "message": message(page) + hidden_words(page),
        "reason": page.reason,
        **_rest(page),
        "limit_bytes": page.limits.max_output_bytes,
        "actual_bytes": page.actual.bytes or None,
        "limit_tokens": page.limits.max_tokens,
        "estimated_tokens": page.actual.tokens if page.actual.bytes else None,
        "has_more": page.next_cursor is not None,
        "next_cursor": page.next_cursor,
    }
    return {key: value for key, value in content.items() if value is not None}


def _rest(page: Selection) -> dict[str, Any]:
    """The findings after the page by rule, each rule with some of their places; and how many other rules have."""
    if not page.rules:
        return {}
    others = page.ranking.rest(page.end)[page.rules :]
    more = {"rules": len(others), "findings": sum(rule.count for rule in others)}
    return {
        "hidden_by_rule": [_rule(page, rule, placed) for rule, placed in page.places],
        **({"hidden_by_other_rules": more} if others else {}),
    }


def _rule(page: Selection, rule: RuleTotal, placed: Sequence[Finding]) -> dict[str, Any]:
    example = page.ranking.example(rule)
    places: dict[str, list[int]] = {}
    for finding in placed or (example,):
        places.setdefault(finding.location.path, []).append(finding.location.line)
    return {
        "severity": rule.severity.name,
        "rule_id": shorten(rule.rule_id, NAME_LENGTH),
        "title": shorten(example.title, NAME_LENGTH),
        "count": rule.count,
        "places": {shorten(path, PATH_LENGTH): lines for path, lines in places.items()},
    }


def _by_name(numbers: Mapping[Severity, int]) -> dict[str, int]:
    return {severity.name: count for severity, count in numbers.items()}


def _compact(content: Mapping[str, Any]) -> str:
    return _ENCODER.encode(content)
