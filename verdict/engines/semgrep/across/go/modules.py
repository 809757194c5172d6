"""Finds the folder of a Go package that a file imports."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterator, Mapping

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.language import Modules

_DEEPEST = 12  # folders above a file in which its module may begin
_STANDARD = frozenset(
    {
        "archive", "compress", "container", "crypto", "database", "debug", "encoding", "go", "hash", "html", "image",
        "index", "io", "log", "math", "mime", "net", "os", "path", "regexp", "runtime", "sync", "testing", "text",
        "time", "unicode",
    }
)  # fmt: skip  # the standard library's own folders


class GoModules(Modules):
    """The packages of a project, found by what their files import.

    An import is the name of a module, which stands in its `go.mod`, and a folder below that file. What a module is
    called and where it begins is told by the imports of its own files, of which most lead to folders. One within
    another has the name that it has there as a folder.
    """

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self._files: dict[str, str] = {}
        for path in sorted(modules, key=lambda each: (modules[each].package.endswith(":main"), each)):
            self._files.setdefault(posixpath.dirname(path), path)
        self._folders = self._begun(modules)

    def find(self, module: str, importer: str) -> str | None:
        """See `Modules`. Of a package it is one file, whose names are those of the others too."""
        name = module
        while True:
            if (root := self._folders.get(name)) is not None:
                return self._files.get(posixpath.join(root, module[len(name) + 1 :]).rstrip("/"))
            if "/" not in name:
                return None
            name = posixpath.dirname(name)

    def _begun(self, modules: Mapping[str, Module]) -> dict[str, str]:
        """The folder in which each module begins, by its name: one for each folder, which most imports agree on."""
        imported = {
            (posixpath.dirname(path), each.module)
            for path, module in modules.items()
            for each in module.imports.values()
        }
        led = {(*place, path) for folder, path in imported for place in self._possible(folder, path)}
        votes = Counter((root, name) for root, name, _ in led)
        names: dict[str, str] = {}
        begun: dict[str, str] = {}
        for (root, name), _ in sorted(votes.items(), key=lambda each: (-each[1], each[0])):
            around = [each for each in _above(root) if each in begun]
            if name not in names and all(name == f"{begun[each]}/{root[len(each) :].lstrip('/')}" for each in around):
                begun[root] = name
                names[name] = root
        return names

    def _possible(self, folder: str, path: str) -> Iterator[tuple[str, str]]:
        """The folders in which the module of an import may begin, each with the module's name."""
        parts = path.split("/")
        roots = [] if parts[0] in _STANDARD else _above(folder)
        for start in range(_shortest(parts), len(parts)):
            rest = "/".join(parts[start:])
            for root in roots:
                if posixpath.join(root, rest) in self._files:
                    yield root, "/".join(parts[:start])


def _above(folder: str) -> list[str]:
    """A folder and those above it."""
    folders = [folder]
    while folders[-1] and len(folders) < _DEEPEST:
        folders.append(posixpath.dirname(folders[-1]))
    return folders


def _shortest(parts: list[str]) -> int:
    """The parts that a module's name has at least: the host, owner and repository of one that is hosted."""
    return 3 if parts[0] in {"github.com", "gitlab.com", "bitbucket.org"} else 2 if "." in parts[0] else 1
