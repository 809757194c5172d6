"""Where the functions of Python code are, and the code without what its tests do."""

from __future__ import annotations

import ast
import re
import threading
import warnings
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

_LINE = re.compile(rb"\r\n|\r|\n")
_WORD = re.compile(rb"\w+")  # of ASCII: a name with more in it is taken to be named anywhere
_NOT_END = re.compile(rb"[^\r\n]")
# What rules take for a check; and `match`, by which semgrep chooses its parser
_REFUSES = re.compile(rb"\b(?:raise|abort|(?:full)?match)\b|\b(?:if|elif|and|or|not|while)\b[^\n]*\sin\s|\.is[a-z]+\(")
_LARGE = 1_000_000  # bytes, for which a tree takes up to 600 MB; hardly any code is longer that a person wrote
_PARSING = threading.Lock()  # what is warned about is a setting of the whole process


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Part of a file: bytes, from 0, without the last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Function(Span):
    """The lines of a function and its decorators. `classes` are the names of those that it is in.

    `body` is where its statements begin, if they are on lines of their own, else `end`.
    """

    body: int
    node: ast.FunctionDef | ast.AsyncFunctionDef
    classes: Sequence[str]


class Code:
    """A text and its `functions` that are in no other one, in their order.

    None of them at all, if it can't be parsed: for this Python, code may be too old, too new, too deep or too large.
    """

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._lines = [0, *(match.end() for match in _LINE.finditer(text)), len(text)]
        self._assigned: set[str] = set()
        module = _parsed(text)
        self.functions = [] if module is None else sorted(self._found(module))

    def _found(self, module: ast.Module) -> Iterator[Function]:
        """Each function, and what is assigned outside of any."""
        waiting: list[tuple[ast.AST, tuple[str, ...]]] = [(module, ())]
        while waiting:
            node, classes = waiting.pop()
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield self._function(node, classes)
            elif not isinstance(node, ast.expr):
                classes = (*classes, node.name) if isinstance(node, ast.ClassDef) else classes
                waiting.extend((child, classes) for child in ast.iter_child_nodes(node))
            elif isinstance(getattr(node, "ctx", None), ast.Store):
                self._assigned.update(each.id for each in ast.walk(node) if isinstance(each, ast.Name))

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, classes: Sequence[str]) -> Function:
        start, end = self._lines[_first_line(node) - 1], self._lines[node.end_lineno or node.lineno]
        line = self._lines[node.body[0].lineno - 1]
        body = line + node.body[0].col_offset
        alone = _first_line(node.body[0]) == node.body[0].lineno and not self._text[line:body].strip()
        return Function(start, end, body if alone else end, node, classes)

    def without_tests(self, entered: Collection[int]) -> bytes:
        """The text with a `0` and blanks for what is done in those of its tests that have no bearing on the rest.

        `entered` are the numbers of the functions where data enters. A test is called by its runner alone. So it has no
        bearing, if it is named nowhere else and no data enters there; if it doesn't name where it does, nor what is
        assigned outside of functions; and if it refuses nothing and changes nothing that isn't its own.
        """
        words = Counter(_WORD.findall(self._text))
        defined = Counter(function.node.name for function in self.functions)
        entries = [self.functions[number] for number in entered]
        there = {name.encode() for function in entries for name in (function.node.name, *function.classes)}
        left = bytearray(self._text)
        for number, function in enumerate(self.functions):
            name, body = function.node.name, self._text[function.body : function.end]
            if (
                name.startswith("test_")
                and number not in entered
                and words[name.encode()] == defined[name]
                and there.isdisjoint(_WORD.findall(body))
                and not _REFUSES.search(body)
                and not _touches(function.node, self._assigned)
            ):
                left[function.body : function.end] = _NOT_END.sub(b" ", body).replace(b" ", b"0", 1)
        return bytes(left)


def _parsed(text: bytes) -> ast.Module | None:
    if len(text) > _LARGE:
        return None
    try:
        with _PARSING, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they are about the code that is scanned
            return ast.parse(text.decode("utf-8-sig", "replace"))  # no cookie changes how a text is read
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the latter two say that it is nested too deep
        return None


def _first_line(node: ast.stmt) -> int:
    """The number of the line where a statement begins, or its first decorator."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else ()
    return min((node.lineno, *(each.lineno for each in decorators)))


def _touches(function: ast.AST, others: AbstractSet[str]) -> bool:
    """Whether a function uses any of the names, or imports or changes what isn't its own, as far as can be seen."""
    nodes = list(ast.walk(function))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    return not others.isdisjoint(name.id for name in names) or any(
        isinstance(node, ast.Import | ast.ImportFrom | ast.Global | ast.Nonlocal)
        or any(_root(changed) not in own for changed in _changed(node))
        for node in nodes
    )


def _changed(node: ast.AST) -> Iterator[ast.expr]:
    """The object that an expression changes, if it does."""
    match node:
        case (
            ast.Attribute(value=changed, ctx=ast.Store() | ast.Del())
            | ast.Subscript(value=changed, ctx=ast.Store() | ast.Del())
            | ast.Call(func=ast.Attribute(value=changed, attr="append" | "extend" | "insert" | "update" | "setdefault"))
            | ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[changed, *_])
        ):
            yield changed
        case _:
            pass


def _root(node: ast.expr) -> str | None:
    """The name that an expression starts with: `a` for `a.b[0].c`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None
