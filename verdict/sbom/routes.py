"""Finds how a project depends on a package: directly, or through which other packages."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from verdict.sbom.components import Component, Manifest, Ref

_LONGEST = 8  # names of a route; of a longer one the middle is left out
_FLAT = re.compile(r".+\.txt|.*gradle\.lockfile|.+\.lockfile|pylock(?:\..+)?\.toml|Pipfile\.lock|go\.mod")
"""Manifests without a dependency graph."""


@dataclass(frozen=True, slots=True)
class Route:
    """A path from the project to the package. `direct`: None if the manifest doesn't tell; `length` counts both ends.

    `bundled`: the package itself is in the tree. `before` maps each package on the path to the one that requires it.
    """

    package: Component
    direct: bool | None
    length: int
    before: Mapping[Ref, Component] = field(repr=False, compare=False)
    bundled: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names from the project's (first) to the package's (last); only the package's if the path isn't known."""
        names, each = [self.package.name], self.package
        while each.ref in self.before:
            each = self.before[each.ref]
            names.append(each.name)
        return tuple(reversed(names))

    @property
    def shown(self) -> tuple[str, ...]:
        """The names, with a mark in place of the middle ones of a long path."""
        kept = self.names
        return kept if len(kept) <= _LONGEST else (*kept[: _LONGEST // 2], "…", *kept[-_LONGEST // 2 :])

    def __str__(self) -> str:
        return " → ".join(self.shown)


def routes(manifest: Manifest) -> Mapping[Ref, Route]:
    """A shortest way to each package of the manifest, from one of its projects; circles don't matter.

    A list without a graph that asks for all it holds, as a frozen one does, doesn't tell what is direct. In one that
    marks some as direct, the others are transitive.
    """
    if manifest.bundled:
        return {each.ref: Route(each, None, 1, {}, bundled=True) for each in manifest.components}
    known = {each.ref: each for each in manifest.components}
    own = [manifest.project, *(each for each in manifest.components if each.purl is None)]
    before: dict[Ref, Component] = {}
    length = {each.ref: 1 for each in own}
    waiting = deque(own)
    while waiting:
        each = waiting.popleft()
        for ref in each.requires:
            if ref in known and ref not in length:
                before[ref], length[ref] = each, length[each.ref] + 1
                waiting.append(known[ref])
    packages = [each for each in manifest.components if each.purl is not None]
    flat = _FLAT.fullmatch(manifest.path.rpartition("/")[2]) is not None and not any(each.requires for each in packages)
    tells = not flat or any(each.ref not in before for each in packages)

    def route(each: Component) -> Route:
        if each.ref not in before:  # the manifest doesn't say what leads to it
            return Route(each, False if flat else None, 1, before)
        return Route(each, length[each.ref] == 2 if tells else None, length[each.ref], before)

    return {each.ref: route(each) for each in packages}
