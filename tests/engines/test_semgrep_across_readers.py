"""What the readers of all languages with syntax trees by tree-sitter make of code that is broken or hostile."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.languages import LANGUAGES


@dataclass(frozen=True)
class Sample:
    """How a language is written: a file around functions, a function around statements, and broken code."""

    name: str
    suffix: str
    file: str
    function: str
    broken: str
    hostile: tuple[str, ...]


_EVERYWHERE = (
    "(" * 10_000,
    "f(" * 5_000 + ")" * 5_000,
    "{" * 10_000,
    "a" + ".b()" * 5_000,
    "\ufeff\0\x1b" * 1_000,
)
SAMPLES = (
    Sample(
        "Go", ".go", "package a\n{}", "func f(x string) {{ {} }}\n", "var = = ;\n",
        (
            "x := " * 5_000 + "1",
            "func(){" * 5_000 + "}" * 5_000,
            "type A struct { b " * 3_000,
            "*" * 5_000 + "x",
            "f(func(){" * 5_000,
            "interface{" * 5_000,
        ),
    ),
    Sample(
        "JavaScript and TypeScript", ".js", "{}", "function f(x) {{ {} }}\n", "const = = ;\n",
        (
            "x=" * 5_000 + "1",
            "function f(){" * 5_000 + "}" * 5_000,
            "class A { b = " * 3_000,
            "`${" * 5_000,
            "const {a:" * 5_000,
            "f(function(){" * 5_000,
        ),
    ),
    Sample(
        "Java", ".java", "class A {{\n{}\n}}", "void f(String x) {{ {} }}\n", "int = = ;\n",
        (
            "x=" * 5_000 + "1;",
            "new A() { void f() {" * 3_000 + "}" * 5_000,
            "class A { A b = " * 3_000,
            "class A { void f() { class B {" * 3_000,
            "f(() -> {" * 5_000,
            "((A) " * 5_000 + "x).f();",
            "a.b" * 5_000 + ".C d;",
            "if (x instanceof A<" * 3_000,
        ),
    ),
)  # fmt: skip
_BY_NAME = {each.name: each for each in LANGUAGES}
_HOSTILE = [
    pytest.param(sample, code, id=f"{sample.suffix}-{number}")
    for sample in SAMPLES
    for number, code in enumerate((*_EVERYWHERE, *sample.hostile))
]
_EACH = pytest.mark.parametrize("sample", SAMPLES, ids=[each.suffix for each in SAMPLES])


def read(sample: Sample, code: str) -> Module:
    text = code.encode()
    return _BY_NAME[sample.name].read(f"a{sample.suffix}", text, text)


@_EACH
def test_code_with_an_error_is_read_as_far_as_it_goes_and_says_so(sample: Sample) -> None:
    module = read(sample, sample.file.format(sample.function.format("run(x);") + sample.broken))
    (function,) = module.functions
    assert function.own_name == "f"
    assert [each.callee.rpartition(".")[2].partition("/")[0] for each in function.calls] == ["run"]
    assert module.unread


@pytest.mark.parametrize(("sample", "code"), _HOSTILE)
def test_hostile_code_is_read_without_an_error(sample: Sample, code: str) -> None:
    for each in (code, sample.file.format(code), sample.file.format(sample.function.format(code))):
        assert len(read(sample, each).functions) <= 2_000


@_EACH
def test_code_with_too_many_functions_or_bytes_defines_nothing_and_says_so(sample: Sample) -> None:
    for code in (sample.function.format("") * 2_001, "//" + "a" * 1_000_000):
        module = read(sample, sample.file.format(code))
        assert not module.functions
        assert module.unread
