"""Names files from the top of a checkout, where code hosts look for them, though the scanned root is a folder in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verdict.domain.finding import Finding
from verdict.domain.historic import below
from verdict.domain.location import Location
from verdict.domain.outcome import Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.ports import Presenter


class FromTop:
    """Another presenter's format; `folder` is the root's path below the top, with a slash at its end."""

    def __init__(self, presenter: Presenter, folder: str) -> None:
        self._presenter = presenter
        self._folder = folder
        self.ceiling = presenter.ceiling

    def render(self, report: Report, page: Selection) -> Iterator[str]:
        """See `Presenter.render`."""
        runs = tuple(replace(each, unscanned=self._gaps(each.unscanned)) for each in report.runs)
        report = replace(report, runs=runs, excluded=self._gaps(report.excluded))
        return self._presenter.render(report, replace(page, shown=tuple(map(self._moved, page.shown))))

    def sizes(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """See `Presenter.sizes`."""
        return self._presenter.sizes(tuple(map(self._moved, findings)), detail)

    def _moved(self, finding: Finding) -> Finding:
        return replace(
            finding,
            location=self._below(finding.location),
            also_at=tuple(map(self._below, finding.also_at)),
            trace=tuple(replace(step, location=self._below(step.location)) for step in finding.trace),
        )

    def _gaps(self, gaps: Sequence[Unscanned]) -> tuple[Unscanned, ...]:
        return tuple(replace(each, path=below(self._folder, each.path)) for each in gaps)

    def _below(self, place: Location) -> Location:
        return replace(place, path=below(self._folder, place.path))
