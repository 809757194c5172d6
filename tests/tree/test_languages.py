from __future__ import annotations

from dataclasses import replace

import pytest

from verdict.domain.finding import EngineName
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.policy import Policy
from verdict.domain.severity.lowering import Lowering
from verdict.engines.semgrep.files import LANGUAGES
from verdict.ports import TargetFile
from verdict.tree.languages import language_of, unanalysed

SOURCE = {
    "index.php": "PHP", "old.php3": "PHP", "app/models/user.rb": "Ruby", "Rakefile": "Ruby", "config.ru": "Ruby",
    "a.c": "C/C++", "a.h": "C/C++", "a.cpp": "C/C++", "A.hpp": "C/C++", "a.cc": "C/C++", "Program.cs": "C#",
    "main.rs": "Rust", "App.kt": "Kotlin", "script.kts": "Kotlin", "A.scala": "Scala", "A.swift": "Swift",
    "a.pl": "Perl", "A.pm": "Perl", "a.lua": "Lua", "a.ps1": "PowerShell", "App.vue": "Vue", "App.svelte": "Svelte",
    "a.m": "Objective-C", "a.mm": "Objective-C", "a.dart": "Dart", "a.ex": "Elixir", "a.sol": "Solidity",
    "a.ipynb": "Jupyter", "a.zsh": "shell", "a.bat": "Batch", "a.cob": "COBOL", "a.wsgi": "Python",
    "types.d.ts": "TypeScript", "a.tsx": "TypeScript", "a.jsx": "JavaScript", "a.py": "Python", "UPPER.PHP": "PHP",
}  # fmt: skip
NO_SOURCE = (
    "Dockerfile", "main.tf", "deploy.yaml", "Jenkinsfile", "build.gradle", "build.gradle.kts", "Gemfile", "a.gemspec",
    "Makefile", "CMakeLists.txt", "schema.sql", "index.html", "style.css", "style.scss", "README.md", "logo.svg",
    "data.json", "page.erb", "page.twig", "page.ejs", "a.proto", "a.txt", "LICENSE", "a", "photo.png", "a.jar",
    ".envrc", "SConstruct", "a.sbt", "go.mod", "BUILD.bazel",
)  # fmt: skip


def file(path: str, interpreter: str | None = None) -> TargetFile:
    return TargetFile(path, path, 1, interpreter)


def run(*scanned: str, unscanned: tuple[Unscanned, ...] = ()) -> EngineRun:
    return EngineRun(
        EngineName("semgrep"), "1", RunStatus.OK, required=True, duration=0.1, scanned=scanned, unscanned=unscanned
    )


@pytest.mark.parametrize(("path", "language"), SOURCE.items())
def test_source_code_has_a_language(path: str, language: str) -> None:
    assert language_of(file(path)) == language


@pytest.mark.parametrize("path", NO_SOURCE)
def test_documents_and_configuration_are_not_source_code(path: str) -> None:
    assert language_of(file(path)) is None


@pytest.mark.parametrize(
    ("interpreter", "language"), [("php", "PHP"), ("ruby", "Ruby"), ("perl", "Perl"), ("python", "Python"), ("x", None)]
)
def test_a_script_without_a_suffix_has_its_interpreter_s(interpreter: str, language: str | None) -> None:
    assert language_of(file("bin/run", interpreter)) == language


@pytest.mark.parametrize("language", ["python", "javascript", "typescript", "java", "go", "bash"])
def test_the_programming_languages_of_the_rules_are_known(language: str) -> None:
    assert all(language_of(file(f"a{suffix}")) for suffix in LANGUAGES[language])


def test_files_given_to_an_engine_count_as_analysed() -> None:
    files = [file(path) for path in ("a.py", "b.py", "c.php", "d.php", "README.md")]
    gap = Unscanned("b.py", Gap.UNPARSABLE, "syntax error")

    missed = unanalysed(files, (run("a.py", unscanned=(gap,)), run("d.php")), Policy())

    assert (dict(missed.languages), missed.total, missed.own, missed.own_total) == ({"PHP": 1}, 4, 1, 4)


def test_an_engine_that_failed_analysed_nothing() -> None:
    assert unanalysed([file("a.py")], (replace(run(), status=RunStatus.FAILED),), Policy()).count == 1


def test_tests_and_vendored_code_are_counted_but_not_as_the_product_s_own() -> None:
    files = [file(path) for path in ("app.py", "third_party/a.c", "third_party/b.c", "tests/test_a.rb", "qa/a.php")]
    lowering = Lowering(named=lambda path: Lowering().role_of("tests/x") if path.startswith("qa/") else None)

    trusted = unanalysed(files, (run("app.py"),), Policy(lowering=lowering))
    hostile = unanalysed(files, (run("app.py"),), Policy(lowering=lowering, trusts_places=False))

    assert dict(trusted.languages) == dict(hostile.languages) == {"C/C++": 2, "Ruby": 1, "PHP": 1}
    assert (trusted.own, trusted.own_total, trusted.prevails) == (0, 1, False)
    assert (hostile.own, hostile.own_total, hostile.prevails) == (4, 5, True)
