"""Finds the tools that the user has installed: on PATH, or where the configuration says."""

from __future__ import annotations

import os
from pathlib import Path

from verdict.domain.errors import Unavailable
from verdict.engines.shared.toolchain import Pin, Tool, ToolSource
from verdict.processes import programs


def on_path(pin: Pin) -> Tool:
    """The tool on the user's PATH.

    Raises:
        Unavailable: it isn't there, or not complete.
    """
    found = programs.program(pin.program)
    if found is None:
        raise Unavailable(
            f"{pin.name} isn't on PATH",
            hint=f"install {pin.program}, or remove `source: path` to use the managed one",
        )
    return _foreign(pin, Path(found), ToolSource.PATH)


def configured(pin: Pin, path: Path) -> Tool:
    """The tool at a path that the configuration names.

    Raises:
        Unavailable: there is no program, or it isn't complete.
    """
    if not path.is_file() or not os.access(path, os.X_OK):
        raise Unavailable(f"{path} is not a program", hint=f"correct engines.{pin.name}.path in the configuration")
    return _foreign(pin, path, ToolSource.CONFIG)


def _foreign(pin: Pin, program: Path, source: ToolSource) -> Tool:
    runs = pin.run_by(program)
    if runs is None:
        name = Path(pin.inner or pin.program).name
        raise Unavailable(
            f"{program} comes without {name}, which verdict runs",
            hint=f"set engines.{pin.name}.path to {name} itself, or use the managed one",
        )
    status = runs.stat()
    return Tool(pin.name, runs, source, "", f"{runs}:{status.st_size}:{status.st_mtime_ns}")
