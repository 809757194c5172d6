"""Implements `verdict watch`: a scan after each change, and its difference from the one before."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import watchfiles

from verdict.app.locations import own_places
from verdict.app.project import open_project
from verdict.app.request import Listeners, Request
from verdict.app.scan import run_scan
from verdict.cli.messages import complain, say
from verdict.cli.pipes import redirected
from verdict.cli.reporting import names
from verdict.domain.errors import VerdictError
from verdict.domain.finding import Finding, Status
from verdict.domain.page.detail import Detail
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.report import Report
from verdict.domain.text.amounts import plural
from verdict.presenters.lines import finding_lines
from verdict.presenters.words import broken, counts, since_words
from verdict.processes.deadline import Deadline
from verdict.tree.walking import ARTIFACTS

_QUIET_FOR = 300  # milliseconds without a change before a scan
_FIRST_AFTER = 100  # milliseconds of watching before the first scan
_MOST = 50  # findings listed at once


def watched(options: Mapping[str, Any]) -> None:
    """Scan and print until Ctrl-C."""
    last: Report | None = None
    with contextlib.suppress(KeyboardInterrupt):
        for _ in _changes(options["paths"] or (".",)):
            report = _scanned(options)
            if report is not None:
                click.echo("\n".join(_whole(report) if last is None else _changed(last, report)))
                last = report


def _changes(paths: Iterable[str]) -> Iterator[None]:
    """Once now, and after each change of a file that a scan may read, those during a scan included."""
    wanted = watchfiles.DefaultFilter()
    own = [*own_places(), *(each.resolve() for each in redirected())]

    def read(change: watchfiles.Change, path: str) -> bool:
        return (
            ARTIFACTS not in path
            and wanted(change, path)
            and not any(Path(os.path.realpath(path)).is_relative_to(each) for each in own)
        )

    changes = watchfiles.watch(
        *paths,
        debounce=_QUIET_FOR,
        rust_timeout=_FIRST_AFTER,
        yield_on_timeout=True,
        watch_filter=read,
    )
    for number, changed in enumerate(changes):  # it watches from here on
        if changed or number == 0:
            yield


def _scanned(options: Mapping[str, Any]) -> Report | None:
    """The report; None if the scan couldn't start, e.g. because the configuration is being edited."""
    try:
        project = open_project(options["paths"], options["config_file"])
        request = Request(engines=names(options["engines"]), offline=options["offline"], written=(*redirected(),))
        return _without_accepted(run_scan(project, request, Deadline(None), Listeners(say=say)))
    except VerdictError as error:
        complain(str(error), error.hint)
        return None


def _without_accepted(report: Report) -> Report:
    """The report with the findings of the baseline among the existing ones, unless they count for the decision."""
    if not report.policy.new_only:
        return report
    accepted = tuple(each for each in report.findings if each.status is Status.BASELINE)
    others = tuple(each for each in report.findings if each.status is not Status.BASELINE)
    return replace(report, findings=others, existing=(*report.existing, *accepted))


def _whole(report: Report) -> Iterator[str]:
    yield from _lines("", report.findings)
    accepted = f", {len(report.existing):,} in the baseline" if report.existing else ""
    files = plural(report.files, "file")
    yield f"{_verdict(report)}: {counts(report.totals)} in {files}{accepted}; waiting for changes"


def _changed(last: Report, report: Report) -> Iterator[str]:
    since = report.compared_with(last)
    yield from _lines("fixed  ", since.fixed)
    yield from _lines("found  ", since.uncompared)
    yield from _lines("new    ", since.new)
    yield f"{_verdict(report)}: {since_words(since)}"


def _lines(mark: str, findings: Iterable[Finding]) -> Iterator[str]:
    """A line for each of the first findings, the worst last, nearest to the end."""
    ranking = Ranking(tuple(findings), Strategy.PRIORITY)
    if len(ranking) > _MOST:
        yield f"{mark}{len(ranking) - _MOST:,} more; `verdict scan` lists them"
    for finding in reversed(ranking.first(_MOST)):
        yield from (f"{mark}{line}" for line in finding_lines(finding, Detail.MINIMAL, fenced=False))


def _verdict(report: Report) -> str:
    failed = broken(report)
    headlines = "".join(f"; {each}" for each in report.headlines)
    return f"{report.decision.verdict.value}{f' ({failed})' if failed else ''}{headlines}"
