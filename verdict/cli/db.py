"""`verdict db`."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import click

from verdict.cli.commands import Group
from verdict.cli.messages import complain
from verdict.cli.options import timeout_option
from verdict.domain.text.amounts import plural

if TYPE_CHECKING:  # `--help` answers without them
    from verdict.stores.advisory_refresh import Refreshed
    from verdict.stores.advisory_status import Condition

_TIMEOUT = 1800.0  # seconds
_NAMED = 10  # unreadable entries that are listed by name


@click.group("db", cls=Group)
def command() -> None:
    """Maintain a local database of advisories about vulnerable packages.

    \b
    Examples:
      verdict db update                     download or refresh the advisories
      verdict db update -e PyPI -e npm      these ecosystems only
      verdict db update --from PyPI.zip     from a file, without a network
      verdict db status                     the installed advisories and their age

    \b
    Exit codes:
      0 done   2 usage error   3 an ecosystem couldn't be updated, or is damaged   4 the database can't be written
    """


@command.command("update", short_help="Download advisories, or read them from files.")
@click.option("-e", "--ecosystem", "ecosystems", multiple=True, metavar="NAME",
              help="PyPI, npm, Go, crates.io, RubyGems, Packagist, Maven or NuGet; repeatable. "
              "[default: the installed ones, or all]")  # fmt: skip
@click.option("--from", "place", metavar="ZIP|DIR|URL",
              help="Read OSV records from here instead of the OSV project.")  # fmt: skip
@timeout_option(_TIMEOUT, "Stop after this time.")
@click.option("-q", "--quiet", is_flag=True, help="Write only errors to standard error.")
@click.pass_context
def update(
    ctx: click.Context, /, ecosystems: tuple[str, ...], place: str | None, timeout: float, *, quiet: bool
) -> None:
    """Update the database: read new and changed records, and remove those no longer published.

    The old records of an ecosystem stay in use until its update is complete. --from takes a ZIP file of OSV records, a
    folder of records, or a folder with a ZIP file for each ecosystem (PyPI.zip or PyPI/all.zip).

    \b
    Examples:
      verdict db update
      verdict db update -e Go --from https://mirror.example/osv/
      verdict db update --from /media/usb/osv
    """
    from verdict.app.locations import update_advisories  # noqa: PLC0415  `--help` answers without it
    from verdict.processes.deadline import Deadline  # noqa: PLC0415  the same

    done: list[Refreshed] = []
    with _Progress(shown=not quiet) as progress:
        for each in update_advisories(ecosystems, place, Deadline(timeout), progress):
            done.append(each)
            if each.error is None:
                progress.clear()
                click.echo(_outcome(each))
    failed = [each.error for each in done if each.error is not None]
    for error in failed:
        complain(str(error), error.hint)
    if failed:
        ctx.exit(3)


@command.command("status", short_help="Show the installed advisories and their age.")
@click.option("-f", "--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def status(ctx: click.Context, /, format_: str) -> None:
    """Show the number and age of the advisories of each ecosystem, and check them for damage.

    \b
    Examples:
      verdict db status
      verdict db status --format json
    """
    from verdict.app.locations import advisory_conditions  # noqa: PLC0415  `--help` answers without it

    conditions, now = advisory_conditions(), datetime.now(UTC)
    if format_ == "json":
        ecosystems = [_object(each, now) for each in conditions]
        click.echo(json.dumps({"schema_version": "1", "ecosystems": ecosystems}, indent=1))
    elif not conditions:
        click.echo("no advisories yet: `verdict db update` fetches them")
    else:
        click.echo(_table(conditions, now))
    for each in conditions:
        if each.damage is not None:
            complain(str(each.damage), each.damage.hint)
    if any(each.damage is not None for each in conditions):
        ctx.exit(3)


def _outcome(each: Refreshed) -> str:
    from verdict.advisories.ecosystems import OSV_NAMES  # noqa: PLC0415  `--help` answers without it

    name = OSV_NAMES.get(each.ecosystem or "", "?")
    if each.change is None:
        return f"{name}: unchanged"
    change = each.change
    steps = [f"{count:,} {word}" for count, word in (
        (change.added, "new"), (change.changed, "changed"), (change.removed, "removed")) if count]  # fmt: skip
    records = plural(change.records, "advisory", "advisories")
    lines = [f"{name}: {records} ({', '.join(steps) or 'nothing new'})"]
    if change.unreadable:
        lines.append(f"  {len(change.unreadable):,} more can't be read:")
        lines += [f"  {entry}: {reason}" for entry, reason in change.unreadable[:_NAMED]]
        if len(change.unreadable) > _NAMED:
            lines.append("  …")
    return "\n".join(lines)


def _state(each: Condition, now: datetime) -> str:
    """The state of an ecosystem: `damaged`, `old` (older than scans accept by default) or `ok`."""
    from verdict.app.dependencies import MAX_AGE  # noqa: PLC0415  the same

    if each.damage is not None:
        return "damaged"
    return "old" if now - each.fetched > timedelta(days=MAX_AGE) else "ok"


def _object(each: Condition, now: datetime) -> dict[str, Any]:
    return {
        "ecosystem": each.name,
        "purl_type": each.ecosystem,
        "state": _state(each, now),
        "advisories": each.records,
        "unreadable": [{"name": name, "reason": reason} for name, reason in each.unreadable],
        "as_of": each.fetched.isoformat(timespec="seconds"),
        "newest": each.newest.isoformat(timespec="seconds"),
        "source": each.source,
        "bytes": each.size,
    }


def _table(conditions: Sequence[Condition], now: datetime) -> str:
    from verdict.cli.tables import table  # noqa: PLC0415  the same

    rows = [("ECOSYSTEM", "ADVISORIES", "UNREADABLE", "AS OF", "NEWEST", "STATE")]
    for each in conditions:
        as_of = f"{each.fetched:%Y-%m-%d} ({_age(now - each.fetched)})"
        unreadable = f"{len(each.unreadable):,}"
        rows.append((each.name, f"{each.records:,}", unreadable, as_of, f"{each.newest:%Y-%m-%d}", _state(each, now)))
    return table(rows)


def _age(age: timedelta) -> str:
    hours = int(age.total_seconds() // 3600)
    if hours < 1:
        return "just now"
    return f"{hours} h ago" if hours < 48 else f"{hours // 24} days ago"


class _Progress:
    """Writes lines to standard error; on a terminal, counts overwrite each other."""

    def __init__(self, *, shown: bool) -> None:
        self._shown = shown
        self._live = shown and sys.stderr is not None and sys.stderr.isatty()
        self._width = 0

    def say(self, line: str) -> None:
        """Write a line."""
        if self._shown:
            self.clear()
            click.echo(f"verdict: {line}", err=True)

    def advance(self, what: str, done: int, total: int | None) -> None:
        """Write a count over the previous one."""
        if self._live:
            line = f"{what}: {done:,}" + (f" of {total:,} ({done / total:.0%})" if total else "")
            click.echo(f"\r{line:<{self._width}}", err=True, nl=False)
            self._width = len(line)

    def clear(self) -> None:
        """Erase the count."""
        if self._width:
            click.echo(f"\r{' ' * self._width}\r", err=True, nl=False)
            self._width = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()
