"""Shortening a finding's texts."""

from __future__ import annotations

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from strategies import findings

from verdict.domain.finding import EngineName, Finding, Lowered, Severity, Source
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.page.shortening import CUTS, clipped, uncut_length

TEXTS = ("title", "message", "snippet", "fix", "symbol", "merged_because", "suppressed_because")


@given(findings(), st.integers(1, 400))
def test_no_text_is_longer_than_the_length(made: list[Finding], length: int) -> None:
    for each in made:
        short = clipped(each, length)
        texts = [getattr(short, name) or "" for name in TEXTS]
        assert max(map(len, (*texts, *short.references))) <= length


@given(findings(), st.integers(1, 400))
def test_the_fields_that_identify_and_rate_a_finding_stay(made: list[Finding], length: int) -> None:
    kept = ("rule_id", "location", "package", "fingerprint", "id", "severity", "status", "sources", "cwe", "aliases")
    for each in made:
        short = clipped(each, length)
        assert [getattr(short, name) for name in kept] == [getattr(each, name) for name in kept]
        assert len(short.references) == len(each.references)


@given(findings())
def test_a_short_finding_is_unchanged(made: list[Finding]) -> None:
    assert all(clipped(each, 10**6) is each for each in made)


@pytest.mark.parametrize("name", TEXTS)
def test_only_the_long_text_is_shortened_and_marked(name: str) -> None:
    plain: dict[str, object] = {"symbol": "f", "snippet": "x", "fix": "y", "merged_because": "z"}
    made = finding(**{**plain, name: "word " * 100})  # type: ignore[arg-type]  # real fields
    short = clipped(made, 100)

    assert getattr(short, name).endswith(" chars]")
    assert all(getattr(short, other) == getattr(made, other) for other in TEXTS if other != name)


def test_a_reason_can_be_cut_to_a_few_characters_and_is_never_left_out() -> None:
    source = Source(
        EngineName("semgrep"), "r", "HIGH", Severity.LOW, "checks", lowered=Lowered(Severity.HIGH, ("a/" * 2000, "b"))
    )
    made = finding(severity=Severity.LOW, sources=(source,))
    short = made
    for cut in CUTS:
        short = cut(short, 0)

    assert uncut_length(made) > 4000
    (left,) = short.sources
    assert left.lowered is not None
    assert (left.lowered.before, [len(each) for each in left.lowered.because]) == (Severity.HIGH, [24])


def test_shortened_code_counts_what_is_missing_of_the_original() -> None:
    code = "\n".join(f"line {number}" for number in range(8))
    made = finding(
        message="short", title="brief", snippet=f"{code}\n… 50 more lines, 400 of {len(code) + 400} chars", omitted=400
    )
    short = clipped(made, 40)

    assert short.snippet is not None
    shown, _, mark = short.snippet.partition("…")
    assert code.startswith(shown)
    assert mark == f"[+{len(code) + 400 - len(shown)} chars]"
    assert short.shortened == ("snippet",)


def test_a_trace_is_kept_completely_or_removed() -> None:
    steps = tuple(TraceStep(TraceRole.PROPAGATION, Location("a.py", line), "code" * 5) for line in range(1, 5))
    made = finding(trace=steps, references=("https://example.com",))
    cut = [each(made, 60) for each in CUTS]

    assert {each.trace for each in cut} == {steps, ()}
    assert all(each(made, 1000).trace == steps for each in CUTS)
    assert all(each(made, uncut_length(made)) == made for each in CUTS)
