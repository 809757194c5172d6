"""`verdict config`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from verdict.app.engines import SETTINGS
from verdict.app.own_rules import own_rules
from verdict.app.project import RENAME, misnamed
from verdict.app.roots import locate
from verdict.cli.commands import Group
from verdict.domain.errors import ConfigError
from verdict.domain.text.untrusted import clean_path
from verdict.settings import reference
from verdict.settings.file import load
from verdict.settings.model import NAME
from verdict.tree.versions import WorkTree


@click.group("config", cls=Group)
def command() -> None:
    """Check the configuration, or print what it may hold.

    \b
    Examples:
      verdict config check
      verdict config reference policy
      verdict config schema > .verdict/schema.json
    """


@command.command("schema")
def schema() -> None:
    """Print the JSON Schema of `.verdict/config.yaml`, for editors.

    \b
    Example:
      verdict config schema > .verdict/schema.json
    """
    click.echo(json.dumps(reference.schema(), indent=1))


@command.command("reference", epilog=f"Sections: {', '.join(reference.sections())}.")
@click.argument("section", metavar="[SECTION]", required=False, type=click.Choice(reference.sections()))
def describe(section: str | None) -> None:
    """Print the keys of SECTION, or of all: values, default and meaning, as the tables of docs/configuration.md.

    \b
    Examples:
      verdict config reference
      verdict config reference policy
    """
    names = (section,) if section else reference.sections()
    click.echo("\n".join(f"## {name}\n\n{reference.table(name)}" for name in names), nl=False)


@command.command("check")
@click.argument("file", required=False, type=click.Path(path_type=Path))
def check(file: Path | None) -> None:
    """Read FILE, or the configuration that a scan here would use, and report whether it is valid.

    Rules of your own that it names are read too; their patterns are checked by the engine, in a scan.

    \b
    Examples:
      verdict config check
      verdict config check ../policy/verdict.yaml
    """
    root = locate(())[0]
    found = file or root / NAME
    if file is None and not found.is_file():
        if (other := misnamed(root)) is not None:
            raise ConfigError(f"there is no {NAME} here, and {other} is not read", hint=RENAME)
        raise ConfigError(
            f"there is no {NAME} here",
            hint="name a file, or create this one; every key is optional",
        )
    config = load(found, SETTINGS)
    if config.imports:
        from verdict.app.imports import format_and_glob  # noqa: PLC0415  only where there is something to import

        for entry in config.imports:
            format_and_glob(entry)
    if found.absolute().parts[-2:] == NAME.parts:
        own_rules(config, WorkTree(found.absolute().parent.parent))
    click.echo(f"{clean_path(str(found))}: valid")
