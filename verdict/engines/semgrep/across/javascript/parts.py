"""Reads small parts of JavaScript and TypeScript code: parameters, entries of objects, the classes of names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from verdict.engines.semgrep.across.javascript.tree import SETS, dotted, value
from verdict.engines.semgrep.across.tree import inner, text

_PARAMETERS = frozenset({"required_parameter", "optional_parameter"})
_PROPERTY = frozenset({"accessibility_modifier", "override_modifier", "readonly"})
_DEFAULTS = frozenset({"object_assignment_pattern", "assignment_pattern"})
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
_NAMES = frozenset({"identifier", "shorthand_property_identifier_pattern"})


_COPIES = frozenset({"structuredClone", "cloneDeep", "clone"})
USES = frozenset({"identifier", "shorthand_property_identifier"})
"""Nodes that name a variable where it is used."""


def patterns(function: Node) -> list[Node]:
    """What a function calls its parameters: names, or what it takes objects apart into."""
    if (single := function.child_by_field_name("parameter")) is not None:
        return [single]
    found = (each.child_by_field_name("pattern") for each in _parameters(function))
    return [each for each in found if each is not None and each.type != "this"]


def declared_parameters(function: Node) -> Iterator[tuple[str, str]]:
    """The classes that parameters are declared to be of, or that their defaults are objects of, by name."""
    for each in _parameters(function):
        name = each.child_by_field_name("pattern")
        made = declared_class(each) or new_class(each.child_by_field_name("value"))
        if made and name is not None and name.type == "identifier":
            yield text(name), made


def property_parameters(constructor: Node) -> Iterator[tuple[str, str]]:
    """The parameters that are fields of the object too, `private repo: Repo`, with their classes."""
    for each in _parameters(constructor):
        if _PROPERTY.intersection(child.type for child in each.children) and (made := declared_class(each)):
            yield text(each.child_by_field_name("pattern")), made


def _parameters(function: Node) -> list[Node]:
    parameters = function.child_by_field_name("parameters")
    return [] if parameters is None else [each for each in parameters.named_children if each.type in _PARAMETERS]


def taken(pattern: Node) -> Iterator[tuple[str, Node]]:
    """The keys of what is taken from an object, `key`, `key: name`, `key = default`, with the local names."""
    for part in pattern.named_children:
        key, name = part.child_by_field_name("key"), part
        if part.type == "pair_pattern":
            name = part.child_by_field_name("value") or part
        if name.type in _DEFAULTS:
            name = name.child_by_field_name("left") or name
        if name.type in _NAMES:
            yield text(key or name), name


def used(name: Node) -> list[str]:
    """The fields of an object that are read where its name stands; empty text for any other use of it."""
    around, found = name.parent, [""]
    if around is None or (around.type in _PARAMETERS and around.child_by_field_name("pattern") == name):
        return []
    if around.type == "member_expression" and around.child_by_field_name("object") == name and not _is_set(around):
        found = [text(around.child_by_field_name("property"))]
    elif around.type == "variable_declarator" and around.child_by_field_name("value") == name:
        pattern = around.child_by_field_name("name")
        if pattern is not None and pattern.type == "object_pattern":
            keys = [key for key, _ in taken(pattern)]
            found = keys if len(keys) == pattern.named_child_count else found
    return [key if _PLAIN.fullmatch(key) and _PLAIN.fullmatch(text(name)) else "" for key in found]


def _is_set(node: Node) -> bool:
    """Whether something else is put there."""
    around = node.parent
    return around is not None and around.type in SETS and around.child_by_field_name("left") == node


def handed_over(arguments: Node) -> Iterator[tuple[Node, int | None, str | None]]:
    """What a call is given, with its position, 0-based; of an object that is written out each value, with its key.

    An array or object as a whole has no position, and what stands after a spread one isn't told.
    """
    position = 0
    for each in arguments.named_children:
        if each.type == "comment":
            continue
        if each.type == "spread_element":
            return
        inside = value(each)
        kind = "" if inside is None else inside.type
        yield each, None if kind in {"array", "object"} else position, None
        if inside is not None and kind == "object":
            yield from ((part, position, key) for part, key in _consists_of(inside))
        position += 1


def _consists_of(written: Node) -> Iterator[tuple[Node, str | None]]:
    """The values of an object, with their keys; what is spread into it has none."""
    for part in written.named_children:
        key, given = entry(part)
        if part.type == "spread_element" and (spread := inner(part)) is not None:
            yield spread, None
        elif key and given is not None and given.type != "method_definition":
            yield given, key


def entry(part: Node) -> tuple[str, Node | None]:
    """The key and the value of an entry of an object."""
    if part.type == "pair":
        return text(part.child_by_field_name("key")), value(part.child_by_field_name("value"))
    if part.type == "method_definition":
        return text(part.child_by_field_name("name")), part
    return (text(part), part) if part.type == "shorthand_property_identifier" else ("", None)


def entries(given: Node | None) -> int:
    """The number of entries of an object that is written out; 0 for anything else."""
    return len(given.named_children) if given is not None and given.type == "object" else 0


def is_copy(given: Node | None) -> bool:
    """Whether an object is a copy of another one: `{ ...settings }`, `structuredClone(settings)`."""
    if given is None or given.type not in {"object", "call_expression"}:
        return False
    if given.type == "object":
        return any(each.type == "spread_element" for each in given.named_children)
    return dotted(given.child_by_field_name("function")).rpartition(".")[2] in _COPIES


def bases(declared: Node) -> Iterator[Node]:
    """What a class extends."""
    for heritage in declared.named_children:
        for each in heritage.named_children if heritage.type == "class_heritage" else ():
            base = each.child_by_field_name("value") if each.type == "extends_clause" else None
            if base is not None:
                yield base


def declared_class(node: Node) -> str:
    """The class that a name is declared to be of."""
    inside = inner(node.child_by_field_name("type"))
    if inside is not None and inside.type == "generic_type":
        inside = inside.child_by_field_name("name")
    return text(inside) if inside is not None and inside.type in {"type_identifier", "nested_type_identifier"} else ""


def new_class(node: Node | None) -> str:
    """The class of an object that is made."""
    node = value(node)
    return dotted(node.child_by_field_name("constructor")) if node is not None and node.type == "new_expression" else ""
