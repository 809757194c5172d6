"""What readers of languages have in common whose syntax trees tree-sitter (https://tree-sitter.github.io) makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol, TypeVar

from tree_sitter import Node, Tree

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.open_functions import OpenFunction
from verdict.engines.semgrep.across.tree import Text

MOST = 2_000
"""Functions in a file; generated code has more."""

_LARGE = 1_000_000  # bytes


_Scope = TypeVar("_Scope")


class Reader(Protocol[_Scope]):
    """Collects what a file defines. A scope is where code stands, such as in which function."""

    functions: list[OpenFunction]

    def begin(self, root: Node) -> _Scope:
        """Take in what the file says as a whole; gives the scope of what stands in it."""
        ...

    def visit(self, node: Node, scope: _Scope) -> Iterable[tuple[Node, _Scope]]:
        """Take in a node; gives the nodes in it that are next, each with its scope."""
        ...

    def module(self) -> Module:
        """What was collected."""
        ...


def module_of(code: bytes, parsed: Callable[[bytes], Tree], reader_of: Callable[[Text], Reader[_Scope]]) -> Module:
    """What a file defines; nothing if it is too large or has too many functions.

    Nodes are visited in order, without recursion.
    """
    if len(code) > _LARGE:
        return Module(unread="is too large")
    root = parsed(code).root_node
    reader = reader_of(Text(code))
    waiting = [(root, reader.begin(root))]
    while waiting and len(reader.functions) <= MOST:
        node, scope = waiting.pop()
        waiting.extend(reversed([*reader.visit(node, scope)]))
    if len(reader.functions) > MOST:
        return Module(unread=f"has more than {MOST:,} functions")
    return replace(reader.module(), unread="could be parsed only in part" if root.has_error else "")
