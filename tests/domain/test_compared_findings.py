"""Which findings a change introduced: old ones are recognised wherever they moved, and each accounts for one only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.changes import SinceLast, compared, looking, looking_in_part, since_last
from verdict.domain.finding import Confidence, EngineName, Finding, Kind, Package, Severity, Status
from verdict.domain.location import Location
from verdict.domain.outcome import DELETED, EngineRun, Gap, RunStatus, Unchecked, Unscanned


def severity(finding: Finding) -> Severity:
    return finding.severity


def at(place: str, likeness: str = "same", /, **more: object) -> Finding:
    """A finding at `path:line` or `path:line:symbol`."""
    path, line, *symbol = place.split(":")
    number = hash((place, likeness)) % 10**9
    name = symbol[0] if symbol else None
    about: dict[str, object] = {"location": Location(path, int(line)), "likeness": likeness, "symbol": name, **more}
    return finding(number, **about)  # type: ignore[arg-type]  # a builder: each test names real fields


def new(before: Iterable[Finding], after: Iterable[Finding], **renames: str) -> list[str]:
    """The places of the findings that count as new; `b_py="a.py"` means that b.py became a.py."""
    moved = {old.replace("_", "."): path for old, path in renames.items()}
    found = compared(before, after, moved, severity)
    return [f"{each.location.path}:{each.location.line}" for each in found.findings if each.status is Status.NEW]


def test_lines_may_move_within_a_file() -> None:
    assert new([at("a.py:3:f")], [at("a.py:90:f")]) == []


def test_a_copy_is_new_and_the_original_is_not() -> None:
    assert new([at("a.py:3:f")], [at("a.py:1:copy"), at("a.py:9:f")]) == ["a.py:1"]
    assert new([at("a.py:3:f")], [at("a.py:3:f"), at("b.py:3:f")]) == ["b.py:3"]


def test_code_moves_between_functions_of_a_file_but_not_into_others_of_another() -> None:
    assert new([at("a.py:3:f")], [at("a.py:9:g")]) == []
    assert new([at("a.py:3:Shop.f")], [at("b.py:9:Other.f")]) == []
    assert new([at("a.py:3:f")], [at("b.py:9:g")]) == ["b.py:9"]


def test_the_rest_of_a_line_may_change_within_a_function() -> None:
    call = {"likeness_within": "request.args"}
    then, now = at("a.py:3:f", "run(request.args)", **call), at("a.py:4:f", "request.args,", **call)
    assert new([then], [now]) == []
    assert new([then], [now, at("a.py:9:f", "run(request.args, 1)", **call)]) == ["a.py:9"]
    assert new([then], [at("a.py:9:g", "request.args,", **call)]) == ["a.py:9"]
    assert new([at("a.py:3:f", "one")], [at("a.py:3:f", "two")]) == ["a.py:3"]


def test_a_renamed_file_keeps_its_findings_in_any_function() -> None:
    assert new([at("b.py:3:f")], [at("a.py:9:g")], b_py="a.py") == []


def test_another_rule_or_other_code_is_new() -> None:
    assert new([at("a.py:3:f", "one")], [at("a.py:3:f", "two")]) == ["a.py:3"]


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ({"severity": Severity.LOW}, {"severity": Severity.HIGH}),
        ({"confidence": Confidence.LOW}, {"confidence": Confidence.HIGH}),
    ],
    ids=["severity", "confidence"],
)
def test_a_finding_that_became_worse_is_new_and_isnt_fixed(then: dict[str, object], now: dict[str, object]) -> None:
    found = compared([at("a.py:3", **then)], [at("a.py:3", **now)], {}, severity)
    assert [each.status for each in found.findings] == [Status.NEW]
    assert (found.worse, found.fixed) == (1, ())
    assert new([at("a.py:3", **now)], [at("a.py:3", **then)]) == []


def test_among_equals_the_gravest_are_paired_first() -> None:
    grave, slight = {"severity": Severity.HIGH}, {"severity": Severity.LOW}
    before = [at("a.py:1", **slight), at("a.py:2", **grave)]
    assert new(before, [at("a.py:1", **grave), at("a.py:2", **slight)]) == []


def test_a_finding_without_its_suppression_is_new_and_a_suppressed_one_stays_so() -> None:
    suppressed = at("a.py:3", status=Status.SUPPRESSED, suppressed_because="we know")
    assert new([suppressed], [at("a.py:3")]) == ["a.py:3"]
    found = compared([at("a.py:3")], [suppressed], {}, severity)
    assert [each.status for each in found.findings] == [Status.SUPPRESSED]
    assert found.fixed == ()


def test_a_suppressed_copy_does_not_make_the_original_new() -> None:
    copy = at("a.py:1:f", status=Status.SUPPRESSED, suppressed_because="we know")
    assert new([at("a.py:3:g")], [copy, at("a.py:9:f")]) == []


def test_an_old_finding_of_the_baseline_is_called_existing() -> None:
    found = compared([at("a.py:3")], [at("a.py:3", status=Status.BASELINE)], {}, severity)
    assert [each.status for each in found.findings] == [Status.EXISTING]


def test_what_only_the_earlier_state_has_is_fixed() -> None:
    gone = at("a.py:3", "gone")
    fixed = replace(gone, status=Status.FIXED)
    assert compared([gone, at("a.py:9")], [at("a.py:4")], {}, severity).fixed == (fixed,)


def test_a_secret_is_old_wherever_its_value_was_but_not_twice() -> None:
    secret = {"kind": Kind.SECRET}
    assert new([at("a.py:3:f", **secret)], [at("b.env:1", **secret)]) == []
    assert new([at("a.py:3", **secret)], [at("a.py:3", **secret), at("b.env:1", **secret)]) == ["b.env:1"]


def package(version: str, fingerprint: str) -> Finding:
    named = Package("lib", version, f"pkg:pypi/lib@{version}")
    return at("lock:1", "lib CVE-1", kind=Kind.VULNERABILITY, package=named, fingerprint=fingerprint)


def test_an_upgrade_that_does_not_suffice_is_old_but_a_second_version_is_new() -> None:
    assert new([package("1.0", "v1:a")], [package("1.1", "v1:b")]) == []
    found = compared([package("1.0", "v1:a")], [package("1.1", "v1:b"), package("1.0", "v1:a")], {}, severity)
    states = {each.package.version: each.status for each in found.findings if each.package is not None}
    assert states == {"1.0": Status.EXISTING, "1.1": Status.NEW}


PLACES = st.builds(
    at,
    st.sampled_from(["a.py:1:f", "a.py:2:f", "a.py:3:g", "b.py:1:f", "c.py:7"]),
    st.sampled_from(["one", "two"]),
    severity=st.sampled_from([Severity.LOW, Severity.HIGH]),
)


@given(st.lists(PLACES, max_size=8), st.lists(PLACES, max_size=8), st.randoms())
def test_every_finding_is_counted_once_whatever_their_order(
    before: list[Finding], after: list[Finding], random: object
) -> None:
    found = compared(before, after, {}, severity)
    existing = sum(each.status is Status.EXISTING for each in found.findings)
    assert len(found.findings) == len(after)
    assert existing + found.worse + len(found.fixed) == len(before)
    shuffled = [list(before), list(after)]
    for each in shuffled:
        random.shuffle(each)  # type: ignore[attr-defined]  # hypothesis' random
    again = compared(shuffled[0], shuffled[1], {}, severity)
    assert sum(each.status is Status.EXISTING for each in again.findings) == existing
    assert len(again.fixed) == len(found.fixed)


def run(status: RunStatus = RunStatus.OK, *gaps: Unscanned, engine: str = "semgrep") -> EngineRun:
    scanned = ("app.py",) if status in (RunStatus.OK, RunStatus.PARTIAL) else ()
    return EngineRun(EngineName(engine), "1", status, required=True, duration=0.0, scanned=scanned, unscanned=gaps)


def since(
    before: Iterable[Finding],
    after: Iterable[Finding],
    runs: Iterable[EngineRun] = (run(),),
    excluded: Iterable[Unscanned] = (),
    *,
    uncounted: Iterable[Finding] = (),
    last: Iterable[EngineRun] = (run(),),
) -> SinceLast:
    return since_last(before, after, uncounted, looking_in_part(last, ()), looking(runs, excluded))


def test_since_the_last_scan_findings_are_new_fixed_or_left() -> None:
    one, two, three = finding(1), finding(2), finding(3)
    found = since([one, two], [two, three])
    assert (found.new, found.fixed, found.left) == ((three,), (one,), 1)


def test_a_new_place_of_a_repeated_finding_is_new_and_a_lost_one_leaves_the_rest() -> None:
    two = finding(1, repeated=("v1:second",))
    assert since([finding(1)], [two]).new == (two,)
    assert since([two], [finding(1)]) == SinceLast((), (), 1)


UNPARSABLE = Unscanned("app.py", Gap.UNPARSABLE, "syntax error")
TOO_LARGE = Unscanned("app.py", Gap.SKIPPED, "too large")


@pytest.mark.parametrize(
    "runs",
    [
        [run(RunStatus.TIMED_OUT)],
        [run(RunStatus.SKIPPED)],
        [run(engine="bandit")],
        [run(RunStatus.OK, UNPARSABLE)],
        [replace(run(RunStatus.OK, TOO_LARGE), scanned=())],
        [run(RunStatus.PARTIAL, UNPARSABLE)],
        [replace(run(RunStatus.PARTIAL), unchecked=Unchecked("dependencies", "no advisories", "update them"))],
    ],
    ids=["timed out", "not asked", "not there", "unparsable", "too large", "partial", "unchecked"],
)
def test_what_an_engine_did_not_look_at_again_is_not_fixed(runs: list[EngineRun]) -> None:
    assert since([finding(1)], [], runs).fixed == ()


@pytest.mark.parametrize(("path", "gap"), [("lib/app.py", "lib/"), ("lib/a.zip!app.py", "lib/a.zip")])
def test_what_is_in_a_folder_or_archive_that_was_not_read_again_is_not_fixed(path: str, gap: str) -> None:
    unread = run(RunStatus.PARTIAL, Unscanned(gap, Gap.FAILED, "unreadable"))
    assert since([finding(1, location=Location(path, 1))], [], [unread]).fixed == ()


@pytest.mark.parametrize(
    "runs",
    [[run()], [run(RunStatus.OK, TOO_LARGE)], [run(RunStatus.PARTIAL, replace(UNPARSABLE, path="other.py"))]],
    ids=["read", "read but for a slight rule", "another file unparsable"],
)
def test_what_is_gone_from_a_file_that_was_read_is_fixed(runs: list[EngineRun]) -> None:
    assert since([finding(1)], [], runs).fixed == (finding(1),)


@pytest.mark.parametrize(
    ("gap", "fixed"),
    [
        (Unscanned("lib/a.py", Gap.FAILED, "unreadable: Permission denied"), 0),
        (Unscanned("lib/", Gap.SKIPPED, "ignored by git"), 0),
        (Unscanned("lib/a.py", Gap.SKIPPED, DELETED), 1),
        (Unscanned("lib/a.p", Gap.SKIPPED, "ignored by git"), 1),
    ],
)
def test_what_no_engine_was_given_is_fixed_only_if_it_was_deleted(gap: Unscanned, fixed: int) -> None:
    assert len(since([finding(1, location=Location("lib/a.py", 1))], [], excluded=[gap]).fixed) == fixed


def test_a_suppressed_finding_is_neither_fixed_nor_left() -> None:
    suppressed = replace(finding(1), status=Status.SUPPRESSED)
    assert since([finding(1)], [], uncounted=[suppressed]) == SinceLast((), (), 0)


NOT_BEGUN = replace(run(RunStatus.PARTIAL, UNPARSABLE), scanned=())
CRASHED = Unscanned("app.py", Gap.FAILED, "a rule crashed")


@pytest.mark.parametrize(
    "last",
    [
        [run(RunStatus.MISSING)],
        [run(RunStatus.TIMED_OUT)],
        [run(engine="bandit")],
        [NOT_BEGUN],
        [run(RunStatus.PARTIAL, CRASHED)],
        [replace(run(), unchecked=Unchecked("dependencies", "no advisories", "run `verdict db update`"))],
    ],
    ids=["missing", "timed out", "not there", "unparsable", "crashed at a part", "unchecked"],
)
def test_what_no_engine_looked_at_last_time_is_not_called_new(last: list[EngineRun]) -> None:
    one, two = finding(1), finding(2)
    assert since([one], [one, two], last=last) == SinceLast((), (), 1, (two,))


@pytest.mark.parametrize(
    "last",
    [
        [run()],
        [run(RunStatus.PARTIAL, UNPARSABLE)],
        [run(RunStatus.PARTIAL, replace(UNPARSABLE, path="other.py"))],
    ],
    ids=["read", "read in part", "another file unparsable"],
)
def test_what_an_engine_looked_at_last_time_is_new(last: list[EngineRun]) -> None:
    assert since([], [finding(2)], last=last).new == (finding(2),)


def test_a_finding_of_two_engines_is_new_if_one_had_looked() -> None:
    own = finding(1).sources[0]
    both = finding(1, sources=(replace(own, engine=EngineName("bandit")), own))
    missing = run(RunStatus.MISSING, engine="bandit")
    assert since([], [both], last=[run(), missing]).new == (both,)
    assert since([], [both], last=[run(RunStatus.MISSING), missing]).uncompared == (both,)
