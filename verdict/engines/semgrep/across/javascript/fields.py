"""Finds what methods put into the fields of their object, and where they read them."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from verdict.engines.semgrep.across.javascript.tree import SETS, VALUES
from verdict.engines.semgrep.across.tree import text

GROWING = ("push", "unshift", "add", "set", "append")
"""Methods that add to what a field holds."""

KINDS = frozenset({"assignment_expression", "augmented_assignment_expression", "call_expression", "member_expression"})
"""Nodes that may store or read a field."""

_CONSTANT = VALUES | {"string", "number", "true", "false", "null", "undefined", "regex"}


def stored(node: Node) -> Iterator[tuple[str, Node]]:
    """The fields that get something in a node, and what they get, unless it is constant."""
    if node.type in SETS:
        target, given = node.child_by_field_name("left"), node.child_by_field_name("right")
        if target is not None and target.type == "subscript_expression":
            target = target.child_by_field_name("object")
        values = [given]
    elif node.type == "call_expression" and (target := _grown(node)) is not None:
        arguments = node.child_by_field_name("arguments")
        values = [] if arguments is None else [*arguments.named_children]
    else:
        return
    field = field_of(target)
    for value in values if field else ():
        if value is not None and value.type not in _CONSTANT and value.named_child_count + (value.type == "identifier"):
            yield field, value


def read(node: Node) -> str:
    """The field that a node reads; empty if it is set there, called, or only added to."""
    field, around = field_of(node), node.parent
    if not field or around is None:
        return ""
    if around.type in SETS and around.child_by_field_name("left") == node:
        return ""
    if around.type == "call_expression" and around.child_by_field_name("function") == node:
        return ""
    call = around.parent
    return "" if call is not None and call.type == "call_expression" and _grown(call) == node else field


def field_of(node: Node | None) -> str:
    """The field of `this` that a node is; else empty."""
    if node is None or node.type != "member_expression":
        return ""
    whole = node.child_by_field_name("object")
    return text(node.child_by_field_name("property")) if whole is not None and whole.type == "this" else ""


def _grown(call: Node) -> Node | None:
    """What a call adds to."""
    called = call.child_by_field_name("function")
    if called is None or called.type != "member_expression":
        return None
    return called.child_by_field_name("object") if text(called.child_by_field_name("property")) in GROWING else None
