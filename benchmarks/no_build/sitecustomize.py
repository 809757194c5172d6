"""Put before a source archive's own build system, so that pip can download the archive without running its code.

pip asks the build system of a source archive for its name and version before it keeps the archive. With this folder on
PYTHONPATH it gets them from the archive's PKG-INFO instead.
"""

from __future__ import annotations

import os
import shutil
import sys
from email import message_from_string
from pathlib import Path
from types import ModuleType

_ASKED = next(
    (os.environ[each] for each in ("_PYPROJECT_HOOKS_BUILD_BACKEND", "PEP517_BUILD_BACKEND") if each in os.environ), ""
)


def prepare_metadata_for_build_wheel(folder: str, config_settings: object = None) -> str:  # noqa: ARG001 (pip gives it)
    """Copy PKG-INFO into `folder`; name and version are all that pip reads of it."""
    source = next(iter(sorted(Path().glob("PKG-INFO")) + sorted(Path().glob("*.egg-info/PKG-INFO"))))
    told = message_from_string(source.read_text(encoding="utf-8", errors="replace"))
    name = f"{told['Name'].replace('-', '_')}-{told['Version']}.dist-info"
    (Path(folder) / name).mkdir()
    shutil.copyfile(source, Path(folder) / name / "METADATA")
    return name


if _ASKED:
    module = _ASKED.partition(":")[0]
    parts = module.split(".")
    for end in range(1, len(parts) + 1):
        made = ModuleType(".".join(parts[:end]))
        made.__path__ = []
        made.prepare_metadata_for_build_wheel = prepare_metadata_for_build_wheel  # type: ignore[attr-defined] # a hook
        made.__legacy__ = made  # type: ignore[attr-defined] # the object that setuptools.build_meta is asked for
        sys.modules[made.__name__] = made
