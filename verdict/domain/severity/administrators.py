"""Lowers what only administrators can send: they may do most of it anyway."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from verdict.domain.finding import Location, Observation, Severity

# Weaknesses that need the attacker to send the data. Through those that are left out, such as cross-site scripting and
# redirects, an administrator is the victim.
_SENT = frozenset(
    f"CWE-{number}"
    for number in (
        22, 23, 36, 73, 77, 78, 88, 89, 90, 91, 94, 95, 400, 434, 502, 564, 611, 643, 776, 789, 913, 915, 917, 918, 943,
        1321, 1333, 1336,
    )
)  # fmt: skip
_WHO = r"(?:admin(?:istrator)?|super_?user|super_?admin|staff_?member)"
_GUARD = re.compile(
    rf"\b(?:Depends|Security)\(\s*[\w.]*{_WHO}\w*"  # FastAPI
    rf"|^\s*@(?:\w+\.)*(?:\w*{_WHO}_?(?:only|required|access)|(?:require|ensure|check|is|only|needs?)s?_?{_WHO}\w*)\b"
    r"|^\s*@(?:\w+\.)*user_passes_test\([^\n]*\b(?:is_superuser|is_staff|is_admin)\b"
    r"|^\s*@(?:\w+\.)*(?:role|roles|permission)s?_(?:required|accepted)\(\s*[\"'](?:admin|superuser)"
    r"|^\s*@\w+\([^\n]*\bhas(?:Any)?(?:Role|Authority)\(\s*[\"'](?:ROLE_)?ADMIN"  # Spring
    r"|^\s*@(?:RolesAllowed|Secured|Roles)\(\s*[{\[]?\s*(?:[\"'](?:ROLE_)?ADMIN|Role\.Admin)"
    rf"|[(\[,]\s*(?:\w+\.)*(?:require|ensure|check|verify|is|only|must_?be)s?_?{_WHO}\w*(?:\(\))?\s*[,\]]",  # Express
    re.IGNORECASE | re.MULTILINE,
)
_REMARK = "Only administrators can send it."


def by_administrators(observations: Iterable[Observation], head_of: Callable[[Location], str]) -> list[Observation]:
    """The observations; those whose data enters in a function that lets in administrators only are one level lower.

    They say so in the message. `head_of` gives the decorators and the signature of the function around a place.
    """
    return [_lowered(each, head_of) for each in observations]


def lets_in_administrators_only(head: str) -> bool:
    """Whether a function's decorators or signature ask for an administrator."""
    return _GUARD.search(head) is not None


def _lowered(each: Observation, head_of: Callable[[Location], str]) -> Observation:
    if not each.trace or each.source.severity <= Severity.LOW or _SENT.isdisjoint(each.cwe):
        return each
    if not lets_in_administrators_only(head_of(each.trace[0].location)):
        return each
    source = replace(each.source, severity=Severity(each.source.severity - 1), mapping="administrators")
    return replace(each, source=source, message=f"{each.message} {_REMARK}")
