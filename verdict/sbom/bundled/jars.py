"""Java libraries in archives: by the `pom.properties` that Maven puts into a jar, and shading keeps.

The archive may be hostile: its directory, its members and the archives in it are bounded, and only the files that are
needed are unpacked, into memory.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from verdict.domain.text.untrusted import clean_path
from verdict.sbom.components import Component, Manifest, Place, Unread, merge
from verdict.sbom.formats import Malformed
from verdict.sbom.packages import package, project
from verdict.sbom.source import Source
from verdict.zip_directory import extent

DAMAGED = "not a readable archive: the packages in it are not known"
"""The reason for an archive that can't be read."""

BOUNDED = "larger than is read of an archive: not all packages in it are known"
"""The reason for an archive of which a part wasn't read."""

_SUFFIX = re.compile(r"\.(?:jar|war|ear|aar|hpi|jpi)$", re.IGNORECASE)
_INNER = re.compile(r"(?:.*/)?[^/]+\.(?:jar|war)$", re.IGNORECASE)
_PROPERTIES = re.compile(r"META-INF/maven/[^/]+/[^/]+/pom\.properties")
_LINE = re.compile(r"^[ \t]*(groupId|artifactId|version)[ \t]*[=:][ \t]*(\S+)[ \t]*$", re.MULTILINE)
_DIRECTORY = 32 << 20  # bytes of a zip's directory
_MEMBERS = 200_000
_LARGEST_PROPERTIES = 1 << 16
_LARGEST_INNER = 64 << 20  # bytes of one archive in an archive, unpacked
_LARGEST_INNERS = 512 << 20  # of all of them
_DEPTH = 3  # a jar in a war in an ear
_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OSError,
    struct.error,
)


def candidate(native: str) -> bool:
    """Whether a file is such an archive, by its name."""
    return _SUFFIX.search(native) is not None


def read(source: Source) -> Manifest | None:
    """The libraries in an archive; None if it names none.

    Raises:
        Malformed: it isn't an archive that can be read.
    """
    with source.tree.open(source.native) as stream:
        found = _Archive(source).components(stream, source.path, 1)
        components = merge(found)
    if not components and not source.unread:
        return None
    return Manifest(source.path, project(source.path, "maven"), components, tuple(source.unread), bundled=True)


class _Archive:
    """Reads one archive and those in it."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._left = _LARGEST_INNERS

    def components(self, stream: BinaryIO, shown: str, depth: int) -> Iterator[Component]:
        """The libraries in an archive. `shown` is its path, with those of the archives around it."""
        try:
            members, directory = extent(stream)
            if members > _MEMBERS or directory > _DIRECTORY:
                self._miss(shown, BOUNDED)
                return
            with zipfile.ZipFile(stream) as archive:
                for info in archive.infolist():
                    self._source.check()
                    if _PROPERTIES.fullmatch(info.filename):
                        yield from self._stated(archive, info, shown)
                    elif _INNER.fullmatch(info.filename):
                        yield from self._inner(archive, info, shown, depth)
        except _ERRORS as error:
            if depth == 1:
                raise Malformed(DAMAGED) from error
            self._miss(shown, DAMAGED)

    def _miss(self, shown: str, reason: str) -> None:
        self._source.unread.append(Unread(Place(shown), reason))

    def _stated(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo, shown: str) -> Iterator[Component]:
        raw = _content(archive, info, _LARGEST_PROPERTIES)
        if raw is None:
            self._miss(shown, BOUNDED)
            return
        fields = {match[1]: match[2] for match in _LINE.finditer(raw.decode("utf-8", "replace").replace("\r", "\n"))}
        group, artifact = fields.get("groupId"), fields.get("artifactId")
        version = fields.get("version")
        if group and artifact and "${" not in f"{group}{artifact}":
            stated = None if version is None or "${" in version else version
            place = Place(f"{shown}!{clean_path(info.filename)}")
            try:
                found = package("maven", f"{group}:{artifact}", stated, place, bundled=True)
            except Malformed as error:
                self._miss(place.path, error.reason)
            else:
                yield found

    def _inner(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo, shown: str, depth: int) -> Iterator[Component]:
        raw = None if depth >= _DEPTH else _content(archive, info, min(_LARGEST_INNER, self._left))
        if raw is None:
            self._miss(f"{shown}!{clean_path(info.filename)}", BOUNDED)
            return
        self._left -= len(raw)
        yield from self.components(io.BytesIO(raw), f"{shown}!{clean_path(info.filename)}", depth + 1)


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int) -> bytes | None:
    """A member's content; None if it is longer than the limit, whatever the directory says."""
    with archive.open(info) as stream:
        raw = stream.read(limit + 1)
    return raw if len(raw) <= limit else None
