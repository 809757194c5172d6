"""Parts of the report on a terminal: how much room it takes, that nothing is lost, code, packages, the summary."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from builders import finding
from hypothesis import given, settings
from hypothesis import strategies as st
from reports import nasty_report, rendered, report_of, shared_report, spread_findings
from strategies import findings

from verdict.domain.finding import EngineName, Evidence, Finding, Kind, Package, Severity, Status
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.detail import Detail
from verdict.domain.page.ranking import Strategy
from verdict.domain.policy import Decision, Policy, Verdict
from verdict.domain.report import Report
from verdict.presenters.terminal.presenter import TerminalPresenter

WIDTHS = (80, 100, 140)
every_width = pytest.mark.parametrize("width", WIDTHS)


def columns(text: str) -> int:
    """The columns that a text takes: wide characters two, combining ones none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def height(lines: list[str], width: int) -> int:
    """The lines on the screen, where one that is too wide takes several."""
    return sum(max(1, -(-columns(line) // width)) for line in lines)


def by_default(report: Report, width: int | None, most: int = 50) -> list[str]:
    """The report as `verdict scan` shows it without options."""
    presenter = TerminalPresenter(width=width, detail=Detail.COMPACT, most_lines=200)
    return rendered(report, presenter, max_findings=most).splitlines()


def summary(lines: list[str]) -> list[str]:
    """The lines after the last empty one."""
    return lines[len(lines) - lines[::-1].index("") :]


@every_width
@pytest.mark.parametrize("rules", [10, 50, 150])
def test_370_findings_take_at_most_200_lines(width: int, rules: int) -> None:
    lines = by_default(report_of(*spread_findings(370, rules)), width)

    assert height(lines, width) <= 200
    assert sum(bool(re.search(r"\bid [0-9a-f]{12}$", line)) for line in lines) >= 10


def test_in_a_pipe_370_findings_take_at_most_200_lines() -> None:
    assert len(by_default(report_of(*spread_findings(370)), None)) <= 200


@every_width
@pytest.mark.parametrize("report", [nasty_report(), report_of(*spread_findings(370)), shared_report()])
def test_a_window_of_40_lines_shows_the_whole_summary(width: int, report: Report) -> None:
    lines = summary(by_default(report, width))
    text = "\n".join(lines)

    assert height(lines, width) <= 39
    assert "Fix first" in text
    assert "findings:" in text
    assert "policy: fails on HIGH" in text
    assert "Showing" in text or len(report.findings) <= 50
    assert all(run.id in text for run in report.runs[:12])
    assert "path left out" in text or not report.excluded


def test_a_nasty_report_names_what_it_leaves_out_of_the_summary() -> None:
    text = " ".join("\n".join(by_default(nasty_report(), 80)).split())

    assert "and 7 reasons more" in text
    assert "not ok either: engine-5, engine-6, engine-7, engine-8, engine-9, engine-10, engine-11" in text
    assert "and 34 notes more" in text  # the phrases that have no room in the headline are notices too


def test_the_first_five_rules_and_packages_are_named_with_places_that_can_be_opened() -> None:
    made = [finding(number, rule_id=f"rule-{number // 3}", severity=Severity(5 - number // 9)) for number in range(27)]
    lines = summary(by_default(report_of(*made), 80))
    first = lines[lines.index("Fix first") + 1 :][:6]

    assert [line.split()[0] for line in first[:5]] == [f"app.py:{number}:5" for number in (1, 4, 7, 10, 13)]
    assert first[0] == "  app.py:1:5  CRITICAL SQL built from request data, and 2 more"
    assert first[5] == "engines ok: semgrep"


def test_what_the_baseline_has_need_not_be_fixed_first_unless_it_counts() -> None:
    known = report_of(finding(status=Status.BASELINE))

    assert "Fix first" not in by_default(known, 80)
    assert "Fix first" in by_default(replace(known, policy=Policy(new_only=False)), 80)


def test_the_worst_is_nearest_to_the_prompt_on_a_terminal_and_first_in_a_pipe() -> None:
    made = [finding(number, severity=Severity(number), rule_id=f"rule-{number}") for number in range(6)]
    order = [severity.name for severity in sorted(Severity, reverse=True)]

    for width, expected in ((80, order[::-1]), (None, order)):
        lines = by_default(report_of(*made), width)
        assert [line.split()[0] for line in lines if re.search(r"rule-\d · 1 finding$", line)] == expected


@settings(max_examples=40)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(1, 400), st.sampled_from("abc")), max_size=90, unique=True),
    st.integers(0, 60),
    st.sampled_from([None, 60, 100]),
    st.sampled_from([None, 10, 60, 200]),
    st.sampled_from([Detail.MINIMAL, Detail.COMPACT, Detail.RICH]),
)
def test_each_place_is_shown_or_its_finding_counted(
    places: list[tuple[int, int, str]], most: int, width: int | None, lines: int | None, detail: Detail
) -> None:
    made = [
        finding(number, severity=Severity(rule), rule_id=f"rule-{rule}", location=Location(f"{file}.py", line))
        for number, (rule, line, file) in enumerate(places)
    ]
    presenter = TerminalPresenter(width=width, detail=detail, most_lines=lines)
    text = rendered(report_of(*made), presenter, max_findings=most)
    shown, _, rest = text.partition("\nFix first\n")[0].partition("not shown, by rule:")
    if width is not None and rest:  # the rules that aren't shown are above the findings
        rest, _, shown = rest.partition("\n\n")

    numbers = Counter(
        f"{file}:{number}"
        for file, some in re.findall(r"^ *([abc]\.py):(\d+(?:,\d+)*)", shown, re.MULTILINE)
        for number in some.split(",")
    )
    hidden = sum(int(count) for count in re.findall(r"^ *(\d+) ×", rest, re.MULTILINE))
    hidden += sum(int(count) for count in re.findall(r"^ *(\d+) findings? of \d+", rest, re.MULTILINE))
    assert sum(numbers.values()) == min(most, len(made))
    assert sum(numbers.values()) + hidden == len(made)
    assert numbers <= Counter(f"{each.location.path}:{each.location.line}" for each in made)


@settings(max_examples=20)
@given(findings(most=5), st.integers(60, 120))
def test_any_findings_can_be_shown(made: list[Finding], width: int) -> None:
    text = rendered(report_of(*made), TerminalPresenter(width=width, detail=Detail.RICH))

    assert all(each.id in text for each in made)


SNIPPET = 'db.execute("select " + name)'
MARKS = {
    "a part of the line": (SNIPPET, (12, None, 28), 'db.execute(«"select " + name»)'),
    "the whole line": (SNIPPET, (1, None, 29), SNIPPET),
    "indented code": (f"\t  {SNIPPET}", (15, None, 31), 'db.execute(«"select " + name»)'),
    "a region of several lines": ("run(a,\n    b)", (5, 2, 7), "run(«a,» …"),
    "unknown columns": (SNIPPET, (None, None, None), SNIPPET),
    "no end": (SNIPPET, (12, None, None), SNIPPET),
    "columns beyond the line": (SNIPPET, (12, None, 99), SNIPPET),
    "a masked secret before the end": ('login("[redacted]", user)', (7, None, 30), 'login("[redacted]", user)'),
    "a part of a long line": ("…db.execute(name)", (600, None, 605), "…db.execute(name)"),
}


@pytest.mark.parametrize(("snippet", "place", "shown"), MARKS.values(), ids=MARKS)
def test_the_span_is_marked_if_it_is_known_and_not_the_whole_line(
    snippet: str, place: tuple[int | None, int | None, int | None], shown: str
) -> None:
    column, last, end = place
    made = finding(location=Location("app.py", 1, column, last, end), snippet=snippet)
    lines = by_default(report_of(made), 80)

    assert (
        lines[lines.index("  app.py:1" + (f":{column}" if column else "") + f"  id {made.id}") + 1] == f"      {shown}"
    )


def test_of_a_long_line_the_part_with_the_span_is_shown() -> None:
    code = "x = 1; " * 20 + SNIPPET
    start = code.index('"') + 1
    made = finding(location=Location("app.py", 1, start, 1, start + 16), snippet=code)

    (line,) = (line for line in by_default(report_of(made), 80) if "«" in line)
    assert line == '      …; x = 1; db.execute(«"select " + name»)'


def advisory(number: int, name: str, installed: str, fixed: str | None, **more: object) -> Finding:
    ecosystem = str(more.pop("ecosystem", "pypi"))
    via = more.pop("via", None)
    package = Package(name, installed, f"pkg:{ecosystem}/{name}@{installed}", fixed, via)  # type: ignore[arg-type]  # as given
    plain = finding(number, rule_id=f"GHSA-{number}", kind=Kind.VULNERABILITY, location=Location("requirements.txt", 3))
    return replace(plain, package=package, **more)  # type: ignore[arg-type]  # a builder


def test_packages_are_a_table_with_the_upgrade_that_mends_most() -> None:
    made = [
        advisory(1, "django", "2.2", "2.2.9", via=()),
        advisory(2, "django", "2.2", "2.2.28", severity=Severity.CRITICAL, via=()),
        advisory(3, "django", "2.2", None, via=()),
        advisory(4, "urllib3", "1.24", "1.26.5", via=("requests", "botocore")),
        advisory(5, "leftpad", "1.0", None, severity=Severity.LOW),
    ]
    lines = by_default(report_of(*made), None)
    start = lines.index("CRITICAL  5 vulnerabilities in 3 packages")

    assert lines[start + 1 : start + 7] == [
        "  CRITICAL  django 2.2    → 2.2.28 mends 2 of 3  3 advisories",
        "      requirements.txt:3  direct",
        "  HIGH      urllib3 1.24  → 1.26.5               1 advisory",
        "      requirements.txt:3  via requests → botocore",
        "  LOW       leftpad 1.0   no fix                 1 advisory",
        "      requirements.txt:3",
    ]
    assert "  requirements.txt:3  CRITICAL upgrade django 2.2 to 2.2.28: 3 advisories" in lines


@pytest.mark.parametrize(
    ("ecosystem", "versions", "best"),
    [
        ("npm", ("4.9.9", "4.10.0"), "4.10.0"),
        ("golang", ("v0.9.0", "v0.17.0"), "v0.17.0"),
        ("npm", ("not a version", "4.1.0", "4.1.0"), "4.1.0 mends 2 of 3"),
        ("unheard-of", ("2", "10", "2"), "2 mends 2 of 3"),
    ],
)
def test_versions_are_compared_as_their_ecosystem_does(ecosystem: str, versions: tuple[str, ...], best: str) -> None:
    made = [advisory(number, "a", "1", fixed, ecosystem=ecosystem) for number, fixed in enumerate(versions)]

    assert any(f"  HIGH  a 1  → {best}  " in line for line in by_default(report_of(*made), None))


def test_a_package_counts_all_its_advisories_even_those_after_the_page() -> None:
    made = [advisory(number, "django", "2.2", f"2.2.{number}") for number in range(1, 9)]
    made += [advisory(20, "flask", "0.1", "0.2", severity=Severity.LOW)]
    lines = by_default(report_of(*made), None, most=3)

    assert "  HIGH  django 2.2  → 2.2.8  8 advisories" in lines
    assert [line for line in lines if " × " in line] == [
        " 1 × LOW GHSA-20 SQL built from request data, e.g. requirements.txt:3"
    ]
    assert "Showing 3 of 9 findings (sorted by priority); hidden: 5 HIGH" in lines


def test_in_an_order_by_date_a_package_has_its_worst_severity_too() -> None:
    made = [
        advisory(number, "django", "2.2", "2.2.9", severity=severity, introduced_at=datetime(2024, 1, day, tzinfo=UTC))
        for number, (severity, day) in enumerate([(Severity.CRITICAL, 1), (Severity.LOW, 9)])
    ]
    text = rendered(report_of(*made), TerminalPresenter(), Strategy.NEWEST)

    assert "CRITICAL  2 vulnerabilities in 1 package\n  CRITICAL  django 2.2  → 2.2.9  2 advisories\n" in text


def test_in_rich_detail_each_advisory_is_listed() -> None:
    made = [advisory(number, "django", "2.2", "2.2.9", references=(f"https://x.org/{number}",)) for number in range(3)]
    text = rendered(report_of(*made), TerminalPresenter(width=80))

    assert all(f"GHSA-{number}, fixed in 2.2.9" in text and f"https://x.org/{number}\n" in text for number in range(3))


def test_texts_of_one_finding_that_differ_from_its_group_are_shown_in_rich_detail() -> None:
    made = [
        finding(number, message=f"message {number}", fix=f"mend {number}", references=(f"https://x.org/{number}",))
        for number in range(2)
    ]
    text = rendered(report_of(*made), TerminalPresenter(width=80))

    for number in range(2):
        assert all(
            words in text for words in (f"message {number}\n", f"fix: mend {number}\n", f"https://x.org/{number}\n")
        )


def test_why_severities_are_lowered_is_said_once_if_it_is_the_same() -> None:
    made = [finding(number) for number in range(3)]
    checked = tuple(replace(each, evidence=Evidence(EngineName("semgrep"), "stricter")) for each in made[0].sources)
    evident = [replace(each, sources=checked, severity_if_reached=Severity.HIGH) for each in made]
    words = "no outside data seen to reach it, else HIGH"

    assert "\n".join(by_default(report_of(*evident), 100)).count(words) == 1
    mixed = [*evident[1:], made[0]]
    assert "\n".join(by_default(report_of(*mixed), 100)).count(words) == 2


def test_notices_are_a_line_each_and_counted_beyond_five() -> None:
    report = replace(report_of(), notices=tuple(f"{'a long notice ' * 20}{number}" for number in range(12)))
    lines = by_default(report, 80)

    assert sum(line.startswith("note: a long notice") for line in lines) == 5
    assert any(line.startswith("and 7 notes more") for line in lines)
    assert max(map(columns, lines)) <= 80


def test_notices_are_whole_with_all_details() -> None:
    notices = tuple(f"{'a long notice ' * 20}{number}." for number in range(12))
    text = rendered(replace(report_of(), notices=notices), TerminalPresenter(width=80))

    said = " ".join(text.split())
    assert all(" ".join(f"note: {notice}".split()) in said for notice in notices)
    assert "notes more" not in text
    assert max(map(columns, text.splitlines())) <= 80


def test_a_reason_about_an_engine_is_given_once_beside_the_engine() -> None:
    run = EngineRun(EngineName("osv"), "1", RunStatus.PARTIAL, required=True, duration=0.0, error="no data")
    both = Decision(Verdict.FAIL, ("1 finding too many", "osv partial: no data"), incomplete=True)

    assert "\n".join(by_default(report_of(runs=(run,), decision=both), 80)).count("no data") == 1
    alone = replace(both, verdict=Verdict.INCOMPLETE, reasons=("osv partial: no data",))
    assert by_default(report_of(runs=(run,), decision=alone), 80)[-2] == "  osv partial: no data"


@pytest.mark.parametrize("detail", [Detail.COMPACT, Detail.RICH])
def test_suppressed_findings_have_their_reason(detail: Detail) -> None:
    presenter = TerminalPresenter(width=100, detail=detail, show_suppressed=True)
    lines = rendered(shared_report(), presenter).splitlines()
    assert sum(line.count("suppressed: test data only") for line in lines) == 1


def test_the_ledger_gives_a_reason_once_and_counts_those_that_several_paths_share() -> None:
    (run,) = report_of().runs
    shared, single = "semgrep: too many lines", "semgrep: 76 kB: no rule was run"
    gaps = tuple(
        Unscanned(f"{name}.js", Gap.LIMITED, why) for name, why in (("a", shared), ("b", shared), ("c", single))
    )
    report = report_of(runs=(replace(run, unscanned=gaps),))
    lines = rendered(report, TerminalPresenter(show_coverage=True)).splitlines()
    assert lines[lines.index("Coverage") + 1 :][:5] == [
        "  semgrep: 1 file scanned",
        "  semgrep: 2 paths: too many lines",
        "    limited    a.js  too many lines",
        "    limited    b.js  too many lines",
        "    limited    c.js  76 kB: no rule was run",
    ]
