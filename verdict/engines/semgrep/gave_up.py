"""Where semgrep stopped following data, which it says on standard error only."""

from __future__ import annotations

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
