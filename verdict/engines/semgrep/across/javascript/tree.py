"""The syntax trees of JavaScript and TypeScript, by tree-sitter (https://tree-sitter.github.io)."""

from __future__ import annotations

from collections.abc import Callable

import tree_sitter_typescript
from tree_sitter import Language, Node, Parser, Tree

from verdict.engines.semgrep.across.tree import DEEPEST, inner, text

_TYPESCRIPT = Language(tree_sitter_typescript.language_typescript())
_WITH_TAGS = Language(tree_sitter_typescript.language_tsx())  # reads JavaScript too, with types and without
_BY_SUFFIX = {".ts": _TYPESCRIPT, ".mts": _TYPESCRIPT, ".cts": _TYPESCRIPT}
_AROUND = frozenset(
    {"parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression", "type_assertion"}
)
_LITERALS = frozenset({"string", "template_string", "array", "object", "regex", "number"})
_INSTANCE = frozenset({"getInstance", "instance"})
SETS = frozenset({"assignment_expression", "augmented_assignment_expression"})
VALUES = frozenset({"arrow_function", "function_expression", "generator_function"})
"""Functions that are values."""


def parsed(path: str, text: bytes) -> Tree:
    """The tree of a file. Where the code isn't understood, it has nodes that say so."""
    suffix = path[path.rfind(".") :].lower()
    return Parser(_BY_SUFFIX.get(suffix, _WITH_TAGS)).parse(text)


def value(node: Node | None) -> Node | None:
    """What an expression is apart from parentheses and types around it, and from `!` before a function."""
    for _ in range(DEEPEST):
        if node is None:
            return None
        if node.type in _AROUND:
            node = node.named_children[-1] if node.type == "type_assertion" else inner(node)
        elif node.type == "unary_expression":
            inside = node.child_by_field_name("argument")
            return inside if inside is not None and inside.type in VALUES else node
        else:
            return node
    return None


def awaited(node: Node | None) -> Node | None:
    """See `value`; without `await` too."""
    node = value(node)
    if node is not None and node.type == "await_expression":
        node = value(inner(node))
    return node


def dotted(node: Node | None, required: Callable[[str], str] | None = None) -> str:
    """The dotted name that an expression is; empty if it is none.

    `Repo().find` is a member of an object made on the spot, `().find` one of what isn't known by name. `required`
    gives the name for a module that is required on the spot.
    """
    names: list[str] = []
    while (node := value(node)) is not None and node.type == "member_expression" and len(names) < DEEPEST:
        names.append(text(node.child_by_field_name("property")))
        node = node.child_by_field_name("object")
    if node is None or node.type in _LITERALS:
        return ""
    if node.type in {"identifier", "this", "super"}:
        first = text(node)
    elif node.type == "sequence_expression" and not names:
        return dotted(node.named_children[-1], required)  # (0, module.function)(…)
    elif not names:
        return ""
    elif required is not None and (module := required_module(node)):
        first = required(module)
    else:
        first = _made(node)
    return ".".join([first, *reversed(names)])


def whole_of(member: Node | None) -> str:
    """The variable of which `member` is a part, as in `app.settings["port"]`; empty if it is no part of one."""
    node = value(member)
    while node is not None and node.type in {"member_expression", "subscript_expression"}:
        node = value(node.child_by_field_name("object"))
    return "" if node is None or node is value(member) or node.type not in {"identifier", "this"} else text(node)


def _made(node: Node) -> str:
    """`Repo()` for an object of a class that is known by a plain name, `()` for other values."""
    if node.type == "new_expression":
        made = value(node.child_by_field_name("constructor"))
        return f"{text(made)}()" if made is not None and made.type == "identifier" else "()"
    called = value(node.child_by_field_name("function")) if node.type == "call_expression" else None
    if called is not None and called.type == "member_expression":
        made = value(called.child_by_field_name("object"))
        if text(called.child_by_field_name("property")) in _INSTANCE and made is not None and made.type == "identifier":
            return f"{text(made)}()"
    return "()"


def required_module(node: Node | None) -> str:
    """The module that `require("…")` or `await import("…")` gives, also in a compiler's function; empty if neither."""
    node = awaited(node)
    for _ in range(2):
        if node is None or node.type != "call_expression":
            return ""
        called, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        arguments = [] if given is None or given.type != "arguments" else given.named_children
        if called is None or called.type not in {"identifier", "member_expression", "import"} or not arguments:
            return ""
        if called.type == "import" or text(called) == "require":
            return text(arguments[0]) if len(arguments) == 1 and arguments[0].type == "string" else ""
        if "equire" not in text(called) and text(called).rpartition(".")[2] not in _INTEROP:
            return ""
        node = value(arguments[0])
    return ""


_INTEROP = frozenset({"_interopDefault", "__importDefault", "__importStar", "__toESM"})
