"""Report JSON, version 1: one object, one finding a line. The schema is in `docs/report-json.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from verdict.domain.changes import SinceLast
from verdict.domain.finding import SEVERITIES, Finding, Severity
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits, Size
from verdict.domain.page.ranking import RuleTotal
from verdict.domain.page.selection import Selection
from verdict.domain.page.shortening import clipped
from verdict.domain.policy import Policy
from verdict.domain.report import Report
from verdict.domain.text.content import shorten
from verdict.domain.text.tokens import estimate
from verdict.presenters.json_finding import finding_object
from verdict.presenters.json_runs import LINE_LENGTH, coverage_object, engine_object, unchecked_notices
from verdict.presenters.json_text import compact
from verdict.presenters.lines import NAME_LENGTH, PATH_LENGTH, added_by_places
from verdict.presenters.sizes import least_added_by_place
from verdict.presenters.timings import timings_object
from verdict.presenters.words import hidden_words, message, threshold, warnings

SCHEMA_VERSION = "1"
_MOST_NAMED = 5  # findings of each kind that changed since the last scan
_MINIMAL = ("id", "severity", "kind", "rule_id", "title", "file", "line", "status")
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
        head = compact({**_envelope(report, page, in_full=in_full), **self._shortened(page)})
        yield head[:-1] + ',"findings":['
        for index, finding in enumerate(page.shown):
            yield ("\n" if index == 0 else ",\n") + self._finding(finding)
        yield "\n]" if page.shown else "]"
        if self._show_suppressed or (in_full and report.suppressed):
            yield ',"suppressed":[' + ",\n".join(self._finding(finding) for finding in report.suppressed) + "]"
        if self._show_existing or (in_full and report.existing):
            yield ',"existing":[' + ",\n".join(self._finding(finding) for finding in report.existing) + "]"
        if self._show_coverage or in_full:
            yield ',"coverage":' + compact(coverage_object(report, scanned=self._show_coverage))
        if page.truncated:
            more = {"next_call": self._next_call(page)} if self._next_call and page.next_cursor else {}
            yield ',"truncation_info":' + compact({**_truncation(page), **more})
        yield "}\n"

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`; places are those of hidden findings."""
        if detail is Detail.PLACE:
            yield from map(least_added_by_place, added_by_places(findings))
            return
        for finding in findings:
            text = self._finding(finding)
            yield Size(len(text.encode()) + 2, estimate(text) - 1)  # a lower bound: estimates are rounded up

    def _in_full(self, page: Selection) -> bool:
        return self._detail is Detail.RICH and self._length is None and page.limits == Limits() and not page.offset

    def _finding(self, finding: Finding) -> str:
        content = finding_object(clipped(finding, self._length))
        shortened = self._shown(content.pop("truncated_fields", ()))
        if self._detail is Detail.MINIMAL:
            content = {key: content[key] for key in _MINIMAL}
        elif self._detail is Detail.COMPACT:
            content = {key: value for key, value in content.items() if key not in _RICH_ONLY}
        return compact({**content, "truncated_fields": shortened} if shortened else content)

    def _shown(self, names: Sequence[str]) -> list[str]:
        """The names of the fields that a finding has at this level of detail."""
        if self._detail is Detail.MINIMAL:
            return [name for name in names if name in _MINIMAL]
        return [name for name in names if self._detail is Detail.RICH or name not in _RICH_ONLY]

    def _shortened(self, page: Selection) -> dict[str, Any]:
        """The number of shortened fields, and the warnings about the page."""
        counts = [count for each in page.shown if (count := len(self._shown(clipped(each, self._length).shortened)))]
        said = warnings(page, sum(counts), len(counts), self._whole)
        note = [shorten(self._note, LINE_LENGTH)] if self._note and not page.terse else []
        return {"content_truncated_count": sum(counts), "warnings": [*note, *said]}


def _envelope(report: Report, page: Selection, *, in_full: bool) -> dict[str, Any]:
    totals = {f"{severity.name.lower()}_count": page.totals[severity] for severity in SEVERITIES}
    return {
        "schema_version": SCHEMA_VERSION,
        "decision": report.decision.verdict,
        "reasons": [shorten(reason, LINE_LENGTH) for reason in report.decision.reasons],
        **({"headlines": list(report.headlines)} if report.headlines else {}),
        **({"uncovered": list(report.phrases)} if in_full and report.phrases and report.abridged is None else {}),
        "status": "completed" if report.completed else "incomplete",
        "scan_id": report.scan_id,
        "started_at": report.started_at.isoformat(),
        "target": shorten(report.target, LINE_LENGTH),
        **({"part": shorten(report.part, LINE_LENGTH)} if report.part else {}),
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
        "notices": [shorten(notice, LINE_LENGTH) for notice in (*unchecked_notices(report), *report.all_notices)],
        "engines": [
            {"id": run.id, "status": run.status}
            if page.terse
            else engine_object(run, report.counts_of(run), in_full=in_full)
            for run in report.runs
        ],
        "policy": {
            "fail_on": threshold(report.policy.thresholds.fail_on),
            "warn_on": threshold(report.policy.thresholds.warn_on),
            "source": shorten(report.policy.source, LINE_LENGTH),
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
    numbers = {
        "new_count": len(since.new),
        "fixed_count": len(since.fixed),
        "left_count": since.left,
        **({"uncompared_count": len(since.uncompared)} if since.uncompared else {}),
    }
    if terse:
        return numbers
    listed = {"new": since.new[:_MOST_NAMED], "fixed": since.fixed[:_MOST_NAMED]}
    return {**numbers, **{name: [_place(each) for each in findings] for name, findings in listed.items()}}


def _place(finding: Finding) -> dict[str, Any]:
    where = finding.location
    return {
        "id": finding.id,
        "severity": finding.severity.name,
        "rule_id": shorten(finding.rule_id, LINE_LENGTH),
        "file": shorten(where.path, LINE_LENGTH),
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
