"""The report on a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from builders import finding
from hypothesis import given, settings
from hypothesis import strategies as st
from reports import COMMAND, SECRET, artifact, rendered, report_of, shared_report, spread_findings

from verdict.domain.finding import CodeRole, EngineName, Severity, Status
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.ranking import Strategy
from verdict.domain.policy import Policy, Verdict
from verdict.domain.report import Report
from verdict.domain.text.untrusted import clean_block, clean_line, clean_path
from verdict.presenters.terminal.presenter import TerminalPresenter

SNAPSHOTS = Path(__file__).parent / "snapshots"
STYLE = re.compile(r"\x1b\[[0-9;]*m")

WIDTHS = (80, 100, 140, None)


def view(detail: Detail, width: int | None) -> str:
    return rendered(shared_report(), TerminalPresenter(width=width, detail=detail))


VIEWS: dict[str, Callable[[], str]] = {
    **{f"compact-{width or 'pipe'}": partial(view, Detail.COMPACT, width) for width in WIDTHS},
    **{f"rich-{width or 'pipe'}": partial(view, Detail.RICH, width) for width in WIDTHS},
    "minimal": partial(view, Detail.MINIMAL, 80),
    "cut": lambda: rendered(shared_report(), TerminalPresenter(width=80, detail=Detail.COMPACT), max_findings=1),
    "newest": lambda: rendered(shared_report(), TerminalPresenter(width=80, detail=Detail.COMPACT), Strategy.NEWEST),
    "everything": lambda: rendered(
        shared_report(), TerminalPresenter(width=100, show_coverage=True, show_suppressed=True)
    ),
    "clean": lambda: rendered(report_of(), TerminalPresenter(width=80)),
    "many": lambda: by_default(report_of(*spread_findings(370)), 80),
}


def by_default(report: Report, width: int | None) -> str:
    """The report as `verdict scan` shows it without options."""
    presenter = TerminalPresenter(width=width, detail=Detail.COMPACT, most_lines=200)
    return rendered(report, presenter, max_findings=50)


def lines_of(report: Report, presenter: TerminalPresenter | None = None, **limits: int) -> list[str]:
    return rendered(report, presenter or TerminalPresenter(), Strategy.PRIORITY, **limits).splitlines()


@pytest.mark.parametrize("view", VIEWS)
def test_the_shared_report_equals_the_snapshot(view: str) -> None:
    assert VIEWS[view]() == (SNAPSHOTS / f"{view}.txt").read_text("utf-8")


def test_every_snapshot_is_compared() -> None:
    assert {path.stem for path in SNAPSHOTS.iterdir()} == VIEWS.keys()


def test_colour_changes_nothing_but_the_colour() -> None:
    plain, coloured = (rendered(shared_report(), TerminalPresenter(width=80, colour=on)) for on in (False, True))

    assert STYLE.search(coloured)
    assert [line.rstrip() for line in STYLE.sub("", coloured).splitlines()] == plain.splitlines()


def test_without_colour_there_is_no_escape_code() -> None:
    assert "\x1b" not in rendered(shared_report(), TerminalPresenter())


hostile = st.text(st.characters() | st.sampled_from(list("\x1b\x1b\x1b[]0;m\x07\x9b\r\b\u202e\u200b\n\t")), min_size=1)


def poisoned(text: str) -> Report:
    """A report of a tree that has `text` everywhere, cleaned where it entered."""
    line, path = clean_line(text), clean_path(f"a{text}".replace("/", "-"))
    made = finding(
        rule_id=line, title=line, message=line, snippet=clean_block(text), fix=line, symbol=line, references=(line,),
        cwe=(line,), suppressed_because=line, status=Status.BASELINE,
    )  # fmt: skip
    made = replace(made, location=replace(made.location, path=path))
    gap = Unscanned(path, Gap.FAILED, line)
    run = EngineRun(
        EngineName("semgrep"), "1", RunStatus.PARTIAL, required=True, duration=0.0, scanned=(path,), unscanned=(gap,),
        error=line, hint=line,
    )  # fmt: skip
    return report_of(made, runs=(run,), excluded=(gap,), notices=(line,), policy=Policy(source=path))


@settings(max_examples=30)
@given(hostile, st.booleans())
def test_escape_codes_in_a_scanned_tree_are_removed(text: str, colour: bool) -> None:
    presenter = TerminalPresenter(colour=colour, show_coverage=True)
    shown = rendered(poisoned(text), presenter)

    ours = set(STYLE.findall(rendered(poisoned("harmless"), presenter)))
    assert set(STYLE.findall(shown)) <= ours
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202e]", STYLE.sub("", shown))


@pytest.mark.parametrize("text", ["[bold red]x[/bold red]", ":smiley:", "[link=https://evil.example]x[/link]", "[/]"])
def test_text_of_a_scanned_tree_is_not_markup(text: str) -> None:
    assert text in rendered(report_of(finding(title=text)), TerminalPresenter())


@given(st.integers(60, 140))
@settings(max_examples=10)
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    wide = finding(title="word " * 60, message="日本語 " * 90, snippet="日本語" * 90, rule_id="r" * 200)
    report = replace(report_of(wide), notices=("a notice " * 30,))
    presenter = TerminalPresenter(width=width, detail=Detail.COMPACT)

    assert max(map(columns, lines_of(report, presenter))) <= width


UNBROKEN = {
    "a URL": "https://example.org/" + "very/long/" * 10,
    "code in backticks": "`a command --with several --words in it " + "that goes on " * 6 + "`",
    "a call": 'cursor.execute("SELECT * FROM users WHERE name = %s AND password = %s", (name, hashed(password, salt)))',
}


@pytest.mark.parametrize("whole", UNBROKEN.values(), ids=UNBROKEN)
@pytest.mark.parametrize("detail", [Detail.COMPACT, Detail.RICH])
def test_no_line_breaks_inside_a_url_or_code(whole: str, detail: Detail) -> None:
    made = finding(message=f"See also {whole} for more", fix=f"use {whole}")
    text = rendered(report_of(made), TerminalPresenter(width=80, detail=detail))

    assert text.count(whole) == 2


def test_no_line_breaks_inside_a_path() -> None:
    path = "a folder/" * 20 + "a b.py"
    made = finding(location=Location(path, 3, 7), symbol="Runner.ping")
    text = rendered(report_of(made), TerminalPresenter(width=80))

    assert text.count(f"{path}:3:7") == 2


def test_in_a_pipe_nothing_is_wrapped() -> None:
    made = finding(message="word " * 100, fix="word " * 100)
    wordy = replace(report_of(made), notices=("a notice " * 9,))  # phrases have a line of their own only on a terminal
    wide, pipe = (lines_of(wordy, TerminalPresenter(width=width)) for width in (5000, None))

    assert sorted(pipe) == sorted(wide)


def columns(line: str) -> int:
    """How wide a line is shown, East Asian characters being two wide."""
    return sum(2 if char in "日本語" else 1 for char in line)


def test_a_very_narrow_terminal_gets_readable_lines() -> None:
    assert lines_of(shared_report(), TerminalPresenter(width=10)) == lines_of(
        shared_report(), TerminalPresenter(width=60)
    )


def test_a_minimal_line_is_never_wrapped() -> None:
    made = finding(title="a title of many words " * 20)
    lines = lines_of(report_of(made), TerminalPresenter(detail=Detail.MINIMAL, width=80))
    assert len([line for line in lines if line.startswith("app.py:1:[sast] (HIGH)")]) == 1


def test_a_minimal_report_has_a_line_for_each_finding() -> None:
    lines = lines_of(report_of(COMMAND, SECRET), TerminalPresenter(detail=Detail.MINIMAL, width=120))

    assert "deploy/.env:3:[secret] (HIGH) aws-secret-key AWS secret key" in lines
    assert (
        "src/größe/日本語 run.py:12:[sast] (CRITICAL) python-command-injection A command built from request data"
        in lines
    )


@pytest.mark.parametrize(("detail", "shown"), [(Detail.RICH, True), (Detail.COMPACT, False)])
def test_only_the_rich_report_shows_all_code_the_flow_and_references(detail: Detail, shown: bool) -> None:
    text = rendered(report_of(COMMAND), TerminalPresenter(detail=detail))

    assert ("shell=True" in text, "flow:" in text, "cwe.mitre.org" in text) == (shown, shown, shown)
    assert "subprocess.run(" in text
    assert "pass a list of arguments" in text


def test_code_has_line_numbers_and_omitted_lines_have_none() -> None:
    snippet = "first\n\tsecond\n… 3 more lines"
    lines = lines_of(report_of(finding(8, snippet=snippet)))

    assert [line for line in lines if "│" in line] == [
        "      9 │ first",
        "     10 │     second",
        "      … │ … 3 more lines",
    ]


def test_a_message_that_repeats_the_title_is_not_shown_twice() -> None:
    for title, message in (("odd workflow", "odd workflow."), ("odd workflow.", "Odd workflow")):
        group, _ = rendered(report_of(finding(title=title, message=message)), TerminalPresenter()).split("Fix first")
        assert group.casefold().count("odd workflow") == 1


def test_the_summary_counts_hidden_findings_and_says_how_to_see_them() -> None:
    made = [finding(number, severity=Severity(number % 6)) for number in range(60)]
    lines = lines_of(report_of(*made), max_findings=5)

    assert "Showing 5 of 60 findings (sorted by priority); hidden: 5 CRITICAL, 10 HIGH" in lines
    assert any("--max-findings all" in line and "--output json:report.json" in line for line in lines)


def test_the_hint_names_the_limit_that_hid_findings() -> None:
    report = report_of(*(finding(number) for number in range(3000)))

    by_bytes = "\n".join(lines_of(report, max_output_bytes=4096))
    by_tokens = "\n".join(lines_of(report, max_tokens=1000))

    assert "see the rest with a larger `--max-output-bytes`, or all of it in a file" in by_bytes
    assert "see the rest with a larger `--max-tokens`, or all of it in a file" in by_tokens
    assert "--max-findings" not in by_bytes + by_tokens


def test_a_complete_report_mentions_no_hidden_findings() -> None:
    text = rendered(shared_report(), TerminalPresenter())

    assert "Showing" not in text
    assert "--max-findings" not in text


def test_a_heading_says_how_many_findings_of_its_rule_are_shown() -> None:
    made = [finding(number) for number in range(1200)]
    heading = "HIGH  SQL built from request data  python-sql-injection · "

    assert f"{heading}3 of 1,200 findings" in lines_of(report_of(*made), max_findings=3)
    assert f"{heading}2 findings" in lines_of(report_of(*made[:2]))


def test_counts_in_the_summary_are_totals_even_when_cut() -> None:
    made = [finding(number, severity=Severity.LOW) for number in range(3)]

    assert any("3 findings: 3 LOW" in line for line in lines_of(report_of(*made), max_findings=1))


def test_the_baseline_is_described_as_not_counting_only_if_it_does_not_count() -> None:
    known = finding(status=Status.BASELINE)
    words = "1 in the baseline"

    assert words in rendered(report_of(known), TerminalPresenter())
    assert words not in rendered(report_of(known, policy=Policy(new_only=False)), TerminalPresenter())


def test_lowered_findings_are_counted() -> None:
    made = finding(severity=Severity.LOW, lowered_from=Severity.HIGH, code_role=CodeRole.TEST)

    assert "lowered in severity: 1 in test code\n" in rendered(report_of(made), TerminalPresenter())


def test_a_file_with_two_gaps_is_one_file() -> None:
    gaps = tuple(Unscanned("a.py", Gap.FAILED, reason) for reason in ("line 1", "line 9"))
    run = EngineRun(EngineName("semgrep"), "1", RunStatus.PARTIAL, required=True, duration=0.0, unscanned=gaps)

    assert any("1 file not fully read by an engine" in line for line in lines_of(report_of(runs=(run,))))


def test_an_engine_that_is_not_ok_is_named_with_its_hint_and_the_others_share_a_line() -> None:
    lines = lines_of(shared_report())

    place = lines.index("kingfisher 2.14.0 timed out: kingfisher was not done after 60 s")
    assert lines[place + 1] == "  give it more time with --timeout"
    assert "engines ok: bandit; skipped: zizmor" in lines


def test_an_engines_error_may_have_no_hint() -> None:
    run = EngineRun(EngineName("semgrep"), "1", RunStatus.FAILED, required=True, duration=0.0, error="it broke")

    lines = lines_of(report_of(runs=(run,)))
    assert lines[lines.index("semgrep 1 failed: it broke") + 1].startswith(" PASS")


@pytest.mark.parametrize("verdict", Verdict)
def test_the_verdict_is_in_the_last_lines(verdict: Verdict) -> None:
    report = shared_report()
    report = replace(report, decision=replace(report.decision, verdict=verdict, reasons=()))

    assert lines_of(report)[-2].startswith(f" {verdict}   4 findings")


def test_findings_by_date_are_grouped_in_the_order_of_their_newest() -> None:
    rules = ("one", "two", "one", "three")
    made = [
        finding(number, rule_id=rule, introduced_at=datetime(2024, 1, 28 - number, tzinfo=UTC))
        for number, rule in enumerate(rules)
    ]
    text = rendered(report_of(*made), TerminalPresenter(), Strategy.NEWEST)

    assert re.findall(r"  (\w+) · (\d) finding", text) == [("one", "2"), ("two", "1"), ("three", "1")]


@pytest.mark.parametrize("status", list(RunStatus))
def test_artifacts_of_an_engine_that_is_not_ok_are_named(status: RunStatus) -> None:
    ids = ("art_20250301t123005_0123456789abcdef", "art_20250301t123005_fedcba9876543210")
    run = replace(report_of().runs[0], status=status, artifacts=tuple(map(artifact, ids)))
    shown = [line for line in lines_of(report_of(runs=(run,))) if "artifacts show" in line]
    wanted = (
        []
        if status in (RunStatus.OK, RunStatus.SKIPPED)
        else [f"  output (1.2 KiB, about 300 tokens): verdict artifacts show {id_}" for id_ in ids]
    )
    assert shown == wanted


@pytest.mark.parametrize("colour", [True, False])
def test_code_gives_no_commands_to_a_ci_system(colour: bool) -> None:
    hostile = finding(
        snippet="::add-mask::a\n##vso[task.setvariable variable=b]c", title="##[error] t", message="::error::m"
    )
    for detail in (Detail.MINIMAL, Detail.COMPACT, Detail.RICH):
        shown = rendered(report_of(hostile), TerminalPresenter(width=80, colour=colour, detail=detail))
        assert not re.search(r"##vso\[|##\[error|(?m:^\s*::)", shown)
