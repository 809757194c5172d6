"""Lowers findings by what path can be sent: a segment of the address, or one of which the name is constant.

A path that is made of one segment of the address can't hold a slash, so it leads no further than to the folder above. A
path whose last part is constant can only be that of a file of this name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location, TraceStep
from verdict.domain.severity.conditions import Body

_PATHS = frozenset({"CWE-22", "CWE-23", "CWE-36", "CWE-73"})
_REQUESTS = "CWE-918"
_PARAMETER = re.compile(r"\w+")
_SEGMENT = re.compile(  # of Flask and aiohttp
    r"(?:\w+\.)*request\.(?:view_args|match_info)(?:\[[^\]]*\]|\.get\([^()]*\))?"
)
_MORE = re.compile(r"path:|regex\(|:[.\[(]")  # in a route: <path:name>, <regex(".*"):name>, {name:.*}, {name:[^?]+}
_ROUTE = re.compile(r"([\"'])!?/.*?\1")
_DECODES = re.compile(  # after which a segment may have a slash
    r"(?:unquote|decode|fromhex|unhexlify|loads|replace|split|translate|\bsub)\w*\(|…"
)
_IS_SET = re.compile(
    r"^[ \t]*(?!(?:else|finally|lambda|try)\b)[A-Za-z_][\w.]*[ \t]*(?::[^=\n]*)?=(?!=)"
)  # and what it is set to is read alone
_OF_REQUEST = re.compile(r"\brequest\b|\breq\b|\bget_(?:body_|query_)?arguments?\(")
_SIGNATURE = re.compile(r"\bdef\b")
_DECLARED = re.compile(r"[(,]\s*\*{0,2}(\w+)\s*(?=[:=,)])")
_NAME = re.compile(r"\b[A-Za-z_]\w*")
_MANY = 200  # names that are looked at
_SEGMENTS = frozenset({"", "any", "str", "string", "slug", "strorempty", "alpha", "ext", "uuid"})
"""Converters of Flask, Sanic, Bottle, FastAPI and Starlette that let no slash pass; others may be the project's own."""

_NUMBERS = frozenset({"int", "float"})
_BY_SEGMENT = "one segment of the address, which can't hold a slash"
_JOINS = re.compile(  # a path that is put together
    r"(?i:join|resolve)\w*\(|\bPath\(|[\"'`/\w)\]]\s*/\s*[\"'`\w(]|\}[^\"'`\n]*/|/\$?\{|\+\s*[\"'`]"
)
_ENDS_IN = re.compile(  # join(folder, "a.json"), folder / "a.json", `${folder}/a.json`, folder + "/a.json"
    r"(?:(?i:join|resolve)\w*\((?:[^()\n]|\([^()\n]*\))*,\s*[\"'`](?=\w)[\w.-]+\.\w+[\"'`]\s*\)"
    r"|(?:[\w)\"'\]]\s*/\s*[\"']|[})]/|\+\s*[\"'`]/)(?=\w)[\w.-]+\.\w+[\"'`](?=\s*(?:$|[\]}),;#]|//)))"
)
_OR_ANOTHER = re.compile(r"\bif\b|\?(?!\.)|\bor\b|\|\|")
_CHANGES = re.compile(  # a path, after its name was put to its end
    r"(?<!\w)(?:dirname|format|parents?|rel(?:ative\w*|path)|replace\w*|r?split\w*|sub|translate|with_\w+)\b"
)
_CLOSED = re.compile(r"[\s)\]}]*+,?;?\s*+(?:#.*|//.*)?")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_DEEP = 4  # brackets in each other
_BY_NAME = "only a file of that name can be meant"


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


def by_segment(
    each: Observation,
    head_of: Callable[[Location], str],
    code_at: Callable[[Location], str],
    entrance: Callable[[Sequence[Location]], str],
) -> Observation:
    """One level lower if its path is made of one segment of the address, and of nothing else that is sent.

    So is a request to an address that `urljoin` makes of such a segment: without a slash it names no host.
    """
    if not each.trace or each.source.severity <= Severity.LOW or not _is_path(each, code_at):
        return each
    where = each.trace[0].location
    if not where.path.endswith(".py") or any(step.skipped for step in each.trace):
        return each
    given, head = code_at(where), head_of(where)
    by_name = _SEGMENT.fullmatch(given) and _ROUTE.search(head) and not _MORE.search(head)
    if not by_name and not (_PARAMETER.fullmatch(given) and is_segment(given, head)):
        return each
    lines = [code_at(line_of(step)) for step in each.trace]
    if any(map(_DECODES.search, lines)):
        return each
    used = [_IS_SET.sub("", line) for line in lines if by_name or not _SIGNATURE.search(line)]
    if _may_be_of_others(used, given, head, Body(entrance([step.location for step in each.trace]))):
        return each
    return lowered(each, "segment", _BY_SEGMENT)


def _is_path(each: Observation, code_at: Callable[[Location], str]) -> bool:
    """Whether it is about a path, or a request to an address that `urljoin` makes."""
    if _REQUESTS not in each.cwe:
        return not _PATHS.isdisjoint(each.cwe)
    return any("urljoin(" in code_at(line_of(step)) for step in each.trace)


def _may_be_of_others(lines: Sequence[str], given: str, head: str, body: Body) -> bool:
    """Whether anything else of a request is used in some lines, or in what the names there are set to."""
    *_, signature = _SIGNATURE.split(head)
    parameters = {name for name in _DECLARED.findall(signature) if name != given and not is_segment(name, head)}
    waiting, known = [_SEGMENT.sub("", line) for line in lines], {given, "self", "cls"}
    while waiting:
        text = waiting.pop()
        if _OF_REQUEST.search(text):
            return True
        for name in set(_NAME.findall(text)) - known:
            if name in parameters or len(known) > _MANY:
                return True
            known.add(name)
            waiting.extend(_SEGMENT.sub("", value) for value in body.values(name))
    return False


def by_name(each: Observation, code_at: Callable[[Location], str]) -> Observation:
    """One level lower if its path ends in a constant name."""
    if not each.trace or each.source.severity <= Severity.LOW or _PATHS.isdisjoint(each.cwe):
        return each
    if any(step.skipped for step in each.trace):
        return each
    # A line to which a helper returns is read where it goes on
    lines = [*dict.fromkeys(code_at(line_of(step)) for step in reversed(each.trace))][::-1]
    joined = max((number for number, line in enumerate(lines) if _JOINS.search(line)), default=None)
    if joined is None or any(map(_CHANGES.search, lines[joined + 1 :])) or _OR_ANOTHER.search(lines[joined]):
        return each
    line, sink = lines[joined], each.trace[-1].location
    if line == code_at(line_of(each.trace[-1])):  # another path may be put together there
        ends = any(_is_all_of(sink, line, place) for place in _ENDS_IN.finditer(line))
    else:
        ends = any(_is_value_of(line, place) for place in _ENDS_IN.finditer(line))
    return lowered(each, "name", _BY_NAME) if ends else each


def _is_value_of(line: str, place: re.Match[str]) -> bool:
    """Whether a path is what a line sets a name to, or gives as one argument."""
    before, after = line[: place.start()], line[place.end() :]
    for _ in range(_DEEP):
        before = _BRACKETS.sub("", before)
    value = before.partition("=")[2] or before
    opened = sum(map(line.count, "([{")) - sum(map(line.count, ")]}"))
    return "," not in value and opened <= 0 and _CLOSED.fullmatch(after) is not None


def _is_all_of(where: Location, line: str, place: re.Match[str]) -> bool:
    """Whether a path overlaps a region, whose columns may not be known, in its first line, and nothing changes it."""
    start, end = where.column, where.end_column if where.last_line == where.line else None
    if (start is not None and start > place.end() + 1) or (end is not None and end <= place.start() + 1):
        return False
    after = line[place.end() : None if end is None else max(end - 1, place.end())]
    return re.match(r"\s*(?:$|[\]}),;])", after) is not None and not _CHANGES.search(after)


def line_of(step: TraceStep) -> Location:
    """The whole line in which a step begins."""
    return Location(step.location.path, step.location.line)


def lowered(each: Observation, mapping: str, because: str, levels: int = 1) -> Observation:
    """A finding that is some levels lower by a table, and why."""
    return replace(each, source=each.source.lower(Severity(each.source.severity - levels), mapping, because))
