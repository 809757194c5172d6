"""Renders the difference between two states of a tree: new, fixed and unchanged findings, as text, JSON or Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verdict.domain.finding import Finding
from verdict.domain.page.detail import Detail
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.report import Report
from verdict.domain.text.amounts import plural
from verdict.domain.text.untrusted import without_commands
from verdict.presenters.json_finding import finding_object
from verdict.presenters.json_report import SCHEMA_VERSION
from verdict.presenters.json_text import compact
from verdict.presenters.lines import finding_lines
from verdict.presenters.markdown import folded
from verdict.presenters.markup import prose
from verdict.presenters.totals import problems
from verdict.presenters.words import broken


@dataclass(frozen=True, slots=True)
class Difference:
    """A scan of a change, with its fixed findings, and the names of the two states.

    `unchanged` says whether unchanged findings are listed; they are counted in any case.
    """

    report: Report
    earlier: str
    later: str
    unchanged: bool

    @property
    def groups(self) -> Mapping[str, Sequence[Finding]]:
        """The findings that are listed, by what became of them, each group in order of priority."""
        report = self.report
        groups = {"new": report.findings, "fixed": report.fixed}
        if self.unchanged:
            groups["unchanged"] = report.existing
        return {name: Ranking(group, Strategy.PRIORITY).first(len(group)) for name, group in groups.items()}

    @property
    def summary(self) -> str:
        """The decision and the numbers in one line."""
        report = self.report
        new, fixed, unchanged = (len(group) for group in (report.findings, report.fixed, report.existing))
        failed = broken(report)
        return (
            f"{report.decision.verdict.value}{f' ({failed})' if failed else ''}: {new:,} new, {fixed:,} fixed, "
            f"{unchanged:,} unchanged between {self.earlier} and {self.later}"
        )

    @property
    def notes(self) -> Iterator[str]:
        """Reasons, and what a reader should know about the scan, a line each."""
        report = self.report
        yield from problems(report)
        yield from (f"note: {notice}" for notice in report.all_notices)
        if report.suppressed_count:
            yield f"ignored: {plural(report.suppressed_count, 'suppressed finding')}"


def text(difference: Difference) -> Iterator[str]:
    """Plain text: new findings with what they mean and how to fix them, the others in a line."""
    for name, findings in difference.groups.items():
        if findings:
            detail = Detail.COMPACT if name == "new" else Detail.MINIMAL
            yield f"{name.upper()}  {len(findings):,}\n"
            lines = (line for each in findings for line in finding_lines(each, detail, fenced=False))
            yield from (without_commands(f"  {line}\n") for line in lines)
            yield "\n"
    yield f"{difference.summary}\n"
    yield from (without_commands(f"  {note}\n") for note in difference.notes)


def as_json(difference: Difference) -> Iterator[str]:
    """One JSON object; findings are as in report JSON, one in a line."""
    report = difference.report
    head = {
        "schema_version": SCHEMA_VERSION,
        "decision": report.decision.verdict,
        "reasons": list(report.decision.reasons),
        "status": "completed" if report.completed else "incomplete",
        "scan_id": report.scan_id,
        "target": report.target,
        "base": report.base,
        "earlier": difference.earlier,
        "later": difference.later,
        "new_count": len(report.findings),
        "fixed_count": len(report.fixed),
        "unchanged_count": len(report.existing),
        "suppressed_count": report.suppressed_count,
        "notices": list(report.all_notices),
        "engines": [{"id": run.id, "status": run.status} for run in report.runs],
    }
    yield compact(head)[:-1]
    for name, findings in difference.groups.items():
        lines = (compact(finding_object(each)) for each in findings)
        yield f',\n"{name}":[' + ",\n".join(lines) + "]"
    yield "}\n"


def markdown(difference: Difference) -> Iterator[str]:
    """Markdown for a pull request, with a chapter for each group."""
    yield f"## verdict: {difference.report.decision.verdict.value}\n\n{prose(difference.summary)}\n\n"
    notes = list(difference.notes)
    yield "".join(f"- {prose(note)}\n" for note in notes) + ("\n" if notes else "")
    for name, findings in difference.groups.items():
        if findings:
            yield f"### {name.capitalize()}: {len(findings):,}\n\n"
            yield from folded(findings, opened=name == "new")


RENDERERS: dict[str, Callable[[Difference], Iterator[str]]] = {"text": text, "json": as_json, "markdown": markdown}
"""The formats by name."""
