"""How formats show unchecked parts, notices of a run, and packages in several manifests."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from builders import finding
from reports import rendered, report_of

from verdict.domain.finding import EngineName, Finding, Kind, Package
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, RunStatus, Unchecked
from verdict.domain.page.detail import Detail
from verdict.domain.policy import Decision, Verdict
from verdict.domain.report import Report
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.sarif import SarifPresenter
from verdict.presenters.terminal.presenter import TerminalPresenter
from verdict.presenters.text import TextPresenter

WHY = Unchecked("dependencies", "there are no advisories for npm on this machine", "run `verdict db update`")
ALSO = tuple(Location(f"{letter}/package-lock.json", 9) for letter in "abcdefg")


def unchecked() -> Report:
    run = EngineRun(
        EngineName("osv"), "1", RunStatus.PARTIAL, required=False, duration=0.1, error=str(WHY), hint=WHY.mend,
        unchecked=WHY, notices=("3 packages have no pinned version",),
    )  # fmt: skip
    return report_of(runs=(run,), notices=tuple(f"osv: {each}" for each in run.notices))


def run_of(report: Report) -> dict[str, Any]:
    """The one run of the log."""
    (run,) = json.loads(rendered(report, SarifPresenter()))["runs"]
    assert isinstance(run, dict)
    return run


def several() -> Finding:
    package = Package("left-pad", "1.0.0", "pkg:npm/left-pad@1.0.0", "1.0.1")
    return finding(kind=Kind.VULNERABILITY, location=Location("package-lock.json", 4), package=package, also_at=ALSO)


def test_headlines_name_unchecked_parts_and_the_remedy() -> None:
    text = rendered(unchecked(), TextPresenter(Detail.COMPACT, str))
    terminal = rendered(unchecked(), TerminalPresenter(width=None))

    assert text.startswith("PASS (osv partial; dependencies not checked, run `verdict db update`): 0 findings")
    assert "osv: dependencies not checked: there are no advisories for npm on this machine\n" in text
    (headline,) = (line for line in terminal.splitlines() if line.startswith(" PASS"))
    assert headline.endswith("dependencies not checked, run `verdict db update`")
    for shown in (text, terminal):
        assert "note: osv: 3 packages have no pinned version\n" in shown


def test_what_a_reason_says_is_said_once() -> None:
    run = replace(unchecked().runs[0], required=True)
    decision = Decision(Verdict.INCOMPLETE, (f"osv partial: {WHY}",), incomplete=True)
    text = rendered(replace(unchecked(), runs=(run,), decision=decision), TextPresenter(Detail.COMPACT, str))
    assert text.count("there are no advisories for npm") == 1


def test_later_pages_name_unchecked_parts_too() -> None:
    assert "dependencies not checked" in rendered(unchecked(), TextPresenter(Detail.COMPACT, str, brief=True))


def test_json_has_unchecked_parts_in_the_notices() -> None:
    notices = json.loads(rendered(unchecked(), JsonPresenter()))["notices"]

    assert notices == [
        "osv: dependencies not checked: there are no advisories for npm on this machine (run `verdict db update`)",
        "osv: 3 packages have no pinned version",
    ]


def test_sarif_has_unchecked_parts_in_the_notifications() -> None:
    notifications = run_of(unchecked())["invocations"][0]["toolExecutionNotifications"]

    assert [(each["level"], each["message"]["text"]) for each in notifications] == [
        ("warning", f"osv partial: {WHY} (run `verdict db update`)"),
        ("note", "osv: 3 packages have no pinned version"),
    ]


def test_every_place_of_a_package_is_in_json_and_sarif() -> None:
    (result,) = run_of(report_of(several()))["results"]
    (found,) = json.loads(rendered(report_of(several()), JsonPresenter()))["findings"]

    places = [each["physicalLocation"] for each in result["relatedLocations"]]
    assert [each["artifactLocation"]["uri"] for each in places] == [place.path for place in ALSO]
    assert {each["region"]["startLine"] for each in places} == {9}
    assert found["also_at"] == [f"{place.path}:9" for place in ALSO]


def test_text_formats_show_the_first_places_and_the_number_of_others() -> None:
    rich = rendered(report_of(several()), TextPresenter(Detail.RICH, str))
    compact = rendered(report_of(several()), TextPresenter(Detail.COMPACT, str))

    assert "  also at a/package-lock.json:9, b/package-lock.json:9, c/" in rich
    assert "e/package-lock.json:9 and in 2 more files\n" in rich
    assert "  also in 7 other files\n" in compact
