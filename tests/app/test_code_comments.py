"""Suppression comments in the files of a scan."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from builders import finding, target_file

from verdict.app.code_comments import CodeComments
from verdict.app.engines import comments
from verdict.domain.finding import EngineName, Finding, Severity, Source
from verdict.domain.location import Location
from verdict.ports import TargetFile
from verdict.tree.excerpts import SourceReader


def source(engine: str, rule: str) -> Source:
    return Source(EngineName(engine), rule, "HIGH", Severity.HIGH, "a table")


def at(line: int, path: str = "app.py", last: int | None = None) -> Finding:
    """A finding of bandit and semgrep."""
    sources = (source("bandit", "B602"), source("semgrep", "shell"))
    return finding(location=Location(path, line, 1, last), rule_id="shell", sources=sources)


def in_code(folder: Path, files: Mapping[str, str], *, reasons_required: bool = False) -> CodeComments:
    listed = [target_file(folder, name, text) for name, text in files.items()]
    return CodeComments(SourceReader(folder, listed), comments(), reasons_required=reasons_required)


def because(found: CodeComments, about: Finding) -> list[str]:
    return [each.because for each in found.suppressing(about)]


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("x()  # verdict: ignore[B602] why\n", ["comment in the code: why"]),
        ("x()  # verdict: ignore[shell] why\n", ["comment in the code: why"]),
        ("x()  # verdict: ignore[B602] why  # nosec # nosemgrep\n", ["comment in the code: why"]),
        ("x()  # nosec # nosemgrep\n", ["comment in the code: # nosec; comment in the code: nosemgrep"]),
        ("x()  # nosec\n", []),
        ("x()  # verdict: ignore[B101] why\n", []),
        ("x('# verdict: ignore[B602] why')\n", []),
        ("x('# nosec # nosemgrep')\n", []),
        ("x()\n", []),
    ],
)
def test_only_comments_that_answer_for_all_engines_suppress(tmp_path: Path, text: str, reasons: list[str]) -> None:
    assert because(in_code(tmp_path, {"app.py": text}), at(1)) == reasons


def test_semgreps_comment_above_and_bandits_beside_answer_together(tmp_path: Path) -> None:
    found = in_code(tmp_path, {"app.py": "# nosemgrep\nx()  # nosec\ny()\n"})
    assert because(found, at(2)) == ["comment in the code: # nosec; comment in the code: nosemgrep"]
    assert because(found, at(3)) == []


def test_what_the_comments_of_tools_leave_is_told_with_its_place(tmp_path: Path) -> None:
    found = in_code(tmp_path, {"app.py": "x(\n  y)  # nosec\nz()\n"})
    assert list(found.missing([at(1, last=2), at(3)])) == [
        "app.py:1: `# nosec` answers for bandit only; semgrep's shell still counts: use `verdict: ignore[shell] reason`"
    ]


@pytest.mark.parametrize(("second", "suppressed"), [("a  # verdict: ignore[B602] here too\n", True), ("a\n", False)])
def test_a_package_in_several_manifests_needs_a_comment_in_each(
    second: str, *, suppressed: bool, tmp_path: Path
) -> None:
    found = in_code(tmp_path, {"a.txt": "a==1  # verdict: ignore[B602] for documents\n", "b.txt": second})
    about = replace(at(1, "a.txt"), also_at=(Location("b.txt", 1),))

    assert bool(found.suppressing(about)) is suppressed
    said = (
        "shell still counts: it has a comment in some of its files, and none at b.txt:1; "
        "write one there, or suppress it in the configuration"
    )
    assert list(found.missing([about])) == ([] if suppressed else [said])


@pytest.mark.parametrize("name", ["uv.lock", "Pipfile.lock", "package-lock.json", "pnpm-lock.yaml", "go.sum"])
def test_a_lock_needs_no_comment_beside_its_manifest_since_its_tool_removes_them(name: str, tmp_path: Path) -> None:
    found = in_code(tmp_path, {"docs/a.toml": "a = 1  # verdict: ignore[B602] ours\n"})
    beside, elsewhere = (
        replace(at(1, "docs/a.toml"), also_at=(Location(f"{folder}/{name}", 1),)) for folder in ("docs", "prod")
    )

    assert because(found, beside) == ["comment in the code: ours"]
    assert list(found.missing([beside])) == because(found, elsewhere) == []
    assert f"none at prod/{name}:1" in next(found.missing([elsewhere]))


def test_a_comment_in_a_vanished_file_does_not_apply(tmp_path: Path) -> None:
    found = CodeComments(SourceReader(tmp_path, [TargetFile("app.py", "app.py", 1)]), comments())
    assert because(found, at(1)) == []


def test_a_comment_in_a_file_that_changed_during_the_scan_does_not_apply(tmp_path: Path) -> None:
    file = target_file(tmp_path, "app.py", "x()  # verdict: ignore[B602] why\n")
    for held in (True, False):
        reader = SourceReader(tmp_path, [file], lambda _path, _raw, held=held: held)  # type: ignore[misc]  # bound early
        assert bool(because(CodeComments(reader, comments()), at(1))) is held


def test_without_a_reader_there_are_no_comments() -> None:
    found = CodeComments(None, comments())
    assert because(found, at(1)) == []
    assert [each.suppressions for each in found.own(["app.py"])] == [()]


def test_all_comments_of_ours_are_listed_one_for_each_rule(tmp_path: Path) -> None:
    found = in_code(tmp_path, {"a.js": "x() // verdict: ignore[a, b] why\n", "b.py": "# verdict: ignore\n"})
    one, other = found.own(["a.js", "b.py"])
    assert [(each.rule, each.place, each.reason) for each in one.suppressions] == [
        ("a", "a.js:1", "why"), ("b", "a.js:1", "why"),
    ]  # fmt: skip
    assert len(other.problems) == 1


def test_a_required_reason_is_required(tmp_path: Path) -> None:
    text = "x()  # verdict: ignore[B602]\n"
    for required in (False, True):
        found = in_code(tmp_path, {"app.py": text}, reasons_required=required)
        assert bool(because(found, at(1))) is not required


def test_of_blocks_within_each_other_the_innermost_counts(tmp_path: Path) -> None:
    text = """\
# verdict: ignore-file[B602] the file
x()
# verdict: ignore-start[B602, shell] outer
x()
# verdict: ignore-start[B602] inner
x()
# verdict: ignore-end
x()
# verdict: ignore-end
x()
# verdict: ignore-start[B602] next
x()
# verdict: ignore-end  # verdict: ignore-start[B602] last
x()
# verdict: ignore-end
x()
"""
    found = in_code(tmp_path, {"app.py": text})
    said = [
        [each.removeprefix("comment in the code: ") for each in because(found, at(line))] for line in range(2, 17, 2)
    ]
    assert said == [
        ["the file"],
        ["outer", "outer"],
        ["outer", "inner"],
        ["outer", "outer"],
        ["the file"],
        ["next"],
        ["last"],
        ["the file"],
    ]


def test_blocks_are_not_tried_one_by_one(tmp_path: Path) -> None:
    rules = ", ".join(f"rule-{number}" for number in range(49))
    block = f"# verdict: ignore-start[B602, {rules}] why\nx()\n# verdict: ignore-end\n"
    found = in_code(tmp_path, {"app.py": block * 2_000})
    begun = time.process_time()
    assert {len(found.suppressing(at(2 + 3 * number))) for number in range(2_000)} == {1}
    assert time.process_time() - begun < 20  # took minutes


def test_a_row_of_comments_alone_applies_to_the_code_below(tmp_path: Path) -> None:
    found = in_code(tmp_path, {"app.py": "# verdict: ignore[B602] why\n" * 20_000 + "x()\n"})
    begun = time.process_time()
    assert len(found.suppressing(at(20_001))) == 20_000
    assert time.process_time() - begun < 10
