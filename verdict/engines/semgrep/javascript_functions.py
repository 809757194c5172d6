"""Finds the functions of JavaScript and TypeScript code, by tree-sitter (https://tree-sitter.github.io)."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

from verdict.engines.semgrep.python_functions import Span

_LANGUAGE = Language(tree_sitter_typescript.language_tsx())  # reads JavaScript too, with types and without
_LARGE = 1_000_000  # bytes; hardly any code is longer that a person wrote
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
    if len(text) > _LARGE:
        return []
    root = Parser(_LANGUAGE).parse(text).root_node
    return [] if root.has_error else sorted(Span(each.start_byte, each.end_byte) for each in _outer(root))


def _outer(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.type in _FUNCTIONS:
            yield node
        elif node.type in _AROUND:
            waiting.extend(node.named_children)
