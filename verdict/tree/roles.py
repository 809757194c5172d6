"""Tells the role of each file, such as test or vendored: as configured, else by path, else by content."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from verdict.domain.finding import CodeRole
from verdict.domain.historic import plain
from verdict.domain.severity.code_role import role_of
from verdict.domain.severity.content_role import HEAD, is_declaration, needs_all, role_by_content
from verdict.domain.severity.copied import is_copy, marks_of_copies
from verdict.domain.severity.key_role import (
    all_for_tests,
    certificates,
    certificates_of,
    may_hold_certificates,
    says_test,
)
from verdict.domain.severity.lowering import Lowering
from verdict.domain.text.shape import is_packed
from verdict.ports import Listing
from verdict.tree.reading import read_regular, regular_descriptor
from verdict.tree.versions import Before

_LARGEST_CERTIFICATES = 1 << 20  # bytes of a file
_MOST_CERTIFICATES = 100  # files with certificates that are read for one private key
_LARGEST = 16 << 20  # bytes; a larger script is generated, whoever wrote what is in it


class Roles:
    """The roles of a scan's files. Each file is read once at most, and only if its path says nothing."""

    def __init__(self, listing: Listing, lowering: Lowering, *, trusted: bool, before: Before | None = None) -> None:
        """In a tree that isn't `trusted`, names and comments don't decide what is `spared`.

        If `before` is given, a file's content tells a role only if it did so then.
        """
        self._root = listing.root
        self._native = {file.path: file.native for file in listing.files}
        self._named = lowering.named
        self._trusted = trusted
        self._before = before
        self._known: dict[str, CodeRole] = {}
        self._copies: dict[str, bool] = {}

    def of(self, path: str) -> CodeRole:
        """The role of a file; the product's own, if nothing says otherwise or it can't be read."""
        role = self._known.get(path)
        if role is None:
            role = self._known[path] = self._named(path) or self._told(path)
        return role

    def _told(self, path: str) -> CodeRole:
        """The role by path and content."""
        role = role_of(plain(path))
        if role is CodeRole.PRODUCT and path in self._native:
            if self._is_copied(self._native[path]):
                return CodeRole.VENDORED
            told = role_by_content(path, self._content(path))
            if told is not None and (self._before is None or _told_by(path, self._before(path)) is told):
                return told
        return role

    def _is_copied(self, path: str) -> bool:
        """Whether the file is below a folder of copied libraries; one that became such a folder later doesn't count."""
        return any(self._is_copy(str(folder)) for folder in tuple(PurePosixPath(path).parents)[:-1])

    def _is_copy(self, folder: str) -> bool:
        known = self._copies.get(folder)
        if known is None:
            marks = marks_of_copies(folder, self._names(folder))
            known = self._copies[folder] = is_copy(
                folder, (mark for mark in marks if self._before is None or self._before(mark))
            )
        return known

    def _names(self, folder: str) -> list[str]:
        """The names in a folder of the tree; none if it can't be read, so that it isn't taken for a copy."""
        try:
            return [each.name for each in (self._root / Path(folder)).iterdir()]
        except OSError:
            return []

    def is_test_key(self, path: str) -> bool:
        """Whether the private key in a file is for tests: by its path, else by its certificates."""
        if says_test(path) or path not in self._native:  # a member of an archive
            return says_test(path)
        folder = path.rpartition("/")[0]
        beside = [each for each in self._native if each.rpartition("/")[0] == folder and may_hold_certificates(each)]
        for group in certificates_of(path, beside[:_MOST_CERTIFICATES]):
            found = [one for each in group if each in self._native for one in certificates(self._small(each, path))]
            if found:
                return all_for_tests(found, datetime.now(UTC))
        return False

    def spared(self, path: str) -> bool:
        """Whether an engine that couldn't parse a file, or reached a bound in it, isn't called partial for that.

        That holds for code that isn't the product's own and for minified scripts; in a tree that isn't trusted, where
        anyone may call a folder `tests`, for minified scripts alone.
        """
        if is_declaration(path):
            return True
        if self._trusted and self.of(path) is not CodeRole.PRODUCT:
            return True
        return needs_all(path) and path in self._native and is_packed(self._content(path))

    def _small(self, path: str, own: str) -> bytes:
        """The content of a small file, or of the key's `own`; empty if it can't be read or is larger."""
        try:
            return read_regular(
                self._root / Path(self._native[path]), _LARGEST if path == own else _LARGEST_CERTIFICATES
            )
        except OSError:
            return b""

    def _content(self, path: str) -> bytes:
        """The text that tells a file's role; empty if it can't be read."""
        file = self._root / Path(self._native[path])
        try:
            if needs_all(path):
                return read_regular(file, _LARGEST)
            with regular_descriptor(str(file)) as descriptor:
                return os.read(descriptor, HEAD)
        except OSError:
            return b""


def _told_by(path: str, content: bytes) -> CodeRole | None:
    """The role that a file with this content has by it."""
    return role_by_content(path, content if needs_all(path) else content[:HEAD])
