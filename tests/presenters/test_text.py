"""The text report for assistants. Its limits: `test_budgets.py`; its lines: `test_lines.py`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from builders import finding
from hypothesis import given, settings
from hypothesis import strategies as st
from places import place_of, read_places
from reports import realistic_findings, rendered, report_of, select, shared_report
from strategies import findings

from verdict.domain.finding import CodeRole, EngineName, Finding, Kind, Severity, Source
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.domain.page.detail import Detail, Ladder
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Strategy
from verdict.domain.page.selection import Selection
from verdict.domain.policy import Decision, Policy, Verdict
from verdict.domain.report import Report
from verdict.presenters.sizes import least_added
from verdict.presenters.text import TextPresenter, headline
from verdict.tokenizer import exact_counter

SNAPSHOTS = Path(__file__).parent / "text_snapshots"


def next_call(page: Selection) -> str:
    return f'verdict_findings(cursor="{page.next_cursor}")'


def text(detail: Detail = Detail.COMPACT, **more: object) -> TextPresenter:
    return TextPresenter(detail, next_call, **more)  # type: ignore[arg-type]  # each test names real options


VIEWS: dict[str, Callable[[], str]] = {
    "rich": lambda: rendered(shared_report(), text(Detail.RICH)),
    "compact": lambda: rendered(shared_report(), text()),
    "minimal": lambda: rendered(shared_report(), text(Detail.MINIMAL)),
    "cut": lambda: rendered(shared_report(), text(), max_findings=1),
    "ladder": lambda: rendered(shared_report(), text(Detail.RICH), max_output_bytes=1700),
    "newest": lambda: rendered(shared_report(), text(Detail.MINIMAL), Strategy.NEWEST),
    "brief": lambda: rendered(shared_report(), text(Detail.MINIMAL, brief=True, only="HIGH or worse"), max_findings=2),
    "clean": lambda: rendered(report_of(), text()),
}


@pytest.mark.parametrize("view", VIEWS)
def test_the_shared_report_equals_the_snapshot(view: str) -> None:
    assert VIEWS[view]() == (SNAPSHOTS / f"{view}.txt").read_text("utf-8")


def test_every_snapshot_is_compared() -> None:
    assert {path.stem for path in SNAPSHOTS.iterdir()} == VIEWS.keys()


def lines_of(report: Report, presenter: TextPresenter | None = None, **limits: int) -> list[str]:
    return rendered(report, presenter or text(), Strategy.PRIORITY, **limits).splitlines()


def test_the_first_line_has_the_decision_failed_engines_and_totals() -> None:
    assert lines_of(shared_report(), max_findings=1)[0] == (
        "FAIL (semgrep partial, kingfisher timed_out): "
        "4 findings: 1 CRITICAL, 1 HIGH, 1 MEDIUM, 1 UNKNOWN in 1,234 files, 61.2 s"
    )


def test_a_failed_engine_is_named_before_the_absence_of_findings() -> None:
    run = EngineRun(EngineName("semgrep"), "1", RunStatus.FAILED, required=True, duration=1.0, error="it crashed")
    report = report_of(runs=(run,), decision=Decision(Verdict.INCOMPLETE, ("semgrep failed",)))

    first = lines_of(report)[0]

    assert first.startswith("INCOMPLETE (semgrep failed): 0 findings")


@given(findings(), st.integers(0, 5))
@settings(max_examples=20)
def test_the_counts_in_the_first_line_are_always_totals(made: list[Finding], shown: int) -> None:
    report = report_of(*made)
    first = rendered(report, text(), max_findings=shown).splitlines()[0]

    assert first == headline(report)
    for severity in Severity:
        count = sum(each.severity is severity for each in made)
        assert (f"{count} {severity.name}" in headline(report)) == (count > 0)


def test_the_next_call_is_a_valid_tool_call() -> None:
    report = report_of(*(finding(number) for number in range(9)))
    page = select(report, text(), Limits(max_findings=4))

    assert f'next: verdict_findings(cursor="{page.next_cursor}")' in lines_of(report, max_findings=4)


def test_the_last_page_has_no_next_call() -> None:
    report = report_of(*(finding(number) for number in range(9)))
    last = select(report, text(), Limits(4), cursor=select(report, text(), Limits(7)).next_cursor)

    shown = "".join(text().render(report, last))
    assert "next:" not in shown
    assert "Showing 8–9 of 9 findings" in shown


def test_lowered_findings_are_counted_by_role() -> None:
    made = [finding(number, lowered_from=Severity.CRITICAL, code_role=CodeRole.TEST) for number in range(3)]
    made.append(finding(3, lowered_from=Severity.CRITICAL, code_role=CodeRole.GENERATED))
    made.append(finding(4, code_role=CodeRole.EXAMPLE))

    said = "lowered in severity: 3 in test code, 1 in generated code"
    assert said in lines_of(report_of(*made))
    assert f"{said}; the decision uses their original severities" in lines_of(
        report_of(*made, policy=Policy(trusts_places=False))
    )
    assert "lowered in severity" not in rendered(shared_report(), text())


def test_a_complete_report_mentions_nothing_hidden_reduced_or_remaining() -> None:
    shown = rendered(shared_report(), text(), max_output_bytes=50_000)

    assert not re.search(r"Showing|hidden|next:|not shown|compact|in a line|by place", shown)


@pytest.mark.parametrize(("limit", "said"), [(10_000, False), (600, True)])
def test_from_70_percent_of_the_limit_the_utilisation_is_shown(limit: int, *, said: bool) -> None:
    report = report_of(finding(0), finding(1))
    page = select(report, text(), Limits(max_output_bytes=limit))

    share = f"{page.actual.bytes / limit:.0%} of this answer's limit is used"
    assert (share in lines_of(report, max_output_bytes=limit)) is said
    assert ((page.utilisation or 0) >= 0.7) is said


def test_texts_of_a_finding_are_cut_to_a_given_length() -> None:
    report = report_of(finding(message="word " * 2000, snippet="code " * 2000))

    assert len(rendered(report, text(Detail.RICH, content_length=200))) < 1500
    assert len(rendered(report, text(Detail.RICH))) > 20_000


def test_a_finding_larger_than_a_limit_says_how_to_get_all_of_it() -> None:
    whole = rendered(report_of(finding(snippet="code " * 2000)), text(Detail.RICH), max_output_bytes=4096)
    assert "shortened to fit; limited by single_result_too_large: raise max_output_bytes or max_tokens\n" in whole


def test_rules_stay_separate_with_any_length_of_texts() -> None:
    made = [finding(number, rule_id=f"a-rule-of-some-length-{number}") for number in range(2)]
    report = report_of(*made)
    page = replace(select(report, text(), Limits()), ladder=Ladder())

    shown = "".join(text(content_length=5).render(report, page))
    assert "a-rule-of-some-length-0" in shown
    assert "a-rule-of-some-length-1" in shown


def test_long_reasons_and_notices_do_not_displace_findings() -> None:
    decision = Decision(Verdict.FAIL, tuple("reason " * 200 for _ in range(50)))
    report = report_of(finding(0), decision=decision, notices=tuple("notice " * 200 for _ in range(50)))

    assert len(rendered(report, text())) < 5000


@given(findings())
@settings(max_examples=20)
def test_no_finding_is_in_the_text_twice(made: list[Finding]) -> None:
    named = [replace(each, title=f"«{each.id}»") for each in made]
    shown = rendered(report_of(*named), text(Detail.RICH))

    assert all(shown.count(f"«{each.id}»") == 1 for each in named)


def test_a_lone_surrogate_is_counted_in_the_size() -> None:
    assert least_added("\udcff").bytes > 0


# What bandit 1.9 says of Django 5.2.19: rule, title, severity, findings, files they are in. B603 stands for 21 rules
# with few findings each.
RULES = (
    ("B106", "hardcoded password funcarg", Severity.LOW, 345, 49),
    ("B308", "Use of mark_safe() may expose cross-site scripting vulnerabilities and should be reviewed",
     Severity.MEDIUM, 193, 58),
    ("B105", "hardcoded password string", Severity.LOW, 181, 47),
    ("B301", "Pickle can be unsafe when used to deserialize untrusted data, possible security issue",
     Severity.MEDIUM, 83, 30),
    ("B703", "django mark safe", Severity.MEDIUM, 68, 24),
    ("B608", "hardcoded sql expressions", Severity.MEDIUM, 58, 38),
    ("B101", "assert used", Severity.LOW, 56, 18),
    ("B318", "Using xml.dom.minidom to parse untrusted XML data is known to be vulnerable to XML attacks",
     Severity.MEDIUM, 39, 14),
    ("B403", "import pickle", Severity.LOW, 33, 33),
    ("B108", "hardcoded tmp directory", Severity.MEDIUM, 29, 16),
    ("B603", "subprocess without shell equals true", Severity.LOW, 139, 91),
    ("B324", "hashlib", Severity.HIGH, 9, 9),
)  # fmt: skip
FOLDERS = ("django/contrib/admin", "django/contrib/gis/db/models", "django/db/backends/sqlite3", "tests/auth_tests",
           "tests/admin_views", "tests/template_tests/filter_tests", "tests/postgres_tests", "django/db")  # fmt: skip
NAMES = ("test_views", "forms", "helpers", "test_management", "operations", "base", "tests", "html", "test_escape")


def large_tree() -> list[Finding]:
    """As many findings as bandit has in Django, of as many rules in as many places of about the same length."""
    made: list[Finding] = []
    before = 0
    for rule, title, severity, count, files in RULES:
        before += files
        for number in range(count):
            file = (before + number % files) % 297
            path = f"{FOLDERS[file % 8]}/{NAMES[file % 9]}{file // 72 or ''}.py"
            line = 31 + 17 * (number // files) + 7 * (file % 40)
            source = Source(EngineName("bandit"), rule, severity.name, severity, "bandit.severity")
            made.append(
                finding(
                    len(made),
                    severity=severity,
                    rule_id=rule,
                    title=title,
                    kind=Kind.SAST,
                    location=Location(path, line, 5),
                    sources=(source,),
                )
            )
    return made


def test_all_places_of_1233_findings_fit_into_8000_tokens() -> None:
    count = exact_counter()
    if count is None:
        pytest.skip("bpe-openai isn't installed: nothing to count exactly with")
    made = large_tree()
    report, presenter = report_of(*made), text(Detail.MINIMAL)
    assert (len(made), len({each.location.path for each in made})) == (1233, 253)

    page = select(report, presenter, Limits(max_tokens=8000), count=count)
    shown = "".join(presenter.render(report, page))

    assert count(shown) == page.actual.tokens <= 8000
    assert "next:" not in shown
    lines = shown.partition("\n\n")[2].splitlines()
    minimal = [match.groups() for line in lines if (match := re.match(r"(\S[^:]*):(\d+):\[", line))]
    places = [*((path, int(line)) for path, line in minimal), *read_places(lines)]
    assert sorted(places) == sorted(map(place_of, made))


def test_a_page_of_a_thousand_findings_shows_more_with_a_larger_limit() -> None:
    report = report_of(*realistic_findings(1000))

    shown = [len(select(report, text(), Limits(max_tokens=most)).shown) for most in (1000, 2000, 4000, 8000, 20_000)]

    assert shown == sorted(shown)
    assert 20 < shown[0] < shown[-2] < shown[-1] == 1000


def test_notes_that_are_not_shown_are_counted() -> None:
    report = replace(shared_report(), notices=tuple(f"number {number}" for number in range(7)))
    lines = rendered(report, TextPresenter(Detail.MINIMAL, str)).splitlines()
    assert lines[lines.index("note: number 4") + 1] == "note: 2 notes not shown: verdict_status lists them"
    assert "note: number 5" not in lines
