"""Libraries in JavaScript and CSS files, by their banners (`banners.py`) and by file names."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator

from verdict.domain.text.untrusted import clean_line
from verdict.sbom.bundled.banners import Banner, banners
from verdict.sbom.bundled.libraries import is_known, package_of
from verdict.sbom.components import Component, Manifest, Ref, merge
from verdict.sbom.formats import Malformed
from verdict.sbom.packages import package, project
from verdict.sbom.source import LARGEST, Source

PARTLY = f"only its first {LARGEST >> 20} MiB were searched for libraries"
"""The reason for a file of which a part wasn't read."""

_SUFFIXES = (".js", ".mjs", ".cjs", ".css")
_MINIFIED = re.compile(r"[.-](?:min|bundle|prod|production|umd|iife|global|pkgd|pack|packed|slim|standalone)\.[a-z]+$")
_NOTICES = re.compile(r"\.(?:js|css|mjs|cjs)\.LICENSE(?:\.txt)?$")
_FOLDERS = frozenset(
    {
        "vendor", "vendors", "vendored", "_vendor", "third_party", "third-party", "thirdparty", "3rdparty", "external",
        "lib", "libs", "dist", "build", "static", "public", "assets", "bower_components", "plugins", "_static", "media",
    }
)  # fmt: skip
_FILE = re.compile(
    r"(?P<name>[a-z][\w.-]*?)[-.@_]v?(?P<version>\d+\.\d+(?:\.\d+){0,2}(?:-(?:alpha|beta|rc)[\w.]*)?)(?P<rest>(?:[.-][a-z]+)*)"
)
_ANGULAR = re.compile(
    r"angular-(?:animate|aria|cookies|loader|message-format|messages|mocks|resource|route|sanitize|touch)"
)
_VARIANT = re.compile(r"[.-](?:min|slim|full|pack|packed|umd|esm|all|bundle|prod|dev|js|css|mjs|cjs|debug|custom)$")
_VARIANTS = re.compile(rf"(?:{_VARIANT.pattern[:-1]})*")


def candidate(native: str) -> bool:
    """Whether a file may be a library or have some in it, by its path."""
    folder, _, name = native.rpartition("/")
    if not name.endswith(_SUFFIXES):
        return "LICENSE" in name and _NOTICES.search(name) is not None
    return (
        not _FOLDERS.isdisjoint(folder.lower().split("/"))
        or _MINIFIED.search(name) is not None
        or is_known(_stem(name))
        or _by_name(name) is not None
    )


def read(source: Source) -> Manifest | None:
    """The libraries in a file; None if it names none. Those of the project's own packages are left out."""
    raw, whole = source.tree.beginning(source.native, LARGEST)
    text = raw.decode("utf-8", "replace")
    named = _by_name(source.name)
    own = _own_names(source)
    found: list[Component] = []
    for banner in banners(text):
        source.check()
        known = _known(banner, source.name)
        if _same(known or banner.name, own):
            continue
        version = banner.version
        if version is None and known is not None and named is not None and named[0] == known:
            version = named[1]
        component = _component(source, banner, known, version)
        found.extend([component] if component is not None else [])
    if named is not None and not _same(named[0], own) and all(each.name != named[0] for each in found):
        found.append(package("npm", *named, source.place(), bundled=True))
    if not whole:
        source.miss(PARTLY)
    if not found and not source.unread:
        return None
    return Manifest(
        source.path, project(source.path, "npm"), merge(_without_vague(found)), tuple(source.unread), bundled=True
    )


def _known(banner: Banner, file: str) -> str | None:
    """The package of a banner. AngularJS has the same one in all its packages, whose files tell them apart."""
    known = package_of(banner.name)
    return _stem(file) if known == "angular" and _ANGULAR.fullmatch(_stem(file)) else known


def _component(source: Source, banner: Banner, known: str | None, version: str | None) -> Component | None:
    """The library of a banner, if it is sure enough.

    One in a comment that isn't made to be kept must have its name in the file's. One that npm isn't known to have needs
    such a comment, with the version beside the name.
    """
    place = source.place(banner.line)
    if known is not None:
        stem, names = _letters(_stem(source.name)), (_letters(banner.name), _letters(known))
        if not banner.marked and not any(each in stem or stem in each for each in names):
            return None
        return package("npm", known, version, place, bundled=True)
    if version is None or not banner.marked or banner.apart:
        return None
    name = clean_line(banner.name)[:100]
    ref = Ref(f"{source.path}#{name}@{version}")
    return Component(ref, "npm", name, clean_line(version), places=(place,), bundled=True)


def _without_vague(found: list[Component]) -> Iterator[Component]:
    """The components, but none without a version if the same file has it with one."""
    sure = {each.name for each in found if each.version is not None}
    return (each for each in found if each.version is not None or each.name not in sure)


def _by_name(name: str) -> tuple[str, str] | None:
    """The package and version that a file's name has: `jquery-3.4.1.min.js`; None unless the package is known."""
    match = _FILE.fullmatch(name.lower())
    if match is None or _VARIANTS.fullmatch(match["rest"]) is None:
        return None
    known = package_of(match["name"])
    return None if known is None else (known, match["version"])


def _stem(name: str) -> str:
    """A file's name without its suffixes: `jquery` of `jquery.min.js`."""
    stem = name.lower()
    while (shorter := _VARIANT.sub("", stem)) != stem:
        stem = shorter
    return stem


def _own_names(source: Source) -> frozenset[str]:
    """The names in the package.json files of the folders above."""
    names = set()
    folder = source.folder
    while True:
        names.add(_name_in(source, posixpath.join(folder, "package.json")))
        if not folder:
            return frozenset(filter(None, names))
        folder = posixpath.dirname(folder)


def _name_in(source: Source, native: str) -> str:
    if native not in source.tree:
        return ""
    try:
        document = json.loads(source.tree.read(native))
    except (Malformed, ValueError, RecursionError):  # its own reader says so
        return ""
    name = document.get("name") if isinstance(document, dict) else None
    return _letters(name) if isinstance(name, str) else ""


def _same(name: str, own: frozenset[str]) -> bool:
    return _letters(name) in own


def _letters(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum()).removesuffix("js")
