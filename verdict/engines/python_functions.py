"""Where the functions of Python code are."""

from __future__ import annotations

import ast
import re
import threading
import warnings
from dataclasses import dataclass

_LINE = re.compile(rb"\r\n|\r|\n")
_LARGE = 1_000_000  # bytes, for which a tree takes up to 600 MB; hardly any code is longer that a person wrote
_PARSING = threading.Lock()  # what is warned about is a setting of the whole process


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Part of a file: bytes, from 0, without the last."""

    start: int
    end: int


def outermost_functions(text: bytes) -> list[Span]:
    """The lines of each function that is in no other one, decorators too, in their order.

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
    found: list[Span] = []
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min((node.lineno, *(each.lineno for each in node.decorator_list)))
            found.append(Span(starts[first - 1], starts[node.end_lineno or node.lineno]))
        elif not isinstance(node, ast.expr):
            waiting.extend(ast.iter_child_nodes(node))
    return sorted(found)
