"""Runs `semgrep-core`, the program behind `semgrep scan` (https://semgrep.dev). Facts below were seen with 1.182.0."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verdict.domain.errors import Crashed, EngineError, Interrupted
from verdict.domain.finding import Severity
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.severity.risk import stated
from verdict.engines.semgrep.gave_up import GaveUp, gave_up, searched_in_vain, stopped_searching
from verdict.engines.semgrep.parts import rule_of
from verdict.engines.semgrep.report import Answer, Complaint, complaints, parse
from verdict.engines.semgrep.times import seconds_of
from verdict.engines.shared.staging import content, path_of, plain_suffix, stage, surroundings
from verdict.ports import TargetFile, Workplace
from verdict.processes.run import MIB, Bounds, Output, run

_OK = frozenset({0, 2})  # with findings too; 2 comes with the reason in the report
_BY_NAME = ".tsx"  # the one suffix that it looks at when it is told the language, and in lower case only
_RULE_SECONDS = 30  # for one rule on one file; then semgrep says so and the file is a gap
_MEMORY = 8192  # MiB, for the same
_SAID = Bounds(said=256 * MIB)  # a line for each rule that a file is known not to need, where the log is at "info"
_COLLECTING = "s=4M,o=200"  # words of young objects, percent of garbage: 60 MB more, a twentieth of the time less


@dataclass(frozen=True, slots=True)
class Target:
    """A file by the name that semgrep is given, in one language. `place` is the path by which its rules choose it."""

    name: str
    file: TargetFile
    place: str
    language: str


@dataclass(frozen=True, slots=True)
class Core:
    """The program with more options of its own."""

    program: Path
    options: Sequence[str] = ()

    def search(
        self,
        rules: Sequence[Mapping[str, Any]],
        targets: Iterable[Target],
        place: Workplace,
        *options: str,
        ids: Mapping[str, str] | None = None,
        loses: Callable[[GaveUp], bool] = lambda _: True,
    ) -> Answer:
        """Run rules on targets. Columns in the answer count bytes.

        `ids` are the ids for reports of rules that semgrep knows by others; `loses` says whether a rule could find
        anything where semgrep gave up following data. If a slight one could, the file counts as skipped by it, not as
        read in part. Semgrep names one of several rules, so then the others are run once more.
        """
        targets, ids = tuple(targets), ids or {}
        timed = () if place.measured is None else ("-json_time",)  # before -json_nodots, or there are dots
        output = self._output(rules, targets, place, *self.options, *timed, extra=options)
        paths = {each.name: each.file.path for each in targets}
        result = parse(output.stdout, paths, ids)
        if place.measured is not None:
            place.measured(seconds_of(output.stdout, paths))
        if output.code:
            raise Crashed(f"semgrep-core ended with exit code {output.code}", hint="`verdict engines sync` repairs it")
        late = tuple(filter(loses, gave_up(output.stderr)))
        slight = {rule_of(each["id"]) for each in rules if is_slight(each)}
        found, gaps = result.findings.observations, result.findings.unscanned
        graver = [each for each in rules if not is_slight(each)]
        unsure = {each.name for each in late if each.count > 1 and rule_of(each.rule) in slight} if graver else set()
        if unsure:
            chosen = [each for each in targets if each.name in unsure]
            more = self.search(graver, chosen, place, *options, ids=ids, loses=loses).findings
            found, gaps = tuple(dict.fromkeys((*found, *more.observations))), (*gaps, *more.unscanned)
            late = tuple(each for each in late if rule_of(each.rule) in slight or each.name not in unsure)
        missing = (each.gap(paths, ids, Gap.SKIPPED if rule_of(each.rule) in slight else Gap.LIMITED) for each in late)
        stopped = self._stopped(rules, targets, place, options) if stopped_searching(output.stderr) else ()
        every = tuple(sorted({*gaps, *missing, *stopped}))
        return replace(result, findings=replace(result.findings, observations=found, unscanned=every))

    def _stopped(
        self, rules: Sequence[Mapping[str, Any]], targets: Sequence[Target], place: Workplace, options: Sequence[str]
    ) -> Iterator[Unscanned]:
        """The files in which semgrep gave up an expression; any may be one if semgrep doesn't say it."""
        paths = {each.name: each.file.path for each in targets}
        about = "semgrep: a regular expression took too long in"
        try:
            names = self._searched_in_vain(rules, targets, replace(place, record=None), options)
        except Interrupted:
            raise
        except EngineError:  # what the rules did find stays
            names = {}
        for name, gap in names.items():
            yield Unscanned(path_of(name, paths, "semgrep"), gap, f"{about} it")
        for path in paths.values() if not names else ():
            yield Unscanned(path, Gap.FAILED, f"{about} this or another file")

    def _searched_in_vain(
        self, rules: Sequence[Mapping[str, Any]], targets: Sequence[Target], place: Workplace, options: Sequence[str]
    ) -> dict[str, Gap]:
        """The names of files in which semgrep gave up an expression, which it tells with more in its log.

        Rules that only find what is slight are run apart, as what they miss matters less.
        """
        names: dict[str, Gap] = {}
        for slight, gap in ((True, Gap.SKIPPED), (False, Gap.LIMITED)):
            some = [each for each in rules if is_slight(each) is slight]
            said = self._output(some, targets, place, *self.options, extra=options, log="info").stderr if some else b""
            names.update(dict.fromkeys(searched_in_vain(said), gap))
        return names

    def check(self, rules: Sequence[Mapping[str, Any]], place: Workplace) -> tuple[Complaint, ...]:
        """What semgrep has to say against rules."""
        return complaints(self._output(rules, (), place).stdout)

    def _output(
        self,
        rules: Sequence[Mapping[str, Any]],
        targets: Iterable[Target],
        place: Workplace,
        *first: str,
        extra: Sequence[str] = (),
        log: str = "warning",
    ) -> Output:
        rules_file, targets_file = place.scratch / "rules.json", place.scratch / "targets.json"
        rules_file.write_text(json.dumps({"rules": [*rules]}, default=str), encoding="utf-8")
        targets_file.write_text(_document(targets), encoding="utf-8")
        argv = [
            str(self.program), *first, "-json_nodots", "-rules", str(rules_file), "-targets", str(targets_file),
            "-j", "1", "-filter_irrelevant_patterns", *extra, "-timeout", str(_RULE_SECONDS), "-timeout_threshold", "0",
            "-max_memory", str(_MEMORY),
        ]  # fmt: skip
        logged = {"SEMGREP_LOG_LEVEL": log, "SEMGREP_LOG_SRCS": "semgrep.engine"}
        env = surroundings(place, OCAMLRUNPARAM=_COLLECTING, **logged)
        return run(argv, ok=_OK, deadline=place.deadline, cwd=place.root, env=env, bounds=_SAID, record=place.record)


def is_slight(rule: Mapping[str, Any]) -> bool:
    """Whether what a rule reports is LOW or less, by the impact and likelihood that it states."""
    data = rule.get("metadata", {})
    risk = stated(data.get("impact", ""), data.get("likelihood", ""))
    return risk is not None and risk.severity <= Severity.LOW


def _document(targets: Iterable[Target]) -> str:
    """The targets as semgrep reads them."""
    listed = [
        [
            "CodeTarget",
            {"path": {"fpath": each.name, "ppath": each.place}, "analyzer": each.language, "products": ["sast"]},
        ]
        for each in targets
    ]
    return json.dumps(["Targets", listed])


def given_names(
    files: Sequence[TargetFile], place: Workplace, text_of: Callable[[TargetFile], bytes], kind: str = ""
) -> dict[str, TargetFile]:
    """The name of each file for semgrep.

    A copy of `text_of` in the scratch folder replaces a file whose name semgrep can't be told or would misread, and one
    with another text: text that isn't UTF-8, in which regular expressions silently match nothing, and code in which it
    wouldn't follow data. `kind` begins the names of copies.
    """
    names: dict[str, TargetFile] = {}
    for number, file in enumerate(files):
        text = text_of(file)
        own = text == content(file, place)
        disguised = file.suffix == _BY_NAME and not file.native.endswith(_BY_NAME)
        if own and file.native == file.path and not disguised:
            names[file.native] = file
        else:
            names[str(stage(file, place, f"{kind}{number:06d}{plain_suffix(file)}", None if own else text))] = file
    return names
