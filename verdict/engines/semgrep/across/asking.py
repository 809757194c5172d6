"""Asks semgrep about the functions that matter, in as few runs as there are processors, and remembers its answers."""

from __future__ import annotations

import hashlib
import itertools
import json
import tempfile
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from verdict.domain.finding import Observation
from verdict.domain.location import Location
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.focus import left_out, without
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.memory import Answers, Memory
from verdict.engines.semgrep.across.names import Name
from verdict.engines.semgrep.across.nested import Around
from verdict.engines.semgrep.across.questions import question
from verdict.engines.semgrep.files import text_of
from verdict.engines.semgrep.parts import Gated, Rule, Text
from verdict.ports import TargetFile, Workplace

ASKED = 1_000
"""Files at most that semgrep is asked about."""

QUESTIONS = 60
"""Rules at most that it is asked with about one file."""

_FEW = 4  # files for which one start of semgrep is enough


@dataclass(frozen=True, slots=True)
class Asked:
    """What semgrep is asked about a file: the rules, and the text without the functions that don't matter."""

    rules: Sequence[Rule]
    text: bytes


Ask = Callable[[Mapping[TargetFile, Asked], Workplace], Completed]
"""Runs semgrep on one processor, with what is given for each file."""


class Questions:
    """Rules to ask with, and the functions that the answers are about, by file."""

    def __init__(self) -> None:
        self.rules: defaultdict[str, list[Gated]] = defaultdict(list)
        self.functions: defaultdict[str, set[str]] = defaultdict(set)

    def ask(self, rules: Sequence[Gated], functions: Iterable[Name]) -> None:
        """Ask with the rules about functions."""
        paths = set[str]()
        for each in functions:
            self.functions[each.path].add(each.name)
            paths.add(each.path)
        for path in paths:
            self.rules[path].extend(rules)

    def keep(self, functions: Iterable[Name]) -> None:
        """Leave functions in the text, though they aren't asked about: rules may know checks by what is in them."""
        for each in functions:
            self.functions[each.path].add(each.name)


class Answered:
    """Semgrep's answers by path; `cut` are the files that it wasn't asked everything about."""

    def __init__(self, answers: Mapping[str, Answers], cut: frozenset[str]) -> None:
        self.cut = cut
        self.gaps = frozenset(gap for each in answers.values() for gap in each.gaps)
        """What semgrep couldn't look at."""
        self._about: defaultdict[str, defaultdict[str, list[Observation]]] = defaultdict(lambda: defaultdict(list))
        for path, each in answers.items():
            for observation in each.observations:
                asked = question(observation.source.rule_id)
                if asked is not None:
                    self._about[asked.rule][path].append(observation)

    def about(self, rule: str) -> Mapping[str, list[Observation]]:
        """The answers to the questions of one rule, by path."""
        return self._about.get(rule, {})


@dataclass(frozen=True, slots=True)
class Asking:
    """Asks about files in one language, with what they define, both by path."""

    language: Language
    files: Mapping[str, TargetFile]
    modules: Mapping[str, Module]
    run: Ask
    place: Workplace
    memory: Memory
    answered: list[Answered] = field(default_factory=list)
    """All answers so far."""
    _lines: dict[str, Sequence[str]] = field(default_factory=dict)
    _functions: dict[str, Around] = field(default_factory=dict)

    def text(self, path: str) -> str:
        """The text that semgrep is given for a file."""
        return text_of(self.files[path], self.place).decode("utf-8", "replace")

    def lines(self, path: str) -> Sequence[str]:
        """The lines of that text."""
        if path not in self._lines:
            self._lines[path] = self.text(path).split("\n")
        return self._lines[path]

    def functions(self, path: str) -> Around:
        """The functions of a file by their places; none if it isn't one of the files."""
        if path not in self._functions:
            module = self.modules.get(path)
            own = () if module is None else module.functions
            self._functions[path] = Around((each.place, each.name) for each in own)
        return self._functions[path]

    def around(self, where: Location) -> Name | None:
        """The innermost function around a place."""
        name = self.functions(where.path).name(where.line, where.column or 1)
        return None if name is None else Name(where.path, name)

    def answers(self, questions: Questions) -> Answered:
        """Semgrep's answers, remembered ones too."""
        asked: dict[TargetFile, Asked] = {}
        cut = set(questions.rules)
        for path in sorted(questions.rules)[:ASKED]:
            self.place.deadline.check("semgrep")
            file, gone = self.files[path], left_out(self.modules[path], questions.functions[path])
            text = without(text_of(file, self.place), gone, self.language.filler)
            rules = _opened(questions.rules[path], text)
            if rules:
                asked[file] = Asked(rules[:QUESTIONS], text)
            if len(rules) <= QUESTIONS:
                cut.remove(path)
        digests = {
            file.path: digest([hashlib.sha256(each.text).hexdigest(), *each.rules]) for file, each in asked.items()
        }
        known = self.memory.answers(digests)
        fresh = [file for file in asked if file.path not in known]

        def work(shard: Sequence[TargetFile]) -> Completed:
            with tempfile.TemporaryDirectory(dir=self.place.scratch, ignore_cleanup_errors=True) as scratch:
                return self.run({file: asked[file] for file in shard}, replace(self.place, scratch=Path(scratch)))

        if fresh:
            with ThreadPoolExecutor(max_workers=self.place.jobs) as pool:
                results = [*pool.map(work, _dealt(fresh, self.place.jobs))]
            new = _by_path(fresh, results)
            self.memory.put_answers(new, digests)
            known.update(new)
        self.answered.append(Answered(known, frozenset(cut)))
        return self.answered[-1]


def by_file(names: Iterable[Name]) -> Iterator[list[Name]]:
    """The names in each file, in order."""
    return (list(some) for _, some in itertools.groupby(sorted(names), lambda name: name.path))


def told_apart(rule: Rule) -> Gated:
    """The rule with an id that tells it from those of the same name for other files."""
    return Gated({**rule, "id": f"{rule['id']}-{digest([rule])[:12]}"})


def digest(content: Sequence[object]) -> str:
    """A hash of rules and texts."""
    return hashlib.sha256(json.dumps(content, default=str, sort_keys=True).encode()).hexdigest()


def gaps(answered: Iterable[Answered], own: Container[str]) -> tuple[Unscanned, ...]:
    """What of the scan's `own` files semgrep couldn't look at, other than by its bounds."""
    found = {gap for each in answered for gap in each.gaps if gap.gap is not Gap.LIMITED}
    return tuple(sorted(gap for gap in found if gap.path in own))


def notices(answered: Sequence[Answered], modules: Mapping[str, Module], own: Container[str]) -> tuple[str, ...]:
    """What wasn't followed: the rules' own results are complete, so this makes no file a gap."""
    unread: defaultdict[str, set[str]] = defaultdict(set)
    for path, module in modules.items():
        if module.unread:
            unread[module.unread].add(path)
    cut = {path for each in answered for path in each.cut}
    late = {gap.path for each in answered for gap in each.gaps if gap.gap is Gap.LIMITED}
    others = {gap.path for each in answered for gap in each.gaps if gap.path not in own} - late
    reasons = (
        *sorted(unread.items()),
        ("has more functions than are asked about", cut),
        ("took too long in part", late),
        ("could not be looked at", others),
    )
    return tuple(
        f"data was not followed everywhere across functions: {min(paths)}"
        f"{f' and {len(paths) - 1:,} more' if len(paths) > 1 else ''} {reason}"
        for reason, paths in reasons
        if paths
    )


def _by_path(files: Sequence[TargetFile], results: Sequence[Completed]) -> dict[str, Answers]:
    observations, gaps = defaultdict[str, list[Observation]](list), defaultdict[str, list[Unscanned]](list)
    for result in results:
        for each in result.observations:
            observations[each.location.path].append(each)
        for gap in result.unscanned:
            gaps[gap.path].append(gap)
    return {file.path: Answers(tuple(observations[file.path]), tuple(sorted(gaps[file.path]))) for file in files}


def _dealt(files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
    """A portion of about equal size for each processor, but for few files: a start of semgrep takes as long as some."""
    jobs = min(jobs, -(-len(files) // _FEW))
    largest = sorted(files, key=lambda each: (-each.size, each.path))
    return [portion for start in range(jobs) if (portion := largest[start::jobs])]


def _opened(rules: Iterable[Gated], text: bytes) -> list[Rule]:
    """The parts of the rules that may find something in a text."""
    known = Text(text)
    return [left for each in rules if (left := each.opened(known)) is not None]
