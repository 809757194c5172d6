"""`verdict explain`."""

from __future__ import annotations

import click

from verdict.engines import foreign_rules
from verdict.rulebook import explain, find, read
from verdict.storage import rules_folder


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
    own = foreign_rules.explain(rule) if rule not in rules else ()
    click.echo("\n".join(own or explain(find(rules, rule, foreign_rules.NAMES))))
