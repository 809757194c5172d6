"""`yarn.lock` of yarn 1, in a format of its own; that of later ones is in `berry.py`."""

from __future__ import annotations

import contextlib
import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from verdict.sbom import berry, npm
from verdict.sbom.components import Component, Manifest, Ref, Scope, merge, scoped, unrequired
from verdict.sbom.formats import Malformed, parse_json
from verdict.sbom.npm import Identity
from verdict.sbom.packages import integrity, package, public, vcs
from verdict.sbom.shapes import table, word, words
from verdict.sbom.source import Source
from verdict.tree.globs import covering

_WORD = r'(?:"(?:[^"\\]|\\.)*"|[^\s",:]+)'
_HEADER = re.compile(rf"{_WORD}(?:, {_WORD})*:")
_FIELD = re.compile(rf"  (?P<key>{_WORD}) (?P<value>.+)")
_SECTION = re.compile(r"  (?P<name>[A-Za-z]+):")
_REQUEST = re.compile(rf"    (?P<name>{_WORD}) (?P<wanted>.+)")
_REQUESTS = ("dependencies", "optionalDependencies")


@dataclass(slots=True)
class _Entry:
    """A package of yarn 1's lock: the requests that it answers, its fields, and its own requests."""

    requests: list[str]
    line: int
    fields: dict[str, str] = field(default_factory=dict)
    sections: dict[str, dict[str, str]] = field(default_factory=dict)


def read(source: Source) -> Manifest:
    """A lock of any version."""
    text = source.text()
    return berry.read(source, text) if re.search(r"^__metadata:", text, re.MULTILINE) else _read(source, text)


def _read(source: Source, text: str) -> Manifest:
    """What is direct, what is for development and the workspace's projects are learnt from each `package.json`."""
    entries = list(_parse(text))
    own = {request: path for entry in entries for request in entry.requests if (path := _folder(source, request))}
    refs = {request: _ref(entry, own) for entry in entries for request in entry.requests}
    found, wants = _components(source, entries, own, refs)
    top = npm.stated(source, ".")
    _check(source, wants, refs, top)
    if top is None:
        components = merge(found)
        return Manifest(source.path, npm.own(source.path, {}, unrequired(components)), components, tuple(source.unread))
    projects = {".": top, **_members(source, top)}
    names = {word(each.get("name")): npm.project_ref(source, folder) for folder, each in projects.items()}
    direct: dict[Scope, list[Ref]] = {}
    of_project: dict[str, list[Ref]] = {}
    for folder, stated in projects.items():
        for scope, ref in _asked(stated, refs, names):
            direct.setdefault(scope, []).append(ref)
            of_project.setdefault(folder, []).append(ref)
        if folder != ".":
            found.append(npm.own(npm.project_ref(source, folder), stated, of_project.get(folder, ())))
    requires = [*of_project.get(".", ()), *(npm.project_ref(source, folder) for folder in projects if folder != ".")]
    components = merge(scoped(found, direct))
    return Manifest(source.path, npm.own(source.path, top, requires), components, tuple(source.unread))


def _components(
    source: Source, entries: Iterable[_Entry], own: Mapping[str, Ref], refs: Mapping[str, Ref]
) -> tuple[list[Component], dict[str, int]]:
    """What the entries describe, and the names that they ask for with the line of the first that does."""
    found: list[Component] = []
    wants: dict[str, int] = {}
    for entry in entries:
        if "version" not in entry.fields:
            source.miss("a package without a version: the file may be cut short", entry.line)
        asked = [item for section in _REQUESTS for item in entry.sections.get(section, {}).items()]
        requires = [refs[key] for name, wanted in asked if (key := f"{name}@{wanted}") in refs]
        for name, _ in asked:
            wants.setdefault(name, entry.line)
        if entry.requests[0] in own:
            facts = {"name": npm.split(entry.requests[0])[0], "version": entry.fields.get("version")}
            found.append(npm.own(own[entry.requests[0]], facts, requires))
            continue
        identity = _identity(entry)
        found.append(
            package(
                "npm",
                identity.name,
                identity.version,
                source.place(entry.line),
                identity.qualifiers,
                hashes=integrity(entry.fields.get("integrity")),
                requires=tuple(requires),
            )
        )
    return found, wants


def _check(source: Source, wants: Mapping[str, int], refs: Iterable[str], top: Mapping[str, object] | None) -> None:
    """Report packages that are requested and missing from the lock. `wants` has them with the line of the request.

    `top` is the `package.json` beside it. Requested projects of the workspace are never in a lock.
    """
    there = {npm.split(request)[0] for request in refs}
    own = set()
    for native in source.tree.named("package.json"):
        with contextlib.suppress(Malformed):
            own.add(word(table(parse_json(Source(source.tree, native).text()), "the manifest").get("name")))
    stated = [table((top or {}).get(section), section) for section in ("dependencies", "devDependencies")]
    direct = {name: 0 for asked in stated for name, wanted in asked.items() if not str(wanted).startswith(npm.OWN)}
    for name, line in {**direct, **wants}.items():
        if name not in there and name not in own:
            source.lacks(name, line)


def _parse(text: str) -> Iterator[_Entry]:
    """The entries of yarn 1's lock.

    Raises:
        Malformed: a line is none of such a lock, e.g. what a merge left.
    """
    entry, section = None, ""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if _HEADER.fullmatch(line):
            if entry is not None:
                yield entry
            entry, section = _Entry([_unquoted(each) for each in re.findall(_WORD, line[:-1])], number), ""
        elif entry is not None and (match := _FIELD.fullmatch(line)):
            entry.fields[_unquoted(match["key"])] = _unquoted(match["value"])
        elif entry is not None and (match := _SECTION.fullmatch(line)):
            section = match["name"]
        elif entry is not None and section and (match := _REQUEST.fullmatch(line)):
            entry.sections.setdefault(section, {})[_unquoted(match["name"])] = _unquoted(match["wanted"])
        else:
            raise Malformed("not a line of a yarn lock", number)
    if entry is not None:
        yield entry


def _unquoted(token: str) -> str:
    if not token.startswith('"'):
        return token
    try:
        return str(json.loads(token))
    except ValueError:
        return token.strip('"')


def _folder(source: Source, request: str) -> Ref | None:
    """The project of the tree's own that a request names; None for a package, such as an archive beside the lock."""
    wanted = npm.split(request)[1]
    if not wanted.startswith(npm.OWN) or wanted.endswith((".tgz", ".tar.gz")):
        return None
    return Ref(source.below(f"{wanted.partition(':')[2] or wanted}/package.json"))


def _identity(entry: _Entry) -> Identity:
    asked = npm.asked(*npm.split(entry.requests[0]))
    resolved = entry.fields.get("resolved", "")
    qualifiers: Mapping[str, str | None] = asked.qualifiers
    if resolved.startswith("git"):
        url, _, revision = resolved.partition("#")
        qualifiers = {"vcs_url": vcs(url, revision)}
    elif qualifiers and resolved:
        qualifiers = {"download_url": public(resolved)}
    return Identity(asked.name, entry.fields.get("version"), qualifiers)


def _ref(entry: _Entry, own: Mapping[str, Ref]) -> Ref:
    return own.get(entry.requests[0]) or _identity(entry).ref


def _asked(
    stated: Mapping[str, object], refs: Mapping[str, Ref], names: Mapping[str | None, Ref]
) -> Iterator[tuple[Scope, Ref]]:
    """What a `package.json` asks for, as far as the lock or the workspace has it."""
    for section, scope in npm.SECTIONS:
        for name, wanted in table(stated.get(section), section).items():
            ref = refs.get(f"{name}@{wanted}") or names.get(name)
            if ref is not None:
                yield scope, ref


def _members(source: Source, top: Mapping[str, object]) -> dict[str, Mapping[str, object]]:
    """The projects of a workspace that its root names by globs, by their folders from the root's."""
    workspaces = top.get("workspaces")
    globs = words(workspaces.get("packages") if isinstance(workspaces, dict) else workspaces)
    wanted = [covering(f"/{glob.removeprefix('./').rstrip('/')}/package.json") for glob in globs]
    found = {}
    for path in source.tree.named("package.json") if globs else ():
        relative = posixpath.relpath(path, source.folder or ".")
        if relative.startswith("../") or not any(covers(relative) for covers in wanted):
            continue
        stated = npm.stated(source, posixpath.dirname(relative))
        if stated is not None:
            found[posixpath.dirname(relative)] = stated
    return found
