"""Compares two configurations: which settings of one would make the decision milder than those of the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from verdict.domain.text.untrusted import clean_line
from verdict.settings.model import Config, EngineSettings, LicenseSettings, PolicySettings, ThresholdSettings
from verdict.settings.policy import rank

_FROM_MILD = ("pass", None, "warn", "incomplete")


def relaxing(ours: Config, theirs: Config) -> Iterator[str]:
    """The keys of `theirs` that would make the decision milder than `ours`, in the order of the file.

    A change that may do either, such as another program for an engine, counts.
    """
    for name in sorted({*ours.engines, *theirs.engines}):
        yield from (f"engines.{clean_line(name)}.{key}" for key in _engine(ours.engine(name), theirs.engine(name)))
    yield from (f"policy.{key}" for key in _policy(ours.policy, theirs.policy))
    for key in ("suppressions", "exclude"):
        count = _added(getattr(ours, key), getattr(theirs, key))
        if count:
            yield f"{key} ({count:,} more)"
    for rule in sorted({*ours.rules, *theirs.rules}):  # the engine's own severity isn't known here
        if ours.rules.get(rule) != theirs.rules.get(rule):
            yield f"rules.{clean_line(rule)}"
    if ours.imports != theirs.imports:  # a report adds findings, but also counts as an analysis
        yield "imports"


def _engine(ours: EngineSettings, theirs: EngineSettings) -> Iterator[str]:
    if ours.enabled and not theirs.enabled:
        yield "enabled"
    if ours.required is not False and theirs.required is not True and ours.required != theirs.required:
        yield "required"
    for key in ("bundled", "across_functions"):
        if getattr(ours, key) and not getattr(theirs, key):
            yield key
    for key in ("source", "path", "command", "files", "exit_codes", "rules"):  # own rules also count as an analysis
        if getattr(ours, key) != getattr(theirs, key):
            yield key
    if theirs.max_age_days is not None and (ours.max_age_days is None or theirs.max_age_days > ours.max_age_days):
        yield "max_age_days"


def _policy(ours: PolicySettings, theirs: PolicySettings) -> Iterator[str]:
    yield from _thresholds(ours, theirs)
    yield from (f"lowered.{role}" for role, steps in theirs.lowered if steps > getattr(ours.lowered, role))
    changes = {
        "code_roles": theirs.code_roles != ours.code_roles,
        "new_only": theirs.new_only and not ours.new_only,
        "baseline": theirs.baseline != ours.baseline,
        "vex": _added(ours.vex, theirs.vex) > 0,
        "comments.require_reason": ours.comments.require_reason and not theirs.comments.require_reason,
        "unanalysed": _FROM_MILD.index(theirs.unanalysed) < _FROM_MILD.index(ours.unanalysed),
    }
    yield from (key for key, relaxes in changes.items() if relaxes)
    yield from (f"licenses.{key}" for key in _licenses(ours.licenses, theirs.licenses))


def _thresholds(ours: PolicySettings, theirs: PolicySettings) -> Iterator[str]:
    none = ThresholdSettings()
    for key in ("fail_on", "warn_on"):
        general = getattr(ours, key), getattr(theirs, key)
        if rank(general[1]) > rank(general[0]):
            yield key
        for section in ("kinds", "engines"):
            sections = getattr(ours, section), getattr(theirs, section)
            for name in sorted({*sections[0], *sections[1]}):
                own = [getattr(each.get(name, none), key) for each in sections]
                before, after = (rank(each or usual) for each, usual in zip(own, general, strict=True))
                if any(own) and after > before:
                    yield f"{section}.{clean_line(name)}.{key}"
        for level, sure in theirs.confidence:
            if rank(getattr(sure, key)) > rank(getattr(getattr(ours.confidence, level), key)):
                yield f"confidence.{level}.{key}"


def _licenses(ours: LicenseSettings, theirs: LicenseSettings) -> Iterator[str]:
    if ours.allow and (not theirs.allow or _added(ours.allow, theirs.allow)):
        yield "allow"
    if _added(theirs.deny, ours.deny):
        yield "deny"


def _added(before: Sequence[Any], after: Sequence[Any]) -> int:
    return sum(each not in before for each in after)
