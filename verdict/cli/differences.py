"""Implements `verdict diff`: scans what differs between two revisions, then renders the difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from verdict.app.project import open_project
from verdict.app.request import Listeners, Request
from verdict.app.roots import in_commits
from verdict.app.scan import run_scan
from verdict.cli.destinations import check_writable
from verdict.cli.pipes import discard_output, redirected
from verdict.cli.progress import progress
from verdict.cli.reporting import exit_code, names, print_pieces
from verdict.domain.errors import UsageError
from verdict.domain.text.untrusted import clean_line
from verdict.presenters.changes import RENDERERS, Difference
from verdict.processes.deadline import Deadline
from verdict.stores.files import write_atomically
from verdict.tree.base import Span

_WORK_TREE = "the work tree"


def difference(options: dict[str, Any]) -> int:
    """Scan and write the difference that the command's `options` ask for. Returns the exit code of the decision."""
    span = span_of(options["revisions"])
    file = None if options["output"] in (None, "-") else Path(options["output"])
    check_writable(file)
    deadline = Deadline(options["timeout"])
    project = open_project(
        options["paths"],
        options["config_file"],
        elsewhere=None if span.until is None else in_commits((span.since, span.until), deadline),
        trusted=not options["untrusted"],
    )
    request = Request(
        engines=names(options["engines"]),
        skip_engines=names(options["skip_engines"]),
        include=options["include"],
        exclude=options["exclude"],
        span=span,
        fixed=True,
        jobs=options["jobs"],
        offline=options["offline"],
        use_cache=not options["no_cache"],
        written=(*([] if file is None else [file]), *redirected()),
    )
    with progress(quiet=options["quiet"]) as shown:
        report = run_scan(project, request, deadline, Listeners(shown, shown.say))
    earlier, later = clean_line(span.since), clean_line(span.until or _WORK_TREE)
    pieces = RENDERERS[options["format_"]](Difference(report, earlier, later, options["show"] == "unchanged"))
    try:
        if file is None:
            print_pieces(pieces)
        else:
            write_atomically(file, pieces)
    except BrokenPipeError:
        discard_output()
    return exit_code(report, strict=options["strict"], quiet=options["quiet"])


def span_of(revisions: str) -> Span:
    """The states that `A..B`, `A...B` or `A` name; as in git, a missing A or B is HEAD.

    Raises:
        UsageError: none of these.
    """
    for dots in ("...", ".."):
        earlier, found, later = revisions.partition(dots)
        if found:
            if ".." in later or later.startswith(".") or not (earlier or later):
                break
            return Span(earlier or "HEAD", later or "HEAD", forked=dots == "...")
    else:
        if revisions:
            return Span(revisions, forked=False)
    raise UsageError(f"{revisions!r} names no two revisions", hint="write A..B, A...B, or A alone")
