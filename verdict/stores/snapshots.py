"""Keeps finished scans in memory, unchanged, so that their pages stay the same and nothing is scanned again."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace

from verdict.domain.errors import NotFound, UsageError
from verdict.domain.finding import Finding
from verdict.domain.page.filters import Filter
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.report import Report

_KEPT_SECONDS = 3600.0
_MOST_SCANS = 20
_MOST_VIEWS = 30  # of one scan
_MOST_FINDINGS = 200_000  # of all scans together: a few hundred MiB


@dataclass(frozen=True, slots=True)
class View:
    """Findings of a scan after a filter, in their order."""

    wanted: Filter
    ranking: Ranking


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A finished scan. Its id, 128 random bits, is the report's `scan_id`; `about` names what was scanned, and how."""

    report: Report
    strategy: Strategy
    kept_at: float
    about: Hashable = None
    _views: dict[Filter, View] = field(default_factory=dict, compare=False, repr=False)

    def view(self, wanted: Filter) -> View:
        """The findings that pass a filter, in the scan's order. Cursors are bound to this scan and this filter."""
        if wanted not in self._views:
            findings = tuple(filter(wanted.matches, self.report.findings))
            while len(self._views) >= _MOST_VIEWS:
                del self._views[next(iter(self._views))]
            scope = f"{self.report.scan_id} {wanted!r}"
            self._views[wanted] = View(wanted, Ranking(findings, self.strategy, scope))
        return self._latest(wanted)

    def _latest(self, wanted: Filter) -> View:
        """The view, now the most recently used."""
        self._views[wanted] = view = self._views.pop(wanted)
        return view

    def view_at(self, cursor: str) -> View:
        """The view that a cursor belongs to.

        Raises:
            UsageError: it belongs to no view of this scan.
        """
        for view in self._views.values():
            if view.ranking.owns(cursor):
                return self._latest(view.wanted)
        raise UsageError(
            "the cursor belongs to another scan, to filters used long ago, or is none",
            hint="use the scan_id and cursor of the page before, or the same filters with an offset",
        )

    def finding(self, name: str) -> Finding:
        """The finding with an id, a fingerprint, or at a place, `path:line`.

        Raises:
            NotFound: there is none, or several are at that place.
        """
        found = [each for each in self.report.findings if name in (each.id, each.fingerprint)]
        found = found or [each for each in self.report.findings if name == f"{each.location.path}:{each.location.line}"]
        if len(found) == 1:
            return found[0]
        if found:
            ids = ", ".join(f"{each.id} ({each.rule_id})" for each in found[:10])
            raise NotFound(f"{len(found)} findings are at that place: {ids}", hint="name one by its id")
        raise NotFound(
            "no finding of this scan has that id or place",
            hint="ids are in the findings at compact detail; for a finding of an earlier scan, pass its scan_id",
        )


class Snapshots:
    """The latest scans, each for an hour at most; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, Snapshot] = OrderedDict()

    def keep(self, report: Report, strategy: Strategy, about: Hashable = None) -> Snapshot:
        """Keep a scan, without what only its engines needed. The oldest scans make room.

        If an earlier scan with the same `about` is kept that is compared with the same base, the report says what
        changed since.
        """
        runs = tuple(replace(run, observations=()) for run in report.runs)
        last = next((each.report for each in self.latest_first() if about is not None and each.about == about), None)
        if last is not None and last.base == report.base:
            report = replace(report, since_last=report.compared_with(last))
        snapshot = Snapshot(replace(report, runs=runs), strategy, self._clock(), about)
        self._kept[report.scan_id] = snapshot
        while len(self._kept) > 1 and (len(self._kept) > _MOST_SCANS or self._findings() > _MOST_FINDINGS):
            self._kept.popitem(last=False)
        return snapshot

    def unseen(self, snapshot: Snapshot) -> None:
        """Compare no later scan with this one, since no answer showed it."""
        self._kept[snapshot.report.scan_id] = replace(snapshot, about=None)

    def get(self, scan_id: str) -> Snapshot:
        """The scan with an id; the empty id is the latest scan.

        Raises:
            NotFound: there is none, or it is no longer kept.
        """
        self._forget()
        if not scan_id and self._kept:
            return next(reversed(self._kept.values()))
        if scan_id not in self._kept:
            said = f"no such scan: the latest {_MOST_SCANS} are kept, for an hour"
            raise NotFound(said, hint="call verdict_scan again")
        return self._kept[scan_id]

    def latest_first(self) -> list[Snapshot]:
        """All scans that are kept, the latest first."""
        self._forget()
        return list(reversed(self._kept.values()))

    def _forget(self) -> None:
        end = self._clock() - _KEPT_SECONDS
        for scan_id in [scan_id for scan_id, each in self._kept.items() if each.kept_at < end]:
            del self._kept[scan_id]

    def _findings(self) -> int:
        return sum(len(each.report.findings) for each in self._kept.values())
