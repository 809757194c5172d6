"""Unread files in messages."""

from __future__ import annotations

from verdict.app.gaps import in_words
from verdict.domain.outcome import Gap, Unscanned


def test_a_file_that_two_rules_gave_up_is_named_once() -> None:
    gaps = [Unscanned("a.py", Gap.FAILED, "stopped", rule) for rule in ("", "sql", "xss")]
    gaps.append(Unscanned("b.py", Gap.FAILED, "stopped"))
    assert in_words(gaps) == "2 files not fully read: stopped (a.py, b.py)"
