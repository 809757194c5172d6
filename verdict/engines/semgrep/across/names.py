"""Finds the function that a call in one file runs, in this or another file. Only a single possible one counts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from verdict.engines.semgrep.across.code import Argument, Call, Class, Function, Module, Parameter
from verdict.engines.semgrep.across.common_names import COMMON
from verdict.engines.semgrep.across.language import Modules

_HOPS = 8  # imports and bases from a name to what it stands for
_SHORTEST = 5  # letters of a method's name that is looked for in all classes
_STAND_IN = re.compile(r"(?i)^(?:mock|fake|stub|no_?op|dummy)|(?:mock|fake|stub)$")  # for tests, among the others


class Name(NamedTuple):
    """A function, by its file and its qualified name in it."""

    path: str
    name: str


@dataclass(frozen=True, slots=True)
class _Thing:
    """What a name stands for: a module (`name` is empty), a function, a class, or an object of a class."""

    kind: Literal["module", "function", "class", "object"]
    path: str
    name: str = ""

    @property
    def full_name(self) -> Name:
        """Its file, and its name in it."""
        return Name(self.path, self.name)


class Names:
    """The functions of a project. `files` finds the files that others import; for `typed` see `Language`."""

    def __init__(self, modules: Mapping[str, Module], files: Modules, *, typed: bool = False) -> None:
        self._modules = modules
        self._files = files
        self._typed = typed
        self._functions: dict[Name, Function] = {}
        self._classes: dict[Name, Class] = {}
        self._lines: dict[Name, list[Name]] = {}
        self._given: dict[tuple[str, str], _Thing | None] = {}
        self._tops: dict[tuple[str, str], _Thing | None] = {}
        self._homes: dict[tuple[str, str], str] = {}
        self._implemented: dict[Name, Name | None] = {}
        self._only_below: dict[tuple[Name, str], _Thing | None] = {}
        self._inherited: defaultdict[Name, list[Name]] | None = None
        self._methods: defaultdict[str, list[Name]] = defaultdict(list)
        for path, module in sorted(modules.items()):
            count = Counter(each.name for each in module.functions)
            single = [each for each in module.functions if count[each.name] == 1]
            self._functions.update((Name(path, each.name), each) for each in single)
            classes = Counter(each.name for each in module.classes)
            self._classes.update((Name(path, each.name), each) for each in module.classes if classes[each.name] == 1)
            for each in module.functions:
                method = each.name.rpartition(".")[2]
                if each.owner and each.name == f"{each.owner}.{method}":
                    self._methods[method].append(Name(path, each.name))
        self._share(modules)
        self._defined = {each.name.rpartition(".")[2] for each in (*self._functions, *self._classes)}
        self._defined.update(name for module in modules.values() for name in module.exports)
        self._defined.update(name for each in self._classes.values() for name in each.members)

    def _share(self, modules: Mapping[str, Module]) -> None:
        """Remember the file of each name that the files of a package share; one in several files isn't shared."""
        shared = [*self._functions, *self._classes]
        shared.extend(Name(path, name) for path, module in modules.items() for name in module.variables)
        twice: set[tuple[str, str]] = set()
        for each in shared:
            key = modules[each.path].package, each.name
            if key[0] and self._homes.setdefault(key, each.path) != each.path:
                twice.add(key)
        for key in twice:
            del self._homes[key]

    def _home(self, path: str, name: str) -> str:
        """The file of what a name at the top of a file stands for, which may be another one of its package."""
        module = self._modules.get(path)
        return path if module is None else self._homes.get((module.package, name), path)

    @property
    def functions(self) -> Mapping[Name, Function]:
        """The functions whose name is theirs alone in their file."""
        return self._functions

    def lines(self) -> Iterator[list[Name]]:
        """Each class with its bases, as far as they are known."""
        return (self._line(each, _HOPS) for each in self._classes)

    def called(self, path: str, function: Function, call: Call) -> Name | None:
        """The function that a call runs; for a class its constructor. None if it isn't known to be a single one."""
        names = call.callee.split(".")
        if names[-1] not in self._defined and names[-1] not in self._modules[path].imports:
            return None
        thing, rest, known = self._first(path, function, names)
        for name in rest:
            thing = None if thing is None else self._step(thing, name)
        if thing is None:
            return None if known or self._typed or len(names) == 1 else self._only(names[-1], call)
        if thing.kind == "class":
            thing = self._made_by(thing)
        return thing.full_name if thing is not None and thing.kind == "function" else None

    def _made_by(self, thing: _Thing) -> _Thing | None:
        """What makes an object of a class: its constructor, or the function that is one by its prototype."""
        made = self._method(thing.full_name, "__init__", _HOPS) or self._method(thing.full_name, "constructor", _HOPS)
        return made or (_Thing("function", *thing.full_name) if thing.full_name in self._functions else None)

    def _only(self, method: str, call: Call) -> Name | None:
        """The only method of such a name in the project, for an object of unknown class."""
        found = self._methods.get(method, ())
        if len(found) != 1 or len(method) < _SHORTEST or method in COMMON or method.startswith("__"):
            return None
        function = self._functions.get(found[0])
        fits = function is not None and _count(call.arguments) <= _count(function.parameters)
        return found[0] if fits else None

    def _first(self, path: str, function: Function, names: list[str]) -> tuple[_Thing | None, list[str], bool]:  # noqa: PLR0911  one for each scope
        """What the first names stand for, the names left, and whether it is known, though maybe of no use here."""
        first, rest = names[0], names[1:]
        if first in {"self", "cls", "this"}:
            owner = function.owner
            return (_Thing("object", self._home(path, owner), owner) if owner else None), rest, False
        if first.endswith("()"):
            return self._made(self._top(path, first[:-2]), _HOPS), rest, False
        if first in function.types:
            return self._object_of(path, function.types[first], _HOPS), rest, False
        if any(each.name == first for each in function.parameters):
            return None, rest, False
        scope = function.name
        while scope:
            if Name(path, inner := f"{scope}.<locals>.{first}") in self._functions:
                return _Thing("function", path, inner), rest, True
            scope = scope.rpartition(".<locals>.")[0]
        imports = self._modules[path].imports
        for end in range(len(names), 0, -1):
            if (name := ".".join(names[:end])) in imports:
                return self._top(path, name), names[end:], True
        thing = self._top(path, first)
        return thing, rest, thing is not None and thing.kind != "object"

    def _top(self, path: str, name: str) -> _Thing | None:
        """See `_named`; remembered."""
        if (path, name) not in self._tops:
            self._tops[path, name] = self._named(path, name, _HOPS)
        return self._tops[path, name]

    def _named(self, path: str, name: str, hops: int) -> _Thing | None:  # noqa: PLR0911  one for each kind of name
        """What a name at the top of a file stands for."""
        path = self._home(path, name)
        module = self._modules.get(path)
        if module is None or hops < 1:
            return None
        if not name:
            return _Thing("module", path)
        if Name(path, name) in self._classes:
            return _Thing("class", path, name)
        if Name(path, name) in self._functions:
            return _Thing("function", path, name)
        if (made := module.variables.get(name)) is not None:
            return self._object_of(path, made, hops - 1)
        if (imported := module.imports.get(name)) is None:
            return None
        target = self._files.find(imported.module, path)
        if imported.member is None:
            return None if target is None else self._whole(target, hops - 1)
        within = None if target is None else self._exported(target, imported.member, hops - 1)
        return within or self._submodule(path, imported.member, imported.module)

    def _whole(self, path: str, hops: int) -> _Thing | None:
        """What stands for a module."""
        module = self._modules.get(path)
        whole = None if module is None or not module.whole else self._named(path, module.whole, hops)
        return whole or _Thing("module", path)

    def _exported(self, path: str, member: str, hops: int) -> _Thing | None:
        """What a module gives by a name; what goes in circles is nothing."""
        if (path, member) not in self._given:
            self._given[path, member] = None
            self._given[path, member] = self._handed_on(path, member, hops)
        return self._given[path, member]

    def _handed_on(self, path: str, member: str, hops: int) -> _Thing | None:
        """See `_exported`."""
        module = self._modules.get(path)
        if module is None or hops < 1:
            return None
        found: _Thing | None = None
        if module.whole and member not in module.exports:
            whole = self._named(path, module.whole, hops)
            found = None if whole is None else self._member(whole, member, hops - 1)
        found = found or self._named(path, module.exports.get(member, member), hops)
        for each in module.all_of if found is None else ():
            target = self._files.find(each, path)
            found = found or (None if target is None else self._exported(target, member, hops - 1))
        return found

    def _submodule(self, path: str, name: str, module: str = "") -> _Thing | None:
        target = self._files.submodule(module, name, path)
        return None if target is None else _Thing("module", target)

    def _object_of(self, path: str, made: str, hops: int) -> _Thing | None:
        """An object of the class of such a name, which may be in a module: `db.Repo`."""
        if hops < 1:
            return None
        if made in self._modules[path].imports:
            thing, rest = self._named(path, made, hops), []
        else:
            first, *rest = made.split(".")
            thing = self._named(path, first.removesuffix("()"), hops)
            if first.endswith("()"):
                thing = self._made(thing, hops - 1)
        for name in rest:
            if thing is not None and (name.endswith("()") or thing.kind == "object"):
                thing = self._step(thing, name)
            else:
                thing = self._held(thing, name, hops - 1) if thing is not None else None
        return self._made(thing, hops - 1)

    def _made(self, thing: _Thing | None, hops: int) -> _Thing | None:
        """An object of a class, or what a function returns."""
        if thing is not None and thing.kind == "function":
            known = self._functions.get(thing.full_name)
            return None if known is None or not known.result else self._object_of(thing.path, known.result, hops - 1)
        return _Thing("object", thing.path, thing.name) if thing is not None and thing.kind != "module" else None

    def _held(self, thing: _Thing, name: str, hops: int) -> _Thing | None:
        """What a module holds, or a class that an object holds which stands for one."""
        found = self._member(thing, name, hops)
        return found if found is None or thing.kind == "module" or found.kind == "class" else None

    def _step(self, thing: _Thing, name: str) -> _Thing | None:
        """A member, or with `()` what it returns."""
        member = self._member(thing, name.removesuffix("()"), _HOPS)
        return self._made(member, _HOPS) if name.endswith("()") else member

    def _member(self, thing: _Thing, name: str, hops: int) -> _Thing | None:
        if thing.kind == "module":
            return self._exported(thing.path, name, hops - 1) or self._submodule(thing.path, name)
        if thing.kind == "function":
            return None
        return self._method(thing.full_name, name, hops) or self._part(thing.full_name, name, hops)

    def _part(self, owner: Name, name: str, hops: int) -> _Thing | None:
        """A class in a class, or what its objects hold."""
        for each in self._line(owner, hops):
            known, within = self._classes[each], f"{each.name}.{name}"
            if Name(path := self._home(each.path, within), within) in self._classes:
                return _Thing("class", path, within)
            if (made := known.attributes.get(name)) is not None:
                return self._object_of(each.path, made, hops - 1)
            if (member := known.members.get(name)) is not None:
                return self._named(each.path, member, hops - 1)
        return None

    def _method(self, owner: Name, name: str, hops: int) -> _Thing | None:
        for each in self._line(owner, hops):
            whole = f"{each.name}.{name}"
            if Name(path := self._home(each.path, whole), whole) in self._functions:
                return _Thing("function", path, whole)
            if name in self._classes[each].asked and (own := self._implementing(self._interface(owner, each), hops)):
                return self._method(own, name, hops - 1)
            if name in self._classes[each].abstract:
                return self._below(each, name)
        return None

    def _below(self, above: Name, method: str) -> _Thing | None:
        """The only method of such a name that the classes below one have, nearest to them."""
        if (above, method) not in self._only_below:
            found: dict[Name, Name] = {}
            for name in self._heirs().get(above, ()):
                named = (Name(each.path, f"{each.name}.{method}") for each in self._lines[name])
                if (own := next((each for each in named if each in self._functions), None)) is not None:
                    found[name] = own
            whole = [own for name, own in found.items() if not _STAND_IN.search(name.name)] or [*found.values()]
            only = _Thing("function", *whole[0]) if len(set(whole)) == 1 else None
            self._only_below[above, method] = only
        return self._only_below[above, method]

    def _heirs(self) -> Mapping[Name, list[Name]]:
        """The classes below each class that leaves methods to them."""
        if self._inherited is None:
            self._inherited = defaultdict(list)
            for name in self._classes:
                for above in self._line(name, _HOPS)[1:]:
                    if self._classes[above].abstract:
                        self._inherited[above].append(name)
        return self._inherited

    def _interface(self, owner: Name, asking: Name) -> Name:
        """The interface that is asked for: `owner`, which has others in it, or one that a structure holds."""
        return asking if self._classes[owner].attributes else owner

    def _implementing(self, interface: Name, hops: int) -> Name | None:
        """The only class that has the methods which an interface asks for."""
        if interface not in self._implemented:
            self._implemented[interface] = None  # where an interface holds itself
            line = self._line(interface, hops)
            asked = {method for each in line for method in self._classes[each].asked}
            rarest = min(asked, key=lambda each: (len(self._methods.get(each, ())), each))
            owners = ((each.path, each.name.rpartition(".")[0]) for each in self._methods.get(rarest, ()))
            classes = {Name(self._home(*each), each[1]) for each in owners}
            whole = [each for each in classes if all(self._method(each, one, hops) for one in asked)]
            if any(method[:1].islower() for method in asked):  # in Go, of its own package alone
                whole = [each for each in whole if self._package(each) == self._package(interface)]
            whole = [each for each in whole if not _STAND_IN.search(each.name)] or whole
            self._implemented[interface] = whole[0] if len(whole) == 1 else None
        return self._implemented[interface]

    def _package(self, name: Name) -> str:
        return self._modules[name.path].package

    def _line(self, start: Name, hops: int) -> list[Name]:
        """A class and its bases, as far as they are known, nearest first."""
        if start not in self._lines:
            self._lines[start] = self._lineage(start, hops)
        return self._lines[start]

    def _lineage(self, start: Name, hops: int) -> list[Name]:
        """See `_line`."""
        line: list[Name] = []
        waiting = [start]
        while waiting and len(line) < _HOPS:
            name = waiting.pop(0)
            known = self._classes.get(name)
            if known is None or name in line:
                continue
            line.append(name)
            bases = (self._object_of(name.path, base, hops - 1) for base in known.bases)
            waiting.extend(base.full_name for base in bases if base is not None)
        return line


def _count(some: Iterable[Argument | Parameter]) -> int:
    """The number of arguments or parameters, of which the fields of one object are one."""
    return len({each.name if each.position is None else each.position for each in some} - {None})
