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
# In doubt a function lets in others too: `Depends(admin_or_owner)`, `@roles_required("admin", "user")`.
_NAME = r"(?!\w*(?:any|maybe|no[nt]|optional|or)_?(?:admin|member|owner|self|staff|super|user|\w*_))"
_WHO = r"(?:admin(?:istrator)?|super_?user|super_?admin|staff_?member)"
_ASKS = rf"{_NAME}(?:require|ensure|check|verify|is|only|needs?|must_?be)s?_?{_WHO}\w*"
_GUARD = re.compile(
    rf"\b(?:Depends|Security)\(\s*(?:\w+\.)*{_NAME}\w*{_WHO}\w*\s*[,)]"  # FastAPI
    rf"|^\s*@(?:\w+\.)*(?:{_NAME}\w*{_WHO}_?(?:only|required|access)|{_ASKS})\s*(?:\(|$)"
    r"|^\s*@(?:\w+\.)*user_passes_test\(\s*lambda (\w+): \1\.(?:is_superuser|is_staff|is_admin)\s*[,)]"
    r"|^\s*@(?:\w+\.)*(?:role|permission)s?_(?:required|accepted)\(\s*[\"'](?:admin|superuser)\w*[\"']\s*\)"
    r"|^\s*@\w+\(\s*[\"']has(?:Role|Authority)\(\s*[\"'](?:ROLE_)?ADMIN[\"']\s*\)\s*[\"']\s*\)"  # Spring
    r"|^\s*@(?:RolesAllowed|Secured|Roles)\(\s*[{\[]?\s*(?:[\"'](?:ROLE_)?ADMIN[\"']|Role\.Admin)\s*[}\]]?\s*\)"
    rf"|\.(?:all|delete|get|patch|post|put|use)\([^\n]*[\[,]\s*(?:\w+\.)*{_ASKS}(?:\(\))?\s*[,\]]",  # Express
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
