"""`pylock.toml`, the lock that Python's packaging tools share (https://peps.python.org/pep-0751/)."""

from __future__ import annotations

from collections.abc import Mapping

from packaging.utils import canonicalize_name

from verdict.sbom.components import Component, Hash, Manifest, Ref, merge, unrequired
from verdict.sbom.formats import Malformed, lines_of_tables, parse_toml
from verdict.sbom.packages import hashes, package, project, public, vcs
from verdict.sbom.pypi import name_of, ref_of
from verdict.sbom.shapes import table, tables, word
from verdict.sbom.source import Source


def read(source: Source) -> Manifest:
    """Read a lock. Only a lock with a dependency graph tells which packages are direct."""
    text = source.text()
    lock = parse_toml(text)
    if "lock-version" not in lock or "packages" not in lock:
        raise Malformed("no pylock: it has no `lock-version` or no `packages`")
    source.written_in(lock["lock-version"], 1)
    entries = tables(lock.get("packages"), "packages")
    lines = lines_of_tables(text, "packages", len(entries))
    refs: dict[str, list[tuple[str | None, Ref]]] = {}
    for entry in entries:
        refs.setdefault(name_of(entry), []).append((word(entry.get("version")), _ref(source, entry)))
    found: list[Component] = []
    for entry, line in zip(entries, lines, strict=True):
        name, version = name_of(entry), word(entry.get("version"))
        requires = tuple(
            each
            for asked in tables(entry.get("dependencies"), "dependencies")
            for there, each in refs.get(canonicalize_name(word(asked.get("name")) or ""), ())
            if word(asked.get("version")) in (None, there)
        )
        if _folder(entry) is not None:
            found.append(project(_ref(source, entry), "pypi", name, version, requires=requires, line=line))
            continue
        place = source.place(line)
        found.append(
            package("pypi", name, version, place, _qualifiers(entry), hashes=_hashes(entry), requires=requires)
        )
    components = merge(found)
    own = project(source.path, "pypi", requires=unrequired(components))
    return Manifest(source.path, own, components, tuple(source.unread))


def _folder(entry: Mapping[str, object]) -> str | None:
    return word(table(entry.get("directory"), "directory").get("path"))


def _ref(source: Source, entry: Mapping[str, object]) -> Ref:
    return ref_of(source, entry, _folder(entry), **_qualifiers(entry))


def _qualifiers(entry: Mapping[str, object]) -> dict[str, str | None]:
    repository, archive = table(entry.get("vcs"), "vcs"), table(entry.get("archive"), "archive")
    address, url = word(repository.get("url")), word(archive.get("url"))
    if address is not None:
        return {"vcs_url": vcs(address, word(repository.get("commit-id")))}
    return {"download_url": public(url)} if url is not None else {}


def _hashes(entry: Mapping[str, object]) -> tuple[Hash, ...]:
    single = (table(entry.get(key), key) for key in ("sdist", "archive"))
    files = [*tables(entry.get("wheels"), "wheels"), *single]
    digests = (table(each.get("hashes"), "hashes").items() for each in files)
    return hashes(f"{algorithm}:{value}" for group in digests for algorithm, value in group)
