"""Finds the file of a Python module that another file imports."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from verdict.engines.semgrep.across.language import Modules

_DEEPEST = 12  # folders of a path; deeper files are found by relative imports only
_INIT = "__init__"


class PythonModules(Modules):
    """The modules among `paths`."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._by_path: dict[tuple[str, ...], str] = {}
        self._packages: set[tuple[str, ...]] = set()
        self._by_end: defaultdict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
        for path in sorted(paths):
            names = tuple(path.removesuffix(".py").split("/"))
            if names[-1] == _INIT:
                names = names[:-1]
                self._packages.add(names)
            self._by_path[names] = path
            for start in range(max(0, len(names) - _DEEPEST), len(names)):
                self._by_end[names[start:]].append(names)

    def find(self, module: str, importer: str) -> str | None:
        """See `Modules`.

        An absolute name starts at a folder above the importer that isn't a package. Where there is none, as with tests
        beside `src/`, a name of several parts counts if it is the end of a single module's path.
        """
        folder = tuple(importer.split("/")[:-1])
        names = tuple(filter(None, module.lstrip(".").split(".")))
        dots = len(module) - len(module.lstrip("."))
        if dots:
            return self._by_path.get((*folder[: len(folder) - dots + 1], *names)) if dots <= len(folder) + 1 else None
        for depth in range(len(folder), -1, -1) if names else ():
            root = folder[:depth]
            if root not in self._packages and (*root, *names) in self._by_path:
                return self._by_path[*root, *names]
        if len(names) < 2:  # too little to go by
            return None
        candidates = [each for each in self._by_end.get(names, ()) if each[: -len(names)] not in self._packages]
        return self._by_path[candidates[0]] if len(candidates) == 1 else None

    def submodule(self, module: str, name: str, importer: str) -> str | None:
        """See `Modules`. A file that is no package has no modules as members."""
        if not module:
            return self.find(f".{name}", importer) if importer.endswith(f"/{_INIT}.py") else None
        return self.find(f"{module}{'' if module.endswith('.') else '.'}{name}", importer)
