"""Gradle's lock files: `gradle.lockfile`, and one for each configuration in `gradle/dependency-locks/`."""

from __future__ import annotations

import re

from verdict.sbom.components import Component, Manifest, Scope, merge
from verdict.sbom.formats import Malformed
from verdict.sbom.packages import package, project
from verdict.sbom.source import Source

_LINE = re.compile(r"(?P<group>[^\s:=]+):(?P<artifact>[^\s:=]+):(?P<version>[^\s:=]+)(?:=(?P<configurations>\S*))?")
_DEVELOPMENT = re.compile(r"^test|Test")


def read(source: Source) -> Manifest:
    """Read a lock, which has no graph. What only configurations for tests have is for development."""
    found: list[Component] = []
    of_file = source.name.removesuffix(".lockfile")
    text = source.text()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith(("#", "empty=")):
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise Malformed("not a line of a Gradle lock", number)
        configurations = (match["configurations"] or of_file).split(",")
        scope = Scope.DEVELOPMENT if all(map(_DEVELOPMENT.search, configurations)) else Scope.REQUIRED
        name = f"{match['group']}:{match['artifact']}"
        found.append(package("maven", name, match["version"], source.place(number), scope=scope))
    if source.name.endswith("gradle.lockfile") and not re.search("^empty=", text, re.MULTILINE):
        source.miss("it has no `empty=`, the last line of such a lock: the file may be cut short")
    components = merge(found)
    own = project(source.path, "maven", requires=(each.ref for each in components))
    return Manifest(source.path, own, components, tuple(source.unread))
