"""The MCP tools that scan and show findings. Scans run in another process, see `scans`."""

from __future__ import annotations

import json
import logging
import os
import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import anyio
import anyio.to_thread

from verdict.app.engines import engine, engines_of
from verdict.app.locations import metrics
from verdict.app.paging import select
from verdict.domain.errors import UsageError, VerdictError
from verdict.domain.finding import Finding, Kind, Severity
from verdict.domain.page.detail import Detail, DetailName
from verdict.domain.page.filters import Filter
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.report import Report
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.ports import Presenter
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.lines import quoted
from verdict.presenters.text import TextPresenter
from verdict.presenters.words import hidden_words, message
from verdict.server import arguments
from verdict.server.budget import limits, on_the_wire
from verdict.server.job_runner import Answer
from verdict.server.launch import Caller, Launch
from verdict.server.no_match import why_no_match
from verdict.server.scan_job import BillJob, ScanJob
from verdict.server.scans import Scans
from verdict.server.whole_code import with_whole_code
from verdict.stores.snapshots import Snapshot, Snapshots, View
from verdict.tree.base import Span
from verdict.tree.globs import covering

_Rendered = tuple[Selection, str, str]
"""A page, its text, and by what its findings were filtered."""

_ARTIFACTS = logging.getLogger("verdict.artifacts")
_LOGGED = 500  # characters of a call's arguments
_WHOLE = "verdict_finding(id, include_full_content=true) gives them whole"


class Tools:
    """The tools of one server. `environment` is the process's."""

    def __init__(
        self, launch: Launch, scans: Scans, snapshots: Snapshots, environment: Mapping[str, str] = os.environ
    ) -> None:
        self._launch = launch
        self._scans = scans
        self._snapshots = snapshots
        self._environment = environment
        self._turn = anyio.CapacityLimiter(1)

    async def scan(self, given: arguments.Scan, caller: Caller) -> str:
        """Scan, store the report, and show its first page."""
        strategy = given.strategy or self._launch.config.mcp.truncate_strategy
        job = ScanJob(
            roots=self._roots(),
            path=given.path,
            trusted=self._launch.trusted,
            engines=tuple(given.engines),
            span=_span(given),
            strategy=strategy,
            whole_code=given.include_full_content,
        )
        answer = await self._scans.run(job, caller.tell)
        _log_stored("verdict_scan", given, answer)
        if isinstance(answer.content, str):
            raise TypeError("a scan gives a report")
        about = (job.path.rstrip("/"), frozenset(job.engines), job.span)
        report = replace(answer.content, part=_part(job, answer.content.target))
        snapshot = self._snapshots.keep(report, strategy, about)
        wanted = Filter(min_severity=_severity(given.min_severity), kinds=tuple(given.kinds))
        look = _Look(snapshot, given, given.detail_level, given.max_findings, brief=False)
        limit = self._limits(given, given.max_findings, caller)
        try:
            return await self._page(
                "verdict_scan", lambda: self._rendered(look, snapshot.view(wanted), given.offset, limit, caller), caller
            )
        except VerdictError:
            self._snapshots.unseen(snapshot)
            raise

    async def findings(self, given: arguments.Findings, caller: Caller) -> str:
        """A page of a stored scan."""
        snapshot = self._snapshots.get(given.scan_id)
        if given.engine is not None and all(run.id != given.engine for run in snapshot.report.runs):
            engine(given.engine, engines_of(self._launch.config))
        look = _Look(snapshot, given, given.detail_level, given.limit, brief=True)
        limit = self._limits(given, given.limit, caller)
        return await self._page(
            "verdict_findings", lambda: self._rendered(look, *_asked_for(snapshot, given), limit, caller), caller
        )

    async def finding(self, given: arguments.Finding, caller: Caller) -> str:
        """One finding with all its details."""
        snapshot = self._snapshots.get(given.scan_id)
        found, note = snapshot.finding(given.id), ""
        if given.include_full_content:
            found, note = await with_whole_code(
                found, snapshot.report, self._scans, caller.tell, roots=self._roots(), trusted=self._launch.trusted
            )
        limit = self._limits(given, 1, caller)
        return await self._page("verdict_finding", lambda: _one(snapshot, found, note, given, limit, caller), caller)

    async def sbom(self, given: arguments.Sbom, caller: Caller) -> str:
        """The bill of materials of a project; stored as an artifact if it is too large for a response."""
        job = BillJob(
            roots=self._roots(),
            path=given.path,
            trusted=self._launch.trusted,
            format=given.format,
            room=self._limits(arguments.Sized(), None, caller),
            artifacts=self._launch.config.artifacts,
        )
        answer = await self._scans.run(job, caller.tell)
        _log_stored("verdict_sbom", given, answer)
        if not isinstance(answer.content, str):
            raise TypeError("a bill is a text")
        return answer.content

    def _roots(self) -> tuple[bytes, ...]:
        return tuple(map(os.fsencode, self._launch.roots))

    def _limits(self, given: arguments.Sized, count: int | None, caller: Caller) -> Limits:
        return limits(given, count, self._launch.config.mcp, caller.name, self._environment)

    async def _page(self, tool: str, render: Callable[[], _Rendered], caller: Caller) -> str:
        """Render in a thread and record the response's size. One page at a time, since rankings are sorted lazily."""

        def work() -> tuple[Selection, str]:
            page, text, only = render()
            now, kept = datetime.now(UTC), self._launch.config.cache.enabled
            metrics().record(tool, page, page.actual, now, client=caller.name, only=only, kept=kept)
            return page, text

        page, text = await anyio.to_thread.run_sync(work, limiter=self._turn)
        if page.truncated:
            await caller.warn(f"{tool}: {message(page)} in {page.actual.bytes} bytes{hidden_words(page)}")
        return text

    def _rendered(self, look: _Look, view: View, offset: int, limit: Limits, caller: Caller) -> _Rendered:
        report = look.snapshot.report
        report = replace(report, filtered_count=report.filtered_count + len(report.findings) - len(view.ranking))
        note = "" if view.ranking else why_no_match(look.snapshot.report, view.wanted)
        presenter = look.presenter(self._launch.config.mcp.max_content_length, view.wanted, note)
        page, text = _select_and_render(report, presenter, view.ranking, limit, offset, caller, look.spare)
        return page, text, str(view.wanted)


def _log_stored(tool: str, given: arguments.Arguments, answer: Answer) -> None:
    """Log which artifacts a call stored, and its arguments; the store logs their sizes."""
    if answer.artifacts:
        words = json.dumps(given.model_dump(mode="json", exclude_defaults=True))
        _ARTIFACTS.info("%s %s: stored %s", tool, shorten(clean_line(words), _LOGGED), ", ".join(answer.artifacts))


@dataclass(frozen=True, slots=True)
class _Look:
    """A stored scan and the options for showing it.

    `level` and `asked` are the detail and the number of findings that the call asked for.
    """

    snapshot: Snapshot
    given: arguments.Sized
    level: DetailName | None
    asked: int | None
    brief: bool

    @property
    def detail(self) -> Detail:
        """The most detail of a finding, unless room is left."""
        return Detail.named(self.level or "compact")

    @property
    def spare(self) -> Detail | None:
        """The detail on which room that is left is spent; None for a call that asks for so many findings."""
        if self.asked is not None:
            return None
        return Detail.named(self.level or "rich")

    def presenter(self, length: int, wanted: Filter, note: str) -> Presenter:
        """The presenter for the requested format; texts of a finding are cut to `length` characters by default."""
        bound = None if self.given.include_full_content else self.given.max_content_length or length
        if self.given.format == "json":
            return JsonPresenter(
                self.detail, content_length=bound, next_call=self._next_call, whole=_whole(self.given), note=note
            )
        only = str(wanted)
        return TextPresenter(self.detail, self._next_call, content_length=bound, only=only, brief=self.brief, note=note)

    def _next_call(self, page: Selection) -> str:
        """The tool call for the next page, with the same arguments. The filters are in the cursor."""
        given = self.given
        asked = {
            "scan_id": self.snapshot.report.scan_id,
            "cursor": page.next_cursor,
            "limit": self.asked,
            "detail_level": self.level,
            "format": None if given.format == "text" else given.format,
            "max_output_bytes": given.max_output_bytes,
            "max_tokens": given.max_tokens,
            "max_content_length": given.max_content_length,
            "include_full_content": given.include_full_content or None,
        }
        words = (f"{name}={json.dumps(value)}" for name, value in asked.items() if value is not None)
        return f"verdict_findings({', '.join(words)})"


def _asked_for(snapshot: Snapshot, given: arguments.Findings) -> tuple[View, int]:
    """The findings that match the arguments, and how many of them to skip."""
    wanted = Filter(
        severity=_severity(given.severity),
        min_severity=_severity(given.min_severity),
        kinds=() if given.kind is None else (Kind(given.kind),),
        engine=given.engine,
        rule=given.rule,
        path=given.path,
        covers=None if given.path is None else _covering(_below(given.path, snapshot.report.target)),
    )
    if given.cursor is None:
        return snapshot.view(wanted), given.offset
    if given.offset:
        raise UsageError("cursor and offset exclude each other", hint="omit the offset: the cursor knows it")
    view = snapshot.view_at(given.cursor)
    if str(wanted) not in ("", str(view.wanted)):
        raise UsageError("the cursor belongs to other filters", hint="omit the filters when you pass a cursor")
    return view, view.ranking.offset_of(given.cursor)


def _below(path: str, root: str) -> str:
    """The path or glob as findings have it: relative to the root, without `.` and `..`."""
    inner = path if path.rstrip("/") != root else "."
    plain = posixpath.normpath(inner.removeprefix(f"{root}/"))
    return f"{plain}/" if path.endswith("/") else plain


def _covering(path: str) -> Callable[[str], bool]:
    """Whether a file is the one at `path`, is below it, or matches it as a glob; its name may have brackets."""
    plain, matches = path.strip("/"), covering(path)
    if plain == ".":
        return lambda _file: True
    return lambda file: file == plain or file.startswith(f"{plain}/") or matches(file)


def _one(  # noqa: PLR0913, PLR0917  the inputs of one page
    snapshot: Snapshot, found: Finding, note: str, given: arguments.Finding, limit: Limits, caller: Caller
) -> _Rendered:
    presenter: Presenter
    length = None if given.include_full_content else given.max_content_length
    if given.format == "json":
        presenter = JsonPresenter(content_length=length, whole=_whole(given), note=note)
    else:
        only = f"finding {found.id}"
        presenter = TextPresenter(
            Detail.RICH, lambda _page: "", content_length=length, brief=True, only=only, note=note
        )
    ranking = Ranking((found,), snapshot.strategy)
    return (*_select_and_render(snapshot.report, presenter, ranking, limit, 0, caller), f"finding {found.id}")


def _select_and_render(  # noqa: PLR0913, PLR0917  the inputs of one page
    report: Report,
    presenter: Presenter,
    ranking: Ranking,
    limit: Limits,
    offset: int,
    caller: Caller,
    spare: Detail | None = None,
) -> tuple[Selection, str]:
    encoded = caller.encoded or on_the_wire
    page = select(report, presenter, ranking, limit, offset, spare=spare, encoded=encoded)
    return page, "".join(presenter.render(report, page))


def _whole(given: arguments.Sized) -> str:
    """How to get shortened texts in full, unless the call asked for it."""
    return "" if given.include_full_content else _WHOLE


def _span(given: arguments.Scan) -> Span | None:
    """The change to judge; None for all files."""
    revision = given.revision
    if given.scope == "staged":
        return Span(staged=True)
    if given.scope == "uncommitted":
        return Span()
    return None if revision is None else Span(revision)


def _part(job: ScanJob, target: str) -> str:
    """What of the target a scan looks at, in words; empty if all of it."""
    path, span = _below(job.path or ".", target).rstrip("/"), job.span
    change = "" if span is None else "what is staged" if span.staged else f"what changed since {clean_line(span.since)}"
    engines = ", ".join(map(clean_line, job.engines))
    words = ("" if path == "." else quoted(clean_path(path)), change, engines and f"by {engines}")
    return ", ".join(filter(None, words))


def _severity(name: str | None) -> Severity | None:
    return None if name is None else Severity[name]
