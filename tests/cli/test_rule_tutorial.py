"""The tutorial in `docs/rules.md` works when followed and prints what it shows."""

from __future__ import annotations

import functools
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest
from command import Verdict

from verdict.app.locations import rules_folder
from verdict.cli.rule_tutorial import TUTORIAL
from verdict.rulebook.files import load, load_all

ROOT = Path(__file__).parents[2]
ID = "python-silenced-tls-warnings"


def _blocks(language: str) -> list[str]:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", TUTORIAL, re.DOTALL | re.MULTILINE)
    return [text for name, text in blocks if name == language]


def _file(checkout: Path, suffix: str) -> Path:
    (name,) = re.findall(rf"^\*\*\d\. Write the \w+\*\*, `(\S+\.{suffix})`", TUTORIAL, re.MULTILINE)
    return checkout / str(name)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the two files that the tutorial tells to write, and no other rule."""
    root = tmp_path / "checkout"
    (root / "rules" / "python").mkdir(parents=True)
    (root / "verdict").symlink_to(ROOT / "verdict")
    for suffix, language in {"py": "python", "yaml": "yaml"}.items():
        (text,) = _blocks(language)
        _file(root, suffix).write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def here(verdict: Verdict, checkout: Path) -> Verdict:
    """The command as it is installed from the checkout."""
    return functools.partial(verdict, cwd=checkout, env={**os.environ, "PYTHONPATH": str(checkout)})


def _agrees(shown: str, result: subprocess.CompletedProcess[str], code: int) -> None:
    assert (result.returncode, result.stdout) == (code, shown), result.stderr


@pytest.mark.live
def test_the_sample_and_the_rule_agree(checkout: Path, here: Verdict) -> None:
    told = [block.partition("\n") for block in _blocks("") if block.startswith("$ verdict ")]
    assert [line for line, _, _ in told] == [f"$ verdict rules test {ID}"] * 2
    words = shlex.split(told[0][0])[2:]

    _agrees(told[0][2], here(*words), 0)

    rule = _file(checkout, "yaml")
    rule.write_text(re.sub(r"      - pattern:.*\n\Z", "", rule.read_text(encoding="utf-8")), encoding="utf-8")
    _agrees(told[1][2], here(*words), 1)


@pytest.mark.live
def test_a_rule_without_an_annotated_line_is_a_mistake(checkout: Path, here: Verdict) -> None:
    _file(checkout, "py").unlink()
    file = "python/silenced-warnings.yaml"

    _agrees(
        f"{file}: no sample beside it has a line that is marked `ruleid: {ID}`\n"
        f"{file}: no sample beside it has a line that is marked `ok: {ID}`\n"
        "1 rule, 0 samples, 2 mistakes\n",
        here("rules", "test", ID),
        1,
    )


def test_the_rule_is_explained_with_its_message_its_fix_and_its_comment(here: Verdict) -> None:
    lines = here("explain", ID).stdout.splitlines()

    assert lines[:2] == [
        f"{ID} (semgrep, python): Warnings about unchecked certificates switched off",
        "LOW (impact medium, likelihood low), confidence high, CWE-778, A09:2021",
    ]
    assert lines[2].startswith("The warnings about connections whose certificate isn't checked are switched off.")
    assert lines[lines.index("How to fix it") + 1].startswith("Remove the call")
    assert f"    # verdict: ignore[{ID}] why it is accepted" in lines


def test_the_rule_has_all_required_keys_and_the_page_describes_each(checkout: Path) -> None:
    (rule,) = load(_file(checkout, "yaml"))
    bundled = load_all(rules_folder())
    entries = {*rule["metadata"], "id", "message"}

    assert set.intersection(*(set(each["metadata"]) for each in bundled)) <= set(rule["metadata"])
    assert entries == set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", TUTORIAL, re.MULTILINE))))
    assert all(len(rule["metadata"][key]) > 0 for key in rule["metadata"])
    assert ID not in {each["id"] for each in bundled}


def test_the_files_and_tests_that_the_page_names_exist() -> None:
    named = re.findall(r"`((?:rules|docs|tests)/[\w./-]+)`|(tests/[\w./]+)", TUTORIAL)
    own = {_file(Path(), suffix).as_posix() for suffix in ("py", "yaml")}
    paths = {one or other for one, other in named} - own

    assert len(paths) > 4
    assert [path for path in paths if not (ROOT / path).exists()] == []
