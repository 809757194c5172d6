"""In which language the rules are that look at a file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verdict.engines.semgrep.files import LANGUAGES, language
from verdict.ports import TargetFile


def test_a_script_without_a_suffix_is_in_the_language_of_its_interpreter() -> None:
    file = TargetFile("start", "start", 1, interpreter="bash")
    assert language(file) == "bash"
    assert language(replace(file, interpreter="node")) == "javascript"
    assert language(replace(file, interpreter="python3")) == "python"
    assert language(replace(file, interpreter="perl")) is None


def test_a_shell_script_by_suffix_may_be_for_another_program() -> None:
    file = TargetFile("release.sh", "release.sh", 1)
    told = {name: language(replace(file, interpreter=name)) for name in ("node", "python", "zsh", None)}
    assert told == {"node": "javascript", "python": "python", "zsh": "bash", None: "bash"}
    assert language(TargetFile("app.py", "app.py", 1, interpreter="node")) == "python"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a.py", "python"), ("a.tsx", "typescript"), ("Dockerfile.dev", "dockerfile"), ("Dockerfile.md", None)],
)
def test_other_files_are_in_that_of_their_names(name: str, expected: str | None) -> None:
    assert language(TargetFile(name, name, 1)) == expected


def test_a_suffix_is_of_one_language() -> None:
    suffixes = [suffix for each in LANGUAGES.values() for suffix in each]
    assert len(set(suffixes)) == len(suffixes)
