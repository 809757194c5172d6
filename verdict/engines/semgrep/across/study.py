"""Finds data that enters in one function and does harm in another: docs/across-functions.md has the steps."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verdict.domain.finding import Observation
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.engines.semgrep.across.answers import Argument, Edge, End, Harm, Places, Result, Return, Start
from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.facts import Facts
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.memory import Answers, Memory
from verdict.engines.semgrep.across.names import Name, Names
from verdict.engines.semgrep.across.questions import passing, question
from verdict.engines.semgrep.across.reach import Handed, Link, Links, Part, between
from verdict.engines.semgrep.across.ways import Ways
from verdict.engines.semgrep.files import text_of
from verdict.engines.semgrep.parts import Gated, Rule, Text
from verdict.ports import TargetFile, Workplace

ASKED = 1_000
"""Files at most that semgrep is asked about."""

QUESTIONS = 60
"""Rules at most that it is asked with about one file."""

Ask = Callable[[Mapping[TargetFile, Sequence[Rule]], Workplace], Completed]
"""Runs semgrep on one processor, with the rules given for each file."""


_Asked = dict[TargetFile, list[Rule]]
_Functions = Mapping[str, Collection[Name]]  # by rule


@dataclass(frozen=True, slots=True)
class _Answered:
    """Semgrep's answers by path; `cut` are the files that it wasn't asked everything about."""

    answers: Mapping[str, Answers]
    cut: frozenset[str]

    def about(self, rule: str) -> dict[str, list[Observation]]:
        """The answers to the questions of one rule, by path."""
        found: defaultdict[str, list[Observation]] = defaultdict(list)
        for path, each in self.answers.items():
            for observation in each.observations:
                asked = question(observation.source.rule_id)
                if asked is not None and asked.rule == rule:
                    found[path].append(observation)
        return found

    @property
    def gaps(self) -> frozenset[Unscanned]:
        """What semgrep couldn't look at."""
        return frozenset(gap for each in self.answers.values() for gap in each.gaps)


@dataclass(frozen=True, slots=True)
class Study:
    """Follows data across the functions of a project in one language."""

    language: Language
    ends: Ends
    ask: Ask
    place: Workplace
    memory: Memory

    def of(self, files: Sequence[TargetFile]) -> Completed:
        """What is found in files in that language."""
        modules = Facts(self.language, self.ends, self.place, self.memory).of(files)
        names = Names(modules, self.language.modules(modules))
        links = Links(_links(names, modules))
        enters, harms = _marked(names, 0), _marked(names, 1)
        parts = self._parts(names, links, enters, harms, {})
        sinks = self._answers(self._sinking(files, names, parts))
        harms = {rule: _sinks(sinks.about(rule), names, part) for rule, part in parts.items()}
        parts = self._parts(names, links, enters, harms, {})
        answered = [sinks, self._answers(self._harming(files, links, parts))]
        edges = {rule: _edges(answered[1].about(rule), names, links, part) for rule, part in parts.items()}
        harms = {rule: _functions(edge.start for edge in some) for rule, some in edges.items()}
        parts = self._parts(names, links, enters, harms, {})
        answered.append(self._answers(self._entering(files, names, parts)))
        entered = {rule: _edges(answered[2].about(rule), names, links, part) for rule, part in parts.items()}
        enters = {rule: _functions(edge.start for edge in some) for rule, some in entered.items()}
        parts = self._parts(names, links, enters, harms, {rule: _handed(some) for rule, some in entered.items()})
        answered.append(self._answers(self._passing(files, names, links, parts)))
        found: list[Observation] = []
        for rule, part in parts.items():
            ways = [*edges[rule], *entered[rule], *_edges(answered[3].about(rule), names, links, part)]
            found.extend(Ways(ways, _callees(links, part)).findings())
        return Completed(tuple(found), (), _gaps(answered), None, _notices(answered))

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

    def _sinking(self, files: Sequence[TargetFile], names: Names, parts: Mapping[str, Part]) -> _Asked:
        """The questions of the first run: where the sinks are."""
        asked: _Asked = {}
        within = _by_file(parts)
        for file in files:
            rules = [
                self.ends.sinking[rule]
                for rule, some in within.get(file.path, {}).items()
                if any(rule in names.functions[name].harms for name in some)
            ]
            if rules:
                asked[file] = _opened(rules, text_of(file, self.place))
        return asked

    def _harming(self, files: Sequence[TargetFile], links: Links, parts: Mapping[str, Part]) -> _Asked:
        """The questions of the second run: which parameters do harm, and which results of calls."""
        asked: _Asked = {}
        within = _by_file(parts)
        for file in files:
            rules: list[Gated] = []
            for rule, some in within.get(file.path, {}).items():
                harmful = parts[rule].harms.intersection(some)
                if not harmful.isdisjoint(parts[rule].down):
                    rules.append(self.ends.harming[rule])
                if any(links.within(name) for name in harmful):
                    rules.append(self.ends.resulting[rule])
            if rules:
                asked[file] = _opened(rules, text_of(file, self.place))
        return asked

    def _entering(self, files: Sequence[TargetFile], names: Names, parts: Mapping[str, Part]) -> _Asked:
        """The questions of the third run: where data that enters is handed on."""
        asked: _Asked = {}
        within = _by_file(parts)
        for file in files:
            rules = [
                self.ends.entering[rule]
                for rule, some in within.get(file.path, {}).items()
                if any(rule in names.functions[name].enters for name in some)
            ]
            if rules:
                asked[file] = _opened(rules, text_of(file, self.place))
        return asked

    def _passing(self, files: Sequence[TargetFile], names: Names, links: Links, parts: Mapping[str, Part]) -> _Asked:
        """The questions of the last run: how data passes through the functions in between."""
        asked: _Asked = {}
        within = _by_file(parts)
        for file in files:
            rules = [
                Gated(_told_apart(each))
                for rule, some in within.get(file.path, {}).items()
                for each in passing(
                    self.ends.rules[rule],
                    self.language.forms,
                    {name: names.functions[name] for name in some},
                    links,
                    parts[rule],
                )
            ]
            if rules:
                asked[file] = _opened(rules, text_of(file, self.place))
        return asked

    def _answers(self, asked: _Asked) -> _Answered:
        """Semgrep's answers by path, remembered ones too, and what it couldn't look at."""
        self.place.deadline.check("semgrep")
        some = {file: rules[:QUESTIONS] for file, rules in list(asked.items())[:ASKED] if rules}
        cut = frozenset(file.path for file, rules in asked.items() if len(rules) > len(some.get(file, ())))
        digests = {file.path: _digest(rules) for file, rules in some.items()}
        known = self.memory.answers(digests)
        fresh = [file for file in some if file.path not in known]

        def work(shard: Sequence[TargetFile]) -> Completed:
            with tempfile.TemporaryDirectory(dir=self.place.scratch, ignore_cleanup_errors=True) as scratch:
                return self.ask({file: some[file] for file in shard}, replace(self.place, scratch=Path(scratch)))

        if fresh:
            with ThreadPoolExecutor(max_workers=self.place.jobs) as pool:
                results = [*pool.map(work, _dealt(fresh, self.place.jobs))]
            new = _by_path(fresh, results)
            self.memory.put_answers(new, digests)
            known.update(new)
        return _Answered(known, cut)


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


def _marked(names: Names, end: int) -> _Functions:
    """The functions in which rules may find a source, or a sink if `end` is 1, by rule."""
    found: defaultdict[str, set[Name]] = defaultdict(set)
    for name, function in names.functions.items():
        for rule in (function.enters, function.harms)[end]:
            found[rule].add(name)
    return found


def _by_file(parts: Mapping[str, Part]) -> Mapping[str, Mapping[str, list[Name]]]:
    """The functions that matter, by file and rule."""
    within: defaultdict[str, defaultdict[str, list[Name]]] = defaultdict(lambda: defaultdict(list))
    for rule, part in parts.items():
        for name in sorted(part.all):
            within[name.path][rule].append(name)
    return within


def _by_path(files: Sequence[TargetFile], results: Sequence[Completed]) -> dict[str, Answers]:
    observations, gaps = defaultdict[str, list[Observation]](list), defaultdict[str, list[Unscanned]](list)
    for result in results:
        for each in result.observations:
            observations[each.location.path].append(each)
        for gap in result.unscanned:
            gaps[gap.path].append(gap)
    return {file.path: Answers(tuple(observations[file.path]), tuple(sorted(gaps[file.path]))) for file in files}


def _dealt(files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
    """A portion of about equal size for each processor: every start of semgrep reads the rules anew."""
    largest = sorted(files, key=lambda each: (-each.size, each.path))
    return [portion for start in range(jobs) if (portion := largest[start::jobs])]


def _told_apart(rule: Rule) -> dict[str, Any]:
    """The rule with an id that tells it from those of the same name for other files."""
    return {**rule, "id": f"{rule['id']}-{_digest([rule])[:12]}"}


def _digest(rules: Sequence[Rule]) -> str:
    return hashlib.sha256(json.dumps(rules, default=str, sort_keys=True).encode()).hexdigest()


def _sinks(answers: Mapping[str, Sequence[Observation]], names: Names, part: Part) -> set[Name]:
    """The functions that matter in which one rule's sinks are, by the answers by path."""
    found: set[Name | None] = set()
    for path, some in answers.items():
        places = Places({name: names.functions[name] for name in part.all if name.path == path}, (), names.functions)
        found.update(map(places.sink, some))
    return {name for name in found if name is not None}


def _edges(answers: Mapping[str, Sequence[Observation]], names: Names, links: Links, part: Part) -> list[Edge]:
    """What one rule's answers, by path, say of the functions that matter."""
    found: list[Edge] = []
    for path, some in answers.items():
        own = {name: names.functions[name] for name in part.all if name.path == path}
        places = Places(own, (link for name in own for link in links.within(name)), names.functions)
        found.extend(edge for each in some for edge in places.edges(each))
    return found


def _callees(links: Links, part: Part) -> dict[Result, Name]:
    """The functions that the calls run in the functions that matter."""
    return {Result(link.caller, link.call.place): link.callee for name in part.all for link in links.within(name)}


def _functions(nodes: Iterable[Start | End]) -> set[Name]:
    """The functions of such nodes."""
    return {each.function for each in nodes if not isinstance(each, Argument | Harm)}


def _handed(edges: Iterable[Edge]) -> Handed:
    """The functions that data goes to from where it enters."""
    ends = [edge.end for edge in edges]
    return Handed(
        frozenset(end.function for end in ends if isinstance(end, Return)),
        frozenset(end.parameter.function for end in ends if isinstance(end, Argument)),
    )


def _opened(rules: Iterable[Gated], text: bytes) -> list[Rule]:
    """The parts of the rules that may find something in a text."""
    known = Text(text)
    return [left for each in rules if (left := each.opened(known)) is not None]


def _gaps(answered: Iterable[_Answered]) -> tuple[Unscanned, ...]:
    """What semgrep couldn't look at, other than by its bounds."""
    return tuple(sorted({gap for each in answered for gap in each.gaps if gap.gap is not Gap.LIMITED}))


def _notices(answered: Sequence[_Answered]) -> tuple[str, ...]:
    """What wasn't followed: the rules' own results are complete, so this makes no file a gap."""
    cut = {path for each in answered for path in each.cut}
    late = {gap.path for each in answered for gap in each.gaps if gap.gap is Gap.LIMITED}
    reasons = ("has more functions than are asked about", cut), ("took too long in part", late)
    return tuple(
        f"data was not followed everywhere across functions: {min(paths)}"
        f"{f' and {len(paths) - 1:,} more' if len(paths) > 1 else ''} {reason}"
        for reason, paths in reasons
        if paths
    )
