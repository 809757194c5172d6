"""Reads the functions, calls, types and imports of Go code."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tree_sitter import Node

from verdict.engines.semgrep.across import reading
from verdict.engines.semgrep.across.code import MANY_PARTS, Argument, Call, Class, Imported, Module, Parameter
from verdict.engines.semgrep.across.go.tree import dotted, entries, made_type, parsed, type_name, value, whole_of
from verdict.engines.semgrep.across.open_functions import OpenFunction
from verdict.engines.semgrep.across.tree import Text, inner, text

_NESTED = 8  # functions around a function, for each of which its text is searched

_DECLARED = frozenset({"function_declaration", "method_declaration"})
_FUNCTIONS = _DECLARED | {"func_literal"}
_LEFT_OUT = frozenset(
    {
        "comment", "interpreted_string_literal", "raw_string_literal", "parameter_list", "package_clause",
        "type_arguments", "type_declaration", "pointer_type", "slice_type", "map_type", "identifier", "ERROR",
    }
)  # fmt: skip
_SAFE = re.compile(r"error|bool|u?int(?:8|16|32|64|ptr)?|float(?:32|64)|time\.(?:Time|Duration)")
_VERSION = re.compile(r"v\d+")
_NAME = re.compile(r"[A-Za-z_]\w*")
_PLAIN = re.compile(r"[\w.]{1,200}")


def module_of(path: str, code: bytes, _seen: bytes) -> Module:
    """What a file defines. Its names are also those of the other files of its package, which is a folder."""
    return reading.module_of(code, parsed, lambda lines: _Reader(lines, posixpath.dirname(path)))


@dataclass(frozen=True, slots=True)
class _Scope:
    """In which function code stands, if any. `own` says that it isn't in one without a name within that function."""

    function: OpenFunction | None = None
    own: bool = True


class _Reader:
    """Collects what a file defines.

    A function without a name that is within a function is a part of it, as semgrep follows data into it. Outside of
    functions it is one of its own.
    """

    def __init__(self, lines: Text, folder: str) -> None:
        self.functions: list[OpenFunction] = []
        self._lines = lines
        self._folder = folder
        self._classes: list[Class] = []
        self._imports: dict[str, Imported] = {}
        self._guessed: dict[str, Imported | None] = {}
        self._variables: dict[str, str] = {}
        self._package = ""
        self._names: dict[int, str] = {}
        self._takes: Mapping[str, Callable[[Node, _Scope], None]] = {
            "call_expression": self._call,
            "return_statement": self._return,
            "short_var_declaration": self._declared,
            "var_spec": self._declared,
            "assignment_statement": self._assigned,
            "range_clause": self._ranged,
            "import_spec": lambda node, _: self._import(node),
        }

    def module(self) -> Module:
        """See `Reader.module`."""
        guessed = {name: each for name, each in self._guessed.items() if each is not None}
        return Module(
            tuple(each.finished() for each in self.functions),
            tuple(self._classes),
            {**guessed, **self._imports},
            self._variables,
            package=f"{self._folder}:{self._package}",
        )

    def begin(self, root: Node) -> _Scope:
        """See `Reader.begin`."""
        for each in root.named_children:
            if each.type == "package_clause":
                self._package = text(inner(each))
            elif each.type == "type_declaration":
                for spec in each.named_children:
                    self._type(spec)
        return _Scope()

    def visit(self, node: Node, scope: _Scope) -> Iterable[tuple[Node, _Scope]]:
        """See `Reader.visit`."""
        if node.type in _FUNCTIONS:
            return self._function(node, scope)
        if (take := self._takes.get(node.type)) is not None:
            take(node, scope)
        return ((each, scope) for each in node.named_children if each.type not in _LEFT_OUT)

    # Functions

    def _function(self, node: Node, scope: _Scope) -> Iterable[tuple[Node, _Scope]]:
        around, body = scope.function, node.child_by_field_name("body")
        inside = [] if body is None else [body]
        depth = 0 if around is None else around.depth + 1
        name = text(node.child_by_field_name("name")) or self._names.get(node.id, "")
        if around is not None and (not name or depth > _NESTED):
            for given, made in _declared_parameters(node):
                around.local(given, made)
            return [(each, replace(scope, own=False)) for each in inside]
        place = self._lines.whole(node)
        receiver, owner = _receiver(node)
        prefix = f"{owner}." if owner else f"{around.name}.<locals>." if around is not None else ""
        name = f"{prefix}{name}" if name else f"<anonymous>:{place.line}:{place.column}"
        types = _results(node)
        function = OpenFunction(
            name, place, owner, depth, [*self._parameters(node)], result=type_name(types[0]) if types else "",
            safe=tuple(_SAFE.fullmatch(text(each)) is not None for each in types),
        )  # fmt: skip
        if around is not None:
            function.types.update(around.types)
            function.aliases.update(around.aliases)
        if receiver:
            function.types[receiver] = owner
        for given, made in _declared_parameters(node):
            function.aliases.pop(given, None)
            function.types[given] = made
        if body is not None:
            function.body = self._lines.inside(body)
        self.functions.append(function)
        return [(each, _Scope(function)) for each in inside]

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        position = 0
        for each in _given(node):
            names = each.children_by_field_name("name")
            for name in names:
                if text(name) != "_":
                    rest = each.type == "variadic_parameter_declaration"
                    yield Parameter(text(name), self._lines.whole(name), position, rest=rest)
                position += 1
            position += not names

    def _return(self, node: Node, scope: _Scope) -> None:
        given, function = inner(node), scope.function
        if function is None or not scope.own or given is None:
            return
        for number, each in enumerate(given.named_children):
            if number >= len(function.safe) or not function.safe[number]:
                function.returns.append(self._lines.whole(each))

    # Types

    def _type(self, node: Node) -> None:
        """Take in a type and what its values hold. What it embeds is a base, an interface's methods are asked for."""
        name, kind = text(node.child_by_field_name("name")), node.child_by_field_name("type")
        if not name or kind is None:
            return
        bases: list[str] = []
        attributes: dict[str, str] = {}
        asked: list[str] = []
        if kind.type == "struct_type":
            for each in _fields(kind):
                names, made = each.children_by_field_name("name"), type_name(each.child_by_field_name("type"))
                attributes.update((text(field), made) for field in names)
                if made and not names:
                    bases.append(made)
                    attributes[made.rpartition(".")[2]] = made
        elif kind.type == "interface_type":
            asked.extend(text(each.child_by_field_name("name")) for each in kind.named_children if _is_method(each))
            bases.extend(filter(None, (type_name(inner(each)) for each in kind.named_children if not _is_method(each))))
        elif made := type_name(kind) if node.type == "type_alias" else "":
            bases.append(made)
        self._classes.append(Class(name, tuple(bases), attributes, asked=tuple(asked)))

    # Names

    def _import(self, node: Node) -> None:
        """Take in an import. Without a name of its own it has the last one in its path, which may be a version."""
        path = text(node.child_by_field_name("path")).strip('"`')
        if (name := node.child_by_field_name("name")) is not None:
            if name.type == "package_identifier":
                self._imports[text(name)] = Imported(path)
            return
        *before, last = path.split("/")
        guesses = {re.sub(r"\.v\d+$|^go-|[-.]go$", "", last)}
        if before and _VERSION.fullmatch(last):
            guesses.add(re.sub(r"^go-|[-.]go$", "", before[-1]))
        for each in filter(_NAME.fullmatch, guesses):
            self._guessed[each] = Imported(path) if self._guessed.get(each) in {None, Imported(path)} else None

    def _declared(self, node: Node, scope: _Scope) -> None:
        """Take in `a, b := …` and `var a T = …`."""
        left = node.child_by_field_name("left")
        names = node.children_by_field_name("name") if left is None else left.named_children
        right = node.child_by_field_name("right") or node.child_by_field_name("value")
        values = [] if right is None else right.named_children
        declared = type_name(node.child_by_field_name("type"))
        for number, name in enumerate(names):
            given = values[number] if number < len(values) else None
            if name.type == "identifier" and text(name) != "_":
                if scope.function is not None:
                    scope.function.declare(text(name), self._lines.region(name), entries(value(given)))
                self._named(text(name), declared, value(given), scope)

    def _assigned(self, node: Node, scope: _Scope) -> None:
        """Take in what gets a part: `app.settings = …`, `names[0] = …`."""
        left, function = node.child_by_field_name("left"), scope.function
        if left is not None and function is not None:
            for each in left.named_children:
                function.set_part(whole_of(each), self._lines.region(each))

    def _named(self, name: str, declared: str, given: Node | None, scope: _Scope) -> None:
        made = declared or made_type(given)
        if given is not None and given.type == "func_literal":
            self._names[given.id] = name
        elif scope.function is None:
            self._variables[name] = made or dotted(given).removesuffix("()")
        elif not made and (whole := dotted(given)):
            scope.function.alias(name, whole)
        else:
            scope.function.local(name, made)

    def _ranged(self, node: Node, scope: _Scope) -> None:
        left = node.child_by_field_name("left")
        if scope.function is not None and left is not None:
            for each in left.named_children:
                scope.function.local(text(each))

    # Calls

    def _call(self, node: Node, scope: _Scope) -> None:
        called, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        callee = dotted(called)
        if scope.function is None or not callee or called is None or given is None:
            return
        place, arguments = self._lines.region(node), tuple(self._arguments(given))
        last = callee.rpartition(".")[2]
        seen = "" if _PLAIN.fullmatch(text(called)) else f"().{last}"
        if not last.endswith("()"):
            scope.function.calls.append(Call(callee, place, arguments, seen))

    def _arguments(self, given: Node) -> Iterator[Argument]:
        """What a call is given. Functions, maps, lists and large values that are written out aren't followed."""
        given_on = (each for each in given.named_children if each.type != "comment")
        for position, each in enumerate(given_on):
            inside = value(each)
            kind = None if inside is None else inside.child_by_field_name("type")
            listed = inside is not None and inside.type == "composite_literal" and not type_name(kind)
            listed = listed or entries(inside) >= MANY_PARTS
            if inside is not None and inside.type != "func_literal" and not listed:
                yield Argument(self._lines.region(each), position)


def _receiver(node: Node) -> tuple[str, str]:
    """The name and the type of what a method is one of."""
    each = inner(node.child_by_field_name("receiver"))
    if each is None:
        return "", ""
    return text(each.child_by_field_name("name")), type_name(each.child_by_field_name("type"))


def _given(node: Node) -> Iterator[Node]:
    """The declarations of a function's parameters."""
    parameters = node.child_by_field_name("parameters")
    for each in () if parameters is None else parameters.named_children:
        if each.type in {"parameter_declaration", "variadic_parameter_declaration"}:
            yield each


def _declared_parameters(node: Node) -> Iterator[tuple[str, str]]:
    """The parameters of a function, and what it calls its results, with their types."""
    result = node.child_by_field_name("result")
    results = result.named_children if result is not None and result.type == "parameter_list" else []
    for each in (*_given(node), *results):
        made = type_name(each.child_by_field_name("type")) if each.type == "parameter_declaration" else ""
        for name in each.children_by_field_name("name"):
            yield text(name), made


def _results(node: Node) -> list[Node]:
    """The types of what a function returns."""
    result = node.child_by_field_name("result")
    if result is None or result.type != "parameter_list":
        return [] if result is None else [result]
    found: list[Node] = []
    for each in result.named_children:
        kind = each.child_by_field_name("type")
        if kind is not None:
            found.extend([kind] * (len(each.children_by_field_name("name")) or 1))
    return found


def _fields(struct: Node) -> Iterator[Node]:
    for each in struct.named_children:
        yield from (field for field in each.named_children if field.type == "field_declaration")


def _is_method(node: Node) -> bool:
    return node.type == "method_elem"
