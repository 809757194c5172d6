"""Finds the program of an engine and installs it if it is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from verdict.app.engines import pin
from verdict.app.locations import home, toolchain
from verdict.domain.errors import Unavailable
from verdict.engines.shared.foreign import configured, on_path
from verdict.engines.shared.toolchain import Tool
from verdict.processes.deadline import Deadline
from verdict.settings.model import Config


def find_tool(name: str, config: Config, root: Path) -> Tool | None:
    """The tool by the settings (`path`, `source`); None if it is managed by verdict and not installed yet.

    A relative `path` is relative to `root`.

    Raises:
        Unavailable: it isn't at the configured path or on PATH.
    """
    settings = config.engine(name)
    if settings.path is not None:
        return configured(pin(name), root / settings.path.expanduser())
    if settings.source == "path":
        return on_path(pin(name))
    return toolchain().installed(pin(name))


def find_or_install(
    name: str, config: Config, root: Path, deadline: Deadline, say: Callable[[str], None] | None
) -> Tool:
    """The tool as in `find_tool`. A missing managed tool is installed and announced by `say`; None disables that.

    Raises:
        Unavailable: it is missing and can't be installed, or installing is disabled.
    """
    tool = find_tool(name, config, root)
    if tool is not None:
        return tool
    if say is None:
        raise Unavailable(f"{name} isn't installed", hint="run `verdict engines sync` with a network first")
    say(f"installing {name} {pin(name).version} (once; into {home() / 'engines'})")
    return toolchain().install(pin(name), deadline)
