"""Where the functions of Python code are."""

from __future__ import annotations

import ast
import re
import threading
import warnings
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

_LINE = re.compile(rb"\r\n|\r|\n")
_WORD = re.compile(rb"\w+")
_SEEN = re.compile(rb"\S")
_LARGE = 1_000_000  # bytes, for which a tree takes up to 600 MB; hardly any code is longer that a person wrote
_PARSING = threading.Lock()  # what is warned about is a setting of the whole process


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Part of a file: bytes, from 0, without the last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Function(Span):
    """The lines of a function and its decorators. `body`: where its statements begin, if on lines of their own."""

    body: int
    node: ast.FunctionDef | ast.AsyncFunctionDef


def outermost_functions(text: bytes) -> list[Function]:
    """Each function that is in no other one, in their order.

    None at all, if it can't be parsed: for this Python, code may be too old, too new, too deep or too large.
    """
    if len(text) > _LARGE:
        return []
    try:
        with _PARSING, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they are about the code that is scanned
            module = ast.parse(text.decode("utf-8-sig", "replace"))  # no cookie changes how a text is read
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the latter two say that it is nested too deep
        return []
    starts = [0, *(match.end() for match in _LINE.finditer(text)), len(text)]
    found: list[Function] = []
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            start, end = starts[_first_line(node) - 1], starts[node.end_lineno or node.lineno]
            line = starts[node.body[0].lineno - 1]
            body = line + node.body[0].col_offset
            alone = _first_line(node.body[0]) == node.body[0].lineno and not text[line:body].strip()
            found.append(Function(start, end, body if alone else end, node))
        elif not isinstance(node, ast.expr):
            waiting.extend(ast.iter_child_nodes(node))
    return sorted(found)


def without_tests(text: bytes, functions: Sequence[Function], needed: Collection[int]) -> bytes:
    """The text with a `0` for what is in its tests, but those of some numbers. Nothing else has moved.

    A test is called by its runner alone. So nothing else in the file depends on it, if it is named nowhere else there
    and changes nothing that isn't its own.
    """
    words = Counter(_WORD.findall(text))
    defined = Counter(function.node.name for function in functions)
    left = bytearray(text)
    for number, function in enumerate(functions):
        name = function.node.name
        alone = words[name.encode()] == defined[name]
        if name.startswith("test") and alone and number not in needed and not _changes(function.node):
            blank = _SEEN.sub(b" ", text[function.body : function.end])
            left[function.body : function.end] = b"0" + blank[1:] if blank else b""
    return bytes(left)


def _first_line(node: ast.stmt) -> int:
    """The number of the line where a statement begins, or its first decorator."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else ()
    return min((node.lineno, *(each.lineno for each in decorators)))


def _changes(function: ast.AST) -> bool:
    """Whether a function imports or changes what isn't its own, as far as can be seen."""
    nodes = list(ast.walk(function))
    own = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return any(
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
