"""Implements `verdict scan`: scans, then renders each requested report."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from verdict.app.locations import metrics
from verdict.app.paging import select, select_packed
from verdict.app.policy_options import PolicyOptions, with_options
from verdict.app.project import Project, open_project
from verdict.app.request import Listeners, Request
from verdict.app.roots import below_top
from verdict.app.scan import run_scan
from verdict.app.stopwatch import Stopwatch
from verdict.cli.colour import coloured
from verdict.cli.destinations import Output, destinations
from verdict.cli.formats import FORMATS, View
from verdict.cli.messages import say
from verdict.cli.pipes import discard_output, redirected
from verdict.cli.progress import progress
from verdict.cli.verbose import engine_lines, told
from verdict.domain.errors import OutputError, UsageError
from verdict.domain.finding import Severity, Status
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits, Size
from verdict.domain.page.ranking import Ranking, Strategy, parts_of
from verdict.domain.page.selection import Selection
from verdict.domain.policy import Verdict
from verdict.domain.report import Report
from verdict.domain.text.tokens import estimate
from verdict.domain.text.untrusted import clean_path
from verdict.ports import Presenter
from verdict.presenters.gitlab_types import BY_FORMAT
from verdict.presenters.sarif_fit import FITS
from verdict.presenters.timings import timing_lines
from verdict.processes.deadline import Deadline
from verdict.settings.model import OutputSettings
from verdict.stores.files import write_atomically
from verdict.tree.base import Span
from verdict.tree.reading import TooLarge, read_regular

_LARGEST_REPORT = 1 << 30  # bytes
_PATIENCE = 60.0  # seconds for git to tell where the top of a checkout is
_UNLIMITED = {"max_output_bytes": None, "max_tokens": None, "cursor": None, "folder": ""}
EXIT = {Verdict.PASS: 0, Verdict.WARN: 0, Verdict.FAIL: 1, Verdict.INCOMPLETE: 3}


def report(options: dict[str, Any], *, demanding: bool = False) -> int:
    """Scan and write the reports that the command's `options` ask for. Returns the exit code of the decision.

    `demanding`: see `PolicyOptions`.
    """
    if options["staged"] and options["since"]:
        raise UsageError("--since and --staged exclude each other", hint="use one of them")
    if options["staged"] and options["history"]:
        raise UsageError("--staged and --history exclude each other", hint="what is staged is in no commit yet")
    if options["policy_from"] and options["config_file"]:
        raise UsageError("--policy-from and --config exclude each other", hint="use one of them")
    deadline = Deadline(options["timeout"])
    project = open_project(
        options["paths"],
        options["config_file"],
        staged=deadline if options["staged"] else None,
        trusted=not options["untrusted"],
        policy_from=(options["policy_from"], deadline) if options["policy_from"] else None,
    )
    project = with_options(project, _policy_options(options, demanding=demanding))
    with told(on=options["verbose"]):
        return _decided(project, _request, options, deadline)


def imported(options: dict[str, Any], timeout: float) -> int:
    """Import reports and write the merged ones that the command's `options` ask for. Returns the exit code."""
    project = open_project([options["root"]], options["config_file"])
    options = {**options, "show_existing": False, "verbose": False}
    return _decided(project, _import_request, options, Deadline(timeout))


def _decided(
    project: Project, request_of: Callable[[dict[str, Any]], Request], options: dict[str, Any], deadline: Deadline
) -> int:
    """Run the request that the options make, write its reports, and return the exit code of the decision."""
    main, *beside = destinations(options, project.config.output.format)
    if options["cursor"] is not None:
        parts_of(options["cursor"])  # before a scan of minutes
    folder = below_top(project.root, deadline) if _hosted(main, *beside) else ""
    options = {**options, **_choices(options, project.config.output), "folder": folder}
    watch = Stopwatch()
    files = (output.file for output in (main, *beside) if output.file is not None)
    request = replace(request_of(options), written=(*files, *redirected()))
    with progress(quiet=options["quiet"], color=options["color"]) as shown:
        done = run_scan(project, request, deadline, Listeners(shown, shown.say, watch))
    if options["verbose"]:
        for line in engine_lines(done.runs, watch.timings(done.runs)):
            say(line, by="")
    page = _page(done, main, options)
    for output in beside:
        _write_whole(output, done, options)
    size = _write(main, _presenter(main, options), done, page)
    if size is not None:
        metrics().record("scan", page, size, datetime.now(UTC), kept=project.config.cache.enabled)
    watch.lap("rendering")
    if done.timings is not None and main.format != "json":
        for column, line in timing_lines(replace(done.timings, phases=(*done.timings.phases, watch.last))):
            say(line, by=column)
    return exit_code(done, strict=options["strict"], quiet=options["quiet"])


def _hosted(*outputs: Output) -> bool:
    """Whether code hosts read one of the reports, which look for files from the checkout's top."""
    return any(FORMATS[each.format].hosted for each in outputs)


def exit_code(report: Report, *, strict: bool, quiet: bool) -> int:
    """The exit code of a decision; with `strict`, WARN counts as FAIL, which is said unless `quiet`."""
    verdict = report.decision.verdict
    if not (strict and verdict is Verdict.WARN):
        return EXIT[verdict]
    if not quiet:
        say("exit code 1: with --strict, WARN fails too")
    return 1


def rendered(options: dict[str, Any]) -> None:
    """Write a kept JSON report in the formats that the command's `options` ask for."""
    main, *beside = destinations(options, "terminal")
    options = {**_UNLIMITED, **options, **_choices(options, OutputSettings())}
    kept = _kept(options["file"])
    target = Path(kept.target)
    if _hosted(main, *beside) and target.is_absolute() and target.is_dir():  # else it was scanned on another machine
        options["folder"] = below_top(target, Deadline(_PATIENCE))
    _write(main, _presenter(main, options), kept, _page(kept, main, options))
    for output in beside:
        _write_whole(output, kept, options)


def _choices(options: dict[str, Any], configured: OutputSettings) -> dict[str, Any]:
    """The detail, order and number of findings: as asked for, else as configured.

    `--detail rich` shows everything, unless `--max-findings` says otherwise; the number is for the terminal only.
    """
    detail = options["detail"] or configured.detail
    return {
        "detail": None if detail is None else Detail.named(detail),
        "strategy": options["strategy"] or configured.strategy.value,
        "usual_findings": None if options["detail"] == "rich" else configured.max_findings,
    }


def _kept(file: Path) -> Report:
    from verdict.presenters.json_reader import read_report  # noqa: PLC0415  only for kept reports

    shown = clean_path(str(file))
    try:
        return read_report(read_regular(file, _LARGEST_REPORT), shown)
    except TooLarge as error:
        raise UsageError(f"{shown} is larger than 1 GiB", hint="name a JSON report") from error
    except OSError as error:
        raise UsageError(f"{shown} can't be read: {error.strerror}", hint="name a JSON report") from error


def _request(options: dict[str, Any]) -> Request:
    severity = options["min_severity"]
    return Request(
        engines=names(options["engines"]),
        skip_engines=names(options["skip_engines"]),
        min_severity=None if severity is None else Severity[severity.upper()],
        include=options["include"],
        exclude=options["exclude"],
        span=_span(options),
        jobs=options["jobs"],
        offline=options["offline"],
        vex=options["vex"],
        use_cache=not options["no_cache"],
        strategy=Strategy(options["strategy"]),
        timings=options["timings"],
        imports=options["imports"],
        strict_import=options["strict_import"],
        whole_code=options["full_content"],
        history=options["history"],
    )


def _import_request(options: dict[str, Any]) -> Request:
    severity = options["min_severity"]
    return Request(
        min_severity=None if severity is None else Severity[severity.upper()],
        offline=True,
        install=False,
        vex=options["vex"],
        strategy=Strategy(options["strategy"]),
        imports=options["reports"],
        imported_format=options["imported_format"],
        strict_import=options["strict_import"],
        only_imports=True,
        merge=options["merge"],
    )


def _policy_options(options: dict[str, Any], *, demanding: bool) -> PolicyOptions:
    return PolicyOptions(
        options["fail_on"], options["warn_on"], names(options["rules"]), names(options["ignored_rules"]), demanding
    )


def _span(options: dict[str, Any]) -> Span | None:
    if options["staged"]:
        return Span(staged=True)
    return None if options["since"] is None else Span(options["since"])


def names(values: tuple[str, ...]) -> tuple[str, ...]:
    """The names in the values of an option that is repeatable and takes lists with commas."""
    return tuple(name.strip() for value in values for name in value.split(",") if name.strip())


def _page(report: Report, main: Output, options: dict[str, Any]) -> Selection:
    chosen, ranking = options["max_findings"], _ranking(report, main, options)
    if chosen is None and main.format == "terminal":
        chosen = options["usual_findings"]
    limits = Limits(None if chosen == "all" else chosen, options["max_output_bytes"], options["max_tokens"])
    offset = 0 if options["cursor"] is None else ranking.offset_of(options["cursor"])
    return _selected(report, main, options, ranking, limits, offset)


def _write_whole(output: Output, report: Report, options: dict[str, Any]) -> None:
    """Write all findings to an additional output, in rich detail unless the reader chose another."""
    options = {**options, "detail": options["detail"] or Detail.RICH}
    page = _selected(report, output, options, _ranking(report, output, options), Limits(), 0)
    _write(output, _presenter(output, options), report, page)


def _selected(  # noqa: PLR0913, PLR0917  the inputs of one page
    report: Report, output: Output, options: dict[str, Any], ranking: Ranking, limits: Limits, offset: int
) -> Selection:
    """The page within `limits` and those of the format and of the host that it is for."""
    presenter, limits = _presenter(output, options), FORMATS[output.format].within(limits)
    if output.format != "sarif" or options["sarif_fit"] is None:
        return select(report, presenter, ranking, limits, offset)
    fit = FITS[options["sarif_fit"]]
    return select_packed(report, presenter, ranking, fit.within(limits), offset, most=fit.packed)


def _ranking(report: Report, output: Output, options: dict[str, Any]) -> Ranking:
    """The findings that the output may list, to which its limits apply.

    On a terminal those of the baseline only if they count or are asked for, in a report for GitLab those of its type.
    """
    findings = report.findings
    if output.format == "terminal" and report.policy.new_only and not options["show_baseline"]:
        findings = tuple(finding for finding in findings if finding.status is not Status.BASELINE)
    if (type_ := BY_FORMAT.get(output.format)) is not None:
        findings = tuple(finding for finding in findings if finding.kind in type_.kinds)
    return Ranking(findings, Strategy(options["strategy"]))


def _presenter(output: Output, options: dict[str, Any]) -> Presenter:
    live = output.file is None and sys.stdout.isatty()
    view = View(
        options["detail"],
        width=shutil.get_terminal_size().columns if live else None,
        colour=coloured(options["color"], live=live) if output.file is None else options["color"] == "always",
        show_coverage=options["show_coverage"],
        show_suppressed=options["show_suppressed"],
        show_existing=options["show_existing"],
        show_baseline=options["show_baseline"],
        sarif_fit=options["sarif_fit"],
        folder=options["folder"],
    )
    return FORMATS[output.format].presenter(view)


class _Weighed:
    """Passes on a report's pieces and sums their sizes."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces = pieces
        self.size = Size()

    def __iter__(self) -> Iterator[str]:
        for piece in self._pieces:
            self.size += Size(len(piece.encode("utf-8", "backslashreplace")), estimate(piece))
            yield piece


def _write(output: Output, presenter: Presenter, report: Report, page: Selection) -> Size | None:
    """Write the report. Returns its size: as measured for its limits, else the sum of its pieces.

    None if the reader closes the output early, which doesn't change the exit code.
    """
    pieces = _Weighed(presenter.render(report, page))
    try:
        if output.file is not None:
            write_atomically(output.file, pieces)
        else:
            print_pieces(pieces)
    except BrokenPipeError:
        discard_output()
        return None
    return page.actual if page.actual.bytes else pieces.size


def print_pieces(pieces: Iterable[str]) -> None:
    """Write to standard output.

    Raises:
        BrokenPipeError: the reader has closed it.
        OutputError: it can't be written for another reason.
    """
    try:
        for piece in pieces:
            sys.stdout.buffer.write(piece.encode("utf-8", "backslashreplace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        discard_output()  # else Python would fail again when it flushes the rest at exit
        raise OutputError(
            f"the report can't be written: {error.strerror}", hint="check the space and the quota of its disk"
        ) from error
