"""Tells who owns the repository that a file is in, by the files at its top that name it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from verdict.domain.severity.owners import ORIGIN, SOURCES, named_owner
from verdict.tree.reading import read_regular

_LARGEST = 1 << 20  # bytes of a file that names the repository
_GITHUB = ".github/"


class Owners:
    """The owners of the repositories in a tree. Each of their files is read once at most."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._known: dict[str, frozenset[str]] = {}

    def of(self, path: str) -> frozenset[str]:
        """The owners, in lower case, of the repository whose `.github` a file is in; else of the one at the root.

        Where git knows where the repository comes from, no other file counts: a template that was copied names its own
        owner, and a change may name anybody.
        """
        before, found, _after = path.partition(_GITHUB)
        folder = before if found and (not before or before.endswith("/")) else ""
        if folder not in self._known:
            self._known[folder] = self._named(ORIGIN, folder) or self._named(SOURCES, folder)
        return self._known[folder]

    def _named(self, sources: Iterable[str], folder: str) -> frozenset[str]:
        return frozenset(filter(None, (named_owner(each, self._text(f"{folder}{each}")) for each in sources)))

    def _text(self, path: str) -> str:
        """The text of a file; empty if it can't be read."""
        try:
            return read_regular(self._root / path, _LARGEST).decode("utf-8", "replace")
        except (OSError, ValueError):  # ValueError: a name that no file can have
            return ""
