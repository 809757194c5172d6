"""The policy: suppressions, baseline, thresholds and the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from types import MappingProxyType

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from strategies import findings

from verdict.domain.finding import CodeRole, Confidence, EngineName, Evidence, Finding, Kind, Severity, Source, Status
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.domain.policy import (
    Decision,
    Policy,
    Thresholds,
    Verdict,
    judge,
    triage,
)
from verdict.domain.suppression import Origin, Suppression

TODAY = date(2025, 6, 1)
BANDIT, SEMGREP = map(EngineName, ("bandit", "semgrep"))


def run(status: RunStatus = RunStatus.OK, *, required: bool = True, error: str | None = None) -> EngineRun:
    return EngineRun(SEMGREP, "1", status, required=required, duration=1.0, error=error)


def source(engine: EngineName, rule: str = "rule") -> Source:
    return Source(engine, rule, "HIGH", Severity.HIGH, f"{engine}.severity")


def accepting(*made: Finding) -> Mapping[str, Severity]:
    """A baseline of these findings as they are."""
    return {each.fingerprint: each.severity for each in made}


def triaged(
    *made: Finding,
    policy: Policy | None = None,
    baseline: Mapping[str, Severity] = MappingProxyType({}),
    comment: str | None = None,
) -> tuple[Finding, ...]:
    comments = () if comment is None else (Suppression(comment, origin=Origin.TOOL),)
    return triage(made, policy or Policy(), baseline=baseline, inline=lambda _: comments, today=TODAY).findings


def verdict(*made: Finding, policy: Policy | None = None) -> Verdict:
    return judge(made, [run()], policy or Policy()).verdict


@pytest.mark.parametrize(
    ("severity", "answer"),
    [
        (Severity.CRITICAL, Verdict.FAIL),
        (Severity.HIGH, Verdict.FAIL),
        (Severity.MEDIUM, Verdict.WARN),
        (Severity.LOW, Verdict.PASS),
        (Severity.INFO, Verdict.PASS),
        (Severity.UNKNOWN, Verdict.PASS),
    ],
)
def test_by_default_high_fails_and_medium_warns(severity: Severity, answer: Verdict) -> None:
    assert verdict(finding(severity=severity)) is answer


def test_nothing_found_passes_without_a_reason() -> None:
    assert judge([], [run()], Policy()) == Decision(Verdict.PASS)


def test_a_failing_finding_takes_precedence_over_an_incomplete_engine() -> None:
    decision = judge([finding()], [run(RunStatus.TIMED_OUT, error="not done after 60 s")], Policy())

    assert decision == Decision(
        Verdict.FAIL,
        ("1 finding at or above the severity that fails", "semgrep timed out: not done after 60 s"),
        incomplete=True,
    )
    assert decision.gaps == ("semgrep timed out: not done after 60 s",)


def test_an_incomplete_engine_takes_precedence_over_a_warning_finding() -> None:
    decision = judge([finding(severity=Severity.MEDIUM)], [run(RunStatus.FAILED)], Policy())

    assert decision == Decision(Verdict.INCOMPLETE, ("semgrep failed: no reason given",), incomplete=True)
    assert decision.gaps == decision.reasons


def test_large_numbers_are_grouped() -> None:
    decision = judge([finding(number) for number in range(1234)], [run()], Policy())
    assert decision.reasons == ("1,234 findings at or above the severity that fails",)


def test_findings_alone_are_no_gap() -> None:
    for severity in (Severity.HIGH, Severity.MEDIUM):
        assert judge([finding(severity=severity)], [run()], Policy()).gaps == ()


def test_a_warning_finding_takes_precedence_over_a_pass() -> None:
    decision = judge([finding(number, severity=Severity.MEDIUM) for number in range(2)], [run()], Policy())

    assert decision == Decision(Verdict.WARN, ("2 findings at or above the severity that warns",))


@pytest.mark.parametrize("status", [RunStatus.PARTIAL, RunStatus.FAILED, RunStatus.TIMED_OUT, RunStatus.MISSING])
def test_no_scan_passes_unless_every_required_engine_is_ok(status: RunStatus) -> None:
    assert judge([], [run(status)], Policy()).verdict is Verdict.INCOMPLETE


@pytest.mark.parametrize("status", [RunStatus.OK, RunStatus.SKIPPED])
def test_engines_that_are_ok_or_skipped_leave_the_verdict_complete(status: RunStatus) -> None:
    assert judge([], [run(status)], Policy()).verdict is Verdict.PASS


def test_an_engine_that_is_not_required_may_fail() -> None:
    assert judge([], [run(RunStatus.FAILED, required=False)], Policy()).verdict is Verdict.PASS


@pytest.mark.parametrize(("unread", "words"), [(1, "1 path of the tree can't be read"), (2, "2 paths of the tree")])
def test_paths_that_cannot_be_read_leave_the_verdict_incomplete(unread: int, words: str) -> None:
    decision = judge([], [run()], Policy(), unread=unread)

    assert decision.verdict is Verdict.INCOMPLETE
    assert decision.reasons[0].startswith(words)


@given(findings(), st.sampled_from(Severity), st.sampled_from(Severity))
def test_a_stricter_threshold_never_gives_a_milder_verdict(made: list[Finding], one: Severity, other: Severity) -> None:
    strict, mild = (judge(made, [run()], Policy(Thresholds(level, None))).verdict for level in sorted((one, other)))

    assert strict is Verdict.FAIL or mild is Verdict.PASS


LOWERED = finding(severity=Severity.LOW, lowered_from=Severity.HIGH, code_role=CodeRole.TEST)


def test_the_lowered_severity_decides() -> None:
    assert judge([LOWERED], [run()], Policy()) == Decision(Verdict.PASS)


def test_in_an_untrusted_tree_the_unlowered_severity_decides() -> None:
    decision = judge([LOWERED, finding(1)], [run()], Policy(trusts_places=False))

    reason = "2 findings at or above the severity that fails, 1 of them before lowering, which doesn't count"
    assert decision == Decision(Verdict.FAIL, (f"{reason} in a tree that isn't trusted",))


def test_in_an_untrusted_tree_the_unlowered_severity_decides_on_warnings_too() -> None:
    made = finding(severity=Severity.INFO, lowered_from=Severity.MEDIUM, code_role=CodeRole.TEST)
    decision = judge([made], [run()], Policy(trusts_places=False))

    assert decision.verdict is Verdict.WARN
    assert "1 of them before lowering" in decision.reasons[0]


@given(findings())
def test_in_an_untrusted_tree_lowering_never_makes_a_verdict_milder(made: list[Finding]) -> None:
    full = [replace(each, severity=each.full_severity, lowered_from=None) for each in made]

    assert judge(made, [run()], Policy(trusts_places=False)).verdict is judge(full, [run()], Policy()).verdict


def test_a_threshold_of_never_is_never_reached() -> None:
    policy = Policy(Thresholds(fail_on=None, warn_on=None))

    assert verdict(finding(severity=Severity.CRITICAL), policy=policy) is Verdict.PASS


def test_a_kind_can_have_its_own_thresholds() -> None:
    policy = Policy(kinds={Kind.SECRET: Thresholds(Severity.LOW, Severity.INFO)})

    assert verdict(finding(severity=Severity.LOW, kind=Kind.SECRET), policy=policy) is Verdict.FAIL
    assert verdict(finding(severity=Severity.LOW, kind=Kind.SAST), policy=policy) is Verdict.PASS


def test_thresholds_of_an_engine_override_those_of_a_kind() -> None:
    policy = Policy(
        kinds={Kind.SAST: Thresholds(Severity.LOW, Severity.LOW)}, engines={SEMGREP: Thresholds(None, None)}
    )

    assert verdict(finding(), policy=policy) is Verdict.PASS


@pytest.mark.parametrize("order", [(BANDIT, SEMGREP), (SEMGREP, BANDIT)])
def test_the_strictest_of_its_engines_decides_on_a_merged_finding(order: tuple[EngineName, ...]) -> None:
    policy = Policy(engines={order[0]: Thresholds(None, None), order[1]: Thresholds(Severity.LOW, None)})
    merged = finding(severity=Severity.LOW, sources=(source(BANDIT), source(SEMGREP)))

    assert verdict(merged, policy=policy) is Verdict.FAIL


def test_lenient_thresholds_of_one_engine_do_not_apply_to_another_source() -> None:
    policy = Policy(engines={SEMGREP: Thresholds(None, None)})
    merged = finding(sources=(source(BANDIT), source(SEMGREP)))

    assert verdict(merged, policy=policy) is Verdict.FAIL


@pytest.mark.parametrize(("new_only", "answer"), [(True, Verdict.PASS), (False, Verdict.FAIL)])
def test_findings_in_the_baseline_count_only_if_the_policy_says_so(new_only: bool, answer: Verdict) -> None:
    assert verdict(finding(status=Status.BASELINE), policy=Policy(new_only=new_only)) is answer


@pytest.mark.parametrize("new_only", [True, False])
def test_suppressed_findings_never_count(new_only: bool) -> None:
    assert verdict(finding(status=Status.SUPPRESSED), policy=Policy(new_only=new_only)) is Verdict.PASS


def test_a_finding_in_the_baseline_is_marked_and_others_stay_new() -> None:
    known, new = triaged(finding(0), finding(1), baseline=accepting(finding(0)))

    assert (known.status, new.status) == (Status.BASELINE, Status.NEW)


def test_a_finding_that_is_worse_than_the_baseline_accepted_is_new() -> None:
    baseline = {finding().fingerprint: Severity.LOW}
    worse = finding(severity=Severity.CRITICAL, sources=(source(BANDIT), source(SEMGREP)))
    milder = replace(worse, severity=Severity.INFO)

    assert [each.status for each in triaged(worse, baseline=baseline)] == [Status.NEW]
    assert [each.status for each in triaged(milder, baseline=baseline)] == [Status.BASELINE]


def test_a_check_without_data_flow_is_no_worse_where_no_rule_followed_the_data() -> None:
    call = replace(source(BANDIT), evidence=Evidence(SEMGREP, "rule"))
    alone = finding(severity=Severity.HIGH, sources=(call,))

    assert [each.status for each in triaged(alone, baseline={alone.fingerprint: Severity.LOW})] == [Status.BASELINE]


def test_a_baseline_matches_fingerprints_and_not_ids() -> None:
    (new,) = triaged(finding(0), baseline={finding(0).id: Severity.CRITICAL})

    assert new.status is Status.NEW


@pytest.mark.parametrize(
    ("suppression", "covered"),
    [
        (Suppression("why", rule="python-sql-injection"), True),
        (Suppression("why", rule="B608"), False),  # what another engine says first stands
        (Suppression("why", rule="python-sql"), False),
        (Suppression("why", fingerprint=finding().fingerprint), True),
        (Suppression("why", fingerprint=finding().id), False),
        (Suppression("why", covers="app.py".__eq__), True),
        (Suppression("why", covers="lib.py".__eq__), False),
        (Suppression("why", rule="python-sql-injection", covers="app.py".__eq__), True),
        (Suppression("why", rule="python-sql-injection", covers="lib.py".__eq__), False),
        (Suppression("why", rule="B608", fingerprint="v1:other"), False),
        (Suppression("why", concerns=lambda each: each.location.path == "app.py"), True),
        (Suppression("why", concerns=lambda each: each.location.path == "lib.py"), False),
        (Suppression("why", rule="B608", concerns=lambda _: False), False),
        (Suppression("why"), False),
    ],
    ids=[
        "the rule", "a source's rule", "part of a rule's name", "the fingerprint", "only its first digits", "the path",
        "another path", "rule and path", "rule on another path", "rule with another fingerprint",
        "what concerns it", "what doesn't", "rule that doesn't concern it", "nothing named",
    ],
)  # fmt: skip
def test_a_suppression_applies_if_all_its_conditions_match(suppression: Suppression, covered: bool) -> None:
    made = finding(sources=(source(BANDIT, "B608"), source(SEMGREP, "python-sql-injection")))

    (found,) = triaged(made, policy=Policy(suppressions=(suppression,)))

    assert (found.status is Status.SUPPRESSED, found.suppressed_because) == (covered, "why" if covered else None)


def test_a_suppression_matches_any_alias_of_an_advisory() -> None:
    sources = (source(BANDIT, "CVE-2025-1"), source(SEMGREP, "GHSA-1"))
    policies = [Policy(suppressions=(Suppression("why", rule=each.rule_id),)) for each in sources]
    for kind, answered in ((Kind.VULNERABILITY, 2), (Kind.SAST, 1)):
        made = finding(kind=kind, rule_id="CVE-2025-1", sources=sources)
        found = [triaged(made, policy=policy)[0] for policy in policies]
        assert [each.status for each in found].count(Status.SUPPRESSED) == answered


def test_a_path_suppresses_a_package_only_if_it_covers_all_its_manifests() -> None:
    made = finding(location=Location("examples/a.lock", 1), also_at=(Location("a.lock", 1),))
    examples, everything = (
        Policy(suppressions=(Suppression("why", covers=covers),)) for covers in (lambda path: "examples" in path, bool)
    )

    assert [triaged(made, policy=each)[0].status for each in (examples, everything)] == [Status.NEW, Status.SUPPRESSED]


@pytest.mark.parametrize(
    ("expires", "covered"), [(None, True), (TODAY, True), (date(2025, 5, 31), False), (date(2025, 6, 2), True)]
)
def test_a_suppression_applies_up_to_and_including_its_last_day(expires: date | None, covered: bool) -> None:
    policy = Policy(suppressions=(Suppression("why", rule="python-sql-injection", expires=expires),))

    (found,) = triaged(finding(), policy=policy)

    assert (found.status is Status.SUPPRESSED) == covered


def test_the_first_suppression_that_applies_gives_the_reason() -> None:
    policy = Policy(
        suppressions=(
            Suppression("over", rule="python-sql-injection", expires=date(2020, 1, 1)),
            Suppression("first", rule="python-sql-injection"),
            Suppression("second", rule="python-sql-injection"),
        )
    )

    (found,) = triaged(finding(), policy=policy, comment="comment")

    assert (found.suppressed_because, found.by_comment) == ("first", False)


def test_a_comment_in_the_code_suppresses_and_is_the_reason() -> None:
    (found,) = triaged(finding(), comment="comment in the code: # nosec")

    assert (found.status, found.suppressed_because) == (Status.SUPPRESSED, "comment in the code: # nosec")
    assert found.by_comment


def test_a_suppressed_finding_in_the_baseline_has_the_status_suppressed() -> None:
    (found,) = triaged(finding(), baseline=accepting(finding()), comment="comment")

    assert found.status is Status.SUPPRESSED


@given(findings())
def test_triage_changes_nothing_but_the_status(made: list[Finding]) -> None:
    new = [replace(each, status=Status.NEW) for each in made]
    found = triaged(*new, baseline=accepting(*made[::2]))

    assert [replace(each, status=Status.NEW) for each in found] == new


@pytest.mark.parametrize("severity", list(Severity))
def test_by_default_low_confidence_neither_fails_nor_warns(severity: Severity) -> None:
    assert verdict(finding(severity=severity, confidence=Confidence.LOW)) is Verdict.PASS


@pytest.mark.parametrize("confidence", [Confidence.HIGH, Confidence.MEDIUM, Confidence.UNKNOWN])
def test_medium_and_high_confidence_count_fully_by_default(confidence: Confidence) -> None:
    assert verdict(finding(severity=Severity.HIGH, confidence=confidence)) is Verdict.FAIL


@given(
    findings(),
    st.dictionaries(st.sampled_from(Confidence), st.builds(Thresholds, *[st.none() | st.sampled_from(Severity)] * 2)),
)
def test_thresholds_of_a_confidence_only_relax_and_each_spared_finding_is_counted(
    made: list[Finding], confidences: dict[Confidence, Thresholds]
) -> None:
    with_them, without = Policy(confidences=confidences), Policy(confidences={})
    order = [Verdict.PASS, Verdict.WARN, Verdict.FAIL]

    assert order.index(verdict(*made, policy=with_them)) <= order.index(verdict(*made, policy=without))
    for each in made:
        new = replace(each, status=Status.NEW)
        if verdict(new, policy=with_them) is not verdict(new, policy=without):
            assert with_them.spares(new)


def test_thresholds_of_a_kind_do_not_override_those_of_the_confidence() -> None:
    strict = Policy(kinds={Kind.SAST: Thresholds(Severity.INFO, Severity.INFO)})
    made = finding(severity=Severity.HIGH, confidence=Confidence.LOW)

    assert verdict(made, policy=strict) is Verdict.PASS
    assert verdict(made, policy=replace(strict, confidences={})) is Verdict.FAIL


def test_a_suppressions_path_is_matched_once_for_all_findings_of_a_rule_in_a_file() -> None:
    asked: list[str] = []

    def covers(path: str) -> bool:
        asked.append(path)
        return False

    many = [finding(location=Location("app.py", line)) for line in range(1, 101)]
    triaged(*many, policy=Policy(suppressions=(Suppression("a reason", covers=covers),)))

    assert asked == ["app.py"]


def test_of_suppressions_with_different_conditions_the_first_gives_the_reason() -> None:
    one = finding(location=Location("app.py", 1))
    by_path = Suppression("by path", covers=lambda _: True)
    by_fingerprint = Suppression("by fingerprint", fingerprint=one.fingerprint)

    for first, second in ((by_path, by_fingerprint), (by_fingerprint, by_path)):
        (done,) = triaged(one, policy=Policy(suppressions=(first, second)))
        assert done.suppressed_because == first.reason
