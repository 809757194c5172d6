"""Semgrep with the bundled rules (https://semgrep.dev). Facts below were seen with 1.182.0."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from verdict.domain.errors import Crashed
from verdict.domain.finding import EngineName
from verdict.domain.outcome import Completed
from verdict.engines.places import in_characters
from verdict.engines.semgrep_files import language, sorted_out, text_of
from verdict.engines.semgrep_report import parse
from verdict.engines.semgrep_selection import Selection
from verdict.engines.staging import balanced, in_utf8, plain_suffix, stage
from verdict.engines.toolchain import Tool
from verdict.ports import TargetFile, Workplace
from verdict.process import environment, run
from verdict.rulefiles import digest, load_all

_OK = frozenset({0, 2})  # with findings too; 2 comes with the reason in the report
_BY_NAME = ".tsx"  # the one suffix that it looks at when it is told the language, and in lower case only
_RULE_SECONDS = 30  # for one rule on one file; then semgrep says so and the file is a gap
_MEMORY = 8192  # MiB, for the same


class SemgrepEngine:
    """Adapter over `semgrep-core`, which does the work of `semgrep scan`. `rules` is the folder of rule files.

    `options` are more of the program's own, to measure it. It is given each file with its language, and so neither
    `.semgrepignore` nor any of the reasons for which `semgrep scan` passes over files has a say. Unlike that, it
    reports the way of the data. `nosemgrep` is left to the policy.
    """

    name = EngineName("semgrep")

    def __init__(self, tool: Tool, rules: Path, options: Sequence[str] = ()) -> None:
        self.version = tool.version
        self._options = tuple(options)
        self._program = str(tool.program)
        self._folder = rules
        self.fingerprint = tool.fingerprint(digest(rules, "*.yaml"))

    @functools.cached_property
    def _rules(self) -> Sequence[Mapping[str, Any]]:
        return load_all(self._folder)

    @functools.cached_property
    def _selection(self) -> Selection:
        return Selection(self._rules)

    def skips(self, file: TargetFile) -> str | None:
        """See `Engine.skips`."""
        return None

    def wants(self, file: TargetFile) -> bool:
        """Files in a language that the bundled rules are for."""
        return language(file) is not None

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """Portions of about equal size in bytes, each on one processor.

        Semgrep's own threads wait for each other: beside two Bandits on two processors, two of them took 1.4 times as
        long as two processes over 460 files of Django.
        """
        return balanced(files, jobs)

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`."""
        shown, rest, templates = sorted_out(files, place)
        chosen = {file: self._selection.rules(str(language(file)), text_of(file, place)) for file in shown}
        idle = [file.path for file, rules in chosen.items() if not rules]
        named = _given([file for file in shown if chosen[file]], place)
        part = self._run(named, chosen, place) if named else Completed((), ())
        return Completed(
            in_characters(part.observations, files, place.root),
            tuple(sorted((*rest, *idle, *part.scanned))),
            tuple(sorted((*templates, *part.unscanned))),
        )

    def _run(
        self, named: Mapping[str, TargetFile], chosen: Mapping[TargetFile, Sequence[int]], place: Workplace
    ) -> Completed:
        """What the rules that were chosen for each file, given by such names, say of it; columns count bytes."""
        used = sorted({number for file in named.values() for number in chosen[file]})
        rules, targets = place.scratch / "rules.json", place.scratch / "targets.json"
        rules.write_text(_document({number: self._rules[number] for number in used}), encoding="utf-8")
        targets.write_text(_targets(named, chosen), encoding="utf-8")
        argv = [
            self._program, *self._options, "-json_nodots", "-rules", str(rules), "-targets", str(targets), "-j", "1",
            "-timeout", str(_RULE_SECONDS), "-timeout_threshold", "0", "-max_memory", str(_MEMORY),
        ]  # fmt: skip
        surroundings = environment(HOME=str(place.scratch))
        output = run(argv, ok=_OK, deadline=place.deadline, cwd=place.root, env=surroundings, record=place.record)
        result = parse(output.stdout, {name: file.path for name, file in named.items()})
        if output.code:
            raise Crashed(f"semgrep-core ended with exit code {output.code}", hint="`verdict engines sync` repairs it")
        return result


def _document(rules: Mapping[int, Mapping[str, Any]]) -> str:
    """The rules as semgrep reads them, each for the files below a folder of its number alone."""
    return json.dumps(
        {"rules": [{**rule, "paths": {"include": [f"{number}/"]}} for number, rule in rules.items()]}, default=str
    )


def _targets(named: Mapping[str, TargetFile], chosen: Mapping[TargetFile, Sequence[int]]) -> str:
    """The files, each said to lie in folders of the numbers of its rules: by these it is that semgrep chooses rules."""
    paths = {name: "/".join(("", *map(str, chosen[file]), "file")) for name, file in named.items()}
    targets = [
        [
            "CodeTarget",
            {"path": {"fpath": name, "ppath": paths[name]}, "analyzer": language(file), "products": ["sast"]},
        ]
        for name, file in named.items()
    ]
    return json.dumps(["Targets", targets])


def _given(files: Sequence[TargetFile], place: Workplace) -> dict[str, TargetFile]:
    """What to name each file to semgrep.

    By another name, in the scratch folder, goes what has a name that it can't be told or would take for another, and
    what isn't UTF-8: there its rules' regular expressions match nothing, without a word.
    """
    names: dict[str, TargetFile] = {}
    for number, file in enumerate(files):
        text = in_utf8(file, place)
        disguised = file.suffix == _BY_NAME and not file.native.endswith(_BY_NAME)
        if text is None and file.native == file.path and not disguised:
            names[file.native] = file
        else:
            names[str(stage(file, place, f"{number:06d}{plain_suffix(file)}", text))] = file
    return names
