"""`verdict explain`."""

from __future__ import annotations

import shutil
import sys

import click

from verdict.app.engines import SETTINGS
from verdict.app.explain import explain
from verdict.app.locations import history
from verdict.app.own_rules import OwnRules, own_rules
from verdict.app.roots import locate
from verdict.cli.commands import Command
from verdict.cli.completion import rule_names
from verdict.settings.file import load_from
from verdict.settings.model import NAME, Config
from verdict.tree.versions import WorkTree

_WIDEST = 100  # columns of prose on a terminal


@click.command("explain", cls=Command)
@click.argument("name", metavar="RULE|FINDING", shell_complete=rule_names)
def command(name: str) -> None:
    """Explain a rule, also one of your own, or the rule behind a finding of an earlier scan.

    What the rule reports and its severity, how the weakness is attacked, vulnerable and safe code, how to fix it in
    common frameworks, how to suppress a finding, and references. A finding is named by its id in the report.

    \b
    Examples:
      verdict explain python-sql-injection
      verdict explain B602
      verdict explain 3f2a91c07be4
      verdict rules list
    """
    live = sys.stdout.isatty()
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    lines = explain(name, history(), _own)
    click.echo("\n".join(_wrapped(line, width) for line in lines) if live else "\n".join(lines))


def _own() -> OwnRules:
    """The rules that the project around the working directory names."""
    tree = WorkTree(locate(())[0])
    return own_rules(load_from(tree, NAME, SETTINGS) or Config(), tree)


def _wrapped(line: str, width: int) -> str:
    """A line of prose in lines of at most `width` columns; code and URLs stay in one line."""
    if line.startswith((" ", "https://")):
        return line
    return click.wrap_text(line, width)
