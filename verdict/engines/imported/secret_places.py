"""Finds the exact places of secrets that a report gives by line, so that they can be masked and compared."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from verdict.domain.finding import Kind, Observation
from verdict.domain.location import Location
from verdict.ports import Listing
from verdict.tree.reading import read_regular
from verdict.tree.source import encoding_of

_LARGEST_FILE = 64 << 20  # bytes
_LONGEST_LINE = 100_000  # characters that are searched for a digest's value
_QUOTED = re.compile(r"""(["'`])((?:(?!\1)[^\\]|\\.)+)\1""")
_WORD = re.compile(r"""[^\s"'`,;(){}\[\]<>]+""")
_ASSIGNED = re.compile(r"[=:]")


@dataclass
class Exact:
    """The secrets of one report: their `values`, the SHA-1 `digests` of them, or another place of the `same` secret.

    All are by the place in the report; see `Reported`.
    What isn't found has the whole line as its place, from the first character that isn't a space.
    """

    listing: Listing
    values: Mapping[Location, str] = field(repr=False)
    digests: Mapping[Location, str]
    same: Mapping[Location, Location]
    _last: tuple[str, Sequence[str]] = ("", ())

    def located(self, observations: Iterable[Observation]) -> tuple[Observation, ...]:
        """The observations; those of secrets have columns, if the file is there."""
        return tuple(
            replace(each, location=self._place(each.location)) if each.kind is Kind.SECRET else each
            for each in sorted(observations, key=lambda each: each.location.path)
        )

    def _place(self, where: Location) -> Location:
        if where.column is not None and where.end_column is not None:
            return where
        lines = self._lines(where.path)
        if where.line > len(lines):
            return where
        line = lines[where.line - 1]
        value = self._shown(where)
        start = line.find(value) if value else -1
        if start < 0 and where in self.digests:
            value = next((each for each in _candidates(line) if _sha1(each) == self.digests[where]), "")
            start = line.find(value) if value else -1
        if start < 0:
            value = line.strip()
            start = line.find(value)
        return Location(where.path, where.line, start + 1, where.line, max(start + len(value), start + 1) + 1)

    def _shown(self, where: Location) -> str:
        """The first line of the secret at a place, as the report or another place in the file shows it; else empty."""
        other = self.same.get(where)
        if other is None:
            return self.values.get(where, "").strip("'\"").split("\n", 1)[0]
        line = "".join(self._lines(other.path)[other.line - 1 : other.line])
        end = other.end_column if other.end_line in {None, other.line} else None
        return "" if other.column is None else line[other.column - 1 : end and end - 1]

    def _lines(self, path: str) -> Sequence[str]:
        if self._last[0] != path:
            self._last = (path, self._read(path))
        return self._last[1]

    def _read(self, path: str) -> Sequence[str]:
        native = self._native.get(path)
        if native is None:
            return ()
        try:
            raw = read_regular(self.listing.root / native, _LARGEST_FILE)
        except OSError:  # the finding stands; it has no columns
            return ()
        return raw.decode(encoding_of(raw), "replace").split("\n")

    @cached_property
    def _native(self) -> Mapping[str, str]:
        return {file.path: file.native for file in self.listing.files}


def _sha1(text: str) -> str:
    return hashlib.sha1(text.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()


def _candidates(line: str) -> Iterable[str]:
    """The texts in a line that may be a secret: between quotes, words, and the parts of an assignment."""
    line = line[:_LONGEST_LINE]
    for match in _QUOTED.finditer(line):
        yield match[2]
    for match in _WORD.finditer(line):
        yield match[0]
        yield from _ASSIGNED.split(match[0])
    for part in _ASSIGNED.split(line):
        yield part.strip()
