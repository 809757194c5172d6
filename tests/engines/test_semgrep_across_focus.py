"""Functions that don't matter are left out of what semgrep is given, and nothing else moves."""

from __future__ import annotations

import ast

import pytest

from verdict.engines.semgrep.across.focus import LONG, left_out, without
from verdict.engines.semgrep.across.javascript.code import module_of as module_of_javascript
from verdict.engines.semgrep.across.python.code import module_of

LINES = "".join(f"        x{number} = é('ü')\n" for number in range(LONG))
TEXT = f'''
import os

def long(a):  # a comment
    """Says
    what it does."""
    if a:
{LINES}    return a

def check(a):
    return os.path.basename(a)

class Shop:
    name = "é"

    @property
    def long(self):
        @os.cached
        def inner(a):
            if a:
                {LINES.replace("        ", "                ").strip()}
            return a
        return inner

    async def last(self):
{LINES}'''


def _without(text: str, *kept: str) -> str:
    module = module_of(text.encode())
    return without(text.encode(), left_out(module, kept), "pass").decode()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_long_functions_are_left_out_and_the_rest_stays_in_place(newline: str) -> None:
    text = TEXT.replace("\n", newline)
    left = _without(text, "check")
    assert [function.name for function in left_out(module_of(text.encode()), ["check"])] == [
        "long",
        "Shop.long",
        "Shop.last",
    ]
    assert "x1" not in left
    before, after = text.splitlines(keepends=True), left.splitlines(keepends=True)
    assert [len(line) for line in before] == [len(line) for line in after]
    assert all(old == new or new.strip() in {"pass", ""} for old, new in zip(before, after, strict=True))
    names = [each.name for each in ast.walk(ast.parse(left)) if isinstance(each, ast.FunctionDef)]
    assert names == ["long", "check", "long"]


def test_what_is_around_a_function_that_matters_or_within_it_stays() -> None:
    assert _without(TEXT, "Shop.long.<locals>.inner").count("def inner") == 1
    assert _without(TEXT, "Shop.long").count("x1 =") == 1
    assert _without(TEXT, "long", "Shop.long", "Shop.last") == TEXT


def test_a_text_with_old_newlines_stays() -> None:
    text = TEXT.replace("\n", "\r")
    assert _without(text, "check") == text


def test_bodies_in_braces_are_blank() -> None:
    long = "".join(f"  const a{number} = 'ü'\n" for number in range(LONG))
    before, between = "const é = (a) => {", "}; function b(a) { return a }\nclass C { d(a) {"
    text = f"{before} if (a) return\n{long}{between}\n{long}  }} }}\n"
    module = module_of_javascript("a.js", text.encode(), text.encode())
    left = without(text.encode(), left_out(module, ["C.d"]), "").decode()
    assert [each.name for each in left_out(module, ["C.d"])] == ["é"]
    assert left.split() == [*f"{before} {between}".split(), *long.split(), "}", "}"]
    assert [len(line) for line in left.split("\n")] == [len(line) for line in text.split("\n")]
