"""PHP's `composer.lock`."""

from __future__ import annotations

from collections.abc import Mapping

from verdict.sbom.components import Component, Manifest, Ref, Scope, Unread, merge, unrequired
from verdict.sbom.formats import Malformed, parse_json
from verdict.sbom.npm import licence_of
from verdict.sbom.packages import hash_of, package, project, ref
from verdict.sbom.shapes import needed, table, tables, word, words
from verdict.sbom.source import Source

_SECTIONS = (("packages", Scope.REQUIRED), ("packages-dev", Scope.DEVELOPMENT))


def read(source: Source) -> Manifest:
    """Read a lock. The `composer.json` beside it tells what is direct."""
    text = source.text()
    lock = table(parse_json(text), "the lock")
    if "packages" not in lock:
        raise Malformed("no Composer lock: it has no `packages`")
    lines = _lines(text)
    entries = [(each, scope) for section, scope in _SECTIONS for each in tables(lock.get(section), section)]
    refs = {_name(entry): _ref(entry) for entry, _ in entries}
    for entry, _ in entries:
        for alias in _table(entry.get("replace"), "replace"):
            refs.setdefault(alias.lower(), _ref(entry))
    found: list[Component] = []
    for entry, scope in entries:
        archive = table(entry.get("dist"), "dist")
        digest = hash_of("sha1", word(archive.get("shasum")) or "")
        found.append(
            package(
                "composer",
                _name(entry),
                word(entry.get("version")),
                source.place(lines.get(_name(entry), 0)),
                scope=scope,
                hashes=() if digest is None else (digest,),
                licence=_licence(entry),
                requires=_requires(entry, ("require",), refs),
            )
        )
    components = merge(found)
    manifest = _manifest(source)
    direct = _requires(manifest, ("require", "require-dev"), refs) or unrequired(components)
    own = project(
        source.path,
        "composer",
        word(manifest.get("name")),
        word(manifest.get("version")),
        licence=_licence(manifest),
        requires=direct,
    )
    return Manifest(source.path, own, components, tuple(source.unread))


def _lines(text: str) -> dict[str, int]:
    """The line of each package's `"name": "vendor/name"`."""
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        key, colon, value = line.strip().partition(":")
        name = value.strip().strip('",')
        if colon and key == '"name"' and "/" in name:
            lines.setdefault(name.replace("\\/", "/").lower(), number)
    return lines


def _name(entry: Mapping[str, object]) -> str:
    return needed(entry.get("name"), "a package's name").lower()


def _ref(entry: Mapping[str, object]) -> Ref:
    return ref("composer", _name(entry), word(entry.get("version")))


def _requires(entry: Mapping[str, object], sections: tuple[str, ...], refs: Mapping[str, Ref]) -> tuple[Ref, ...]:
    """The packages required, without `php`, `ext-…` and whatever else isn't a package."""
    asked = (name.lower() for section in sections for name in _table(entry.get(section), section))
    return tuple(refs[name] for name in asked if name in refs)


def _table(value: object, what: str) -> Mapping[str, object]:
    """A table; PHP writes an empty one as a list."""
    return {} if value == [] else table(value, what)


def _licence(entry: Mapping[str, object]) -> str | None:
    """The licence; a list of several means a choice between them."""
    several = words(entry.get("license"))
    return f"({' OR '.join(several)})" if len(several) > 1 else licence_of(entry)


def _manifest(source: Source) -> Mapping[str, object]:
    manifest = source.beside("composer.json")
    if manifest is None:
        return {}
    try:
        return table(parse_json(manifest.text()), "the manifest")
    except Malformed as error:
        source.unread.append(Unread(manifest.place(error.line), error.reason))
        return {}
