"""Compares two bills of materials, made by verdict or another tool."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from packageurl import PackageURL

from verdict.domain.text.untrusted import clean_line
from verdict.sbom.formats import Element, Malformed, parse_json, parse_xml
from verdict.sbom.shapes import table, tables, word

_VARIANTS = frozenset({"arch", "classifier", "distro", "os", "platform", "type"})
"""Qualifiers that distinguish packages installed side by side. All others name the origin of a version."""

_PART = re.compile(r"\d+|[a-z]+")


class Kind(enum.StrEnum):
    """The kind of change. CHANGED: the same version from another source, or versions that have no order."""

    ADDED = "added"
    REMOVED = "removed"
    UPGRADED = "upgraded"
    DOWNGRADED = "downgraded"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """A package's change. `package` is its purl without version; versions are followed by their origin."""

    package: str
    kind: Kind
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True, slots=True)
class Inventory:
    """The purls of a bill. `nameless` counts components without one that aren't applications; they aren't compared."""

    purls: frozenset[str]
    nameless: int


def read_document(text: str, *, development: bool = True) -> Inventory | None:
    """The packages of a CycloneDX document, JSON or XML; None if the text is something else.

    Without `development`, components of scope `excluded` are left out: so CycloneDX marks development dependencies.

    Raises:
        Malformed: it looks like a CycloneDX document, but is invalid.
    """
    if text.lstrip().startswith("<"):
        root = parse_xml(text)
        return _inventory(_of_xml(root), development=development) if root.tag == "bom" else None
    if not text.lstrip().startswith("{"):
        return None
    document = table(parse_json(text), "the document")
    if document.get("bomFormat") != "CycloneDX":
        return None
    return _inventory(_of_json(document), development=development)


_Listed = tuple[str | None, str | None, str | None]
"""A component's type, purl and scope."""


def _of_xml(root: Element) -> Iterator[_Listed]:
    """The components, nested ones too."""
    waiting = root.all("components", "component")
    while waiting:
        component = waiting.pop()
        waiting.extend(component.all("components", "component"))
        yield component.attributes.get("type"), component.value("purl"), component.value("scope")


def _of_json(document: Mapping[str, object]) -> Iterator[_Listed]:
    """The components, nested ones too."""
    waiting = tables(document.get("components"), "components")
    while waiting:
        component = waiting.pop()
        waiting.extend(tables(component.get("components"), "components"))
        yield word(component.get("type")), word(component.get("purl")), word(component.get("scope"))


def _inventory(components: Iterable[_Listed], *, development: bool) -> Inventory:
    every = [(kind, purl) for kind, purl, scope in components if development or scope != "excluded"]
    purls = frozenset(clean_line(purl) for _, purl in every if purl)
    return Inventory(purls, sum(not purl and kind != "application" for kind, purl in every))


def compare(
    before: Iterable[str], after: Iterable[str], orders: Mapping[str, Callable[[str], Any]]
) -> tuple[Change, ...]:
    """The changes from one set of purls to another, in order of package.

    `orders` has a key for the versions of each type of purls, which raises `ValueError` for what is no version.
    Versions of other types are ordered part by part.
    If a package has several versions, those in both sets are left out. One left on each side is a change of version,
    more are removals and additions.

    Raises:
        Malformed: a purl isn't one.
    """
    old, new = _versions(before), _versions(after)
    changes: list[Change] = []
    for package in sorted({*old, *new}):
        gone = sorted(old.get(package, set()) - new.get(package, set()))
        come = sorted(new.get(package, set()) - old.get(package, set()))
        if len(gone) == len(come) == 1:
            changes.append(Change(package, _direction(package, gone[0], come[0], orders), gone[0], come[0]))
        else:
            changes.extend(Change(package, Kind.REMOVED, before=version) for version in gone)
            changes.extend(Change(package, Kind.ADDED, after=version) for version in come)
    return tuple(changes)


def _versions(purls: Iterable[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for text in purls:
        try:
            purl = PackageURL.from_string(text)
        except ValueError as error:
            raise Malformed(f"{text} is not a package URL (purl)") from error
        given = purl.qualifiers or {}
        variant = {key: value for key, value in given.items() if key in _VARIANTS}
        bare = PackageURL(purl.type, purl.namespace, purl.name, None, variant).to_string()
        qualifiers = "&".join(f"{key}={value}" for key, value in sorted(given.items()) if key not in _VARIANTS)
        found.setdefault(bare, set()).add((purl.version or "") + (f"?{qualifiers}" if qualifiers else ""))
    return found


def _direction(package: str, before: str, after: str, orders: Mapping[str, Callable[[str], Any]]) -> Kind:
    old, new = before.partition("?")[0], after.partition("?")[0]
    if not old or not new or old == new:
        return Kind.CHANGED
    key = orders.get(package.removeprefix("pkg:").partition("/")[0], _key)
    try:
        first, second = key(old), key(new)
    except ValueError:
        return Kind.CHANGED
    if first == second:
        return Kind.CHANGED
    return Kind.UPGRADED if first < second else Kind.DOWNGRADED


def _key(version: str) -> list[tuple[int, int, str]]:
    """A key that orders versions part by part: `1.0-rc.1` < `1.0` < `1.0.1`. Build metadata (`+…`) is ignored."""
    parts = _PART.findall(version.lower().removeprefix("v").partition("+")[0])
    return [*((2, int(part), "") if part.isdigit() else (0, 0, part) for part in parts), (1, 0, "")]
