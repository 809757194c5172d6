"""Where semgrep gave up, which it says on standard error only."""

from __future__ import annotations

import bisect
import re
from collections.abc import Mapping
from dataclasses import dataclass

from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_line
from verdict.engines.semgrep.parts import rule_of
from verdict.engines.shared.staging import path_of

_GIVEN_UP = re.compile(
    r"Fixpoint timeout while performing taint analysis at (?P<path>.+):(?P<line>\d{1,9}):(?P<column>\d{1,9})"
    r" \[rules: (?P<count>\d{1,9}), first: (?P<rule>\S+)\]"
)


_STOPPED = re.compile(r"^\S+\[WARNING\]\(semgrep\.engine\): PCRE2 error ", re.MULTILINE)
_BEGINS = re.compile(r"^\S+\[INFO\]\(semgrep\.engine\): checking (.+) with \d+ rules$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class GaveUp:
    """Where semgrep stopped following data: the name it was given for a file, and the first of `count` rules.

    `line` (1-based) and `column` (0-based) are those of the function's name, or where code outside of functions begins.
    """

    name: str
    line: int
    column: int
    rule: str
    count: int

    def gap(self, names: Mapping[str, str], ids: Mapping[str, str], gap: Gap) -> Unscanned:
        """What is missing from a file's findings for it. If it is skipped, all of the rules are LOW or less."""
        rule = clean_line(ids.get(self.rule) or rule_of(self.rule))[:150]
        about = f"data wasn't followed to the end from line {self.line} on, in {rule}"
        only = rule if self.count == 1 or gap is Gap.SKIPPED else ""
        return Unscanned(path_of(self.name, names, "semgrep"), gap, f"semgrep: {about}", only)


def gave_up(said: bytes) -> tuple[GaveUp, ...]:
    """Where semgrep stopped following data because it took too long, which it says on standard error only.

    That is a fraction of a second for a function, or for all code outside of functions; the rest of the file is done.
    """
    places = _GIVEN_UP.finditer(said.decode("utf-8", "replace"))
    return tuple(
        GaveUp(each["path"], int(each["line"]), int(each["column"]), each["rule"], int(each["count"]))
        for each in places
    )


def stopped_searching(said: bytes) -> bool:
    """Whether semgrep gave up a regular expression, after a million steps or with too many places to come back to.

    It goes on as if the expression weren't found. With its log at "warning" it says that it did, not where.
    """
    return _STOPPED.search(said.decode("utf-8", "replace")) is not None


def searched_in_vain(said: bytes) -> frozenset[str]:
    """The names of the files in which semgrep gave up an expression, of one run with its log at "info"."""
    text = said.decode("utf-8", "replace")
    begins = [(each.start(), each[1]) for each in _BEGINS.finditer(text)]
    starts = [start for start, _ in begins]
    return frozenset(
        begins[number - 1][1] for each in _STOPPED.finditer(text) if (number := bisect.bisect(starts, each.start()))
    )
