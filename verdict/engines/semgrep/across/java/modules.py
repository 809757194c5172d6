"""Finds the file of a Java class by its whole name, as imports have it."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Mapping

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.language import Modules


class JavaModules(Modules):
    """The classes of a project by their packages, which are declared in the files."""

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self._roots = {path: _root(path, module.package) for path, module in modules.items()}
        self._files: defaultdict[str, list[str]] = defaultdict(list)
        self._found: dict[tuple[str, str], str | None] = {}
        for path, module in sorted(modules.items()):
            for each in module.classes:
                if "." not in each.name:
                    self._files[f"{module.package}.{each.name}"].append(path)

    def find(self, module: str, importer: str) -> str | None:
        """See `Modules`. It is the file of a class; of several possible names, divided by `|`, a single one counts."""
        key = module, self._roots.get(importer, "")
        if key not in self._found:
            found = {path for each in module.split("|") for path in self._nearest(each, key[1])}
            self._found[key] = found.pop() if len(found) == 1 else None
        return self._found[key]

    def _nearest(self, name: str, root: str) -> list[str]:
        """The files of a class; if there are several, that in the importer's own folder of sources, `root`."""
        paths = self._files.get(name, [])
        own = [each for each in paths if self._roots[each] == root]
        return own if len(paths) > 1 and own else paths


def _root(path: str, package: str) -> str:
    """The folder of sources that a file is in: the one that its package's folders are in."""
    folder, inside = posixpath.dirname(path), package.replace(".", "/")
    return folder.removesuffix(inside).rstrip("/") if f"/{folder}".endswith(f"/{inside}") else folder
