"""Parses Python requirements (PEP 508), in whatever manifest they are, and names the entries of Python's locks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)

from verdict.sbom.components import Component, Place, Ref
from verdict.sbom.formats import Malformed
from verdict.sbom.packages import package, public, ref, vcs
from verdict.sbom.shapes import needed, word
from verdict.sbom.source import Source

_VCS = re.compile(r"(?:git|hg|svn|bzr)\+")
_REVISION = re.compile(r"@([^/@]+)$")
_EGG = re.compile(r"[#&]egg=([A-Za-z0-9._-]+)")
_ARCHIVES = (".whl", ".tar.gz", ".zip")
_OTHER_ARCHIVES = (".tgz", ".tar.bz2", ".tar.xz")  # `packaging` reads no version from their names


def requested(text: str, place: Place, **more: Any) -> Component:
    """A PEP 508 request; pinned if `==` or `===` names the version, or the URL of an archive does.

    Raises:
        Malformed: it isn't a PEP 508 requirement.
    """
    wanted = parse(text)
    if wanted.url is not None:
        return located(wanted.url, place, wanted.name, **more)
    version = pin(wanted.specifier)
    specifier = None if version else str(wanted.specifier) or "*"
    return package("pypi", wanted.name, version, place, specifier=specifier, **more)


def parse(text: str) -> Requirement:
    """Parse a PEP 508 requirement.

    Raises:
        Malformed: it isn't a PEP 508 requirement.
    """
    try:
        return Requirement(text)
    except InvalidRequirement as error:
        raise Malformed(f"no requirement: {str(error).splitlines()[0]}") from error
    except RecursionError as error:
        raise Malformed("no requirement: nested too deeply") from error


def name_of(entry: Mapping[str, object]) -> str:
    """The name of a lock's entry, as all indexes compare it.

    Raises:
        Malformed: it has none.
    """
    return canonicalize_name(needed(entry.get("name"), "a package's name"))


def ref_of(source: Source, entry: Mapping[str, object], folder: str | None, **qualifiers: str | None) -> Ref:
    """The ref of a lock's entry: of one of the tree's own projects, in `folder`, else of a package."""
    if folder is not None:
        return Ref(source.below(f"{folder}/pyproject.toml"))
    return ref("pypi", name_of(entry), word(entry.get("version")), **qualifiers)


def pin(specifier: SpecifierSet) -> str | None:
    """The one version that satisfies it; None if there may be others."""
    pins = (each.version for each in specifier if each.operator in ("==", "==="))
    return next((version for version in pins if not version.endswith("*")), None)


def is_archive(url: str) -> bool:
    """Whether a URL or path is that of a package as it is distributed, by its end."""
    return _without_query(url).endswith((*_ARCHIVES, *_OTHER_ARCHIVES))


def _without_query(url: str) -> str:
    return url.partition("#")[0].partition("?")[0].partition(";")[0].strip()


def located(url: str, place: Place, name: str | None = None, **more: Any) -> Component:
    """A package by its URL or path: in a repository, or an archive whose name may tell its version.

    Raises:
        Malformed: nothing names the package.
    """
    path = _without_query(url)
    egg = _EGG.search(url)
    version = None
    if path.endswith(_ARCHIVES):
        found = _archive(path.rpartition("/")[2])
        if found is not None:
            name, version = name or found[0], found[1]
    name = name or (egg.group(1) if egg else None)
    if name is None:
        raise Malformed("a URL that doesn't name its package; `name @ URL` does")
    if _VCS.match(url):
        revision = _REVISION.search(path)
        address = _REVISION.sub("", path)
        return package("pypi", name, None, place, {"vcs_url": vcs(address, revision and revision.group(1))}, **more)
    return package("pypi", name, version, place, {"download_url": public(url)}, **more)


def _archive(name: str) -> tuple[str, str] | None:
    try:
        if name.endswith(".whl"):
            project, version, _, _ = parse_wheel_filename(name)
        else:
            project, version = parse_sdist_filename(name)
    except (InvalidWheelFilename, InvalidSdistFilename):
        return None
    return project, str(version)
