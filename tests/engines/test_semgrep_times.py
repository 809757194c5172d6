"""What semgrep-core says that it spent on files."""

from __future__ import annotations

import pytest

from verdict.engines.semgrep.times import seconds_of

REPORT = b"""{"results": [], "time": {"rules": ["e"], "targets": [
{"path": "a.py", "num_bytes": 8, "match_times": [0.01], "parse_times": [0.02], "run_time": 0.25},
{"path": "x/000001.py", "num_bytes": 9, "match_times": [], "parse_times": [], "run_time": 0.5},
{"path": "other.py", "num_bytes": 9, "match_times": [], "parse_times": [], "run_time": 4.5}]}}"""


def test_times_are_those_of_the_paths_that_the_names_stand_for() -> None:
    assert seconds_of(REPORT, {"a.py": "a.py", "x/000001.py": "a.py"}) == {"a.py": 0.75}


@pytest.mark.parametrize("raw", [b"", b"{}", b'{"time": {"targets": [{"path": 1}]}}', b'{"time": null}'])
def test_a_report_without_times_says_nothing(raw: bytes) -> None:
    assert seconds_of(raw, {"a.py": "a.py"}) == {}
