"""The classes around a place in a Java file, and what a name stands for there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tree_sitter import Node

from verdict.engines.semgrep.across.code import Imported
from verdict.engines.semgrep.across.java.tree import type_name
from verdict.engines.semgrep.across.open_functions import UNKNOWN
from verdict.engines.semgrep.across.tree import inner, text

CLASSES = frozenset(
    {
        "class_declaration", "interface_declaration", "enum_declaration", "record_declaration",
        "annotation_type_declaration",
    }
)  # fmt: skip
METHODS = frozenset({"method_declaration", "constructor_declaration", "compact_constructor_declaration"})
_PARAMETERS = frozenset({"formal_parameter", "spread_parameter", "identifier"})
_FIELDS = frozenset({"field_declaration", "constant_declaration"})


@dataclass(frozen=True, slots=True)
class Body:
    """The body of a class, with the names that are declared in it: its fields, methods and classes.

    `base` is the class that it extends. `unclear` are the names that several methods have which take several arguments
    for a parameter. `outer` is the body around it, `depth` their number.
    """

    name: str
    base: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    methods: frozenset[str] = frozenset()
    unclear: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    outer: Body | None = None
    depth: int = 0

    def around(self) -> Iterator[Body]:
        """This body and those around it, the nearest first."""
        body: Body | None = self
        while body is not None:
            yield body
            body = body.outer


class FileNames:
    """What the names at the top of a file stand for. `imports` grows by those that are used without an import."""

    def __init__(self) -> None:
        self.package = ""
        self.imports: dict[str, Imported] = {}
        self._members: dict[str, str] = {}
        self._packages: list[str] = []
        self._declared: set[str] = set()

    def read(self, root: Node) -> None:
        """Take in what stands at the top of a file."""
        for each in root.named_children:
            named = inner(each)
            if each.type in CLASSES:
                self._declared.add(text(each.child_by_field_name("name")))
            elif each.type == "package_declaration":
                self.package = text(each.named_children[-1])
            elif each.type == "import_declaration" and named is not None:
                static = any(child.type == "static" for child in each.children)
                self._import(text(named), static, any(child.type == "asterisk" for child in each.children))

    def _import(self, name: str, static: bool, all_of: bool) -> None:
        whole, _, last = name.rpartition(".")
        if all_of:
            if not static:
                self._packages.append(name)
        elif static:
            self._members[last] = whole
        else:
            self.imports[last] = _imported(name)

    def class_of(self, name: str, body: Body | None) -> str:
        """The name of a class for the whole file, as it is written within `body`."""
        first, dot, _ = name.partition(".")
        for each in body.around() if body is not None else ():
            if first in each.classes:
                return f"{each.name}.{name}"
        if first[:1].islower() and dot:
            self.imports.setdefault(name, _imported(name))
        elif first and first not in self.imports and first not in self._declared and self._packages:
            named = "|".join(f"{package}.{first}" for package in self._packages)
            self.imports[first] = Imported(named, first)
        return name

    def whole(self, names: list[str], body: Body | None) -> str:
        """The dotted name, for the whole file, of what isn't local where it stands, within `body`."""
        first, *rest = names
        if first in {"this", UNKNOWN}:
            return ".".join(names)
        if first == "super":
            return ".".join([(body.base if body is not None else "") or UNKNOWN, *rest])
        if "/" in first:
            return ".".join([self._holder(first, body), *names])
        if first.endswith("()"):
            return ".".join([f"{self.class_of(first[:-2], body)}()", *rest])
        return self._named(names, body)

    def _named(self, names: list[str], body: Body | None) -> str:
        """See `whole`: of a name that is a field, a class or one in a package. What isn't known may be inherited."""
        for each in body.around() if body is not None else ():
            if names[0] in each.fields:
                return ".".join(["this" if each is body else each.name, *names])
        if names[0] in self._members:
            return ".".join([self.class_of(self._members[names[0]], body), *names])
        first = next((number for number, name in enumerate(names) if name[:1].isupper()), len(names))
        if first == len(names) or any("/" in name for name in names[:first]):
            return ".".join(["this", *names])
        return ".".join([self.class_of(".".join(names[: first + 1]), body), *names[first + 1 :]])

    def _holder(self, method: str, body: Body | None) -> str:
        """What has the method that is called by its name alone."""
        for each in body.around() if body is not None else ():
            if method.removesuffix("()") in each.methods:
                return "this" if each is body else each.name
        name = method.partition("/")[0]
        return self.class_of(self._members[name], body) if name in self._members else "this"


def _imported(name: str) -> Imported:
    """A class by its whole name; packages are written in small letters, so that a class in a class can be told."""
    parts = name.split(".")
    first = next((number for number, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
    return Imported(".".join(parts[: first + 1]), ".".join(parts[first:]))


def fields(body: Node) -> Iterator[tuple[str, Node | None]]:
    """The names and types of the fields that a body declares; constants of an enumeration have none."""
    for each in members(body):
        if each.type in _FIELDS:
            for declared in each.children_by_field_name("declarator"):
                yield text(declared.child_by_field_name("name")), each.child_by_field_name("type")
        elif each.type == "enum_constant":
            yield text(each.child_by_field_name("name")), None


def members(body: Node) -> Iterator[Node]:
    """What a body consists of; that of an enumeration has a part of its own for methods."""
    for each in body.named_children:
        if each.type == "enum_body_declarations":
            yield from each.named_children
        else:
            yield each


def given(function: Node) -> list[Node]:
    """The declarations of the parameters of a method, a lambda or a record."""
    parameters = function.child_by_field_name("parameters")
    if parameters is None:
        return []
    if parameters.type == "identifier":
        return [parameters]
    return [each for each in parameters.named_children if each.type in _PARAMETERS]


def parameter_name(declared: Node) -> Node | None:
    """The name in the declaration of a parameter."""
    if declared.type == "identifier":
        return declared
    if declared.type == "spread_parameter":
        declared = declared.named_children[-1]
    return declared.child_by_field_name("name")


def parameter_type(declared: Node) -> str:
    """The type in the declaration of a parameter; empty where it has none, and for several arguments."""
    return type_name(declared.child_by_field_name("type")) if declared.type == "formal_parameter" else ""


def method_name(method: Node) -> str:
    """The name of a method with the number of its parameters."""
    return f"{text(method.child_by_field_name('name'))}/{len(given(method))}"


def takes_several(method: Node) -> bool:
    """Whether the last parameter of a method takes several arguments."""
    parameters = given(method)
    return bool(parameters) and parameters[-1].type == "spread_parameter"
