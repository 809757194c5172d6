"""Tests the bundled rules on the annotated samples beside them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from verdict.domain.errors import OutputInvalid
from verdict.domain.outcome import Completed
from verdict.engines.kingfisher.adapter import KingfisherEngine
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.shared.toolchain import Tool
from verdict.ports import TargetFile, Workplace
from verdict.rulebook.catalogue import Rule, annotated
from verdict.rulebook.made_up_secrets import fabricate


@dataclass(frozen=True, slots=True, order=True)
class Mistake:
    """A line of a sample that a rule got wrong: `found` though not marked, or marked and not found."""

    path: str
    line: int
    rule_id: str
    found: bool

    def __str__(self) -> str:
        said = "reports a line that isn't marked" if self.found else "doesn't report a line that is marked"
        return f"{self.path}:{self.line}: {self.rule_id} {said}"


def check(rules: Collection[Rule], tool: Tool, place: Workplace) -> tuple[Mistake, ...]:
    """The mistakes of the rules on their samples, in one run of semgrep; `place.root` is the folder of all rules.

    Each rule is tested on the samples beside it only.

    Raises:
        OutputInvalid: a sample wasn't read to its end.
        EngineError: see `Engine.scan`.
    """
    files = [TargetFile(path, path, (place.root / path).stat().st_size) for path in _samples(rules)]
    return _mistakes(rules, SemgrepEngine(tool, place.root).scan(files, place))


def check_secrets(rules: Collection[Rule], tool: Tool, place: Workplace) -> tuple[Mistake, ...]:
    """The same for the rules for Kingfisher. Their samples' secrets are made up in the scratch folder."""
    root = place.scratch / "samples"
    files = []
    for path, text in _samples(rules).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(fabricate(text, path), encoding="utf-8")
        files.append(TargetFile(path, path, (root / path).stat().st_size))
    return _mistakes(rules, KingfisherEngine(tool, place.root).scan(files, replace(place, root=root)))


def _samples(rules: Collection[Rule]) -> dict[str, str]:
    return {sample.path: sample.text for rule in rules for sample in rule.samples}


def _mistakes(rules: Collection[Rule], result: Completed) -> tuple[Mistake, ...]:
    own = {(sample.path, rule.id) for rule in rules for sample in rule.samples}
    for gap in result.unscanned:
        raise OutputInvalid(f"{gap.path}: {gap.reason}", hint="repair the sample")
    found = {(each.location.path, each.location.line, each.source.rule_id) for each in result.observations}
    marked = {(path, line, rule) for path, text in _samples(rules).items() for line, rule in annotated(text, "ruleid")}
    return tuple(
        sorted(
            Mistake(path, line, rule, (path, line, rule) in found)
            for path, line, rule in found ^ marked
            if (path, rule) in own
        )
    )
