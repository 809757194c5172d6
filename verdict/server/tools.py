"""What the tools do: arguments in, text out. No rule of its own: the same steps as the command line's."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

import anyio
import anyio.to_thread

from verdict.bootstrap import Request, Said, bill, run_scan
from verdict.config import ENGINES
from verdict.domain.content import shorten
from verdict.domain.detail import Detail
from verdict.domain.errors import TargetError, UsageError
from verdict.domain.filters import Filter
from verdict.domain.finding import Kind, Severity
from verdict.domain.limits import Limits
from verdict.domain.ranking import Ranking
from verdict.domain.report import Report
from verdict.domain.selection import Selection
from verdict.domain.untrusted import clean_line
from verdict.globs import covering
from verdict.paging import select
from verdict.ports import Presenter
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.text import TextPresenter
from verdict.presenters.words import hidden_words, message
from verdict.project import Project, open_part
from verdict.sbom.components import bill_lines
from verdict.server import arguments
from verdict.server.budget import LongTexts, limits, on_the_wire
from verdict.server.launch import Caller, Launch
from verdict.server.scans import Scans
from verdict.storage import metrics
from verdict.stores.snapshots import Snapshot, Snapshots, View

_Result = TypeVar("_Result")


class Tools:
    """The tools over one launch. `environment` is the process's."""

    def __init__(
        self, launch: Launch, scans: Scans, snapshots: Snapshots, environment: Mapping[str, str] = os.environ
    ) -> None:
        self._launch = launch
        self._scans = scans
        self._snapshots = snapshots
        self._environment = environment
        self._turn = anyio.CapacityLimiter(1)

    async def scan(self, given: arguments.Scan, caller: Caller) -> str:
        """Scan, keep the result, and show its first page."""
        project = self._project(given.path)
        strategy = given.strategy or self._launch.config.mcp.truncate_strategy
        request = Request(engines=tuple(given.engines), since=given.since, install=False, strategy=strategy)
        report = await self._scans.run(
            lambda deadline, progress: run_scan(project, request, deadline, Said(progress)), caller.tell
        )
        snapshot = self._snapshots.keep(report, strategy)
        wanted = Filter(min_severity=_severity(given.min_severity), kinds=tuple(given.kinds))
        limit = self._limits(given, given.max_findings, caller)
        look = _Look(snapshot, given, Detail[given.detail_level.upper()], brief=False)
        return await self._page("verdict_scan", look, snapshot.view(wanted), limit, given.offset, caller)

    async def findings(self, given: arguments.Findings, caller: Caller) -> str:
        """A page of a scan that is kept."""
        snapshot = self._snapshots.get(given.scan_id)
        if given.engine is not None and given.engine not in ENGINES:
            name = shorten(clean_line(given.engine), 60)
            raise UsageError(f"no engine is called {name!r}", hint=f"one of: {', '.join(ENGINES)}")
        wanted = Filter(
            severity=_severity(given.severity),
            min_severity=_severity(given.min_severity),
            kinds=() if given.kind is None else (Kind(given.kind),),
            engine=given.engine,
            rule=given.rule,
            path=given.path,
            covers=None if given.path is None else covering(given.path),
        )
        if given.cursor is None:
            view, offset = snapshot.view(wanted), given.offset
        else:
            view = snapshot.view_at(given.cursor)
            offset = view.ranking.offset_of(given.cursor)
            if str(wanted) not in ("", str(view.wanted)):
                raise UsageError("the cursor belongs to other filters", hint="leave the filters out beside a cursor")
        look = _Look(snapshot, given, Detail[given.detail_level.upper()], brief=True)
        return await self._page(
            "verdict_findings", look, view, self._limits(given, given.limit, caller), offset, caller
        )

    async def finding(self, given: arguments.Finding, caller: Caller) -> str:
        """One finding with everything that is known of it."""
        snapshot = self._snapshots.get(given.scan_id)
        found = snapshot.finding(given.id)
        presenter: Presenter
        length = None if given.include_full_content else given.max_content_length
        if given.format == "json":
            presenter = JsonPresenter(content_length=length)
        else:
            presenter = TextPresenter(
                Detail.RICH, _no_more, content_length=length, brief=True, only=f"finding {found.id}"
            )
        limit, ranking = self._limits(given, 1, caller), Ranking((found,), snapshot.strategy)
        page, text = await self._in_turn(partial(_rendered, snapshot.report, presenter, ranking, limit, 0))
        await self._told("verdict_finding", page, caller)
        return text

    async def sbom(self, given: arguments.Sbom, caller: Caller) -> str:
        """What a project is made of; what an answer doesn't hold is kept as an artifact."""
        project = self._project(given.path)
        made = await self._scans.run(lambda deadline, _: bill(project, deadline), caller.tell)
        long, room = LongTexts(self._launch.config.artifacts), self._limits(arguments.Sized(), None, caller)
        if given.format == "text":
            return await self._in_turn(partial(long.bill, "\n".join(bill_lines(made)), room))
        from verdict.sbom.cyclonedx import render  # noqa: PLC0415  slow to import, and seldom asked for

        text, head = await self._in_turn(partial(render, made, "json")), next(bill_lines(made))
        return await self._in_turn(partial(long.document, text, "application/vnd.cyclonedx+json", room, head))

    def _project(self, path: str) -> Project:
        """The part of a root that a path names, absolute or from a root, the first that has it."""
        refused: TargetError | None = None
        for root in self._launch.roots:
            try:
                return open_part(root, path, trusted=self._launch.trusted)
            except TargetError as error:
                refused = refused or error
        raise refused or TargetError("no root is left", hint="start the server with --root")

    def _limits(self, given: arguments.Sized, count: int | None, caller: Caller) -> Limits:
        return limits(given, count, self._launch.config.mcp, caller.name, self._environment)

    async def _in_turn(self, work: Callable[[], _Result]) -> _Result:
        """Work in a thread, one at a time: a ranking is sorted as it is read."""
        return await anyio.to_thread.run_sync(work, limiter=self._turn)

    async def _page(  # noqa: PLR0913, PLR0917  a page has that many sides
        self, tool: str, look: _Look, view: View, limit: Limits, offset: int, caller: Caller
    ) -> str:
        report, ranking = look.snapshot.report, view.ranking
        report = replace(report, filtered_count=report.filtered_count + len(report.findings) - len(ranking))
        presenter = look.presenter(self._launch.config.mcp.max_content_length, view.wanted)
        page, text = await self._in_turn(partial(_rendered, report, presenter, ranking, limit, offset))
        await self._told(tool, page, caller)
        return text

    async def _told(self, tool: str, page: Selection, caller: Caller) -> None:
        """Counts an answer; of one that is cut the log and a caller that listens hear too."""
        if self._launch.config.cache.enabled:
            metrics().record(tool, page, page.actual, datetime.now(UTC))
        if page.truncated:
            await caller.warn(f"{tool}: {message(page)} in {page.actual.bytes} bytes{hidden_words(page)}")


@dataclass(frozen=True, slots=True)
class _Look:
    """How a scan is looked at."""

    snapshot: Snapshot
    given: arguments.Sized
    detail: Detail
    brief: bool

    def presenter(self, length: int, wanted: Filter) -> Presenter:
        """The format that was asked for, each text of a finding at most `length` characters by default."""
        bound = None if self.given.include_full_content else self.given.max_content_length or length
        if self.given.format == "json":
            return JsonPresenter(self.detail, content_length=bound, next_call=self._next_call)
        return TextPresenter(self.detail, self._next_call, content_length=bound, only=str(wanted), brief=self.brief)

    def _next_call(self, page: Selection) -> str:
        """The call that shows what comes after a page, in as much room: the cursor knows the filters."""
        given = self.given
        asked = {
            "scan_id": self.snapshot.report.scan_id,
            "cursor": page.next_cursor,
            "detail_level": None if self.detail is Detail.COMPACT else self.detail.name.lower(),
            "format": None if given.format == "text" else given.format,
            "max_output_bytes": given.max_output_bytes,
            "max_tokens": given.max_tokens,
        }
        words = (f"{name}={json.dumps(value)}" for name, value in asked.items() if value is not None)
        return f"verdict_findings({', '.join(words)})"


def _rendered(
    report: Report, presenter: Presenter, ranking: Ranking, limit: Limits, offset: int
) -> tuple[Selection, str]:
    page = select(report, presenter, ranking, limit, offset, encoded=on_the_wire)
    return page, "".join(presenter.render(report, page))


def _no_more(_page: Selection) -> str:
    return ""


def _severity(name: str | None) -> Severity | None:
    return None if name is None else Severity[name]
