"""Semgrep with the bundled rules (https://semgrep.dev). Facts below were seen with 1.182.0."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from verdict.domain.errors import Crashed
from verdict.domain.finding import CodeRole, EngineName
from verdict.domain.inline_suppression import CommentGrammar
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.domain.severity.code_role import role_of
from verdict.engines.semgrep.across.memory import Memory
from verdict.engines.semgrep.across.study import Study
from verdict.engines.semgrep.files import language, sorted_out, text_of
from verdict.engines.semgrep.parts import Rule, Text
from verdict.engines.semgrep.report import Answer, given_up, parse
from verdict.engines.semgrep.rules import Chosen, PreparedRules
from verdict.engines.semgrep.times import seconds_of
from verdict.engines.shared.places import in_characters
from verdict.engines.shared.staging import balanced, content, plain_suffix, stage, surroundings
from verdict.engines.shared.toolchain import Tool
from verdict.ports import ResultCache, TargetFile, Workplace
from verdict.processes.run import run
from verdict.rulebook.files import digest, load_all

_OK = frozenset({0, 2})  # with findings too; 2 comes with the reason in the report
_BY_NAME = ".tsx"  # the one suffix that it looks at when it is told the language, and in lower case only
_RULE_SECONDS = 30  # for one rule on one file; then semgrep says so and the file is a gap
_MEMORY = 8192  # MiB, for the same
_NOT_MENDED_HERE = frozenset({CodeRole.VENDORED, CodeRole.GENERATED})
_COLLECTING = "s=4M,o=200"  # words of young objects, percent of garbage: 60 MB more, a twentieth of the time less

COMMENTS = CommentGrammar(
    re.compile(r"\bnosem(?:grep)?\b(?::\s*(?P<rules>[\w.-]+(?:\s*,\s*[\w.-]+)*))?"), ("nosem",), above=True
)
"""`nosemgrep` and `nosemgrep: rule-id, other-id`, also alone on the line above."""


class SemgrepEngine:
    """Runs `semgrep-core`, the program behind `semgrep scan`, with the rules in the folder `rules`.

    `options` are more options of the program, for measuring it. It is given each file with its language, so neither
    `.semgrepignore` nor any of the reasons for which `semgrep scan` skips files counts. Unlike that command it reports
    data flow. `nosemgrep` is left to the policy.
    """

    name = EngineName("semgrep")

    def __init__(self, tool: Tool, rules: Path, options: Sequence[str] = ()) -> None:
        self.version = tool.version
        self._options = tuple(options)
        self._program = str(tool.program)
        self._folder = rules
        self._loading = threading.Lock()
        self._loaded: PreparedRules | None = None
        self.fingerprint = tool.fingerprint(digest(rules, "*.yaml"))

    @property
    def _rules(self) -> PreparedRules:
        """The rules, loaded by the first shard; the other shards' threads wait for it."""
        with self._loading:
            if self._loaded is None:
                self._loaded = PreparedRules(load_all(self._folder))
            return self._loaded

    def skips(self, file: TargetFile) -> str | None:
        """See `Engine.skips`."""
        return None

    def wants(self, file: TargetFile) -> bool:
        """Files in a language that the bundled rules are for."""
        return language(file) is not None

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """Portions of about equal size in bytes, each on one processor; vendored and generated code is last.

        A bundle can take minutes, and where the deadline passes it shouldn't be the product's own code that is left.

        Semgrep's own threads wait for each other: beside two Bandits on two processors, two of them took 1.4 times as
        long as two processes over 460 files of Django.
        """
        others = [file for file in files if role_of(file.path) in _NOT_MENDED_HERE]
        own = [file for file in files if role_of(file.path) not in _NOT_MENDED_HERE]
        return [portion for each in (own, others) if each for portion in balanced(each, jobs)]

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`. Semgrep runs twice: without rules that follow data, but with probes; then with them."""
        rules = self._rules
        shown, rest, passed_over = sorted_out(files, place)
        chosen: dict[TargetFile, Chosen] = {}
        for file in shown:
            place.deadline.check("semgrep")
            chosen[file] = rules.chosen(str(language(file)), Text(text_of(file, place)))
        named = _given([file for file in shown if chosen[file].first], place)
        # Also if no file is asked anything: a semgrep that doesn't work is known by it.
        first = self._run({name: chosen[file].first for name, file in named.items()}, named, place)
        again: dict[str, Sequence[Rule]] = {}
        for name, file in named.items():
            if left := self._at_last(file, chosen[file].rules, first, place):
                again[name] = left
        second = self._run(again, named, place) if again else Answer(Completed((), ()), {}, frozenset())
        unread = {named[name].path for name in again}.difference(second.findings.scanned)
        idle = [file.path for file, each in chosen.items() if not each.first and each.short is None]
        short = [
            Unscanned(file.path, Gap.LIMITED, f"semgrep: {each.short}") for file, each in chosen.items() if each.short
        ]
        found = (each for each in first.findings.observations if each.location.path not in first.unsure)
        gaps = (each for each in first.findings.unscanned if each.path not in first.unsure)
        return Completed(
            in_characters((*found, *second.findings.observations), files, place.root),
            tuple(sorted({*rest, *idle, *first.findings.scanned} - unread)),
            tuple(sorted({*passed_over, *short, *gaps, *second.findings.unscanned})),
        )

    def across(
        self, files: Sequence[TargetFile], place: Workplace, cache: ResultCache | None, digests: Mapping[str, str]
    ) -> Completed:
        """See `FollowsAcrossFiles.across`."""
        return Study(lambda: self._rules.ends, self._ask, place, Memory(cache, self.fingerprint, digests)).of(files)

    def _ask(self, asked: Mapping[TargetFile, Sequence[Rule]], place: Workplace) -> Completed:
        """Run semgrep with the rules given for each file."""
        named = _given([*asked], place)
        answer = self._run({name: asked[file] for name, file in named.items()}, named, place)
        found = in_characters(answer.findings.observations, [*asked], place.root)
        return replace(answer.findings, observations=found)

    def _at_last(self, file: TargetFile, rules: Sequence[int], answer: Answer, place: Workplace) -> list[Rule]:
        """The rules for the second run on a file: those that follow data, or all if the first run failed."""
        if file.path in answer.unsure:
            return self._rules.whole(rules)
        place.deadline.check("semgrep")
        return self._rules.at_last(rules, answer.probed.get(file.path, {}), lambda: text_of(file, place))

    def _run(self, asked: Mapping[str, Sequence[Rule]], named: Mapping[str, TargetFile], place: Workplace) -> Answer:
        """Run semgrep with the rules given for each file. Columns in the answer count bytes."""
        used = {rule["id"]: rule for rules in asked.values() for rule in rules}
        numbers = {rule_id: number for number, rule_id in enumerate(used)}
        rules, targets = place.scratch / "rules.json", place.scratch / "targets.json"
        rules.write_text(_document([*used.values()]), encoding="utf-8")
        numbered = {name: [numbers[rule["id"]] for rule in rules] for name, rules in asked.items()}
        targets.write_text(_targets(numbered, named), encoding="utf-8")
        timed = () if place.measured is None else ("-json_time",)  # before -json_nodots, or there are dots
        argv = [
            self._program, *self._options, *timed, "-json_nodots", "-rules", str(rules), "-targets", str(targets),
            "-j", "1", "-filter_irrelevant_patterns", "-timeout", str(_RULE_SECONDS), "-timeout_threshold", "0",
            "-max_memory", str(_MEMORY),
        ]  # fmt: skip
        env = surroundings(place, OCAMLRUNPARAM=_COLLECTING)
        output = run(argv, ok=_OK, deadline=place.deadline, cwd=place.root, env=env, record=place.record)
        paths = {name: named[name].path for name in asked}
        result = parse(output.stdout, paths)
        if place.measured is not None:
            place.measured(seconds_of(output.stdout, paths))
        if output.code:
            raise Crashed(f"semgrep-core ended with exit code {output.code}", hint="`verdict engines sync` repairs it")
        gaps = sorted({*result.findings.unscanned, *given_up(output.stderr, paths)})
        return replace(result, findings=replace(result.findings, unscanned=tuple(gaps)))


def _document(rules: Sequence[Rule]) -> str:
    """The rules as semgrep reads them; each is for files below a made-up folder named by the rule's number."""
    numbered = [{**rule, "paths": {"include": [f"{number}/"]}} for number, rule in enumerate(rules)]
    return json.dumps({"rules": numbered}, default=str)


def _targets(asked: Mapping[str, Sequence[int]], named: Mapping[str, TargetFile]) -> str:
    """The files, each said to be in the made-up folders of its rules; by these semgrep chooses its rules."""
    targets = [
        [
            "CodeTarget",
            {
                "path": {"fpath": name, "ppath": "/".join(("", *map(str, numbers), "file"))},
                "analyzer": language(named[name]),
                "products": ["sast"],
            },
        ]
        for name, numbers in asked.items()
    ]
    return json.dumps(["Targets", targets])


def _given(files: Sequence[TargetFile], place: Workplace) -> dict[str, TargetFile]:
    """The name of each file for semgrep.

    A copy in the scratch folder replaces a file whose name semgrep can't be told or would misread, and one that it is
    given in another form: text that isn't UTF-8, in which regular expressions silently match nothing, and code in which
    it wouldn't follow data.
    """
    names: dict[str, TargetFile] = {}
    for number, file in enumerate(files):
        text = text_of(file, place)
        own = text == content(file, place)
        disguised = file.suffix == _BY_NAME and not file.native.endswith(_BY_NAME)
        if own and file.native == file.path and not disguised:
            names[file.native] = file
        else:
            names[str(stage(file, place, f"{number:06d}{plain_suffix(file)}", None if own else text))] = file
    return names
