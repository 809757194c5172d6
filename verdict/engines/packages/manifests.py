"""What the engines over the bill of materials share: the manifests of a scan, gaps for unread ones, the packages."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verdict.domain.location import Location
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.ports import TargetFile, Workplace
from verdict.processes.run import MIB
from verdict.sbom.bundled import jars, javascript
from verdict.sbom.components import Bill, Component, Manifest, Place, Ref, Scope, Unread, merge
from verdict.sbom.read import LOCKED_MANIFESTS, UNLOCKED, locks_for, names_packages
from verdict.sbom.routes import Route, routes
from verdict.version import VERSION

# Reasons that don't mean that a manifest couldn't be read.
_MILD = {
    UNLOCKED: Gap.SKIPPED,
    javascript.PARTLY: Gap.SKIPPED,
    jars.BOUNDED: Gap.SKIPPED,
    jars.DAMAGED: Gap.UNPARSABLE,
}

ReadBill = Callable[[Workplace], Bill]
"""Reads the bill of materials of the whole project that the scan is a part of."""


class ManifestReader:
    """What engines over the bill of materials have in common."""

    version = VERSION
    largest_file = 1024 * MIB
    """Of an archive, such as a program with its libraries; a lock file's bound is smaller."""

    fingerprint = None

    def __init__(self, bill: ReadBill) -> None:
        self._bill = bill

    def skips(self, file: TargetFile) -> str | None:
        """See `Engine.skips`."""
        return None

    def wants(self, file: TargetFile) -> bool:
        """Manifests and lock files, including those in formats that verdict can't read."""
        return names_packages(file.known_as)

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """All files together, since a package in several manifests is one finding."""
        return [files]


def asked_for(bill: Bill, files: Sequence[TargetFile]) -> tuple[Manifest, ...]:
    """The manifests among the files, and the locks that resolve the requests in them."""
    paths = {file.path for file in files}
    locks = {clean_path(lock) for file in files for lock in locks_for(file.native)}
    own = {path for path in paths if path not in {manifest.path for manifest in bill.manifests}}
    return tuple(
        manifest
        for manifest in bill.manifests
        if manifest.path in paths
        or manifest.path in locks
        or any(each.purl is None and each.ref in own for each in manifest.components)
    )


def not_read(bill: Bill, files: Sequence[TargetFile]) -> Iterator[Unread]:
    """What couldn't be read of the files, or of what the manifests among them include."""
    judged = {manifest.path: manifest for manifest in asked_for(bill, files)}
    paths = {*(file.path for file in files), *judged}
    included = {each for manifest in judged.values() for each in manifest.unread}
    return (each for each in bill.unread if each.place.path in paths or each in included)


def unread(bill: Bill, files: Sequence[TargetFile]) -> Iterator[Unscanned]:
    """Gaps for what couldn't be read of the files, or of what one of them includes."""
    for each in not_read(bill, files):
        line = f"line {each.place.line}: " if each.place.line else ""
        yield Unscanned(each.place.path, _MILD.get(each.reason, Gap.FAILED), f"{line}{each.reason}")


@dataclass(frozen=True, slots=True)
class Named:
    """A package with its dependency routes, the most informative first, each with its manifest's path.

    `requests` are the places where projects ask for it themselves, in manifests that a lock resolves; the first way's
    first.
    """

    component: Component
    ways: tuple[tuple[str, Route], ...]
    requests: tuple[Place, ...]

    @property
    def key(self) -> tuple[str, str, str]:
        """Ecosystem, name and version."""
        each = self.component
        return each.ecosystem, each.name, each.version or ""


def named(manifests: Sequence[Manifest], requests: Mapping[tuple[str, str], Place] | None = None) -> tuple[Named, ...]:
    """The packages, each once, in order of their refs; `requests` is the bill's."""
    ways: dict[Ref, list[tuple[str, Route]]] = {}
    for manifest in manifests:
        for ref, route in routes(manifest).items():
            ways.setdefault(ref, []).append((manifest.path, route))
    every = merge(component for manifest in manifests for component in manifest.components)
    found = []
    for each in every:
        if each.purl is not None:
            telling = tuple(sorted(ways[each.ref], key=_telling))
            found.append(Named(each, telling, tuple(_asked(each, telling, requests or {}))))
    return tuple(found)


def _asked(
    package: Component, ways: Iterable[tuple[str, Route]], requests: Mapping[tuple[str, str], Place]
) -> Iterator[Place]:
    """The requests of the projects that require it directly: a project's ref is its manifest's path, or its lock's."""
    for _, route in ways:
        if route.direct:
            ref = route.before[package.ref].ref
            for path in (ref, *(posixpath.join(posixpath.dirname(ref), name) for name in LOCKED_MANIFESTS)):
                if (path, package.name) in requests:
                    yield requests[path, package.name]


def _telling(way: tuple[str, Route]) -> tuple[object, ...]:
    path, route = way
    return (not route.direct, route.direct is None, route.length < 2, route.length, path)


def way(package: Named) -> str:
    """How and for what the project depends on the package, by its first route: part of a sentence."""
    path, route = package.ways[0]
    scope = package.component.scope
    purpose = {Scope.REQUIRED: "", Scope.OPTIONAL: "optional, ", Scope.DEVELOPMENT: "for development only, "}[scope]
    if route.direct:
        return f"{purpose}a direct dependency of {route.names[0]}"
    if route.length > 2:
        return f"{purpose}a transitive dependency ({route})"
    if route.bundled:
        return f"{purpose}bundled in {path}"
    if route.direct is None:
        return f"{purpose}named in {path}"
    return f"{purpose}a transitive dependency named in {path}"


def via(package: Named) -> tuple[str, ...] | None:
    """The names of the packages on the first route, without the project and the package; None if it isn't known."""
    _, route = package.ways[0]
    if route.direct:
        return ()
    return route.shown[1:-1] if route.length > 2 else None


def places(package: Named) -> list[Location]:
    """Where the package is named, once in each file: where projects ask for it, then as the ways are, then by path."""
    order = {path: number for number, (path, _) in reversed(list(enumerate(package.ways)))}
    first: dict[str, Place] = {}
    for place in package.component.places:
        first.setdefault(place.path, place)
    ordered = sorted(first.values(), key=lambda each: (order.get(each.path, len(order)), each.path))
    asked = {place.path: place for place in reversed(package.requests)}
    return [Location(place.path, max(place.line, 1)) for place in (*reversed(asked.values()), *ordered)]
