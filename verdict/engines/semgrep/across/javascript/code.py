"""Reads the functions, calls, classes, imports and exports of JavaScript and TypeScript code."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tree_sitter import Node

from verdict.engines.semgrep.across import reading
from verdict.engines.semgrep.across.code import Argument, Call, Field, Module, Parameter, Route
from verdict.engines.semgrep.across.javascript import fields, parts, routes
from verdict.engines.semgrep.across.javascript.classes import Classes
from verdict.engines.semgrep.across.javascript.exchange import Exchange
from verdict.engines.semgrep.across.javascript.tree import VALUES, dotted, parsed, required_module, value, whole_of
from verdict.engines.semgrep.across.open_functions import OpenFunction
from verdict.engines.semgrep.across.tree import Text, inner, text

_NO_CALLS = frozenset({"", "()", "require"})
_CHAINED = 5  # targets of one assignment
_NESTED = 8  # functions around a function, for each of which its text is searched

_DECLARED = frozenset({"function_declaration", "generator_function_declaration"})
_FUNCTIONS = _DECLARED | VALUES | {"method_definition"}
_CLASSES = frozenset({"class_declaration", "abstract_class_declaration", "class"})
_LEFT_OUT = frozenset(
    {
        "comment", "interface_declaration", "type_alias_declaration", "type_annotation", "type_arguments",
        "type_parameters", "implements_clause", "enum_declaration", "ambient_declaration", "string", "regex", "ERROR",
    }
)  # fmt: skip
_PLAIN = re.compile(r"[\w$.#]{1,100}")
_LAST = re.compile(r"([\w$#]+)\s*\Z")


def module_of(path: str, code: bytes, seen: bytes) -> Module:
    """What a file defines. `seen` is its text as semgrep is given it, in which only names differ."""
    return reading.module_of(code, functools.partial(parsed, path), lambda lines: _Reader(lines, seen))


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where code stands: in which function, if any, and what `this` is an object of.

    `own` says that it isn't in a function without a name within that function, `of_class` in which class's body it is.
    """

    function: OpenFunction | None = None
    prefix: str = ""
    owner: str = ""
    own: bool = True
    of_class: str = ""


@dataclass(frozen=True, slots=True)
class _Named:
    """The name that a function, class or object has by the place where it stands."""

    name: str
    owner: str = ""


class _Reader:
    """Collects what a file defines.

    A function without a name that is within a function is a part of it, as semgrep follows data into it. Outside of
    functions it is one of its own: so requests are handled.
    """

    def __init__(self, lines: Text, seen: bytes) -> None:
        self.functions: list[OpenFunction] = []
        self._lines = lines
        self._seen = seen
        self._classes = Classes()
        self._names: dict[int, _Named] = {}
        self._called_at_once: set[int] = set()
        self._into: dict[int, str] = {}
        self._routes: list[Route] = []
        self._exchange = Exchange(self._bind)
        self._takes: Mapping[str, Callable[[Node, _Scope], None]] = {
            "call_expression": self._call,
            "new_expression": self._call,
            "return_statement": self._return,
            "variable_declarator": self._declared,
            "assignment_expression": self._assigned,
            "public_field_definition": self._field,
            "object": self._object,
            "export_statement": lambda node, _: self._exchange.exported(node),
            "import_statement": lambda node, _: self._exchange.imported(node),
        }

    def module(self) -> Module:
        """See `Reader.module`."""
        made = self._exchange
        made.finish()
        return Module(
            tuple(made.named_here(each.finished()) for each in self.functions),
            self._classes.finished(made.imports),
            made.imports,
            made.variables,
            made.exports,
            made.whole,
            tuple(made.all_of),
            routes=tuple(self._routes),
        )

    def begin(self, root: Node) -> _Scope:
        """See `Reader.begin`."""
        return _Scope()

    def visit(self, node: Node, scope: _Scope) -> Iterable[tuple[Node, _Scope]]:
        """See `Reader.visit`."""
        kind = node.type
        if kind in _FUNCTIONS:
            return self._function(node, scope)
        if kind in _CLASSES:
            return self._class(node, scope)
        if (take := self._takes.get(kind)) is not None:
            take(node, scope)
        if kind in parts.USES:
            self._used(node, scope.function)
        if kind in fields.KINDS and scope.function is not None and scope.function.owner:
            self._kept(node, scope.function)
        if kind == "public_field_definition":
            scope = _Scope(None, scope.prefix, scope.of_class)
        return ((each, scope) for each in node.named_children if each.type not in _LEFT_OUT)

    # Functions and classes

    def _function(self, node: Node, scope: _Scope) -> Iterable[tuple[Node, _Scope]]:
        named = self._name(node, scope)
        depth = 0 if scope.function is None else scope.function.depth + 1
        fields = (node.child_by_field_name("parameters"), node.child_by_field_name("body"))
        inside = [each for each in fields if each is not None]
        if (named is None and (depth or node.id in self._called_at_once)) or depth > _NESTED:
            if scope.function is not None:
                for each in self._parameters(node):
                    scope.function.local(each.name)
            return [(each, replace(scope, own=not depth)) for each in inside]
        place = self._lines.whole(node)
        if named is None:
            named = _Named(f"<anonymous>:{place.line}:{place.column}", scope.owner)
        parameters = [*self._parameters(node)]
        function = OpenFunction(named.name, place, named.owner, depth, parameters, around=scope.function)
        for name, made in parts.declared_parameters(node):
            function.local(name, made)
        body = node.child_by_field_name("body")
        if node.type == "arrow_function" and body is not None and body.type != "statement_block":
            function.returns.append(self._lines.whole(body))
        elif body is not None:
            function.body = self._lines.inside(body)
        self.functions.append(function)
        if named.name == f"{named.owner}.constructor":
            for name, made in parts.property_parameters(node):
                self._classes.hold_object(named.owner, name, made)
        within = _Scope(function, f"{named.name}.<locals>.", named.owner)
        return [(each, within) for each in inside]

    def _name(self, node: Node, scope: _Scope) -> _Named | None:
        """The name of a function by its place, or its own."""
        own = text(node.child_by_field_name("name"))
        if node.id in self._names:
            return self._names[node.id]
        if node.type == "method_definition" and scope.of_class and own:
            return _Named(f"{scope.of_class}.{own}", scope.of_class)
        return _Named(scope.prefix + own, scope.owner) if node.type in _DECLARED and own else None

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        """The parameters of a function, with what it takes from objects."""
        for position, given in enumerate(parts.patterns(node)):
            if given.type == "identifier":
                yield Parameter(text(given), self._lines.whole(given), position)
            elif given.type == "object_pattern":
                for key, name in parts.taken(given):
                    yield Parameter(text(name), self._lines.whole(name), position, key)
            elif given.type == "rest_pattern":
                return

    def _class(self, node: Node, scope: _Scope) -> Iterable[tuple[Node, _Scope]]:
        own, (line, column) = text(node.child_by_field_name("name")), node.start_point
        named = self._names.get(node.id) or _Named(scope.prefix + (own or f"<class>:{line + 1}:{column + 1}"))
        self._classes.declare(named.name, [dotted(base) for base in parts.bases(node)])
        body = node.child_by_field_name("body")
        within = _Scope(None, f"{named.name}.", named.name, of_class=named.name)
        return [] if body is None else [(body, within)]

    def _field(self, node: Node, scope: _Scope) -> None:
        name, given = text(node.child_by_field_name("name")), value(node.child_by_field_name("value"))
        if name and scope.of_class:
            self._set(scope.of_class, name, given, parts.declared_class(node))

    def _set(self, owner: str, name: str, given: Node | None, declared: str = "") -> None:
        """Take in what objects of a class hold by a name."""
        if given is not None and given.type in _FUNCTIONS:
            self._names[given.id] = _Named(f"{owner}.{name}", owner)
        elif made := declared or parts.new_class(given):
            self._classes.hold_object(owner, name, made)
        elif module := required_module(given):
            self._classes.hold(owner, name, self._exchange.on_the_spot(module))
        elif given is not None and given.type in {"identifier", "shorthand_property_identifier"}:
            self._classes.hold(owner, name, text(given))

    # Names

    def _bind(self, name: str, given: Node) -> str:
        """See `Bind`."""
        if given.type in VALUES:
            owner = name.rpartition(".")[0]
            self._names[given.id] = _Named(name, owner)
            if owner:
                self._classes.implied(owner)
        elif given.type == "class":
            self._names[given.id] = _Named(name)
        elif given.type == "object":
            kind = self._classes.implied(name.replace(".", ":") + "{}")
            self._names[given.id] = _Named(kind.name)
            return kind.name
        return parts.new_class(given)

    def _object(self, node: Node, scope: _Scope) -> None:
        """Take in what an object with a name holds."""
        for each in node.named_children if node.id in self._names else ():
            key, given = parts.entry(each)
            if key:
                self._set(self._names[node.id].name, key, given)

    def _declared(self, node: Node, scope: _Scope) -> None:
        pattern, given = node.child_by_field_name("name"), value(node.child_by_field_name("value"))
        if pattern is None or self._exchange.required(pattern, given):
            return
        if pattern.type == "identifier" and given is not None:
            self._into[given.id] = text(pattern)
        made, whole = parts.declared_class(node) or parts.new_class(given), "" if given is None else dotted(given)
        if scope.function is None:
            if pattern.type == "identifier" and given is not None:
                self._exchange.named(text(pattern), given, made)
        elif pattern.type == "object_pattern":
            for key, name in parts.taken(pattern):
                self._local(scope.function, text(name), "", f"{whole}.{key}" if whole else "")
        elif pattern.type == "identifier":
            if given is not None and given.type in VALUES:
                self._names[given.id] = _Named(scope.prefix + text(pattern), scope.owner)
                return
            self._local(scope.function, text(pattern), made, whole)
            place = self._lines.region(pattern)
            scope.function.declare(text(pattern), place, parts.entries(given), copied=parts.is_copy(given))

    @staticmethod
    def _local(function: OpenFunction, name: str, made: str, whole: str) -> None:
        if whole and not made and "(" not in whole:
            function.alias(name, whole)
        else:
            function.local(name, made)

    def _assigned(self, node: Node, scope: _Scope) -> None:
        """Take in `a.b = c.d = …`."""
        targets: list[list[str]] = []
        given: Node | None = node
        while given is not None and given.type == "assignment_expression" and len(targets) < _CHAINED:
            targets.append(dotted(given.child_by_field_name("left")).split("."))
            given = value(given.child_by_field_name("right"))
        self._assigned_in_part(node.child_by_field_name("left"), scope)
        if given is None:
            return
        for names in targets:
            if names[0] == "this" and len(names) == 2 and scope.owner:
                self._set_on_this(names[1], given, scope)
            elif not self._exchange.assigned(names, given) and scope.function is None:
                self._assigned_outside(names, given)

    def _assigned_in_part(self, left: Node | None, scope: _Scope) -> None:
        if left is not None and scope.function is not None:
            scope.function.set_part(whole_of(left), self._lines.region(left))

    def _assigned_outside(self, names: list[str], given: Node) -> None:
        """Take in what is set outside of functions: `Repo.prototype.find = …`, `users.find = …`, `find = …`."""
        prototype = len(names) > 1 and names[1] == "prototype"
        if prototype and len(names) == 2 and given.type == "object":
            self._names[given.id] = _Named(self._classes.implied(names[0]).name)
        elif len(names) == (3 if prototype else 2) and given.type in VALUES:
            of_object = f"{names[0]}{{}}"
            self._bind(f"{of_object if of_object in self._classes else names[0]}.{names[-1]}", given)
        elif len(names) == 1 and names[0] and given.type in VALUES:
            self._bind(names[0], given)

    def _set_on_this(self, name: str, given: Node, scope: _Scope) -> None:
        """Take in `this.name = …`."""
        local = scope.function is not None and given.type == "identifier" and scope.function.takes(text(given))
        if not local:
            self._set(scope.owner, name, given)
        elif scope.function is not None and (made := scope.function.types.get(text(given), "")):
            self._classes.hold_object(scope.owner, name, made)

    # Calls

    def _return(self, node: Node, scope: _Scope) -> None:
        if scope.function is not None and scope.own and (given := inner(node)) is not None:
            scope.function.returns.append(self._lines.whole(given))

    def _kept(self, node: Node, method: OpenFunction) -> None:
        """Take in what a method does with the fields of its object."""
        if name := fields.read(node):
            method.reads.append(Field(name, self._lines.region(node)))
        method.stores.extend(Field(name, self._lines.region(each)) for name, each in fields.stored(node))

    @staticmethod
    def _used(node: Node, function: OpenFunction | None) -> None:
        """Take in what a function uses of its parameters, and of those of the functions around it."""
        name = text(node)
        while function is not None:
            if any(each.name == name and not each.field for each in function.parameters):
                for field in parts.used(node):
                    function.use(name, field)
            function = function.around

    def _call(self, node: Node, scope: _Scope) -> None:
        called = node.child_by_field_name("constructor" if node.type == "new_expression" else "function")
        given = node.child_by_field_name("arguments")
        if called is None:
            return
        if (route := routes.route(node, self._lines, self._exchange.on_the_spot)) is not None:
            self._routes.append(route)
        if scope.function is None:
            inside = value(called)
            if inside is not None and inside.type == "member_expression":
                inside = value(inside.child_by_field_name("object"))  # (function () {…}).call(this)
            if inside is not None and inside.type in VALUES:
                self._called_at_once.add(inside.id)
            self._exchange.called(node)
            return
        callee = dotted(called, self._exchange.on_the_spot)
        if callee not in _NO_CALLS and given is not None and given.type == "arguments":
            place = self._lines.region(node)
            arguments = tuple(
                Argument(self._lines.region(each), position, key) for each, position, key in parts.handed_over(given)
            )
            seen, into = self._seen_name(called, callee), self._into.get(node.id, "")
            scope.function.calls.append(Call(callee, place, arguments, seen, into))

    def _seen_name(self, called: Node, callee: str) -> str:
        """The name of what is called in the text for semgrep; empty if that is `callee`."""
        start = max(called.start_byte, called.end_byte - 300)
        seen = self._seen[start : called.end_byte].decode("utf-8", "replace").strip()
        if not _PLAIN.fullmatch(seen):
            last = _LAST.search(seen)
            seen = f"().{last[1]}" if last else callee
        return "" if seen == callee else seen
