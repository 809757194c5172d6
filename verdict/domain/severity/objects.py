"""Lowers cross-site scripting in JavaScript where what is sent is an object, which frameworks send as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location, TraceStep
from verdict.domain.severity.sent import lowered

_SCRIPTS = (".cjs", ".cts", ".js", ".jsx", ".mjs", ".mts", ".ts", ".tsx")
_SENDS = re.compile(r"(?:\.send\(|\.body\s*=)\s*$")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_CALL = re.compile(r"(?:await\s+)?[\w$.]+\(.*\)", re.DOTALL)
_IS_SET = re.compile(r"\s*=(?![=>])\s*(?:await\s+)?(?P<value>.*)")
_IS_FILLED = re.compile(  # result.name = …, result[name] = …, list.push(…)
    r"(?:\.[\w$]+|\[[^\[\]]*\])\s*=(?![=>])|\.(?:push|unshift)\("
)
_MADE = re.compile(r"\{[^}]*$|\{.*\};?$|new\s+[\w$.]+\((?:[^()]|\([^()]*\))*\);?$")  # { name }, new Result(name)
_ENDS = re.compile(r"(?:[;,}]|//).*|")
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'|`(?:[^`\\]|\\.)*+`")
_OF_VALUES = re.compile(r"(?:\b(?:const|let|var)|[(,:=\[{])\s*$")  # before a brace that opens no block
_CALLED = re.compile(r"(?<![\w$])([\w$]++)\s*+$")
_LINES = 10  # in which a call begins before one of its values
_AS_JSON = "an object is sent, as JSON"


def by_object(each: Observation, code_at: Callable[[Location], str]) -> Observation:
    """One level lower if it is cross-site scripting, and the data is in an object that is sent as a whole."""
    if not each.trace or each.source.severity <= Severity.LOW or "CWE-79" not in each.cwe:
        return each
    if not each.trace[0].location.path.endswith(_SCRIPTS):
        return each
    steps = [step for step in (_Step(step, code_at) for step in each.trace) if step.code != "await"]
    return lowered(each, "object", _AS_JSON) if _is_object(steps) else each


class _Step:
    """A step of a trace: its code, and what stands before and after it. Nothing does if its columns aren't known."""

    def __init__(self, step: TraceStep, code_at: Callable[[Location], str]) -> None:
        self.where = where = step.location
        self.follows = not step.skipped  # the step before it in the trace
        self.code = self.before = self.after = ""
        if where.column is not None and where.end_column is not None:
            first = max(where.line - _LINES, 1)
            *lines, line = (code_at(Location(where.path, number)) for number in range(first, where.line + 1))
            self.code = code_at(where)
            self.before = _STRING.sub('""', "\n".join((*lines, line[: where.column - 1])))
            self.after = code_at(Location(where.path, where.last_line))[where.end_column - 1 :]

    @property
    def line(self) -> str:
        """The line in which it begins, up to it."""
        return self.before.split("\n")[-1]

    def is_in(self, outer: _Step) -> bool:
        """Whether it begins in another step's code, which is taken to be on one line."""
        same_line = (self.where.path, self.where.line) == (outer.where.path, outer.where.line)
        return same_line and (outer.where.column or 0) <= (self.where.column or 0)

    def brackets(self) -> Iterator[tuple[str, str]]:
        """The brackets around it, inside out, each with what stands before it."""
        depth = 0
        for place in range(len(self.before) - 1, -1, -1):
            if self.before[place] in ")]}":
                depth += 1
            elif self.before[place] in "([{":
                if depth == 0:
                    yield self.before[place], self.before[:place]
                depth = max(depth - 1, 0)

    @property
    def is_part(self) -> bool:
        """Whether it is a value or a name in braces or brackets: `{ name }`, but not in the braces of a block."""
        opened, before = next(self.brackets(), ("", ""))
        return opened == "[" or (opened == "{" and _OF_VALUES.search(before) is not None)

    def is_argument(self, line: str) -> bool:
        """Whether a function that is declared in a line is called with all of it."""
        opened, left = next(self.brackets(), ("", ""))
        return opened == "(" and _calls(left, line) and self.after.lstrip().startswith((",", ")"))

    def is_part_of_argument(self, line: str) -> bool:
        """Whether it is a value in an object with which a function is called that is declared in a line."""
        around = self.brackets()
        (inner, before), (outer, left) = next(around, ("", "")), next(around, ("", ""))
        return (inner, outer) == ("{", "(") and _OF_VALUES.search(before) is not None and _calls(left, line)


def _calls(left: str, line: str) -> bool:
    """Whether what stands before a bracket calls a function that is declared in a line."""
    called = _CALLED.search(left)
    return called is not None and re.search(rf"(?<![\w$]){re.escape(called[1])}(?![\w$])", line) is not None


def _is_object(steps: Sequence[_Step]) -> bool:
    """Whether what a trace ends in is an object. It is followed back as long as all of it is passed on."""
    *before, sink = steps
    if not _SENDS.search(sink.before):
        return False
    for step, last in zip(reversed(steps), (*reversed(before), None), strict=True):
        earlier = last if step.follows else None
        if _is_made(step) or (earlier and _is_given(step, earlier)):
            return True
        if not earlier or (step.is_part and step is not sink) or not _is_all_of(step, earlier):
            return False
    return False


def _is_made(step: _Step) -> bool:
    """Whether an object begins with a step: it is one, or its name is set to one or has a field."""
    if not _NAME.fullmatch(step.code):
        return step.code[:1] + step.code[-1:] in {"{}", "[]"}
    given = _IS_SET.match(step.after)
    return bool(_IS_FILLED.match(step.after) or (given and _MADE.match(given["value"])))


def _is_given(step: _Step, earlier: _Step) -> bool:
    """Whether a parameter stands for an object of which the step before is one value."""
    if not _NAME.fullmatch(step.code) or earlier.code == step.code or step.is_part or _IS_SET.match(step.after):
        return False
    return earlier.is_part_of_argument(step.line)


def _is_all_of(step: _Step, earlier: _Step) -> bool:
    """Whether a step is all of the one before: its name, what the name is set to or stands for, or what is returned.

    A name in a loop or a callback may be an element of it.
    """
    if not _NAME.fullmatch(step.code):
        return _CALL.fullmatch(step.code) is not None and not earlier.is_in(step)
    if not (given := _IS_SET.match(step.after)):
        return earlier.code == step.code or earlier.is_argument(step.line)
    value, code = given["value"], earlier.code.removeprefix("await ").split("\n")[0]
    beside = earlier.where.line == step.where.line  # not where the name that it is set to is set itself
    rest = earlier.after.strip() if beside else value.removeprefix(code)
    return value.startswith(code) and _ENDS.fullmatch(rest) is not None
