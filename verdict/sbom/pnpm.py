"""`pnpm-lock.yaml`, in the formats 5 to 9 that pnpm 3 to 11 write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from verdict.sbom import npm
from verdict.sbom.components import Component, Manifest, Ref, Scope, merge, scoped
from verdict.sbom.formats import Malformed, Yaml, parse_yaml
from verdict.sbom.npm import Identity
from verdict.sbom.packages import integrity, package, public, vcs
from verdict.sbom.shapes import table, word
from verdict.sbom.source import Source

_SECTIONS = (
    ("dependencies", Scope.REQUIRED),
    ("optionalDependencies", Scope.OPTIONAL),
    ("devDependencies", Scope.DEVELOPMENT),
)
# Keys are `name@1.0.0(peer@2.0.0)` since 9, with a slash before it in 6, and `/name/1.0.0_peer@2.0.0` in 5.
_KEY = re.compile(r"/?(?P<name>(?:@[^/@]+/)?[^/@]+)@(?P<version>[^(]+)(?:\(.*)?")
_KEY_5 = re.compile(r"/(?P<name>(?:@[^/@]+/)?[^/@]+)/(?P<version>\d[^/_(]*)(?:[_(].*)?")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A package of the lock: `facts` say what it is, `edges` what it requires; both in one table before format 9."""

    identity: Identity | Ref
    facts: Mapping[str, object]
    edges: Mapping[str, object]
    line: int

    @property
    def ref(self) -> Ref:
        return self.identity.ref if isinstance(self.identity, Identity) else self.identity


def read(source: Source) -> Manifest:
    """A lock with all the projects of its workspace."""
    documents = [each for each in parse_yaml(source.text(), source.check) if isinstance(each.value, dict)]
    if not any("lockfileVersion" in table(each.value, "the lock") for each in documents):
        raise Malformed("no pnpm lock: it has no `lockfileVersion`")
    for document in documents:
        source.written_in(table(document.value, "the lock").get("lockfileVersion"), 9)
    entries = {key: entry for document in documents for key, entry in _entries(source, document)}
    refs = {key: entry.ref for key, entry in entries.items()}
    found: list[Component] = []
    for entry in entries.values():
        requires = tuple(ref for section, _ in _SECTIONS[:2] for ref in _edges(source, "", entry.edges, section, refs))
        found.append(_component(source, entry, requires))
    direct: dict[Scope, list[Ref]] = {}
    top = None
    for document in documents:
        lock = table(document.value, "the lock")
        importers = table(lock.get("importers"), "importers") if "importers" in lock else {".": lock}
        for folder, importer in importers.items():
            sections = {
                scope: list(_edges(source, folder, table(importer, folder), section, refs))
                for section, scope in _SECTIONS
            }
            _check(source, folder, table(importer, folder))
            for scope, group in sections.items():
                direct.setdefault(scope, []).extend(group)
            requires = tuple(each for group in sections.values() for each in group)
            project = _project(source, folder, requires)
            if folder != ".":
                found.append(project)
            elif top is None:
                top = project
            else:
                top = replace(top, requires=(*top.requires, *requires))
    components = merge(scoped(found, direct))
    optional = {entry.ref for entry in entries.values() if entry.edges.get("optional") == "true"}
    components = tuple(
        replace(each, scope=Scope.OPTIONAL) if each.scope is Scope.REQUIRED and each.ref in optional else each
        for each in components
    )
    own = top or npm.own(source.path, {}, [each.ref for each in components if each.purl is None])
    return Manifest(source.path, own, components, tuple(source.unread))


def _check(source: Source, folder: str, importer: Mapping[str, object]) -> None:
    """Report packages that a project requests and the lock lacks: it may be cut short."""
    sections = [table(importer.get(section), section) for section, _ in _SECTIONS]
    for name in table(importer.get("specifiers"), "specifiers"):  # up to format 5
        if not any(name in each for each in sections):
            source.lacks(name)
    stated = npm.stated(source, folder) or {}
    asked = {**table(stated.get("dependencies"), "dependencies"), **table(stated.get("devDependencies"), "requests")}
    if asked and not any(sections):
        source.miss(f"it has no package, and {folder}/package.json asks for some: the file may be cut short")


def _entries(source: Source, document: Yaml) -> Iterator[tuple[str, _Entry]]:
    lock = table(document.value, "the lock")
    packages = table(lock.get("packages"), "packages")
    snapshots = table(lock.get("snapshots"), "snapshots") if "snapshots" in lock else packages
    for key, value in snapshots.items():
        bare = key if snapshots is packages else key.partition("(")[0]
        facts = table(packages.get(bare), bare)
        line = document.lines.get(("packages", bare), 0)
        yield key, _Entry(_identity(source, key, facts), facts, table(value, key), line)


def _identity(source: Source, key: str, facts: Mapping[str, object]) -> Identity | Ref:
    """What a key names: a package, or a project of the tree's own."""
    resolution = table(facts.get("resolution"), "resolution")
    if resolution.get("type") == "directory":
        return Ref(source.below(f"{word(resolution.get('directory')) or '.'}/package.json"))
    match = _KEY_5.fullmatch(key) or _KEY.fullmatch(key)
    name = word(facts.get("name")) or (match["name"] if match else None)
    if name is None:
        raise Malformed(f"{key} names no package")
    version = match["version"] if match and match["version"][0].isdigit() else word(facts.get("version"))
    repository, archive = word(resolution.get("repo")), word(resolution.get("tarball"))
    if repository is not None:
        return Identity(name, version, {"vcs_url": vcs(repository, word(resolution.get("commit")))})
    if archive is not None and (match is None or not match["version"][0].isdigit()):
        return Identity(name, version, {"download_url": public(archive)})
    return Identity(name, version)


def _component(source: Source, entry: _Entry, requires: tuple[Ref, ...]) -> Component:
    identity, place = entry.identity, source.place(entry.line)
    if not isinstance(identity, Identity):
        return npm.own(identity, entry.facts, requires)
    digest = word(table(entry.facts.get("resolution"), "resolution").get("integrity"))
    return package(
        "npm",
        identity.name,
        identity.version,
        place,
        identity.qualifiers,
        hashes=integrity(digest),
        requires=requires,
    )


def _edges(
    source: Source, folder: str, entry: Mapping[str, object], section: str, refs: Mapping[str, Ref]
) -> Iterator[Ref]:
    """The refs in a section of an entry or importer. `folder` is the importer's, relative to the lock's."""
    for name, value in table(entry.get(section), section).items():
        version = word(table(value, name).get("version")) if isinstance(value, dict) else word(value)
        if version is None:
            source.lacks(name)
            continue
        if version.startswith("link:"):
            target = source.below(f"{folder}/{version.removeprefix('link:')}")
            yield Ref(source.path if target == source.below(".") else f"{target}/package.json")
            continue
        keys = (version, f"{name}@{version}", f"/{name}@{version}", f"/{name}/{version}")
        key = next((each for each in keys if each in refs), None)
        if key is not None:
            yield refs[key]
        elif section != "optionalDependencies":
            source.lacks(name)


def _project(source: Source, folder: str, requires: tuple[Ref, ...]) -> Component:
    """A project of the workspace, with what its `package.json` states."""
    return npm.own(npm.project_ref(source, folder), npm.stated(source, folder) or {}, requires)
