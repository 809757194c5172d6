"""`verdict rules`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict

import click

from verdict.app.engines import pin
from verdict.app.locations import rules_folder, toolchain
from verdict.cli.rules_page import render
from verdict.cli.tables import table
from verdict.domain.errors import UsageError
from verdict.engines.bandit.checks import CHECKS
from verdict.engines.semgrep.samples import Mistake, check, check_secrets
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace
from verdict.presenters.words import plural
from verdict.processes.private_folders import private_folder
from verdict.processes.run import Deadline
from verdict.rulebook.catalogue import Rule, find, read, unmarked
from verdict.rulebook.files import load_all

_SECONDS = 600.0  # time limit for all samples together
_Check = Callable[[Sequence[Rule], Tool, Workplace], tuple[Mistake, ...]]
_CHECKS: dict[str, _Check] = {"semgrep": check, "kingfisher": check_secrets}


@click.group("rules")
def command() -> None:
    """List the bundled rules, or test them on their samples.

    \b
    Examples:
      verdict rules list
      verdict rules test
      verdict rules export > rules.json
      verdict explain python-sql-injection
    """


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--markdown", is_flag=True, help="Print the page docs/rules.md, which has Bandit's checks too.")
def list_rules(*, as_json: bool, markdown: bool) -> None:
    """List the bundled rules.

    \b
    Examples:
      verdict rules list
      verdict rules list --markdown > rules.md
      verdict rules list --json | jq -r '.[] | select(.languages[] == "java") | .id'
    """
    if as_json and markdown:
        raise UsageError("--json and --markdown are two formats", hint="name one of them")
    rules = read(rules_folder()).values()
    if markdown:
        click.echo(render(rules, CHECKS), nl=False)
        return
    if as_json:
        click.echo(json.dumps([_object(rule) for rule in rules], indent=1))
        return
    click.echo(
        table(
            [
                ("RULE", "SEVERITY", "CONFIDENCE", "WEAKNESS", "TITLE"),
                *((r.id, r.severity, r.confidence, ", ".join(r.cwe), r.title) for r in rules),
            ]
        )
    )
    click.echo(plural(len(rules), "rule"))


@command.command("export")
def export_rules() -> None:
    """Print the bundled semgrep rules in semgrep's own format, to use them without verdict.

    \b
    Examples:
      verdict rules export > rules.json && semgrep scan --config rules.json
    """
    click.echo(json.dumps({"rules": load_all(rules_folder())}, indent=1, default=str))


@command.command("test")
@click.argument("names", nargs=-1, metavar="[RULE]...")
def test_rules(names: tuple[str, ...]) -> None:
    """Test rules on their annotated samples, and list the lines with a wrong result.

    Exit code 1 if there are any. Without a name, all rules are tested.

    \b
    Examples:
      verdict rules test
      verdict rules test java-sql-injection java-weak-hash
    """
    rules = read(rules_folder())
    chosen = [find(rules, name) for name in dict.fromkeys(names)] or list(rules.values())
    deadline = Deadline(_SECONDS)
    mistakes = [
        f"{rule.file}: no sample beside it has a line that is marked `{kind}: {rule.id}`"
        for rule in chosen
        for kind in unmarked(rule)
    ]
    mistakes += [str(each) for name, verify in _CHECKS.items() for each in _run(name, verify, chosen, deadline)]
    for each in mistakes:
        click.echo(each)
    samples = {sample.path for rule in chosen for sample in rule.samples}
    counts = (plural(len(chosen), "rule"), plural(len(samples), "sample"), plural(len(mistakes), "mistake"))
    click.echo(", ".join(counts))
    if mistakes:
        raise click.exceptions.Exit(1)


def _run(name: str, verify: _Check, chosen: Sequence[Rule], deadline: Deadline) -> tuple[Mistake, ...]:
    """The mistakes of the chosen rules of one engine, which is installed first if there are any rules."""
    rules = [rule for rule in chosen if rule.engine == name]
    if not rules:
        return ()
    tool = toolchain().install(pin(name), deadline)
    with private_folder() as scratch:
        return verify(rules, tool, Workplace(rules_folder().resolve(), scratch, scratch, deadline, 1))


def _object(rule: Rule) -> dict[str, object]:
    """The rule without its samples, which `verdict explain` quotes from."""
    return {key: value for key, value in asdict(rule).items() if key != "samples"}
