"""`verdict engines`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verdict.app.engines import OSV, TOOLS, EngineSpec, engine, engines_of
from verdict.app.locations import home, toolchain
from verdict.app.project import Project, open_project
from verdict.app.tools import find_tool
from verdict.cli.groups import Group
from verdict.cli.messages import say
from verdict.cli.tables import table
from verdict.domain.errors import Unavailable
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.engines.command.scanners import NAMED
from verdict.processes import programs
from verdict.processes.run import Deadline
from verdict.version import VERSION

if TYPE_CHECKING:  # slow to import
    from verdict.engines.command.adapter import Command

_NOT_INSTALLED = "not installed"


@dataclass(frozen=True, slots=True)
class _Row:
    id: str
    version: str
    source: str
    state: str
    program: str


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
    rows = [_row(spec, project) for spec in engines_of(project.config).values()]
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
    if any(row.state == _NOT_INSTALLED for row in rows):
        say("`verdict engines sync` installs the missing ones; so does the next scan")
    if known := [name for name in NAMED if name not in project.config.engines and programs.program(name) is not None]:
        say(f"on PATH, and run if the configuration enables them: {', '.join(known)}")


@command.command("sync")
@click.argument("names", nargs=-1, metavar="[ID]...")
def sync(names: tuple[str, ...]) -> None:
    """Install the managed engines that are missing, and repair those that are damaged.

    Each has its own environment, installed from a lock with exact versions and hashes. Built-in engines need no
    installation; `verdict db update` fetches osv's advisories.
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


def _row(spec: EngineSpec, project: Project) -> _Row:
    name, pin, settings = spec.name, spec.pin, project.config.engine(spec.name)
    if spec.command is not None:
        return _command_row(spec, spec.command(project.root), project)
    if pin is None:
        state = spec.readiness(project.config) if settings.enabled else "disabled"
        return _Row(name, VERSION, "built in", state, "–")
    source = "config" if settings.path else settings.source
    try:
        tool = find_tool(name, project.config, project.root)
    except Unavailable as error:
        return _Row(name, "–", source, "missing", clean_line(str(error)))
    if not settings.enabled:
        return _Row(name, pin.version if source == "managed" else "–", source, "disabled", "–")
    if tool is None:
        return _Row(name, pin.version, source, _NOT_INSTALLED, "–")
    return _Row(name, tool.version or "–", tool.source, "ready", _short(tool.program))


def _command_row(spec: EngineSpec, command: Command, project: Project) -> _Row:
    try:
        program = command.program()
    except Unavailable as error:
        return _Row(spec.name, "–", "command", "missing", clean_line(str(error)))
    state = "ready" if project.config.engine(spec.name).enabled else "disabled"
    return _Row(spec.name, "–", "command", state, _short(program))


def _short(program: Path) -> str:
    home = Path.home()
    return clean_path(f"~/{program.relative_to(home)}" if program.is_relative_to(home) else str(program))
