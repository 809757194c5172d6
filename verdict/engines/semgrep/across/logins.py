"""Finds what asks for a login before the data of a finding gets in, in this or another file.

A function that answers requests is told to a router, and that router to others: `app.use("/users", signedIn, users)`.
Only if a login is asked for on each of these ways, the finding takes one.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable, Iterator

from verdict.domain.finding import Observation
from verdict.domain.location import Location
from verdict.domain.outcome import Check, Checked, way_of
from verdict.domain.severity.entrances import may_be_lowered_for_login
from verdict.domain.severity.logins import asked_in, asks_for_login, gives_user, is_opened
from verdict.domain.severity.refusals import lets_strangers_in, refuses_strangers, turns_strangers_away
from verdict.engines.semgrep.across.asking import Asking
from verdict.engines.semgrep.across.language import Modules
from verdict.engines.semgrep.across.names import Name, Names
from verdict.engines.semgrep.across.routers import Router, Routers, Told

_HOPS = 6  # routers on a way
_LONGEST = 400  # lines of a function that are looked at
_WIDTH = 500  # characters of a line
_DECORATORS = 30  # lines before a function
_SHORT = 6  # lines of a function that only calls another one
_CONDITION = re.compile(r"\bif\b|\?|\bnext\(\)")
_SIGNATURE = re.compile(r"(?s).*?\bdef\b.*?:[ \t]*(?:#[^\n]*)?(?:\n|\Z)")  # of Python, with the decorators before it
_MADE = re.compile(r"^[ \t]*(?:export\s+)?(?:const|let|var)\s+(\w+)\s*=\s*(?:await\s+)?((?:\w+\.)*\w+)\(", re.MULTILINE)

_Asks = tuple[str, Location, Checked]
"""What asks for a login, by its name, where it is told or stands, and whether it asks at all."""

_Found = tuple[str, Location] | None
"""What asks for a login, by its name, and where a router is told it; None if one way may be without."""


class Logins:
    """Looks for logins in the files of one language."""

    def __init__(self, names: Names, files: Modules, ask: Asking) -> None:
        self._names = names
        self._ask = ask
        self._is_python = ask.language.name == "Python"  # with decorators, and dependencies in signatures
        self._routers = Routers(names, files, ask, lambda told: bool(self._asked(told)))
        self._asking: dict[tuple[str, str, int], bool] = {}
        self._asking_functions: dict[tuple[Name, bool, int], bool] = {}
        self._refusing: dict[tuple[Name, int], bool] = {}
        self._handed_on: dict[tuple[Router, Name | None], _Found] = {}
        self._named: dict[Told, tuple[tuple[int, str, Name | None], ...]] = {}
        self._makers: dict[str, dict[str, str]] = {}

    def of(self, found: Iterable[Observation]) -> Iterator[Check]:
        """What asks for a login first, for each of the findings that takes one."""
        known: dict[Location, _Asks | None] = {}
        for each in filter(may_be_lowered_for_login, found):
            self._ask.place.deadline.check("semgrep")
            where = each.trace[0].location
            if where not in known:
                known[where] = self._asks_at(where)
            if (asks := known[where]) is not None:
                yield Check(way_of(each), *asks)

    def _asks_at(self, where: Location) -> _Asks | None:
        """What asks for a login before data gets in at a place, or is called so but lets in everybody."""
        function = self._ask.around(where)
        ways = self._routers.at(where)
        if not ways and function is not None and function not in self._called:
            ways = self._routers.of(function)
        logins = [self._login(way, _HOPS, function, function) for way in ways]
        if logins and (first := logins[0]) is not None and None not in logins:
            return *first, Checked.SENDER
        if function is None or not self._is_python:
            return None
        names = [*self._named_by(self._code(function))]
        if asking := next((name for name in names if self._asks(function.path, name)), ""):
            head = Location(where.path, self._names.functions[function].place.line)
            return asking.rpartition(".")[2], head, Checked.SENDER
        opened = bool(names) and all(self._lets_in_all(function.path, name) for name in names)
        return (names[0], where, Checked.NOBODY) if opened else None

    def _lets_in_all(self, path: str, name: str) -> bool:
        """Whether what has a name in a Python file is the project's own and refuses nobody, maybe unless configured."""
        function = self._routers.function(path, name)
        if function is not None and function.name.endswith(".__init__"):  # what is called is made: Depends(Bearer())
            made = Name(function.path, function.name.removesuffix("__init__") + "__call__")
            function = made if made in self._names.functions else None
        return function is not None and not self._may_refuse(function)

    def _may_refuse(self, function: Name, hops: int = 2) -> bool:
        """Whether a function of Python, or one that it or a function in it calls, may refuse who isn't logged in."""
        if (function, hops) not in self._refusing:
            self._refusing[function, hops] = self._refuses(function, hops)
        return self._refusing[function, hops]

    def _refuses(self, function: Name, hops: int) -> bool:
        code = self._body(function)
        if refuses_strangers(code) or lets_strangers_in(code) or not hops:
            return refuses_strangers(code)
        place, module = self._names.functions[function].place, self._ask.modules[function.path]
        inside = (each for each in module.functions if place.holds(each.place.line, each.place.column))
        called = {self._names.called(function.path, each, call) for each in inside for call in each.calls}
        return any(self._may_refuse(each, hops - 1) for each in called if each is not None and each != function)

    @staticmethod
    def _named_by(code: str) -> Iterator[str]:
        """The names in the decorators and the signature of a Python function that ask for a login."""
        head = _SIGNATURE.match(code)
        yield from asked_in(head[0]) if head is not None and not is_opened(head[0]) else ()

    def _login(self, told: Told, hops: int, handler: Name | None, last: Name | Router | None) -> _Found:
        """What asks for a login on a way, before what the request is for: `last`, a function or a router on the way.

        `handler`, the function that it gets to in the end, isn't asked.
        """
        end = len(told.route.given) if last is None else self._routers.up_to(told, last)
        for before in itertools.chain((told,), self._routers.before(told)):
            for number, name, function in self._asked(before):
                if (handler is None or function != handler) and (before is not told or number < end):
                    return name, before.location
        return self._of_router(told.router, hops - 1, handler if handler in self._askers else None)

    def _of_router(self, router: Router, hops: int, handler: Name | None) -> _Found:
        """See `_login`, for the ways to a router; what goes in circles asks for nothing."""
        key = router, handler
        if key not in self._handed_on:
            self._handed_on[key] = None
            others = (each for each in self._routers.hand_on(router) if each.router != router)
            logins = [self._login(each, hops, handler, router) for each in others] if hops else []
            self._handed_on[key] = logins[0] if logins and None not in logins else None
        return self._handed_on[key]

    @functools.cached_property
    def _called(self) -> frozenset[Name]:
        """The functions that others call, maybe for requests that no login was asked for."""
        return frozenset(
            called
            for path, module in self._ask.modules.items()
            for function in module.functions
            for call in function.calls
            if (called := self._names.called(path, function, call)) not in {None, Name(path, function.name)}
        )

    @functools.cached_property
    def _askers(self) -> frozenset[Name]:
        """The project's functions that ask."""
        return frozenset(name for told in self._routers.told for _, _, name in self._asked(told) if name is not None)

    def _asked(self, told: Told) -> tuple[tuple[int, str, Name | None], ...]:
        """What asks in a route: its number there, its own name, and the function of the project that it is."""
        if told not in self._named:
            self._named[told] = tuple(
                (number, name.removesuffix("()").rpartition(".")[2], self._routers.function(told.path, name))
                for number, name in enumerate(told.route.given)
                if self._asks(told.path, name)
            )
        return self._named[told]

    def _asks(self, path: str, name: str, hops: int = 2) -> bool:
        """Whether what has a name in a file asks for a login: by its name, and if it is the project's by its code."""
        key = path, name, hops
        if key not in self._asking:
            self._asking[key] = self._looks_so(path, name.removesuffix("()"), hops)
        return self._asking[key]

    def _looks_so(self, path: str, name: str, hops: int) -> bool:
        if self._routers.is_router(path, name):
            return False
        called_so = asks_for_login(name) or (self._is_python and gives_user(name))
        function = self._routers.function(path, name)
        if function is None and (maker := self._made_by(path).get(name, "")):
            function = self._routers.function(path, maker)
        if function is None:
            return called_so
        key = function, called_so, hops  # files may import one function by many names
        if key not in self._asking_functions:
            self._asking_functions[key] = self._does_so(*key)
        return self._asking_functions[key]

    def _does_so(self, function: Name, called_so: bool, hops: int) -> bool:
        """Whether a function of the project asks for a login, as its name may say."""
        self._ask.place.deadline.check("semgrep")
        code = self._body(function)
        if self._is_python and hops and any(self._asks(function.path, each, hops - 1) for each in self._named_by(code)):
            return True
        if called_so:
            return refuses_strangers(code) or self._hands_over(function, code, hops)
        return (turns_strangers_away(_went_through(code)) and not lets_strangers_in(code)) or self._hands_over(
            function, code, hops
        )

    def _hands_over(self, function: Name, code: str, hops: int) -> bool:
        """Whether a function does nothing but call one that asks: `(req, res, next) => check(req, res, next)`."""
        calls = self._names.functions[function].calls
        if hops < 1 or len(calls) != 1 or code.count("\n") >= _SHORT or _CONDITION.search(code):
            return False
        return any(argument.position == 2 for argument in calls[0].arguments) and self._asks(
            function.path, calls[0].callee, hops - 1
        )

    def _body(self, function: Name) -> str:
        """The code of a function without its name: requireLogin says nothing of what it does."""
        return re.sub(rf"\b{re.escape(self._names.functions[function].own_name)}\b", "_", self._code(function))

    def _code(self, function: Name) -> str:
        """The lines of a function and of its decorators, without what is too long to be looked at."""
        place, lines = self._names.functions[function].place, self._ask.lines(function.path)
        first, last = place.line, min(place.end_line, place.line + _LONGEST)
        while first > 1 and lines[first - 2].lstrip().startswith("@") and place.line - first < _DECORATORS:
            first -= 1
        return "\n".join(line[:_WIDTH] for line in lines[first - 1 : last])

    def _made_by(self, path: str) -> dict[str, str]:
        """The functions whose results are put into variables in a file, by the variables' names."""
        if path not in self._makers:
            lines = "\n".join(line[:_WIDTH] for line in self._ask.lines(path))
            self._makers[path] = dict(_MADE.findall(lines))
        return self._makers[path]


def _went_through(code: str) -> str:
    """The code of a function of Python, with a line that is run if none before leaves it."""
    head = _SIGNATURE.match(code)
    body = "" if head is None else code[head.end() :].lstrip("\n")
    return f"{code}\n{body[: len(body) - len(body.lstrip())]}_" if body else code
