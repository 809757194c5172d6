"""Finds the functions of JavaScript and TypeScript code."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from verdict.engines.semgrep.across.javascript.tree import parsed
from verdict.engines.semgrep.python_functions import LARGE, Span

_FUNCTIONS = frozenset({"function_declaration", "generator_function_declaration", "method_definition"})
_AROUND = frozenset(
    {
        "abstract_class_declaration", "catch_clause", "class_body", "class_declaration", "else_clause",
        "export_statement", "expression_statement", "finally_clause", "if_statement", "internal_module", "program",
        "statement_block", "try_statement",
    }
)  # fmt: skip


def functions(text: bytes) -> list[Span]:
    """The outermost functions that are declared, and methods of classes, in order. Functions that are values aren't.

    There are none if the code isn't understood, or is too large.
    """
    if len(text) > LARGE:
        return []
    root = parsed("", text).root_node
    return [] if root.has_error else sorted(Span(each.start_byte, each.end_byte) for each in _outer(root))


def _outer(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.type in _FUNCTIONS:
            yield node
        elif node.type in _AROUND:
            waiting.extend(node.named_children)
