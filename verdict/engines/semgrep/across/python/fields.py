"""Finds what methods put into the fields of their object, and where they read them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

GROWING = ("append", "add", "insert", "extend", "update", "appendleft", "setdefault", "put")
"""Methods that add to what a field holds."""


def stored(own: Sequence[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """The fields that get something in the nodes of a method, and what they get.

    What is constant is left out, and what the method itself refuses: `if self.name not in NAMES: raise …`.
    """
    refused = {_field(each) for test in _tests(own) for each in ast.walk(test) if isinstance(each, ast.expr)}
    for node in own:
        targets, value = ([node.target], node.value) if isinstance(node, ast.AugAssign) else assigned(node)
        values = [] if value is None else [value]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in GROWING:
            targets, values = [node.func.value], node.args
        for target in targets:
            field = _field(target.value if isinstance(target, ast.Subscript) else target)
            for given in values if field and field not in refused else ():
                if any(isinstance(each, ast.Name) for each in ast.walk(given)):
                    yield field, given


def read(own: Sequence[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """The fields that are read there, and where; not those that are called, or only added to."""
    left_out: set[int] = set()
    for node in own:
        if isinstance(node, ast.Call):
            left_out.add(id(node.func))
            if isinstance(node.func, ast.Attribute) and node.func.attr in GROWING:
                left_out.add(id(node.func.value))
    for node in own:
        used = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and id(node) not in left_out
        if isinstance(node, ast.Attribute) and used and (field := _field(node)):
            yield field, node


def declared(body: Sequence[ast.stmt]) -> Iterator[ast.Name]:
    """The fields that a data class declares, in order: what its constructor is given."""
    for each in body:
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            of_the_class = "ClassVar" in ast.dump(each.annotation)
            kept = isinstance(each.value, ast.Call) and any(
                word.arg == "init" and isinstance(word.value, ast.Constant) and word.value.value is False
                for word in each.value.keywords
            )
            if not of_the_class and not kept:
                yield each.target


def _tests(own: Sequence[ast.AST]) -> Iterator[ast.expr]:
    """What decides whether a method stops."""
    for node in own:
        if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise | ast.Return):
            yield node.test


def assigned(node: ast.AST) -> tuple[Sequence[ast.expr], ast.expr | None]:
    """What an assignment sets, and to what; nothing for another node."""
    if isinstance(node, ast.Assign):
        return node.targets, node.value
    return ([node.target], node.value) if isinstance(node, ast.AnnAssign) else ([], None)


def _field(node: ast.expr) -> str:
    """The field of `self` that an expression is; else empty."""
    own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return node.attr if own and isinstance(node, ast.Attribute) else ""
