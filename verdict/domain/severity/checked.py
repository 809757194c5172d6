"""Lowers findings whose data, or whose sender, another function checks before it does harm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from verdict.domain.finding import Observation, Severity
from verdict.domain.outcome import OPEN, Check, Checked
from verdict.domain.severity.entrances import LOGINS


def by_checks(observations: Iterable[Observation], checks: Iterable[Check]) -> list[Observation]:
    """The observations; those that one of the checks is for are LOW at most, and say so in the message.

    They aren't left out: the check was seen, but not what the function does when it fails. Where only a login is asked
    for they are one level lower.
    """
    known = {(each.rule_id, each.location): each for each in checks}
    return [_checked(each, known.get((each.source.rule_id, each.location))) for each in observations]


def _checked(each: Observation, check: Check | None) -> Observation:
    if check is None or check.what in OPEN or each.source.severity <= Severity.LOW:
        return each
    before, place = each.source.severity, f"{check.name} ({check.where.path}:{check.where.line})"
    if check.what is Checked.SENDER:
        source = replace(each.source, severity=Severity(before - 1), mapping=LOGINS)
        return replace(each, source=source, message=f"{each.message} {place} asks for a login, else {before.name}.")
    source = replace(each.source, severity=Severity.LOW, mapping="checks")
    return replace(each, source=source, message=f"{each.message} {place} checks it before, else {before.name}.")
