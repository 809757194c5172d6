"""Rows of the report as lines of text: wrapped between words, kept whole or cut to the width, and coloured."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len, chop_cells

from verdict.domain.text.untrusted import without_commands
from verdict.presenters.terminal import styles

_IN_A_PIPE = 160  # columns that a cut row has where nothing limits the width
_WORD = re.compile(r"\S+")
_CALL = re.compile(r"\w\(|`")
_MORE = " …"
_LONGEST_CODE = 40  # words; of longer code in a text each word is for itself

Piece = tuple[str, str]
"""A text, and the name of its style."""


class Fit(enum.Enum):
    """How a row that is wider than the sheet is treated."""

    WRAP = "wrapped between words"
    KEEP = "kept in one line: a path, a URL or code"
    CUT = "cut to one line"


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces side by side, indented by `indent` columns, with continuation lines indented by `hang` more.

    `most` is the largest number of lines that a wrapped row may take; the rest is left out.
    """

    pieces: tuple[Piece, ...] = ()
    fit: Fit = Fit.WRAP
    indent: int = 0
    hang: int = 0
    most: int | None = None

    def __str__(self) -> str:
        return " " * self.indent + "".join([text for text, _ in self.pieces])


class Sheet:
    """Lays out rows in `width` columns; without a width nothing is wrapped. `colour` adds escape codes."""

    def __init__(self, width: int | None, *, colour: bool) -> None:
        self.width = width
        self._colour = colour

    def text(self, rows: Iterable[Row]) -> str:
        """The rows, each line with a line break."""
        return without_commands("".join([f"{self._line(line)}\n" for row in rows for line in self._lines(row)]))

    def height(self, rows: Iterable[Row]) -> int:
        """The number of lines that the rows take on the screen, where a line that is too wide takes several."""
        widths = (cell_len(str(line).rstrip()) for row in rows for line in self._lines(row))
        return sum(1 if self.width is None else max(1, -(-width // self.width)) for width in widths)

    def room(self, indent: int) -> int:
        """The columns to the right of an indentation; in a pipe those of a row that is cut."""
        return (self.width or _IN_A_PIPE) - indent

    def _lines(self, row: Row) -> Iterator[Row]:
        """The row as rows of one line each."""
        if row.fit is Fit.CUT:
            yield _cut(row, self.room(row.indent))
        elif row.fit is Fit.KEEP or self.width is None:
            yield row
        else:
            yield from _wrapped(row, self.width)

    def _line(self, row: Row) -> str:
        pieces = _between(row.pieces, 0, len(str(row).rstrip()) - row.indent)
        if self._colour:
            pieces = tuple((styles.painted(text, style), "") for text, style in pieces)
        text = "".join([text for text, _ in pieces])
        return " " * row.indent + text if text else ""


def _wrapped(row: Row, width: int) -> Iterator[Row]:
    """The row in lines of at most `width` columns, unless something that isn't broken is wider."""
    text = "".join([piece for piece, _ in row.pieces])
    lines: list[list[tuple[int, int]]] = [[]]
    for chunk in _chunks(row):
        room = width - row.indent - (row.hang if len(lines) > 1 else 0)
        if lines[-1] and cell_len(text[_start(lines) : chunk[1]]) > room:
            if len(lines) == row.most:
                while len(lines[-1]) > 1 and cell_len(text[_start(lines) : lines[-1][-1][1]]) + len(_MORE) > room:
                    lines[-1].pop()
                row = replace(row, pieces=(*_between(row.pieces, 0, lines[-1][-1][1]), (_MORE, styles.PLAIN)))
                lines[-1][-1] = lines[-1][-1][0], lines[-1][-1][1] + len(_MORE)
                break
            lines.append([])
        lines[-1].append(chunk)
    for number, line in enumerate(lines):
        start, end = (0 if number == 0 else line[0][0], line[-1][1]) if line else (0, 0)
        yield Row(_between(row.pieces, start, end), indent=row.indent + (row.hang if number else 0))


def _start(lines: Sequence[Sequence[tuple[int, int]]]) -> int:
    """Where the last line begins; the first line keeps the spaces before its first word."""
    return 0 if len(lines) == 1 else lines[-1][0][0]


def _chunks(row: Row) -> list[tuple[int, int]]:
    """The parts of the row's text between which it may be broken. Pieces in a solid style are not broken."""
    chunks: list[tuple[int, int]] = []
    at = 0
    for text, style in row.pieces:
        for first, last in ((0, len(text)),) if style in styles.SOLID else _unbroken(text):
            if chunks and chunks[-1][1] == first + at:
                chunks[-1] = chunks[-1][0], last + at
            else:
                chunks.append((first + at, last + at))
        at += len(text)
    return chunks


def _unbroken(text: str) -> Iterator[tuple[int, int]]:
    """The words of a text; a call such as f(a, g(b)) with its arguments, and `code`, are one."""
    words = list(_WORD.finditer(text))
    number = 0
    while number < len(words):
        last = _end_of_code(words, number) if _CALL.search(words[number].group()) else number
        yield words[number].start(), words[last].end()
        number = last + 1


def _end_of_code(words: Sequence[re.Match[str]], first: int) -> int:
    """The word that closes what the first one opens; the first one if none does."""
    depth = ticks = 0
    for number, word in enumerate(words[first : first + _LONGEST_CODE], first):
        depth += word.group().count("(") - word.group().count(")")
        ticks += word.group().count("`")
        if depth <= 0 and ticks % 2 == 0:
            return number
    return first


def _between(pieces: Iterable[Piece], start: int, end: int) -> tuple[Piece, ...]:
    """The pieces of the text from `start` to `end`, in characters."""
    kept, at = [], 0
    for text, style in pieces:
        if part := text[max(0, start - at) : max(0, end - at)]:
            kept.append((part, style))
        at += len(text)
    return tuple(kept)


def _cut(row: Row, room: int) -> Row:
    """The row in `room` columns, with a mark if something is left out."""
    text = "".join([piece for piece, _ in row.pieces])
    if cell_len(text) <= room:
        return row
    kept = len(chop_cells(text, max(1, room - 1))[0].rstrip())
    return replace(row, pieces=(*_between(row.pieces, 0, kept), ("…", styles.DIM)))
