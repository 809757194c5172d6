"""`poetry.lock`, from the first to 2.1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from packaging.utils import canonicalize_name

from verdict.sbom import pyproject
from verdict.sbom.components import Component, Hash, Manifest, Ref, Scope, merge, scoped, unrequired
from verdict.sbom.formats import Malformed, lines_of_tables, parse_toml
from verdict.sbom.packages import hashes, package, project, public, vcs
from verdict.sbom.pypi import name_of, ref_of
from verdict.sbom.shapes import needed, rows, table, tables, word, words
from verdict.sbom.source import Source


def read(source: Source) -> Manifest:
    """Read a lock. The `pyproject.toml` beside it tells what is direct and what is for development."""
    text = source.text()
    lock = parse_toml(text)
    if "metadata" not in lock:
        raise Malformed("no Poetry lock: it has no `metadata`")
    metadata = table(lock["metadata"], "metadata")
    source.written_in(metadata.get("lock-version"), 2)
    entries = tables(lock.get("package"), "package")
    lines = lines_of_tables(text, "package", len(entries))
    files = table(metadata.get("files"), "metadata.files")  # up to 1.1
    refs: dict[str, list[Ref]] = {}
    for entry in entries:
        refs.setdefault(name_of(entry), []).append(_ref(source, entry))
    found: list[Component] = []
    for entry, line in zip(entries, lines, strict=True):
        name, version = name_of(entry), needed(entry.get("version"), "a version")
        requires = _found(refs, table(entry.get("dependencies"), "dependencies"))
        if _folder(entry) is not None:
            found.append(project(_ref(source, entry), "pypi", name, version, requires=requires, line=line))
            continue
        found.append(
            package(
                "pypi",
                name,
                version,
                source.place(line),
                _qualifiers(entry),
                scope=_scope(entry),
                hashes=_hashes(entry, files),
                requires=requires,
            )
        )
    own = pyproject.beside(source)
    direct = {scope: _found(refs, names) for scope, names in own.direct.items()}
    if own.direct and not any("groups" in entry or "category" in entry for entry in entries):
        found = scoped(found, direct)
    components = merge(found)
    asked = [each for group in direct.values() for each in group] or unrequired(components)
    return Manifest(source.path, own.project(source.path, asked), components, tuple(source.unread))


def _folder(entry: Mapping[str, object]) -> str | None:
    """The folder of a project of the tree's own; None for every other package."""
    origin = table(entry.get("source"), "source")
    return word(origin.get("url")) if origin.get("type") == "directory" else None


def _ref(source: Source, entry: Mapping[str, object]) -> Ref:
    return ref_of(source, entry, _folder(entry), **_qualifiers(entry))


def _qualifiers(entry: Mapping[str, object]) -> dict[str, str | None]:
    origin = table(entry.get("source"), "source")
    url = word(origin.get("url"))
    if url is None:
        return {}
    match origin.get("type"):
        case "git":
            return {"vcs_url": vcs(url, word(origin.get("resolved_reference")) or word(origin.get("reference")))}
        case "url":
            return {"download_url": public(url)}
        case _:
            return {}


def _scope(entry: Mapping[str, object]) -> Scope:
    groups = words(entry.get("groups"))
    if (groups and "main" not in groups) or entry.get("category") == "dev":
        return Scope.DEVELOPMENT
    return Scope.OPTIONAL if entry.get("optional") is True else Scope.REQUIRED


def _hashes(entry: Mapping[str, object], files: Mapping[str, object]) -> tuple[Hash, ...]:
    listed = entry.get("files", files.get(needed(entry.get("name"), "a package's name")))
    return hashes(word(table(each, "a file").get("hash")) or "" for each in rows(listed, "files"))


def _found(refs: Mapping[str, list[Ref]], names: Iterable[str]) -> tuple[Ref, ...]:
    """The packages of these names: all versions of one that the lock holds several of, for different markers."""
    return tuple(each for name in names for each in refs.get(canonicalize_name(name), ()))
