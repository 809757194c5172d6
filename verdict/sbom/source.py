"""Opens manifests. Only files in the listing can be opened."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Iterator
from typing import BinaryIO

from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.ports import Listing, TargetFile
from verdict.processes.deadline import Deadline
from verdict.sbom.components import Place, Unread
from verdict.sbom.encodings import decoded
from verdict.sbom.formats import Malformed

LARGEST = 32 << 20
"""The largest manifest that is read, in bytes; about five times the largest locks of real projects."""

_LONGEST_FORMAT = 20  # characters that are shown of it


class Tree:
    """The files that manifests may be read from, by their path as the file system spells it."""

    def __init__(self, listing: Listing, deadline: Deadline) -> None:
        self._root, self._deadline = listing.root, deadline
        self._files = {file.native: file for file in listing.files}

    def __contains__(self, native: str) -> bool:
        return native in self._files

    def named(self, name: str) -> Iterator[str]:
        """The files of that name, anywhere."""
        return (native for native in self._files if native.rpartition("/")[2] == name)

    def check(self) -> None:
        """Check the deadline.

        Raises:
            TimedOut, Interrupted: see `Deadline.check`.
        """
        self._deadline.check("reading the manifests")

    def read(self, native: str, stated: re.Pattern[bytes] | None = None) -> str:
        """A file's text; for `stated` see `encodings.decoded`.

        Raises:
            Malformed: it is too large, isn't such text, or can't be read.
        """
        file: TargetFile = self._files[native]
        raw, whole = self.beginning(native, LARGEST)
        if not whole or file.size > LARGEST:
            raise Malformed(f"larger than {LARGEST >> 20} MiB")
        return decoded(raw, stated).replace("\r\n", "\n")

    def beginning(self, native: str, limit: int) -> tuple[bytes, bool]:
        """The first bytes of a file, and whether these are all.

        Raises:
            Malformed: it can't be read.
        """
        try:
            with self.open(native) as stream:
                raw = stream.read(limit + 1)
        except OSError as error:
            raise Malformed(f"unreadable: {error.strerror}") from error
        return raw[:limit], len(raw) <= limit

    def open(self, native: str) -> BinaryIO:
        """A file, open for reading.

        Raises:
            Malformed: it can't be opened.
        """
        self.check()
        try:
            descriptor = os.open(self._root / native, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            return open(descriptor, "rb")  # noqa: PTH123  a descriptor can't become a link; the caller closes it
        except OSError as error:
            raise Malformed(f"unreadable: {error.strerror}") from error


class Source:
    """One manifest that is being read. `path` is as shown, `native` as the file system spells it.

    `asked` are the files that it, or one that it includes, includes, whether or not they are there.
    """

    def __init__(self, tree: Tree, native: str) -> None:
        self.tree, self.native, self.path = tree, native, clean_path(native)
        self.folder, _, self.name = native.rpartition("/")
        self.unread: list[Unread] = []
        self.asked: set[str] = set()
        self.check: Callable[[], None] = tree.check

    def text(self, stated: re.Pattern[bytes] | None = None) -> str:
        """The whole file. See `Tree.read`."""
        return self.tree.read(self.native, stated)

    def place(self, line: int = 0) -> Place:
        """A line of it. Readers ask for each entry, so the time is looked at here.

        Raises:
            TimedOut, Interrupted: see `Tree.check`.
        """
        self.check()
        return Place(self.path, line)

    def miss(self, reason: str, line: int = 0) -> None:
        """Record that a part of it isn't in the bill."""
        self.unread.append(Unread(Place(self.path, line), reason))

    def written_in(self, stated: object, newest: int) -> None:
        """Record that a lock may have what isn't read, if it states a format later than `newest`, the last one known.

        A format is a number or a version, of which only the first part matters; None isn't stated.
        """
        major = str(stated).partition(".")[0]
        if stated is not None and not (len(major) < 5 and major.isdecimal() and int(major) <= newest):
            shown = clean_line(str(stated))[:_LONGEST_FORMAT]
            self.miss(f"in format {shown}, and verdict knows those up to {newest}: packages may be missing")

    def lacks(self, name: str, line: int = 0) -> None:
        """Record that a package isn't in the bill although the lock requires it, as in a truncated lock."""
        self.miss(f"{name} is asked for and isn't there: the file may be cut short", line)

    def other(self, relative: str) -> Source:
        """Another file of the tree, by its path from this one's folder.

        Raises:
            Malformed: it is outside the root, or not in the listing.
        """
        native = posixpath.normpath(posixpath.join(self.folder, relative))
        if posixpath.isabs(native) or native == ".." or native.startswith("../"):
            raise Malformed(f"{clean_path(relative)} is outside the root and isn't read")
        self.asked.add(native)
        if native not in self.tree:
            raise Malformed(f"{clean_path(relative)} isn't there, or is left out")
        found = Source(self.tree, native)
        found.asked = self.asked
        return found

    def beside(self, name: str) -> Source | None:
        """The file of that name in the same folder; None if there is none."""
        native = posixpath.join(self.folder, name)
        return Source(self.tree, native) if native in self.tree else None

    def below(self, relative: str) -> str:
        """A path from this file's folder, as shown, whether or not there is such a file."""
        return clean_path(posixpath.normpath(posixpath.join(self.folder, relative)))
