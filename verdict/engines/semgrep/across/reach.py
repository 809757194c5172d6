"""Chooses the functions that data may pass on its way from a source in one function to a sink in another."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from verdict.engines.semgrep.across.code import Call, Function
from verdict.engines.semgrep.across.fields import Readers
from verdict.engines.semgrep.across.names import Name

CALLS = 4
"""Calls at most from where data enters to where it does harm. Helpers, which return what they get, don't count."""

_HELPERS = 2
"""Helpers within one another."""

_FAR = CALLS + 1


@dataclass(frozen=True, slots=True)
class Link:
    """A call in the function `caller` that runs the function `callee`."""

    caller: Name
    call: Call
    callee: Name


class Links:
    """The calls of a project that run a known function of it. Data also gets from method to method by fields."""

    def __init__(self, links: Iterable[Link], readers: Readers | None = None) -> None:
        self._readers = readers or {}
        self._writers: defaultdict[Name, set[Name]] = defaultdict(set)
        for writer, fields in self._readers.items():
            for reader in itertools.chain.from_iterable(fields.values()):
                self._writers[reader].add(writer)
        self._down: defaultdict[Name, list[Link]] = defaultdict(list)
        self._callees: defaultdict[Name, set[Name]] = defaultdict(set)
        self._callers: defaultdict[Name, set[Name]] = defaultdict(set)
        for link in links:
            self._down[link.caller].append(link)
            self._callees[link.caller].add(link.callee)
            self._callers[link.callee].add(link.caller)

    def within(self, caller: Name) -> list[Link]:
        """The calls in a function."""
        return self._down.get(caller, [])

    def callees(self, name: Name) -> Iterable[Name]:
        """The functions that a function calls."""
        return self._callees.get(name, ())

    def callers(self, name: Name) -> Iterable[Name]:
        """The functions that call a function."""
        return self._callers.get(name, ())

    def readers(self, name: Name) -> Mapping[str, tuple[Name, ...]]:
        """The methods that read what a method stores, by field."""
        return self._readers.get(name, {})

    def is_reader(self, name: Name) -> bool:
        """Whether a method reads what another one stores."""
        return name in self._writers

    def before(self, name: Name) -> Iterable[Name]:
        """The functions that may hand data to a function."""
        return itertools.chain(self.callers(name), self._writers.get(name, ()))

    def beyond(self, names: Iterable[Name]) -> Collection[Name]:
        """The functions that data may get to which passes one of `names`: it is handed up to callers, then down."""
        above = _distances(names, self.callers)
        return _distances({name: max(0, steps - _HELPERS) for name, steps in above.items()}, self.after)

    def after(self, name: Name) -> Iterable[Name]:
        """The functions that a function may hand data to."""
        return itertools.chain(self.callees(name), *self.readers(name).values())


@dataclass(frozen=True, slots=True)
class Part:
    """The functions that matter for one rule.

    What enters is handed `up` to callers by what a function returns, and `down` by what it is given. `helpers` are
    given data and return it. Data does harm in `harms`.
    """

    up: frozenset[Name]
    down: frozenset[Name]
    helpers: frozenset[Name]
    harms: frozenset[Name]

    @property
    def all(self) -> frozenset[Name]:
        """All these functions."""
        return self.up | self.down | self.helpers


@dataclass(frozen=True, slots=True)
class Handed:
    """The functions that return data that enters in them, and those that are given such data."""

    returned: frozenset[Name]
    given: frozenset[Name]


def between(
    links: Links,
    functions: Mapping[Name, Function],
    enters: Collection[Name],
    harms: Collection[Name],
    known: Handed | None = None,
) -> Part:
    """The functions between those in which data may enter and those in which it may do harm.

    `known` says what becomes of data that enters; without it, it may be given to whatever is called there, or returned.
    """
    returning = _distances(enters if known is None else known.returned, links.callers)
    raised = dict.fromkeys(enters, 0) | returning
    harmed = _distances(harms, links.before)
    heads = {name: steps for name, steps in raised.items() if steps + harmed.get(name, _FAR) <= CALLS}

    def helping(name: Name) -> Iterable[Name]:
        for link in links.within(name):
            function = functions[link.callee]
            taken = link.call.arguments and function.parameters and (function.returns or links.readers(link.callee))
            if taken or (function.returns and links.is_reader(link.callee)):
                yield link.callee

    def mixing(name: Name) -> bool:
        """Whether data that enters in a function may come back to it from a call."""
        return known is None or name in returning or not known.given.isdisjoint(helping(name))

    def given(called: Callable[[Name], Iterable[Name]]) -> set[Name]:
        mixed = {name for name in heads if mixing(name)}
        return {
            each for name in heads for each in called(name) if known is None or name in mixed or each in known.given
        }

    up = set(heads)
    waiting = [*heads]
    giving = raised if known is None else returning
    while waiting:
        nearer = giving.keys() & set(links.callees(waiting.pop())) - up
        up |= nearer
        waiting.extend(nearer)
    below = _distances(given(links.after) & harmed.keys(), links.after)
    down = {name for name, steps in below.items() if 1 + steps + harmed.get(name, _FAR) <= CALLS}
    helpers = given(helping) | {each for name in down for each in helping(name)}
    helpers |= {each for name in helpers for each in helping(name)}
    linked = {name for name in up | down | helpers if links.within(name) or links.readers(name)}
    linked |= {each for name in linked for each in links.after(name)}
    return Part(*map(frozenset, (up & linked, down & linked, helpers & linked, linked.intersection(harms))))


def _distances(
    names: Iterable[Name] | Mapping[Name, int], following: Callable[[Name], Iterable[Name]]
) -> dict[Name, int]:
    """The names, and those that follow from them in a few steps, with the number of steps.

    `names` may have steps that were taken before.
    """
    found = {**names} if isinstance(names, Mapping) else dict.fromkeys(names, 0)
    levels: defaultdict[int, set[Name]] = defaultdict(set)
    for name, steps in found.items():
        levels[steps].add(name)
    for steps in range(1, CALLS + 1):
        nearer = {each for name in levels[steps - 1] for each in following(name) if found.get(each, _FAR) > steps}
        found.update(dict.fromkeys(nearer, steps))
        levels[steps] |= nearer
    return found
