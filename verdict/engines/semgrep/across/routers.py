"""What the files of a project tell routers, by place, by function and by router."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verdict.domain.location import Location
from verdict.engines.semgrep.across.asking import Asking
from verdict.engines.semgrep.across.code import Call, Function, Region, Route
from verdict.engines.semgrep.across.language import Modules
from verdict.engines.semgrep.across.names import Name, Names
from verdict.engines.semgrep.across.nested import Nested

_HOPS = 6  # files that hand on a name
_LONGEST = 500  # characters of a path that are looked at
_NOWHERE = Region(0, 0, 0, 0)
_TOP = Function("", _NOWHERE)

Router = tuple[str, str]
"""A router, by the file in which it is made and its name there."""


@dataclass(frozen=True, slots=True)
class Told:
    """A route, and the file in which the router is told it."""

    path: str
    route: Route
    router: Router

    @property
    def location(self) -> Location:
        """Where it is told."""
        place = self.route.place
        return Location(self.path, place.line, place.column, place.end_line, place.end_column)


class _Places:
    """The routes of a file by their place."""

    def __init__(self, told: Mapping[Region, Sequence[Told]]) -> None:
        self._told = told
        self._nested = Nested(told)

    def at(self, line: int, column: int) -> Sequence[Told]:
        """The routes that are told in the innermost place around another one."""
        place = self._nested.innermost(line, column)
        return () if place is None else self._told[place]


class Routers:
    """The routes of the files of one language. `matters` tells which of those that are run before others are of use."""

    def __init__(self, names: Names, files: Modules, ask: Asking, matters: Callable[[Told], bool]) -> None:
        self._names = names
        self._files = files
        self._ask = ask
        self._matters = matters
        self._things: dict[tuple[str, str], Router] = {}
        self._functions: dict[tuple[str, str], Name | None] = {}
        self._own_names: dict[str, dict[str, list[str]]] = {}
        self.told = [
            Told(path, each, self._thing(path, each.router))
            for path, module in ask.modules.items()
            for each in module.routes
        ]

    def at(self, where: Location) -> Sequence[Told]:
        """The routes that are told by the innermost call, or in Python function, around a place."""
        places = self._by_place.get(where.path)
        return () if places is None else places.at(where.line, where.column or 1)

    def of(self, function: Name) -> Sequence[Told]:
        """The routes that name a function."""
        return self._by_function.get(function, ())

    def hand_on(self, router: Router) -> Sequence[Told]:
        """The routes by which a router is told to others."""
        return self._by_router.get(router, ())

    def before(self, told: Told) -> Iterator[Told]:
        """What matters of what is run for each request of a router before it gets to a route.

        If that depends on the order, what another file tells the router isn't known to be before.
        """
        in_order = self._ask.language.routes_in_order
        known = self._everywhere.get((told.router, told.path if in_order else ""), {})
        path = told.route.path[:_LONGEST]
        ends = [end for end in range(len(path), 0, -1) if end == len(path) or path[end] == "/"] if known else []
        for below in dict.fromkeys((*(path[:end] for end in ends), "")):
            for each in known.get(below, ()):
                if in_order and each.route.place > told.route.place:
                    break
                if each is not told and self._is_run_with(each, told):
                    yield each

    def up_to(self, told: Told, last: Name | Router) -> int:
        """How many of the names that a route gives stand before a function or a router; all if it isn't among them."""
        known = self.function if isinstance(last, Name) else self._thing
        same = (number for number, name in enumerate(told.route.given) if known(told.path, name) == last)
        return next(same, len(told.route.given))

    def _is_run_with(self, each: Told, told: Told) -> bool:
        """Whether what a function of a file tells a router is told in the same function, which may never be called."""
        where = each.route.place
        around = self._ask.functions(each.path).place(where.line, where.column, where)
        if around is None:
            return True
        return each.path == told.path and around.holds(told.route.place.line, told.route.place.column)

    def is_router(self, path: str, name: str) -> bool:
        """Whether a name in a file stands for a router."""
        return self._thing(path, name) in self._routers

    def function(self, path: str, name: str) -> Name | None:
        """The function that a name stands for, also if it is only known in the function in which it is told."""
        if (path, name) not in self._functions:
            found = self._names.called(path, _TOP, Call(name, _NOWHERE))
            if found is None and "." not in name:
                inner = self._own(path).get(name, [])
                found = Name(path, inner[0]) if len(inner) == 1 else None
            self._functions[path, name] = found if found in self._names.functions else None
        return self._functions[path, name]

    def _own(self, path: str) -> Mapping[str, list[str]]:
        """The functions of a file by the names that stand where they are defined."""
        if path not in self._own_names:
            own = self._own_names[path] = dict[str, list[str]]()
            for each in self._ask.modules[path].functions:
                own.setdefault(each.own_name, []).append(each.name)
        return self._own_names[path]

    def _thing(self, path: str, name: str) -> Router:
        """The file and the name in it that a name stands for, through imports."""
        if (path, name) not in self._things:
            self._things[path, name] = self._imported(path, name)
        return self._things[path, name]

    def _imported(self, path: str, name: str) -> Router:
        for _ in range(_HOPS):
            module = self._ask.modules.get(path)
            parts = name.split(".")
            ends = (end for end in range(len(parts), 0, -1) if module and ".".join(parts[:end]) in module.imports)
            end = next(ends, 0)
            if module is None or not end:
                break
            imported, rest = module.imports[".".join(parts[:end])], parts[end:]
            member = imported.member
            if member is not None and (inside := self._files.submodule(imported.module, member, path)) is not None:
                path, name = inside, ".".join(rest)
                continue
            target = self._files.find(imported.module, path)
            if target is None:
                break
            wanted = [*([] if member is None else [member]), *rest]
            there = self._ask.modules[target]
            first = wanted[0] if wanted else "default"
            path, name = target, ".".join((there.exports.get(first, first), *wanted[1:]))
        return path, name

    @functools.cached_property
    def _by_place(self) -> Mapping[str, _Places]:
        found: defaultdict[str, defaultdict[Region, list[Told]]] = defaultdict(lambda: defaultdict(list))
        for each in self.told:
            found[each.path][each.route.place].append(each)
        return {path: _Places(told) for path, told in found.items()}

    @functools.cached_property
    def _by_function(self) -> Mapping[Name, list[Told]]:
        found: defaultdict[Name, list[Told]] = defaultdict(list)
        for each in self.told:
            for name in each.route.given:
                function = None if name.endswith("()") else self.function(each.path, name)
                if function is not None:
                    found[function].append(each)
        return found

    @functools.cached_property
    def _by_router(self) -> Mapping[Router, list[Told]]:
        found: defaultdict[Router, list[Told]] = defaultdict(list)
        for each in self.told:
            for name in each.route.given:
                if (thing := self._thing(each.path, name)) in self._routers:
                    found[thing].append(each)
        return found

    @functools.cached_property
    def _everywhere(self) -> Mapping[tuple[Router, str], Mapping[str, list[Told]]]:
        """What is run for each request below a path, in order, by router and by file; empty text is below all."""
        found: defaultdict[tuple[Router, str], defaultdict[str, list[Told]]] = defaultdict(lambda: defaultdict(list))
        for each in sorted(self.told, key=lambda one: one.route.place):
            if each.route.everywhere and not each.route.maybe and self._matters(each):
                file = each.path if self._ask.language.routes_in_order else ""
                found[each.router, file][each.route.path.rstrip("/*")].append(each)
        return found

    @functools.cached_property
    def _routers(self) -> frozenset[Router]:
        return frozenset(each.router for each in self.told)
