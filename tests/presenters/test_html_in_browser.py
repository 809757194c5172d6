"""The HTML pages in chromium: hostile text, filters, links, themes, print, accessibility, and 10,000 findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]  # it has no types
from browsers import NoBrowser, chromium
from builders import finding
from playwright.sync_api import Browser, Page, expect
from reports import ANSWERED, COMMAND, DEPENDENCY, SECRET, realistic_findings, rendered, report_of, shared_report

from verdict.domain.finding import EngineName, Finding, Kind, Package, Severity, Source, Status
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.policy import Decision, Policy, Verdict
from verdict.domain.report import Report
from verdict.domain.usage import Response
from verdict.presenters.html.dashboard import dashboard
from verdict.presenters.html.report import HtmlPresenter

pytestmark = pytest.mark.browser

HOSTILE = (
    "\"'><img src=x onerror=ran()><script>ran()</script></script></style><!-- --><svg onload=ran()>"
    "<a href=javascript:ran()>&lt;b&gt; {{ 7*7 }} ${ran()} \u202e"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; without it the tests are skipped, but not in CI."""
    try:
        with chromium() as made:
            yield made
    except NoBrowser as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))


class Opened:
    """A page with what it asked for and complained about. `ran` is what hostile text calls."""

    def __init__(self, page: Page, file: Path) -> None:
        self.page = page
        self.file = file
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        page.add_init_script("window.calls = 0; window.ran = () => { window.calls += 1; };")

    def go(self, fragment: str = "") -> Page:
        """Open the page, or follow a link in it."""
        self.page.goto(f"{self.file.as_uri()}{fragment}")
        return self.page

    @property
    def calls(self) -> int:
        made = self.page.evaluate("window.calls")
        assert isinstance(made, int)
        return made


Open = Callable[..., Opened]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a report, in a context with the given options."""
    contexts = []

    def open_(report: Report, fragment: str = "", **options: Any) -> Opened:
        file = tmp_path / "report.html"
        file.write_text(rendered(report, HtmlPresenter()), encoding="utf-8")
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        contexts.append(context)
        made = Opened(context.new_page(), file)
        made.go(fragment)
        return made

    yield open_
    for context in contexts:
        context.close()


def shown(page: Page) -> list[str]:
    """The ids of the findings in the list, open groups only."""
    ids = page.locator(".finding").evaluate_all("all => all.map(each => each.id)")
    return [each.removeprefix("finding-") for each in ids]


def open_all(page: Page) -> None:
    """Open every group, finding and fold."""
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


def hostile_report() -> Report:
    def poisoned(number: int, **more: Any) -> Finding:
        text = f"{HOSTILE}{number}"
        return finding(
            number, rule_id=text, title=text, message=text, fix=text, snippet=f"{text}\n{text}", symbol=text,
            location=Location(text, 1, 1, 2, 9), cwe=(text,), aliases=(text,), merged_because=text,
            references=("javascript:ran()", "data:text/html,<script>ran()</script>", 'https://a.test/"onclick=ran()'),
            trace=tuple(TraceStep(role, Location(text, 1), text) for role in TraceRole),
            also_at=(Location(text, 7),), suppressed_because=text,
            sources=(Source(EngineName(text), text, text, Severity.HIGH, text),), **more,
        )  # fmt: skip

    package = Package(HOSTILE, HOSTILE, f"pkg:pypi/{HOSTILE}", HOSTILE)
    return report_of(
        poisoned(1), poisoned(2, kind=Kind.VULNERABILITY, package=package), poisoned(3, status=Status.BASELINE),
        suppressed=(poisoned(4, status=Status.SUPPRESSED),),
        target=HOSTILE,
        decision=Decision(Verdict.FAIL, (HOSTILE,)),
        policy=Policy(source=HOSTILE),
        runs=(
            EngineRun(
                EngineName(HOSTILE), HOSTILE, RunStatus.FAILED, required=True, duration=1, error=HOSTILE, hint=HOSTILE,
                unscanned=(Unscanned(HOSTILE, Gap.FAILED, HOSTILE),),
            ),
        ),
        excluded=(Unscanned(HOSTILE, Gap.SKIPPED, HOSTILE),),
        notices=(HOSTILE,),
        phrases=(HOSTILE,),
    )  # fmt: skip


@pytest.mark.parametrize("group", ["rule", "file", "severity", "package", "none"])
def test_hostile_text_is_shown_and_does_not_run(opened: Open, group: str) -> None:
    made = opened(hostile_report())
    page = made.page
    for link in page.locator("main a").evaluate_all("all => all.map(each => each.getAttribute('href'))"):
        made.go(link)
    made.go(f"#status=all&group={group}")
    open_all(page)
    assert made.calls == 0
    assert made.complaints == []
    assert page.locator("main script, main img, main style").count() == 0
    assert page.locator("a:not([href^='#']):not([href^='https://a.test/'])").count() == 0
    names = page.locator("*").evaluate_all("all => all.flatMap(each => each.getAttributeNames())")
    assert not [each for each in names if each.startswith("on")]
    texts = page.locator("body").inner_text()
    assert texts.count(HOSTILE) > 20
    assert "7*7" in texts


def test_the_policy_stops_what_got_into_the_page_anyway(opened: Open) -> None:
    made = opened(shared_report())
    made.page.evaluate(
        """async () => {
        document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="ran()"><p style="color: red">x</p>');
        const script = document.createElement('script');
        script.textContent = 'ran()';
        document.body.append(script);
        await new Promise(requestAnimationFrame);
        document.querySelector('img').dispatchEvent(new Event('error'));
        await fetch('https://a.test/').catch(() => null);
    }"""
    )
    assert made.calls == 0
    assert len([each for each in made.complaints if "Content Security Policy" in each]) >= 4
    assert made.page.locator("p[style]").last.evaluate("e => getComputedStyle(e).color") != "rgb(255, 0, 0)"


def test_no_request_leaves_the_page(opened: Open) -> None:
    made = opened(shared_report())
    open_all(made.page)
    made.page.locator("#q").fill("flask")
    expect(made.page.locator("#shown")).to_contain_text("1 of 4 findings")
    made.page.locator("#theme").click()
    assert {each for each in made.requests if not each.startswith("data:")} == {made.file.as_uri()}
    assert made.complaints == []


def test_search_finds_words_in_any_field(opened: Open) -> None:
    page = opened(shared_report()).page
    for words, id_ in (
        ("REQUEST shell runs", COMMAND.id), ("cve-2023-30861", DEPENDENCY.id), ("deploy/.env", SECRET.id),
        ("cwe-78 flask", ""), ("request.args", COMMAND.id),
    ):  # fmt: skip
        page.locator("#q").fill(words)
        if id_:
            expect(page.locator(".finding")).to_have_count(1)
            expect(page.locator(".finding")).to_have_attribute("id", f"finding-{id_}")
        else:
            expect(page.locator("#list")).to_have_text("No finding matches.")


def test_filters_narrow_the_list_and_are_in_the_address(opened: Open) -> None:
    made = opened(shared_report())
    page = made.page
    page.get_by_role("checkbox", name="CRITICAL").check()
    page.get_by_role("checkbox", name="MEDIUM").check()
    expect(page.locator("#shown")).to_contain_text("2 of 4 findings")
    assert shown(page) == [COMMAND.id, DEPENDENCY.id]
    page.locator("#engine").select_option("bandit")
    assert shown(page) == [COMMAND.id]
    assert page.url.endswith("#severity=CRITICAL%2CMEDIUM&engine=bandit")
    page.get_by_role("button", name="Clear all filters").click()
    expect(page.locator("#shown")).to_have_text("4 findings in 4 groups")
    assert "#" not in page.url


@pytest.mark.parametrize(
    ("fragment", "ids"),
    [
        ("#severity=HIGH", [SECRET.id]),
        ("#kind=vulnerability", [DEPENDENCY.id]),
        ("#path=src%2F", [COMMAND.id]),
        ("#path=%2A", [DEPENDENCY.id]),
        ("#status=baseline", [SECRET.id]),
        ("#status=suppressed", [ANSWERED.id]),
        ("#package=flask&group=none", [DEPENDENCY.id]),
        ("#rule=aws-secret-key&sort=path", [SECRET.id]),
        ("#q=one+two", []),
    ],
)
def test_an_address_with_choices_leads_to_what_was_chosen(opened: Open, fragment: str, ids: list[str]) -> None:
    made = opened(shared_report(), fragment)
    assert shown(made.page) == ids
    made.go("#")
    assert len(shown(made.page)) == 4


def test_the_bars_lead_to_their_findings(opened: Open) -> None:
    page = opened(shared_report()).page
    page.get_by_role("link", name="deploy/").click()
    expect(page.locator("#shown")).to_contain_text("1 of 4 findings")
    assert shown(page) == [SECRET.id]
    page.get_by_role("button", name="Remove the filter path: deploy/").click()
    expect(page.locator("#shown")).to_have_text("4 findings in 4 groups")


def test_an_id_leads_to_its_finding_even_if_a_filter_hides_it(opened: Open) -> None:
    made = opened(shared_report(), "#severity=HIGH")
    for each in (COMMAND, ANSWERED):
        page = made.go(f"#{each.id}")
        row = page.locator(f"#finding-{each.id} > button")
        expect(row).to_be_focused()
        expect(row).to_have_attribute("aria-expanded", "true")
        expect(row).to_be_in_viewport()


def test_an_id_leads_to_a_finding_far_down(opened: Open) -> None:
    findings = realistic_findings(3_000)
    page = opened(report_of(*findings), f"#{findings[2_999].id}").page
    expect(page.locator(f"#finding-{findings[2_999].id} > button")).to_be_in_viewport()


def test_findings_are_grouped_as_chosen(opened: Open) -> None:
    made = [replace(each, kind=Kind.SAST) for each in realistic_findings(200)]
    page = opened(report_of(*made)).page
    for choice, key in (
        ("rule", lambda each: (each.rule_id, each.severity)), ("file", lambda each: each.location.path),
        ("severity", lambda each: each.severity), ("package", lambda _: None),
    ):  # fmt: skip
        page.locator("#group").select_option(choice)
        number = len(set(map(key, made)))
        expect(page.locator("#shown")).to_contain_text(f"200 findings in {number} group")
    page.locator("#group").select_option("none")
    assert len(shown(page)) == 50
    page.get_by_role("button", name="Show 50 of 150 more").click()
    assert len(shown(page)) == 100


def test_findings_are_sorted_as_chosen(opened: Open) -> None:
    made = realistic_findings(40)
    page = opened(report_of(*made), "#group=none&sort=path").page
    by_path = sorted(made, key=lambda each: (each.location.path, each.location.line))
    assert shown(page) == [each.id for each in by_path]
    page.locator("#sort").select_option("rank")
    assert shown(page)[0] in {each.id for each in made if each.severity is Severity.CRITICAL}


def test_the_code_is_marked_and_the_flow_is_listed(opened: Open) -> None:
    page = opened(shared_report(), f"#{COMMAND.id}").page
    detail = page.locator(f"#detail-{COMMAND.id}")
    assert detail.locator("mark").all_inner_texts() == ['subprocess.run("ping " + host,', "shell=True)"]
    assert detail.locator(".gutter").all_inner_texts() == ["12", "13"]
    assert [" ".join(each.split()) for each in detail.locator(".flow li").all_inner_texts()] == [
        "source src/größe/web.py:3 request.args",
        "step line 11 read(name)",
        "2 more steps",
        "step line 11 host",
        'sink line 12 "ping " + host',
    ]


def test_messages_that_differ_within_a_rule_are_with_their_findings(opened: Open) -> None:
    made = [finding(number, message=f"message {number}", title=f"title {number}") for number in range(3)]
    page = opened(report_of(*made)).page
    open_all(page)
    texts = page.locator(".group").inner_text()
    assert all(f"message {number}" in texts and f"title {number}" in texts for number in range(3))
    assert texts.count("message 0") == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_is_the_systems_until_another_is_chosen(opened: Open, scheme: str) -> None:
    made = opened(shared_report(), color_scheme=scheme)

    def background() -> str:
        return str(made.page.evaluate("getComputedStyle(document.body).backgroundColor"))

    light, dark = "rgb(245, 246, 248)", "rgb(14, 18, 23)"
    usual, other = (light, dark) if scheme == "light" else (dark, light)
    assert background() == usual
    made.page.locator("#theme").click()
    assert background() == other
    made.page.reload()
    assert background() == other


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 400])
def test_axe_has_no_complaint(opened: Open, scheme: str, width: int) -> None:
    page = opened(shared_report(), "#status=all", color_scheme=scheme, viewport={"width": width, "height": 900}).page
    open_all(page)
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate("axe.run()")
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found["violations"]] == []
    assert len(found["passes"]) > 20


def test_the_page_is_used_with_the_keyboard_alone(opened: Open) -> None:
    page = opened(shared_report()).page
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the findings")).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.insert_text("flask")
    expect(page.locator("#shown")).to_contain_text("1 of 4 findings")
    heading = page.locator(".heading")
    heading.focus()
    page.keyboard.press("Enter")
    expect(heading).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Space")
    expect(heading).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    expect(page.locator(".row")).to_be_focused()


def test_the_number_of_findings_is_announced(opened: Open) -> None:
    assert opened(shared_report()).page.get_by_role("status").inner_text() == "4 findings in 4 groups"


def test_printing_opens_everything(opened: Open) -> None:
    page = opened(report_of(*realistic_findings(150))).page
    assert page.pdf().startswith(b"%PDF")
    assert page.locator("[aria-expanded=false]").count() == 0
    assert len(shown(page)) == 150


def test_nothing_needs_more_width_than_a_phone_has(opened: Open) -> None:
    page = opened(shared_report(), viewport={"width": 360, "height": 700}).page
    open_all(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_without_javascript_the_totals_are_readable(opened: Open) -> None:
    page = opened(shared_report(), java_script_enabled=False).page
    texts = page.locator("body").inner_text()
    assert "4 findings: 1 CRITICAL, 1 HIGH, 1 MEDIUM, 1 UNKNOWN" in texts
    assert "needs JavaScript" in texts
    expect(page.locator("#filters")).to_be_hidden()


def test_ten_thousand_findings_are_listed_in_portions_and_searched(opened: Open) -> None:
    made = realistic_findings(10_000)
    page = opened(report_of(*made), "#group=none").page
    expect(page.locator("#shown")).to_have_text("10,000 findings")
    assert len(shown(page)) == 50
    page.locator("#q").fill("hashlib django/contrib")
    number = sum(each.rule_id == "weak-hash-md5" and "django" in each.location.path for each in made)
    expect(page.locator("#shown")).to_have_text(f"{number:,} of 10,000 findings")
    page.locator("#group").select_option("file")
    expect(page.locator("#shown")).to_contain_text("groups")


def test_a_report_without_findings_says_so(opened: Open) -> None:
    made = opened(report_of())
    expect(made.page.locator("#list")).to_have_text("No findings.")
    expect(made.page.locator("#list button:visible")).to_have_count(0)
    assert made.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dashboard_is_accessible_and_asks_for_nothing(browser: Browser, tmp_path: Path, scheme: Any) -> None:
    limits, reason = Limits(max_output_bytes=100), Reason.MAX_OUTPUT_BYTES
    made = [
        Response(
            datetime(2030, 1, day, tzinfo=UTC), "scan", HOSTILE, 9, 5, Size(day * 9, 1), limits, day % 2 == 0, reason
        )
        for day in range(1, 11)
    ]
    file = tmp_path / "stats.html"
    file.write_text("".join(dashboard(made)), encoding="utf-8")
    with browser.new_context(color_scheme=scheme, viewport={"width": 400, "height": 900}) as context:
        opened = Opened(context.new_page(), file)
        page = opened.go()
        page.locator("summary").first.click()
        page.evaluate(AXE_SCRIPT)
        assert page.evaluate("axe.run()")["violations"] == []
        assert opened.complaints == []
        assert opened.calls == 0
        assert {each for each in opened.requests if not each.startswith("data:")} == {file.as_uri()}
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
        assert page.locator("#course-cut ~ .plot rect.filled").count() == 10
