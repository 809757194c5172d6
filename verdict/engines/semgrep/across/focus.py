"""Leaves out the bodies of long functions that don't matter: semgrep would follow data through them too."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from verdict.engines.semgrep.across.code import Function, Module

LONG = 20
"""Lines of a function that is left out. Shorter ones may be checks, which rules know by what is in them."""

_OLD_NEWLINE = re.compile(rb"\r(?!\n)")  # ends a line in one language and not in another


def left_out(module: Module, kept: Collection[str]) -> list[Function]:
    """The long functions of a file that are none of `kept`, and neither around one of them nor within one."""
    found: dict[str, Function] = {}
    for each in module.functions:  # those around others come first
        apart = not any(_within(each.name, name) or _within(name, each.name) for name in kept)
        long = each.place.end_line - each.place.line >= LONG
        if each.body is not None and long and apart and not any(_within(each.name, name) for name in found):
            found[each.name] = each
    return [*found.values()]


def without(text: bytes, functions: Iterable[Function], filler: str) -> bytes:
    """The text with `filler` and blanks in place of the bodies of functions. What stays is where it was."""
    if _OLD_NEWLINE.search(text):
        return text
    lines = text.decode("utf-8", "surrogateescape").split("\n")
    for body in (each.body for each in functions if each.body is not None):
        for number in range(body.line, body.end_line + 1):
            line = lines[number - 1]
            start = body.column - 1 if number == body.line else 0
            end = body.end_column - 1 if number == body.end_line else len(line.rstrip("\r"))
            put = filler if number == body.line else ""
            lines[number - 1] = line[:start] + put.ljust(end - start) + line[end:]
    return "\n".join(lines).encode("utf-8", "surrogateescape")


def _within(name: str, outer: str) -> bool:
    return name == outer or name.startswith(f"{outer}.")
