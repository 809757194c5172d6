"""`verdict config`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from verdict.app.engines import SETTINGS
from verdict.app.own_rules import own_rules
from verdict.app.roots import locate
from verdict.domain.errors import ConfigError
from verdict.domain.text.untrusted import clean_path
from verdict.settings import model as settings
from verdict.settings.file import load
from verdict.settings.model import NAME
from verdict.tree.versions import WorkTree


@click.group("config")
def command() -> None:
    """Check the configuration, or print its JSON Schema.

    \b
    Examples:
      verdict config check
      verdict config schema > .verdict/schema.json
    """


@command.command("schema")
def schema() -> None:
    """Print the JSON Schema of `.verdict/config.yaml`, for editors."""
    click.echo(json.dumps(settings.schema(), indent=1))


@command.command("check")
@click.argument("file", required=False, type=click.Path(path_type=Path))
def check(file: Path | None) -> None:
    """Read FILE, or the configuration that a scan here would use, and report whether it is valid.

    Rules of your own that it names are read too; their patterns are checked by the engine, in a scan.
    """
    found = file or locate(())[0] / NAME
    if file is None and not found.is_file():
        raise ConfigError(
            "there is no .verdict/config.yaml here",
            hint="name a file, or create this one; every key is optional",
        )
    config = load(found, SETTINGS)
    if found.absolute().parts[-2:] == NAME.parts:
        own_rules(config, WorkTree(found.absolute().parent.parent))
    click.echo(f"{clean_path(str(found))}: valid")
