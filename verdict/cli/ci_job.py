"""Implements `verdict ci`: completes the options of a scan by what the CI system says, scans, and adds the summary."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from verdict.app.ci import SARIF, SUMMARY, UNKNOWN, Job, check_target, job
from verdict.app.roots import locate
from verdict.cli.formats import FORMATS
from verdict.cli.messages import say
from verdict.cli.reporting import report
from verdict.domain.errors import OutputError, UsageError
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.processes.deadline import Deadline


def run(options: dict[str, Any], *, whole: bool, only_print: bool) -> int:
    """Scan as the job needs it. Returns the exit code of the decision.

    Raises:
        UsageError: the options name two things to judge.
        TargetError: git has too little history to judge the pull request; the hint is the command that fetches it.
        OutputError: the summary can't be written.
    """
    if whole and (options["since"] or options["staged"]):
        raise UsageError("--whole and --since or --staged exclude each other", hint="use one of them")
    work = job(os.environ)
    if work.target is not None and options["config_file"] and not options["untrusted"]:
        say("with --config, policy, baseline and comments aren't those of the target branch: the change may relax them")
    options = completed(options, work, whole=whole)
    if only_print:
        for line in _lines(options, work):
            click.echo(clean_line(line))
    if options["since"] is not None and options["since"] == work.target:
        check_target(work, locate(options["paths"])[0], Deadline(options["timeout"]))
    if only_print:
        return 0
    code = report(options, demanding=True)
    if f"markdown:{SUMMARY}" in options["outputs"]:
        _summarise(work)
    return code


def completed(options: dict[str, Any], work: Job, *, whole: bool) -> dict[str, Any]:
    """The options with those that weren't given filled in for the job."""
    system, given = work.system, options["outputs"]
    filled = dict(options)
    if not (whole or options["since"] or options["staged"]):
        filled["since"] = work.target
    if not (options["policy_from"] or options["config_file"]):
        filled["policy_from"] = work.target
    if all(each.partition(":")[0] in FORMATS for each in given):  # else the one plain file has the main report
        filled["format_"] = options["format_"] or system.format
    if not given:
        filled["outputs"] = (f"sarif:{SARIF}", f"markdown:{SUMMARY}", *system.reports)
        if system.format == "github" and options["sarif_fit"] is None:
            filled["sarif_fit"] = "github"
    return filled


def _lines(options: dict[str, Any], work: Job) -> Iterator[str]:
    """What was found and would be done, a line for each thing."""
    system = work.system
    change = "" if system is UNKNOWN else ", no pull request" if work.target is None else ", a pull request"
    yield f"system: {system.name}{change}"
    yield f"judges: {_judged(options)}"
    yield f"policy: {options['policy_from'] or options['config_file'] or 'of the tree'}"
    yield f"log: {options['format_'] or 'as configured'}"
    yield f"writes: {', '.join(options['outputs'])}" + (f", ${system.summary}" if system.summary else "")
    yield "requires: fresh advisories, source code in languages that are analysed"
    yield "fails on: " + ("FAIL, WARN, INCOMPLETE" if options["strict"] else "FAIL, INCOMPLETE")


def _judged(options: dict[str, Any]) -> str:
    if options["staged"]:
        return "what is staged"
    since = options["since"]
    return "the whole tree" if since is None else f"what changed since HEAD and {since} parted"


def _summarise(work: Job) -> None:
    """Show the summary on the job's page, if the system has a place for it.

    Raises:
        OutputError: it can't be written there.
    """
    system = work.system
    if system.attach is not None:
        click.echo(system.attach.format(file=clean_path(str(Path(SUMMARY).absolute()))))
    file = os.environ.get(system.summary) if system.summary is not None else None
    if not file:
        return
    try:
        with Path(file).open("a", encoding="utf-8") as stream:
            stream.write(Path(SUMMARY).read_text(encoding="utf-8"))
    except OSError as error:
        raise OutputError(f"the summary can't be written: {error.strerror}", hint=f"check ${system.summary}") from error
