"""`uv.lock`, and the locks of single scripts, `script.py.lock`."""

from __future__ import annotations

from collections.abc import Mapping

from verdict.sbom.components import Component, Hash, Manifest, Ref, Scope, merge, scoped
from verdict.sbom.formats import Malformed, lines_of_tables, parse_toml
from verdict.sbom.packages import hashes, package, project, public, vcs
from verdict.sbom.pypi import name_of, ref_of
from verdict.sbom.shapes import table, tables, word
from verdict.sbom.source import Source

_OWN = ("virtual", "editable", "directory")  # sources that are folders


def read(source: Source) -> Manifest:
    """Read a lock with all the projects of its workspace.

    What a script, or a folder without a project, asks for is in the table `manifest`.
    """
    text = source.text()
    lock = parse_toml(text)
    if "version" not in lock:
        raise Malformed("no uv lock: it has no `version`")
    source.written_in(lock["version"], 1)
    entries = tables(lock.get("package"), "package")
    if not entries:
        source.miss("it has no package and no project: the file may be cut short")
    lines = lines_of_tables(text, "package", len(entries))
    refs: dict[str, dict[str | None, Ref]] = {}
    for entry in entries:
        refs.setdefault(name_of(entry), {})[word(entry.get("version"))] = _ref(source, entry)
    found: list[Component] = []
    manifest = table(lock.get("manifest"), "manifest")
    groups = {"dependencies": manifest.get("requirements"), "dev-dependencies": manifest.get("dependency-groups")}
    direct: dict[Scope, list[Ref]] = _sections(groups, refs)
    asked = [each for group in direct.values() for each in group]
    own = None
    for entry, line in zip(entries, lines, strict=True):
        sections = _sections(entry, refs)
        requires = tuple(each for group in sections.values() for each in group)
        for name in sorted(each for each in _asked(entry) if each not in refs):
            source.lacks(name, line)
        if _folder(entry) is None:
            found.append(_package(source, entry, line, requires))
            continue
        for scope, group in sections.items():
            direct.setdefault(scope, []).extend(group)
        name, version, path = name_of(entry), word(entry.get("version")), _ref(source, entry)
        if _folder(entry) == ".":
            own = project(source.path, "pypi", name, version, requires=requires)
        else:
            found.append(project(path, "pypi", name, version, requires=requires, line=line))
    if own is None:  # a script, or a workspace without a project at its root
        members = [each.ref for each in found if each.purl is None]
        own = project(source.path, "pypi", requires=(*asked, *members))
    return Manifest(source.path, own, merge(scoped(found, direct)), tuple(source.unread))


def _folder(entry: Mapping[str, object]) -> str | None:
    """The folder of one of the tree's own projects; None for any other package."""
    origin = table(entry.get("source"), "source")
    return next((word(origin[kind]) for kind in _OWN if kind in origin), None)


def _ref(source: Source, entry: Mapping[str, object]) -> Ref:
    folder = _folder(entry)
    return Ref(source.path) if folder == "." else ref_of(source, entry, folder, **_qualifiers(entry))


def _qualifiers(entry: Mapping[str, object]) -> dict[str, str | None]:
    origin = table(entry.get("source"), "source")
    git, url = word(origin.get("git")), word(origin.get("url"))
    if git is not None:
        address, _, revision = git.partition("#")
        return {"vcs_url": vcs(address, revision)}
    return {"download_url": public(url)} if url is not None else {}


def _sections(entry: Mapping[str, object], refs: Mapping[str, Mapping[str | None, Ref]]) -> dict[Scope, list[Ref]]:
    """What an entry requires; of a package's extras the lock has only those that are used."""
    sections = {Scope.REQUIRED: _found(refs, entry.get("dependencies"))}
    for key, scope in (("optional-dependencies", Scope.OPTIONAL), ("dev-dependencies", Scope.DEVELOPMENT)):
        groups = table(entry.get(key), key).values()
        sections[scope] = [each for group in groups for each in _found(refs, group)]
    return sections


def _asked(entry: Mapping[str, object]) -> set[str]:
    """The names of what an entry requires, for whatever purpose."""
    groups = [entry.get("dependencies")]
    for key in ("optional-dependencies", "dev-dependencies"):
        groups.extend(table(entry.get(key), key).values())
    return {name_of(each) for group in groups for each in tables(group, "dependencies")}


def _found(refs: Mapping[str, Mapping[str | None, Ref]], asked: object) -> list[Ref]:
    found: list[Ref] = []
    for each in tables(asked, "dependencies"):
        versions, version = refs.get(name_of(each), {}), word(each.get("version"))
        found.extend([versions[version]] if version in versions else versions.values())
    return found


def _package(source: Source, entry: Mapping[str, object], line: int, requires: tuple[Ref, ...]) -> Component:
    version = word(entry.get("version"))
    place = source.place(line)
    return package(
        "pypi", name_of(entry), version, place, _qualifiers(entry), hashes=_hashes(entry), requires=requires
    )  # fmt: skip


def _hashes(entry: Mapping[str, object]) -> tuple[Hash, ...]:
    files = [*tables(entry.get("wheels"), "wheels"), table(entry.get("sdist"), "sdist")]
    return hashes(word(each.get("hash")) or "" for each in files)
