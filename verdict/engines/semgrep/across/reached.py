"""Tells what data has reached, by what semgrep said so far: nothing else is asked about next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from verdict.engines.semgrep.across.edges import Argument, Edge, Enter, Given, Held, Kept, Result, Return, Start
from verdict.engines.semgrep.across.names import Name
from verdict.engines.semgrep.across.reach import Part


class Search:
    """The search for what becomes of one rule's data in the functions that matter.

    `callees` are the functions that their calls run. It is known what does harm in them, and from where: from a
    parameter or field for sure, from what a call returns maybe. And it is known where data enters and is handed on.
    """

    def __init__(
        self, part: Part, callees: Mapping[Result, Name], harming: Iterable[Edge], entering: Iterable[Edge]
    ) -> None:
        self.part = part
        self.callees = callees
        kinds: defaultdict[type[Start], set[Name]] = defaultdict(set)
        self.edges: list[Edge] = [*entering]
        """Where data goes, as far as is known."""
        for edge in harming:
            kinds[type(edge.start)].add(edge.start.function)
            if not isinstance(edge.start, Result):
                self.edges.append(edge)
        self.harms: Mapping[type[Start], set[Name]] = {kind: kinds[kind] & part.harms for kind in (Given, Held, Result)}
        """The functions in which some of a kind of start do harm."""
        self._asked: set[Start] = set()

    def next(self) -> list[Start]:
        """What data reaches that wasn't asked about yet, in order."""
        fresh = filter(self._matters, Reached(self.edges, self.callees).starts - self._asked)
        starts = sorted(fresh, key=lambda start: (start.function, repr(start)))
        self._asked.update(starts)
        return starts

    def _matters(self, start: Start) -> bool:
        """Whether data may go on from there to where it does harm."""
        if isinstance(start, Result):
            callee = self.callees.get(start)
            return callee is not None and (callee in self.part.up or callee in self.part.helpers)
        return start.function in self.part.down or start.function in self.part.helpers


class Reached:
    """What data reaches that goes along `edges` from where it enters; `callees` are the functions that calls run.

    It may be more than `Ways` joins, never less. `starts` are parameters, fields and results of calls. What is `own` to
    a function entered there or in what it calls, so all of its callers get it; what it was given goes back to the call
    that gave it. What a method returns of a field gets to the functions that data reaches.
    """

    def __init__(self, edges: Iterable[Edge], callees: Mapping[Result, Name]) -> None:
        self._callers: defaultdict[Name, list[Result]] = defaultdict(list)
        for result, callee in callees.items():
            self._callers[callee].append(result)
        self._from: defaultdict[Start, list[Edge]] = defaultdict(list)
        for edge in edges:
            self._from[edge.start].append(edge)
        self.starts: set[Start] = set()
        self._own: set[Start] = {start for start in self._from if isinstance(start, Enter)}
        self._of: defaultdict[Name, set[Start]] = defaultdict(set)
        for start in self._own:
            self._of[start.function].add(start)
        self._givers: defaultdict[Start, set[tuple[Start, Result]]] = defaultdict(set)
        self._returned: set[Start] = set()
        while self._step():
            pass

    def _step(self) -> bool:
        """Go on from all that is reached; whether that reached more."""
        before = self._size()
        for start in [*self.starts, *self._own]:
            for edge in self._from.get(start, ()):
                self._follow(edge)
        for start in [*self._returned]:
            self._return(start)
        return self._size() != before

    def _size(self) -> tuple[int, int, int, int]:
        given = sum(map(len, self._givers.values()))
        return len(self.starts), len(self._own), len(self._returned), given

    def _follow(self, edge: Edge) -> None:
        if isinstance(edge.end, Argument):
            self._reach(edge.end.parameter)
            self._givers[edge.end.parameter].add((edge.start, edge.end.result))
        elif isinstance(edge.end, Kept):
            self._reach(edge.end.by)
        elif isinstance(edge.end, Return):
            self._returned.add(edge.start)

    def _return(self, start: Start) -> None:
        """A function returns data from `start`."""
        function, own = start.function, {each.function for each in self._own}
        if start in self._own:
            for result in self._callers[function]:
                self._reach(result, own=True)
        elif not isinstance(start, Given) and any(isinstance(each, Held) for each in self._of[function]):
            for result in self._callers[function]:
                if result.function in self._of:
                    self._reach(result, own=result.function in own)
        for given in [start] if isinstance(start, Given) else [*self._of[function]]:
            for giver, result in [*self._givers.get(given, ())]:
                self._reach(result, own=giver in self._own)

    def _reach(self, start: Start, *, own: bool = False) -> None:
        self.starts.add(start)
        self._of[start.function].add(start)
        if own:
            self._own.add(start)
