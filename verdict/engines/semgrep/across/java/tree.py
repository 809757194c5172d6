"""The syntax trees of Java, by tree-sitter (https://tree-sitter.github.io), and the names that are written in them."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter_java
from tree_sitter import Language, Node, Parser, Tree

from verdict.engines.semgrep.across.open_functions import UNKNOWN
from verdict.engines.semgrep.across.tree import DEEPEST, inner, text

_JAVA = Language(tree_sitter_java.language())
_NAMES = frozenset({"identifier", "this", "super"})


def parsed(code: bytes) -> Tree:
    """The tree of a file. Where the code isn't understood, it has nodes that say so."""
    return Parser(_JAVA).parse(code)


def value(node: Node | None) -> Node | None:
    """What an expression is apart from parentheses around it."""
    for _ in range(DEEPEST):
        if node is None or node.type != "parenthesized_expression":
            return node
        node = inner(node)
    return None


def type_name(node: Node | None) -> str:
    """The name of a type without what stands in `<…>`; empty for arrays and types without a name, such as `int`."""
    for _ in range(DEEPEST):
        if node is None:
            return ""
        if node.type in {"type_identifier", "scoped_type_identifier"}:
            return "".join(text(node).split()) if "@" not in text(node) and "<" not in text(node) else ""
        if node.type == "generic_type":
            node = inner(node)
        elif node.type == "annotated_type":
            node = node.named_children[-1]
        else:
            return ""
    return ""


def parts(node: Node | None) -> list[str]:
    """The names that an expression consists of, `this.repo` in two; empty if it has none.

    `find/1` is a method with one argument, `find/1()` what it returns, `Repo()` an object of a class, `()` what isn't
    known by a name.
    """
    names: list[str] = []
    called = True  # the name of what is called has no `()`
    while (node := value(node)) is not None and len(names) < DEEPEST:
        if node.type == "method_invocation":
            names.append(called_name(node) + ("" if called else "()"))
            node = node.child_by_field_name("object")
            if node is None:
                break
        elif node.type == "field_access":
            if (field := text(node.child_by_field_name("field"))) != "this":  # Outer.this
                names.append(field)
            node = node.child_by_field_name("object")
        else:
            names.append(text(node) if node.type in _NAMES else f"{made_type(node)}()")
            break
        called = False
    names.reverse()
    return [] if names == [UNKNOWN] else names


def called_name(call: Node) -> str:
    """The name of the method that is called, with the number of its arguments."""
    return f"{text(call.child_by_field_name('name'))}/{len(arguments(call))}"


def arguments(call: Node) -> list[Node]:
    """What a call is given."""
    given = call.child_by_field_name("arguments")
    return [] if given is None else [each for each in given.named_children if not each.type.endswith("comment")]


def made_type(node: Node | None) -> str:
    """The type of an object that is made or converted, `new Repo()`, `(Repo) x`; empty if it has a body of its own."""
    node = value(node)
    if node is None or node.type not in {"object_creation_expression", "cast_expression"} or own_body(node) is not None:
        return ""
    return type_name(node.child_by_field_name("type"))


def own_body(made: Node) -> Node | None:
    """The body of the class without a name that an object is made of."""
    last = made.named_child(made.named_child_count - 1) if made.type == "object_creation_expression" else None
    return last if last is not None and last.type == "class_body" else None


def bases(declared: Node) -> Iterator[Node]:
    """The types that a class or interface is declared to extend and to implement."""
    for each in declared.named_children:
        if each.type == "superclass":
            yield from each.named_children
        elif each.type in {"super_interfaces", "extends_interfaces"}:
            for some in each.named_children:
                yield from some.named_children


def whole_of(member: Node | None) -> str:
    """The variable of which `member` is a part, as in `user.names[0]`; empty if it is no part of one."""
    node, above = value(member), None
    for _ in range(DEEPEST):
        if node is None or node.type not in {"field_access", "array_access"}:
            break
        node, above = value(node.child_by_field_name("object") or node.child_by_field_name("array")), node
    return text(node) if node is not None and above is not None and node.type in _NAMES else ""
