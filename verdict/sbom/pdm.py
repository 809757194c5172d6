"""`pdm.lock`."""

from __future__ import annotations

from collections.abc import Mapping

from packaging.utils import canonicalize_name

from verdict.sbom import pyproject
from verdict.sbom.components import Component, Hash, Manifest, Ref, Scope, merge, scoped, unrequired
from verdict.sbom.formats import Malformed, lines_of_tables, parse_toml
from verdict.sbom.packages import hashes, package, project, public, vcs
from verdict.sbom.pypi import name_of, parse, ref_of
from verdict.sbom.shapes import table, tables, word, words
from verdict.sbom.source import Source


def read(source: Source) -> Manifest:
    """Read a lock. The `pyproject.toml` beside it tells what is direct, and scopes if the lock has no groups."""
    text = source.text()
    lock = parse_toml(text)
    if "metadata" not in lock:
        raise Malformed("no PDM lock: it has no `metadata`")
    metadata = table(lock["metadata"], "metadata")
    source.written_in(metadata.get("lock_version"), 4)
    entries = tables(lock.get("package"), "package")
    lines = lines_of_tables(text, "package", len(entries))
    files = table(metadata.get("files"), "metadata.files")  # up to 4.2
    refs: dict[str, set[Ref]] = {}
    for entry in entries:
        refs.setdefault(name_of(entry), set()).add(_ref(source, entry))
    found = [_component(source, entry, line, refs, files) for entry, line in zip(entries, lines, strict=True)]
    own = pyproject.beside(source)
    if not entries and any(own.direct.values()):
        source.miss("it has no package, and the project asks for some: the file may be cut short")
    direct = {
        scope: [each for name in names for each in sorted(refs.get(canonicalize_name(name), ()))]
        for scope, names in own.direct.items()
    }
    if own.direct and not any("groups" in entry for entry in entries):
        found = scoped(found, direct)
    components = merge(found)
    asked = [each for group in direct.values() for each in group] or unrequired(components)
    return Manifest(source.path, own.project(source.path, asked), components, tuple(source.unread))


def _qualifiers(entry: Mapping[str, object]) -> dict[str, str | None]:
    git, url = word(entry.get("git")), word(entry.get("url"))
    if git is not None:
        return {"vcs_url": vcs(git, word(entry.get("revision")) or word(entry.get("ref")))}
    return {"download_url": public(url)} if url is not None else {}


def _ref(source: Source, entry: Mapping[str, object]) -> Ref:
    return ref_of(source, entry, word(entry.get("path")), **_qualifiers(entry))


def _component(
    source: Source,
    entry: Mapping[str, object],
    line: int,
    refs: Mapping[str, set[Ref]],
    files: Mapping[str, object],
) -> Component:
    name, version = name_of(entry), word(entry.get("version"))
    requires = tuple(
        each for wanted in words(entry.get("dependencies")) for each in sorted(refs.get(_asked(wanted), ()))
    )
    if word(entry.get("path")) is not None:
        return project(_ref(source, entry), "pypi", name, version, requires=requires, line=line)
    listed = entry.get("files", files.get(f"{word(entry.get('name'))} {version}"))
    return package(
        "pypi",
        name,
        version,
        source.place(line),
        _qualifiers(entry),
        scope=_scope(words(entry.get("groups"))),
        hashes=_hashes(listed),
        requires=requires,
    )


def _asked(wanted: str) -> str:
    return canonicalize_name(parse(wanted).name)


def _scope(groups: list[str]) -> Scope:
    """PDM calls the project's own dependencies `default`; an extra's group looks like one for development."""
    return Scope.REQUIRED if not groups or "default" in groups else Scope.DEVELOPMENT


def _hashes(files: object) -> tuple[Hash, ...]:
    return hashes(word(each.get("hash")) or "" for each in tables(files, "files"))
