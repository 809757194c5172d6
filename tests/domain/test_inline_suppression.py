"""Comments in code that suppress findings."""

from __future__ import annotations

import pytest
from builders import finding

from verdict.app.engines import comments
from verdict.domain.finding import EngineName, Finding, Kind, Severity, Source
from verdict.domain.inline_suppression import CommentLine, OwnComments, own_comments, tool_comments
from verdict.domain.location import Location
from verdict.domain.suppression import Suppression

BANDIT, SEMGREP, KINGFISHER, ZIZMOR = map(EngineName, ("bandit", "semgrep", "kingfisher", "zizmor"))


def source(engine: EngineName, rule: str = "rule") -> Source:
    return Source(engine, rule, "HIGH", Severity.HIGH, f"{engine}.severity")


def lines(*texts: str, alone: bool = False) -> list[CommentLine]:
    return [CommentLine(number, text, alone) for number, text in enumerate(texts, start=1)]


def answer_of(texts: list[str], *sources: Source) -> str | None:
    answered = tool_comments(lines(*texts), None, sources, comments())
    return "; ".join(answered.texts) if answered.complete else None


@pytest.mark.parametrize(
    ("engine", "rule", "text", "answer"),
    [
        (BANDIT, "B608", "# nosec", "# nosec"),
        (BANDIT, "B608", "#nosec", "#nosec"),
        (BANDIT, "B608", "# nosec B608", "# nosec B608"),
        (BANDIT, "B608", "# nosec: B602, B608", "# nosec: B602, B608"),
        (BANDIT, "B608", "# nosec B602 B608", "# nosec B602 B608"),
        (BANDIT, "B608", "# noqa: E501  # nosec B608  checked", "# nosec B608"),
        (BANDIT, "B608", "# noqa: S608", "# noqa: S608"),
        (BANDIT, "B608", "# noqa:E501,S608", "# noqa:E501,S608"),
        (BANDIT, "B608", "# noqa: S602", None),
        (BANDIT, "B608", "# noqa", None),
        (BANDIT, "B608", "# noqa: E501", None),
        (BANDIT, "B608", "# nosec B602", None),
        (BANDIT, "B608", "# nosecret", None),
        (BANDIT, "B608", "# nosemgrep", None),
        (SEMGREP, "sql-injection", "# nosemgrep", "nosemgrep"),
        (SEMGREP, "sql-injection", "// nosem", "nosem"),
        (SEMGREP, "sql-injection", "// nosemgrep: sql-injection", "nosemgrep: sql-injection"),
        (SEMGREP, "sql-injection", "# nosem: other.rule, sql-injection", "nosem: other.rule, sql-injection"),
        (SEMGREP, "sql-injection", "# nosemgrep: sql-injection-2", None),
        (SEMGREP, "sql-injection", "# nosec", None),
        (SEMGREP, "sql-injection", "# nosemantics", None),
        (ZIZMOR, "unpinned-uses", "# zizmor: ignore[unpinned-uses]", "# zizmor: ignore[unpinned-uses]"),
        (ZIZMOR, "unpinned-uses", "# zizmor: ignore[a, unpinned-uses]", "# zizmor: ignore[a, unpinned-uses]"),
        (ZIZMOR, "unpinned-uses", "# zizmor: ignore[artipacked]", None),
        (ZIZMOR, "unpinned-uses", "# zizmor: ignore", None),
        (KINGFISHER, "aws-key", "# kingfisher:ignore", "kingfisher:ignore"),
        (KINGFISHER, "aws-key", "// gitleaks:allow", "gitleaks:allow"),
        (KINGFISHER, "aws-key", "# nosec # nosemgrep", None),
        (EngineName("osv"), "CVE-2025-1", "# nosec # nosemgrep", None),
    ],
)
def test_a_tools_comment_suppresses_the_rules_it_names(
    engine: EngineName, rule: str, text: str, answer: str | None
) -> None:
    assert answer_of([text], source(engine, rule)) == answer


def test_a_comment_on_any_line_of_the_finding_suppresses_it() -> None:
    assert answer_of(["", "# nosec B608", ""], source(BANDIT, "B608"))


def test_a_second_comment_suppresses_if_the_first_names_another_rule() -> None:
    assert answer_of(["# nosec B602  # nosec B608"], source(BANDIT, "B608")) == "# nosec B608"


def test_without_comments_nothing_is_suppressed() -> None:
    assert answer_of([], source(BANDIT)) is None


def test_a_comment_of_two_tools_answers_for_both() -> None:
    assert answer_of(["# nosec nosemgrep"], source(BANDIT), source(SEMGREP)) == "# nosec; nosemgrep"


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        (
            "# nosec B602",
            "`# nosec B602` answers for bandit only; semgrep's shell still counts: use `verdict: ignore[shell] reason`",
        ),
        (
            "# nosemgrep",
            "`nosemgrep` answers for semgrep only; bandit's B602 still counts: use `verdict: ignore[B602] reason`",
        ),
        ("# nosec nosemgrep", None),
        ("# reviewed", None),
    ],
)
def test_what_a_comment_for_one_of_two_tools_leaves_is_named(text: str, missing: str | None) -> None:
    answered = tool_comments(lines(text), None, (source(BANDIT, "B602"), source(SEMGREP, "shell")), comments())

    assert answered.missing == missing


def test_one_comment_for_two_rules_of_an_engine_is_quoted_once() -> None:
    assert answer_of(["# nosec"], source(BANDIT, "B105"), source(BANDIT, "B106")) == "# nosec"


def test_a_comment_is_cleaned_before_it_becomes_a_reason() -> None:
    assert answer_of(["#\x85\x1f nosec"], source(BANDIT)) == "# nosec"


def test_semgreps_comment_may_stand_alone_on_the_line_above() -> None:
    sources = finding().sources
    for text, complete in (("# nosemgrep: python-sql-injection", True), ("# nosemgrep: another-rule", False)):
        above = CommentLine(1, text, alone=True)
        assert tool_comments((), above, sources, comments()).complete is complete
    assert not tool_comments((), CommentLine(1, "# nosec", alone=True), [source(BANDIT)], comments()).complete


def own(*comments_: CommentLine, reasons_required: bool = False) -> OwnComments:
    return own_comments("app.py", comments_, reasons_required=reasons_required)


def on(first: int, last: int | None = None, rule: str = "B602") -> Finding:
    """A finding of bandit and semgrep on these lines."""
    sources = (source(BANDIT, rule), source(SEMGREP, "shell"))
    return finding(location=Location("app.py", first, 1, last), rule_id="shell", sources=sources)


def applying(found: OwnComments, about: Finding) -> list[Suppression]:
    return [each for each in found.suppressions if each.applies(about)]


@pytest.mark.parametrize("rule", ["shell", "B602", "a, B602", "B602,shell", "B602 a"])
def test_one_comment_that_names_a_rule_of_any_source_answers_for_all(rule: str) -> None:
    found = own(CommentLine(3, f"# verdict: ignore[{rule}] the input is a constant", alone=False))

    assert {each.because for each in applying(found, on(3))} == {"comment in the code: the input is a constant"}
    assert found.problems == ()


def test_a_comment_suppresses_no_rule_that_it_does_not_name() -> None:
    found = own(CommentLine(3, "# verdict: ignore[B603, shel] why not", alone=False))

    assert applying(found, on(3)) == []


def test_a_comment_may_name_any_id_of_an_advisory() -> None:
    found = own(CommentLine(3, "# verdict: ignore[GHSA-1] not called", alone=False))
    advisory = finding(
        kind=Kind.VULNERABILITY, rule_id="CVE-2025-1", aliases=("GHSA-1",), location=Location("app.py", 3)
    )

    assert applying(found, advisory)


@pytest.mark.parametrize(
    ("first", "last", "suppressed"), [(3, 3, True), (2, 3, True), (3, 5, True), (4, 4, False), (1, 2, False)]
)
def test_a_comment_beside_code_applies_to_findings_that_include_its_line(
    first: int, last: int, suppressed: bool
) -> None:
    found = own(CommentLine(3, "# verdict: ignore[B602] why not", alone=False))

    assert bool(applying(found, on(first, last))) is suppressed


@pytest.mark.parametrize(
    ("first", "last", "suppressed"), [(6, 6, True), (6, 9, True), (2, 3, True), (7, 7, False), (1, 2, False)]
)
def test_a_comment_alone_applies_to_the_next_line_below_comments_too(first: int, last: int, suppressed: bool) -> None:
    comments_ = [CommentLine(line, "# and more", alone=True) for line in (4, 5)]
    found = own(CommentLine(3, "# verdict: ignore[B602] why not", alone=True), *comments_)

    assert bool(applying(found, on(first, last))) is suppressed


@pytest.mark.parametrize(("line", "suppressed"), [(2, False), (3, True), (5, True), (8, True), (9, False)])
def test_a_block_applies_to_the_findings_that_begin_in_it(line: int, suppressed: bool) -> None:
    found = own(
        CommentLine(3, "// verdict: ignore-start[B602] generated tables", alone=True),
        CommentLine(8, "// verdict: ignore-end", alone=True),
    )

    assert bool(applying(found, on(line, line + 20))) is suppressed
    assert found.problems == ()


def test_blocks_may_be_nested() -> None:
    found = own(
        CommentLine(1, "# verdict: ignore-start[shell] outer", alone=True),
        CommentLine(3, "# verdict: ignore-start[B602] inner", alone=True),
        CommentLine(5, "# verdict: ignore-end", alone=True),
        CommentLine(7, "# verdict: ignore-end", alone=True),
    )

    assert [[each.reason for each in applying(found, on(line))] for line in (2, 4, 6)] == [
        ["outer"], ["outer", "inner"], ["outer"],
    ]  # fmt: skip


def test_an_end_that_names_rules_ends_a_block_of_these() -> None:
    found = own(
        CommentLine(1, "# verdict: ignore-start[B602] first", alone=True),
        CommentLine(3, "# verdict: ignore-start[B307, B102] second", alone=True),
        CommentLine(5, "# verdict: ignore-end[B602]", alone=True),
        CommentLine(7, "# verdict: ignore-end[B102, B307]", alone=True),
        CommentLine(9, "# verdict: ignore-end[B602]", alone=True),
    )

    assert [(each.rule, each.lines.first, each.lines.last) for each in found.suppressions if each.lines] == [
        ("B602", 1, 5), ("B307", 3, 7), ("B102", 3, 7),
    ]  # fmt: skip
    assert found.problems == ("app.py:9: `verdict: ignore-end` ends nothing",)


def test_a_comment_for_the_file_applies_to_all_its_lines() -> None:
    found = own(CommentLine(2, "/* verdict: ignore-file[B602] made by a tool */", alone=True))

    assert [each.reason for each in applying(found, on(4_000))] == ["made by a tool"]
    assert applying(found, finding(location=Location("lib.py", 4), rule_id="B602")) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# verdict: ignore[a] a reason  # noqa: S602", "a reason"),
        ("# noqa: S602  # verdict: ignore[a] a reason", "a reason"),
        ("<!-- verdict: ignore[a] a reason -->", "a reason"),
        ("/* verdict: ignore[a]: a reason */", "a reason"),
        ("{# verdict: ignore[a] - a reason #}", "a reason"),
        ("-- verdict:ignore[a] see https://a.test/b#c", "see https://a.test/b#c"),
        (" * verdict: ignore [a] a reason", "a reason"),
        ("<%-- verdict: ignore[a] a reason --%>", "a reason"),
        ("{{!-- verdict: ignore[a] a reason --}}", "a reason"),
        ("<# verdict: ignore[a] a reason #>", "a reason"),
        ("--[[ verdict: ignore[a] a reason ]]", "a reason"),
        ("(* verdict: ignore[a] a reason *)", "a reason"),
        ("{ verdict: ignore[a] a reason }", "a reason"),
        ("### verdict: ignore[a] a reason ###", "a reason"),
        ("' verdict: ignore[a] a reason", "a reason"),
        ("REM verdict: ignore[a] a reason", "a reason"),
        ("# verdict: ignore[a] one  # verdict: ignore[b] two", "one"),
    ],
)
def test_the_reason_ends_with_the_comment(text: str, reason: str) -> None:
    assert own(CommentLine(1, text, alone=False)).suppressions[0].reason == reason


@pytest.mark.parametrize(
    "text",
    [
        "# write `verdict: ignore[a] reason`",
        "# as in 'verdict: ignore[a] why'",
        "# the verdict: ignore[a] it",
        "# Verdict: ignore[a] why",
    ],
)
def test_prose_is_no_comment_of_ours(text: str) -> None:
    assert own(CommentLine(1, text, alone=False)) == OwnComments()


@pytest.mark.parametrize(
    ("line", "text", "problem"),
    [
        (
            3,
            "# verdict: ignore",
            "`verdict: ignore` names no rule and is ignored: write `verdict: ignore[rule] reason`",
        ),
        (3, "# verdict: ignore[ ,] why", "`verdict: ignore` names no rule and is ignored: write"),
        (3, "# verdict: ignore-next[a] why", "there is no comment `verdict: ignore-next`"),
        (31, "# verdict: ignore-file[a] why", "`verdict: ignore-file` is ignored: it must be in the first 30 lines"),
        (3, "# verdict: ignore-start[a] why", "`verdict: ignore-start` has no `verdict: ignore-end` and is ignored"),
        (3, "# verdict: ignore-end", "`verdict: ignore-end` ends nothing"),
    ],
)
def test_an_invalid_comment_is_reported_and_suppresses_nothing(line: int, text: str, problem: str) -> None:
    found = own(CommentLine(line, text, alone=True))

    assert found.suppressions == ()
    assert len(found.problems) == 1
    assert found.problems[0].startswith(f"app.py:{line}: {problem}")


@pytest.mark.parametrize("text", ["# verdict: ignore[a]", "# verdict: ignore[a] ok"])
def test_a_comment_without_a_reason_is_reported_and_counts_unless_reasons_are_required(text: str) -> None:
    lenient, strict = (own(CommentLine(3, text, alone=True), reasons_required=each) for each in (False, True))

    assert lenient.problems == ("app.py:3: `verdict: ignore[a]` gives no reason",)
    assert [each.because for each in lenient.suppressions] == ["comment in the code: verdict: ignore[a]"]
    assert strict == OwnComments((), ("app.py:3: `verdict: ignore[a]` gives no reason and is ignored",))
