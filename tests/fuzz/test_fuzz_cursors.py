"""Any text as a cursor, a tool's argument or an option gives a usage error or a value."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any

import click
import pytest
from builders import finding
from hypothesis import example, given
from hypothesis import strategies as st
from mutations import TEXTS, damaged, few, refusal, values, worded
from reports import report_of

from verdict.cli.scan import command as scan
from verdict.domain.errors import UsageError
from verdict.domain.page.filters import Filter
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.server.arguments import TOOLS, read
from verdict.stores.snapshots import Snapshots

REPORT = report_of(*[finding(number) for number in range(5)])
RANKING = Ranking(REPORT.findings)
ARGUMENTS: dict[str, dict[str, Any]] = {
    "verdict_scan": {"path": ".", "engines": ["bandit"], "kinds": ["sast"], "min_severity": "HIGH", "since": "HEAD",
                     "max_findings": 5, "offset": 1, "format": "json", "max_tokens": 5000},
    "verdict_findings": {"scan_id": "x", "severity": "HIGH", "rule": "a", "path": "**/*.py", "limit": 5, "cursor": "c"},
    "verdict_finding": {"id": "x", "include_full_content": True, "max_content_length": 100},
    "verdict_artifact": {"artifact_id": "art_1", "start_line": 1, "end_line": 2},
    "verdict_explain_rule": {"rule_id": "x"},
    "verdict_sbom": {"path": ".", "format": "json"},
    "verdict_status": {},
}  # fmt: skip
OPTIONS = ("--cursor", "--max-findings", "--max-output-bytes", "--max-tokens", "--timeout", "--jobs", "--strategy",
           "--detail", "--format", "--min-severity", "--output", "--include", "--since", "--config", "-e")  # fmt: skip


def refused(ask: Callable[[], object]) -> bool:
    """Whether it is a usage error."""
    error = refusal(ask, UsageError)
    assert worded(error)
    return error is not None


@few
@given(st.integers(0, 9).flatmap(lambda offset: damaged(RANKING.cursor(offset).encode())) | st.binary(max_size=9))
@example(RANKING.cursor(6).encode())
@example(RANKING.cursor(10**8).encode())
@example(f"{RANKING.cursor(0)}{'9' * 5000}".encode())
@example(RANKING.cursor(0).replace("0", "٠").encode())
@example(b"0123456789abcdef.1")
def test_any_text_is_a_position_or_an_invalid_cursor(raw: bytes) -> None:
    cursor = raw.decode("utf-8", "surrogateescape")
    if not refused(lambda: RANKING.offset_of(cursor)):
        assert 0 <= RANKING.offset_of(cursor) <= len(RANKING)
    kept = Snapshots().keep(REPORT, Strategy.PRIORITY)
    view = kept.view(Filter())
    own = view.ranking.cursor(2).partition(".")[0] + cursor[16:]
    for each in (cursor, own):
        if not refused(partial(kept.view_at, each)):
            refused(partial(view.ranking.offset_of, each))


@pytest.mark.parametrize("name", ARGUMENTS)
@few
@given(data=st.data())
def test_any_arguments_are_accepted_or_refused(name: str, data: st.DataObject) -> None:
    given = data.draw(values(ARGUMENTS[name]))
    refused(lambda: read(TOOLS[name][0], given))


def test_this_test_has_arguments_for_every_tool() -> None:
    assert set(ARGUMENTS) == set(TOOLS)
    assert not any(refused(partial(read, TOOLS[name][0], ARGUMENTS[name])) for name in TOOLS)


@few
@given(st.sampled_from(OPTIONS), st.sampled_from([*TEXTS, "1", "0", str(10**30), "nan", "inf", "1e400"]))
def test_any_value_of_an_option_is_accepted_or_a_usage_error(option: str, value: str) -> None:
    argv = [option, value.encode("utf-8", "replace").decode()]
    with contextlib.suppress(click.UsageError):
        assert scan.make_context("scan", argv).params
