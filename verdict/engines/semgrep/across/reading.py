"""What readers of languages have in common whose syntax trees tree-sitter (https://tree-sitter.github.io) makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from tree_sitter import Node, Tree

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.open_functions import OpenFunction
from verdict.engines.semgrep.across.tree import Text

MOST = 2_000
"""Functions in a file; generated code has more."""

_LARGE = 1_000_000  # bytes


class Reader(Protocol):
    """Collects what a file defines."""

    functions: list[OpenFunction]

    def walk(self, root: Node) -> None:
        """Collect what is in a tree, in order, without recursion; not much more than `MOST` functions."""
        ...

    def module(self) -> Module:
        """What was collected."""
        ...


def module_of(code: bytes, parsed: Callable[[bytes], Tree], reader_of: Callable[[Text], Reader]) -> Module:
    """What a file defines; nothing if it is too large or has too many functions."""
    if len(code) > _LARGE:
        return Module(unread="is too large")
    root = parsed(code).root_node
    reader = reader_of(Text(code))
    reader.walk(root)
    if len(reader.functions) > MOST:
        return Module(unread=f"has more than {MOST:,} functions")
    return replace(reader.module(), unread="could be parsed only in part" if root.has_error else "")
