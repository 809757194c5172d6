"""`verdict explain`."""

from __future__ import annotations

import click

from verdict.bootstrap import rules_folder
from verdict.rulebook import explain, find, read


@click.command("explain")
@click.argument("rule")
def command(rule: str) -> None:
    """Say what a bundled rule reports, how to fix it, where to read on, and show code that it does and doesn't report.

    \b
    Examples:
      verdict explain python-sql-injection
      verdict rules list
    """
    click.echo("\n".join(explain(find(read(rules_folder()), rule))))
