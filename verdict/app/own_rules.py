"""Reads the rules of the user's own that the settings of a project name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verdict.app.locations import rules_folder
from verdict.domain.errors import ConfigError
from verdict.domain.finding import EngineName
from verdict.domain.text.amounts import FEW, few, plural
from verdict.rulebook import catalogue, own_files
from verdict.rulebook.own_rules import OwnRule, RuleFile, kingfisher_ids, line_of, semgrep_rules
from verdict.settings.model import Config
from verdict.tree.versions import Version

_SEMGREP, _KINGFISHER = EngineName("semgrep"), EngineName("kingfisher")
_OF_KINGFISHER = re.compile(r"(?:betterleaks|kingfisher|veles)\.")


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The rules of the user's own. `engines` has the engine of each by id, `notices` are for the report."""

    semgrep: tuple[OwnRule, ...] = ()
    kingfisher: tuple[RuleFile, ...] = ()
    engines: Mapping[str, EngineName] = field(default_factory=dict)
    notices: tuple[str, ...] = ()


def own_rules(config: Config, version: Version) -> OwnRules:
    """The rules that the settings name, read in a version of the tree.

    Raises:
        ConfigError: a file can't be read, or a rule is wrong; with the line.
        TargetError: git can't give a file's content.
    """
    passed_over: list[RuleFile] = []
    engines: dict[str, EngineName] = {}
    rules: list[OwnRule] = []
    secrets: list[RuleFile] = []
    for file in _files(config, _SEMGREP, version):
        found = semgrep_rules(file)
        passed_over.extend([file] if found is None else [])
        rules.extend(found or ())
        engines.update((each.id, _SEMGREP) for each in found or ())
    for file in _files(config, _KINGFISHER, version):
        ids = kingfisher_ids(file)
        (passed_over if ids is None else secrets).append(file)
        for each in ids or ():
            _check_unique(each, file, engines, bundled=config.engine(_KINGFISHER).bundled)
            engines[each] = _KINGFISHER
    for name, read in ((_SEMGREP, rules), (_KINGFISHER, secrets)):
        if config.engine(name).rules and not read:
            hint = "name files that have `rules:`"
            raise ConfigError("there are no rules in these files", hint=hint, key=f"engines.{name}.rules")
    return OwnRules(tuple(rules), tuple(secrets), engines, tuple(_notices(passed_over, rules)))


def _check_unique(rule: str, file: RuleFile, known: Mapping[str, EngineName], *, bundled: bool) -> None:
    """Check that no other rule that runs has the id: of several, kingfisher runs one alone.

    Raises:
        ConfigError: another one has it.
    """
    if known.get(rule) == _KINGFISHER:
        message = "has the id of another rule for secrets, and kingfisher runs only one of them"
        hint = "rename one of them"
    elif bundled and (_OF_KINGFISHER.match(rule) or rule in catalogue.read(rules_folder())):
        message = "has the id of a rule that comes with verdict, or one like those of kingfisher, and could replace it"
        hint = "rename it, or set `engines.kingfisher.bundled: false`"
    else:
        return
    raise ConfigError(message, hint=hint, file=file.path, line=line_of(rule, file), key=f"rule {rule}")


def changed(config: Config, before: Version, after: Version) -> Iterator[str]:
    """The settings that name rules whose files differ between two versions of a tree.

    Raises:
        ConfigError, TargetError: see `own_rules`.
    """
    for name in (_SEMGREP, _KINGFISHER):
        old, new = (own_files.digest_of(_files(config, name, version)) for version in (before, after))
        if old != new:
            yield f"engines.{name}.rules"


def _files(config: Config, name: EngineName, version: Version) -> tuple[RuleFile, ...]:
    suffixes = own_files.SEMGREP if name == _SEMGREP else own_files.KINGFISHER
    return own_files.rule_files(config.engine(name).rules, suffixes, version, f"engines.{name}.rules")


def ignored(config: Config) -> Iterator[str]:
    """Notices of own rules that a tree's settings name in vain, since it isn't trusted."""
    for name in (_SEMGREP, _KINGFISHER):
        if config.engine(name).rules:
            yield f"engines.{name}.rules is ignored: the tree isn't trusted, so its own rules don't count"


def _notices(passed_over: Sequence[RuleFile], rules: Sequence[OwnRule]) -> Iterator[str]:
    doubts = [doubt for rule in rules for doubt in rule.doubts]
    yield from doubts[:FEW]
    if len(doubts) > FEW:
        yield f"and {len(doubts) - FEW:,} more keys that semgrep does not know; `verdict rules test` lists all"
    if passed_over:
        files, named = plural(len(passed_over), "file"), few([str(each.path) for each in passed_over])
        yield f"passed over in folders of own rules, since there is no `rules:`: {files} ({named})"
