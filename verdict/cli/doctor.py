"""`verdict doctor`."""

from __future__ import annotations

from pathlib import Path

import click

from verdict.cli.commands import Command


@click.command("doctor", cls=Command)
@click.argument("folder", default=".", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(ctx: click.Context, folder: Path, *, as_json: bool) -> None:
    """Check verdict, its engines, advisories and caches, git, and the settings of the project around FOLDER.

    For what isn't ok it names the command that mends it. Nothing is changed, installed or downloaded.

    \b
    Examples:
      verdict doctor
      verdict doctor --json

    \b
    Exit codes:
      0 scans can run   3 there is a problem: scans are INCOMPLETE or fail
    """
    from datetime import UTC, datetime  # noqa: PLC0415  `--help` answers without the engines and pydantic

    from verdict.app.health import Health, examine  # noqa: PLC0415  the same
    from verdict.cli.tables import table  # noqa: PLC0415  the same

    checks = list(examine(folder.resolve(), datetime.now(UTC)))
    if as_json:
        import json  # noqa: PLC0415  only when asked for
        from dataclasses import asdict  # noqa: PLC0415  the same

        click.echo(json.dumps([asdict(check) for check in checks], indent=1))
    else:
        rows = [(each.name, each.health, f"{each.state} ({each.hint})" if each.hint else each.state) for each in checks]
        click.echo(table([("CHECKED", "STATE", "DETAILS"), *rows]))
    if any(each.health is Health.PROBLEM for each in checks):
        ctx.exit(3)
