"""Reads the methods, calls, types and imports of Java code."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tree_sitter import Node

from verdict.engines.semgrep.across import reading
from verdict.engines.semgrep.across.code import Argument, Call, Class, Module, Parameter, Region
from verdict.engines.semgrep.across.java.bodies import (
    CLASSES,
    METHODS,
    Body,
    FileNames,
    fields,
    given,
    members,
    method_name,
    parameter_name,
    parameter_type,
    takes_several,
)
from verdict.engines.semgrep.across.java.tree import (
    arguments,
    bases,
    made_type,
    own_body,
    parsed,
    parts,
    type_name,
    value,
    whole_of,
)
from verdict.engines.semgrep.across.open_functions import OpenFunction
from verdict.engines.semgrep.across.tree import Text, inner, text

_NESTED = 8  # classes around a class
_SEVERAL = 8  # arguments at most that a call of a method which takes several is looked for with

_LEFT_OUT = frozenset(
    {
        "line_comment", "block_comment", "string_literal", "character_literal", "decimal_integer_literal",
        "hex_integer_literal", "decimal_floating_point_literal", "null_literal", "true", "false", "this", "modifiers",
        "type_arguments", "type_parameters", "type_identifier", "scoped_type_identifier", "generic_type", "array_type",
        "integral_type", "floating_point_type", "boolean_type", "void_type", "identifier", "inferred_parameters",
        "formal_parameters", "class_literal", "package_declaration", "import_declaration", "ERROR",
    }
)  # fmt: skip
_WRITTEN_OUT = frozenset({"lambda_expression", "method_reference", "class_literal", "array_creation_expression"})
_SAFE = re.compile(
    r"(?:(?:List|Set|Collection|Optional)<)?"
    r"(?:void|boolean|byte|short|int|long|char|float|double|Void|Boolean|Byte|Short|Integer|Long|Character|Float|Double"
    r"|Number|BigDecimal|BigInteger|UUID|Instant|Duration|Date|Local(?:Date|Time|DateTime)|(?:Zoned|Offset)DateTime)>?"
)
_PLAIN = re.compile(r"[\w.]{1,200}")
_SETTER = re.compile(r"set[A-Z_]\w*")


def module_of(path: str, code: bytes, _seen: bytes) -> Module:
    """What a file defines. Its names are also those of the other files of its package."""
    return reading.module_of(code, parsed, lambda lines: _Reader(lines, posixpath.dirname(path)))


@dataclass(frozen=True, slots=True)
class _Scope:
    """In which method and class code stands, if any. `own` says that it isn't in a lambda within that method."""

    function: OpenFunction | None = None
    body: Body | None = None
    own: bool = True


class _Reader:
    """Collects what a file defines.

    A lambda is a part of the method that it stands in, as semgrep follows data into it. The methods of a class in a
    method are functions of their own.
    """

    def __init__(self, lines: Text, folder: str) -> None:
        self.functions: list[OpenFunction] = []
        self._lines = lines
        self._folder = folder
        self._classes: list[Class] = []
        self._names = FileNames()
        self._takes: Mapping[str, Callable[[Node, OpenFunction, _Scope], None]] = {
            "method_invocation": self._call,
            "object_creation_expression": self._made,
            "explicit_constructor_invocation": self._constructor,
            "return_statement": self._return,
            "local_variable_declaration": self._declared,
            "resource": self._resource,
            "enhanced_for_statement": self._named,
            "instanceof_expression": self._named,
            "catch_formal_parameter": self._named,
            "type_pattern": self._pattern,
            "assignment_expression": self._assigned,
            "lambda_expression": self._lambda,
        }

    def module(self) -> Module:
        """See `Reader.module`."""
        return Module(
            tuple(each.finished() for each in self.functions),
            tuple(self._classes),
            self._names.imports,
            package=self._names.package or f"{self._folder}/",
        )

    def begin(self, root: Node) -> _Scope:
        """See `Reader.begin`."""
        self._names.read(root)
        return _Scope()

    def visit(self, node: Node, scope: _Scope) -> Iterable[tuple[Node, _Scope]]:
        """See `Reader.visit`."""
        if node.type in CLASSES:
            above = [self._names.class_of(type_name(each), scope.body) for each in bases(node)]
            return self._class(node, text(node.child_by_field_name("name")), above, scope)
        if node.type in METHODS:
            return self._method(node, scope)
        if node.type == "class_body":  # of an object that is made, or of a constant of an enumeration
            line, column = node.start_point
            made = None if node.parent is None else node.parent.child_by_field_name("type")
            around = "" if scope.body is None else scope.body.name
            of = self._names.class_of(type_name(made), scope.body) if made is not None else around
            return self._class(node, f"<anonymous>:{line + 1}:{column + 1}", [of], scope)
        if scope.function is not None and (take := self._takes.get(node.type)) is not None:
            take(node, scope.function, scope)
        if node.type == "lambda_expression":
            scope = replace(scope, own=False)
        return ((each, scope) for each in node.named_children if each.type not in _LEFT_OUT)

    # Classes and methods

    def _class(self, node: Node, own: str, above: list[str], scope: _Scope) -> Iterable[tuple[Node, _Scope]]:
        outer, inside = scope.body, node.child_by_field_name("body") or node
        depth = 0 if outer is None else outer.depth + 1
        if not own or depth > _NESTED:
            return []
        around = scope.function.name if scope.function is not None else outer.name if outer is not None else ""
        name = f"{around}.{own}" if around else own
        methods = [each for each in members(inside) if each.type in METHODS]
        within = {text(each.child_by_field_name("name")) for each in members(inside) if each.type in CLASSES}
        body = Body(name, classes=frozenset(within), outer=outer, depth=depth)
        held = {field: self._names.class_of(type_name(kind), body) if kind else name for field, kind in fields(inside)}
        held.update((text(parameter_name(each)), self._type(each, body)) for each in given(node))
        several = Counter(text(each.child_by_field_name("name")) for each in methods if takes_several(each))
        extends = node.child_by_field_name("superclass")
        body = replace(
            body,
            base=above[0] if extends is not None else "",
            fields=held,
            methods=frozenset(map(method_name, methods)),
            unclear=frozenset(name for name, times in several.items() if times > 1),
        )
        left = (each for each in methods if each.type == "method_declaration" and not each.child_by_field_name("body"))
        named = {name: method for each in methods for name, method in _several(each, body)}
        self._classes.append(
            Class(name, tuple(filter(None, above)), held, named, abstract=tuple(method_name(each) for each in left))
        )
        return [(each, _Scope(scope.function, body)) for each in members(inside)]

    def _type(self, declared: Node, body: Body | None) -> str:
        return self._names.class_of(parameter_type(declared), body)

    def _method(self, node: Node, scope: _Scope) -> Iterable[tuple[Node, _Scope]]:
        body, inside, around = scope.body, node.child_by_field_name("body"), scope.function
        if body is None or inside is None:
            return []
        name, kind = f"{body.name}.{method_name(node)}", node.child_by_field_name("type")
        if takes_several(node) and text(node.child_by_field_name("name")) in body.unclear:
            name += "+"  # no call has such a name
        safe = kind is None or _SAFE.fullmatch(text(kind)) is not None
        function = OpenFunction(
            name, self._lines.whole(node), body.name, body.depth, [*self._parameters(node)],
            self._names.class_of(type_name(kind), body), (safe,),
        )  # fmt: skip
        if around is not None:
            function.types.update(around.types)
            outer = ((each, re.sub(r"^this\b", around.owner, target)) for each, target in around.aliases.items())
            function.aliases.update(outer)
        for each in given(node):
            function.aliases.pop(own := text(parameter_name(each)), None)
            function.types[own] = self._type(each, body)
        function.body = self._lines.inside(inside)
        self.functions.append(function)
        return [(inside, _Scope(function, body))]

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        """The parameters of a method that may be data."""
        for position, each in enumerate(given(node)):
            name, kind = parameter_name(each), text(each.child_by_field_name("type"))
            if name is not None and not _SAFE.fullmatch(kind):
                yield Parameter(text(name), self._lines.whole(name), position, rest=each.type == "spread_parameter")

    def _return(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        if scope.own and (returned := inner(node)) is not None and not all(function.safe):
            function.returns.append(self._lines.whole(returned))

    # Names

    def _declared(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        """Take in `Repo repo = …` and `var repo = …`."""
        kind = text(node.child_by_field_name("type"))
        declared = "" if kind == "var" else type_name(node.child_by_field_name("type"))
        for each in node.children_by_field_name("declarator"):
            self._local(each, declared, function, scope)

    def _resource(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        """Take in `try (Repo repo = …)`."""
        kind = type_name(node.child_by_field_name("type"))
        if kind:
            self._local(node, "" if kind == "var" else kind, function, scope)

    def _local(self, node: Node, declared: str, function: OpenFunction, scope: _Scope) -> None:
        """Take in a variable with what it is set to."""
        name, given_value = node.child_by_field_name("name"), value(node.child_by_field_name("value"))
        made, names = made_type(given_value) or declared, parts(given_value)
        if made or given_value is None or not names:
            function.local(text(name), self._names.class_of(made, scope.body))
        else:
            result = "()" if given_value.type == "method_invocation" else ""
            function.alias(text(name), f"{self._whole(names, function, scope)}{result}")
        if name is not None and made_type(given_value):
            function.declare(text(name), self._lines.region(name), 0)

    def _named(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        """Take in `for (Repo repo : …)`, `x instanceof Repo repo` and `catch (Problem problem)`."""
        kind = node.child_by_field_name("type") or node.child_by_field_name("right")
        if (name := text(node.child_by_field_name("name"))) and text(kind) != "var":
            function.local(name, self._names.class_of(type_name(kind), scope.body))
        elif name:
            function.local(name)

    def _pattern(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        """Take in `case Repo repo -> …`."""
        kind, name = node.named_children[0], node.named_children[-1]
        function.local(text(name), self._names.class_of(type_name(kind), scope.body))

    def _lambda(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        for each in given(node):
            function.local(text(parameter_name(each)), self._type(each, scope.body))

    def _assigned(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        """Take in what gets a part: `user.name = …`, `names[0] = …`."""
        left = node.child_by_field_name("left")
        if left is not None:
            function.set_part(whole_of(left), self._lines.region(left))

    def _whole(self, names: list[str], function: OpenFunction, scope: _Scope) -> str:
        """The dotted name, for the whole file, of a part of an expression."""
        if "/" not in names[0] and function.takes(names[0]):
            return ".".join(names)
        return self._names.whole(names, scope.body)

    # Calls

    def _call(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        name, names, of = node.child_by_field_name("name"), parts(node), node.child_by_field_name("object")
        if name is None or not names or node.child_by_field_name("type_arguments") is not None:
            return
        if of is not None and of.type == "identifier" and _SETTER.fullmatch(text(name)):
            function.set_part(text(of), self._lines.region(of))
        before = "()." if of is None or not _PLAIN.fullmatch(text(of)) else f"{text(of)}."
        seen = text(name) if of is None else f"{before}{text(name)}"
        self._called(node, self._whole(names, function, scope), seen, self._lines.region(node), function)

    def _made(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        kind = node.child_by_field_name("type")
        if (made := self._names.class_of(type_name(kind), scope.body)) and own_body(node) is None:
            callee = f"{made}.{made.rpartition('.')[2]}/{len(arguments(node))}"
            self._called(node, callee, text(kind), self._lines.region(node), function)

    def _constructor(self, node: Node, function: OpenFunction, scope: _Scope) -> None:
        """Take in `super(…)` and `this(…)`."""
        named, body = node.child_by_field_name("constructor"), scope.body
        if named is None or body is None:
            return
        if made := body.base if named.type == "super" else body.name:
            callee = f"{made}.{made.rpartition('.')[2]}/{len(arguments(node))}"
            self._called(node, callee, named.type, self._lines.region(node), function)

    def _called(self, node: Node, callee: str, seen: str, place: Region, function: OpenFunction) -> None:
        taken = tuple(self._argument(each, position) for position, each in enumerate(arguments(node)))
        function.calls.append(Call(callee, place, taken, "" if seen == callee else seen))

    def _argument(self, node: Node, position: int) -> Argument:
        """What a call is given. Lambdas, arrays and the like aren't followed as a whole."""
        made = value(node)
        followed = made is not None and made.type not in _WRITTEN_OUT and own_body(made) is None
        return Argument(self._lines.region(node), position if followed else None)


def _several(method: Node, body: Body) -> Iterator[tuple[str, str]]:
    """The other numbers of arguments that a method may be called with which takes several for its last parameter."""
    number, name = len(given(method)), text(method.child_by_field_name("name"))
    if takes_several(method) and name not in body.unclear:
        for each in range(number - 1, number + _SEVERAL):
            if f"{name}/{each}" not in body.methods:
                yield f"{name}/{each}", f"{body.name}.{name}/{number}"
