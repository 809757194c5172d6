"""Tells which of a rule's sanitizers are checks of a value, and what those look at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from verdict.engines.semgrep.parts import Rule

_CONDITION = re.compile(r"\bif \(?(?P<condition><\.\.\. .+? \.\.\.>)(?P<closing>\)?)")
_IN_METHOD = re.compile(
    r"(?s)\$RETURNS \$METHOD\(.*\) \{.*\bif \(<\.\.\. (?P<condition>(?P<looked_at>\$[A-Z]+).*?) \.\.\.>\)"
)


def is_check(sanitizer: Rule) -> bool:
    """Whether a search is for a check of a value rather than for what makes another value of it."""
    return bool(sanitizer.get("by-side-effect")) or any(map(_CONDITION.search, _texts(sanitizer)))


def looked_at(check: Rule) -> list[Rule]:
    """The searches for what a check looks at, also where its condition is returned rather than asked."""
    search = _within(check)
    returned = _with_return(search)
    return [search] if returned == search else [search, returned]


def _within(check: Rule) -> Rule:
    """The search itself; of one for whole methods, `… { ... if (<... CONDITION ...>) … }`, that for the condition."""
    search = {key: value for key, value in check.items() if key != "by-side-effect"}
    for each in search.get("patterns", ()):
        whole = _IN_METHOD.match(each["pattern"]) if "pattern" in each else None
        if whole is not None:
            method = {"pattern-inside": {"patterns": search["patterns"]}}
            focus = {"focus-metavariable": whole["looked_at"]}
            return {**search, "patterns": [method, {"pattern": whole["condition"]}, focus]}
    return search


def _with_return(search: Any) -> Any:
    """The search, with conditions that are returned rather than asked: `return path.startswith(base)`."""
    if isinstance(search, Mapping):
        return {key: _with_return(value) for key, value in search.items()}
    if isinstance(search, list):
        return [*map(_with_return, search)]
    asked = _CONDITION.match(search) if isinstance(search, str) else None
    return search if asked is None else f"return {asked['condition']}{';' if asked['closing'] else ''}"


def _texts(search: Any) -> Iterator[str]:
    """The patterns in a search."""
    if isinstance(search, Mapping | list):
        for each in search.values() if isinstance(search, Mapping) else search:
            yield from _texts(each)
    elif isinstance(search, str):
        yield search
