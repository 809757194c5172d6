"""The report as one HTML page for a browser: summary and totals in the page itself, findings as data for its script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from verdict.domain.finding import SEVERITIES, Finding
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.presenters.html.charts import bar, charts
from verdict.presenters.html.coverage import coverage
from verdict.presenters.html.dependencies import dependencies
from verdict.presenters.html.page import embedded, pieces
from verdict.presenters.json_finding import finding_object
from verdict.presenters.sizes import least_added
from verdict.presenters.totals import cut_words, problems
from verdict.presenters.words import counts, left_out, lowered, thresholds

_SCRIPTS = ("dom.js", "card.js", "state.js", "findings.js")
_PORTION = 200  # findings in one element: Chromium takes twice as long to read all of them in a single one
_TEXT = 600  # characters of a line about the scan
_MOST_SUPPRESSED, _MOST_PACKAGES, _MOST_FILES = 1000, 300, 5


class HtmlPresenter:
    """Renders a page that needs no network and runs no script but its own, see `page.pieces`.

    The findings are shown by that script; decision, totals, charts, packages, engines and coverage need none.
    """

    ceiling: Detail | None = None

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        report = page.of(report)
        suppressed = sorted(report.suppressed, key=lambda each: (-each.severity, each.location, each.fingerprint))
        packages = dependencies(page.shown)
        total = max(1, page.total)
        yield from pieces(
            "report.jinja",
            _SCRIPTS,
            report=report,
            page=page,
            decision=report.decision.verdict.value,
            severities=SEVERITIES,
            counts=counts(page.totals),
            bar=bar(page.totals, total),
            problems=[shorten(line, _TEXT) for line in problems(report)],
            cut=cut_words(page),
            notes=[shorten(line, _TEXT) for line in (*report.all_notices, *lowered(report), *left_out(report))],
            charts=list(charts(report.findings)),
            packages=packages[:_MOST_PACKAGES],
            more_packages=len(packages[_MOST_PACKAGES:]),
            most_files=_MOST_FILES,
            coverage=coverage(report),
            unlisted_suppressed=report.suppressed_count - len(suppressed[:_MOST_SUPPRESSED]),
            portions=_portions([*page.shown, *suppressed[:_MOST_SUPPRESSED]]),
            most_text=_TEXT,
            shorten=shorten,
            plural=plural,
            thresholds=thresholds,
        )

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`. Without the row that a vulnerable package has beside the finding."""
        return (least_added(embedded(finding_object(each)), separators=2) for each in findings)


def _portions(findings: Sequence[Finding]) -> Iterator[Markup]:
    """The findings as lists in JSON, one finding a line."""
    for start in range(0, len(findings), _PORTION):
        lines = map(embedded, map(finding_object, findings[start : start + _PORTION]))
        yield Markup("[\n") + Markup(",\n").join(lines) + Markup("\n]")
