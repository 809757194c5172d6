"""Explains a rule of any engine, or a finding of an earlier scan."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from verdict.app import engines
from verdict.app.locations import rules_folder
from verdict.app.own_rules import OwnRules
from verdict.domain.errors import NotFound
from verdict.domain.finding import Finding
from verdict.domain.fingerprint import VERSION
from verdict.rulebook.catalogue import find, read
from verdict.rulebook.explanation import Description, described, described_own, described_own_secret, explanation
from verdict.rulebook.guides import guide_to, read_guides
from verdict.rulebook.own_rules import kingfisher_ids
from verdict.stores.history import Seen, SqliteHistory

_FINDING = re.compile(rf"[0-9a-f]{{12}}|{VERSION}:[0-9a-f]{{64}}")

Own = Callable[[], OwnRules]
"""Gives the rules of the user's own; called only if no other rule has an id."""


def explain(name: str, history: SqliteHistory, own: Own) -> tuple[str, ...]:
    """The explanation of the rule with this id, or of the rule behind a finding with this id or fingerprint.

    Raises:
        NotFound: neither a rule nor a finding of an earlier scan has this id.
        VerdictError: see `own`.
    """
    found = () if name in read(rules_folder()) else history.find(name)
    if not found:
        try:
            return _any_rule(name, own)
        except NotFound as error:
            if _FINDING.fullmatch(name) is None:
                raise
            raise NotFound(
                "no earlier scan on this machine has a finding with this id", hint="scan again: ids are in the report"
            ) from error
    shown = (*map(_place, found), "", *_any_rule(found[0].rule_id, own))
    return (f"finding {name}:", *shown)


def _any_rule(name: str, own: Own) -> tuple[str, ...]:
    try:
        return explain_rule(name)
    except NotFound:
        rules = own()
        mine = [described_own(each) for each in rules.semgrep if each.id == name]
        secrets = (each.path for each in rules.kingfisher if name in (kingfisher_ids(each) or ()))
        mine.extend(described_own_secret(name, file) for file in secrets)
        if not mine:
            raise
        return explanation(mine[0], None)


def explain_rule(name: str, seen: Mapping[str, Finding] | None = None) -> tuple[str, ...]:
    """The explanation of a rule; `seen` has a finding of each rule that a scan reported, by rule.

    Raises:
        NotFound: no rule has this id.
    """
    folder = rules_folder()
    rules, seen = read(folder), seen or {}
    description = engines.describe(name) if name not in rules else None
    if name not in rules and name in seen:
        description = _as_reported(seen[name], description)
    if description is None:
        description = described(find(rules, name, (*seen, *engines.rules())))
    return explanation(description, guide_to(read_guides(folder), description.rule))


def _as_reported(finding: Finding, description: Description | None) -> Description:
    """The texts of a finding, whose tool knows its rule better than we do, with our description of the rule."""
    head = f"{finding.rule_id} ({', '.join(finding.engines)}): {finding.title}"
    known: tuple[str, ...] = ()
    references = finding.references
    if description is not None:
        known, references = description.lines[1:], (*description.references, *references)
    fixes = () if finding.fix is None else (finding.fix,)
    return Description(finding.rule_id, (head, finding.message, *known), fixes, tuple(dict.fromkeys(references)))


def _place(seen: Seen) -> str:
    since = seen.first_seen.date().isoformat()
    return f"  {seen.severity} at {seen.path}:{seen.line} in {seen.root}, first seen on {since}"
