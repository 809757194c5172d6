"""Source files in languages that no engine analyses."""

from __future__ import annotations

from collections import Counter

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.finding import Severity
from verdict.domain.outcome import EngineRun
from verdict.domain.policy import Policy, Verdict, judge
from verdict.domain.unanalysed import Unanalysed, count

PHP = Unanalysed({"PHP": 120, "Ruby": 14}, total=140, own=130, own_total=136)
FEW = Unanalysed({"PHP": 2}, total=10, own=2, own_total=10)

trees = st.dictionaries(st.text("abc/.", min_size=1, max_size=4), st.sampled_from(["PHP", "Ruby", "C/C++", "Python"]))


@given(trees, st.data())
def test_every_source_file_that_was_not_analysed_is_counted_once(tree: dict[str, str], data: st.DataObject) -> None:
    analysed = frozenset(path for path in tree if data.draw(st.booleans()))
    own = frozenset(path for path in tree if data.draw(st.booleans()))

    counted = count(tree, analysed, own.__contains__)

    left = [path for path in tree if path not in analysed]
    assert dict(counted.languages) == Counter(tree[path] for path in left)
    assert (counted.count, counted.total) == (len(left), len(tree))
    assert (counted.own, counted.own_total) == (len(own.intersection(left)), len(own))


@pytest.mark.parametrize(
    ("own", "own_total", "prevails"),
    [(1, 2, False), (2, 3, True), (0, 5, False), (5, 5, True)],
)
def test_unanalysed_files_prevail_if_they_are_more_than_half_of_the_product_code(
    own: int, own_total: int, prevails: bool
) -> None:
    assert Unanalysed({"C/C++": 400}, 500, own, own_total).prevails is prevails


def test_without_product_code_all_files_count() -> None:
    assert Unanalysed({"PHP": 3}, total=4).prevails
    assert not Unanalysed({"PHP": 2}, total=4).prevails


def test_the_headline_names_the_most_frequent_languages() -> None:
    many = Unanalysed(dict(zip("abcdef", (1, 2, 3, 4, 5, 1200), strict=True)), 2000)

    assert PHP.headline(secrets=True) == "secrets only: 120 PHP, 14 Ruby files"
    assert PHP.headline(secrets=False) == "not analysed: 120 PHP, 14 Ruby files"
    assert Unanalysed({"PHP": 1}, 1).headline(secrets=True) == "secrets only: 1 PHP file"
    assert many.headline(secrets=True) == "secrets only: 1,200 f, 5 e, 4 d, 3 c files, 3 in 2 other languages"
    assert many.notice() == "not analysed: 1,200 f, 5 e, 4 d, 3 c, 2 b, 1 a"
    assert (Unanalysed().headline(secrets=True), Unanalysed().notice(), PHP.notice()) == ("", "", "")


def test_by_default_prevailing_unanalysed_files_are_a_warning() -> None:
    decision = judge((), (), Policy(), unanalysed=PHP)

    assert decision.verdict is Verdict.WARN
    assert decision.reasons == (
        "130 of the product's 136 source files are not analysed by any engine: 120 PHP, 14 Ruby files",
    )
    assert judge((), (), Policy(), unanalysed=FEW).verdict is Verdict.PASS


@pytest.mark.parametrize("verdict", [Verdict.PASS, Verdict.WARN, Verdict.INCOMPLETE])
def test_a_configured_policy_applies_to_any_number_of_unanalysed_files(verdict: Verdict) -> None:
    policy = Policy(unanalysed=verdict)

    decision = judge((), (), policy, unanalysed=FEW)

    assert (decision.verdict, decision.incomplete) == (verdict, verdict is Verdict.INCOMPLETE)
    said = ("2 of 10 source files are not analysed by any engine: 2 PHP files",)
    assert decision.reasons == (() if verdict is Verdict.PASS else said)
    assert judge((), (), policy, unanalysed=PHP).verdict is verdict
    assert judge((), (), policy).verdict is Verdict.PASS


def test_failing_findings_take_precedence_and_the_report_stays_incomplete() -> None:
    grave = finding(severity=Severity.CRITICAL)
    policy = Policy(unanalysed=Verdict.INCOMPLETE)

    decision = judge((grave,), tuple[EngineRun, ...](), policy, unanalysed=FEW)

    assert (decision.verdict, decision.incomplete, len(decision.reasons)) == (Verdict.FAIL, True, 2)


def test_a_warning_finding_and_unanalysed_files_are_two_reasons() -> None:
    decision = judge((finding(severity=Severity.MEDIUM),), (), Policy(), unanalysed=PHP)

    assert (decision.verdict, len(decision.reasons)) == (Verdict.WARN, 2)
