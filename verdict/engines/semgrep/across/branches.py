"""Tells by the text of a function whether a call has surely been run before something behind it. In doubt it hasn't."""

from __future__ import annotations

import functools
import itertools
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from verdict.engines.semgrep.across.code import Region

_LONGEST = 20_000  # characters of a function that are looked at
_STRINGS = r"\"{3}.*?\"{3}|'{3}.*?'{3}|`[^`]*`|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'"
_IN_PYTHON = re.compile(rf"{_STRINGS}|#[^\n]*", re.DOTALL)
_ELSEWHERE = re.compile(
    rf"{_STRINGS}|//[^\n]*|/\*.*?\*/|(?<=[=(,:!&|?])[ \t]*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/", re.DOTALL
)
_COMPOUND = re.compile(r"\s*(?:async\s+)?(?:case|elif|else|except|finally|for|if|match|try|while|with)\b")
_ELSE = re.compile(r"\s*(?:case|elif|else|except)\b")
_TRY = re.compile(r"\s*try\s*:\s*$")
_WITH = re.compile(r"\s*(?:async\s+)?with\b(?![^\n]*suppress)")
_HANDLER = re.compile(r"\s*except\b")
_OTHERS = re.compile(r"\s*(?:except|else|finally)\b")
_FINALLY = re.compile(r"\s*finally\b")
_LEAVES = re.compile(r"\s*(?:return|raise|continue|abort\(|(?:sys\.)?exit\()")
_CONDITION = re.compile(r"\s*(?:else\s+)?(?:elif|for|if|switch|while)\b\s*")
_OTHERWISE = re.compile(r"\s*else\b\s*(?=if\b)|\s*else\b")
_AND, _OR = re.compile(r"\band\b|&&"), re.compile(r"\bor\b|\|\|")
_MAYBE = re.compile(r"\blambda\b|\belse\b|=>|->|\?\?|(?<!\?)\?(?![.?])")  # before a call
_IF = re.compile(r"\bif\b")  # after it, in Python
_CASE = re.compile(r"\b(?:case\b[^\n:]*|default\s*):")
_GOES_ON = re.compile(r"(?:[-+*/%&|?:=,.<(\[]|\belse|\breturn)\s*$")
_BEGINS_WITH = re.compile(r"\s*(?:&&|\|\||[?:.+])")


@dataclass(frozen=True, slots=True)
class _Line:
    """A statement, or its part before a block: where it starts in the text, its indentation, and what it says."""

    start: int
    indent: int
    code: str


class Passage:
    """The code of a function up to a place in it.

    `lines` are those of the file, `first` is the number of the function's first one (1-based), and `end` the line and
    column of the place.
    """

    def __init__(self, lines: Sequence[str], first: int, end: tuple[int, int], *, python: bool) -> None:
        own = lines[first - 1 : end[0]]
        code = "\n".join(own)
        self._first, self._python = first, python
        self._starts = [0, *itertools.accumulate(len(line) + 1 for line in own)]
        self._text = _blanked(code, python=python) if len(code) <= _LONGEST else None
        self._end = self._offset(*end)

    def _offset(self, line: int, column: int) -> int:
        return self._starts[line - self._first] + column - 1

    def always_runs(self, call: Region, given: str) -> bool:
        """Whether a call is run each time before what is at the place is.

        Not so in a branch, a loop or a function that ends before, behind a condition in the same expression, unless
        that only asks whether the name that is `given` to it is set, or if it is tried and its failure gone on from.
        """
        if self._text is None:
            return False
        start, after = self._offset(call.line, call.column), self._offset(call.end_line, call.end_column)
        asks = re.compile(
            rf"(?<![\w$.!]){re.escape(given)}(?:\s*(?:!==?|is not)\s*(?:None|null|undefined|__))?\s*(?:&&|\band\b)"
        )
        return (_in_python if self._python else _in_braces)(self._text, start, after, self._end, asks)

    def sets_anew(self, name: str, call: Region) -> bool:
        """Whether a name is set behind a call to something that isn't made of what it stood for, or of its parts."""
        if self._text is None:
            return True
        code = self._text[self._offset(call.end_line, call.end_column) : self._end]
        first = re.escape(name.partition(".")[0])
        names = rf"(?<![\w$.]){first}(?:\.\w+)*(?![\w$])"
        for found in re.finditer(rf"{names}(?:\s*,\s*[\w.]+)*\s*(?::[^=\n;,(){{}}]*)?(:?=)(?![=>])([^\n;]*)", code):
            if self._python and code[found.start(1) - 1 : found.end(1)] != ":=" and _is_in_call(code[: found.start()]):
                continue  # use(name, folder=other)
            if not re.search(names, found[2]):
                return True
        return re.search(rf"\bfor\b[^\n]*?{names}[^\n]*?(?:\b(?:in|of|range)\b|:)|\bas\s+{names}", code) is not None


@functools.lru_cache(maxsize=16)
def _blanked(text: str, *, python: bool) -> str:
    """A text without what is in strings and comments; all else stays where it is."""
    return (_IN_PYTHON if python else _ELSEWHERE).sub(lambda found: re.sub(r"[^\n]", "_", found[0]), text)


def _is_in_call(before: str) -> bool:
    """Whether the innermost bracket that is open behind some code is a round one."""
    opened: list[str] = []
    for each in re.findall(r"[()\[\]{}]", before):
        if each in "([{":
            opened.append(each)
        elif opened:
            opened.pop()
    return opened[-1:] == ["("]


def _in_python(text: str, call: int, after: int, last: int, asks: re.Pattern[str]) -> bool:
    lines = _logical_lines(text)
    starts = [line.start for line in lines]
    own, sink = bisect_right(starts, call) - 1, bisect_right(starts, last) - 1
    if own < 0 or sink < own:
        return False
    line, behind = lines[own], lines[own + 1 : sink + 1]
    before, rest = text[line.start : call], text[after : line.start + len(line.code)]
    inside = bool(behind) and all(each.indent > line.indent for each in behind)
    if sink != own:
        if _ELSE.match(line.code) and not inside:
            return False
        if _COMPOUND.match(before) and _has_colon(before):
            return False  # the block is on the same line
        if _IF.search(rest):
            return False
    return _is_sure(asks.sub("", before), inside=inside, same=sink == own) and _ends_in_block(lines, own, sink)


def _ends_in_block(lines: Sequence[_Line], own: int, sink: int) -> bool:
    """Whether no block around a line ends before another line, but `with`, and `try` if who fails there leaves."""
    level = lines[own].indent
    while any(each.indent < level for each in lines[own + 1 : sink + 1]):
        header = next((number for number in range(own, -1, -1) if lines[number].indent < level), None)
        if header is None:
            return False
        tried = _TRY.match(lines[header].code) is not None
        if not _WITH.match(lines[header].code) and not (tried and _handlers_leave(lines, own, lines[header].indent)):
            return False
        level = lines[header].indent
    return True


def _handlers_leave(lines: Sequence[_Line], own: int, indent: int) -> bool:
    """Whether each handler of what is tried around a line leaves the function."""
    previous: _Line | None = None
    handling = known = False
    for line in lines[own + 1 :]:
        if line.indent <= indent:
            if handling and (previous is None or not _LEAVES.match(previous.code)):
                return False
            if line.indent < indent or not _OTHERS.match(line.code):
                return known
            if _FINALLY.match(line.code):
                return False  # which is run after a failure too
            handling = _HANDLER.match(line.code) is not None
            known, previous = known or handling, None
        elif handling:
            previous = line
    return known and not handling  # nothing stands behind it


@functools.lru_cache(maxsize=16)
def _logical_lines(text: str) -> Sequence[_Line]:
    """The lines of Python, each with those that it goes on in; empty ones are left out."""
    lines: list[_Line] = []
    start = depth = 0
    for found in re.finditer(r"[()\[\]{}]|(?<!\\)\n|\Z", text):
        if found[0] in {"", "\n"} and (depth <= 0 or not found[0]):
            code = text[start : found.start()]
            if code.strip("_ \t\r\n\\"):
                lines.append(_Line(start, len(code) - len(code.lstrip()), code))
            start, depth = found.end(), 0
        elif found[0] != "\n":
            depth += 1 if found[0] in "([{" else -1
    return lines


def _has_colon(before: str) -> bool:
    depth = 0
    for each in before:
        depth += (each in "([{") - (each in ")]}")
        if each == ":" and not depth:
            return True
    return False


def _in_braces(text: str, call: int, after: int, last: int, asks: re.Pattern[str]) -> bool:
    depth, between = 0, text[call:last]
    for found in re.finditer(r"[{}]", between):
        depth += 1 if found[0] == "{" else -1
        if depth < 0:
            return False
    starts = _statements(text[:last])
    own = bisect_right(starts, call) - 1
    before = text[starts[own] : call]
    same = own == len(starts) - 1
    if _CASE.search(text[after:last]) and not same:
        return False
    header = _CONDITION.match(before)
    if header is not None and _closed(before[header.end() :]) and not same:
        return False  # what is run under the condition has no braces
    if _OTHERWISE.match(before):
        if not depth:
            return False
        before = _OTHERWISE.sub("", before)
    return _is_sure(asks.sub("", before), inside=depth > 0, same=same)


@functools.lru_cache(maxsize=16)
def _statements(text: str) -> Sequence[int]:
    """Where statements start in a language with braces; not those in round brackets, but for functions there."""
    starts, open_ = [0], list[str]()
    for found in re.finditer(r"[()\[\]{};\n]", text):
        mark, within = found[0], open_[-1:] in (["("], ["["])
        if mark in "([{":
            open_.append(mark)
        elif mark in ")]}" and open_:
            open_.pop()
        if mark in "{}" or (mark == ";" and not within):
            starts.append(found.end())
        elif mark == "\n" and not within:
            line = text[starts[-1] : found.start()].rstrip()
            header = _CONDITION.match(line)
            if header is not None and header.end() + _closed(line[header.end() :]) == len(line):
                continue
            if not _GOES_ON.search(line) and not _BEGINS_WITH.match(text, found.end()):
                starts.append(found.end())
    return starts


def _closed(code: str) -> int:
    """Where the bracket that code begins with is closed in it; 0 if it isn't."""
    depth = 0
    for number, each in enumerate(code, 1):
        depth += (each == "(") - (each == ")")
        if depth <= 0:
            return number if each == ")" else 0
    return 0


def _is_sure(before: str, *, inside: bool, same: bool) -> bool:
    """Whether a call is run, by what stands before it in its statement, if that is.

    `inside`: what is asked about is in the block that the statement is the condition of; `same`: it is a part of it.
    """
    if same:
        return True
    if _MAYBE.search(before):
        return False
    if inside:
        return not _OR.search(before)
    return not _AND.search(before) and (_CONDITION.match(before) is not None or not _OR.search(before))
