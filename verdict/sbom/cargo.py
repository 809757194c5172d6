"""`Cargo.lock`, in all its versions."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass

from verdict.domain.text.untrusted import clean_path
from verdict.sbom.components import Component, Manifest, Ref, Scope, Unread, merge, scoped
from verdict.sbom.formats import Malformed, lines_of_tables, parse_toml
from verdict.sbom.packages import hash_of, package, project, ref, vcs
from verdict.sbom.shapes import needed, table, tables, word, words
from verdict.sbom.source import Source


@dataclass(frozen=True, slots=True)
class _Crate:
    """An entry of the lock. If it has no `origin`, it is one of the tree's own crates."""

    name: str
    version: str
    origin: str | None
    checksum: str | None
    asked: tuple[str, ...]
    line: int


def read(source: Source) -> Manifest:
    """Read a lock with the crates of its workspace. Their `Cargo.toml` tell what is for development."""
    text = source.text()
    lock = parse_toml(text)
    source.written_in(lock.get("version"), 4)
    crates = _crates(lock, text)
    if not crates:
        source.miss("it has no package and no project: the file may be cut short")
    own = _manifests(source)
    refs = {crate: _ref(source, crate, own) for crate in crates}
    by_words: dict[str, list[_Crate]] = {}
    for crate in crates:
        for meant in _meant_by(crate):
            by_words.setdefault(meant, []).append(crate)
    found: list[Component] = []
    direct: dict[Scope, list[Ref]] = {}
    top = None
    for crate in crates:
        answers = {wanted: [refs[each] for each in by_words.get(wanted, ())] for wanted in crate.asked}
        for wanted in (wanted for wanted, group in answers.items() if not group):
            source.lacks(wanted, crate.line)
        requires = tuple(each for group in answers.values() for each in group)
        if crate.origin is not None:
            found.append(_package(source, crate, requires))
            continue
        for_development = _development(own.get(crate.name))
        for wanted, group in answers.items():
            scope = Scope.DEVELOPMENT if wanted.split(" ")[0] in for_development else Scope.REQUIRED
            direct.setdefault(scope, []).extend(group)
        member = project(refs[crate], "cargo", crate.name, crate.version, requires=requires, line=crate.line)
        if refs[crate] == source.path:
            top = member
        else:
            found.append(member)
    components = merge(scoped(found, direct))
    if top is None:
        top = project(source.path, "cargo", requires=(each.ref for each in components if each.purl is None))
    return Manifest(source.path, top, components, tuple(source.unread))


def _crates(lock: Mapping[str, object], text: str) -> list[_Crate]:
    entries = tables(lock.get("package"), "package")
    if not entries and "version" not in lock:
        raise Malformed("no Cargo lock: it has neither `version` nor `package`")
    lines = lines_of_tables(text, "package", len(entries))
    checksums = table(lock.get("metadata"), "metadata")  # version 1 has checksums in a table of their own
    crates = []
    for entry, line in zip(entries, lines, strict=True):
        name, version = needed(entry.get("name"), "a package's name"), needed(entry.get("version"), "a version")
        origin = word(entry.get("source"))
        checksum = word(entry.get("checksum")) or word(checksums.get(f"checksum {name} {version} ({origin})"))
        crates.append(_Crate(name, version, origin, checksum, tuple(words(entry.get("dependencies"))), line))
    return crates


def _manifests(source: Source) -> dict[str, tuple[str, Mapping[str, object]]]:
    """Each `Cargo.toml` below the lock by its package's name: its folder, relative to the lock's, and its content."""
    found: dict[str, tuple[str, Mapping[str, object]]] = {}
    for native in source.tree.named("Cargo.toml"):
        relative = posixpath.relpath(native, source.folder or ".")
        if relative.startswith("../"):
            continue
        manifest = Source(source.tree, native)
        try:
            stated = parse_toml(manifest.text())
            name = word(table(stated.get("package"), "package").get("name"))
        except Malformed as error:
            source.unread.append(Unread(manifest.place(error.line), error.reason))
            continue
        if name is not None:
            found.setdefault(name, (posixpath.dirname(relative), stated))
    return found


def _ref(source: Source, crate: _Crate, own: Mapping[str, tuple[str, Mapping[str, object]]]) -> Ref:
    if crate.origin is not None:
        return ref("cargo", crate.name, crate.version, **_qualifiers(crate.origin))
    if crate.name not in own:
        return Ref(f"{source.path}#{clean_path(crate.name)}")
    folder = own[crate.name][0]
    return Ref(source.below(f"{folder}/Cargo.toml") if folder else source.path)


def _qualifiers(origin: str) -> dict[str, str | None]:
    if not origin.startswith("git+"):
        return {}
    address, _, revision = origin.partition("#")
    return {"vcs_url": vcs(address, revision)}


def _package(source: Source, crate: _Crate, requires: tuple[Ref, ...]) -> Component:
    digest = hash_of("sha256", crate.checksum or "")
    return package(
        "cargo",
        crate.name,
        crate.version,
        source.place(crate.line),
        _qualifiers(crate.origin or ""),
        hashes=() if digest is None else (digest,),
        requires=requires,
    )


def _meant_by(crate: _Crate) -> tuple[str, ...]:
    """The forms in which a lock refers to a crate, without a repository's commit; several crates may share one."""
    origin = (crate.origin or "").partition("#")[0]
    return crate.name, f"{crate.name} {crate.version}", f"{crate.name} {crate.version} ({origin})"


def _development(manifest: tuple[str, Mapping[str, object]] | None) -> set[str]:
    """The crates that only `dev-dependencies`, of whatever target, ask for."""
    stated = manifest[1] if manifest is not None else {}
    targets = table(stated.get("target"), "target").values()
    asked: dict[str, set[str]] = {"dependencies": set(), "build-dependencies": set(), "dev-dependencies": set()}
    for each in (stated, *(table(target, "a target") for target in targets)):
        for section, names in asked.items():
            names.update(_names(table(each.get(section), section)))
    return asked["dev-dependencies"] - asked["dependencies"] - asked["build-dependencies"]


def _names(section: Mapping[str, object]) -> set[str]:
    """The crates a section asks for; `name = { package = "other" }` asks for `other`."""
    return {
        (word(value.get("package")) or name) if isinstance(value, dict) else name for name, value in section.items()
    }
