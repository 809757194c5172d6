"""Finds what asks for a login before the data of a finding gets in, in this or another file.

A function that answers requests is told to a router, and that router to others: `app.use("/users", signedIn, users)`.
Only if a login is asked for on each of these ways, the finding takes one.
"""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from verdict.domain.finding import Location, Observation
from verdict.domain.outcome import Check
from verdict.domain.severity.entrances import may_be_lowered_for_login
from verdict.domain.severity.logins import asks_for_login, gives_user, refuses_strangers, turns_strangers_away
from verdict.engines.semgrep.across.asking import Asking
from verdict.engines.semgrep.across.code import Call, Function, Region, Route
from verdict.engines.semgrep.across.language import Modules
from verdict.engines.semgrep.across.names import Name, Names

_HOPS = 6  # routers on a way, and files that hand on a name
_NOWHERE = Region(0, 0, 0, 0)
_TOP = Function("", _NOWHERE)
_ALL = re.compile(r"/?\*?")  # paths below which everything is


@dataclass(frozen=True, slots=True)
class _Told:
    """A route, and the file in which it is told to a router."""

    path: str
    route: Route

    @property
    def router(self) -> tuple[str, str]:
        """The router, by its file and its name there."""
        return self.path, self.route.router


class Logins:
    """Looks for logins in the files of one language."""

    def __init__(self, names: Names, files: Modules, ask: Asking) -> None:
        self._names = names
        self._files = files
        self._ask = ask
        self._told = [_Told(path, each) for path, module in ask.modules.items() for each in module.routes]
        self._asking: dict[tuple[str, str], bool] = {}

    def of(self, found: Iterable[Observation]) -> Iterator[Check]:
        """What asks for a login first, for each of the findings that takes one."""
        for each in found if self._told else ():
            if not may_be_lowered_for_login(each):
                continue
            where = each.trace[0].location
            function = self._around(where)
            ways = self._registered(where, function)
            logins = [self._login(way, _HOPS, function) for way in ways]
            if logins and (first := logins[0]) is not None and None not in logins:
                name, where = first
                yield Check(each.source.rule_id, each.location, name, where, login=True)

    def _around(self, where: Location) -> Name | None:
        """The innermost function around a place."""
        module, column = self._ask.modules.get(where.path), where.column or 1
        functions = (
            [] if module is None else [each for each in module.functions if each.place.holds(where.line, column)]
        )
        return Name(where.path, max(functions, key=lambda each: each.place).name) if functions else None

    def _registered(self, where: Location, function: Name | None) -> list[_Told]:
        """The routes of what is at a place, in a function that has a name or in a call of a router."""
        line, column = where.line, where.column or 1
        around = [each for each in self._told if each.path == where.path and each.route.place.holds(line, column)]
        innermost = max((each.route.place for each in around), default=None)
        here = [each for each in around if each.route.place == innermost]
        return here or (self._by_function.get(function, []) if function is not None else [])

    def _login(self, told: _Told, hops: int, handler: Name | None = None) -> tuple[str, Location] | None:
        """What asks for a login on a way, by its name, and where it is told to; None if one way may be without.

        What the request is for, `handler`, isn't asked.
        """
        if hops < 1:
            return None
        for before in (told, *self._before(told)):
            for name in before.route.given:
                if self._asks(before.path, name) and (handler is None or self._function(before.path, name) != handler):
                    return name.removesuffix("()").rpartition(".")[2], _location(before)
        logins = [self._login(each, hops - 1) for each in self._by_router.get(told.router, ()) if each is not told]
        return logins[0] if logins and None not in logins else None

    def _before(self, told: _Told) -> Iterator[_Told]:
        """What is run for each request of a router before it gets to a route."""
        for each in self._told:
            before = each.route
            if each.router != told.router or not before.everywhere or before.maybe or each is told:
                continue
            if self._ask.language.routes_in_order and before.place > told.route.place:
                continue
            below = before.path.rstrip("/*")
            if _ALL.fullmatch(before.path) or told.route.path == below or told.route.path.startswith(f"{below}/"):
                yield each

    def _asks(self, path: str, name: str) -> bool:
        """Whether what has a name in a file asks for a login: by its name, and if it is the project's by its code."""
        if (path, name) not in self._asking:
            self._asking[path, name] = self._looks_so(path, name.removesuffix("()"))
        return self._asking[path, name]

    def _looks_so(self, path: str, name: str) -> bool:
        if self._thing(path, name) in self._routers:
            return False
        python = not self._ask.language.routes_in_order
        called_so = asks_for_login(name) or (python and gives_user(name))
        function = self._function(path, name)
        if function is None:
            return called_so
        place = self._names.functions[function].place
        code = "\n".join(self._ask.text(function.path).splitlines()[place.line - 1 : place.end_line])
        return refuses_strangers(code) if called_so or python else turns_strangers_away(code)

    def _function(self, path: str, name: str) -> Name | None:
        """The function that a name stands for, also if it is only known in the function in which it is told."""
        found = self._names.called(path, _TOP, Call(name, _NOWHERE))
        if found is None and "." not in name:
            inner = [each for each in self._ask.modules[path].functions if each.own_name == name]
            found = Name(path, inner[0].name) if len(inner) == 1 else None
        return found if found in self._names.functions else None

    def _thing(self, path: str, name: str) -> tuple[str, str]:
        """The file and the name in it that a name stands for, through imports."""
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
    def _by_function(self) -> Mapping[Name, list[_Told]]:
        found: defaultdict[Name, list[_Told]] = defaultdict(list)
        for each in self._told:
            for name in each.route.given:
                function = None if name.endswith("()") else self._function(each.path, name)
                if function is not None:
                    found[function].append(each)
        return found

    @functools.cached_property
    def _by_router(self) -> Mapping[tuple[str, str], list[_Told]]:
        """The routes by which a router is told to others."""
        found: defaultdict[tuple[str, str], list[_Told]] = defaultdict(list)
        for each in self._told:
            for name in each.route.given:
                if (thing := self._thing(each.path, name)) in self._routers:
                    found[thing].append(each)
        return found

    @functools.cached_property
    def _routers(self) -> frozenset[tuple[str, str]]:
        return frozenset(each.router for each in self._told)


def _location(told: _Told) -> Location:
    place = told.route.place
    return Location(told.path, place.line, place.column, place.end_line, place.end_column)
