"""Lowers findings by the function in which their data enters: who may call it, and what it can be given.

What only administrators can send is one level lower, since they may do most of it anyway. So is what takes a login to
send, if it would be HIGH or CRITICAL. For what can be sent see `sent` and `statements`, for what is sent back
`objects`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location
from verdict.domain.severity.administrators import lets_in_administrators_only, turns_others_away
from verdict.domain.severity.logins import is_behind_login
from verdict.domain.severity.objects import by_object
from verdict.domain.severity.refusals import turns_strangers_away
from verdict.domain.severity.sent import by_name, by_segment, lowered
from verdict.domain.severity.statements import by_statement, by_tool

LOGINS = "logins"
"""The table of severities that are lower for a login."""

# Weaknesses that need the attacker to send the data. Through those that are left out, such as cross-site scripting and
# redirects, an administrator is the victim.
_SENT = frozenset(
    f"CWE-{number}"
    for number in (
        22, 23, 36, 73, 77, 78, 88, 89, 90, 91, 94, 95, 400, 434, 502, 564, 611, 643, 776, 789, 913, 915, 917, 918, 943,
        1321, 1333, 1336,
    )
)  # fmt: skip
_BY_ADMINISTRATORS = "only administrators can send it"
_AFTER_LOGIN = "sent only after a login"


def by_entrance(
    each: Observation,
    head_of: Callable[[Location], str],
    code_at: Callable[[Location], str],
    entrance: Callable[[Sequence[Location]], str],
    *,
    opened: bool = False,
) -> Observation:
    """An observation; if its data enters where less can be sent it is lower, and says why.

    `head_of` gives the decorators and the signature of the function around a place, `code_at` what stands there,
    `entrance` the function around the first of some places, up to the last of those in it. `opened`: it takes no login,
    though it may look so.
    """
    lower = _by_sender(each, head_of, entrance, opened=opened)
    lower = by_name(by_segment(lower, head_of, code_at, entrance), code_at)
    return by_object(by_statement(by_tool(lower, head_of, code_at), code_at), code_at)


def may_be_lowered_for_login(each: Observation) -> bool:
    """Whether a finding would be less severe if it took a login to send its data.

    As in CVSS 3.1 (https://www.first.org/cvss/v3.1/specification-document): for an attack that requires privileges a
    score of 9.8 becomes 8.8, and one of 7.5 becomes 6.5.
    """
    return bool(each.trace) and each.source.severity >= Severity.HIGH and not _SENT.isdisjoint(each.cwe)


def _by_sender(
    each: Observation,
    head_of: Callable[[Location], str],
    entrance: Callable[[Sequence[Location]], str],
    *,
    opened: bool,
) -> Observation:
    if not each.trace or each.source.severity <= Severity.LOW or _SENT.isdisjoint(each.cwe):
        return each
    if each.source.mapping == LOGINS:
        return each
    places = [step.location for step in each.trace]
    head, code = head_of(places[0]), entrance(places)
    if lets_in_administrators_only(head) or turns_others_away(code):
        return lowered(each, "administrators", _BY_ADMINISTRATORS)
    if may_be_lowered_for_login(each) and ((not opened and is_behind_login(head)) or turns_strangers_away(code)):
        return lowered(each, LOGINS, _AFTER_LOGIN)
    return each
