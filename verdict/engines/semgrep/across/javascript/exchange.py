"""What a JavaScript file takes from other files and what it gives them, in both systems of modules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tree_sitter import Node

from verdict.engines.semgrep.across.code import Call, Function, Imported
from verdict.engines.semgrep.across.javascript.parts import taken
from verdict.engines.semgrep.across.javascript.tree import VALUES, awaited, dotted, required_module, value
from verdict.engines.semgrep.across.tree import inner, text

_WHOLE = "exports"
_BOUND = VALUES | {"class"}

Bind = Callable[[str, Node], str]
"""Gives a function, class or object a name; returns the class of an object, if it is known."""


class Exchange:
    """The imports and exports of a file. `bind` names what is exported on the spot."""

    def __init__(self, bind: Bind) -> None:
        self.imports: dict[str, Imported] = {}
        self.variables: dict[str, str] = {}
        self.exports: dict[str, str] = {}
        self.whole = ""
        self.all_of: list[str] = []
        self._bind = bind
        self._twice: set[str] = set()
        self._parts: list[tuple[str, str, str]] = []

    def finish(self) -> None:
        """Leave out names that stand for several things, and say what a module is by default."""
        for name, whole, member in self._parts:
            if (known := self.imports.get(whole)) is not None and known.member is None and whole not in self._twice:
                self._take(name, Imported(known.module, member))
        for name in self._twice:
            self.imports.pop(name, None)
        self.exports.setdefault("default", self.whole)

    def _take(self, name: str, target: Imported) -> None:
        if self.imports.setdefault(name, target) != target:
            self._twice.add(name)

    def on_the_spot(self, module: str) -> str:
        """The name of a module that is required where it is used."""
        self._take(f"<{module}>", Imported(module))
        return f"<{module}>"

    def named_here(self, function: Function) -> Function:
        """The function; what the file exports may be called by the names that others use."""
        return replace(function, calls=tuple(map(self._named_here, function.calls)))

    def _named_here(self, call: Call) -> Call:
        first, _, rest = call.callee.removeprefix("module.").partition(".")
        member, dot, beneath = rest.partition(".")
        if first != _WHOLE or member not in self.exports:
            return call
        return replace(call, callee=f"{self.exports[member]}{dot}{beneath}", seen=call.seen or call.callee)

    # Imports

    def imported(self, node: Node) -> None:
        """Take in `import …`."""
        module = text(node.child_by_field_name("source"))
        for clause in node.named_children:
            if clause.type == "import_require_clause":
                self._take(text(inner(clause)), Imported(text(clause.child_by_field_name("source"))))
            for each in clause.named_children if clause.type == "import_clause" else ():
                if each.type == "identifier":
                    self._take(text(each), Imported(module, "default"))
                elif each.type == "namespace_import":
                    self._take(text(inner(each)), Imported(module))
                for part in each.named_children if each.type == "named_imports" else ():
                    name, alias = _renamed(part)
                    self._take(alias, Imported(module, name))

    def required(self, pattern: Node, given: Node | None) -> bool:
        """Take in `const name = require("…")` and the like; False if it is none."""
        given = awaited(given)
        members: list[str] = []
        while given is not None and given.type == "member_expression" and len(members) < 2:
            members.insert(0, text(given.child_by_field_name("property")))
            given = awaited(given.child_by_field_name("object"))
        module = required_module(given)
        if not module:
            name = text(given) if given is not None and given.type == "identifier" else ""
            return bool(name) and not members and self._taken_apart(pattern, name)
        if pattern.type == "identifier":
            self._take(text(pattern), Imported(module, *members[:1]))
            if not members:
                self._take(f"{text(pattern)}.default", Imported(module, "default"))
        elif pattern.type == "object_pattern" and not members:
            for key, local in taken(pattern):
                self._take(text(local), Imported(module, key))
        return True

    def _taken_apart(self, pattern: Node, whole: str) -> bool:
        """Remember `const { find } = users`, where `users` may be a module."""
        if pattern.type == "object_pattern" and whole in self.imports:
            self._parts.extend((text(name), whole, key) for key, name in taken(pattern))
            return True
        return False

    # Exports

    def exported(self, node: Node) -> None:
        """Take in `export …`."""
        module = text(node.child_by_field_name("source"))
        given = value(node.child_by_field_name("value")) or node.child_by_field_name("declaration")
        kinds = {each.type: each for each in node.children}
        if "export_clause" in kinds:
            for part in kinds["export_clause"].named_children:
                name, alias = _renamed(part)
                if module:
                    self._take(f"<{module}>.{name}", Imported(module, name))
                self.exports[alias] = f"<{module}>.{name}" if module else name
        elif "namespace_export" in kinds:
            self.exports[text(inner(kinds["namespace_export"]))] = self.on_the_spot(module)
        elif module:
            self.all_of.append(module)
        elif "=" in kinds:
            last = value(node.named_children[-1])
            self._become(last)
        elif "default" in kinds and given is not None:
            declared = given.child_by_field_name("name") if given.type.endswith("declaration") else None
            self._export("default", given, text(declared))

    def assigned(self, names: list[str], given: Node) -> bool:
        """Take in `module.exports = …` and `exports.name = …`; False if it is neither."""
        if names in (["module", "exports"], [_WHOLE]):
            self._become(given)
            return True
        rest = names[2:] if names[:2] == ["module", "exports"] else names[1:] if names[0] == _WHOLE else []
        if len(rest) == 1:
            self._export(rest[0], given)
        return bool(rest)

    def called(self, node: Node) -> None:
        """Take in `__exportStar(require("…"), exports)`, which a compiler makes of `export * from`."""
        name, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if text(name).rpartition(".")[2] in {"__exportStar", "_export_star"} and (
            module := required_module(inner(given))
        ):
            self.all_of.append(module)

    def named(self, name: str, given: Node, declared: str) -> None:
        """Take in `const name = …` outside of functions."""
        made = self._bind(name, given) or declared
        if made:
            self.variables[name] = made if self.variables.get(name, made) == made else ""

    def _become(self, given: Node | None) -> None:
        """Take in what a module is as a whole."""
        if given is None:
            return
        if given.type == "identifier":
            self.whole = text(given)
        elif module := required_module(given):
            self._take(_WHOLE, Imported(module))
            self.whole = _WHOLE
        elif made := self._bind(_WHOLE, given):
            self.variables[_WHOLE] = made
            self.whole = _WHOLE
        elif given.type in _BOUND:
            self.whole = _WHOLE

    def _export(self, name: str, given: Node, own: str = "") -> None:
        """Take in something that has a name for others, and maybe one of its own."""
        if own:
            self.exports[name] = own
        elif given.type in {"identifier", "shorthand_property_identifier"}:
            self.exports[name] = text(given)
        elif module := required_module(given):
            self._take(f"{_WHOLE}.{name}", Imported(module))
            self.exports[name] = f"{_WHOLE}.{name}"
        elif given.type == "member_expression" and (found := dotted(given, self.on_the_spot)).count(".") == 1:
            whole, member = found.split(".")
            self._parts.append((f"{_WHOLE}.{name}", whole, member))
            self.exports[name] = f"{_WHOLE}.{name}"
        elif made := self._bind(f"{_WHOLE}.{name}", given):
            self.variables[f"{_WHOLE}.{name}"] = made
            self.exports[name] = f"{_WHOLE}.{name}"
        elif given.type in _BOUND:
            self.exports[name] = f"{_WHOLE}.{name}"


def _renamed(part: Node) -> tuple[str, str]:
    """The name and the alias in `name as alias`."""
    name = text(part.child_by_field_name("name"))
    return name, text(part.child_by_field_name("alias")) or name
