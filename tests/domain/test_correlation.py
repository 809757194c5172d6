"""Merging observations into findings."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from builders import finding, observation
from hypothesis import given
from hypothesis import strategies as st
from strategies import observations

from verdict.domain.correlation import _with_unique_ids, correlate
from verdict.domain.finding import Confidence, EngineName, Evidence, Finding, Kind, Observation, Package, Severity
from verdict.domain.fingerprint import Excerpt
from verdict.domain.location import Location, TraceRole, TraceStep

FLASK = Package("flask", "1.0", "pkg:pypi/flask@1.0")


def by_line(each: Observation) -> Excerpt:
    """Other code on every line, and the line's number for a secret's value."""
    secret = f"secret-{each.location.line}"
    return Excerpt(f"code {each.location.line}", "shown", "symbol", secret, trace=each.trace)


def merged(*made: Observation) -> tuple[Finding, ...]:
    return correlate(made, by_line)


def way(*lines: int) -> tuple[TraceStep, ...]:
    """The way of data through these lines."""
    return tuple(TraceStep(TraceRole.PROPAGATION, Location("app.py", line)) for line in lines)


def one_of(*made: Observation) -> Finding:
    (found,) = merged(*made)
    return found


def engines(found: tuple[Finding, ...]) -> list[tuple[str, ...]]:
    return [each.engines for each in found]


def bandit(line: int = 1, column: int | None = 1, **more: object) -> Observation:
    about: dict[str, object] = {"location": Location("app.py", line, column), "cwe": ("CWE-89",), **more}
    return observation(engine="bandit", rule="B608", severity=Severity.MEDIUM, **about)  # type: ignore[arg-type]  # real fields


def semgrep(line: int = 1, column: int | None = 1, **more: object) -> Observation:
    about: dict[str, object] = {"location": Location("app.py", line, column), "cwe": ("CWE-564",), **more}
    return observation(engine="semgrep", **about)  # type: ignore[arg-type]  # real fields


def secret(engine: str, line: int = 1, column: int | None = 1, **more: object) -> Observation:
    about: dict[str, object] = {"kind": Kind.SECRET, "location": Location("app.py", line, column), **more}
    return observation(engine=engine, **about)  # type: ignore[arg-type]  # real fields


def dependency(engine: str, rule: str, *aliases: str, **more: object) -> Observation:
    about: dict[str, object] = {"kind": Kind.VULNERABILITY, "aliases": aliases, "package": FLASK, **more}
    return observation(engine=engine, rule=rule, **about)  # type: ignore[arg-type]  # real fields


@given(observations(), st.randoms(use_true_random=False))
def test_the_findings_do_not_depend_on_the_order_the_engines_finished_in(
    made: list[Observation], dice: random.Random
) -> None:
    assert merged(*dice.sample(made, len(made))) == merged(*made)


@given(observations())
def test_every_observation_counts_once(made: list[Observation]) -> None:
    found = merged(*made)

    sources = {each.source for each in made}
    assert {source for each in found for source in each.sources} == sources
    assert len(found) <= len(set(made))
    assert merged(*made, *made) == found


@given(observations())
def test_more_than_one_source_always_comes_with_a_reason(made: list[Observation]) -> None:
    assert all((each.merged_because is not None) == (len(each.sources) > 1) for each in merged(*made))


@given(observations())
def test_a_finding_is_as_severe_as_the_most_severe_of_its_sources(made: list[Observation]) -> None:
    assert all(each.severity is max(source.severity for source in each.sources) for each in merged(*made))


@given(observations())
def test_a_finding_has_at_most_one_observation_of_each_engine(made: list[Observation]) -> None:
    code = [each for each in made if each.package is None and each.kind is not Kind.SECRET]

    assert all(len(each.engines) == len(each.sources) for each in merged(*code))


def test_two_engines_that_report_one_weakness_at_one_place_give_one_finding() -> None:
    found = one_of(bandit(), semgrep())

    assert found.engines == ("bandit", "semgrep")
    assert found.merged_because == "same lines and weakness CWE-89"


def test_a_merged_finding_has_the_highest_severity_and_its_texts() -> None:
    found = one_of(bandit(message="mild"), semgrep(message="grave"))

    assert (found.severity, found.message, found.rule_id) == (Severity.HIGH, "grave", "python-sql-injection")


@pytest.mark.parametrize(
    ("one", "other", "raised"),
    [
        (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH),
        (Confidence.LOW, Confidence.LOW, Confidence.MEDIUM),
        (Confidence.HIGH, Confidence.LOW, Confidence.HIGH),
        (Confidence.UNKNOWN, Confidence.UNKNOWN, Confidence.LOW),
    ],
)
def test_two_engines_that_agree_raise_the_confidence(one: Confidence, other: Confidence, raised: Confidence) -> None:
    assert one_of(bandit(confidence=one), semgrep(confidence=other)).confidence is raised


def test_one_engine_alone_does_not_raise_the_confidence() -> None:
    assert one_of(bandit(confidence=Confidence.LOW)).confidence is Confidence.LOW


def test_a_merged_finding_keeps_the_details_of_all_sources() -> None:
    found = one_of(
        bandit(fix="use parameters", references=("https://bandit.example",)),
        semgrep(references=("https://semgrep.example", "https://bandit.example")),
    )

    assert (found.fix, found.symbol, found.snippet) == ("use parameters", "symbol", "shown")
    assert found.cwe == ("CWE-564", "CWE-89")
    assert found.references == ("https://semgrep.example", "https://bandit.example")


def test_the_reason_names_the_shared_weakness() -> None:
    found = one_of(bandit(cwe=("CWE-89",)), semgrep(cwe=("CWE-1004", "CWE-89")))

    assert found.merged_because == "same lines and weakness CWE-89"


def test_overlapping_lines_are_the_same_place() -> None:
    statement = semgrep(location=Location("app.py", 3, 1, 6))

    assert len(merged(statement, bandit(5))) == 1
    assert len(merged(statement, bandit(7))) == 2


def test_lines_next_to_each_other_are_two_places() -> None:
    assert len(merged(bandit(1), semgrep(2))) == 2


def test_different_weaknesses_at_one_place_are_two_findings() -> None:
    assert len(merged(bandit(cwe=("CWE-78",)), semgrep())) == 2


def test_findings_without_a_weakness_are_never_merged() -> None:
    assert len(merged(bandit(cwe=()), semgrep(cwe=()))) == 2


def test_different_files_are_different_places() -> None:
    assert len(merged(bandit(), semgrep(location=Location("other.py", 1, 1)))) == 2


def test_a_weakness_in_code_and_a_secret_are_two_findings() -> None:
    assert len(merged(bandit(cwe=("CWE-798",)), secret("kingfisher", cwe=("CWE-798",)))) == 2


def test_two_problems_reported_by_one_engine_on_one_line_stay_two() -> None:
    assert len(merged(semgrep(column=1), semgrep(column=40))) == 2
    assert len(merged(semgrep(), semgrep(message="another rule of the same weakness"))) == 2


@pytest.mark.parametrize(
    ("engine", "rules", "cwes"),
    [
        ("bandit", ("B308", "B703"), ("CWE-79", "CWE-80")),
        ("semgrep", ("python-reflected-xss", "python-unescaped-markup"), ("CWE-79", "CWE-79")),
    ],
)
def test_rules_of_one_engine_that_check_the_same_code_are_one_finding(
    engine: str, rules: tuple[str, str], cwes: tuple[str, str]
) -> None:
    proof = Evidence(EngineName("semgrep"), "python-reflected-xss")
    first, second = (
        observation(engine=engine, rule=rule, location=Location("app.py", 1, 1), cwe=(cwe,))
        for rule, cwe in zip(rules, cwes, strict=True)
    )
    if engine == "bandit":
        first = replace(first, source=replace(first.source, evidence=proof))
    second = replace(second, source=replace(second.source, evidence=proof))
    elsewhere = replace(second, location=Location("app.py", 1, 40))
    third = observation(engine="zizmor", location=Location("app.py", 1, 2), cwe=(cwes[0],))

    assert [source.rule_id for source in one_of(first, second).sources] == list(rules)
    assert one_of(first, second).confidence == max(first.confidence, second.confidence)
    assert len(one_of(first, second, third).sources) == 3
    assert len(merged(first, elsewhere)) == 2
    assert len(merged(first, replace(first, message="the same rule again"))) == 2


def test_a_rule_and_another_that_refines_it_are_one_finding_where_they_overlap() -> None:
    wide = observation(engine="semgrep", rule="python-weak-digest", severity=Severity.LOW, cwe=("CWE-328",))
    strict = observation(
        engine="semgrep", rule="python-weak-digest-of-request", severity=Severity.MEDIUM, cwe=("CWE-328",)
    )
    strict = replace(strict, source=replace(strict.source, refines="python-weak-digest"))

    assert (one_of(wide, strict).rule_id, one_of(wide, strict).severity) == (strict.source.rule_id, Severity.MEDIUM)
    assert len(one_of(wide, strict).sources) == 2
    assert len(one_of(replace(wide, location=Location("app.py", 1, 9, 1, 14)), strict).sources) == 2
    assert len(merged(wide, replace(strict, location=Location("app.py", 2, 1)))) == 2
    assert len(merged(wide, replace(strict, source=replace(strict.source, refines="python-weak-cipher")))) == 2


def test_two_problems_on_one_line_reported_by_two_engines_are_paired_by_column() -> None:
    found = merged(semgrep(column=5), semgrep(column=50), bandit(column=52), bandit(column=7))

    assert engines(found) == [("bandit", "semgrep")] * 2
    assert [each.location.column for each in found] == [5, 50]


def test_a_problem_without_a_partner_does_not_take_that_of_the_next_on_the_line() -> None:
    found = merged(semgrep(column=3), semgrep(column=50), bandit(column=50))

    assert engines(found) == [("semgrep",), ("bandit", "semgrep")]


def test_a_third_engine_does_not_join_two_problems_into_one() -> None:
    both = observation(engine="zizmor", rule="both", location=Location("app.py", 1, 2), cwe=("CWE-89", "CWE-78"))

    assert len(merged(bandit(cwe=("CWE-89",)), both, semgrep(cwe=("CWE-78",), column=3))) == 2


def test_a_third_engine_joins_only_observations_that_all_overlap() -> None:
    region = semgrep(location=Location("app.py", 1, 1, 3))
    below = observation(engine="zizmor", rule="sql", location=Location("app.py", 3, 1), cwe=("CWE-89",))

    assert engines(merged(region, bandit(1), below)) == [("bandit", "semgrep"), ("zizmor",)]


def test_a_call_over_several_lines_is_one_place_at_whichever_line_it_is_reported() -> None:
    """Bandit points at the line of the keyword, semgrep at the argument that the data is in."""
    call = Location("app.py", 11, 5, 15, 6)
    keyword = bandit(14, location=Location("app.py", 14, 5, 15, 6), extent=call)
    argument = semgrep(12, 9)

    assert one_of(keyword, argument).engines == ("bandit", "semgrep")
    assert len(merged(replace(keyword, extent=None), argument)) == 2
    assert len(merged(keyword, semgrep(16))) == 2


def test_nested_calls_are_paired_by_their_own_lines() -> None:
    outer = bandit(4, location=Location("app.py", 4, 1, 4, 20), extent=Location("app.py", 1, 1, 4))
    inner = bandit(3, location=Location("app.py", 3, 5, 3, 20), extent=Location("app.py", 2, 5, 3))

    found = merged(outer, inner, semgrep(1), semgrep(2, 5))

    assert engines(found) == [("bandit", "semgrep")] * 2


def test_related_weaknesses_are_one_finding_if_their_code_overlaps() -> None:
    code = bandit(cwe=("CWE-94",), location=Location("app.py", 1, 9, 1, 28))
    debug = semgrep(cwe=("CWE-489",), location=Location("app.py", 1, 9, 1, 28))

    assert one_of(code, debug).merged_because == "same lines and weakness CWE-489 or CWE-94"
    assert len(merged(code, replace(debug, location=Location("app.py", 1, 30, 1, 49)))) == 2
    assert len(merged(code, replace(debug, cwe=("CWE-1004",)))) == 2


def written_down(**more: object) -> Observation:
    """What a rule says of a secret in columns 17 to 40, by its whole line."""
    about: dict[str, object] = {
        "kind": Kind.MISCONFIGURATION,
        "cwe": ("CWE-798",),
        "secret": Location("app.py", 4, 17, 4, 40),
        **more,
    }
    return semgrep(4, 3, **about)


def test_a_secret_and_a_code_rules_report_of_it_are_one_finding() -> None:
    key = secret("kingfisher", 4, 18)
    found = one_of(written_down(), key)

    assert (found.kind, found.engines) == (Kind.SECRET, ("kingfisher", "semgrep"))
    assert found.merged_because == "same secret at app.py:4"
    assert found.fingerprint == one_of(key).fingerprint
    assert one_of(written_down(kind=Kind.SAST, cwe=("CWE-526",)), key).kind is Kind.SECRET


@pytest.mark.parametrize(
    "about",
    [
        {"secret": None},
        {"secret": Location("app.py", 4, 50, 4, 60)},
        {"secret": Location("other.py", 4, 17, 4, 40)},
        {"cwe": ("CWE-214",)},
    ],
    ids=["of no secret", "of another on the line", "in another file", "of how it is used"],
)
def test_a_report_on_other_code_is_not_merged_with_a_secret(about: dict[str, object]) -> None:
    key = secret("kingfisher", 4, 18, location=Location("app.py", 4, 18, 4, 39))

    assert len(merged(written_down(**about), key)) == 2


def test_two_secrets_reported_by_a_rule_are_two_findings() -> None:
    second = written_down(secret=Location("app.py", 4, 50, 4, 60))
    keys = [
        secret("kingfisher", 4, location=Location("app.py", 4, start, 4, start + 9), message=str(start))
        for start in (20, 50)
    ]

    assert engines(merged(written_down(), second, *keys)) == [("kingfisher", "semgrep")] * 2


def test_many_reports_of_one_secret_by_one_rule_are_one_finding() -> None:
    made = [secret("kingfisher", message=f"{number}") for number in range(100)]

    assert len(one_of(*made, secret("semgrep")).sources) == 2


def test_a_secret_reported_by_a_hundred_rules_is_merged_up_to_the_limit_of_a_group() -> None:
    made = [secret("kingfisher", rule=f"rule {number:03}") for number in range(100)]

    assert max(len(each.sources) for each in merged(*made)) > 32
    assert sum(len(each.sources) for each in merged(*made)) == 100


def test_three_engines_that_agree_are_one_finding() -> None:
    third = observation(engine="zizmor", rule="sql", location=Location("app.py", 1, 9), cwe=("CWE-89",))

    assert one_of(bandit(), third, semgrep()).engines == ("bandit", "semgrep", "zizmor")


def test_a_crowded_line_still_pairs_neighbours() -> None:
    found = merged(*(each(column=number) for number in range(1, 400, 4) for each in (bandit, semgrep)))

    assert engines(found) == [("bandit", "semgrep")] * 100


def test_a_long_region_is_compared_at_its_first_lines() -> None:
    region = semgrep(location=Location("app.py", 1, 1, 5000))

    assert len(merged(region, bandit(50))) == 1
    assert len(merged(region, bandit(4000))) == 2


def test_the_same_secret_is_one_finding() -> None:
    found = one_of(secret("kingfisher", column=8), secret("semgrep", column=1))

    assert found.engines == ("kingfisher", "semgrep")
    assert found.merged_because == "same secret at app.py:1"


@pytest.mark.parametrize("surest", [Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH])
def test_agreeing_engines_do_not_raise_the_confidence_of_a_secret(surest: Confidence) -> None:
    found = one_of(secret("bandit", confidence=Confidence.LOW), secret("semgrep", confidence=surest))

    assert found.confidence is surest


def test_two_rules_of_one_engine_on_one_secret_are_one_finding() -> None:
    found = one_of(secret("kingfisher", rule="aws-key"), secret("kingfisher", rule="generic-key"))

    assert [source.rule_id for source in found.sources] == ["aws-key", "generic-key"]
    assert found.confidence is Confidence.MEDIUM


def test_an_address_and_the_password_in_it_are_one_finding_of_one_engine() -> None:
    whole, part = Location("app.py", 1, 5, 1, 60), Location("app.py", 1, 20, 1, 36)
    made = [
        observation("app.py", engine="kingfisher", rule=f"r{each.column}", kind=Kind.SECRET, location=each)
        for each in (whole, part)
    ]

    assert len(one_of(*made).sources) == 2


def test_adjacent_secrets_of_one_engine_stay_two() -> None:
    first, second = Location("app.py", 1, 5, 1, 20), Location("app.py", 1, 20, 1, 36)
    made = [
        observation("app.py", engine="kingfisher", rule=f"r{each.column}", kind=Kind.SECRET, location=each)
        for each in (first, second)
    ]

    assert len(merged(*made)) == 2


def test_two_secrets_of_one_engine_on_one_line_stay_two() -> None:
    assert len(merged(secret("kingfisher", column=1), secret("kingfisher", column=40))) == 2


def test_three_reports_of_one_secret_count_once() -> None:
    made = [secret("kingfisher"), secret("semgrep"), secret("kingfisher", rule="generic-key")]

    assert len(one_of(*made).sources) == 3


@pytest.mark.parametrize(
    ("values", "count"),
    [
        (("AKIA0123456789", "AKIA0123456789"), 1),
        (("AKIA0123456789", "0123456789"), 1),
        (("AKIA0123456789", "AKIA9876543210"), 2),
        (("AKIA0123456789", None), 1),
    ],
    ids=["equal", "one within the other", "different", "one unknown"],
)
def test_secrets_on_one_line_are_the_same_if_their_values_are(values: tuple[str, str | None], count: int) -> None:
    value = dict(zip(("kingfisher", "semgrep"), values, strict=True))
    made = [secret("kingfisher", column=1), secret("semgrep", column=20)]

    assert len(correlate(made, lambda each: Excerpt(secret=value[each.source.engine]))) == count


def test_secrets_of_unknown_value_on_different_lines_are_two() -> None:
    made = [observation(engine="semgrep", kind=Kind.SECRET, location=Location("app.py", 1, 1, 3)), secret("bandit", 3)]

    assert len(correlate(made, lambda _: Excerpt("code"))) == 2


def test_the_same_package_and_advisory_are_one_finding() -> None:
    found = one_of(dependency("osv", "GHSA-1", "CVE-2024-1"), dependency("trivy", "CVE-2024-1", severity=Severity.LOW))

    assert (found.engines, found.package) == (("osv", "trivy"), FLASK)
    assert found.merged_because == "same package and advisory CVE-2024-1"


def test_a_merged_advisory_lists_its_other_names() -> None:
    found = one_of(dependency("osv", "GHSA-1", "CVE-2024-1"), dependency("trivy", "CVE-2024-1", severity=Severity.LOW))

    assert found.rule_id == "GHSA-1"
    assert found.aliases == ("CVE-2024-1",)


@pytest.mark.parametrize("names", [("A-1", "B-1", "C-1"), ("A-1", "C-1", "B-1"), ("B-1", "A-1", "C-1")])
def test_advisories_that_share_an_alias_through_a_third_are_one_finding(names: tuple[str, str, str]) -> None:
    first, between, last = names
    made = [dependency("osv", first), dependency("trivy", last), dependency("zaudit", between, first, last)]

    assert len(one_of(*made).sources) == 3


def test_aliases_of_an_advisory_within_one_engine_are_one_finding() -> None:
    assert len(one_of(dependency("osv", "GHSA-1", "CVE-2024-1"), dependency("osv", "CVE-2024-1")).sources) == 2


@pytest.mark.parametrize(
    "other",
    [
        dependency("trivy", "CVE-2024-2"),
        dependency("trivy", "CVE-2024-1", package=Package("flask", "2.0", "pkg:pypi/flask@2.0")),
        dependency("trivy", "CVE-2024-1", package=Package("django", "1.0", "pkg:pypi/django@1.0")),
        dependency("osv", "CVE-2024-1", kind=Kind.LICENSE),
    ],
    ids=["advisory", "version", "package", "kind"],
)
def test_another_advisory_version_package_or_kind_is_another_finding(other: Observation) -> None:
    assert len(merged(dependency("osv", "CVE-2024-1"), other)) == 2


def test_a_package_in_several_manifests_is_one_finding_with_all_their_places() -> None:
    places = [Location(path, line) for path, line in (("dev.txt", 3), ("poetry.lock", 7), ("poetry.lock", 9))]
    first = dependency(
        "osv", "GHSA-1", "CVE-2024-1", location=Location("app.py", 1), also_at=tuple(places[1:]), fix="x"
    )
    other = dependency("trivy", "CVE-2024-1", location=places[0])

    found = one_of(other, first)

    assert (found.location, found.also_at) == (first.location, tuple(places[:2]))
    assert found.paths == ("app.py", "dev.txt", "poetry.lock")
    assert found.fingerprint == one_of(dependency("osv", "CVE-2024-1", location=places[2])).fingerprint


def test_identical_observations_count_once() -> None:
    assert len(merged(semgrep(), semgrep())) == 1


def test_observations_that_differ_only_in_their_trace_are_one_with_the_longest() -> None:
    short, long = way(1, 2), way(1, 3, 2)

    for made in ((short, long, ()), (long, short), ((), long)):
        assert one_of(*(semgrep(trace=trace) for trace in made)).trace == long


def test_a_merged_finding_has_the_longest_trace_of_its_sources() -> None:
    assert one_of(bandit(), semgrep(trace=way(1, 2))).trace == way(1, 2)
    assert one_of(bandit(trace=way(4, 3, 2)), semgrep(trace=way(1, 2))).trace == way(4, 3, 2)


@pytest.mark.parametrize("rule", ["python-sql-injection", "python-sql-value-interpolated"])
def test_a_check_without_data_flow_does_not_lead_where_the_rule_saw_data(rule: str) -> None:
    evidence = Evidence(EngineName("semgrep"), "python-sql-injection")
    blind = replace(bandit(), source=replace(bandit().source, evidence=evidence))
    seeing = semgrep(rule=rule, severity=Severity.LOW)

    assert one_of(blind, seeing).rule_id == ("B608" if rule != "python-sql-injection" else rule)


@given(observations())
def test_the_trace_does_not_change_a_fingerprint(made: list[Observation]) -> None:
    plain = merged(*(replace(each, trace=()) for each in made))

    assert [each.fingerprint for each in merged(*made)] == [each.fingerprint for each in plain]


def test_findings_are_sorted_by_place() -> None:
    made = [semgrep(9), dependency("osv", "CVE-2024-1", location=Location("app.py", 5)), semgrep(2)]

    assert [each.location.line for each in merged(*made)] == [2, 5, 9]


def test_an_id_is_the_first_twelve_digits_of_the_fingerprint() -> None:
    found = one_of(semgrep())

    assert found.id == found.fingerprint.removeprefix("v1:")[:12]


def test_ids_that_would_be_equal_are_longer() -> None:
    one, other = "a" * 12 + "b" * 52, "a" * 12 + "c" * 52
    alike = [finding(0, fingerprint=f"v1:{digits}", id="a" * 12) for digits in (one, other)]
    apart = finding(7, fingerprint=f"v1:{'d' * 64}", id="d" * 12)

    assert [each.id for each in _with_unique_ids([*alike, apart])] == [one[:24], other[:24], "d" * 12]


def test_what_is_beside_is_merged_and_told_apart_but_no_finding_itself() -> None:
    same = [semgrep(line) for line in (1, 3, 5)]
    whole = correlate([*same, bandit(3)], lambda _: Excerpt("code"))
    (found,) = correlate([same[1]], lambda _: Excerpt("code"), beside=[same[0], bandit(3), same[2]])
    assert found == whole[1]
    assert found.engines == ("bandit", "semgrep")
