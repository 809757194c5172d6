"""Converts places in the tools' reports to lines and columns of the text: `\\n` ends a line, columns are characters."""

from __future__ import annotations

import bisect
import codecs
import io
import itertools
import re
import tokenize
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from verdict.domain.finding import Observation
from verdict.domain.location import Location
from verdict.ports import TargetFile
from verdict.tree.reading import read_regular
from verdict.tree.source import encoding_of


def in_characters(
    observations: Iterable[Observation], files: Iterable[TargetFile], root: Path
) -> tuple[Observation, ...]:
    """The observations with columns in characters, made of columns in UTF-8 bytes (as all four tools count).

    Lines of plain ASCII, most of them, stay as they are.
    """

    def converter(raw: bytes) -> _Convert:
        encoding = encoding_of(raw)
        lines = (raw if encoding == "utf-8" else raw.decode(encoding, "replace").encode()).split(b"\n")
        return lambda line, column: (line, _characters(lines, line, column))

    return _converted(observations, files, root, converter)


def in_bytes(observations: Iterable[Observation], files: Iterable[TargetFile], root: Path) -> tuple[Observation, ...]:
    """The observations of a tool that counts as Python does, with the lines and the byte columns of the file.

    Python counts the UTF-8 bytes of the text whatever encoding the file declares, without a byte order mark, and ends
    lines at a lone carriage return too.
    """
    return _converted(observations, files, root, _of_python)


_Convert = Callable[[int, int], tuple[int, int]]


def _of_python(raw: bytes) -> _Convert:
    try:
        encoding = tokenize.detect_encoding(io.BytesIO(raw).readline)[0]
    except SyntaxError:  # the tool couldn't read it either
        encoding = "utf-8"
    mark = len(codecs.BOM_UTF8) if raw.startswith(codecs.BOM_UTF8) else 0
    if encoding == "utf-8" and not mark and raw.count(b"\r") == raw.count(b"\r\n"):
        return lambda line, column: (line, column)
    lines = raw.splitlines(keepends=True)
    starts = [0, *itertools.accumulate(map(len, lines))]
    feeds = [match.start() for match in re.finditer(b"\n", raw)]
    plain = encoding.removesuffix("-sig")

    def convert(line: int, column: int) -> tuple[int, int]:
        if line > len(lines):
            return line, column
        shift = mark if line == 1 else 0
        counted = lines[line - 1][shift:].decode(plain, "replace").encode()[: column - 1]
        own = lines[line - 1][:shift] + counted.decode("utf-8", "replace").encode(plain, "replace")
        above = bisect.bisect_left(feeds, starts[line - 1])
        return above + 1, starts[line - 1] + len(own) - (feeds[above - 1] + 1 if above else 0) + 1

    return convert


def _converted(
    observations: Iterable[Observation],
    files: Iterable[TargetFile],
    root: Path,
    converter: Callable[[bytes], _Convert],
) -> tuple[Observation, ...]:
    """The observations at the places that `converter` makes of theirs; it is given a file's content."""
    native = {file.path: file.native for file in files}
    made: dict[str, _Convert | None] = {}

    def of(path: str) -> _Convert | None:
        if path not in made:
            made.clear()  # observations are grouped by file
            try:
                made[path] = converter(read_regular(root / native[path])) if path in native else None
            except OSError:  # the file has disappeared: columns stay bytes, and there is no excerpt
                made[path] = None
        return made[path]

    def moved(where: Location) -> Location:
        return _moved(where, of(where.path))

    return tuple(
        replace(
            each,
            location=moved(each.location),
            trace=tuple(replace(step, location=moved(step.location)) for step in each.trace),
            secret=None if each.secret is None else moved(each.secret),
            extent=None if each.extent is None else moved(each.extent),
        )
        for each in sorted(observations, key=lambda each: each.location.path)
    )


def _moved(where: Location, convert: _Convert | None) -> Location:
    if convert is None:
        return where
    line, column = convert(where.line, where.column or 1)
    last, end_column = convert(where.last_line, where.end_column or 1)
    return replace(
        where,
        line=line,
        column=None if where.column is None else column,
        end_line=None if where.end_line is None else last,
        end_column=None if where.end_column is None else end_column,
    )


def _characters(lines: Sequence[bytes], line: int, column: int) -> int:
    if line > len(lines) or lines[line - 1].isascii():
        return column
    return len(lines[line - 1][: column - 1].decode("utf-8", "replace")) + 1
