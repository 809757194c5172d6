"""`verdict explain`."""

from __future__ import annotations

import click

from verdict.app import engines
from verdict.app.locations import rules_folder
from verdict.rulebook.catalogue import explain, find, read


@click.command("explain")
@click.argument("rule")
def command(rule: str) -> None:
    """Explain a rule: what it reports, its severity and references; for a bundled rule also the fix and sample code.

    For an engine's own rule: its severity in verdict's reports, and the link to the engine's documentation.

    \b
    Examples:
      verdict explain python-sql-injection
      verdict explain B602
      verdict rules list
    """
    rules = read(rules_folder())
    own = engines.explain(rule) if rule not in rules else ()
    click.echo("\n".join(own or explain(find(rules, rule, engines.rules()))))
