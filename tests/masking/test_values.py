"""Masking reports and bills of materials: only names with secrets change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import finding
from reports import report_of

from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import Check, Gap, Unscanned
from verdict.domain.text.untrusted import MASK, Redactor
from verdict.masking.patterns import shipped
from verdict.masking.values import changed_lines, masked, masked_report, masked_run
from verdict.rulebook.made_up_secrets import fabricate
from verdict.sbom.components import Bill, Component, Manifest, Place, Ref

TOKEN = fabricate("ghp_<alnum:36>", "values")


def test_no_name_or_reason_in_a_report_shows_a_token() -> None:
    path = f"a/{TOKEN}.py"
    found = finding(
        location=Location(path, 3),
        also_at=(Location(f"{TOKEN}/b.lock", 1),),
        trace=(TraceStep(TraceRole.SOURCE, Location(path, 1)),),
        symbol=f"f_{TOKEN}",
        merged_because=f"same secret at {path}:3",
    )
    report = report_of(found)
    gap = Unscanned(path, Gap.FAILED, f"no {TOKEN}")
    check = Check(("a-rule", Location(path, 3), ()), f"f_{TOKEN}", Location(path, 1))
    runs = [
        replace(run, scanned=(path,), unscanned=(gap,), error=TOKEN, hint=TOKEN, notices=(TOKEN,), checks=(check,))
        for run in report.runs
    ]
    report = replace(report, runs=tuple(runs), excluded=(gap,), notices=(TOKEN,), phrases=(TOKEN,), suppressed=(found,))
    shown = masked_report(report, shipped())
    assert TOKEN not in repr(shown)
    assert shown.findings[0].location == Location(f"a/{MASK}.py", 3)
    assert shown.findings[0].fingerprint == found.fingerprint


def test_the_check_of_a_finding_shows_no_token_and_keeps_the_place_of_the_finding() -> None:
    run, *_ = report_of(finding()).runs
    where = Location(f"a/{TOKEN}.py", 3)
    run = replace(run, checks=(Check(("a-rule", where, ()), f"f_{TOKEN}", where),))
    (check,) = masked_run(run, Redactor((), shipped())).checks
    assert (check.way, check.where, check.name) == (("a-rule", where, ()), Location(f"a/{MASK}.py", 3), f"f_{MASK}")


def test_a_report_without_secrets_is_unchanged() -> None:
    report = report_of(finding(0), finding(1))
    without = replace(report, runs=tuple(replace(run, observations=()) for run in report.runs))
    assert masked_report(report, shipped()) == without


def test_no_text_of_a_bill_shows_a_token() -> None:
    part = Component(
        Ref(f"pkg:npm/a@{TOKEN}"), "npm", "a", TOKEN, f"pkg:npm/a@{TOKEN}", places=(Place(f"{TOKEN}/x", 1),)
    )
    bill = Bill("a", (Manifest("x", part, (part,)),), requests={("x", TOKEN): Place("x", 2)})
    shown = masked(bill, shipped())
    assert TOKEN not in repr(shown)
    assert shown.manifests[0].components[0].version == MASK


def test_a_bill_without_secrets_is_unchanged() -> None:
    bill = Bill("a", ())
    assert masked(bill, shipped()) is bill


@pytest.mark.parametrize("others", [0, 5_000])
def test_only_lines_with_a_secret_change(others: int) -> None:
    lines = [f"folder/module_{number}.py" for number in range(others)]
    assert changed_lines([*lines, "", f"x {TOKEN} y"], shipped()) == {f"x {TOKEN} y": f"x {MASK} y"}
