"""NuGet's `packages.lock.json`."""

from __future__ import annotations

from collections.abc import Mapping

from verdict.domain.text.untrusted import clean_path
from verdict.sbom.components import Component, Manifest, Ref, merge, unrequired
from verdict.sbom.formats import Malformed, lines_of_keys, parse_json
from verdict.sbom.packages import base64_hash, package, project, ref
from verdict.sbom.shapes import table, word
from verdict.sbom.source import Source


def read(source: Source) -> Manifest:
    """Read a lock: what any of its target frameworks resolves to."""
    text = source.text()
    lock, lines = table(parse_json(text), "the lock"), lines_of_keys(text)
    if "version" not in lock or "dependencies" not in lock:
        raise Malformed("no NuGet lock: it has no `version` or no `dependencies`")
    source.written_in(lock["version"], 3)
    found: list[Component] = []
    direct: list[Ref] = []
    for framework, value in table(lock.get("dependencies"), "dependencies").items():
        entries = {name: table(entry, name) for name, entry in table(value, framework).items()}
        refs = {name.lower(): _ref(source, name, entry) for name, entry in entries.items()}
        for name, entry in entries.items():
            own, version = refs[name.lower()], word(entry.get("resolved"))
            asked = table(entry.get("dependencies"), "dependencies")
            requires = tuple(refs[each.lower()] for each in asked if each.lower() in refs)
            if str(entry.get("type")).lower() in ("direct", "project"):
                direct.append(own)
            if version is None:
                found.append(project(own, "nuget", name, requires=requires))
                continue
            digest = base64_hash("sha512", word(entry.get("contentHash")) or "")
            found.append(
                package(
                    "nuget",
                    name,
                    version,
                    source.place(lines.get(name, 0)),
                    hashes=() if digest is None else (digest,),
                    requires=requires,
                )
            )
    components = merge(found)
    own_project = project(source.path, "nuget", requires=direct or unrequired(components))
    return Manifest(source.path, own_project, components, tuple(source.unread))


def _ref(source: Source, name: str, entry: Mapping[str, object]) -> Ref:
    """A project of the solution has no version, and the lock doesn't say where it is."""
    version = word(entry.get("resolved"))
    return Ref(f"{source.path}#{clean_path(name)}") if version is None else ref("nuget", name, version)
