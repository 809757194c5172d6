"""The report as a person reads it in a terminal: by severity, then what it comes to and what it doesn't cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import groupby
from typing import Literal

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from verdict.domain.finding import SEVERITIES, Finding, Severity, Status
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.policy import Verdict
from verdict.domain.report import Report
from verdict.domain.tokens import estimate
from verdict.domain.truncation import Selection, Size, Strategy
from verdict.presenters.words import hidden_words, message, plural, threshold

Detail = Literal["minimal", "compact", "rich"]
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
_NARROWEST = 60
_SEE_THE_REST = "see the rest with `--max-findings all`, or all of it in a file with `--output json:report.json`"


class TerminalPresenter:
    """`width` in columns, `colour` for a terminal that shows it.

    minimal is a line a finding; compact adds what it means and how to fix it; rich, the default, adds the code.
    `show_coverage` lists every file that wasn't fully looked at, `show_suppressed` what someone answers for.
    """

    def __init__(
        self,
        *,
        width: int = 100,
        colour: bool = False,
        detail: Detail = "rich",
        show_coverage: bool = False,
        show_suppressed: bool = False,
    ) -> None:
        self._width = max(width, _NARROWEST)
        self._colour = colour
        self._detail = detail
        self._show_coverage = show_coverage
        self._show_suppressed = show_suppressed

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        for heading, group in groupby(page.shown, key=lambda finding: _heading(finding, page)):
            yield self._text(heading)
            for finding in group:
                yield self._finding(finding)
        if self._show_suppressed and report.suppressed:
            yield self._text(Text("\nSUPPRESSED", style="dim"))
            yield from (self._finding(finding) for finding in report.suppressed)
        yield self._text(self._engines(report))
        if self._show_coverage:
            yield from (self._text(line) for line in _coverage(report))
        yield self._text(*_summary(report, page))

    def size(self, report: Report, finding: Finding) -> Size:
        """See `Presenter.size`."""
        text = self._finding(finding)
        return Size(len(text.encode()), max(0, estimate(text) - 2))  # rounded, and white space of neighbours is one

    def _finding(self, finding: Finding) -> str:
        if self._detail == "minimal":
            return self._text(_minimal(finding), whole_lines=True)
        return self._text(*_lines(finding, with_code=self._detail == "rich"))

    def _text(self, *parts: RenderableType, whole_lines: bool = False) -> str:
        """The parts as text of the presenter's width, or with `whole_lines` as wide as they are, to be searched."""
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
        counts = report.counts_by_engine()
        for run in report.runs:
            table.add_row(
                run.id,
                Text(run.status.replace("_", " "), style=_STATES.get(run.status, "bold red")),
                run.version or "–",
                f"{counts.get(run.id, 0):,}",
                f"{len(run.scanned):,}",
                f"{len({gap.path for gap in run.unscanned}):,}",
                f"{run.duration:.1f} s",
            )
        return table


def _heading(finding: Finding, page: Selection) -> Text:
    """Findings by severity; under a strategy by date the severities alternate, so each heading stands as it comes."""
    severity = finding.severity
    text = Text(f"\n{severity.name}", style=_COLOURS[severity])
    if page.strategy is Strategy.PRIORITY:
        shown = page.totals[severity] - page.hidden[severity]
        total = page.totals[severity]
        text.append(f"  {total:,}" if shown == total else f"  {shown:,} of {total:,}", style="dim")
    return text


def _place(finding: Finding) -> str:
    where = finding.location
    return f"{where.path}:{where.line}" + (f":{where.column}" if where.column else "")


def _minimal(finding: Finding) -> Text:
    where = finding.location
    text = Text(f"{where.path}:{where.line}:")
    text.append(f"[{finding.kind}] ")
    text.append(f"({finding.severity.name})", style=_COLOURS[finding.severity])
    return text.append(f" {finding.rule_id} {finding.title}")


def _lines(finding: Finding, *, with_code: bool) -> Iterator[RenderableType]:
    first = Text("  ")
    first.append(_place(finding), style="bold")
    first.append(f"  {finding.title}")
    yield first
    facts = [
        finding.rule_id,
        *finding.cwe,
        ", ".join(finding.engines),
        f"confidence {finding.confidence.name.lower()}",
    ]
    if finding.status is not Status.NEW:
        facts.append(
            f"{finding.status}: {finding.suppressed_because}" if finding.suppressed_because else finding.status
        )
    if finding.introduced_at is not None:
        facts.append(f"since {finding.introduced_at.date().isoformat()}")
    facts.append(finding.id)
    yield Padding(Text(" · ".join(facts), style="dim"), (0, 0, 0, 4))
    if finding.symbol:
        yield Padding(Text(f"in {finding.symbol}", style="dim"), (0, 0, 0, 4))
    if with_code and finding.snippet:
        number = finding.location.line
        for line in finding.snippet.split("\n"):
            code = Text(f"    {'…' if line.startswith('… ') else number:>5} │ ", style="dim")
            yield code.append(line.expandtabs(4), style="default not dim")
            number += 1
    if finding.message and finding.message.rstrip(".") != finding.title:
        yield Padding(Text(finding.message), (0, 0, 0, 4))
    if finding.package is not None:
        fixed = f", fixed in {finding.package.fixed_version}" if finding.package.fixed_version else ""
        yield Padding(Text(f"{finding.package.name} {finding.package.version}{fixed}"), (0, 0, 0, 4))
    if finding.fix:
        yield Padding(Text("fix: ", style="green").append(finding.fix, style="default"), (0, 0, 0, 4))
    if with_code and finding.references:
        yield Padding(Text(finding.references[0], style="dim underline"), (0, 0, 0, 4))
    yield ""


def _summary(report: Report, page: Selection) -> Iterator[RenderableType]:
    for run in report.runs:
        if run.error:
            yield Text(f"{run.id}: {run.error}", style="yellow" if run.status is RunStatus.PARTIAL else "red")
            if run.hint:
                yield Text(f"  {run.hint}", style="dim")
        if run.status not in (RunStatus.OK, RunStatus.SKIPPED):
            yield from (Text(f"  output: verdict artifacts show {each}", style="dim") for each in run.artifacts)
    for notice in report.notices:
        yield Text(f"note: {notice}", style="dim")
    yield from (Text(line, style="dim") for line in _left_out(report))
    if page.truncated:
        yield Text(f"{message(page)}{hidden_words(page)}", style="bold")
        yield Text(f"  {_SEE_THE_REST}", style="dim")
    counts = ", ".join(f"{page.totals[each]:,} {each.name.lower()}" for each in SEVERITIES if page.totals[each])
    line = Text(f" {report.decision.verdict} ", style=_VERDICTS[report.decision.verdict])
    line.append(f"  {plural(page.total, 'finding')}" + (f": {counts}" if counts else ""), style="bold")
    line.append(f"  in {plural(report.files, 'file')}, {report.duration:.1f} s", style="dim")
    yield line
    fails, warns = map(threshold, (report.policy.thresholds.fail_on, report.policy.thresholds.warn_on))
    yield Text(f"  policy: fails on {fails}, warns on {warns} ({report.policy.source})", style="dim")
    yield from (Text(f"  {reason}", style="dim") for reason in report.decision.reasons)


def _left_out(report: Report) -> Iterator[str]:
    """What is counted but not listed, and how to list it."""
    parts = []
    if report.suppressed:
        parts.append(f"{len(report.suppressed):,} suppressed (--show-suppressed)")
    if report.baseline_count and report.policy.new_only:
        parts.append(f"{report.baseline_count:,} in the baseline")
    if report.filtered_count:
        parts.append(f"{report.filtered_count:,} below --min-severity")
    if parts:
        yield f"not counted for the gate or not listed: {', '.join(parts)}"
    gaps = sum(len({gap.path for gap in run.unscanned}) for run in report.runs)
    if report.excluded or gaps:
        left_out, unread = plural(len(report.excluded), "path"), plural(gaps, "file")
        yield f"not scanned: {left_out} left out, {unread} not fully read by an engine (--show-coverage)"


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
