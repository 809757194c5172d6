"""A suppression is called unused only where the engines that have its rule looked."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from builders import finding

from verdict.app.suppression_use import Looked, first_notices, notices, uses
from verdict.domain.finding import EngineName
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unchecked, Unscanned
from verdict.domain.suppression import Lines, Origin, Suppression, Triage
from verdict.ports import Listing, TargetFile
from verdict.tree.walking import NOT_FETCHED

TODAY = date(2025, 6, 1)
BANDIT = EngineRun(EngineName("bandit"), "1", RunStatus.OK, required=True, duration=1.0, scanned=("app.py",))
SEMGREP = replace(BANDIT, id=EngineName("semgrep"))
COMMENT = Suppression("why", "B602", lines=Lines("app.py", 3, 3), origin=Origin.COMMENT, place="app.py:3")
ENTRY = Suppression("why", "B602", covers=lambda path: path.startswith("src/"), place="src/")


def looked(*runs: EngineRun, whole: bool = True, excluded: tuple[Unscanned, ...] = ()) -> Looked:
    """Of a scan of `app.py` and `b!c.py`, in a tree with `a!b.py` too, but without `gone.py` and `sub/`."""
    names = ("app.py", "b!c.py")
    listing = Listing(Path("/tree"), tuple(TargetFile(name, name, 1) for name in names), excluded)
    there = {*names, "a!b.py", "other.py"}
    return Looked(runs, listing, lambda path: path not in there, whole=whole)


def said(suppression: Suppression, there: Looked, count: int = 0) -> list[str]:
    triaged = Triage((), {suppression: count} if count else {})
    return list(notices(uses([suppression], triaged, there, TODAY)))


def gap(path: str) -> EngineRun:
    return replace(BANDIT, unscanned=(Unscanned(path, Gap.LIMITED, "too large"),))


def test_a_suppression_that_matches_nothing_is_named() -> None:
    assert said(COMMENT, looked(BANDIT)) == ["app.py:3: `verdict: ignore` of B602 suppresses nothing"]
    assert said(ENTRY, looked(BANDIT)) == ["suppression of B602 in src/ suppresses nothing"]
    of_one = replace(ENTRY, fingerprint="v1:3f2a91c07be4" + "0" * 52)
    assert said(of_one, looked(BANDIT)) == ["suppression of B602 in src/ (v1:3f2a91c07be4) suppresses nothing"]
    for changes, what in (
        ({"place": ""}, "B602 (v1:3f2a91c07be4)"),
        ({"place": "", "rule": None}, "any rule (v1:3f2a91c07be4)"),
    ):
        assert said(replace(of_one, covers=None, **changes), looked(BANDIT)) == [
            f"suppression of {what} suppresses nothing"
        ]
    assert said(COMMENT, looked(BANDIT), 1) == said(ENTRY, looked(BANDIT), 1) == []


@pytest.mark.parametrize(
    "run",
    [
        replace(BANDIT, status=RunStatus.SKIPPED),
        replace(BANDIT, status=RunStatus.PARTIAL),
        replace(BANDIT, status=RunStatus.FAILED),
        replace(BANDIT, unchecked=Unchecked("dependencies", "there are no advisories", "run it")),
        gap("app.py"),
    ],
    ids=["not asked", "partial", "failed", "unchecked", "gap"],
)
def test_a_comment_is_not_called_unused_if_the_engine_did_not_look(run: EngineRun) -> None:
    assert said(COMMENT, looked(run)) == []


def test_gaps_of_other_files_and_engines_do_not_matter() -> None:
    failed = replace(SEMGREP, status=RunStatus.FAILED)
    assert len(said(COMMENT, looked(gap("lib.py"), failed))) == 1
    assert len(said(ENTRY, looked(gap("lib.py"), failed))) == 1


def test_an_entry_is_not_called_unused_after_a_scan_of_a_part_or_with_a_gap_that_it_covers() -> None:
    assert said(ENTRY, looked(BANDIT, whole=False)) == said(ENTRY, looked(gap("src/a.py"))) == []
    assert len(said(COMMENT, looked(BANDIT, whole=False))) == 1


def test_an_entry_without_a_rule_needs_all_engines() -> None:
    entry = replace(ENTRY, rule=None)
    assert len(said(entry, looked(BANDIT, SEMGREP))) == 1
    assert said(entry, looked(BANDIT, replace(SEMGREP, status=RunStatus.SKIPPED))) == []


def test_a_rule_that_no_engine_has_is_named_with_similar_ones_unless_a_finding_has_it() -> None:
    entry = replace(ENTRY, rule="python-sql-injectoin")
    hint = "suppression of python-sql-injectoin in src/: no engine has this rule; did you mean python-sql-injection"
    assert [each[: len(hint)] for each in said(entry, looked())] == [hint]
    triaged = Triage((finding(rule_id="python-sql-injectoin"),), {})
    assert list(notices(uses([entry], triaged, looked(whole=False), TODAY))) == []


def test_expired_entries_and_statements_are_not_called_unused_again() -> None:
    assert said(replace(ENTRY, expires=date(2025, 5, 31)), looked(BANDIT)) == []
    assert said(replace(ENTRY, origin=Origin.VEX), looked(BANDIT)) == []


@pytest.mark.parametrize(("path", "there"), [("app.py", True), ("gone.py", True), ("other.py", False)])
def test_a_file_was_looked_at_if_it_was_scanned_or_is_gone(path: str, there: bool) -> None:
    assert looked(BANDIT).in_file(path, "B602") is there
    assert looked(BANDIT).in_file(f"{path}!member", "B602") is there


@pytest.mark.parametrize(("path", "there"), [("b!c.py", True), ("a!b.py", False), ("gone!c.py", True)])
def test_a_file_whose_name_looks_like_a_member_of_an_archive_is_a_file(path: str, there: bool) -> None:
    assert looked(BANDIT).in_file(path, "B602") is there
    assert looked(gap("b!c.py")).in_file(path, "B602") is (there and path != "b!c.py")


def test_a_submodule_that_was_not_fetched_was_not_looked_at() -> None:
    there = looked(BANDIT, excluded=(Unscanned("sub/", Gap.SKIPPED, NOT_FETCHED),))
    assert (there.in_file("sub/a.py", "B602"), looked(BANDIT).in_file("sub/a.py", "B602")) == (False, True)
    assert said(ENTRY, there) == []
    assert said(ENTRY, looked(BANDIT)) != []


def test_many_notices_are_cut_and_counted() -> None:
    assert list(first_notices([str(number) for number in range(12)]))[-2:] == [
        "9", "and 2 more like this; `verdict suppressions` lists all suppressions",
    ]  # fmt: skip


def test_a_scan_without_the_history_does_not_call_suppressions_for_it_unused() -> None:
    entry = replace(ENTRY, place="/c3b38427472f:src/conf.py")
    assert said(entry, looked(BANDIT)) == []
    assert not looked(BANDIT).in_file("c3b38427472f:gone.py", "B602")
    assert looked(BANDIT).in_file("gone.py", "B602")


def test_only_the_first_unknown_rules_get_similar_ids() -> None:
    """Each comparison takes milliseconds, and a file may name thousands."""
    used = [replace(COMMENT, rule=f"python-sql-injectio{letter}") for letter in "abcdefghijklmo"]
    hints = [each.unknown for each in uses(used, Triage((), {}), looked(BANDIT, SEMGREP), TODAY)]
    assert [str(hint).startswith("did you mean python-sql-injection") for hint in hints] == [True] * 10 + [False] * 4
    assert all(hints)
