"""`verdict uninstall`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import click

from verdict.cli.commands import Command


@click.command("uninstall", cls=Command)
@click.option("--yes", is_flag=True, help="Remove it without asking.")
@click.option("--dry-run", is_flag=True, help="Only list what would be removed.")
def command(*, yes: bool, dry_run: bool) -> None:
    """Remove everything that verdict has stored on this machine: engines, advisories, caches, history, artifacts.

    Projects are left as they are: their `.verdict` folders and git hooks (`verdict hook uninstall`) stay. To remove the
    command itself, run `pip uninstall verdict-scan` afterwards.

    \b
    Examples:
      verdict uninstall --dry-run
      verdict uninstall --yes
    """
    from verdict.app.locations import owned  # noqa: PLC0415  `--help` answers without it
    from verdict.domain.text.amounts import size_in_words  # noqa: PLC0415  the same
    from verdict.domain.text.untrusted import clean_path  # noqa: PLC0415  the same
    from verdict.stores.files import size_of  # noqa: PLC0415  the same

    exists = os.path.exists  # unlike `Path.exists`, never raises
    there = [(what, place) for what, places in owned().items() for place in places if exists(place)]
    if not there:
        click.echo("nothing is stored on this machine")
        return
    for what, place in there:
        click.echo(f"{clean_path(str(place))}: {what}, {size_in_words(size_of(place))}")
    if dry_run:
        return
    if not yes:
        click.confirm("Remove all of this?", abort=True, err=True)
    for _, place in there:
        _remove(place)
    click.echo("removed; `pip uninstall verdict-scan` removes the command itself")


def _remove(place: Path) -> None:
    """Remove a file or a folder, and the folder around it if nothing else is in it."""
    from verdict.domain.errors import OutputError  # noqa: PLC0415  `--help` answers without it

    try:
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink()
        if not any(place.parent.iterdir()):
            place.parent.rmdir()
    except OSError as error:
        raise OutputError(f"{place} can't be removed: {error.strerror}", hint="remove it by hand") from error
