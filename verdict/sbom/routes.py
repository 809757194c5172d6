"""How a package comes into a project: asked for by itself, or through which others."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from verdict.sbom.components import Component, Manifest, Ref

_LONGEST = 8  # names of a route; of a longer one the middle is left out
_FLAT = re.compile(r".+\.txt|.*gradle\.lockfile|.+\.lockfile|pylock(?:\..+)?\.toml|Pipfile\.lock|go\.mod")
"""Names of lists that don't say what requires what."""


@dataclass(frozen=True, slots=True)
class Route:
    """From the project (first) to the package (last), by names. `direct` is None where the manifest doesn't tell."""

    names: tuple[str, ...]
    direct: bool | None

    def __str__(self) -> str:
        kept = self.names
        if len(kept) > _LONGEST:
            kept = (*kept[: _LONGEST // 2], "…", *kept[-_LONGEST // 2 :])
        return " → ".join(kept)


def routes(manifest: Manifest) -> Mapping[Ref, Route]:
    """A shortest way to each package of the manifest, from one of its projects; circles don't matter.

    A list without a graph that asks for all it holds, as a frozen one does, doesn't tell what is direct. In one that
    marks some as direct, the others are transitive.
    """
    known = {each.ref: each for each in manifest.components}
    own = [manifest.project, *(each for each in manifest.components if each.purl is None)]
    before: dict[Ref, Component] = {}
    waiting = deque(own)
    while waiting:
        each = waiting.popleft()
        for ref in each.requires:
            if ref in known and ref not in before and known[ref].purl is not None:
                before[ref] = each
                waiting.append(known[ref])
    packages = [each for each in manifest.components if each.purl is not None]
    flat = _FLAT.fullmatch(manifest.path.rpartition("/")[2]) is not None and not any(each.requires for each in packages)
    tells = not flat or any(each.ref not in before for each in packages)
    return {each.ref: _route(each, before, flat=flat, tells=tells) for each in packages}


def _route(package: Component, before: Mapping[Ref, Component], *, flat: bool, tells: bool) -> Route:
    if package.ref not in before:  # the manifest doesn't say what leads to it
        return Route((package.name,), False if flat else None)
    names, each = [package.name], package
    while each.ref in before:
        each = before[each.ref]
        names.append(each.name)
    return Route(tuple(reversed(names)), len(names) == 2 if tells else None)
