"""`verdict rules`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from verdict.app.engines import pin
from verdict.app.locations import rules_folder, toolchain
from verdict.cli.commands import Group
from verdict.cli.rules_page import render
from verdict.cli.tables import table
from verdict.domain.errors import UsageError
from verdict.domain.text.amounts import few, plural
from verdict.engines.bandit.checks import CHECKS
from verdict.engines.semgrep.own_samples import check_own
from verdict.engines.semgrep.samples import Mistake, check, check_secrets
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace
from verdict.processes.deadline import Deadline
from verdict.processes.private_folders import private_folder
from verdict.rulebook.catalogue import Rule, find, read, unmarked
from verdict.rulebook.files import load_all
from verdict.rulebook.own_files import SEMGREP, rule_files
from verdict.rulebook.own_rules import semgrep_rules
from verdict.tree.versions import WorkTree

_SECONDS = 600.0  # time limit for all samples together
_Check = Callable[[Sequence[Rule], Tool, Workplace], tuple[Mistake, ...]]
_CHECKS: dict[str, _Check] = {"semgrep": check, "kingfisher": check_secrets}


@click.group("rules", cls=Group)
def command() -> None:
    """List the bundled rules, or test them or your own on samples.

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
@click.argument("names", nargs=-1, metavar="[RULE|PATH]...")
def test_rules(names: tuple[str, ...]) -> None:
    """Test rules on their annotated samples, and list the lines with a wrong result.

    Exit code 1 if there are any. Without a name, all bundled rules are tested. PATH is a file or folder with semgrep
    rules of your own.

    \b
    Examples:
      verdict rules test
      verdict rules test java-sql-injection java-weak-hash
      verdict rules test security/rules
    """
    rules, deadline = read(rules_folder()), Deadline(_SECONDS)
    paths = [name for name in dict.fromkeys(names) if name not in rules and os.path.lexists(name)]
    wrong = _test_own(paths, deadline) if paths else 0
    if bundled := [name for name in dict.fromkeys(names) if name not in paths]:
        wrong += _test_bundled([find(rules, name) for name in bundled], deadline)
    elif not paths:
        wrong += _test_bundled([*rules.values()], deadline)
    if wrong:
        raise click.exceptions.Exit(1)


def _test_bundled(chosen: Sequence[Rule], deadline: Deadline) -> int:
    """Test bundled rules. Returns the number of mistakes."""
    mistakes = [
        f"{rule.file}: no sample beside it has a line that is marked `{kind}: {rule.id}`"
        for rule in chosen
        for kind in unmarked(rule)
    ]
    mistakes += [str(each) for name, verify in _CHECKS.items() for each in _run(name, verify, chosen, deadline)]
    _say(mistakes, len(chosen), len({sample.path for rule in chosen for sample in rule.samples}))
    return len(mistakes)


def _test_own(paths: Sequence[str], deadline: Deadline) -> int:
    """Test rules of the user's own. Returns the number of mistakes."""
    files = rule_files(paths, SEMGREP, WorkTree(Path.cwd()), "rules test")
    rules = [rule for file in files for rule in semgrep_rules(file) or ()]
    if not rules:
        raise UsageError("there are no semgrep rules in these files", hint="name files that have `rules:`")
    tool = toolchain().install(pin("semgrep"), deadline)
    with private_folder() as scratch:
        tested = check_own(rules, tool.program, Workplace(Path.cwd(), scratch, scratch, deadline, 1))
    for notice in (*(doubt for rule in rules for doubt in rule.doubts), *tested.notices):
        click.echo(f"note: {notice}")
    if tested.unmarked:
        click.echo(f"note: {plural(len(tested.unmarked), 'rule')} without a sample: {few(tested.unmarked)}")
    _say(tested.mistakes, len(rules), len(tested.samples))
    return len(tested.mistakes)


def _say(mistakes: Sequence[str], rules: int, samples: int) -> None:
    for each in mistakes:
        click.echo(each)
    click.echo(", ".join((plural(rules, "rule"), plural(samples, "sample"), plural(len(mistakes), "mistake"))))


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
