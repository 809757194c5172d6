"""Renders the report for a terminal: findings by severity, then the summary and what isn't covered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from io import StringIO

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from verdict.domain.finding import Finding, Severity
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Reason, Size
from verdict.domain.page.ranking import Strategy
from verdict.domain.page.selection import Selection
from verdict.domain.policy import Verdict
from verdict.domain.report import Report
from verdict.presenters.lines import Line, Role, added_by_places, finding_lines, ladder_words, place_lines, rest_lines
from verdict.presenters.text import size_of
from verdict.presenters.words import counts, hidden_words, left_out, lowered, message, plural, threshold

_COLOURS = {
    Severity.CRITICAL: "bold magenta",
    Severity.HIGH: "bold red",
    Severity.MEDIUM: "yellow",
    Severity.LOW: "cyan",
    Severity.INFO: "blue",
    Severity.UNKNOWN: "white",
}
_VERDICTS = {
    Verdict.PASS: "bold white on green",
    Verdict.WARN: "bold black on yellow",
    Verdict.FAIL: "bold white on red",
    Verdict.INCOMPLETE: "bold white on magenta",
}
_STATES = {RunStatus.OK: "green", RunStatus.SKIPPED: "dim", RunStatus.PARTIAL: "yellow"}
_ROLES: dict[Role | None, str] = {
    Role.PLACE: "bold",
    Role.FACTS: "dim",
    Role.CODE: "",
    Role.GUTTER: "dim",
    Role.FIX: "green",
    Role.LINK: "dim underline",
}
_NARROWEST = 60
_IN_A_FILE = "all of it in a file with `--output json:report.json`"
_MORE = {
    Reason.MAX_FINDINGS: "`--max-findings all`",
    Reason.MAX_OUTPUT_BYTES: "a larger `--max-output-bytes`",
    Reason.MAX_TOKENS: "a larger `--max-tokens`",
}


class TerminalPresenter:
    """Renders for a terminal that is `width` columns wide; `colour` says whether it shows colours.

    minimal is a line a finding; compact adds what it means and how to fix it; rich, the default, adds the code.
    `show_coverage` lists every file that wasn't fully looked at, `show_suppressed` the suppressed findings.
    """

    def __init__(
        self,
        *,
        width: int = 100,
        colour: bool = False,
        detail: Detail = Detail.RICH,
        show_coverage: bool = False,
        show_suppressed: bool = False,
    ) -> None:
        self._width = max(width, _NARROWEST)
        self._colour = colour
        self.ceiling: Detail | None = detail
        self._ceiling = detail
        self._show_coverage = show_coverage
        self._show_suppressed = show_suppressed

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        before: Severity | None = None
        for detail, findings in page.ladder.split(page.shown):
            if detail is Detail.PLACE:
                yield self._lines(place_lines(findings))
                continue
            for finding in findings:
                if finding.severity is not before:
                    yield self._text(_heading(finding, page))
                yield self._finding(finding, detail)
                before = finding.severity
        if self._show_suppressed and report.suppressed:
            yield self._text(Text("\nSUPPRESSED", style="dim"))
            yield from (self._finding(finding, self._ceiling) for finding in report.suppressed)
        if page.end < page.total:
            yield self._lines(rest_lines(page))
        yield self._text(self._engines(report))
        if self._show_coverage:
            yield from (self._text(line) for line in _coverage(report))
        yield self._text(*self._summary(report, page))

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`."""
        if detail is Detail.PLACE:
            return map(size_of, added_by_places(findings))
        return (size_of(self._finding(finding, detail)) for finding in findings)

    def _finding(self, finding: Finding, detail: Detail) -> str:
        lines = finding_lines(finding, detail, fenced=False)
        if detail is Detail.MINIMAL:
            return self._text(*map(_text_of, lines), whole_lines=True)
        return self._text(*(Padding(_text_of(line), (0, 0, 0, 2 + line.depth)) for line in lines), "")

    def _lines(self, lines: Iterator[Line]) -> str:
        """A paragraph of lines that aren't wrapped."""
        return self._text("", *(_text_of(line, line.depth) for line in lines), "", whole_lines=True)

    def _text(self, *parts: RenderableType, whole_lines: bool = False) -> str:
        """The parts as text, wrapped to the presenter's width; with `whole_lines` not wrapped."""
        out = StringIO()
        console = Console(
            file=out, width=self._width, force_terminal=self._colour, color_system="standard" if self._colour else None,
            highlight=False, markup=False, emoji=False, legacy_windows=False, _environ={},
        )  # fmt: skip
        for part in parts:
            console.print(part, overflow=None if whole_lines else "fold", soft_wrap=whole_lines)
        text = out.getvalue()
        return "".join(line.rstrip() + "\n" for line in text.splitlines()) if not self._colour else text

    def _engines(self, report: Report) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", title_justify="left", expand=False)
        for name in ("Engine", "State", "Version"):
            table.add_column(name, no_wrap=True)
        for name in ("Findings", "Files", "Not read", "Time"):
            table.add_column(name, justify="right", no_wrap=True)
        counts = report.counts_by_engine
        for run in report.runs:
            table.add_row(
                run.id,
                Text(run.status.replace("_", " "), style=_STATES.get(run.status, "bold red")),
                run.version or "–",
                f"{counts.get(run.id, 0):,}",
                f"{report.counts_of(run).scanned:,}",
                f"{report.counts_of(run).skipped:,}",
                f"{run.duration:.1f} s",
            )
        return table

    def _summary(self, report: Report, page: Selection) -> Iterator[RenderableType]:
        for run in report.runs:
            if run.error:
                yield Text(f"{run.id}: {run.error}", style="yellow" if run.status is RunStatus.PARTIAL else "red")
                if run.hint:
                    yield Text(f"  {run.hint}", style="dim")
            if run.status not in (RunStatus.OK, RunStatus.SKIPPED):
                yield from (Text(f"  output: verdict artifacts show {each}", style="dim") for each in run.artifacts)
        for notice in report.all_notices:
            yield Text(f"note: {notice}", style="dim")
        yield from (Text(line, style="dim") for line in lowered(report))
        unlisted = left_out(report, suppressed=" (--show-suppressed)", coverage=" (--show-coverage)")
        yield from (Text(line, style="dim") for line in unlisted)
        said = ladder_words(page.ladder, len(page.shown), self._ceiling)
        if page.truncated or said:
            yield Text(f"{message(page)}{hidden_words(page)}{f'; {said}' if said else ''}", style="bold")
            more = None if page.reason is None else _MORE.get(page.reason)
            yield Text(f"  see {f'the rest with {more}, or ' if more else ''}{_IN_A_FILE}", style="dim")
        line = Text(f" {report.decision.verdict} ", style=_VERDICTS[report.decision.verdict])
        line.append(f"  {counts(page.totals)}", style="bold")
        line.append(f"  in {plural(report.files, 'file')}, {report.duration:.1f} s", style="dim")
        for phrase in report.headlines:
            line.append(f"  {phrase}", style="bold yellow")
        yield line
        fails, warns = map(threshold, (report.policy.thresholds.fail_on, report.policy.thresholds.warn_on))
        yield Text(f"  policy: fails on {fails}, warns on {warns} ({report.policy.source})", style="dim")
        yield from (Text(f"  {reason}", style="dim") for reason in report.decision.reasons)


def _heading(finding: Finding, page: Selection) -> Text:
    """The heading of a severity. In an order by date severities alternate, so that a heading may come again."""
    severity = finding.severity
    text = Text(f"\n{severity.name}", style=_COLOURS[severity])
    if page.strategy is Strategy.PRIORITY:
        shown = page.totals[severity] - page.hidden[severity]
        total = page.totals[severity]
        text.append(f"  {total:,}" if shown == total else f"  {shown:,} of {total:,}", style="dim")
    return text


def _text_of(line: Line, depth: int = 0) -> Text:
    """The line with colours, indented by `depth` columns."""
    text = Text(" " * depth)
    for words, role in line.pieces:
        text.append(words, style=(_COLOURS[role] if isinstance(role, Severity) else _ROLES.get(role, "")))
    return text


def _coverage(report: Report) -> Iterator[Text]:
    yield Text("\nCoverage", style="bold")
    yield from _ledger("left out", report.excluded)
    for run in report.runs:
        yield from _ledger_of(run)


def _ledger_of(run: EngineRun) -> Iterator[Text]:
    yield Text(f"  {run.id}: {plural(len(run.scanned), 'file')} scanned")
    yield from _ledger(run.id, run.unscanned)


def _ledger(who: str, gaps: Sequence[Unscanned]) -> Iterator[Text]:
    for reason, count in sorted(Counter(gap.reason for gap in gaps).items()):
        yield Text(f"  {who}: {plural(count, 'path')}: {reason}")
    for gap in gaps:
        yield Text(f"    {gap.gap:<10} {gap.path}  {gap.reason}", style="dim" if gap.gap is Gap.SKIPPED else "yellow")
