"""Turns the paths of a report into paths below the root."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from verdict.domain.finding import Observation
from verdict.domain.location import Location
from verdict.domain.text.untrusted import clean_path
from verdict.engines.shared.reported import HIGHEST

_DRIVE = re.compile(r"/?([A-Za-z]):(?=[/\\])")
_LONGEST = 1_000  # characters of a path
_COMPARED = 2_000  # paths compared to find another machine's root


class Places:
    """The paths of one report, which it may write absolute, as URIs, or as Windows does.

    `files` are the listed files below `root`, as shown. `report` is the name of the report's own file: the place of a
    result that names none. `outside` collects the paths that aren't below the root, `absent` those that aren't there.
    """

    def __init__(self, root: Path, files: Collection[str], report: str) -> None:
        self._root = root
        self._prefix = f"{root.as_posix().rstrip('/')}/"
        self.files = files
        self.report = "/".join(part for part in report.split("/") if part not in {"", ".."}) or "report"
        self.outside: set[str] = set()
        self.absent: set[str] = set()
        self._known: dict[tuple[str, bool], str] = {}

    def below(self, raw: str) -> bool:
        """Whether it is an absolute path below the root."""
        return raw.startswith(self._prefix)

    def path(self, raw: str, *, uri: bool = False) -> str:
        """A path of the report as a path below the root, as shown; `uri` says that it is percent-encoded.

        One that lies outside keeps its parts without the leading ones, so that the finding has a place.
        """
        key = (raw, uri)
        if key not in self._known:
            self._known[key] = self._path(raw, uri=uri)
        return self._known[key]

    def location(  # noqa: PLR0913  a region has four numbers
        self,
        raw: str,
        line: int | None = None,
        column: int | None = None,
        end_line: int | None = None,
        end_column: int | None = None,
        *,
        uri: bool = False,
    ) -> Location:
        """A region of a file; numbers that no region can have are left out, and line 1 stands for none."""
        path = self.path(raw, uri=uri) if raw.strip() else self.report
        first = _possible(line)
        if first is None:
            return Location(path, 1)
        last, start, end = _possible(end_line), _possible(column), _possible(end_column)
        if last is not None and last < first:
            last = end = None
        if end is not None and (start is None or ((last or first) == first and end <= start)):
            end = None
        return Location(path, first, start, last, end)

    def whole(self, raw: str) -> Location:
        """A file, or whatever else the report calls by a name, without a region."""
        return self.location(raw)

    def _path(self, raw: str, *, uri: bool) -> str:
        text = _decoded(raw, uri=uri)
        if clean_path(text) not in self.files and not self.there(text):
            text = _with_slashes(text)
        absolute = text.startswith("/") or _DRIVE.match(text) is not None
        if absolute and text.startswith(self._prefix):
            text, absolute = text.removeprefix(self._prefix), False
        text = _DRIVE.sub(lambda match: f"{match[1]}/", text, count=1) if absolute else text
        path = posixpath.normpath(text.lstrip("/") or ".")
        escapes = path == ".." or path.startswith("../")
        while path.startswith("../"):
            path = path.removeprefix("../")
        path = self.report if path in ("", ".", "..") else path
        shown = clean_path(path)
        shown = shown if len(shown) <= _LONGEST else shown[:_LONGEST].rstrip("\\")
        if absolute or escapes:
            self.outside.add(shown)
        elif shown not in self.files and not self.there(path):
            self.absent.add(shown)
        return shown

    def note(self, shown: str) -> None:
        """Note whether a path that verdict wrote, and so is as shown, is there."""
        if shown not in self.files and not self.there(shown):
            self.absent.add(shown)

    def there(self, path: str) -> bool:
        """Whether a path below the root is there, listed or not."""
        try:
            return os.path.lexists(self._root / path)
        except ValueError:  # a character that no path may have
            return False


def relocated(observations: Iterable[Observation], places: Places) -> tuple[tuple[Observation, ...], str | None]:
    """The observations with absolute paths of another machine taken as paths below the root, and that machine's root.

    That is the shortest folder below which at least half of those paths are in the tree.
    """
    observations = tuple(observations)
    prefix = _other_root(places)
    if prefix is None:
        return observations, None
    moved = {shown: shown.removeprefix(prefix) for shown in places.outside if shown.startswith(prefix)}
    places.outside -= moved.keys()
    places.absent.update(path for path in moved.values() if path not in places.files and not places.there(path))

    def at(where: Location) -> Location:
        return replace(where, path=moved[where.path]) if where.path in moved else where

    return tuple(
        replace(
            each,
            location=at(each.location),
            trace=tuple(replace(step, location=at(step.location)) for step in each.trace),
            also_at=tuple(map(at, each.also_at)),
        )
        for each in observations
    ), prefix


def _other_root(places: Places) -> str | None:
    paths = sorted(places.outside)[:_COMPARED]
    folders = posixpath.commonpath([posixpath.dirname(path) for path in paths]).split("/") if paths else []
    for length in range(1, len(folders) + 1):
        prefix = "/".join(folders[:length]) + "/"
        below = [path.removeprefix(prefix) for path in paths]
        there = sum(path in places.files or places.there(path) for path in below)
        if prefix != "/" and 2 * there >= len(paths):
            return prefix
    return None


def _decoded(raw: str, *, uri: bool) -> str:
    """The path without a scheme, host or percent-encoding."""
    text = raw.strip()[: 4 * _LONGEST]
    if text.casefold().startswith("file:"):
        text, uri = re.sub(r"^//[^/\\]*(?=[/\\])", "", text[5:]) or "/", True
        text = re.sub(r"^[/\\]{2,}", "/", text)
    if uri:
        text = unquote(text.partition("#")[0].partition("?")[0], errors="surrogateescape")
    return text


def _with_slashes(text: str) -> str:
    """A path as Windows writes it, with slashes."""
    if "\\" in text and ("/" not in text or _DRIVE.match(text) is not None):
        text = text.replace("\\", "/")
    return text.removeprefix("/") if _DRIVE.match(text) is not None and text.startswith("/") else text


def _possible(number: int | None) -> int | None:
    return number if number is not None and 1 <= number <= HIGHEST else None
