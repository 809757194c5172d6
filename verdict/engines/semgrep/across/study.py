"""Finds data that enters in one function and does harm in another: docs/across-functions.md has the steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verdict.domain.finding import Observation
from verdict.domain.outcome import Completed, way_of
from verdict.domain.severity.entrances import may_be_lowered_for_login
from verdict.engines.semgrep.across.answers import Places
from verdict.engines.semgrep.across.asking import Ask, Asking, Questions, by_file, gaps, notices, told_apart
from verdict.engines.semgrep.across.checked import Checks
from verdict.engines.semgrep.across.code import Function, Module
from verdict.engines.semgrep.across.edges import Argument, Edge, End, Harm, Kept, Result, Return, Start
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.facts import Facts
from verdict.engines.semgrep.across.fields import readers
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.logins import Logins
from verdict.engines.semgrep.across.memory import Memory
from verdict.engines.semgrep.across.names import Name, Names
from verdict.engines.semgrep.across.questions import entering, holding, passing, resulting
from verdict.engines.semgrep.across.reach import Handed, Link, Links, Part, between
from verdict.engines.semgrep.across.reached import Search
from verdict.engines.semgrep.across.ways import Ways
from verdict.ports import TargetFile, Workplace

_ROUNDS = 32
"""Times at most that it is asked where data goes on: ways through that many calls aren't joined anyway."""

_Functions = Mapping[str, Collection[Name]]  # by rule
_Ends = dict[str, set[Name]]  # by rule
_Searches = Mapping[str, Search]  # by rule
_Answers = Mapping[str, Sequence[Observation]]  # by path


@dataclass(frozen=True, slots=True)
class Study:
    """Follows data across the functions of a project in one language."""

    language: Language
    ends: Ends
    ask: Ask
    place: Workplace
    memory: Memory

    def of(
        self, files: Sequence[TargetFile], found: Sequence[Observation], through: Collection[str] | None = None
    ) -> Completed:
        """What is found in files in that language beyond `found`, and the checks of either in other functions.

        With `through`, only what is done with data that passes one of the files at these paths.
        """
        modules = self._modules(files, found)
        ask = Asking(self.language, {each.path: each for each in files}, modules, self.ask, self.place, self.memory)
        imported = self.language.modules(modules)
        names = Names(modules, imported, typed=self.language.typed)
        links = Links(_links(names, modules), readers(names))
        near = None if through is None else links.beyond(name for name in names.functions if name.path in through)
        enters, parts = self._searched(ask, names, links, (_marked(names, 0), _marked(names, 1, near)))
        searches = self._begun(ask, names, links, enters, parts)
        self._followed(ask, names, links, searches)
        new: list[Observation] = []
        for each in searches.values():
            self.place.deadline.check("semgrep")
            new.extend(Ways(each.edges, each.callees, _objects(links, each.part)).findings(through))
        every = [*found, *new]
        checks = Checks(self.ends, names, ask).of(every)
        if self._is_routed:
            checked = {each.way for each in checks}
            checks.extend(Logins(names, imported, ask).of(each for each in every if way_of(each) not in checked))
        own = modules if through is None else through
        said = notices(ask.answered, modules, own)
        return Completed(tuple(new), (), gaps(ask.answered, own), None, said, checks=tuple(checks))

    @property
    def _is_routed(self) -> bool:
        """Whether it is read what the files tell routers."""
        return self.language.routes_in_order is not None

    def _modules(self, files: Sequence[TargetFile], found: Iterable[Observation]) -> Mapping[str, Module]:
        """What the files define; nothing if no data may get from one function to another, nor be checked on its way."""
        needed = any(
            each.source.rule_id in self.ends.checked or (self._is_routed and may_be_lowered_for_login(each))
            for each in found
        )
        return Facts(self.language, self.ends, self.place, self.memory).of(files, needed=needed)

    def _searched(
        self, ask: Asking, names: Names, links: Links, ends: tuple[_Ends, _Ends]
    ) -> tuple[_Functions, Mapping[str, Part]]:
        """Runs 1 and 2: the functions in which sources are, and those between sources and sinks, by rule.

        `ends` are the functions in which sources may be by their text, and sinks.
        """
        found = dict(ends[0]), dict(ends[1])
        parts = self._parts(names, links, *found, {})
        rarer = {rule: _rarer(rule, names, part) for rule, part in parts.items()}
        for sought in rarer, {rule: 1 - end for rule, end in rarer.items()}:
            answered = ask.answers(self._searching(names, parts, sought))
            for rule, part in parts.items():
                end = sought[rule]
                about = [answered.about(search) for search in self.ends.searches[end].of[rule]]
                found[end][rule] = _ends(about, end, names, links, part)
            parts = self._parts(names, links, *found, {})
        return found[0], parts

    def _begun(
        self, ask: Asking, names: Names, links: Links, enters: _Functions, parts: Mapping[str, Part]
    ) -> _Searches:
        """Runs 3 and 4: where parameters and results do harm, and where data that enters is handed on, by rule."""
        answered = ask.answers(self._harming(names, links, parts))
        harming = {rule: _edges(answered.about(rule), names, links, part) for rule, part in parts.items()}
        harms: _Functions = {rule: _functions(edge.start for edge in some) for rule, some in harming.items()}
        parts = self._parts(names, links, enters, harms, {})
        answered = ask.answers(self._entering(names, links, parts))
        entering = {rule: _edges(answered.about(rule), names, links, part) for rule, part in parts.items()}
        enters = {rule: _functions(edge.start for edge in some) for rule, some in entering.items()}
        handed = {rule: _handed(some) for rule, some in entering.items()}
        return {
            rule: Search(part, _callees(links, part), harming[rule], [*entering[rule], *_assumed(names, links, part)])
            for rule, part in self._parts(names, links, enters, harms, handed).items()
        }

    def _followed(self, ask: Asking, names: Names, links: Links, searches: _Searches) -> None:
        """Further runs: where data goes from what it has reached, until it reaches nothing more."""
        for _ in range(_ROUNDS):
            asked = self._passing(names, links, searches)
            if not asked.rules:
                break
            answered = ask.answers(asked)
            for rule, search in searches.items():
                search.edges.extend(_edges(answered.about(rule), names, links, search.part))

    def _parts(
        self, names: Names, links: Links, enters: _Functions, harms: _Functions, handed: Mapping[str, Handed]
    ) -> dict[str, Part]:
        """The functions that matter, by rule; rules for which none does are left out."""
        found: dict[str, Part] = {}
        for rule in self.ends.rules:
            self.place.deadline.check("semgrep")
            if enters.get(rule) and harms.get(rule):
                part = between(links, names.functions, enters[rule], harms[rule], handed.get(rule))
                if part.all:
                    found[rule] = part
        return found

    def _searching(self, names: Names, parts: Mapping[str, Part], sought: Mapping[str, int]) -> Questions:
        """The questions of the first two runs: where a rule's sources are, or its sinks if `sought` for it is 1."""
        marked: defaultdict[tuple[int, str], set[Name]] = defaultdict(set)
        for rule, part in parts.items():
            for search in self.ends.searches[sought[rule]].of[rule]:
                marked[sought[rule], search].update(_with(rule, names, part, sought[rule]))
        asked = Questions()
        for (end, search), some in marked.items():
            asked.ask([self.ends.searches[end].asked[search]], some)
        return asked

    def _harming(self, names: Names, links: Links, parts: Mapping[str, Part]) -> Questions:
        """The questions of the third run: which parameters do harm, and which results of calls."""
        asked = Questions()
        for rule, part in parts.items():
            asked.ask([self.ends.harming[rule]], part.harms & part.down)
            for some in by_file(part.harms):
                calls = [link for name in some for link in links.within(name) if _returns(names, link, part)]
                if calls:
                    made = resulting(self.ends.rules[rule], self.language.forms, calls)
                    asked.ask([told_apart(made)], {link.caller for link in calls})
                fields = {field.name for name in some if links.is_reader(name) for field in names.functions[name].reads}
                if fields:
                    asked.ask([told_apart(holding(self.ends.rules[rule], self.language.forms, fields))], some)
        return asked

    def _entering(self, names: Names, links: Links, parts: Mapping[str, Part]) -> Questions:
        """The questions of the fourth run: where data that enters is handed on."""
        asked = Questions()
        for rule, part in parts.items():
            for some in by_file([name for name in part.all if rule in names.functions[name].enters]):
                calls = [link for name in some for link in links.within(name) if _takes(link, part)]
                fields = {field for name in some for field in links.readers(name)}
                made = entering(self.ends.rules[rule], self.language.forms, calls, fields)
                asked.ask([told_apart(made)], some)
        return asked

    def _passing(self, names: Names, links: Links, searches: Mapping[str, Search]) -> Questions:
        """The questions of a last run: where data goes from what it has reached since the one before."""
        asked = Questions()
        for rule, search in searches.items():
            self.place.deadline.check("semgrep")
            starts = search.next()
            for some in by_file({start.function for start in starts}):
                functions = {name: names.functions[name] for name in some}
                within = [start for start in starts if start.function in functions]
                made = passing(
                    self.ends.rules[rule], self.language.forms, functions, links, search.part, within, search.harms
                )
                asked.ask([*map(told_apart, made)], some)
                asked.keep(name for caller in some for name in links.callees(caller) if name.path == caller.path)
        return asked


def _links(names: Names, modules: Mapping[str, Module]) -> list[Link]:
    """The calls of known functions."""
    known = names.functions
    return [
        Link(Name(path, function.name), call, callee)
        for path, module in modules.items()
        for function in module.functions
        if Name(path, function.name) in known
        for call in function.calls
        if (callee := names.called(path, function, call)) is not None
    ]


def _marked(names: Names, end: int, near: Collection[Name] | None = None) -> dict[str, set[Name]]:
    """The functions, of those `near`, in which rules may find a source, or a sink if `end` is 1, by rule."""
    found: defaultdict[str, set[Name]] = defaultdict(set)
    for name, function in names.functions.items():
        for rule in _marks(function, end) if near is None or name in near else ():
            found[rule].add(name)
    return found


def _with(rule: str, names: Names, part: Part, end: int) -> list[Name]:
    """The functions that matter in which a rule may find a source, or a sink if `end` is 1."""
    return [name for name in part.all if rule in _marks(names.functions[name], end)]


def _rarer(rule: str, names: Names, part: Part) -> int:
    """What fewer files may have: sources of the rule, or its sinks if it is 1. Looked for first, it leaves less."""
    sources, sinks = ({name.path for name in _with(rule, names, part, end)} for end in (0, 1))
    return int(len(sinks) < len(sources))


def _marks(function: Function, end: int) -> Sequence[str]:
    """The rules that may find a source in a function, or a sink if `end` is 1."""
    return (function.enters, function.harms)[end]


def _takes(link: Link, part: Part) -> bool:
    """Whether a call may be given data that matters."""
    return bool(link.call.arguments) and link.callee in part.down | part.helpers


def _returns(names: Names, link: Link, part: Part) -> bool:
    """Whether a call may return data."""
    return link.callee in part.up | part.helpers and bool(names.functions[link.callee].returns)


def _places(paths: Iterable[str], names: Names, links: Links, part: Part) -> Iterator[tuple[str, Places]]:
    """What stands where in the functions of each file that matter for one rule."""
    within = {some[0].path: some for some in by_file(part.all)}
    for path in paths:
        own = {name: names.functions[name] for name in within.get(path, ())}
        calls = (link for name in own for link in links.within(name))
        yield path, Places(own, calls, names.functions, {name: links.readers(name) for name in own})


def _ends(about: Sequence[_Answers], end: int, names: Names, links: Links, part: Part) -> set[Name]:
    """The functions that matter for a rule in which its sources are, or its sinks if `end` is 1, by the answers."""
    found: set[Name | None] = set()
    for path, places in _places({path for each in about for path in each}, names, links, part):
        kept = (answer for each in about for answer in each.get(path, ()))
        found.update(map((places.source, places.sink)[end], kept))
    return {name for name in found if name is not None}


def _edges(answers: _Answers, names: Names, links: Links, part: Part) -> list[Edge]:
    """What one rule's answers, by path, say of the functions that matter."""
    found: list[Edge] = []
    for path, places in _places(answers, names, links, part):
        found.extend(edge for each in answers[path] for edge in places.edges(each))
    return found


def _assumed(names: Names, links: Links, part: Part) -> Iterator[Edge]:
    """How data passes through what isn't written down in the functions that matter."""
    made = sorted({name.path for name in part.all if names.functions[name].made})
    for _path, places in _places(made, names, links, part):
        yield from places.assumed()


def _callees(links: Links, part: Part) -> dict[Result, Name]:
    """The functions that the calls run in the functions that matter."""
    return {Result(link.caller, link.call.place): link.callee for name in part.all for link in links.within(name)}


def _objects(links: Links, part: Part) -> dict[Result, str]:
    """The objects that methods are called of in the functions that matter, by the names that they have there."""
    return {Result(link.caller, link.call.place): link.call.object for name in part.all for link in links.within(name)}


def _functions(nodes: Iterable[Start | End]) -> set[Name]:
    """The functions of such nodes."""
    return {each.function for each in nodes if not isinstance(each, Argument | Kept | Harm)}


def _handed(edges: Iterable[Edge]) -> Handed:
    """The functions that data goes to from where it enters."""
    ends = [edge.end for edge in edges]
    return Handed(
        frozenset(end.function for end in ends if isinstance(end, Return)),
        frozenset(end.parameter.function for end in ends if isinstance(end, Argument))
        | {end.by.function for end in ends if isinstance(end, Kept)},
    )
