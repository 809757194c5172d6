"""Whether a call is run each time before something behind it, by the text of the function."""

from __future__ import annotations

import textwrap

import pytest

from verdict.engines.semgrep.across.branches import Passage
from verdict.engines.semgrep.across.code import Region


def run(code: str, *, python: bool) -> bool:
    """Whether `settle(path)` is run each time before `open(path)`."""
    lines = textwrap.dedent(code).strip("\n").split("\n")

    def place(text: str) -> tuple[int, int]:
        (found,) = [(number, line.index(text) + 1) for number, line in enumerate(lines, 1) if text in line]
        return found

    line, column = place("settle(path)")
    call = Region(line, column, line, column + len("settle(path)"))
    return Passage(lines, 1, place("open(path)"), python=python).always_runs(call, "path")


def is_set_anew(name: str, code: str, *, python: bool = True) -> bool:
    """Whether `name` is set anew between a call and the end."""
    lines = ["settle(path)", *code.split("\n"), ""]
    return Passage(lines, 1, (len(lines), 1), python=python).sets_anew(name, Region(1, 1, 1, len(lines[0]) + 1))


SURE = [
    "settle(path)\nopen(path)",
    "if not settle(path):\n    return\nopen(path)",
    "if settle(path):\n    open(path)",
    "if settle(path): open(path)",
    "if a:\n    settle(path)\n    open(path)",
    "if a:\n    settle(path)\n\n    # and\n    if b:\n        open(path)",
    "x = (\n    settle(path),\n  b)\nopen(path)",
    "if path and not settle(path):\n    return\nopen(path)",
    "if path is not None and not settle(path):\n    return\nopen(path)",
    "if a or not settle(path):\n    return\nopen(path)",
    "with lock:\n    settle(path)\nopen(path)",
    "try:\n    settle(path)\nexcept ValueError:\n    log()\n    return 1\nopen(path)",
    "try:\n    settle(path)\nexcept ValueError:\n    abort(404)\nelse:\n    open(path)",
    "if a:\n    x()\nelif settle(path):\n    open(path)",
    "settle(path) and open(path)",
    "x = 'if a: '; settle(path)\nopen(path)",
]
UNSURE = [
    "if a:\n    settle(path)\n    return 1\nopen(path)",
    "if a: settle(path)\nopen(path)",
    "if a:\n    settle(path)\nelse:\n    open(path)",
    "if a:\n    x()\nelif not settle(path):\n    return\nopen(path)",
    "for a in b:\n    settle(path)\nopen(path)",
    "if a and not settle(path):\n    return\nopen(path)",
    "if a or settle(path):\n    open(path)",
    "ok = a or settle(path)\nopen(path)",
    "x = b if a else settle(path)\nopen(path)",
    "x = settle(path) if a else b\nopen(path)",
    "later = lambda: settle(path)\nopen(path)",
    "with suppress(ValueError):\n    settle(path)\nopen(path)",
    "try:\n    settle(path)\nexcept ValueError:\n    log()\nopen(path)",
    "try:\n    settle(path)\nfinally:\n    open(path)",
    "try:\n    settle(path)\nexcept A:\n    return\nexcept B:\n    open(path)",
    "try:\n    settle(path)\nexcept A:\n    return\nfinally:\n    open(path)",
    "try:\n    x()\nexcept A:\n    settle(path)\nopen(path)",
    "match a:\n    case 1:\n        settle(path)\n    case 2:\n        open(path)",
    "x = 1\n" * 20_000 + "settle(path)\nopen(path)",
]


@pytest.mark.parametrize(("code", "sure"), [*((each, True) for each in SURE), *((each, False) for each in UNSURE)])
def test_in_python(code: str, sure: bool) -> None:
    assert run("def f(path, a, b):\n" + textwrap.indent(code, "    "), python=True) is sure


BRACES = [
    "settle(path);\nopen(path);",
    "settle(path)\nopen(path)",
    "if (!settle(path)) return;\nopen(path);",
    "if (!settle(path)) { return; }\nopen(path);",
    "if !settle(path) {\n  return\n}\nopen(path)",
    "if (settle(path)) {\n  open(path);\n}",
    "if (a) { settle(path);\n open(path); }",
    "if (a) {\n  x();\n} else if (settle(path)) {\n  open(path);\n}",
    "if (path && !settle(path)) return;\nopen(path);",
    "if (path !== null && !settle(path)) return;\nopen(path);",
    "if (!path || !settle(path)) return;\nopen(path);",
    "const ok = await settle(path)\nopen(path)",
    "for (let i = 0; i < 3; i++) { x(); }\nsettle(path);\nopen(path);",
    "const s = '}', r = /[}]/g; // }\nsettle(path); /* } */ x(\"}\");\nopen(path);",
    "const a = b\nsettle(path)\nrun(() => { open(path) })",
    "if (x?.y) z();\nsettle(path);\nopen(path);",
]
UNSURE_BRACES = [
    "if (a) {\n  settle(path);\n  return 1;\n}\nopen(path);",
    "if (a) { settle(path); return 1; }\nopen(path);",
    "if (a) settle(path);\nopen(path);",
    "if (a)\n  settle(path);\nopen(path);",
    "if (a)\n  settle(path)\nelse\n  open(path)",
    "if (a &&\n    b)\n  settle(path);\nopen(path);",
    "if (a) { x(); } else settle(path);\nopen(path);",
    "if a {\n  x()\n} else if !settle(path) {\n  return\n}\nopen(path)",
    "if (a) {\n  x();\n} else if (!settle(path)) {\n  return;\n}\nopen(path);",
    "if (a) { settle(path); } else { open(path); }",
    "a && settle(path);\nopen(path);",
    "if (a && !settle(path)) return;\nopen(path);",
    "if (a || settle(path)) { open(path); }",
    "const ok = a || settle(path);\nopen(path);",
    "const ok = a ? settle(path) : b;\nopen(path);",
    "const ok = a\n  ? settle(path)\n  : b;\nopen(path);",
    "const later = () => settle(path);\nopen(path);",
    "const later = () => { settle(path); };\nopen(path);",
    "switch (a) {\n  case 1:\n    settle(path);\n    break;\n  case 2:\n    open(path);\n}",
    "switch (a) {\n  case 1: settle(path);\n}\nopen(path);",
    "try {\n  settle(path);\n} catch (e) {\n  log(e);\n}\nopen(path);",
]


@pytest.mark.parametrize(
    ("code", "sure"), [*((each, True) for each in BRACES), *((each, False) for each in UNSURE_BRACES)]
)
def test_in_languages_with_braces(code: str, sure: bool) -> None:
    assert run("function f(path, a, b) {\n" + textwrap.indent(code, "  ") + "\n}", python=False) is sure


@pytest.mark.parametrize(
    ("code", "anew"),
    [
        ("path = request.args['b']", True),
        ("path: str = other", True),
        ("path, err := other()", True),
        ("for path in others:", True),
        ("for (const path of others) {", True),
        ("with open(x) as path:", True),
        ("path = base / path", False),
        ("path = path.strip()", False),
        ("path += x", False),
        ("if path == x:", False),
        ("base.path = x", False),
        ("paths = x", False),
        ("read(path=path)", False),
        ("read(path, folder=x)", False),
        ("read(\n    path=x,\n)", False),
        ("if (path := x):", True),
        ("read('(')\npath = x", True),
        ("run(path => x)", False),
    ],
)
def test_a_name_that_is_set_to_something_else(code: str, anew: bool) -> None:
    assert is_set_anew("path", code) is anew


def test_a_name_that_is_set_in_a_condition() -> None:
    assert is_set_anew("path", "while ((path = x()) != null) {", python=False)


@pytest.mark.parametrize("code", ["options.path = x", "options = x", "options = read(path)"])
def test_what_a_field_belongs_to_is_set_anew(code: str) -> None:
    assert is_set_anew("options.path", code)
