"""Lowers findings whose data another function of the project checks before it does harm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from verdict.domain.finding import Observation, Severity
from verdict.domain.outcome import Check


def by_checks(observations: Iterable[Observation], checks: Iterable[Check]) -> list[Observation]:
    """The observations; those that one of the checks is for are LOW at most, and say so in the message.

    They aren't left out: the check was seen, but not what the function does when it fails.
    """
    known = {(each.rule_id, each.location): each for each in checks}
    return [_checked(each, known.get((each.source.rule_id, each.location))) for each in observations]


def _checked(each: Observation, check: Check | None) -> Observation:
    if check is None or each.source.severity <= Severity.LOW:
        return each
    source = replace(each.source, severity=Severity.LOW, mapping="checks")
    remark = f"{check.name} ({check.where.path}:{check.where.line}) checks it before, else {each.source.severity.name}."
    return replace(each, source=source, message=f"{each.message} {remark}")
