"""`verdict explain`."""

from __future__ import annotations

import click

from verdict.app import engines
from verdict.app.locations import rules_folder
from verdict.rulebook.catalogue import explain, find, read


@click.command("explain")
@click.argument("rule")
def command(rule: str) -> None:
    """Say what a rule reports, how severe it is, where to read on; of a bundled one how to fix it too, with code.

    Of the engines' own rules it says how they are rated here, and where the engine explains them.

    \b
    Examples:
      verdict explain python-sql-injection
      verdict explain B602
      verdict rules list
    """
    rules = read(rules_folder())
    own = engines.explain(rule) if rule not in rules else ()
    click.echo("\n".join(own or explain(find(rules, rule, engines.rules()))))
