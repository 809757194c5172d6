"""Markdown for a pull request, a job's summary or an issue: counts first, then findings by rule, folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verdict.domain.finding import SEVERITIES, Finding, Severity, Status
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.presenters.lines import by_rule
from verdict.presenters.markup import code, inside_html, prose
from verdict.presenters.sizes import least_added
from verdict.presenters.totals import cut_words, first_line, problems
from verdict.presenters.words import left_out, lowered, origin, package_words, severity_words

_TEXT, _LINE, _NAME = 600, 160, 120  # characters of a text about a rule, of a line of code, of a title
_MOST_NOTES = 10


class MarkdownPresenter:
    """Renders Markdown with a folded group for each rule and severity; the groups of the worst severity are open.

    Text from the scanned tree can't format, link, mention or nest anything.
    """

    ceiling: Detail | None = None

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        yield f"## verdict: {report.decision.verdict.value}\n\n{prose(first_line(report, page))}\n\n"
        yield from _table(page)
        if cut := cut_words(page):
            yield f"**{prose(cut)}.** The same command with `--output report.json` writes all of them.\n\n"
        yield from _notes(report)
        yield from folded(page.shown, opened=True)

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`. Without the texts that findings of a rule share."""
        return (least_added(_place(each)) for each in findings)


def folded(findings: Sequence[Finding], *, opened: bool) -> Iterator[str]:
    """A folded group for each rule and severity; with `opened`, those of the worst severity are open from HIGH on."""
    groups = by_rule(findings)
    for group in groups:
        worst = group[0].severity is groups[0][0].severity
        yield _summary(group, opened=opened and worst and group[0].severity >= Severity.HIGH)
        yield from map(_place, group)
        yield "\n</details>\n\n"


def _table(page: Selection) -> Iterator[str]:
    """The number of findings of each severity that occurs, and how many of them are hidden if any are."""
    present = [severity for severity in SEVERITIES if page.totals[severity]]
    if not present:
        return
    yield f"| | {' | '.join(severity.name for severity in present)} |\n|---|{'---:|' * len(present)}\n"
    yield f"| findings | {' | '.join(f'{page.totals[severity]:,}' for severity in present)} |\n"
    if page.truncated:
        yield f"| hidden here | {' | '.join(f'{page.hidden[severity]:,}' for severity in present)} |\n"
    yield "\n"


def _notes(report: Report) -> Iterator[str]:
    """What is wrong with the scan, what the decision doesn't cover, and what is counted but not listed."""
    lines = [*problems(report), *report.all_notices, *lowered(report), *left_out(report)]
    for line in lines[:_MOST_NOTES]:
        yield f"- {prose(shorten(line, _TEXT))}\n"
    if more := len(lines[_MOST_NOTES:]):
        yield f"- and {plural(more, 'note')} more, in the JSON report\n"
    if lines:
        yield "\n"


def _summary(group: Sequence[Finding], *, opened: bool) -> str:
    """The beginning of a group: severity, title and count, then what it means and how to fix it."""
    first = group[0]
    state = "" if first.status is Status.NEW else f" · {first.status.value}"
    title = inside_html(shorten(first.title, _NAME))
    rule = inside_html(shorten(first.rule_id, _NAME))
    head = f"<b>{first.severity.name}</b> {title} (<code>{rule}</code>) · {plural(len(group), 'place')}{state}"
    lines = [f"<details{' open' if opened else ''}><summary>{head}</summary>\n\n"]
    if first.message:
        lines.append(f"{prose(shorten(first.message, _TEXT))}\n\n")
    if first.fix:
        lines.append(f"**Fix:** {prose(shorten(first.fix, _TEXT))}\n\n")
    return "".join(lines)


def _place(finding: Finding) -> str:
    """One finding as an item of a list: the place, the package or the first line of code, and the id."""
    where, package = finding.location, finding.package
    parts = [_at(where.path, where.line)]
    if package is not None:
        parts.append(prose(shorten(package_words(package), _LINE)))
    elif finding.snippet and (line := finding.snippet.strip().splitlines()[:1]):
        parts.append(code(shorten(line[0].strip(), _LINE)))
    parts.append(origin(finding, _at))
    parts.append(prose(severity_words(finding)))
    parts.append(f"<sub>{finding.id}</sub>")
    return f"- {' '.join(filter(None, parts))}\n"


def _at(path: str, line: int) -> str:
    return code(f"{path}:{line}")
