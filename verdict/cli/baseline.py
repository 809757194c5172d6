"""`verdict baseline`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import click

from verdict.app.baseline import Task, change, entries, file_of
from verdict.app.project import open_project
from verdict.app.request import Listeners, Request
from verdict.app.scan import examine
from verdict.cli.commands import Group
from verdict.cli.messages import say
from verdict.cli.options import Glob, config_option, day_option, history_option, offline_option, quiet_option
from verdict.cli.pipes import redirected
from verdict.cli.progress import progress
from verdict.cli.tables import table
from verdict.domain.text.amounts import plural
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.masking.values import masked_line
from verdict.processes.deadline import Deadline
from verdict.stores.baseline import Acceptance, Change, Entry
from verdict.tree.git import user_name


@click.group("baseline", cls=Group)
def command() -> None:
    """Accept the current findings, so that only new ones count.

    \b
    Examples:
      verdict baseline write --reason "before the first review"
      verdict baseline show --path src/
      verdict baseline update --reason "agreed in the review"
      verdict baseline prune
    """


def _scanning(run: Callable[..., None]) -> Callable[..., None]:
    """The argument and options of a command that scans."""
    for decorate in (
        quiet_option,
        offline_option,
        config_option,
        click.argument("path", default=".", type=click.Path()),
    ):
        run = decorate(run)
    return run


def _accepting(run: Callable[..., None]) -> Callable[..., None]:
    """The options of a command that accepts findings."""
    for decorate in (
        history_option(),
        day_option("The last day on which the new entries count."),
        click.option(
            "--author",
            metavar="NAME",
            help="Who accepts them. [default: the user.name of your own git settings, not of the repository's]",
        ),
        click.option("--reason", metavar="TEXT", help="Why the new entries are accepted."),
    ):
        run = decorate(run)
    return run


@command.command("write")
@_scanning
@_accepting
def write(**options: Any) -> None:
    """Scan PATH and write its findings to `.verdict/baseline.json`, to be committed and reviewed.

    Entries of PATH are replaced. If PATH is a part of the project, the entries of the rest are kept.

    \b
    Example:
      verdict baseline write --reason "before the first review" && git add .verdict/baseline.json
    """
    made, shown = _changed(Task.WRITE, options)
    stay = len(made.entries) - made.added
    places = f" at {made.added:,} places" if made.added != made.accepted else ""
    rest = f", {_entries(stay)} elsewhere kept" if stay else ""
    click.echo(f"{shown}: {plural(made.accepted, 'finding')} accepted{places}{rest}")


@command.command("update")
@_scanning
@_accepting
def update(**options: Any) -> None:
    """Scan PATH, accept its new findings, and remove entries of findings that are fixed.

    Entries that are still found stay as they are, with their reason and date; expired ones are accepted anew. Entries
    of files that weren't scanned stay too.

    \b
    Example:
      verdict baseline update src --reason "agreed in the review" --expires 2030-06-30
    """
    made, shown = _changed(Task.UPDATE, options)
    stay = len(made.entries) - made.added
    click.echo(f"{shown}: {_entries(made.added)} added, {made.removed:,} removed, {stay:,} unchanged")


@command.command("prune")
@_scanning
def prune(**options: Any) -> None:
    """Scan PATH, and remove entries that have expired or whose finding is fixed.

    An entry is removed only if its file was scanned, or is gone.

    \b
    Example:
      verdict baseline prune
    """
    made, shown = _changed(Task.PRUNE, options)
    click.echo(f"{shown}: {_entries(made.removed)} removed, {len(made.entries):,} left")


@command.command("show")
@config_option
@click.option("--rule", metavar="ID", help="Only entries of this rule.")
@click.option("--path", "covers", type=Glob(), metavar="GLOB", help="Only entries of matching files.")
@click.option("--expired", is_flag=True, help="Only entries that have expired.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(config_file: Path | None, rule: str | None, covers: str | None, *, expired: bool, as_json: bool) -> None:
    """List the accepted findings, without a scan.

    \b
    Examples:
      verdict baseline show --rule B602
      verdict baseline show --path src/ --json
    """
    project, today = open_project(["."], config_file), _today()
    found = entries(project, rule=rule, covers=covers, expired=today if expired else None)
    if as_json:
        import json  # noqa: PLC0415  only when asked for

        objects = [each.model_dump(mode="json", exclude_none=True) for each in found]
        click.echo(json.dumps(objects, indent=1, ensure_ascii=False))
    elif not found:
        file = file_of(project)
        click.echo(f"{clean_path(str(file))}: {'no such entries' if file.exists() else 'there is no baseline'}")
    else:
        heading = ("SEVERITY", "RULE", "PLACE", "ACCEPTED", "BY", "UNTIL", "REASON")
        click.echo(table([heading, *(_row(each, today) for each in found)]))


def _entries(number: int) -> str:
    return plural(number, "entry", "entries")


def _row(entry: Entry, today: date) -> tuple[str, ...]:
    place = entry.file if entry.line is None else f"{entry.file}:{entry.line}"
    until = "" if entry.expires is None else f"{entry.expires}{' (expired)' if entry.expired(today) else ''}"
    cells = (entry.severity.name, entry.rule_id, place, entry.date or "", entry.author or "", until, entry.reason or "")
    return tuple(masked_line(str(cell)) for cell in cells)


def _changed(task: Task, options: dict[str, Any]) -> tuple[Change, str]:
    """Scan and change the baseline. Returns the change, and the file as it is shown."""
    project = open_project([options["path"]], options["config_file"])
    deadline = Deadline(None)
    for notice in project.notices:
        say(notice)
    with progress(quiet=options["quiet"]) as shown:
        history = options.get("history", False)
        request = Request(offline=options["offline"], history=history, written=tuple(redirected()))
        done = examine(project, request, deadline, Listeners(shown, shown.say))
    acceptance = Acceptance(_today())
    if task is not Task.PRUNE:
        author = options["author"] or user_name(deadline)
        reason = options["reason"]
        acceptance = Acceptance(
            _today(),
            None if reason is None else clean_line(reason),
            None if author is None else clean_line(author),
            options["expires"],
        )
    return change(project, done, task, acceptance, history=history), clean_path(str(file_of(project)))


def _today() -> date:
    return datetime.now(UTC).date()
