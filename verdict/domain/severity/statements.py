"""Lowers findings by what is sent as a whole: a statement in SQL, or what a tool of a language model is to run.

A statement that the client sends as a whole, and by that name, is what the function is for. So is a command that a tool
of an MCP server takes (https://modelcontextprotocol.io/specification/2025-06-18/server/tools). Such a server is mostly
run by the user whose language model sends it arguments: who attacks has to bring the model to do it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location
from verdict.domain.severity.sent import line_of, lowered

_SQL = "CWE-89"
_RUN = frozenset({_SQL, "CWE-77", "CWE-78", "CWE-94", "CWE-95"})
_NAMED = r"(?:(?:raw|sql)_?)?(?:query|sql|statement|stmt)"
_STATEMENT = re.compile(rf"(?:\w+\.)*{_NAMED}", re.IGNORECASE)
_TO_RUN = rf"(?:{_NAMED}|(?:shell_?)?(?:command(?:_?line)?|cmd)|(?:java_?)?script|code)"


def _sent_as(name: str) -> re.Pattern[str]:
    # data["query"], body.sql, let { sql } = …, get("statement")
    return re.compile(
        rf"(?:[\[(]\s*[\"']|\.|\{{(?:[^{{}}]*,)?\s*){name}(?:[\"']?\s*[\]),;}}]|$|\.(?:r?strip|trim)\()", re.IGNORECASE
    )


_STATEMENT_SENT, _SENT_TO_RUN = _sent_as(_NAMED), _sent_as(_TO_RUN)
_NAME = re.compile(r"[\w$.?!]+(?:\[[\"']?\w+[\"']?\])?")  # args.command, args["command"]
_BLOCK = re.compile(r"(\)|=>)(?:\s*:[^(){}=]*)?\s*\{\s*$")  # opened at the end of a line
_BEGINS_WITH_IT = re.compile(r"=\s*`\$\{\w+\}[^`]*`")  # who sends its beginning may run anything
_PUT_TOGETHER = re.compile(  # or perhaps: it goes on in the next line, or isn't all of the line
    r"[\"']\s*[+%.]|[+%]=?\s*[\"'\w(\[{]|\b[fF][\"']|`|\"{3}|'{3}|[(\[{\\]\s*(?:$|#|/[/*])|…"
    r"|(?i:format|join|concat|append|replace|printf)\w*\("
)
_READS = (  # calls that give what was sent as it is; those with a capital are Go's and JavaScript's
    r"(?:await|decode|get|get_?argument|get_?json|get_?list|get_?parameter|json|loads|param|parse|pop|str|[lr]?strip|text"
    r"|trim(?:End|Start)?|(?-i:FormValue|Query|String))"
)
_IS_SET = re.compile(r"(?<![=!<>])=(?![=>])([^\n]*)")
_CALL = re.compile(rf"\b(?!{_READS}\s*\()\w++\s*+\(", re.IGNORECASE)
_HANDLER = re.compile(  # by a schema, a method, the type of the request, or the name of a tool
    r"\bsetRequestHandler\(\s*(?:\w*Schema\b|[\"'](?:prompts|resources|tools)/)"
    r"|\b(?:\w*[sS]erver|mcp)\.(?:registerTool|tool)\(\s*[\"'`\w]"
    r"|:\s*(?:CallTool|GetPrompt|ReadResource)Request\b"
)
_RATED_FOR_TOOLS = frozenset({"javascript-shell-command-from-tool"})  # takes nothing else for a source
_BY_STATEMENT = "the client sends the whole statement, as is meant there"
_BY_TOOL = "a language model sends it, as an argument of a tool"
_WHOLE = "a language model sends the whole of it, to a tool that is made for that"


def by_statement(each: Observation, code_at: Callable[[Location], str]) -> Observation:
    """Two levels lower if it is SQL that the client sends as a whole, by that name."""
    if not each.trace or each.source.severity <= Severity.MEDIUM or _SQL not in each.cwe:
        return each
    if not _STATEMENT.fullmatch(code_at(each.trace[-1].location)) or not _is_whole(each, code_at, _STATEMENT_SENT):
        return each
    return lowered(each, "statement", _BY_STATEMENT, levels=2)


def by_tool(each: Observation, head_of: Callable[[Location], str], code_at: Callable[[Location], str]) -> Observation:
    """One level lower if an MCP tool is given it as an argument; LOW if that is all of a command, statement or code."""
    if not each.trace or each.source.severity <= Severity.LOW or each.source.rule_id in _RATED_FOR_TOOLS:
        return each
    if not _HANDLER.search(head_of(each.trace[0].location)):
        return each
    if _RUN.isdisjoint(each.cwe) or not _is_whole(each, code_at, _SENT_TO_RUN):
        return lowered(each, "tool", _BY_TOOL)
    return lowered(each, "tool", _WHOLE, levels=each.source.severity - Severity.LOW)


def _is_whole(each: Observation, code_at: Callable[[Location], str], sent: re.Pattern[str]) -> bool:
    """Whether what gets to the end is what was sent by such a name, as it came."""
    steps = [(step.location, _line(code_at(line_of(step)))) for step in each.trace[:-1]]
    end = code_at(each.trace[-1].location)
    if any(step.skipped for step in each.trace) or not any(map(sent.search, (*(line for _, line in steps), end))):
        return False
    if not _NAME.fullmatch(end):
        return False
    return not any(_PUT_TOGETHER.search(line) or _may_be_built(where, line) for where, line in steps)


def _line(text: str) -> str:
    return _BEGINS_WITH_IT.sub("", _BLOCK.sub(r"\1", text))


def _may_be_built(where: Location, line: str) -> bool:
    """Whether a name there is set to what a call gives; what is handed to one call there goes on in its function."""
    found = _IS_SET.search(line)
    if found is None or not (calls := _CALL.findall(found[1])):
        return False
    return len(calls) > 1 or where.column is None or where.column <= found.start()
