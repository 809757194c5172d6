"""Finds the file of a JavaScript or TypeScript module that another file imports."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

from verdict.engines.semgrep.across.language import Modules

_SUFFIXES = (".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts")
_SOURCES = {".js": (".ts", ".tsx"), ".jsx": (".tsx",), ".mjs": (".mts",), ".cjs": (".cts",)}
_ALIASES = ("@/", "~/", "#/")
_FOLDERS = ("", "src", "app", "lib")  # that paths which aren't relative usually start in


class JavaScriptModules(Modules):
    """The modules among `paths`."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = frozenset(paths)

    def find(self, module: str, importer: str) -> str | None:
        """See `Modules`.

        A path that isn't relative, `@/db/users` or `src/db/users`, starts in the nearest folder above the importer in
        which it leads to a file. A single name is a package's.
        """
        folder = posixpath.dirname(importer)
        if module.split("/", 1)[0] in {".", ".."}:
            return self._file(posixpath.normpath(posixpath.join(folder, module)), importer)
        alias = next((each for each in _ALIASES if module.startswith(each)), "")
        rest = posixpath.normpath(module.removeprefix(alias))
        if rest.startswith((".", "/", "@")) or not (alias or "/" in rest):
            return None
        while True:
            for each in _FOLDERS:
                if (found := self._file(posixpath.join(folder, each, rest), importer)) is not None:
                    return found
            if not folder:
                return None
            folder = posixpath.dirname(folder)

    def _file(self, path: str, importer: str) -> str | None:
        """The file that a path without a suffix stands for, or with the suffix that it has once it is compiled."""
        if path in self._paths:
            return path
        own = posixpath.splitext(importer)[1]
        suffixes = (own, *_SUFFIXES) if own in _SUFFIXES else _SUFFIXES
        stem, suffix = posixpath.splitext(path)
        candidates = [stem + each for each in _SOURCES.get(suffix, ())]
        candidates += [path + each for each in suffixes]
        candidates += [posixpath.join(path, f"index{each}") for each in suffixes]
        return next((each for each in candidates if each in self._paths), None)
