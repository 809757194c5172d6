"""The values that a bill of materials consists of."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NewType

from verdict.domain.outcome import Unscanned
from verdict.domain.text.amounts import plural

Ref = NewType("Ref", str)
"""Names a component within a bill: a package's purl, or the manifest's path for code of the project's own."""


class Scope(enum.StrEnum):
    """What a component is for. If several apply, the first one counts."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    DEVELOPMENT = "development"


_SCOPES = tuple(Scope)


@dataclass(frozen=True, slots=True, order=True)
class Hash:
    """A digest of the package as it is distributed: CycloneDX's name of the algorithm, and hex digits."""

    algorithm: str
    value: str


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a manifest names something: its path as shown, and the 1-based line; 0 if the line isn't known."""

    path: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Component:
    """One package in one version, or (without a purl) a project of the tree's own.

    A `bundled` one is in the tree as files; without a purl it is a library that no known registry has.

    `name` is as its ecosystem writes it (`@scope/name`, `group:artifact`). `version` is None where it isn't pinned;
    `specifier` is what was asked for then. `hashes` has one for each file that the lock allows; `checksum` is a lock's
    own digest of something else than the distributed file. `requires` may name what isn't in the bill.
    """

    ref: Ref
    ecosystem: str
    name: str
    version: str | None = None
    purl: str | None = None
    scope: Scope = Scope.REQUIRED
    hashes: tuple[Hash, ...] = ()
    checksum: str | None = None
    licence: str | None = None
    specifier: str | None = None
    requires: tuple[Ref, ...] = ()
    places: tuple[Place, ...] = ()
    bundled: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Unread:
    """Something that a manifest has and the bill lacks, with the reason."""

    place: Place
    reason: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The content of one manifest: its project, which requires the direct dependencies, and all components.

    The components are in order of their refs, and no two have the same one. A `bundled` one stands for a file of the
    tree that is or has libraries; its project isn't part of the bill.
    """

    path: str
    project: Component
    components: tuple[Component, ...] = ()
    unread: tuple[Unread, ...] = ()
    bundled: bool = False


@dataclass(frozen=True, slots=True)
class Bill:
    """The bill of materials of a tree: manifests in order of path, unread parts, and paths left out, with reasons.

    `requests` has the places where manifests that have a lock request a package, by the manifest's path and the name.
    """

    name: str
    manifests: tuple[Manifest, ...]
    unread: tuple[Unread, ...] = ()
    left_out: tuple[Unscanned, ...] = ()
    requests: Mapping[tuple[str, str], Place] = field(default_factory=dict)

    @property
    def components(self) -> tuple[Component, ...]:
        """Every package and project once, with all the places that name it, in order of refs."""
        own = (each.project for each in self.manifests if not each.bundled)
        return merge([*own, *(component for each in self.manifests for component in each.components)])

    @property
    def packages(self) -> int:
        """The number of packages, without the tree's own projects."""
        return sum(each.purl is not None for each in self.components)


def bill_lines(bill: Bill) -> Iterator[str]:
    """The bill for a reader, as lines: totals, what is missing, and each manifest with its packages."""
    lacking = f"; {plural(len(bill.unread), 'part')} could not be read: the bill is INCOMPLETE" if bill.unread else ""
    yield f"{plural(bill.packages, 'package')} in {plural(len(bill.manifests), 'manifest')}{lacking}"
    for unread in bill.unread:
        line = f":{unread.place.line}" if unread.place.line else ""
        yield f"not read: {unread.place.path}{line}: {unread.reason}"
    for reason, number in Counter(gap.reason for gap in bill.left_out).most_common():
        yield f"not looked at: {plural(number, 'path')}: {reason}"
    for manifest in bill.manifests:
        yield f"{manifest.path} ({len(manifest.components)})"
        for each in manifest.components:
            scope = "" if each.scope is Scope.REQUIRED else f" ({each.scope})"
            yield f" {each.ecosystem} {each.name} {each.version or each.specifier or 'any version'}{scope}"


def merge(components: Iterable[Component]) -> tuple[Component, ...]:
    """The components, those with the same ref joined into one; in order of refs."""
    groups: dict[Ref, list[Component]] = {}
    for component in components:
        groups.setdefault(component.ref, []).append(component)
    return tuple(_one(groups[ref]) for ref in sorted(groups))


def _one(group: list[Component]) -> Component:
    """The components joined into one. For values of which there can be only one, the first component decides."""
    return replace(
        group[0],
        version=next((each.version for each in group if each.version), None),
        scope=min((each.scope for each in group), key=_SCOPES.index),
        hashes=tuple(sorted({value for each in group for value in each.hashes})),
        checksum=next((each.checksum for each in group if each.checksum), None),
        licence=next((each.licence for each in group if each.licence), None),
        specifier=next((each.specifier for each in group if each.specifier), None),
        requires=tuple(sorted({ref for each in group for ref in each.requires})),
        places=tuple(sorted({place for each in group for place in each.places})),
    )


def scoped(components: Iterable[Component], direct: Mapping[Scope, Iterable[Ref]]) -> list[Component]:
    """The components with the first scope whose direct ones lead to them; REQUIRED if none does, so none is hidden.

    What the tree's own projects require is direct, and not followed: some of it is for their development.
    """
    components = list(components)
    edges: dict[Ref, set[Ref]] = {}
    for component in components:
        if component.purl is not None:
            edges.setdefault(component.ref, set()).update(component.requires)
    found: dict[Ref, Scope] = {}
    for scope in _SCOPES:
        waiting = list(direct.get(scope, ()))
        while waiting:
            ref = waiting.pop()
            if ref not in found:
                found[ref] = scope
                waiting.extend(edges.get(ref, ()))
    return [replace(each, scope=found.get(each.ref, Scope.REQUIRED)) for each in components]


def unrequired(components: Iterable[Component]) -> tuple[Ref, ...]:
    """The components that nothing else requires: the direct ones, if a lock doesn't tell them."""
    components = list(components)
    required = {ref for each in components for ref in each.requires if ref != each.ref}
    return tuple(sorted({each.ref for each in components} - required))


def without_development(manifest: Manifest) -> Manifest:
    """The manifest without development dependencies."""
    kept = tuple(each for each in manifest.components if each.scope is not Scope.DEVELOPMENT)
    gone = {each.ref for each in manifest.components} - {each.ref for each in kept}
    project = replace(manifest.project, requires=tuple(ref for ref in manifest.project.requires if ref not in gone))
    return replace(manifest, project=project, components=kept)
