"""The syntax trees of Go, by tree-sitter (https://tree-sitter.github.io), and the names that are written in them."""

from __future__ import annotations

import tree_sitter_go
from tree_sitter import Language, Node, Parser, Tree

from verdict.engines.semgrep.across.tree import DEEPEST, inner, text

_GO = Language(tree_sitter_go.language())
_LITERALS = frozenset({"composite_literal", "type_assertion_expression"})


def parsed(code: bytes) -> Tree:
    """The tree of a file. Where the code isn't understood, it has nodes that say so."""
    return Parser(_GO).parse(code)


def value(node: Node | None) -> Node | None:
    """What an expression is apart from parentheses around it and `&` before it."""
    for _ in range(DEEPEST):
        if node is None:
            return None
        if node.type == "parenthesized_expression":
            node = inner(node)
        elif node.type == "unary_expression" and node.children[0].type == "&":
            node = node.child_by_field_name("operand")
        else:
            return node
    return None


def type_name(node: Node | None) -> str:
    """The name of a type, also of one that is pointed to, `Repo` or `db.Repo`; empty for types without a name."""
    for _ in range(DEEPEST):
        if node is None:
            return ""
        if node.type in {"type_identifier", "qualified_type"}:
            return text(node)
        if node.type == "generic_type":
            node = node.child_by_field_name("type")
        elif node.type in {"pointer_type", "parenthesized_type"}:
            node = inner(node)
        else:
            return ""
    return ""


def dotted(node: Node | None) -> str:
    """The dotted name that an expression is; empty if it is none.

    `open().find` is a method of what a function returns, or of an object made on the spot, `().find` one of what isn't
    known by name.
    """
    names: list[str] = []
    while (node := value(node)) is not None and len(names) < DEEPEST:
        if node.type == "selector_expression":
            names.append(text(node.child_by_field_name("field")))
            node = node.child_by_field_name("operand")
        elif node.type == "call_expression":
            called = value(node.child_by_field_name("function"))
            if called is None or called.type not in {"selector_expression", "identifier"}:
                names.append("()")
                break
            made = made_type(node)
            if made:
                names.append(f"{made}()")
                break
            names.append(f"{text(called.child_by_field_name('field') or called)}()")
            if called.type == "identifier":
                break
            node = called.child_by_field_name("operand")
        else:
            first = text(node) if node.type == "identifier" else f"{made_type(node)}()"
            names.append(first)
            break
    return "" if names in ([], ["()"]) else ".".join(reversed(names))


def made_type(node: Node | None) -> str:
    """The type of a value that says it: `Repo{}`, `&Repo{}`, `new(Repo)`, `x.(Repo)`."""
    node = value(node)
    if node is None:
        return ""
    if node.type in _LITERALS:
        return type_name(node.child_by_field_name("type"))
    if node.type == "call_expression" and text(node.child_by_field_name("function")) == "new":
        return type_name(inner(node.child_by_field_name("arguments")))
    return ""


def entries(given: Node | None) -> int:
    """The number of parts of a value that is written out, `Repo{…}`; 0 for anything else."""
    body = given.child_by_field_name("body") if given is not None and given.type == "composite_literal" else None
    return 0 if body is None else len(body.named_children)


def whole_of(member: Node | None) -> str:
    """The variable of which `member` is a part, as in `app.names[0]`; empty if it is no part of one."""
    node, above = value(member), None
    for _ in range(DEEPEST):
        if node is None or node.type not in {"selector_expression", "index_expression"}:
            break
        node, above = value(node.child_by_field_name("operand")), node
    return text(node) if node is not None and above is not None and node.type == "identifier" else ""
