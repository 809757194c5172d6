"""The HTML report without a browser: what the page contains, and what limits it."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from reports import ANSWERED, rendered, report_of, select, shared_report
from strategies import findings

from verdict.cli.formats import FORMATS
from verdict.domain.finding import EngineName, Finding, Kind, Package, Severity, Status
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.limits import Limits, Reason
from verdict.domain.report import Counted, EngineCounts
from verdict.presenters.html.charts import charts
from verdict.presenters.html.coverage import coverage
from verdict.presenters.html.dependencies import dependencies
from verdict.presenters.html.page import embedded
from verdict.presenters.html.report import HtmlPresenter
from verdict.presenters.json_finding import finding_object
from verdict.presenters.terminal.packages import by_package
from verdict.presenters.upgrades import Upgrade


class Page(HTMLParser):
    """The parts of a page that matter here, as a browser reads them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.scripts: list[dict[str, str | None]] = []
        self.attributes: set[str] = set()
        self.inline: list[tuple[str, str]] = []
        self.policy = ""
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes |= {name for name, _ in attrs}
        given = dict(attrs)
        self._inside = tag
        if tag == "script":
            self.scripts.append(given)
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"] or ""

    def handle_data(self, data: str) -> None:
        if self._inside in ("script", "style"):
            self.inline.append((self._inside, data))

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""


def data_of(text: str) -> Any:
    portions = re.findall(r'(?s)<script type="application/json" class="data">(.*?)</script>', text)
    return [each for portion in portions for each in json.loads(portion)]


def test_nothing_runs_but_the_scripts_that_the_policy_names() -> None:
    page = Page(rendered(shared_report(), HtmlPresenter()))
    assert page.policy.startswith("default-src 'none'; ")
    assert "unsafe" not in page.policy
    inline = [(tag, text) for tag, text in page.inline if not text.lstrip().startswith("[")]
    assert [tag for tag, _ in inline] == ["style", "script", "script"]
    for _, text in inline:
        assert f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" in page.policy
    assert not any(name.startswith("on") or name == "style" for name in page.attributes)
    assert not any("src" in script for script in page.scripts)


@given(findings(most=5))
def test_the_data_are_the_findings_of_the_report_json(made: list[Finding]) -> None:
    given_ = data_of(rendered(report_of(*made), HtmlPresenter()))
    expected = {each.id: json.loads(json.dumps(finding_object(each))) for each in made}
    assert {each["id"]: each for each in given_} == expected


@given(st.text())
def test_no_text_ends_the_element_that_has_the_data(text: str) -> None:
    made = embedded({"text": text})
    assert not {"<", ">", "&"} & set(made)
    assert json.loads(made) == {"text": text}


def test_suppressed_findings_are_listed_and_those_that_are_only_counted_are_counted() -> None:
    text = rendered(shared_report(), HtmlPresenter())
    assert [each["id"] for each in data_of(text) if each["status"] == "suppressed"] == [ANSWERED.id]
    assert "only counted here" not in text
    kept = replace(shared_report(), suppressed=(), counted=Counted(7, 0, 1, 0, {}))
    assert "7 suppressed findings only counted here" in rendered(kept, HtmlPresenter())


def test_a_page_keeps_to_its_limit_with_the_most_severe_and_counts_the_rest() -> None:
    low = (finding(number, severity=Severity.LOW, snippet="x" * 8_000) for number in range(1, 1_700))
    report = report_of(*low, finding(0, severity=Severity.CRITICAL))
    presenter = HtmlPresenter()
    page = select(report, presenter, FORMATS["html"].within(Limits()))
    text = "".join(presenter.render(report, page))
    assert page.reason is Reason.MAX_OUTPUT_BYTES
    assert 11_500_000 < len(text.encode()) <= 12_000_000
    assert [each["severity"] for each in data_of(text)][:2] == ["CRITICAL", "LOW"]
    hidden = 1_700 - len(page.shown)
    assert hidden > 0
    assert f"{hidden:,} hidden" in text
    assert f"Showing {len(page.shown):,} of 1,700 findings" in text


def _vulnerability(number: int, fixed: str | None, severity: Severity = Severity.HIGH, path: str = "a.txt") -> Finding:
    package = Package("django", "4.2.1", "pkg:pypi/django@4.2.1", fixed)
    return finding(
        number, severity=severity, kind=Kind.VULNERABILITY, rule_id=f"A-{number}", package=package,
        location=Location(path, 1),
    )  # fmt: skip


def test_the_upgrade_of_a_package_is_the_highest_of_its_fixed_versions() -> None:
    (made,) = dependencies(
        [
            _vulnerability(1, "4.2.9", Severity.LOW),
            _vulnerability(2, "4.2.16", Severity.HIGH, "b.txt"),
            _vulnerability(3, None, Severity.MEDIUM),
            finding(4),
        ]
    )
    assert [each.rule_id for each in made.findings] == ["A-2", "A-3", "A-1"]
    assert (made.upgrade, made.paths) == (Upgrade("4.2.16", 2), ("b.txt", "a.txt"))


@pytest.mark.parametrize(
    ("versions", "mends"),
    [
        ([None], None),
        (["4.2.16", "4.2.9", None], Upgrade("4.2.16", 2)),
        (["1.0", "not a version", "not a version"], Upgrade("not a version", 2)),
        (["not a version", "1.0"], Upgrade("1.0", 1)),
    ],
)
def test_all_formats_name_the_same_upgrade(versions: list[str | None], mends: Upgrade | None) -> None:
    found = [_vulnerability(number, version) for number, version in enumerate(versions)]
    for order in itertools.permutations(found):
        assert [each.upgrade for each in dependencies(order)] == [mends]
        assert [each.upgrade for each in by_package(order)] == [mends]


def test_folders_are_those_in_which_the_findings_differ() -> None:
    paths = ["src/app/a.py", "src/app/deep/b.py", "src/web/c.py", "src/d.py"]
    made = [finding(number, location=Location(path, 1)) for number, path in enumerate(paths)]
    folders = next(chart for chart in charts(made) if chart.title == "By folder")
    assert {row.label: row.count for row in folders.rows} == {"src/app/": 2, "src/web/": 1, "src/*": 1}
    assert {row.link for row in folders.rows} == {"#path=src%2Fapp%2F", "#path=src%2Fweb%2F", "#path=src%2F%2A"}


def test_a_chart_counts_the_rows_that_it_leaves_out() -> None:
    made = [finding(number, rule_id=f"rule-{number % 11}") for number in range(22)]
    (chart,) = charts(made)
    assert (len(chart.rows), chart.more_rows, chart.more_findings) == (8, 3, 6)


def test_the_worst_rules_come_first_in_their_chart() -> None:
    made = [*(finding(number, severity=Severity.LOW, rule_id="many") for number in range(9)), finding(9, rule_id="bad")]
    rules = next(chart for chart in charts(made) if chart.title == "By rule")
    assert [row.detail for row in rules.rows] == ["bad", "many"]


def test_the_ledger_is_by_reason_with_failures_first() -> None:
    skipped = tuple(Unscanned(f"{number}.js", Gap.SKIPPED, "minified") for number in range(300))
    run = EngineRun(
        EngineName("semgrep"), "1", RunStatus.PARTIAL, required=True, duration=1,
        unscanned=(*skipped, Unscanned("a.py", Gap.FAILED, "crashed")),
    )  # fmt: skip
    made = coverage(report_of(runs=(run,), excluded=(Unscanned("x/", Gap.SKIPPED, "excluded"),)))
    assert [(each.who, each.reason, each.count) for each in made.gaps] == [
        ("semgrep", "crashed", 1), ("semgrep", "minified", 300), ("left out", "excluded", 1)
    ]  # fmt: skip
    assert len(made.gaps[1].paths) == 50
    assert made.unlisted == 0


def test_a_ledger_that_a_kept_report_only_counts_is_counted() -> None:
    counted = Counted(0, 0, 3, 0, {EngineName("semgrep"): EngineCounts(0, 1, 4)})
    assert coverage(report_of(counted=counted)).unlisted == 7


def test_a_package_of_python_has_the_files_of_the_page() -> None:
    folder = Path(__file__).parents[2] / "verdict" / "presenters" / "html"
    named = set(re.findall(r'"([\w]+\.(?:jinja|js|css))"', "".join(each.read_text() for each in folder.glob("*.py"))))
    extended = set(re.findall(r'"(\w+\.jinja)"', "".join(each.read_text() for each in folder.glob("*.jinja"))))
    files = {each.name for each in folder.iterdir() if each.suffix in (".jinja", ".js", ".css")}
    assert files == named | extended


def test_decision_totals_and_engines_are_in_the_page_without_its_script() -> None:
    text = re.sub(r"(?s)<(script|style).*?</\1>", "", rendered(shared_report(), HtmlPresenter()))
    plain = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))
    for words in ("FAIL 4 findings: 1 CRITICAL", "kingfisher timed out required 2.14.0", "flask 2.2.4 2.2.5 MEDIUM",
                  "1 skipped left out excluded by .gitignore", "The list of findings needs JavaScript"):  # fmt: skip
        assert words in plain


def test_a_baseline_finding_is_in_the_data_with_its_status() -> None:
    text = rendered(report_of(finding(status=Status.BASELINE)), HtmlPresenter())
    assert [each["status"] for each in data_of(text)] == ["baseline"]
