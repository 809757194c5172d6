"""Runs rules of the user's own as they are written: with their `paths`, without what makes the bundled rules faster."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verdict.domain.errors import ConfigError, UsageError
from verdict.domain.outcome import Completed, Gap, Unscanned, joined
from verdict.domain.text.amounts import few, plural
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.engines.semgrep.bounds import Effort, effort_for, simple
from verdict.engines.semgrep.core import Core, Target, given_names
from verdict.engines.semgrep.languages import TEXT, Languages, languages_of
from verdict.engines.semgrep.report import Complaint
from verdict.engines.shared.staging import content, is_noise, plain_text
from verdict.ports import TargetFile, Workplace
from verdict.processes.run import MIB
from verdict.rulebook.own_rules import OwnRule
from verdict.tree.globs import matcher

LARGEST = 16  # MiB of a file that only rules for any text are for

_MARK = "verdict-own-"  # begins the ids that semgrep is given: two files may have rules of one id
_NEEDS_MORE = frozenset({"Missing plugin", "IncompatibleRule", "Incompatible rule"})
_PATTERN = re.compile(r"\s*-----\s*pattern\s*-----\s*(?P<pattern>.*?)\s*-----\s*end pattern\s*-----", re.DOTALL)
_IN_FILE = re.compile(r"\A.*rules\.json:\d+:\d+:\s*", re.DOTALL)  # a place in what semgrep is given
_MEND = "correct the rule, or take its file out of engines.semgrep.rules"
_NAMED = 5  # rules that a notice names


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A rule for semgrep, and what decides whether it is for a file."""

    content: Mapping[str, Any]
    languages: frozenset[str]
    simple: bool
    covers: Callable[[str], bool]


class OwnRules:
    """The rules of the user's own that semgrep can run. `notices` name the others; `digest` is a hash of all.

    With `everywhere`, they run on any file of their languages, whatever their `paths` are.
    """

    def __init__(self, rules: Sequence[OwnRule], languages: Languages, *, everywhere: bool = False) -> None:
        self._options = ("-fast", *(["-disable_rule_paths"] if everywhere else []))
        self.digest = hashlib.sha256(json.dumps([dict(each.content) for each in rules]).encode()).hexdigest()
        self._table = languages
        self._sources = {f"{_MARK}{number}": rule for number, rule in enumerate(rules)}
        self._rules: list[_Prepared] = []
        left_out: list[tuple[str, str]] = []
        for given, rule in self._sources.items():
            known, why = self._languages_of(rule)
            if why:
                left_out.append((rule.id if not known else f"{rule.id} in some languages", why))
            if known:
                self._rules.append(_prepared(rule, given, known))
        self._by_language = _by_language(self._rules)
        self._left_out = left_out

    def check(self, core: Core, place: Workplace) -> None:
        """Let semgrep read the rules. Those that need another semgrep are left out.

        Raises:
            ConfigError: a rule is wrong.
        """
        if not self._rules:
            return
        wanting: set[str] = set()
        for each in core.check([rule.content for rule in self._rules], place):
            rule = self._sources.get(each.rule_id or "")
            if rule is None:
                raise self._unnamed(each, core, place)
            if each.name not in _NEEDS_MORE:
                raise _wrong(rule, each)
            wanting.add(str(each.rule_id))
            self._left_out.append((rule.id, shorten(clean_line(each.message), 100)))
        self._rules = [each for each in self._rules if each.content["id"] not in wanting]
        self._by_language = _by_language(self._rules)

    def _unnamed(self, complaint: Complaint, core: Core, place: Workplace) -> ConfigError:
        """The error for a complaint that names no rule: the rule is searched for by halves."""

        def against(rules: Sequence[_Prepared]) -> Complaint | None:
            said = core.check([rule.content for rule in rules], place)
            return next((each for each in said if each.rule_id not in self._sources), None)

        left: Sequence[_Prepared] = self._rules
        while len(left) > 1:
            half = left[: len(left) // 2]
            left = half if against(half) is not None else left[len(half) :]
        found = against(left)
        if found is None:  # it is about several rules together
            message = clean_line(_IN_FILE.sub("", complaint.message))[:200]
            return ConfigError(f"semgrep can't read the own rules: {message}", hint=_MEND)
        rule = self._sources[left[0].content["id"]]
        return _wrong(rule, replace(found, message=_IN_FILE.sub("", found.message)))

    @property
    def _languages(self) -> frozenset[str]:
        """The languages that there are rules for."""
        return frozenset(self._by_language)

    @property
    def notices(self) -> tuple[str, ...]:
        """Which rules are left out, and why."""
        if not self._left_out:
            return ()
        rules = plural(len(self._left_out), "own rule is", "own rules are")
        named = few([f"{rule}: {why}" for rule, why in self._left_out], _NAMED, "; ")
        return (f"{rules} not run: {named}",)

    def wants(self, file: TargetFile) -> bool:
        """Whether a rule is for the language of the file, or for any text."""
        return not self._languages.isdisjoint(self._table.of(file) | TEXT)

    def analyses(self, file: TargetFile) -> bool:
        """Whether a rule is for the language of the file and, by its `paths`, for the file."""
        rules = (rule for language in self._table.of(file) for rule in self._by_language.get(language, ()))
        return any(rule.covers(file.path) for rule in rules)

    def too_large(self, file: TargetFile) -> bool:
        """Whether a file is too large for the only rules that are for it, which are for any text."""
        return file.size > LARGEST * MIB and self._languages.isdisjoint(self._table.of(file))

    def scan(self, files: Sequence[TargetFile], core: Core, place: Workplace) -> Completed:
        """Scan the files that `wants` is true for. Columns count bytes.

        All rules run on a file, or those that its size and shape allow; the rest is a gap.
        """
        gaps: list[Unscanned] = []
        by_effort: dict[Effort, list[TargetFile]] = {}
        for file in files:
            place.deadline.check("semgrep")
            raw = content(file, place)
            languages = self._table.of(file) & self._languages
            if is_noise(raw):
                gap = Gap.UNPARSABLE if languages else Gap.SKIPPED
                gaps.append(Unscanned(file.path, gap, "binary, no code" if languages else "binary, no text"))
                continue
            effort, why = effort_for(plain_text(raw), languages) if languages else (Effort.ALL, "")
            by_effort.setdefault(effort, []).append(file)
            if effort is not Effort.ALL and self._fewer(languages, effort):
                gaps.append(Unscanned(file.path, Gap.LIMITED, f"semgrep: {why}"))
        found = [self._search(effort, each, core, place) for effort, each in by_effort.items()]
        read = tuple(file.path for each in by_effort.values() for file in each)
        return joined([*found, Completed((), read, tuple(gaps))])

    def _search(self, effort: Effort, files: Sequence[TargetFile], core: Core, place: Workplace) -> Completed:
        """Search files, in each of their languages and as any text, for the rules that an effort allows."""
        kind = f"own-{effort.name.lower()}-"
        names = given_names(files, place, lambda file: plain_text(content(file, place)), kind)
        targets = [
            Target(name, file, f"/{file.path}", language)
            for name, file in names.items()
            for language in sorted((self._table.of(file) | TEXT) & self._languages)
        ]
        rules = [each.content for each in self._rules_for({each.language for each in targets}, effort)]
        if not rules:
            return Completed((), ())
        ids = {given: rule.id for given, rule in self._sources.items()}
        return core.search(rules, targets, place, *self._options, ids=ids).findings

    def _fewer(self, languages: Iterable[str], effort: Effort) -> bool:
        return len(self._rules_for(languages, effort)) < len(self._rules_for(languages, Effort.ALL))

    def _rules_for(self, languages: Iterable[str], effort: Effort) -> list[_Prepared]:
        """The rules for files in some of the languages, or for any text, as far as the effort allows."""
        asked = {*languages, *TEXT}
        return [
            each
            for each in self._rules
            if not each.languages.isdisjoint(asked)
            and (effort is Effort.ALL or each.languages <= TEXT or (effort is Effort.SIMPLE and each.simple))
        ]

    def _languages_of(self, rule: OwnRule) -> tuple[frozenset[str], str]:
        """The ids of the languages that a rule runs in, and why it can't in others; empty if it can.

        Raises:
            ConfigError: there is no such language.
        """
        if rule.beyond:
            return frozenset(), rule.beyond
        ids = set()
        for name in rule.content["languages"]:
            known = self._table.id_of(name)
            if known is None:
                raise rule.refused(f"semgrep has no language {name!r}", self._table.similar(name), text=name)
            ids.add(known)
        closed = ids.intersection(self._table.closed)
        why = f"semgrep's open core has no parser for {self._table.closed[min(closed)]}" if closed else ""
        options = rule.content.get("options")
        if ids == {"generic"} and isinstance(options, dict) and options.get("generic_engine") == "aliengrep":
            return frozenset({"aliengrep"}), ""
        return frozenset(ids - closed | ({"ts"} if "js" in ids else set())), why  # JavaScript's as semgrep has it


def _by_language(rules: Iterable[_Prepared]) -> Mapping[str, Sequence[_Prepared]]:
    found: dict[str, list[_Prepared]] = {}
    for rule in rules:
        for language in rule.languages:
            found.setdefault(language, []).append(rule)
    return found


def _prepared(rule: OwnRule, given: str, languages: frozenset[str]) -> _Prepared:
    names = ["generic"] if languages == {"aliengrep"} else sorted(languages)
    paths = rule.content.get("paths")
    return _Prepared(
        {**rule.content, "id": given, "languages": names},
        languages,
        simple(rule.content) and not {"taint", "match"} & rule.content.keys(),
        _covers(rule, paths if isinstance(paths, dict) else {}),
    )


def _covers(rule: OwnRule, paths: Mapping[str, Any]) -> Callable[[str], bool]:
    """Whether a rule's `paths` have a file. Semgrep itself decides where the rule runs; this is for the coverage.

    Raises:
        ConfigError: a glob can't be used.
    """
    named = (paths.get(key) for key in ("include", "exclude"))
    include, exclude = (
        [each for each in globs if isinstance(each, str)] if isinstance(globs, list) else [] for globs in named
    )
    for glob in (*include, *exclude):
        try:
            matcher([glob])
        except UsageError as error:
            raise rule.refused(str(error), _MEND, text=glob) from error
    among, without = (
        matcher(include) if include else lambda _path: True,
        matcher(exclude) if exclude else lambda _path: False,
    )
    return lambda path: among(path) and not without(path)


def _wrong(rule: OwnRule, complaint: Complaint) -> ConfigError:
    """The error for a rule that semgrep doesn't take; at the line of the pattern, if it names one."""
    found = _PATTERN.search(complaint.message)
    if found is None:
        return rule.refused(complaint.message, _MEND)
    said = complaint.message[: found.start()].partition(": Stdlib")[0]
    shown = shorten(clean_line(found["pattern"]), 80)
    return rule.refused(f"{said[:1].lower()}{said[1:]}: {shown}", _MEND, text=found["pattern"])


def checked(rules: Sequence[OwnRule], program: Path, place: Workplace) -> OwnRules:
    """The rules as the semgrep with this `semgrep-core` runs them.

    Raises:
        ConfigError: a rule is wrong.
        Unavailable: this semgrep has no table of languages.
    """
    own = OwnRules(rules, languages_of(program))
    with tempfile.TemporaryDirectory(dir=place.scratch) as scratch:
        own.check(Core(program), replace(place, scratch=Path(scratch), measured=None, record=None))
    return own
