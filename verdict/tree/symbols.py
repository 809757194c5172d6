"""Tells the definition that a line of code is part of, in most languages, by names and indentation."""

from __future__ import annotations

import itertools
import re
from array import array
from bisect import bisect_left
from collections.abc import Sequence

from verdict.domain.text.untrusted import clean_line
from verdict.expressions import Expression

_WIDTH = 500  # characters of a line that are looked at
_NAME = r"[\pL\pN_$]+"
# A line that opens a named block. Groups: what has a name of its own, an arrow function, a function value, a method.
_DEFINITION = Expression(
    r"^[ \t]*"
    r"(?:(?:export|default|public|private|protected|static|final|abstract|override|async|unsafe|pub(?:\([^)]*\))?)\s+)*"
    r"(?:(?:class|interface|trait|impl|module|namespace|struct|enum|def|fn|func|function\*?)\s+(?:\([^)]*\)\s*)?"
    rf"({_NAME})"
    rf"|(?:const|let|var)\s+({_NAME})\s*=\s*(?:async\s*)?(?:\([^()]*\)|{_NAME})\s*=>"
    rf"|(?:const|let|var)\s+({_NAME})\s*=\s*(?:async\s+)?function\b"
    rf"|(?:async\s+)?({_NAME})\s*\([^()]*\)\s*\{{)"
)
_METHOD = 4
_WORDS = r"(?:[\pL\pN_$<>\[\],.?@*&]+[ \t]+)"
# A line that opens a function: by a keyword or an arrow; or by a type before a name, or a block behind one, unless the
# line is a statement.
_FUNCTION = Expression(r"\b(?:def|fn|func|fun|function|lambda|sub)\b|=>|->\s*\{\s*$")
_METHOD_LINE = Expression(
    rf"^[ \t]*{_WORDS}+({_NAME})\s*\((?:[^;=]*|[^;]*\{{\s*)$"
    rf"|^[ \t]*(?:(?:async|static|get|set)\s+)*({_NAME})\s*\([^;]*\)\s*(?::[^;=]+)?\{{\s*$"
)
# What tells such a line from a call that goes on in the next one: a modifier, or a block behind the parameters.
_NO_CALL = Expression(r"^[ \t]*(?:public|private|protected|internal|static|override)\b|\)[^(){}=]*\{\s*$")
_STATEMENT_LINE = Expression(
    r"^[ \t]*\}?[ \t]*(?:if|elif|else|for|while|switch|case|catch|except|try|with|return|throw|raise|new|await|yield|do"
    r"|assert|class|interface|import|from|package|using)\b"
)
_STATEMENTS = frozenset({"if", "for", "while", "switch", "catch", "return", "with"})
_CLOSING = (")", "}", "]")
_NO_PARENT = ("{", "#", "//", "*")
_ARGUMENT = r"(?:async\b|function\b|\(|[\w$]+\s*=>)"  # a function that is given to a call
_LAST_ARGUMENT = Expression(rf"^[)}}\]]+,\s*{_ARGUMENT}.*\{{\s*$")  # }, async (request) => {
_FIRST_IN_LINE = Expression(rf"^\s*{_ARGUMENT}")
# What a line may begin with that is indented as the function's first line, and still part of it; its decorators.
_GOES_ON = Expression(r"^(?:[)}\]{]|(?:end|End|END)\b)")
_DECORATORS = ("@", "#[", "[")
_OPENING = (":", "{", "=>")  # ends of the line on which a signature ends
_PYTHON = re.compile(r"[ \t]*(?:async )?def ")
_WRAPPED = re.compile(r"[ \t]*(?P<name>\w+)[ \t]*=[ \t]*(?P<wrappers>(?:\w[\w.]*\()+)(?P=name)\)+[ \t]*$")
_BLANK_LINES = 5  # that may stand before it
_LONGEST_HEAD = 30  # lines
_CLASS = Expression(
    r"^[ \t]*(?:(?:export|default|public|private|protected|static|final|abstract|open|data)\s+)*class\s"
)
_SETS = Expression(r"^[ \t]+\w+\s*(?::[^=]*)?=[^=]")  # a field, in the body of a class
_COMMENT = ("#", "//", "*", "--")


class Symbols:
    """The definitions around the lines of a file.

    The file is read as far as the last line asked about; the time for all lines grows linearly with the file.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._parents = array("q")  # for each line the nearest above it that is indented less, and is code; -1 if none
        self._open: list[tuple[int, ...]] = []  # lines that may be a parent, with their indentation, which rises
        self._known: dict[int, str] = {-1: ""}
        self._functions: dict[int, int | None] = {-1: None}
        self._ends: dict[int, int] = {}

    def around(self, number: int) -> str | None:
        """The definitions around a line (1-based), outermost first and joined with dots."""
        way: list[int] = []
        at = number - 1
        self._read(number)
        while at not in self._known:
            way.append(at)
            at = self._parents[at]
        for each in reversed(way):
            own = _defined(self._lines[each][:_WIDTH])
            self._known[each] = ".".join(filter(None, (self._known[self._parents[each]], own)))
        return clean_line(self._known[number - 1]) or None

    def function(self, number: int) -> int | None:
        """The line (1-based) on which the innermost function around a line begins; None outside of any function.

        A line opens a function by its look. A statement over several lines is where it begins.
        """
        way: list[int] = []
        at = number - 1
        self._read(number)
        while at not in self._functions:
            way.append(at)
            at = self._parents[at]
        for each in reversed(way):
            own = _opens_function(self._lines[each][:_WIDTH])
            self._functions[each] = each + 1 if own else self._functions[self._parents[each]]
        return self._functions[number - 1]

    def function_lines(self, number: int) -> tuple[int, int] | None:
        """The first and last line of the function around a line, with its decorators; None outside of any function.

        A function of one line, such as a lambda, isn't told apart from the function around it, if there is one.
        """
        opening = self._opening(number)
        return None if opening is None else (self._decorated(opening), self._end(opening))

    def head(self, number: int) -> str:
        """The decorators and the signature of that function; empty outside of any function.

        Those of the class whose method it is stand before, with the fields that are set before its first method, or the
        beginning of a call over several lines that is given the function.
        """
        opening = self._opening(number)
        if opening is None:
            return ""
        first = min(self._decorated(opening), self._call(opening))
        before = (*self._class_head(opening), *self._wrappers(opening))
        lines = [*before, *self._lines[first - 1 : self._signature_end(opening)]]
        return "\n".join(line[:_WIDTH] for line in lines)

    def _wrappers(self, opening: int) -> list[str]:
        """The functions that a Python function is given to behind its end, as decorators: `view = staff_only(view)`."""
        line = self._lines[opening - 1][:_WIDTH]
        if not _PYTHON.match(line):
            return []
        end = self._end(opening)
        after = (each for each in self._lines[end : end + _BLANK_LINES] if each.strip())
        found = _WRAPPED.match(following := next(after, "")[:_WIDTH])
        if found is None or found["name"] != _defined(line) or _depth(following) != _depth(line):
            return []
        return [f"@{name}" for name in found["wrappers"].split("(") if name]

    def _call(self, opening: int) -> int:
        """The line on which a call begins that is given the function, or that function's own."""
        line = self._lines[opening - 1]
        if line.lstrip().startswith(_CLOSING):
            before = range(opening - 1, max(opening - _LONGEST_HEAD, 0), -1)
            lines = ((number, self._lines[number - 1]) for number in before)
            return next((number for number, each in lines if each.strip() and _depth(each) <= _depth(line)), opening)
        around = self._parents[opening - 1]
        if around < max(opening - _LONGEST_HEAD, 0) or not self._lines[around].rstrip().endswith("("):
            return opening
        is_argument = _FIRST_IN_LINE.found_in(line[:_WIDTH].encode("utf-8", "replace"))
        return around + 1 if is_argument and not _opens_function(self._lines[around][:_WIDTH]) else opening

    def _class_head(self, opening: int) -> list[str]:
        """See `head`; the class is the innermost block around a function."""
        around = self._parents[opening - 1]
        if around < 0 or not _CLASS.found_in(self._lines[around][:_WIDTH].encode("utf-8", "replace")):
            return []
        start = self._signature_end(around + 1)
        body = self._lines[start : min(opening - 1, start + _LONGEST_HEAD)]
        before = itertools.takewhile(lambda line: not _opens_function(line[:_WIDTH]), body)
        fields = (line for line in before if _SETS.found_in(line[:_WIDTH].encode("utf-8", "replace")))
        return [*self._lines[self._decorated(around + 1) - 1 : start], *fields]

    def _signature_end(self, opening: int) -> int:
        """The last line of the signature that begins on a line."""
        last = min(self._end(opening), opening + _LONGEST_HEAD)
        ends = (end for end in range(opening, last + 1) if self._lines[end - 1].rstrip().endswith(_OPENING))
        return next(ends, last)

    def _opening(self, number: int) -> int | None:
        """The line on which the function around a line begins, which is on more than one line if any around it is."""
        innermost = opening = self.function(number)
        while opening is not None and self._end(opening) == opening:
            opening = self.function(self._parents[opening - 1] + 1) if self._parents[opening - 1] >= 0 else None
        return innermost if opening is None else opening

    def _decorated(self, opening: int) -> int:
        """The first line of the decorators of the function that begins on a line, or that line."""
        first, depth = opening, _depth(self._lines[opening - 1])
        while first > 1 and self._lines[first - 2].lstrip().startswith(_DECORATORS):
            if _depth(self._lines[first - 2]) != depth:
                break
            first -= 1
        return first

    def _end(self, first: int) -> int:
        """The last line of the function that begins on a line: those after it are indented more, or close it."""
        if first in self._ends:
            return self._ends[first]
        depth, last, same = _depth(self._lines[first - 1]), first, [first]
        for number in range(first + 1, len(self._lines) + 1):
            line = self._lines[number - 1]
            code = line.lstrip()
            if not code:
                continue
            own = len(line) - len(code)
            if own == depth and _GOES_ON.found_in(code[:_WIDTH].encode("utf-8", "replace")):
                last = self._ends.get(number, number)
                if last > number:  # from here on the same lines decide
                    break
                same.append(number)
            elif own > depth:
                last = number
            elif not code.startswith(("{", *_COMMENT)):  # as in _read: a brace out of line ends nothing
                break
        self._ends.update(dict.fromkeys(same, last))
        return last

    def _read(self, count: int) -> None:
        """Find the parents of the first `count` lines."""
        parents, open_ = self._parents, self._open
        for number in range(len(parents), count):
            line = self._lines[number]
            code = line.lstrip()
            depth = len(line) - len(code)
            if not _may_be_parent(code):  # the open blocks stay open
                while code.startswith(_CLOSING) and open_ and open_[-1][0] > depth:  # but those deeper than a bracket
                    open_.pop()
                near = bisect_left(open_, (depth,))
                parents.append(open_[near - 1][1] if near else -1)
                continue
            while open_ and open_[-1][0] >= depth:
                open_.pop()
            parents.append(open_[-1][1] if open_ else -1)
            open_.append((depth, number))


def _may_be_parent(code: str) -> bool:
    """Whether a line without its indentation may be the parent of others."""
    if code.startswith(_CLOSING):
        return _LAST_ARGUMENT.found_in(code[:_WIDTH].encode("utf-8", "replace"))
    return bool(code) and not code.startswith(_NO_PARENT)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _opens_function(line: str) -> bool:
    text = line.encode("utf-8", "replace")
    return _FUNCTION.found_in(text) or (_METHOD_LINE.found_in(text) and not _STATEMENT_LINE.found_in(text))


def _defined(line: str) -> str:
    """The name of what a line defines; empty if that has none, or if it defines nothing."""
    groups = _DEFINITION.groups_of(line)
    if groups is None:
        text = line.encode("utf-8", "replace")
        method = None if _STATEMENT_LINE.found_in(text) or not _NO_CALL.found_in(text) else _METHOD_LINE.groups_of(line)
        return "".join(method or ())
    number, name = next((number, name) for number, name in enumerate(groups, 1) if name)
    return "" if number == _METHOD and name.partition("$")[0] in _STATEMENTS else name
