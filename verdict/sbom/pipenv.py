"""`Pipfile.lock`."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import replace

from packaging.utils import canonicalize_name

from verdict.sbom.components import Component, Manifest, Ref, Scope, merge, unrequired
from verdict.sbom.formats import Malformed, lines_of_keys, parse_json, parse_toml
from verdict.sbom.packages import hashes, package, project, public, vcs
from verdict.sbom.pypi import is_archive, located
from verdict.sbom.shapes import table, word, words
from verdict.sbom.source import Source

_SCOPES = {"default": Scope.REQUIRED, "develop": Scope.DEVELOPMENT}  # other categories are installed when asked for
_SECTIONS = ("packages", "dev-packages")
_REPOSITORIES = ("git", "hg", "svn", "bzr")


def read(source: Source) -> Manifest:
    """Read a lock, which has no graph. The `Pipfile` beside it tells what is direct."""
    text = source.text()
    lock, lines = table(parse_json(text), "the lock"), lines_of_keys(text)
    if "_meta" not in lock:
        raise Malformed("no Pipenv lock: it has no `_meta`")
    source.written_in(table(lock["_meta"], "_meta").get("pipfile-spec"), 6)
    found: list[Component] = []
    for category, packages in lock.items():
        if category == "_meta":
            continue
        for name, value in table(packages, category).items():
            entry = table(value, name)
            if _is_itself(entry):
                continue
            found.append(_component(source, name, entry, lines.get(name, 0), _SCOPES.get(category, Scope.OPTIONAL)))
    components = merge(found)
    direct = _direct(source, components) or unrequired(components)
    return Manifest(source.path, project(source.path, "pypi", requires=direct), components, tuple(source.unread))


def _is_itself(entry: Mapping[str, object]) -> bool:
    """Whether an entry is the project that the lock is for."""
    path = word(entry.get("path"))
    return path is not None and posixpath.normpath(path) == "."


def _component(source: Source, name: str, entry: Mapping[str, object], line: int, scope: Scope) -> Component:
    """A package, or a folder with code of the project's own. `file` may be either, or a URL."""
    where, digests = word(entry.get("path")) or word(entry.get("file")), hashes(words(entry.get("hashes")))
    if where is not None and ("://" in where or is_archive(where)):
        return located(where, source.place(line), name, scope=scope, hashes=digests)
    if where is not None:
        return replace(project(source.below(f"{where}/pyproject.toml"), "pypi", name, line=line), scope=scope)
    url, wanted = word(entry.get("url")), word(entry.get("version")) or ""
    repository = next((_address(kind, value) for kind in _REPOSITORIES if (value := word(entry.get(kind)))), None)
    qualifiers: dict[str, str | None] = {}
    if repository is not None:
        qualifiers["vcs_url"] = vcs(repository, word(entry.get("ref")))
    elif url is not None:
        qualifiers["download_url"] = public(url)
    pinned = wanted.removeprefix("===").removeprefix("==") if wanted.startswith("==") else None
    return package(
        "pypi",
        name,
        pinned,
        source.place(line),
        qualifiers,
        scope=scope,
        hashes=digests,
        specifier=None if pinned or qualifiers else wanted or "*",
    )


def _address(kind: str, url: str) -> str:
    """A repository's address that says of which kind it is, unless that is git."""
    return url if kind == "git" or url.startswith(f"{kind}+") else f"{kind}+{url}"


def _direct(source: Source, components: tuple[Component, ...]) -> list[Ref]:
    manifest = source.beside("Pipfile")
    if manifest is None:
        return []
    try:
        asked = parse_toml(manifest.text())
        names = {canonicalize_name(name) for section in _SECTIONS for name in table(asked.get(section), section)}
    except Malformed as error:
        manifest.miss(error.reason, error.line)
        source.unread.extend(manifest.unread)
        return []
    return [each.ref for each in components if each.name in names]
