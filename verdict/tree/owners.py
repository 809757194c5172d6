"""Tells who owns the repository that a file is in, by the files at its top that name it."""

from __future__ import annotations

from pathlib import Path

from verdict.domain.severity.owners import SOURCES, named_owner
from verdict.tree.reading import read_regular

_LARGEST = 1 << 20  # bytes of a file that names the repository
_GITHUB = ".github/"


class Owners:
    """The owners of the repositories in a tree. Each of their files is read once at most."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._known: dict[str, frozenset[str]] = {}

    def of(self, path: str) -> frozenset[str]:
        """The owners, in lower case, of the repository whose `.github` a file is in; else of the one at the root."""
        before, found, _after = path.partition(_GITHUB)
        folder = before if found and (not before or before.endswith("/")) else ""
        if folder not in self._known:
            named = (named_owner(each, self._text(f"{folder}{each}")) for each in SOURCES)
            self._known[folder] = frozenset(filter(None, named))
        return self._known[folder]

    def _text(self, path: str) -> str:
        """The text of a file; empty if it can't be read."""
        try:
            return read_regular(self._root / path, _LARGEST).decode("utf-8", "replace")
        except (OSError, ValueError):  # ValueError: a name that no file can have
            return ""
