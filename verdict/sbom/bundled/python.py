"""Python packages that are in a tree with their metadata, or that the list of a `_vendor` folder names."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace

from verdict.sbom import requirements
from verdict.sbom.components import Component, Manifest, Scope, merge
from verdict.sbom.formats import Malformed
from verdict.sbom.packages import package, project
from verdict.sbom.source import Source

_METADATA = re.compile(r"(?:.*/)?[^/]+\.dist-info/METADATA|(?:.*/)?[^/]+\.egg-info/PKG-INFO")
_LIST = re.compile(r"(?:.*/)?(?:_vendor|_vendored|vendor|vendored|extern)/vendor(?:ed)?\.txt")
_HEAD = 1 << 18  # bytes in which the header fields are
_FIELD = re.compile(r"^(Name|Version|License-Expression|License):[ \t]*(\S[^\n]*)$", re.MULTILINE | re.IGNORECASE)
_INIT_VERSION = re.compile(rb"""^__version__[ \t]*(?::[^=\n]{1,40})?=[ \t]*["']([\w.!+-]{1,60})["']""", re.MULTILINE)
_OF_PROJECTS = ("setup.py", "setup.cfg", "pyproject.toml", "PKG-INFO")
_LONGEST_LICENCE = 100  # characters; some have the whole text there


def candidate(native: str) -> bool:
    """Whether a file is a package's metadata or a list of vendored packages, by its path."""
    return _METADATA.fullmatch(native) is not None or _LIST.fullmatch(native) is not None


def read(source: Source) -> Manifest | None:
    """The package that a metadata file describes, or those in a list.

    Raises:
        Malformed: it can't be read.
    """
    found = read_list(source) if _LIST.fullmatch(source.native) else read_metadata(source)
    return found and replace(found, project=project(source.path, "pypi"), bundled=True)


def read_metadata(source: Source) -> Manifest | None:
    """The package of a METADATA or PKG-INFO file; None if it is the project's own, or has no name.

    setuptools puts an `egg-info` of the project itself beside its code: at the top, or in `src`.
    """
    if source.name == "PKG-INFO" and _is_project(source, posixpath.dirname(source.folder)):
        return None
    raw, _ = source.tree.beginning(source.native, _HEAD)
    head = raw.decode("utf-8", "replace").replace("\r\n", "\n").partition("\n\n")[0]
    fields: dict[str, tuple[str, int]] = {}
    for match in _FIELD.finditer(head):
        fields.setdefault(match[1].casefold(), (match[2].strip(), head.count("\n", 0, match.start()) + 1))
    if "name" not in fields:
        return None
    name, line = fields["name"]
    version, _ = fields.get("version", (None, 0))
    licence, _ = fields.get("license-expression") or fields.get("license") or ("", 0)
    component = package(
        "pypi",
        name,
        version,
        source.place(line),
        licence=licence if len(licence) <= _LONGEST_LICENCE and licence.upper() != "UNKNOWN" else None,
        bundled=True,
    )
    return Manifest(source.path, project(source.path, "pypi"), (component,))


def _is_project(source: Source, folder: str) -> bool:
    above = posixpath.dirname(folder)
    return any(posixpath.join(each, name) in source.tree for each in {folder, above} for name in _OF_PROJECTS)


def read_list(source: Source) -> Manifest | None:
    """The packages of a list as pip has it; None if no line of it names one.

    One that isn't pinned has the version that its own `__init__.py` states.

    Raises:
        Malformed: it can't be read.
    """
    listed = requirements.read(source)
    found = [_stated(each, source) for each in listed.components]
    pinned = {each.name for each in found if each.version is not None}
    components = merge(each for each in found if each.version is not None or each.name not in pinned)
    if not components:
        return None
    return replace(listed, components=components)


def _stated(component: Component, source: Source) -> Component:
    if component.version is None:
        module = component.name.replace("-", "_").replace(".", "/")
        for native in (f"{source.folder}/{module}/__init__.py", f"{source.folder}/{module}.py"):
            if native in source.tree:
                raw, _ = source.tree.beginning(native, _HEAD)
                if (match := _INIT_VERSION.search(raw)) is not None:
                    try:
                        component = package("pypi", component.name, match[1].decode(), component.places[0])
                    except Malformed:  # not a version: the name stands alone
                        break
    return replace(component, scope=Scope.REQUIRED, bundled=True)
