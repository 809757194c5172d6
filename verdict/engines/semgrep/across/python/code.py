"""Reads the functions, calls and imports of Python code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from verdict.engines.semgrep.across import reading
from verdict.engines.semgrep.across.code import (
    MANY_PARTS,
    Argument,
    Call,
    Class,
    Field,
    Function,
    Imported,
    Module,
    Parameter,
    Region,
)
from verdict.engines.semgrep.across.python import fields
from verdict.engines.semgrep.across.python.routes import routes
from verdict.engines.semgrep.python_functions import parsed

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_LINE = re.compile(r"\r\n|\r|\n")
_DEEPEST = 20  # names in a dotted name
_SIGNS = (ast.expr_context, ast.boolop, ast.operator, ast.unaryop)

_PROPERTIES = {"property", "cached_property", "functools.cached_property", "django.utils.functional.cached_property"}
_DATA = {"dataclass", "dataclasses.dataclass", "attr.s", "attrs.define", "attrs.frozen", "define", "frozen"}
_TUPLES = {"NamedTuple", "typing.NamedTuple"}

_Definition = ast.FunctionDef | ast.AsyncFunctionDef


def module_of(text: bytes) -> Module:
    """What a file defines; nothing if this Python can't parse it, or it has too many functions."""
    tree = parsed(text)
    if tree is None:
        return Module(unread="can't be parsed")
    reader = _Reader(text.decode("utf-8-sig", "replace"))
    reader.block(tree.body, "", "")
    if len(reader.functions) > reading.MOST:
        return Module(unread=f"has more than {reading.MOST:,} functions")
    told = tuple(routes(tree, dotted, reader.whole))
    return Module(tuple(reader.functions), tuple(reader.classes), _imports(tree), _types(tree.body), routes=told)


class _Reader:
    """Collects the functions and classes of a file."""

    def __init__(self, text: str) -> None:
        self._lines = [] if text.isascii() else _LINE.split(text)
        self.functions: list[Function] = []
        self.classes: list[Class] = []

    def block(self, body: Sequence[ast.stmt], prefix: str, owner: str) -> None:
        """Collect what statements define; `owner` is the class whose body they are."""
        waiting: list[ast.AST] = [*reversed(body)]
        while waiting:
            node = waiting.pop()
            if isinstance(node, _FUNCTION):
                self._function(node, prefix, owner)
            elif isinstance(node, ast.ClassDef):
                self._class(node, prefix)
            elif not isinstance(node, ast.expr):
                waiting.extend(reversed(_within(node)))

    def _class(self, node: ast.ClassDef, prefix: str) -> None:
        name = prefix + node.name
        bases = tuple(base for each in node.bases if (base := dotted(each)))
        attributes = {**_types(node.body), **_held(node)}
        self.classes.append(Class(name, bases, attributes))
        if _holds_data(node, bases):
            self._constructor(node, name)
        self.block(node.body, f"{name}.", name)

    def _constructor(self, node: ast.ClassDef, owner: str) -> None:
        """Collect the constructor that a data class or a named tuple has without writing it down."""
        held = [*fields.declared(node.body)]
        if held and not any(isinstance(each, _FUNCTION) and each.name == "__init__" for each in node.body):
            parameters = tuple(Parameter(each.id, self._at(each), position) for position, each in enumerate(held))
            stores = tuple(Field(each.name, each.place) for each in parameters)
            name, place = f"{owner}.__init__", self._at(held[0])
            self.functions.append(Function(name, place, parameters, owner=owner, stores=stores, made=True))

    def _function(self, node: _Definition, prefix: str, owner: str) -> None:
        marks = {dotted(each) for each in node.decorator_list}
        own = [*_own(node)]
        given = [*node.args.posonlyargs, *node.args.args]
        if owner and "staticmethod" not in marks:
            given = given[1:]  # the object or class itself
        parameters = [
            *(Parameter(each.arg, self._at(each), n) for n, each in enumerate(given)),
            *(Parameter(each.arg, self._at(each)) for each in node.args.kwonlyargs),
        ]
        if node.args.vararg is not None:
            parameters.append(Parameter(node.args.vararg.arg, self._at(node.args.vararg), len(given), rest=True))
        stored = [*fields.stored(own)]
        if marks & _PROPERTIES:
            stored.extend((node.name, each.value) for each in own if isinstance(each, ast.Return) and each.value)
        into = dict(_made(own))
        whole = self._at(node)
        self.functions.append(
            Function(
                name=prefix + node.name,
                place=self.whole(node),
                parameters=tuple(parameters),
                calls=tuple(call for each in own if isinstance(each, ast.Call) and (call := self._call(each, into))),
                returns=tuple(self._at(each.value) for each in own if isinstance(each, ast.Return) and each.value),
                owner=owner,
                types={**_annotated(node), **_types(each for each in own if isinstance(each, ast.stmt))},
                body=replace(whole, line=_first_line(node.body[0]), column=self._at(node.body[0]).column),
                partly=tuple(self._at(each) for each in _partly(own)),
                result=owner if _returns_itself(own) else "",
                stores=tuple(Field(name, self._at(each)) for name, each in stored) if owner else (),
                reads=tuple(Field(name, self._at(each)) for name, each in fields.read(own)) if owner else (),
            )
        )
        self.block(node.body, f"{prefix}{node.name}.<locals>.", "")

    def whole(self, node: ast.stmt) -> Region:
        """The region of a statement, with its decorators."""
        return replace(self._at(node), line=_first_line(node), column=1)

    def _call(self, node: ast.Call, into: Mapping[int, str]) -> Call | None:
        callee = dotted(node.func)
        if not callee:
            return None
        arguments: list[Argument] = []
        for position, each in enumerate(node.args):
            if isinstance(each, ast.Starred):
                break  # what stands after it has no known position
            arguments.append(Argument(self._at(each), position))
        arguments.extend(Argument(self._at(each.value), None, each.arg) for each in node.keywords if each.arg)
        return Call(callee, self._at(node), tuple(arguments), into=into.get(id(node), ""))

    def _at(self, node: ast.expr | ast.arg | ast.stmt) -> Region:
        last, end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        return Region(node.lineno, self._column(node.lineno, node.col_offset), last, self._column(last, end))

    def _column(self, line: int, offset: int) -> int:
        """The column in characters, 1-based, of an offset in UTF-8 bytes."""
        if line > len(self._lines) or self._lines[line - 1].isascii():
            return offset + 1
        return len(self._lines[line - 1].encode()[:offset].decode("utf-8", "replace")) + 1


def _holds_data(node: ast.ClassDef, bases: Sequence[str]) -> bool:
    """Whether a class has a constructor that puts what it is given into its fields."""
    marks = {dotted(each.func if isinstance(each, ast.Call) else each) for each in node.decorator_list}
    return not marks.isdisjoint(_DATA) or not _TUPLES.isdisjoint(bases)


def _first_line(node: ast.stmt) -> int:
    """The line on which a statement begins, with its decorators."""
    if isinstance(node, (*_FUNCTION, ast.ClassDef)) and node.decorator_list:
        return node.decorator_list[0].lineno
    return node.lineno


def dotted(node: ast.expr, calls: int = 0) -> str:
    """The dotted name that an expression is, `Repo().find` for a method of a new object; else empty.

    `calls` are those around it, of which there may be some: `Query().where().text`.
    """
    names: list[str] = []
    while isinstance(node, ast.Attribute) and len(names) < _DEEPEST:
        names.append(node.attr)
        node = node.value
    if isinstance(node, ast.Call) and names and isinstance(node.func, ast.Name | ast.Attribute) and calls < _DEEPEST:
        made = dotted(node.func, calls + 1)
        return ".".join([f"{made}()", *reversed(names)]) if made else ""
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else ""


def _partly(own: Sequence[ast.AST]) -> Iterator[ast.expr]:
    """Where objects get one of their parts: those that aren't made here, copies, and those written out with many.

    Headers are never more than a part.
    """
    made: set[str] = set()
    for node in own:
        targets, value = fields.assigned(node)
        for target in targets:
            if isinstance(target, ast.Attribute | ast.Subscript):
                if _whole(target) not in made or _of_headers(target):
                    yield target
            elif isinstance(target, ast.Name):
                if isinstance(value, ast.Dict) and len(value.keys) >= MANY_PARTS:
                    yield target
                elif not _is_copy(value):
                    made.add(target.id)


def _is_copy(value: ast.expr | None) -> bool:
    """Whether an object is a copy of another one: `deepcopy(settings)`, `settings.copy()`, `{**settings}`."""
    if isinstance(value, ast.Dict):
        return None in value.keys
    return isinstance(value, ast.Call) and dotted(value.func).rpartition(".")[2] in {"copy", "deepcopy"}


def _whole(member: ast.expr) -> str:
    """The variable of which `member` is a part; empty if it isn't one of a variable."""
    while isinstance(member, ast.Attribute | ast.Subscript):
        member = member.value
    return member.id if isinstance(member, ast.Name) else ""


def _of_headers(target: ast.expr) -> bool:
    return any(isinstance(each, ast.Attribute) and each.attr == "headers" for each in ast.walk(target))


def _own(function: _Definition) -> Iterator[ast.AST]:
    """The nodes of a function in order, without those of the functions and classes within it."""
    waiting: list[ast.AST] = [*reversed(function.body)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (*_FUNCTION, ast.ClassDef)):
            continue
        yield node
        waiting.extend(reversed(_within(node)))


def _within(node: ast.AST) -> list[ast.AST]:
    """The nodes in a node but for signs: as `ast.iter_child_nodes`, which takes twice as long."""
    if isinstance(node, ast.Name | ast.Constant):
        return []
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            found.extend([each for each in value if isinstance(each, ast.AST)])
        elif isinstance(value, ast.AST) and not isinstance(value, _SIGNS):
            found.append(value)
    return found


def _made(own: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """The calls whose result, or what a method of it returns, is put into a variable, by their id."""
    for node in own:
        targets, value = fields.assigned(node)
        name = targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""
        while name and isinstance(value, ast.Call):
            yield id(value), name
            value = value.func.value if isinstance(value.func, ast.Attribute) else None


def _returns_itself(own: Sequence[ast.AST]) -> bool:
    """Whether all that a method returns is its object."""
    returned = [each.value for each in own if isinstance(each, ast.Return)]
    return bool(returned) and all(isinstance(each, ast.Name) and each.id == "self" for each in returned)


def _imports(tree: ast.Module) -> dict[str, Imported]:
    """What the names stand for that a file imports anywhere; one that stands for several things is left out."""
    found: dict[str, Imported] = {}
    twice: set[str] = set()
    for node in _statements(tree):
        for name, target in _imported(node):
            if found.setdefault(name, target) != target:
                twice.add(name)
    return {name: target for name, target in found.items() if name not in twice}


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """All statements of a file, and what holds some in them."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            if isinstance(some := getattr(node, name, None), list):
                waiting.extend(some)


def _imported(node: ast.AST) -> Iterator[tuple[str, Imported]]:
    if isinstance(node, ast.Import):
        for each in node.names:
            yield each.asname or each.name, Imported(each.name)
    elif isinstance(node, ast.ImportFrom):
        for each in node.names:
            yield each.asname or each.name, Imported("." * node.level + (node.module or ""), each.name)


def _types(statements: Sequence[ast.stmt] | Iterator[ast.stmt]) -> dict[str, str]:
    """The classes of names that are set once, to a new object: `repo = Repo(…)`, or declared: `repo: Repo`."""
    found: dict[str, str] = {}
    for each in statements:
        targets, value = fields.assigned(each)
        made = dotted(each.annotation) if isinstance(each, ast.AnnAssign) else ""
        if isinstance(value, ast.Call):
            made = dotted(value.func) or made
        for target in targets:
            if isinstance(target, ast.Name):
                found[target.id] = made if found.get(target.id, made) == made else ""
    return {name: made for name, made in found.items() if made}


def _held(node: ast.ClassDef) -> dict[str, str]:
    """The classes of `self.x`, where its constructor sets it to a new object or to a parameter that is declared."""
    found: dict[str, str] = {}
    for function in node.body:
        if isinstance(function, _FUNCTION) and function.name == "__init__":
            declared = _annotated(function)
            for each in _own(function):
                targets, value = fields.assigned(each)
                made = dotted(value.func) if isinstance(value, ast.Call) else ""
                if isinstance(value, ast.Name):
                    made = declared.get(value.id, "")
                for target in targets:
                    if isinstance(target, ast.Attribute) and dotted(target) == f"self.{target.attr}":
                        found[target.attr] = made
    return {name: made for name, made in found.items() if made}


def _annotated(function: _Definition) -> dict[str, str]:
    """The classes that parameters are declared to be of."""
    given = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return {each.arg: made for each in given if each.annotation is not None and (made := dotted(each.annotation))}
