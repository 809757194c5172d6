"""`yarn.lock` of yarn 2 and later ("berry"), which is YAML."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass

from verdict.sbom import npm
from verdict.sbom.components import Component, Manifest, Ref, Scope, merge, scoped, unrequired
from verdict.sbom.formats import Malformed, Yaml, parse_yaml
from verdict.sbom.npm import Identity
from verdict.sbom.packages import package, vcs
from verdict.sbom.shapes import needed, table, word
from verdict.sbom.source import Source

_NAME = r"(?:@[^/@]+/)?[^/@]+"
_RESOLUTION = re.compile(rf"(?:\*\*/)?(?:(?P<parent>{_NAME})(?:@[^/]+)?/)?(?P<name>{_NAME})(?:@(?P<range>.+))?")


def read(source: Source, text: str) -> Manifest:
    """Read a lock with the workspace's projects. Each one's `package.json` tells what is for development."""
    document = next(parse_yaml(text, source.check), Yaml(None))
    entries = {key: table(value, key) for key, value in table(document.value, "the lock").items()}
    if entries.pop("__metadata", None) is None:
        raise Malformed("no yarn lock: it has no `__metadata`")
    places = {key: _located(key, entry) for key, entry in entries.items()}
    refs = {
        request: where.ref if isinstance(where, Identity) else npm.project_ref(source, where)
        for key, where in places.items()
        for request in key.split(", ")
    }
    known = {npm.split(request)[0] for request in refs}
    overrides = _overrides(source) if "." in places.values() else ()
    if not entries:
        source.miss("it has no package and no project: the file may be cut short")
    found: list[Component] = []
    direct: dict[Scope, list[Ref]] = {}
    top = None
    for key, entry in entries.items():
        where, asked = places[key], table(entry.get("dependencies"), "dependencies")
        requires = {}
        for name, wanted in asked.items():
            forced = (each.wanted for each in overrides if each.applies(npm.split(key)[0], name, wanted))
            ref = _answer(refs, name, next(forced, wanted)) or _answer(refs, name, wanted)
            if ref is not None:
                requires[name] = ref
        for name in sorted(set(asked) - known):
            source.lacks(name, document.lines.get((key,), 0))
        if isinstance(where, Identity):
            found.append(
                package(
                    "npm",
                    where.name,
                    where.version,
                    source.place(document.lines.get((key,), 0)),
                    where.qualifiers,
                    checksum=word(entry.get("checksum")),
                    requires=tuple(requires.values()),
                )
            )
            continue
        stated = npm.stated(source, where) or {"name": npm.split(key)[0]}
        for name, ref in requires.items():
            direct.setdefault(_scope(stated, name), []).append(ref)
        project = npm.own(npm.project_ref(source, where), stated, requires.values())
        if where == ".":
            top = project
        else:
            found.append(project)
    components = merge(scoped(found, direct))
    own = top or npm.own(source.path, {}, unrequired(components))
    return Manifest(source.path, own, components, tuple(source.unread))


@dataclass(frozen=True, slots=True)
class _Override:
    """What is installed in place of requests for a package: all, or those of one `parent`, or of one `range`."""

    parent: str | None
    name: str
    range: str | None
    wanted: object

    def applies(self, parent: str, name: str, wanted: object) -> bool:
        """Whether a package's request is overridden."""
        return self.name == name and self.parent in (None, parent) and self.range in (None, wanted, f"npm:{wanted}")


def _overrides(source: Source) -> list[_Override]:
    """The `resolutions` of the workspace's `package.json`: the lock has the package under what they say."""
    asked = table((npm.stated(source, ".") or {}).get("resolutions"), "resolutions")
    found = ((_RESOLUTION.fullmatch(pattern), wanted) for pattern, wanted in asked.items())
    return [_Override(match["parent"], match["name"], match["range"], wanted) for match, wanted in found if match]


def _located(key: str, entry: Mapping[str, object]) -> Identity | str:
    """What an entry resolves to: a package, or the folder of one of the tree's own projects, relative to the lock's."""
    name, where = npm.split(needed(entry.get("resolution"), f"the resolution of {key}"))
    protocol, _, rest = where.partition(":")
    rest = rest.partition("::")[0]
    version = word(entry.get("version"))
    if protocol == "workspace":
        return posixpath.normpath(rest)
    if protocol in ("portal", "link", "file") and not rest.endswith((".tgz", ".tar.gz")):
        return posixpath.normpath(rest.partition("#")[0])
    if protocol in ("npm", "patch"):
        return Identity(name, version)
    asked = npm.asked(name, where)
    revision = re.search(r"[#&]commit=([0-9a-f]+)", where)
    if revision is not None:
        return Identity(name, version, {"vcs_url": vcs(where.partition("#")[0], revision.group(1))})
    return Identity(name, version, asked.qualifiers)


def _answer(refs: Mapping[str, Ref], name: str, wanted: object) -> Ref | None:
    """The entry for a request. Locks of yarn 2 and 3 leave out `npm:` in requests."""
    return refs.get(f"{name}@{wanted}") or refs.get(f"{name}@npm:{wanted}")


def _scope(stated: Mapping[str, object], name: str) -> Scope:
    """The scope of a request, by `package.json`: the lock has the requests of all sections in one list."""
    scopes = (scope for section, scope in npm.SECTIONS if name in table(stated.get(section), section))
    return next(scopes, Scope.REQUIRED)
