"""Tells which engines a project has, and whether each can run. Nothing is run or installed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.app.engines import EngineSpec, engines_of
from verdict.app.tools import find_tool
from verdict.domain.errors import Unavailable
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.settings.model import Config
from verdict.version import VERSION

if TYPE_CHECKING:  # slow to import
    from verdict.engines.command.adapter import Command

BUILT_IN, MISSING, NOT_INSTALLED = "built in", "missing", "not installed"
NONE = "–"
"""Stands for a version or a program that there isn't, or that isn't known."""


@dataclass(frozen=True, slots=True)
class EngineState:
    """An engine under a project's settings.

    `source` is where its program is from. `state` is `ready`, `disabled`, MISSING, NOT_INSTALLED, or what a built-in
    engine says of itself. `program` is its file; if it is missing, the reason.
    """

    id: str
    version: str
    source: str
    state: str
    program: str


def engine_states(config: Config, root: Path) -> Iterator[EngineState]:
    """The engines of a project with these settings and this root, in the order of reports."""
    return (_state(spec, config, root) for spec in engines_of(config).values())


def _state(spec: EngineSpec, config: Config, root: Path) -> EngineState:
    name, pin, settings = spec.name, spec.pin, config.engine(spec.name)
    if spec.command is not None:
        return _of_command(spec, spec.command(root), enabled=settings.enabled)
    if pin is None:
        return EngineState(name, VERSION, BUILT_IN, spec.readiness(config) if settings.enabled else "disabled", NONE)
    source = "config" if settings.path else settings.source
    try:
        tool = find_tool(name, config, root)
    except Unavailable as error:
        return EngineState(name, NONE, source, MISSING, clean_line(str(error)))
    if not settings.enabled:
        return EngineState(name, pin.version if source == "managed" else NONE, source, "disabled", NONE)
    if tool is None:
        return EngineState(name, pin.version, source, NOT_INSTALLED, NONE)
    return EngineState(name, tool.version or NONE, tool.source, "ready", _short(tool.program))


def _of_command(spec: EngineSpec, command: Command, *, enabled: bool) -> EngineState:
    try:
        program = command.program()
    except Unavailable as error:
        return EngineState(spec.name, NONE, "command", MISSING, clean_line(str(error)))
    return EngineState(spec.name, NONE, "command", "ready" if enabled else "disabled", _short(program))


def _short(program: Path) -> str:
    home = Path.home()
    return clean_path(f"~/{program.relative_to(home)}" if program.is_relative_to(home) else str(program))
