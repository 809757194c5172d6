"""Damaged reports of other tools are refused with a clean error, or give valid observations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imported_samples import SAMPLES, parsed, sample
from mutations import cut, few, mutated, refusal, worded

from verdict.app.import_formats import told_by_content
from verdict.domain.errors import UsageError
from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location
from verdict.domain.text.untrusted import clean_block, clean_line
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import document

LAST_LINE = 2**31
LINES = frozenset({"trufflehog.jsonl", "yarn-audit-4.jsonl", "govulncheck.json"})
"""Streams: one that ends after any of its values is a whole one."""


def value_of(name: str, raw: bytes) -> object:
    """The document's value, where it is a single one."""
    return json.loads(raw) if name.endswith((".json", ".sarif")) and name not in LINES else None


@pytest.mark.parametrize("name", SAMPLES)
@few
@given(data=st.data())
def test_a_damaged_report_is_refused_or_gives_valid_observations(name: str, data: st.DataObject) -> None:
    whole = sample(name)
    value = value_of(name, whole)
    raw = data.draw(mutated(whole, value) if value is not None else mutated(whole))

    def read() -> None:
        for report in parsed(raw, SAMPLES[name]):
            for each in report.observations:
                check(each)
            for text in (report.engine, report.version, *report.failures, *(gap.reason for gap in report.gaps)):
                assert clean_line(text) == text

    assert worded(refusal(read, Malformed))


@pytest.mark.parametrize("name", SAMPLES)
@few
@given(data=st.data())
def test_the_format_of_a_damaged_report_is_told_or_refused(name: str, data: st.DataObject) -> None:
    whole = sample(name)
    value = value_of(name, whole)
    raw = data.draw(mutated(whole, value) if value is not None else mutated(whole))
    assert worded(refusal(lambda: told_by_content(document(raw, "report")), Malformed, UsageError))


@pytest.mark.parametrize("name", sorted(SAMPLES.keys() - LINES))
@few
@given(data=st.data())
def test_a_report_that_was_cut_anywhere_is_refused(name: str, data: st.DataObject) -> None:
    raw = data.draw(cut(sample(name)))
    assert isinstance(refusal(lambda: parsed(raw, SAMPLES[name]), Malformed), Malformed)


def check(each: Observation) -> None:
    """Its places are possible, its severity is known, its text is clean and bounded."""
    for place in (each.location, *(step.location for step in each.trace), *each.also_at):
        check_place(place)
    assert isinstance(each.source.severity, Severity)
    words = (each.title, each.message, each.fix or "", each.source.rule_id, each.source.native_severity)
    for text in (*words, *each.cwe, *each.aliases, *each.references, each.suppressed or ""):
        assert clean_line(text) == text
        assert len(text) < 3_000
    assert clean_block(each.quoted or "") == (each.quoted or "")
    assert each.source.rule_id
    assert each.title


def check_place(place: Location) -> None:
    assert not Path(place.path).is_absolute()
    assert clean_line(place.path) == place.path or "\\" in place.path or "  " in place.path
    numbers = (place.line, place.last_line, place.column or 1, place.end_column or 1)
    assert all(1 <= number <= LAST_LINE for number in numbers)
