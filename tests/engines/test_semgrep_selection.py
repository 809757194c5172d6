"""Which rules are for a file, by what it holds."""

from __future__ import annotations

from typing import Any

from verdict.engines.semgrep.selection import Selection


def _rule(languages: str, *words: str) -> dict[str, Any]:
    return {"languages": languages.split(), "metadata": {"words": list(words)}}


def _chosen(text: str, *rules: dict[str, Any], language: str = "python") -> list[int]:
    return Selection(rules).rules(language, text.encode())


def test_a_rule_is_for_files_of_its_languages() -> None:
    rules = (_rule("python"), _rule("java go"), _rule("go"))
    assert _chosen("", *rules, language="go") == [1, 2]
    assert _chosen("", *rules, language="rust") == []


def test_a_rule_without_metadata_is_for_every_file_of_its_language() -> None:
    assert Selection([{"languages": ["go"]}]).rules("go", b"") == [0]


def test_a_rule_is_for_files_that_hold_each_of_its_words() -> None:
    rules = (_rule("python", r"\beval\b"), _rule("python", r"\beval\b", "(?i)csrf"), _rule("python"))
    assert _chosen("evaluate(text)", *rules) == [2]
    assert _chosen("eval(text)", *rules) == [0, 2]
    assert _chosen("eval(text) # WTF_CSRF_ENABLED", *rules) == [0, 1, 2]


def test_text_that_is_not_utf_8_and_very_long_words_are_searched() -> None:
    rule = _rule("python", "needle")
    assert Selection([rule]).rules("python", b"\xff\xfeneedle\xff") == [0]
    assert Selection([rule]).rules("python", b"x" * 1_000_000 + b" needle") == [0]
    assert _chosen("a" * 300 + "_password", _rule("python", r"_password\b")) == [0]


def test_a_rule_with_paths_is_for_their_suffixes_alone() -> None:
    rules: list[dict[str, Any]] = [
        {"languages": ["regex"], "paths": {"include": ["*.jsp", "*.tag"]}},
        {"languages": ["regex"]},
    ]
    selection = Selection(rules)
    assert selection.rules("regex", b"", ".tag") == [0, 1]
    assert selection.rules("regex", b"", ".html") == [1]
