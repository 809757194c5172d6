"""Renders the report for an assistant: plain text, the most important first, and the call for the next page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from verdict.domain.finding import Finding
from verdict.domain.page.detail import Detail, Ladder
from verdict.domain.page.limits import Reason, Size
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.page.shortening import clipped
from verdict.domain.report import Report
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.presenters.lines import Line, added_by_places, finding_lines, ladder_words, page_lines, quoted, rest_lines
from verdict.presenters.sizes import least_added, least_added_by_place
from verdict.presenters.words import (
    RAISE,
    artifact_call,
    broken,
    counts,
    hidden_words,
    left_out,
    lowered,
    message,
    nearly_full,
    since_words,
    thresholds,
)

_LONG = 300  # characters of a reason, an error, a path
MOST_NAMED = 5
"""The largest number of reasons, and of notices, in a response; `verdict_status` lists the others."""


class TextPresenter:
    """Renders for an assistant. `ceiling` is the most detail of a finding; `next_call` is the call for the next page.

    `content_length` limits each text of a finding in characters (None: no limit). `only` says what the findings were
    filtered by. With `brief`, the scan is only named, not described. `note` is about the answer itself.
    """

    def __init__(  # noqa: PLR0913  the options of the format
        self,
        ceiling: Detail,
        next_call: Callable[[Selection], str],
        *,
        content_length: int | None = None,
        only: str = "",
        brief: bool = False,
        note: str = "",
    ) -> None:
        self.ceiling: Detail | None = ceiling
        self._ceiling = ceiling
        self._next_call = next_call
        self._length = content_length
        self._only = only
        self._brief = brief
        self._note = note
        self._last: tuple[tuple[Finding, ...], Ladder, str] = ((), Ladder(), "")
        self._last_rest: tuple[tuple[Ranking, int, int, int] | None, str] = None, ""

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = report.terse if page.terse else report
        yield from (f"{line}\n" for line in self._head(report, page))
        yield "\n"
        yield self._body(page)
        yield self._rest(page)

    def _body(self, page: Selection) -> str:
        """The findings. They are cached, since the head is rendered several times until its own size fits."""
        shown, ladder, text = self._last
        if page.shown is not shown or page.ladder != ladder:
            cut = replace(page, shown=tuple(clipped(each, self._length) for each in page.shown))
            text = text_of(page_lines(cut, fenced=True))
            self._last = page.shown, page.ladder, text
        return text

    def _rest(self, page: Selection) -> str:
        """The findings after the page, cached likewise."""
        part = page.ranking, page.end, page.rules, page.listed
        if self._last_rest[0] != part:
            self._last_rest = part, text_of(rest_lines(page))
        return self._last_rest[1]

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`."""
        if detail is Detail.PLACE:
            return map(least_added_by_place, added_by_places(findings))
        return (
            least_added(text_of(finding_lines(clipped(each, self._length), detail, fenced=True))) for each in findings
        )

    def _head(self, report: Report, page: Selection) -> Iterator[str]:
        yield headline(report)
        if not self._brief:
            yield from _since_last(report, terse=page.terse)
            yield from _first(report.decision.reasons, "reason")
            yield f"policy: {thresholds(report.policy)} ({shorten(report.policy.source, _LONG)})"
            yield "engines: " + ", ".join(f"{run.id} {run.status}" for run in report.runs)
            incomplete = [run for run in report.runs if not run.complete]
            optional = [run for run in incomplete if run.unchecked and not run.required]  # no reason names these
            yield from (f"{run.id}: {shorten(run.error, _LONG)}" for run in optional if run.error)
            yield from (f"{run.id} wrote{x.note}: {artifact_call(x.id)}" for run in incomplete for x in run.artifacts)
            yield from (f"note: {notice}" for notice in _first(report.all_notices, "note"))
            yield from lowered(report)
            yield from left_out(report)
        yield f"scan {report.scan_id} of {report.scope}"
        if self._only:
            yield f"only {self._only}: {counts(page.totals)}"
        if self._note and not page.terse:
            yield f"note: {shorten(self._note, _LONG)}"
        said = ladder_words(page.ladder, len(page.shown), self._ceiling)
        if page.truncated or said:
            why = f"; limited by {page.reason}" if page.reason else ""
            why += f": {RAISE}" if page.reason is Reason.SINGLE_RESULT_TOO_LARGE else ""
            listed = f"; {page.listed:,} more by place below" if page.listed else ""
            yield message(page) + hidden_words(page) + (f"; {said}" if said else "") + listed + why
        if page.end < page.total:
            yield f"next: {self._next_call(page)}"
        if page.nearly_full:
            yield nearly_full(page)


def _since_last(report: Report, *, terse: bool) -> Iterator[str]:
    """What changed since the last scan of the same files, if that is known; unless `terse`, with the first places."""
    since = report.since_last
    if since is None:
        return
    yield f"since the last scan: {since_words(since)}"
    for name, findings in () if terse else (("new", since.new), ("fixed", since.fixed)):
        for each in findings[:MOST_NAMED]:
            place = f"{quoted(shorten(each.location.path, _LONG))}:{each.location.line}"
            yield f" {name}: {place} {shorten(each.rule_id, _LONG)} ({each.severity.name}) id {each.id}"
        if more := len(findings[MOST_NAMED:]):
            yield f" {name}: {more:,} more"


def _first(texts: Sequence[str], noun: str) -> Iterator[str]:
    yield from (shorten(text, _LONG) for text in texts[:MOST_NAMED])
    if more := len(texts[MOST_NAMED:]):
        yield f"{plural(more, noun)} not shown: verdict_status lists them"


def headline(report: Report) -> str:
    """The decision, the state of the engines and the numbers of all findings, in one line."""
    engines = broken(report) or ("" if report.completed else "not all files could be read")
    said = "; ".join(filter(None, (engines, *report.headlines)))
    verdict = report.decision.verdict.value + (f" ({said})" if said else "")
    return f"{verdict}: {counts(report.totals)} in {plural(report.files, 'file')}, {report.duration:.1f} s"


def text_of(lines: Iterable[Line]) -> str:
    """The lines as text, each with a line break."""
    return "".join([f"{line}\n" for line in lines])
