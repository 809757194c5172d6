"""Reads under which conditions a function is left before what its last line does, and what names are set to there."""

from __future__ import annotations

import functools
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verdict.domain.severity.logins import without_comments

_THING = r"\w[\w.?]*+(?:[(\[][^()\[\]\n]{0,80}[)\]])?"
_IF = re.compile(  # if (!req.session.user), if not current_user.is_authenticated, if "user" not in session
    r"^(?P<indent>[ \t]*)if\b\s*+\(?\s*+"
    rf"(?:(?:!|not\s)\s*+\(?\s*+(?:await\s)?\s*+(?P<no>{_THING})"
    r"|[\"']\w+[\"']\s+not\s+in\s+(?P<without>\w[\w.]*)"
    rf"|(?P<none>{_THING})\s*+(?:={{2,3}}|is)\s*+(?:null|undefined|None|False|false)\b"
    r"|(?P<other>\w[\w.?]*+)\s*+!={1,2}\s*+[\"'](?P<text>\w*)[\"'])"  # if (user.role !== "admin")
    r"(?P<rest>[^\n]*)",
    re.MULTILINE,
)
_ALONE = re.compile(r"[\s)]*+(?![=!<>?.&+*/%\[(-]|(?:and|if|in|is|not)\b)")  # or with others, each of which is enough
_BUT = re.compile(r"&&|\band\b")
_EITHER = re.compile(r"\|\||\?\?|\bor\b")
_NEGATED_ALL = re.compile(r"(?:!|\bnot\b)\s*\(")  # the brackets may hold more than one
_LEAVE = r"(?:return\b|raise\b|throw\b|(?:\w+\.)*+(?:abort|exit|throw)\()"
_LEAVES_BESIDE = re.compile(rf"(?<!=>)(?<!=> )[):;{{]\s*{_LEAVE}")
_LEAVES = re.compile(rf"(?:await\s++)?(?:{_LEAVE}|(?!.*=>|.*\bfunction\b)[^\n]*;\s*{_LEAVE})")
_NESTED = re.compile(r"(?:if|elif|else|for|while|switch|case|try|catch|with)\b")
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'|`(?:[^`\\\n]|\\.)*+`")
_LOGS = re.compile(r"\b(?:console|log|logger|logging)\.\w+\(.*")  # which only says so
_BLOCK_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*+\*/")
_TEXT = re.compile(  # a docstring, or another text of several lines
    r"\"{3}[^\"]*+(?:\"{1,2}(?!\")[^\"]*+)*+\"{3}|'{3}[^']*+(?:'{1,2}(?!')[^']*+)*+'{3}"
)
_BLOCK = 3  # lines after an `if` in which everybody else is refused
_SET = re.compile(r"(?<![=!<>])=(?![=>])")
_AWAY = 60  # characters between a name and the `=` behind it
_BEFORE = 160  # characters in which it is looked for
_TEXT_PARAMETER = re.compile(r"(?:^|[(,{])[ \t]*+(\w++)\??[ \t]*+:[ \t]*+str(?:ing)?\b", re.MULTILINE)
_FIRST_NAME = re.compile(r"[\s(]*(?:(?:await|new|not)\s+|[!(]\s*)*(\w+)")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A condition under which a function is left.

    `missing` is what isn't there then, with what it is called with: `isAdmin(req)`; empty if it compares a name,
    `other`, with a `text`. `block` is what is done under it, without comments and what is logged, and `start` where it
    begins.
    """

    missing: str
    other: str
    text: str
    block: str
    start: int


class Body:
    """The code of a function up to a line, and what happens before that line."""

    def __init__(self, code: str) -> None:
        self._code = blanked(code)
        self._lines = self._code.split("\n")

    def refusals(self) -> Iterator[Refusal]:
        """The conditions under which the function is left before what its last line does.

        What is asked in a block that ends before that line, as in another branch or function, doesn't count. Neither
        does what is asked around that line: who isn't let in gets to it.
        """
        depths, braces = _depths_after(self._lines), _braces(self._lines)
        for found, last in conditions(self._code):
            indent, depth = found["indent"], depths[last]
            if depth is None or not depth.startswith(indent) or not braces[last] or not _ALONE.match(found["rest"]):
                continue
            if not _is_left_again(self._lines, last + 1, indent):
                continue
            block = _LOGS.sub("", block_of(found, self._lines, last))
            several = _NEGATED_ALL.search(found[0]) and _EITHER.search(found[0])
            if not several and not _BUT.search(block.partition("\n")[0]) and _is_left(block):
                yield Refusal(tested(found), found["other"] or "", found["text"] or "", block, found.start())

    def set_to(self, name: str, before: int) -> str | None:
        """What a name is set to last before a place; None if it isn't set."""
        places = self._set.get(name, [])
        number = bisect_left(places, before)
        return self._rest(places[number - 1]) if number else None

    def values(self, name: str) -> Iterator[str]:
        """All that a name is set to."""
        return map(self._rest, self._set.get(name, []))

    def is_text(self, name: str, before: int) -> bool:
        """Whether a name is a parameter, declared before a place, that is a text."""
        return self._texts.get(name, before) < before

    def _rest(self, place: int) -> str:
        """The code from a place on, to the end of its line."""
        end = self._code.find("\n", place)
        return self._code[place:end] if end >= 0 else self._code[place:]

    @functools.cached_property
    def _set(self) -> Mapping[str, Sequence[int]]:
        """Where the values begin that names are set to, in order."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for each in _SET.finditer(self._code):
            before = re.split(r"[=\n]", self._code[max(each.start() - _BEFORE, 0) : each.start()])[-1]
            for name in re.finditer(r"\w+", before):
                if len(before) - name.end() <= _AWAY:
                    found[name[0]].append(each.end())
        return found

    @functools.cached_property
    def _texts(self) -> Mapping[str, int]:
        return {each[1]: each.start() for each in reversed([*_TEXT_PARAMETER.finditer(self._code)])}


def first_name(value: str) -> str:
    """The name with which a value begins; empty if it begins otherwise."""
    found = _FIRST_NAME.match(value)
    return "" if found is None else found[1]


def blanked(code: str) -> str:
    """The code without docstrings and comments of several lines; its lines stay where they are."""
    for each in (_TEXT, _BLOCK_COMMENT):
        code = each.sub(lambda found: "\n" * found[0].count("\n"), code)
    return code


def without_logs(code: str) -> str:
    """The code without what it logs."""
    return _LOGS.sub("", code)


def conditions(code: str) -> Iterator[tuple[re.Match[str], int]]:
    """The conditions by which something isn't there, each with the number of its last line (0-based)."""
    line = at = 0
    for found in _IF.finditer(code):
        line += code.count("\n", at, found.end())
        at = found.end()
        yield found, line


def tested(found: re.Match[str]) -> str:
    """What isn't there by a condition; empty if it is compared with a text."""
    return found["no"] or found["without"] or found["none"] or ""


def block_of(found: re.Match[str], code_lines: Sequence[str], last: int) -> str:
    """What is done under a condition that ends in a line, up to some lines behind it, from the rest of that line on."""
    indent, lines = found["indent"], [found["rest"]]
    for line in code_lines[last + 1 : last + 1 + _BLOCK]:
        code = line.lstrip()
        if code.startswith(("&&", "and ")) and len(lines) == 1:
            lines[0] += line  # the condition goes on
        elif not code or is_deeper(line, indent) or code[0] in "{)":
            lines.append(line)
        else:
            break
    return without_comments("\n".join(lines))


def is_deeper(line: str, indent: str) -> bool:
    """Whether a line is indented more than so."""
    return line.startswith(indent) and len(line) - len(line.lstrip()) > len(indent)


def _is_left(block: str) -> bool:
    """Whether what is done under a condition leaves the function, whatever else is so."""
    first, *others = _STRING.sub('""', block).split("\n")
    if _LEAVES_BESIDE.search(first) and not re.search(r"\bif\b", first):
        return True
    least = None
    for line in filter(str.strip, others):
        code = line.lstrip()
        if code[0] in "{)":
            if _LEAVES_BESIDE.search(code):
                return True
            continue
        depth = len(line) - len(code)
        least = depth if least is None else min(depth, least)
        if depth == least and _LEAVES.match(code) and not _NESTED.match(code):
            return True
    return False


def _is_left_again(lines: Sequence[str], start: int, indent: str) -> bool:
    """Whether of the lines after a condition, indented so, one is no longer under it."""
    for number in range(start, len(lines)):
        line = lines[number]
        if line.strip() and not is_deeper(line, indent) and line.lstrip()[0] not in "{)":
            return True
    return False


def _depths_after(lines: Sequence[str]) -> list[str | None]:
    """For each line the indentation that all lines after it have in common; None if there are none."""
    found: list[str | None] = []
    common: str | None = None
    for line in reversed(lines):
        found.append(common)
        if code := line.lstrip():
            own = line[: len(line) - len(code)]
            common = own if common is None else common
            while not own.startswith(common):
                common = common[:-1]
    return found[::-1]


def _braces(lines: Sequence[str]) -> list[bool]:
    """For each line whether the braces around it are still open where the last line begins."""
    depth, starts = 0, list[int]()
    for line in lines:
        starts.append(depth)
        code = _STRING.sub("", line)
        depth += code.count("{") - code.count("}")
    least, found = starts[-1], list[bool]()
    for start in reversed(starts):
        least = min(start, least)
        found.append(start <= least)
    return found[::-1]
