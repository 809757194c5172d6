"""npm: `package-lock.json` and `npm-shrinkwrap.json` in versions 1 to 3, and `package.json` where nothing locks it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from verdict.sbom.components import Component, Manifest, Ref, Scope, Unread, merge, scoped, unrequired
from verdict.sbom.formats import Malformed, lines_of_keys, parse_json
from verdict.sbom.packages import integrity, package, project, public, ref, vcs
from verdict.sbom.shapes import needed, table, word
from verdict.sbom.source import Source

_FOLDER = "node_modules/"
_DEEPEST = 100  # folders of packages within each other; real trees have a dozen
_EXACT = re.compile(r"=?\s*v?(\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?)")
_REPOSITORY = re.compile(
    r"(?:git(?:\+\w+)?://|git@|(?:github|gitlab|bitbucket|gist):)|[^/@:\s]+/[^/:\s]+(?:#.*)?$|.+\.git(?:#.*)?$"
)
OWN = ("workspace:", "file:", "link:", "portal:", "./", "../", "~/", "/")
"""The beginnings of requests for code of the project's own."""
SECTIONS = (
    ("dependencies", Scope.REQUIRED),
    ("peerDependencies", Scope.REQUIRED),
    ("optionalDependencies", Scope.OPTIONAL),
    ("devDependencies", Scope.DEVELOPMENT),
)
"""The tables of `package.json` that ask for packages."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What identifies a package. `version` is None if a request doesn't pin it."""

    name: str
    version: str | None = None
    qualifiers: Mapping[str, str | None] = field(default_factory=dict)

    @property
    def ref(self) -> Ref:
        """The purl."""
        return ref("npm", self.name, self.version, **self.qualifiers)


def asked(name: str, wanted: str) -> Identity:
    """What a request asks for: a version, a range, an alias `npm:other@1`, a repository or an archive's URL."""
    if wanted.startswith("npm:"):
        target = wanted.removeprefix("npm:")
        real, at, wanted = target.rpartition("@")
        name, wanted = (real, wanted) if at and real else (target, "")
    if _REPOSITORY.match(wanted):
        url, _, revision = wanted.partition("#")
        return Identity(name, None, {"vcs_url": vcs(url, revision)})
    if wanted.startswith(("https://", "http://")):
        return Identity(name, None, {"download_url": public(wanted)})
    exact = _EXACT.fullmatch(wanted.strip())
    return Identity(name, exact.group(1) if exact else None)


def split(request: str) -> tuple[str, str]:
    """The name and the rest of `@scope/name@rest`."""
    at = request.find("@", 1)
    return (request, "") if at < 0 else (request[:at], request[at + 1 :])


def project_ref(source: Source, folder: str) -> Ref:
    """The project in a folder, relative to the lock's; the lock represents the project in its own folder."""
    return Ref(source.path if folder == "." else source.below(f"{folder}/package.json"))


def read_lock(source: Source) -> Manifest:
    """An npm lock of any version."""
    text = source.text()
    lock = table(parse_json(text), "the lock")
    lines = lines_of_keys(text)
    source.written_in(lock.get("lockfileVersion"), 3)
    if "packages" in lock:
        entries = {key: table(value, key) for key, value in table(lock["packages"], "packages").items()}
    elif "lockfileVersion" in lock or "dependencies" in lock:
        entries = dict(_nested(lock))
        lines = {_FOLDER + name: line for name, line in lines.items()}
    else:
        raise Malformed("no npm lock: it has neither `packages` nor `lockfileVersion`")
    for key in entries:
        if key.count(_FOLDER) > _DEEPEST:
            raise Malformed("packages nested too deeply", lines.get(key, 0))
    refs = {key: _ref(source, key, entry) for key, entry in entries.items()}
    root = entries.get("", {})
    components = []
    for key, entry in entries.items():
        if not key or entry.get("link") is True:
            continue
        requires = _requires(key, entry, refs, development=_FOLDER not in key)
        if _FOLDER not in key:
            components.append(own(refs[key], entry, requires))
            continue
        identity = _identity(key, entry)
        components.append(
            package(
                "npm",
                identity.name,
                identity.version,
                source.place(lines.get(key, 0)),
                identity.qualifiers,
                scope=_scope(entry),
                hashes=integrity(word(entry.get("integrity"))),
                licence=licence_of(entry),
                requires=requires,
            )
        )
    merged = merge(components)
    if "" in entries:
        direct = _requires("", root, refs, development=True)
    else:
        direct = _direct(source, refs) or unrequired(merged)
    top = {"name": lock.get("name"), "version": lock.get("version"), **root}
    return Manifest(source.path, own(source.path, top, direct), merged, tuple(source.unread))


def _nested(lock: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The nested entries of a version 1 lock, each with its folder as versions 2 and 3 write it."""
    waiting: list[tuple[str, object]] = [("", lock.get("dependencies"))]
    while waiting:
        above, nested = waiting.pop()
        for name, value in table(nested, f"{above}dependencies").items():
            entry, key = table(value, name), f"{above}{_FOLDER}{name}"
            requires = entry.get("requires")
            yield key, {**entry, "dependencies": requires if isinstance(requires, dict) else {}}
            if entry.get("dependencies"):
                waiting.append((f"{key}/", entry["dependencies"]))


def _identity(key: str, entry: Mapping[str, object]) -> Identity:
    name = word(entry.get("name")) or key.rpartition(_FOLDER)[2]
    version, resolved = word(entry.get("version")), word(entry.get("resolved")) or ""
    if version is None:  # the package, in a repository or an archive, states none
        return asked(name, needed(resolved, f"the version of {key}"))
    if not version[:1].isdigit():  # version 1 has what was asked for in its place
        return asked(name, version)
    if resolved.startswith("git"):
        url, _, revision = resolved.partition("#")
        return Identity(name, version, {"vcs_url": vcs(url, revision)})
    return Identity(name, version)


def _ref(source: Source, key: str, entry: Mapping[str, object]) -> Ref:
    if not key:
        return Ref(source.path)
    if entry.get("link") is True:
        return Ref(source.below(f"{word(entry.get('resolved')) or key}/package.json"))
    if _FOLDER not in key:
        return Ref(source.below(f"{key}/package.json"))
    return _identity(key, entry).ref


def _requires(key: str, entry: Mapping[str, object], refs: Mapping[str, Ref], *, development: bool) -> tuple[Ref, ...]:
    """What an entry's requests resolve to: in its own folder, or the nearest one above, as in Node."""
    found = []
    for section, scope in SECTIONS:
        if scope is Scope.DEVELOPMENT and not development:
            continue
        for name in table(entry.get(section), section):
            folder = key
            while True:
                there = refs.get(f"{folder}/{_FOLDER}{name}" if folder else _FOLDER + name)
                if there is not None or not folder:
                    break
                folder = folder.rpartition(f"/{_FOLDER}")[0] if f"/{_FOLDER}" in folder else ""
            if there is not None:
                found.append(there)
    return tuple(found)


def _scope(entry: Mapping[str, object]) -> Scope:
    if entry.get("dev") is True:
        return Scope.DEVELOPMENT
    return Scope.OPTIONAL if entry.get("optional") is True or entry.get("devOptional") is True else Scope.REQUIRED


def own(path: str, manifest: Mapping[str, object], requires: Iterable[Ref]) -> Component:
    """A project of the tree's own, as its `package.json` states it."""
    name, version = word(manifest.get("name")), word(manifest.get("version"))
    return project(path, "npm", name, version, licence=licence_of(manifest), requires=requires)


def licence_of(entry: Mapping[str, object]) -> str | None:
    """The licence as `package.json` states it, in any of the forms it had."""
    value = entry.get("license", entry.get("licenses"))
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, dict):
        value = value.get("type") or value.get("name")
    return word(value)


def _direct(source: Source, refs: Mapping[str, Ref]) -> tuple[Ref, ...]:
    """What the `package.json` beside a lock asks for; nothing if there is none."""
    manifest = stated(source, ".")
    return () if manifest is None else _requires("", manifest, refs, development=True)


def stated(source: Source, folder: str) -> Mapping[str, object] | None:
    """The `package.json` in a folder, relative to the lock's; None if there is none.

    If it can't be read, that is noted in `source`, and the lock is read without it.
    """
    try:
        manifest = source.other(f"{folder}/package.json")
    except Malformed:  # not there: the lock is all there is
        return None
    try:
        return table(parse_json(manifest.text()), "the manifest")
    except Malformed as error:
        source.unread.append(Unread(manifest.place(error.line), error.reason))
        return None


def read_manifest(source: Source) -> Manifest:
    """A `package.json` alone: what it asks for, with a version only where that is exact."""
    text = source.text()
    manifest, lines = table(parse_json(text), "the manifest"), _lines_of_requests(text)
    found, direct = [], dict[Scope, list[Ref]]()
    for section, scope in SECTIONS:
        for name, wanted in table(manifest.get(section), section).items():
            if not isinstance(wanted, str) or wanted.startswith(OWN):
                continue
            identity = asked(name, wanted)
            specifier = None if identity.version or identity.qualifiers else wanted or "*"
            place = source.place(lines.get(name, 0))
            component = package("npm", identity.name, identity.version, place, identity.qualifiers, specifier=specifier)
            found.append(component)
            direct.setdefault(scope, []).append(component.ref)
    top = own(source.path, manifest, (each.ref for each in found))
    return Manifest(source.path, top, merge(scoped(found, direct)), tuple(source.unread))


def _lines_of_requests(text: str) -> dict[str, int]:
    """The line of each `"name": "…"`; the last one, as that decides."""
    pairs = re.compile(r'^\s*"([^"\\]+)"\s*:\s*"')
    return {match.group(1): number for number, line in enumerate(text.split("\n"), 1) if (match := pairs.match(line))}
