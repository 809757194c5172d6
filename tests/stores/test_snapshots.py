from __future__ import annotations

from dataclasses import replace

import pytest
from builders import finding, observation
from reports import report_of

from verdict.domain.changes import SinceLast
from verdict.domain.errors import NotFound, UsageError
from verdict.domain.finding import EngineName, Finding, Severity
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.domain.page.filters import Filter
from verdict.domain.page.ranking import Strategy
from verdict.domain.report import Report
from verdict.stores.snapshots import Snapshot, Snapshots
from verdict.tree.globs import matcher


class Clock:
    """Seconds that pass when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def report(name: str, *findings: Finding) -> Report:
    return report_of(*findings, scan_id=name)


def kept(*findings: Finding, name: str = "one", strategy: Strategy = Strategy.PRIORITY) -> Snapshot:
    return Snapshots(Clock()).keep(report(name, *findings), strategy)


LOW, HIGH = finding(1, severity=Severity.LOW), finding(2, severity=Severity.HIGH)


def test_a_scan_is_found_by_its_id_and_the_latest_without_one() -> None:
    snapshots = Snapshots(Clock())
    one, two = (snapshots.keep(report(name), Strategy.PRIORITY) for name in ("one", "two"))

    assert snapshots.get("one") is one
    assert snapshots.get("") is two
    assert snapshots.latest_first() == [two, one]


@pytest.mark.parametrize("name", ["", "another"])
def test_an_unknown_scan_is_not_found(name: str) -> None:
    with pytest.raises(NotFound, match="no such scan: the latest 20 are kept, for an hour"):
        Snapshots(Clock()).get(name)


def test_scans_expire_after_an_hour() -> None:
    clock = Clock()
    snapshots = Snapshots(clock)
    snapshots.keep(report("one"), Strategy.PRIORITY)

    clock.now = 3600
    assert snapshots.get("one").report.scan_id == "one"

    clock.now = 3601
    with pytest.raises(NotFound):
        snapshots.get("one")
    with pytest.raises(NotFound):
        snapshots.get("")
    assert snapshots.latest_first() == []


def test_at_most_twenty_scans_are_kept() -> None:
    snapshots = Snapshots(Clock())
    for number in range(21):
        snapshots.keep(report(str(number)), Strategy.PRIORITY)

    assert [each.report.scan_id for each in snapshots.latest_first()] == [str(number) for number in range(20, 0, -1)]


def test_large_scans_replace_older_ones_and_the_latest_is_kept() -> None:
    snapshots = Snapshots(Clock())
    many = (finding(0),) * 150_000
    for name in ("small", "large", "larger"):
        snapshots.keep(report(name, *(many if name != "small" else ())), Strategy.PRIORITY)

    assert [each.report.scan_id for each in snapshots.latest_first()] == ["larger"]


def test_data_that_only_engines_need_is_not_kept() -> None:
    run = EngineRun(
        EngineName("semgrep"), "1", RunStatus.OK, required=True, duration=1.0, observations=(observation(),)
    )
    snapshot = Snapshots(Clock()).keep(replace(report("one", LOW), runs=(run,)), Strategy.PRIORITY)

    assert [each.observations for each in snapshot.report.runs] == [()]
    assert snapshot.report.findings == (LOW,)


def test_a_view_has_the_findings_asked_for_in_the_scan_s_order() -> None:
    snapshot = kept(LOW, HIGH, finding(3, severity=Severity.CRITICAL))

    view = snapshot.view(Filter(min_severity=Severity.LOW, rule="python-sql-injection"))

    assert [each.severity for each in view.ranking.first(9)] == [Severity.CRITICAL, Severity.HIGH, Severity.LOW]
    assert len(snapshot.view(Filter(severity=Severity.LOW)).ranking) == 1
    assert snapshot.view(Filter(severity=Severity.LOW)).ranking.strategy is Strategy.PRIORITY


def test_the_same_filter_reuses_its_view() -> None:
    snapshot = kept(LOW, HIGH)

    one, other = (snapshot.view(Filter(path="src/**", covers=matcher(["src/**"]))) for _ in range(2))
    assert one is other


def test_similar_filters_have_different_views() -> None:
    snapshot = kept(LOW, HIGH)

    everything = snapshot.view(Filter(engine="semgrep", rule="python-sql-injection")).ranking
    nothing = snapshot.view(Filter(engine="semgrep, rule python-sql-injection")).ranking

    assert (len(everything), len(nothing)) == (2, 0)
    assert not everything.owns(nothing.cursor(0))


def test_a_cursor_leads_back_to_its_view() -> None:
    snapshot = kept(LOW, HIGH)
    views = [snapshot.view(wanted) for wanted in (Filter(), Filter(severity=Severity.LOW), Filter(engine="semgrep"))]

    assert [snapshot.view_at(view.ranking.cursor(1)) for view in views] == views


def test_a_cursor_of_another_scan_of_the_same_findings_is_refused() -> None:
    one, other = kept(LOW, HIGH, name="one"), kept(LOW, HIGH, name="other")
    one.view(Filter())
    cursor = other.view(Filter()).ranking.cursor(1)

    with pytest.raises(UsageError, match="belongs to another scan"):
        one.view_at(cursor)


def test_the_number_of_views_is_bounded() -> None:
    snapshot = kept(LOW)
    cursors = [snapshot.view(Filter(rule=f"rule-{number}")).ranking.cursor(0) for number in range(31)]

    assert snapshot.view_at(cursors[-1]).wanted == Filter(rule="rule-30")
    with pytest.raises(UsageError):
        snapshot.view_at(cursors[0])


@pytest.mark.parametrize("name", [HIGH.id, HIGH.fingerprint, "app.py:3"])
def test_a_finding_is_found_by_id_fingerprint_and_place(name: str) -> None:
    assert kept(LOW, HIGH).finding(name) == HIGH


@pytest.mark.parametrize("name", ["", "app.py", "app.py:4", HIGH.id[:-1]])
def test_an_unknown_finding_is_not_found(name: str) -> None:
    with pytest.raises(NotFound, match="no finding of this scan has that id"):
        kept(LOW, HIGH).finding(name)


def test_a_location_of_several_findings_names_their_ids() -> None:
    made = [finding(number, rule_id=f"rule-{number}", location=Location("a.py", 1)) for number in (1, 2)]

    with pytest.raises(NotFound, match=r"2 findings are at that place") as refused:
        kept(*made).finding("a.py:1")

    assert all(f"{each.id} ({each.rule_id})" in str(refused.value) for each in made)


def test_a_cursor_in_use_outlives_other_filters() -> None:
    kept = Snapshots(Clock()).keep(report("one", LOW, HIGH), Strategy.PRIORITY)
    view = kept.view(Filter())
    for number in range(100):
        kept.view(Filter(rule=f"rule-{number}"))
        assert kept.view_at(view.ranking.cursor(1)) is view


def test_a_scan_of_the_same_files_says_what_changed_since_the_last_one() -> None:
    snapshots = Snapshots(Clock())
    assert snapshots.keep(report("one", LOW), Strategy.PRIORITY, "src").report.since_last is None
    snapshots.keep(report("two"), Strategy.PRIORITY, "tests")
    assert snapshots.keep(report("three", HIGH), Strategy.PRIORITY, "src").report.since_last == SinceLast(
        (HIGH,), (LOW,), 0
    )


def test_scans_of_changes_to_different_commits_are_not_compared() -> None:
    snapshots = Snapshots(Clock())
    for base in ("a" * 40, "b" * 40):
        found = snapshots.keep(replace(report(base, LOW), base=base), Strategy.PRIORITY, "src")
        assert found.report.since_last is None
