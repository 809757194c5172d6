"""Nodes of the syntax trees that tree-sitter (https://tree-sitter.github.io) makes, and where they stand."""

from __future__ import annotations

from dataclasses import replace

from tree_sitter import Node

from verdict.engines.semgrep.across.code import Region

DEEPEST = 20
"""Names in a dotted name, and things around a value."""

_LONGEST = 300  # bytes of a name


class Text:
    """The text of a file, with columns in characters."""

    def __init__(self, text: bytes) -> None:
        self._lines = [] if text.isascii() else text.split(b"\n")

    def region(self, node: Node) -> Region:
        """The region of a node. It starts behind opening parentheses, as semgrep has it."""
        (line, start), (last, end) = _first(node).start_point, node.end_point
        return Region(line + 1, self._column(line, start), last + 1, self._column(last, end))

    def whole(self, node: Node) -> Region:
        """The region of a node with its parentheses."""
        (line, start), (last, end) = node.start_point, node.end_point
        return Region(line + 1, self._column(line, start), last + 1, self._column(last, end))

    def inside(self, block: Node) -> Region:
        """The region between the braces of a block."""
        braces = self.whole(block)
        return replace(braces, column=braces.column + 1, end_column=braces.end_column - 1)

    def _column(self, line: int, offset: int) -> int:
        if line >= len(self._lines) or self._lines[line].isascii():
            return offset + 1
        return len(self._lines[line][:offset].decode("utf-8", "replace")) + 1


def text(node: Node | None) -> str:
    """The text of a name, or of a string without its quotes; empty if it is too long for either."""
    if node is None or node.end_byte - node.start_byte > _LONGEST or node.text is None:
        return ""
    found = node.text.decode("utf-8", "replace")
    return found[1:-1] if node.type == "string" else found


def inner(node: Node | None) -> Node | None:
    """The first node in a node."""
    return node.named_child(0) if node is not None and node.named_child_count else None


def _first(node: Node) -> Node:
    """The first part of a node that isn't an opening parenthesis around it."""
    for _ in range(3 * DEEPEST):
        inside = inner(node)
        if inside is None or (node.type != "parenthesized_expression" and inside.start_byte != node.start_byte):
            break
        node = inside
    return node
