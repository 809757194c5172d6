"""`verdict engines`."""

from __future__ import annotations

import click

from verdict.app.engine_states import NOT_INSTALLED, engine_states
from verdict.app.engines import OSV, TOOLS, engine
from verdict.app.locations import home, toolchain
from verdict.app.project import open_project
from verdict.cli.commands import Group
from verdict.cli.messages import say
from verdict.cli.tables import table
from verdict.engines.command.scanners import NAMED
from verdict.processes import programs
from verdict.processes.deadline import Deadline


@click.group("engines", cls=Group, invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(ctx: click.Context, *, as_json: bool) -> None:
    """List the engines: version, source, and whether each is installed.

    \b
    Examples:
      verdict engines
      verdict engines sync
    """
    if ctx.invoked_subcommand is not None:
        return
    project = open_project((), None)
    rows = list(engine_states(project.config, project.root))
    if as_json:
        import json  # noqa: PLC0415  only when asked for
        from dataclasses import asdict  # noqa: PLC0415  the same

        click.echo(json.dumps([asdict(row) for row in rows], indent=1))
        return
    cells = [
        ("ENGINE", "VERSION", "SOURCE", "STATE", "PROGRAM"),
        *((r.id, r.version, r.source, r.state, r.program) for r in rows),
    ]
    click.echo(table(cells))
    if any(row.state == NOT_INSTALLED for row in rows):
        say("`verdict engines sync` installs the missing ones; so does the next scan")
    if known := [name for name in NAMED if name not in project.config.engines and programs.program(name) is not None]:
        say(f"on PATH, and run if the configuration enables them: {', '.join(known)}")


@command.command("sync")
@click.argument("names", nargs=-1, metavar="[ID]...")
def sync(names: tuple[str, ...]) -> None:
    """Install the managed engines that are missing, and repair those that are damaged.

    Each has its own environment, installed from a lock with exact versions and hashes. Built-in engines need no
    installation; `verdict db update` fetches osv's advisories.

    \b
    Examples:
      verdict engines sync
      verdict engines sync semgrep kingfisher
    """
    chosen = [engine(name) for name in names or TOOLS]
    tools, deadline = toolchain(), Deadline(None)
    for spec in chosen:
        name, pin = spec.name, spec.pin
        if pin is None:
            click.echo(f"{name}: built in" + ("; `verdict db update` fetches its advisories" if name == OSV else ""))
            continue
        damaged = tools.damage(pin)
        if tools.installed(pin) is not None and damaged is None:
            click.echo(f"{name} {pin.version}: in place")
            continue
        click.echo(
            f"{name} {pin.version}: "
            + (f"repairing ({damaged})" if damaged else f"installing into {home() / 'engines'}")
        )
        tools.install(pin, deadline, again=True)
