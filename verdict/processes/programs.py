"""Finds programs on PATH, without looking in folders that it names relative to the working directory.

An empty entry, `.` or `node_modules/.bin` would run what a scanned tree has under the name of a program.
"""

from __future__ import annotations

import os
import shutil


def program(name: str) -> str | None:
    """The file of the program with this name; None if no absolute entry of PATH has it."""
    return shutil.which(name, path=absolute_entries(os.environ.get("PATH", os.defpath)))


def absolute_entries(path: str) -> str:
    """The absolute entries of a list of folders, such as PATH is. An empty one stands for the working directory."""
    return os.pathsep.join(entry for entry in path.split(os.pathsep) if os.path.isabs(entry))  # noqa: PTH117  as spelled
