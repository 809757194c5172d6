"""Semgrep with the bundled rules and own ones (https://semgrep.dev). Facts below were seen with 1.182.0."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from verdict.domain.finding import CodeRole, EngineName, Observation
from verdict.domain.outcome import Completed, Gap, Unscanned, joined
from verdict.domain.severity.code_role import role_of
from verdict.engines.semgrep.across.asking import Asked
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.memory import Memory
from verdict.engines.semgrep.core import Core, Target, given_names
from verdict.engines.semgrep.files import language, sorted_out, suffix_of, text_of
from verdict.engines.semgrep.gave_up import GaveUp
from verdict.engines.semgrep.languages import TEXT
from verdict.engines.semgrep.own import LARGEST, OwnRules
from verdict.engines.semgrep.parts import Rule, Text, rule_of
from verdict.engines.semgrep.report import Answer
from verdict.engines.semgrep.rules import Again, Chosen, PreparedRules
from verdict.engines.shared.places import in_characters
from verdict.engines.shared.staging import LARGEST_READ, balanced
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Notes, TargetFile, Workplace
from verdict.rulebook.files import digest, load_all

_NOT_MENDED_HERE = frozenset({CodeRole.VENDORED, CodeRole.GENERATED})


class SemgrepEngine:
    """Runs `semgrep-core`, the program behind `semgrep scan`, with the rules in the folder `rules`, and those of `own`.

    Without a folder only the latter are run. `options` are more options of the program, for measuring it. It is given
    each file with its language, so neither `.semgrepignore` nor any of the reasons for which `semgrep scan` skips files
    counts. Unlike that command it reports data flow. `nosemgrep` is left to the policy.
    """

    name = EngineName("semgrep")
    largest_file = LARGEST_READ

    def __init__(
        self,
        tool: Tool,
        rules: Path | None,
        options: Sequence[str] = (),
        own: OwnRules | None = None,
        *,
        across_functions: bool = True,
    ) -> None:
        self.version = tool.version
        self.notices = () if own is None else own.notices
        self._core = Core(tool.program, tuple(options))
        self._folder = rules
        self._own = own
        self.follows = across_functions
        self._loading = threading.Lock()
        self._wanted: frozenset[str] = frozenset()  # languages that rules were asked for, or will be
        self._languages: frozenset[str] = frozenset()  # languages whose rules are loaded
        self._loaded = PreparedRules(())
        bundled = "" if rules is None else digest(rules, "*.yaml")
        self.fingerprint = tool.fingerprint(bundled, *([] if own is None else [own.digest]))

    def _rules(self, languages: Iterable[str]) -> PreparedRules:
        """The rules for these languages, perhaps among others, loaded by the first shard; the others' threads wait.

        Loading those of all languages takes longer than semgrep takes for a small tree.
        """
        with self._loading:
            self._wanted = self._wanted.union(languages)
            if self._folder is not None and not self._languages.issuperset(languages):
                self._languages = self._wanted
                self._loaded = PreparedRules(load_all(self._folder, self._languages))
            return self._loaded

    def skips(self, file: TargetFile) -> str | None:
        """See `Engine.skips`."""
        if self._bundled(file) or self._own is None or not self._own.too_large(file):
            return None
        return f"larger than {LARGEST} MiB"

    def wants(self, file: TargetFile) -> bool:
        """Files in a language that the bundled rules are for, and those that own rules are for."""
        return self._bundled(file) or (self._own is not None and self._own.wants(file))

    def analyses(self, file: TargetFile) -> bool:
        """See `SelectiveEngine.analyses`. Rules for pages don't read the code in them, such as that of `.vue` files."""
        bundled = self._bundled(file) and language(file) not in TEXT
        return bundled or (self._own is not None and self._own.analyses(file))

    def _bundled(self, file: TargetFile) -> bool:
        return self._folder is not None and language(file) is not None

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """Portions of about equal size in bytes, each on one processor; vendored and generated code is last.

        A bundle can take minutes, and where the deadline passes it shouldn't be the product's own code that is left.

        Semgrep's own threads wait for each other: beside two Bandits on two processors, two of them took 1.4 times as
        long as two processes over 460 files of Django.
        """
        self._wanted = self._wanted.union(_languages(files))  # the first shard loads the rules for all
        others = [file for file in files if role_of(file.path) in _NOT_MENDED_HERE]
        own = [file for file in files if role_of(file.path) not in _NOT_MENDED_HERE]
        return [portion for each in (own, others) if each for portion in balanced(each, jobs)]

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`. The bundled rules and own ones run apart from each other."""
        for_bundled = [file for file in files if self._bundled(file)]
        for_own = [] if self._own is None else [file for file in files if self._own.wants(file)]
        parts = [self._scan(for_bundled, place)] if for_bundled else []
        if self._own is not None and for_own:
            found = self._own.scan(for_own, self._core, place)
            parts.append(replace(found, observations=in_characters(found.observations, for_own, place.root)))
        return joined(parts)

    def _scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """Run the bundled rules, twice: those that follow no data, with probes for the others; then the others."""
        rules = self._rules(_languages(files))
        shown, rest, passed_over = sorted_out(files, place)
        chosen: dict[TargetFile, Chosen] = {}
        for file in shown:
            place.deadline.check("semgrep")
            chosen[file] = rules.chosen(str(language(file)), Text(text_of(file, place)), suffix_of(file))
        named = given_names([file for file in shown if chosen[file].first], place, lambda file: text_of(file, place))
        # Also if no file is asked anything: a semgrep that doesn't work is known by it.
        first = self._run({name: chosen[file].first for name, file in named.items()}, named, place)
        again: dict[str, Sequence[Again]] = {}
        for name, file in named.items():
            if left := _at_last(rules, file, chosen[file].rules, first, place):
                again[name] = left
        second = Answer(Completed((), ()), {}, frozenset())
        if again:
            asked = {name: [each.rule for each in left] for name, left in again.items()}
            second = self._run(asked, named, place, lambda late: _loses(late, again, named, place))
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

    def leads_to(self, files: Iterable[TargetFile]) -> Callable[[str], bool] | None:
        """See `FollowsAcrossFiles.leads_to`."""
        from verdict.engines.semgrep.across.project import beside  # noqa: PLC0415  loads parsers, seldom needed

        return beside(files)

    def across(  # noqa: PLR0913, PLR0917  as the protocol has it
        self,
        files: Sequence[TargetFile],
        found: Sequence[Observation],
        place: Workplace,
        notes: Notes | None,
        digests: Mapping[str, str],
        around: Sequence[TargetFile] = (),
    ) -> Completed:
        """See `FollowsAcrossFiles.across`."""
        from verdict.engines.semgrep.across.project import Project  # noqa: PLC0415  loads parsers, seldom needed

        memory = Memory(notes, self.fingerprint, digests)
        return Project(self._ends, self._ask, place, memory).of(files, found, around)

    def _ends(self, known: Language) -> Ends:
        """The sources and sinks of the rules; they are loaded only if they are needed."""
        return self._rules(known.rules).ends(known)

    def _ask(self, asked: Mapping[TargetFile, Asked], place: Workplace) -> Completed:
        """Run semgrep with what is given for each file."""
        named = given_names([*asked], place, lambda file: asked[file].text)
        answer = self._run({name: asked[file].rules for name, file in named.items()}, named, place)
        found = in_characters(answer.findings.observations, [*asked], place.root)
        return replace(answer.findings, observations=found)

    def _run(
        self,
        asked: Mapping[str, Sequence[Rule]],
        named: Mapping[str, TargetFile],
        place: Workplace,
        loses: Callable[[GaveUp], bool] = lambda _: True,
    ) -> Answer:
        """Run semgrep with the rules given for each file. Columns in the answer count bytes; see `Core` for `loses`.

        Each rule is for files below a made-up folder named by the rule's number, and each file is said to be in the
        made-up folders of its rules.
        """
        used = {rule["id"]: rule for rules in asked.values() for rule in rules}
        numbers = {rule_id: number for number, rule_id in enumerate(used)}
        numbered = [{**rule, "paths": {"include": [f"{number}/"]}} for number, rule in enumerate(used.values())]
        targets = [
            Target(
                name,
                named[name],
                "/".join(("", *(str(numbers[rule["id"]]) for rule in rules), "file")),
                str(language(named[name])),
            )
            for name, rules in asked.items()
        ]
        return self._core.search(numbered, targets, place, loses=loses)


def _languages(files: Iterable[TargetFile]) -> frozenset[str]:
    """The languages of the bundled rules that the files are in."""
    return frozenset(known for file in files if (known := language(file)) is not None)


def _loses(
    late: GaveUp, again: Mapping[str, Sequence[Again]], named: Mapping[str, TargetFile], place: Workplace
) -> bool:
    """Whether a rule could find anything where semgrep gave up following data, as far as it says which rules did."""
    if late.name not in again:
        return True
    gave = [each for each in again[late.name] if late.count > 1 or rule_of(each.rule["id"]) == rule_of(late.rule)]
    above = text_of(named[late.name], place).split(b"\n")[: late.line - 1]
    at = sum(len(line) + 1 for line in above) + late.column
    return not gave or any(
        each.within is None or any(span.start <= at < span.end for span in each.within) for each in gave
    )


def _at_last(
    rules: PreparedRules, file: TargetFile, chosen: Sequence[int], answer: Answer, place: Workplace
) -> list[Again]:
    """The rules for the second run on a file: those that follow data, or all if the first run failed."""
    if file.path in answer.unsure:
        return rules.whole(chosen)
    place.deadline.check("semgrep")
    return rules.at_last(chosen, answer.probed.get(file.path, {}), lambda: text_of(file, place))
