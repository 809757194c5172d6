"""Finds the functions of Python code."""

from __future__ import annotations

import ast
import re
import threading
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

_LINE = re.compile(rb"\r\n|\r|\n")
LARGE = 1_000_000
"""Bytes of the largest code that is parsed: a tree takes up to 600 MB, and hardly any longer code is by a person."""
_PARSING = threading.Lock()  # what is warned about is a setting of the whole process


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A region of a file in bytes: 0-based, its end exclusive."""

    start: int
    end: int


def functions(text: bytes) -> list[Span]:
    """The outermost functions, in order, each with its decorators.

    If the text can't be parsed there are none: code may be too old, too new, too deeply nested or too large for this
    Python.
    """
    module = parsed(text)
    if module is None:
        return []
    lines = [0, *(match.end() for match in _LINE.finditer(text)), len(text)]
    return sorted(Span(lines[_first_line(each) - 1], lines[each.end_lineno or each.lineno]) for each in _outer(module))


def _outer(module: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        elif not isinstance(node, ast.expr):
            waiting.extend(ast.iter_child_nodes(node))


def parsed(text: bytes) -> ast.Module | None:
    """The tree of Python code; None if it can't be parsed, see `functions`."""
    if len(text) > LARGE:
        return None
    try:
        with _PARSING, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they are about the code that is scanned
            return ast.parse(text.decode("utf-8-sig", "replace"))  # no cookie changes how a text is read
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the latter two say that it is nested too deep
        return None


def _first_line(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The first line of a function or its decorators, 1-based."""
    return min((function.lineno, *(each.lineno for each in function.decorator_list)))
