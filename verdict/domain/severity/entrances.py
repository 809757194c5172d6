"""Lowers findings by the function in which their data enters: who may call it, and what it can be given.

What only administrators can send is one level lower, since they may do most of it anyway. So is what takes a login to
send, if it would be HIGH or CRITICAL, and a path that is made of one segment of the address: it can't hold a slash, so
it leads no further than to the folder above. A path whose last part is constant is lower too, since it can only be that
of a file of this name. A statement in SQL that the client sends as a whole, and by that name, is two levels lower: that
is what the function is for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from verdict.domain.finding import Location, Observation, Severity, TraceStep
from verdict.domain.severity.administrators import lets_in_administrators_only, turns_others_away
from verdict.domain.severity.logins import is_behind_login
from verdict.domain.severity.refusals import turns_strangers_away

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
_BY_ADMINISTRATORS = "Only administrators can send it."
_AFTER_LOGIN = "It can only be sent after a login."
_PATHS = frozenset({"CWE-22", "CWE-23", "CWE-36", "CWE-73"})
_PARAMETER = re.compile(r"\w+")
_SEGMENT = re.compile(  # of Flask and aiohttp
    r"(?:\w+\.)*request\.(?:view_args|match_info)(?:\[[^\]]*\]|\.get\([^()]*\))?"
)
_MORE = re.compile(r"path:|regex\(|:[.\[(]")  # in a route: <path:name>, <regex(".*"):name>, {name:.*}, {name:[^?]+}
_ROUTE = re.compile(r"([\"'])!?/.*?\1")
_DECODES = re.compile(r"(?:unquote|decode|fromhex|unhexlify|loads)\w*\(|…")  # after which a segment may have a slash
_SEGMENTS = frozenset({"", "any", "str", "string", "slug", "strorempty", "alpha", "ext", "uuid"})
"""Converters of Flask, Sanic, Bottle, FastAPI and Starlette that let no slash pass; others may be the project's own."""

_NUMBERS = frozenset({"int", "float"})
_BY_SEGMENT = "It is one segment of the address, which can't hold a slash."
_JOINS = re.compile(  # a path that is put together
    r"(?i:join|resolve)\w*\(|\bPath\(|[\"'`/\w)\]]\s*/\s*[\"'`\w(]|\}[^\"'`\n]*/|/\$?\{|\+\s*[\"'`]"
)
_ENDS_IN = re.compile(  # join(folder, "a.json"), folder / "a.json", `${folder}/a.json`, folder + "/a.json"
    r"(?:(?i:join|resolve)\w*\((?:[^()\n]|\([^()\n]*\))*,\s*[\"'`](?=\w)[\w.-]+\.\w+[\"'`]\s*\)"
    r"|(?:[\w)\"'\]]\s*/\s*[\"']|[})]/|\+\s*[\"'`]/)(?=\w)[\w.-]+\.\w+[\"'`]\s*(?:$|[),;]))"
)
_BY_NAME = "Only a file of that name can be meant."
_SQL = "CWE-89"
_STATEMENT = re.compile(r"(?:\w+\.)*(?:(?:raw|sql)_?)?(?:query|sql|statement|stmt)", re.IGNORECASE)
_SENT_AS = re.compile(  # data["query"], body.sql, let { sql } = …, get("statement")
    r"(?:[\[(]\s*[\"']|\.|\{(?:[^{}]*,)?\s*)(?:(?:raw|sql)_?)?(?:query|sql|statement|stmt)"
    r"(?:[\"']?\s*[\]),;}]|$|\.(?:r?strip|trim)\()",
    re.IGNORECASE,
)
_PUT_TOGETHER = re.compile(  # or perhaps: it goes on in the next line, or isn't all of the line
    r"[\"']\s*[+%.]|[+%]=?\s*[\"'\w(]|\b[fF][\"']|`|\"{3}|'{3}|[(\[{\\]\s*(?:$|#|/[/*])|…"
    r"|(?i:format|join|concat|append|replace|printf)\w*\("
)
_READS = (  # calls that give what was sent as it is; those with a capital are Go's and JavaScript's
    r"(?:await|decode|get|get_?argument|get_?json|get_?list|get_?parameter|json|loads|param|parse|pop|str|[lr]?strip|text"
    r"|trim(?:End|Start)?|(?-i:FormValue|Query|String))"
)
_MADE = re.compile(rf"(?<![=!<>])=(?![=>])[^\n]*?\b(?!{_READS}\s*\()\w+\s*\(", re.IGNORECASE)
_BY_STATEMENT = "The client sends the whole statement, as is meant there."


def by_entrance(
    observations: Iterable[Observation],
    head_of: Callable[[Location], str],
    code_at: Callable[[Location], str],
    entrance: Callable[[Sequence[Location]], str],
    opened: Callable[[Observation], bool] = lambda _each: False,
) -> list[Observation]:
    """The observations; those whose data enters where less can be sent are lower, and say so in the message.

    `head_of` gives the decorators and the signature of the function around a place, `code_at` what stands there,
    `entrance` the function around the first of some places, up to the last of those in it. `opened` tells whether a
    finding takes no login, though it may look so.
    """
    found: list[Observation] = []
    for each in observations:
        lower = _by_sender(each, head_of, entrance, opened=opened(each))
        lower = _by_name(_by_segment(lower, head_of, code_at), code_at)
        found.append(_by_statement(lower, code_at))
    return found


def may_be_lowered_for_login(each: Observation) -> bool:
    """Whether a finding would be less severe if it took a login to send its data.

    As in CVSS 3.1 (https://www.first.org/cvss/v3.1/specification-document): for an attack that requires privileges a
    score of 9.8 becomes 8.8, and one of 7.5 becomes 6.5.
    """
    return bool(each.trace) and each.source.severity >= Severity.HIGH and not _SENT.isdisjoint(each.cwe)


def is_segment(parameter: str, head: str) -> bool:
    """Whether a parameter of a Python function is one segment of the address in each of its routes.

    A number does no harm itself: where one is named as the source, all parameters of the routes have to be segments.
    """
    kinds = _converters(re.escape(parameter), head)
    if not kinds.isdisjoint(_NUMBERS):
        return _converters(r"\w+", head) <= _SEGMENTS | _NUMBERS
    return bool(kinds) and kinds <= _SEGMENTS


def _converters(name: str, head: str) -> set[str]:
    """The converters of parameters whose name matches, in all routes; an empty one where none is written."""
    # <name>, <string:name>, <any(css, js):name>, <name:str>, {name}, {name:str}
    named = re.compile(rf"<(?:(\w+)(?:\([^()]*\))?:)?{name}(?::(\w+))?(?::[^<>]*)?>|{{{name}(?::(\w+))?}}")
    return {kind for route in _ROUTE.finditer(head) for found in named.findall(route[0]) for kind in found}


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
        return _lowered(each, "administrators", _BY_ADMINISTRATORS)
    if may_be_lowered_for_login(each) and ((not opened and is_behind_login(head)) or turns_strangers_away(code)):
        return _lowered(each, LOGINS, _AFTER_LOGIN)
    return each


def _by_segment(
    each: Observation, head_of: Callable[[Location], str], code_at: Callable[[Location], str]
) -> Observation:
    if not each.trace or each.source.severity <= Severity.LOW or _PATHS.isdisjoint(each.cwe):
        return each
    where = each.trace[0].location
    if not where.path.endswith(".py"):
        return each
    given, head = code_at(where), head_of(where)
    by_name = _SEGMENT.fullmatch(given) and _ROUTE.search(head) and not _MORE.search(head)
    if not by_name and not (_PARAMETER.fullmatch(given) and is_segment(given, head)):
        return each
    if any(_DECODES.search(code_at(_line(step))) for step in each.trace):
        return each
    return _lowered(each, "segment", _BY_SEGMENT)


def _by_name(each: Observation, code_at: Callable[[Location], str]) -> Observation:
    if not each.trace or each.source.severity <= Severity.LOW or _PATHS.isdisjoint(each.cwe):
        return each
    if any(step.skipped for step in each.trace):
        return each
    lines = dict.fromkeys(code_at(_line(step)) for step in each.trace)
    joined = [line for line in lines if _JOINS.search(line)]
    if not joined:
        return each
    sink = each.trace[-1].location
    places = _ENDS_IN.finditer(joined[-1])
    if joined[-1] == code_at(_line(each.trace[-1])):  # another path may be put together there
        places = (place for place in places if _overlaps(sink, place))
    return _lowered(each, "name", _BY_NAME) if any(True for _ in places) else each


def _overlaps(where: Location, place: re.Match[str]) -> bool:
    """Whether a region, whose columns may not be known, and a place in its first line have characters in common."""
    start, end = where.column, where.end_column if where.last_line == where.line else None
    return (start is None or start <= place.end()) and (end is None or end > place.start() + 1)


def _by_statement(each: Observation, code_at: Callable[[Location], str]) -> Observation:
    if not each.trace or each.source.severity <= Severity.MEDIUM or _SQL not in each.cwe:
        return each
    *before, sink = each.trace
    lines = [code_at(_line(step)) for step in before]
    if not _STATEMENT.fullmatch(code_at(sink.location)) or not any(map(_SENT_AS.search, lines)):
        return each
    if any(step.skipped for step in each.trace) or any(map(_PUT_TOGETHER.search, lines)):
        return each
    if any(map(_MADE.search, lines)):  # by a function that may build one of it
        return each
    return _lowered(each, "statement", _BY_STATEMENT, levels=2)


def _line(step: TraceStep) -> Location:
    """The whole line in which a step begins."""
    return Location(step.location.path, step.location.line)


def _lowered(each: Observation, mapping: str, remark: str, levels: int = 1) -> Observation:
    source = replace(each.source, severity=Severity(each.source.severity - levels), mapping=mapping)
    return replace(each, source=source, message=f"{each.message} {remark}")
