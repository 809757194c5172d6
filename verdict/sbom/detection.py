"""Tells by content which manifest a file is, for files that a user names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from verdict.ports import Listing
from verdict.processes.deadline import Deadline
from verdict.sbom.encodings import IN_COMMENT
from verdict.sbom.formats import Malformed, parse_json, parse_toml, parse_xml
from verdict.sbom.pypi import is_archive, parse
from verdict.sbom.read import names_packages
from verdict.sbom.source import Tree

_TABLE = re.compile(r"^[ \t]*\[\[?[ \t]*(?:package|packages|project|dependency-groups|tool)\b", re.MULTILINE)
# Lines that only one format has, whatever else is in the file.
_TELLING = (
    ("yarn.lock", re.compile(r"^(?:# yarn lockfile v1\b|__metadata:)", re.MULTILINE)),
    ("pnpm-lock.yaml", re.compile(r"^lockfileVersion:", re.MULTILINE)),
    ("go.mod", re.compile(r"\A(?:[ \t]*(?://[^\n]*)?\n)*+module[ \t]+\S+[ \t]*(?://[^\n]*)?$", re.MULTILINE)),
    ("Gemfile.lock", re.compile(r"^(?:GEM|GIT|PATH)\n  remote: [^\n]*\n", re.MULTILINE)),
    ("gradle.lockfile", re.compile(r"^# This is a Gradle generated file for dependency locking", re.MULTILINE)),
)
_REQUIREMENT_OPTION = re.compile(r"-[rceif]\b|--[a-z][a-z-]+\b")
_PINNED = re.compile(r"[=~!<>]=|[<>]|@|--hash\b")
_COMMENT = re.compile(r"(?:^|\s)#.*$")

READ = "the locks and manifests of pip, Poetry, uv, PDM, Pipenv, npm, yarn, pnpm, Go, Cargo, Ruby, Composer, Maven, \
Gradle and NuGet"
"""The files that a bill is read from, for error messages."""


def recognised(listing: Listing, deadline: Deadline) -> Listing:
    """The listing, with the manifest format of each file that the user named, as told by its content.

    Raises:
        TimedOut, Interrupted: the deadline passed.
    """
    tree = Tree(listing, deadline)
    known: dict[str, str] = {}
    for file in listing.files:
        if file.named and not names_packages(file.native):
            try:
                found = manifest_of(tree.read(file.native, IN_COMMENT))
            except Malformed:  # not in an encoding that manifests use
                continue
            if found is not None:
                known[file.native] = found
    if not known:
        return listing
    return replace(listing, files=tuple(replace(file, manifest=known.get(file.native)) for file in listing.files))


def manifest_of(text: str) -> str | None:
    """The name of the manifest whose format a text has; None if it has none."""
    start = text.lstrip()[:1]
    try:
        if start == "{":
            return _of_json(parse_json(text))
        if start == "<":
            root = parse_xml(text)
            return "pom.xml" if root.tag == "project" and root.value("artifactId") else None
        if _TABLE.search(text) and (found := _of_toml(parse_toml(text))) is not None:
            return found
    except Malformed:
        return None
    telling = next((name for name, line in _TELLING if line.search(text)), None)
    return telling or ("requirements.txt" if _asks(text) else None)


def _of_json(document: object) -> str | None:
    if not isinstance(document, dict):
        return None
    keys, asked = frozenset(document), [document.get(section) for section in ("dependencies", "devDependencies")]
    claims = {
        "package-lock.json": "lockfileVersion" in keys,
        "Pipfile.lock": "_meta" in keys and not keys.isdisjoint({"default", "develop"}),
        "composer.lock": isinstance(document.get("packages"), list)
        and not keys.isdisjoint({"content-hash", "packages-dev"}),
        "packages.lock.json": isinstance(asked[0], dict) and isinstance(document.get("version"), int),
        "package.json": "name" in keys and any(map(_of_words, asked)),
    }
    return next((name for name, claim in claims.items() if claim), None)


def _of_words(section: object) -> bool:
    return isinstance(section, dict) and bool(section) and all(isinstance(each, str) for each in section.values())


def _of_toml(document: Mapping[str, object]) -> str | None:
    metadata, packages = document.get("metadata"), document.get("package")
    if "lock-version" in document and "packages" in document:
        return "pylock.toml"
    if isinstance(metadata, dict) and not {"content-hash", "python-versions"}.isdisjoint(metadata):
        return "poetry.lock"
    if isinstance(metadata, dict) and not {"content_hash", "lock_version"}.isdisjoint(metadata):
        return "pdm.lock"
    if isinstance(packages, list):
        ours = any(isinstance(each, dict) and isinstance(each.get("source"), dict) for each in packages)
        return "uv.lock" if ours or "requires-python" in document else "Cargo.lock"
    tools = document.get("tool")
    python = not {"project", "dependency-groups"}.isdisjoint(document)
    return "pyproject.toml" if python or (isinstance(tools, dict) and "poetry" in tools) else None


def _asks(text: str) -> bool:
    """Whether every line is one of a pip requirements file, and at least one has more than a word."""
    pinned = False
    for raw in text.replace("\\\n", " ").split("\n"):
        line = _COMMENT.sub("", raw).strip()
        if not line or _REQUIREMENT_OPTION.match(line):
            continue
        wanted = line.partition(" --")[0].strip()
        try:
            if not is_archive(wanted):
                parse(wanted)
        except Malformed:
            return False
        pinned = pinned or _PINNED.search(line) is not None
    return pinned
