"""`verdict hook`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from verdict.cli.commands import Group
from verdict.domain.text.untrusted import clean_path

if TYPE_CHECKING:  # slow to import
    from verdict.app.hook import HookState


@click.group("hook", cls=Group)
def command() -> None:
    """Scan what is staged before each commit, with a git hook.

    The hook runs `verdict scan --staged` and stops the commit unless the decision is PASS or WARN. It also stops the
    commit if the scan can't run or is INCOMPLETE. `git commit --no-verify` skips it.

    \b
    Examples:
      verdict hook install
      verdict hook status
      verdict hook uninstall
    """


@command.command("install")
@click.option("--strict", is_flag=True, help="Stop the commit on WARN too.")
def install(*, strict: bool) -> None:
    """Install the hook in this repository. A pre-commit hook that is there already is kept, and runs first.

    \b
    Examples:
      verdict hook install
      verdict hook install --strict
    """
    from verdict.app import hook  # noqa: PLC0415  only when it is needed

    _tell(hook.install(Path.cwd(), ["--strict"] if strict else []))


@command.command("uninstall")
def uninstall() -> None:
    """Remove the hook, and put back the hook that was there before.

    \b
    Example:
      verdict hook uninstall
    """
    from verdict.app import hook  # noqa: PLC0415  only when it is needed

    removed = hook.uninstall(Path.cwd())
    back = "; the pre-commit hook that was there before is back" if removed.chained else ""
    click.echo(f"removed {clean_path(str(removed.file))}{back}")


@command.command("status")
def status() -> None:
    """Show whether the hook is installed, and where.

    \b
    Example:
      verdict hook status
    """
    from verdict.app import hook  # noqa: PLC0415  only when it is needed

    _tell(hook.status(Path.cwd()))


def _tell(state: HookState) -> None:
    if state.file is None:
        click.echo(f"not installed in {clean_path(str(state.folder))}")
        return
    click.echo(f"{clean_path(str(state.file))}: scans what is staged before each commit")
    if state.chained:
        click.echo("the pre-commit hook that was there before runs first")
    if state.broken:
        click.echo("the Python that it runs isn't there, so it stops every commit: run `verdict hook install` again")
