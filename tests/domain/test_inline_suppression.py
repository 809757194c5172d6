"""Comments in code that suppress findings."""

from __future__ import annotations

import pytest
from builders import finding

from verdict.app.engines import comments
from verdict.domain.finding import EngineName, Severity, Source
from verdict.domain.inline_suppression import inline_suppression

BANDIT, SEMGREP, KINGFISHER, ZIZMOR = map(EngineName, ("bandit", "semgrep", "kingfisher", "zizmor"))


def source(engine: EngineName, rule: str = "rule") -> Source:
    return Source(engine, rule, "HIGH", Severity.HIGH, f"{engine}.severity")


def answer_of(lines: list[str], *sources: Source) -> str | None:
    return inline_suppression(lines, sources, comments())


@pytest.mark.parametrize(
    ("engine", "rule", "line", "answer"),
    [
        (BANDIT, "B608", "x()  # nosec", "# nosec"),
        (BANDIT, "B608", "x()  #nosec", "#nosec"),
        (BANDIT, "B608", "x()  # nosec B608", "# nosec B608"),
        (BANDIT, "B608", "x()  # nosec: B602, B608", "# nosec: B602, B608"),
        (BANDIT, "B608", "x()  # nosec B602 B608", "# nosec B602 B608"),
        (BANDIT, "B608", "x()  # noqa: S608  # nosec B608  checked", "# nosec B608"),
        (BANDIT, "B608", "x()  # nosec B602", None),
        (BANDIT, "B608", "x()  # nosecret", None),
        (BANDIT, "B608", "nosec()", None),
        (BANDIT, "B608", "x()  # nosemgrep", None),
        (SEMGREP, "sql-injection", "x()  # nosemgrep", "nosemgrep"),
        (SEMGREP, "sql-injection", "x()  // nosem", "nosem"),
        (SEMGREP, "sql-injection", "x()  // nosemgrep: sql-injection", "nosemgrep: sql-injection"),
        (
            SEMGREP,
            "sql-injection",
            "x()  # nosem: other.rule, sql-injection",
            "nosem: other.rule, sql-injection",
        ),
        (SEMGREP, "sql-injection", "x()  # nosemgrep: sql-injection-2", None),
        (SEMGREP, "sql-injection", "x()  # nosec", None),
        (SEMGREP, "sql-injection", "x()  # nosemantics", None),
        (ZIZMOR, "unpinned-uses", "uses: a/b@v1  # zizmor: ignore[unpinned-uses]", "# zizmor: ignore[unpinned-uses]"),
        (ZIZMOR, "unpinned-uses", "uses: a  # zizmor: ignore[a, unpinned-uses]", "# zizmor: ignore[a, unpinned-uses]"),
        (ZIZMOR, "unpinned-uses", "uses: a  # zizmor: ignore[artipacked]", None),
        (ZIZMOR, "unpinned-uses", "uses: a  # zizmor: ignore", None),
        (KINGFISHER, "aws-key", "key  # nosec # nosemgrep # kingfisher:ignore", None),
    ],
)
def test_an_engines_comment_suppresses_the_rules_it_names(
    engine: EngineName, rule: str, line: str, answer: str | None
) -> None:
    expected = None if answer is None else f"comment in the code: {answer}"

    assert answer_of([line], source(engine, rule)) == expected


def test_a_comment_on_any_line_of_the_finding_suppresses_it() -> None:
    assert answer_of(["call(", "    one,  # nosec B608", ")"], source(BANDIT, "B608"))


def test_a_second_comment_suppresses_if_the_first_names_another_rule() -> None:
    line = "x()  # nosec B602  # nosec B608"

    assert answer_of([line], source(BANDIT, "B608")) == "comment in the code: # nosec B608"


def test_without_lines_nothing_is_suppressed() -> None:
    assert answer_of([], source(BANDIT)) is None


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("x()  # nosec", None),
        ("x()  # nosemgrep", None),
        ("x()  # nosec nosemgrep", "comment in the code: # nosec; comment in the code: nosemgrep"),
    ],
)
def test_a_merged_finding_needs_a_comment_for_each_of_its_sources(line: str, answer: str | None) -> None:
    assert answer_of([line], source(BANDIT), source(SEMGREP)) == answer


def test_a_finding_with_a_source_without_comment_syntax_cannot_be_suppressed_in_the_code() -> None:
    assert answer_of(["x  # nosec"], source(BANDIT), source(KINGFISHER)) is None


def test_one_comment_for_two_rules_of_an_engine_is_quoted_once() -> None:
    sources = [source(BANDIT, "B105"), source(BANDIT, "B106")]

    assert answer_of(["x()  # nosec"], *sources) == "comment in the code: # nosec"


def test_a_comment_is_cleaned_before_it_becomes_a_reason() -> None:
    assert answer_of(["x()  #\x85\x1f nosec"], source(BANDIT)) == "comment in the code: # nosec"


def test_semgreps_comment_may_stand_alone_on_the_line_above() -> None:
    sources = finding().sources
    assert inline_suppression(["eval(x)"], sources, comments(), "  # nosemgrep: python-sql-injection") is not None
    assert inline_suppression(["eval(x)"], sources, comments(), "eval(y)  # nosemgrep") is None
    assert inline_suppression(["eval(x)"], sources, comments(), "# nosemgrep: another-rule") is None
