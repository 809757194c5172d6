"""The end of the report: what to fix first, engines that aren't ok, what isn't covered, and the decision.

It fits in a window of 80 columns and 40 lines, whatever the report has in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from rich.cells import cell_len

from verdict.domain.finding import Finding
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Reason
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.presenters.lines import by_rule, ladder_words
from verdict.presenters.terminal import styles
from verdict.presenters.terminal.groups import place
from verdict.presenters.terminal.packages import Vulnerable, in_table, with_hidden
from verdict.presenters.terminal.sheet import Fit, Row, Sheet
from verdict.presenters.words import counts, hidden_words, left_out, lowered, message, thresholds

MOST_LINES = 38
"""Lines of the summary on the screen: two of a window's 40 are for the command line."""

_FIRST = 5  # findings to fix first
_FIRST_LINES = 8  # lines that these may take, where paths are long
_WORDS = 24  # columns beside a place that are enough for the beginning of a title
_NOTICES = 5
_REASONS, _ENGINES = 2, 5  # reasons, and engines that aren't ok, in the shortest form
_TITLE, _NAME = 120, 40  # characters of a title, and of a package's name
_IN_A_FILE = "all of it in a file with `--output json:report.json`"
_MORE = {
    Reason.MAX_FINDINGS: "`--max-findings all`",
    Reason.MAX_OUTPUT_BYTES: "a larger `--max-output-bytes`",
    Reason.MAX_TOKENS: "a larger `--max-tokens`",
}
_OTHER_DETAIL = {
    Detail.MINIMAL: "`--detail compact` groups them by rule, with code; `--detail rich` has everything",
    Detail.COMPACT: "`--detail minimal` has a line for each; `--detail rich` has everything",
    Detail.RICH: "`--detail minimal` has a line for each",
}


def notice_rows(report: Report, *, whole: bool) -> Iterator[Row]:
    """The notices, and how many findings are lowered in severity.

    They are `whole`, or a line for each of the first ones and the number of the others.
    """
    notices = report.all_notices
    first = notices if whole else notices[:_NOTICES]
    for notice in first:
        yield Row(((f"note: {notice}", styles.DIM),), Fit.WRAP if whole else Fit.CUT, hang=2)
    if more := len(notices) - len(first):
        yield Row(((f"and {plural(more, 'note')} more: {_IN_A_FILE}", styles.DIM),))
    yield from (Row(((line, styles.DIM),), hang=2) for line in lowered(report))


def summary_rows(report: Report, page: Selection, detail: Detail, sheet: Sheet, unlisted: Collection[str]) -> list[Row]:
    """The summary, with as much of its longer texts as there is room for.

    `unlisted` has the names of the options `--show-…` that the reader didn't give.
    """
    rows = list[Row]()
    for most in (None, 3, 1):
        rows = [*_first(report, page, sheet), *_engines(report, most), *_uncovered(report, most, unlisted)]
        rows += [*_shown(page, detail), *_decision(report, page, most, sheet)]
        if sheet.width is None or sheet.height(rows) <= MOST_LINES:
            break
    return rows


def _first(report: Report, page: Selection, sheet: Sheet) -> Iterator[Row]:
    """The findings that rank first, one for each rule and package, and where they are."""
    counted = list(filter(report.policy.counts, page.shown))
    if not counted or page.terse:
        return
    yield Row((("Fix first", styles.TITLE),))
    hidden = {(rule.rule_id, rule.severity): rule.count for rule in page.ranking.rest(page.end)}
    lead = {}
    for first, *others in by_rule([each for each in counted if not in_table(each)]):
        lead[first.fingerprint] = _rule(first, len(others) + hidden.get((first.rule_id, first.severity), 0))
    for package in with_hidden(page, counted)[0]:
        lead[package.first.fingerprint] = _package(package)
    lines = 0
    for finding in [each for each in counted if each.fingerprint in lead][:_FIRST]:
        row = _lead(finding, lead[finding.fingerprint], sheet)
        lines += sheet.height([row])
        if lines > _FIRST_LINES:
            return
        yield row


def _lead(finding: Finding, said: str, sheet: Sheet) -> Row:
    """One line if the place leaves room for some words beside it, else two."""
    severity = finding.severity.name, styles.SEVERITIES[finding.severity]
    row = Row((place(finding), ("  ", styles.PLAIN), severity, (" ", styles.PLAIN)), indent=2)
    fit = Fit.CUT if cell_len(str(row)) + _WORDS <= sheet.room(0) else Fit.WRAP
    return replace(row, pieces=(*row.pieces, (said, styles.PLAIN)), fit=fit, hang=4, most=2)


def _rule(first: Finding, others: int) -> str:
    more = f", and {others:,} more" if others else ""
    return f"{shorten(first.title, _TITLE)}{more}"


def _package(vulnerable: Vulnerable) -> str:
    package, better, number = vulnerable.package, vulnerable.upgrade, len(vulnerable.advisories)
    name = f"{shorten(package.name, _NAME)} {shorten(package.version, _NAME)}"
    said = name if better is None else f"upgrade {name} to {shorten(better.version, _NAME)}"
    return f"{said}: {plural(number, 'advisory', 'advisories')}"


def _engines(report: Report, most: int | None) -> Iterator[Row]:
    """A row for each engine that isn't ok, and one for all others. The shortest form leaves out how to mend them."""
    broken = [run for run in report.runs if not run.complete]
    named = broken[:_ENGINES] if most == 1 else broken
    for run in named:
        yield from _engine(run, most)
    if more := broken[len(named) :]:
        yield Row(((f"not ok either: {', '.join(run.id for run in more)}", styles.WARNING),), hang=2, most=2)
    if broken and most == 1:
        yield Row((("  see what they wrote with `verdict artifacts list`", styles.DIM),))
    words = []
    for status, said in ((RunStatus.OK, "ok"), (RunStatus.SKIPPED, "skipped")):
        if names := [run.id for run in report.runs if run.status is status]:
            words.append(f"{said}: {', '.join(names)}")
    if words:
        yield Row(((f"engines {'; '.join(words)}", styles.DIM),), hang=2, most=most)


def _engine(run: EngineRun, most: int | None) -> Iterator[Row]:
    status = run.status.replace("_", " ")
    said = f": {run.error}" if run.error else ""
    head = ((f"{run.id} {run.version}".rstrip() + " ", styles.TITLE), (status, styles.state(run.status)))
    yield Row((*head, (said, styles.PLAIN)), hang=2, most=most)
    if run.hint and most != 1:
        yield Row(((f"  {run.hint}", styles.DIM),), hang=2, most=most)
    if most is None:
        for each in run.artifacts:
            yield Row(((f"  output{each.note}: verdict artifacts show {each.id}", styles.DIM),), Fit.KEEP)


def _uncovered(report: Report, most: int | None, unlisted: Collection[str]) -> Iterator[Row]:
    options = {name: f" (--show-{name})" for name in unlisted}
    for line in left_out(report, **options):
        yield Row(((line, styles.DIM),), hang=2, most=most and most + 1)


def _shown(page: Selection, detail: Detail) -> Iterator[Row]:
    """How much is shown, and the options that show more or less."""
    said = ladder_words(page.ladder, len(page.shown), detail)
    if page.truncated or said:
        text = f"{message(page)}{hidden_words(page)}{f'; {said}' if said else ''}"
        yield Row(((text, styles.TITLE),), hang=2)
    if page.truncated:
        more = None if page.reason is None else _MORE.get(page.reason)
        yield Row(((f"  see {f'the rest with {more}, or ' if more else ''}{_IN_A_FILE}", styles.DIM),), hang=2)
    if page.shown and not page.terse:
        yield Row(((f"  {_OTHER_DETAIL[detail]}", styles.DIM),), hang=2)


def _decision(report: Report, page: Selection, most: int | None, sheet: Sheet) -> Iterator[Row]:
    """The verdict and the headlines: in its line where nothing wraps, so that a search for it finds them too."""
    apart = sheet.width is not None
    verdict = report.decision.verdict
    yield Row(
        (
            (f" {verdict} ", styles.VERDICTS[verdict]),
            (f"  {counts(page.totals)}", styles.TITLE),
            (f"  in {plural(report.files, 'file')}, {report.duration:.1f} s", styles.DIM),
            *((f"  {phrase}", styles.WARNING) for phrase in report.headlines if not apart),
        ),
        hang=2,
    )
    for phrase in report.headlines if apart else ():
        yield Row(((phrase, styles.WARNING),), indent=2, hang=2, most=most)
    engines = tuple(f"{run.state}: " for run in report.runs)
    reasons = report.decision.reasons
    yield from _reasons([each for each in reasons if not each.startswith(engines)] or reasons, most)
    policy = f"policy: {thresholds(report.policy)} ({report.policy.source})"
    yield Row(((policy, styles.DIM),), indent=2, hang=2, most=most)


def _reasons(reasons: Sequence[str], most: int | None) -> Iterator[Row]:
    named = reasons[:_REASONS] if most == 1 else reasons
    yield from (Row(((reason, styles.PLAIN),), indent=2, hang=2, most=most) for reason in named)
    if more := len(reasons) - len(named):
        yield Row(((f"and {plural(more, 'reason')} more", styles.PLAIN),), indent=2)
