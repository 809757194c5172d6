"""Lowers findings whose data, or whose sender, another function checks before it does harm."""

from __future__ import annotations

from dataclasses import replace

from verdict.domain.finding import Observation, Severity
from verdict.domain.outcome import Check, Checked
from verdict.domain.severity.entrances import LOGINS


def by_check(each: Observation, check: Check | None) -> Observation:
    """An observation; with a check on its way it is LOW at most, and says why.

    It isn't left out: the check was seen, but not what the function does when it fails. Where only a login is asked for
    it is one level lower.
    """
    if check is None or check.what is Checked.NOBODY or each.source.severity <= Severity.LOW:
        return each
    source, place = each.source, f"{check.name} ({check.where.path}:{check.where.line})"
    if check.what is Checked.SENDER:
        lower = source.lower(Severity(source.severity - 1), LOGINS, f"{place} asks for a login")
    else:
        lower = source.lower(Severity.LOW, "checks", f"{place} checks it before")
    return replace(each, source=lower)
