r"""Reduces a rule to the parts that may find something in a file, by expressions over the file's text.

In `patterns` there may be an expression over the whole text, `(?s)\A.*?X.*`: a gate. Semgrep would look for X anew in
each rule that has it, slowly, and in a long text it gives up without a word; here it is looked for once in each file.
What is behind a gate that doesn't open is left out of what semgrep is given, and so are the gates that did open. A gate
in `pattern-not-inside` keeps out what it is beside where X is found.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from verdict.expressions import Expression

Gate = Expression
"""An expression that has to be found in the text."""

Rule = Mapping[str, Any]
"""A rule as semgrep reads it, or a search in one."""

ENDS = ("pattern-sources", "pattern-sinks")
"""The searches of a rule that follows data; it finds nothing without one of each."""

FORMULA = ("pattern", "patterns", "pattern-either", "pattern-regex")
"""The keys of what a search looks for."""

BETWEEN = ("pattern-propagators", "pattern-sanitizers")
"""What a rule says of the ways between them."""

_PART = ".part-"  # so goes on the id of a part of a rule: of two rules of one id semgrep may leave out one

_WHOLE = re.compile(r"\(\?([ims]+)\)\\A\.\*\?(.+)\.\*", re.DOTALL)
_INSIDE, _OUTSIDE = "pattern-inside", "pattern-not-inside"
_FINDS = frozenset({"pattern", "patterns", "pattern-either", "pattern-regex"})


class Text:
    """The text of a file. It remembers which gates were found in it."""

    def __init__(self, text: bytes) -> None:
        self.bytes = text
        self._found: dict[Gate, bool] = {}

    def holds(self, gate: Gate) -> bool:
        """Whether a gate's expression is found."""
        found = self._found.get(gate)
        if found is None:
            found = self._found[gate] = gate.found_in(self.bytes)
        return found


class Gated:
    """A rule, or a search in one, with its gates."""

    def __init__(self, search: Rule) -> None:
        self._search = search
        self._part = functools.cache(self._made)

    @functools.cached_property
    def _gates(self) -> Sequence[Gate]:
        """Compiled when first needed: a file's words leave most rules out before."""
        return tuple(dict.fromkeys(gates(self._search)))

    def opened(self, text: Text) -> Rule | None:
        """The part that may find something in a text, or None. Equal parts are the same object."""
        return self._part(tuple(number for number, gate in enumerate(self._gates) if text.holds(gate)))

    def _made(self, found: tuple[int, ...]) -> Rule | None:
        left = opened(self._search, frozenset(self._gates[number] for number in found))
        if left is None or "id" not in left or not self._gates:
            return left
        return {**left, "id": f"{left['id']}{_PART}{'-'.join(map(str, found))}"}


def rule_of(rule_id: str) -> str:
    """The id of the rule, given its own id or that of a part of it."""
    return rule_id.partition(_PART)[0]


def gates(search: Rule) -> Iterator[Gate]:
    """The gates in a search, in order; an expression that RE2 can't search for isn't one."""
    gate = _gate(search)
    if gate is not None:
        yield gate
    for key in ("patterns", "pattern-either", *ENDS, *BETWEEN):
        for part in search.get(key, ()):
            yield from gates(part)
    for key in (_INSIDE, _OUTSIDE):
        if isinstance(search.get(key), Mapping):
            yield from gates(search[key])


def opened(search: Rule, found: frozenset[Gate]) -> Rule | None:
    """What of a search could find something where these of its gates open; None if nothing could."""
    if ENDS[0] in search:
        return _opened_flow(search, found)
    left = _left(search, found)
    return (search if left else None) if isinstance(left, bool) else left


def _opened_flow(rule: Rule, found: frozenset[Gate]) -> Rule | None:
    """See `opened`, for a rule that follows data."""
    left = {key: _some_of(rule[key], found) for key in (*ENDS, *BETWEEN) if key in rule}
    if not all(left[key] for key in ENDS):
        return None
    return {key: left.get(key, value) for key, value in rule.items() if key not in BETWEEN or left[key]}


def _left(search: Rule, found: frozenset[Gate]) -> Rule | bool:
    """What is left of a search; a truth value if that is all it consists of, as a gate, which is the whole text."""
    for key, value in search.items():
        if key == "patterns":
            return _all_of(search, found)
        if key == "pattern-either":
            return _one_of(search, found)
        if key in {_INSIDE, _OUTSIDE} and isinstance(value, dict):
            left = _left(value, found)
            return left is (key == _INSIDE) if isinstance(left, bool) else {**search, key: left}
    gate = _gate(search)
    return search if gate is None else gate in found


def _one_of(search: Rule, found: frozenset[Gate]) -> Rule | bool:
    """See `_left`, for alternatives."""
    parts = [_left(part, found) for part in search["pattern-either"]]
    left = [part for part in parts if not isinstance(part, bool)]
    if any(part is True for part in parts):
        return search if left else True
    return bool(left) and {**search, "pattern-either": left}


def _some_of(parts: list[Rule], found: frozenset[Gate]) -> list[Rule]:
    return [left for part in parts if (left := opened(part, found)) is not None]


def _all_of(search: Rule, found: frozenset[Gate]) -> Rule | bool:
    """See `_left`, for parts that have to match together. Gates stay where only conditions would be left without."""
    parts = [_left(part, found) for part in search["patterns"]]
    if any(part is False for part in parts):
        return False
    left = [part for part in parts if not isinstance(part, bool)]
    if not left:
        return True
    return {**search, "patterns": left} if any(map(_FINDS.intersection, left)) else search


def _gate(part: Rule) -> Gate | None:
    """The gate that a part of a search is."""
    expression: object = part.get("pattern-regex")
    return _compiled(expression) if isinstance(expression, str) and len(part) == 1 else None


@functools.cache
def _compiled(expression: str) -> Gate | None:
    whole = _WHOLE.fullmatch(expression)
    if whole is None or "s" not in whole[1]:
        return None
    try:
        gate = Expression(f"(?{whole[1]}){whole[2]}")
    except ValueError:  # semgrep's can more
        return None
    return None if gate.groups else gate  # what a group holds, other parts may ask for
