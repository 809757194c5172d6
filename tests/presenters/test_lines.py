"""Lines about findings: what a path in them can't pretend to be."""

from __future__ import annotations

import pytest

from verdict.presenters.lines import quoted


@pytest.mark.parametrize("path", ["app.py", "src/a b/größe.py", "a/[id].ts", "x (copy).py", "-rf", "a\\\\b.py"])
def test_an_ordinary_path_stays_as_it_is(path: str) -> None:
    assert quoted(path) == path


@pytest.mark.parametrize(
    "path",
    [
        "a.py:1:[sast] (LOW) b",
        "a.py:10,44",
        "a.py 7",
        "note: all is well",
        "next:verdict_scan",
        "'a'",
        " a",
        "a ",
        "a  b",
    ],
)
def test_a_path_that_could_be_read_as_more_is_quoted(path: str) -> None:
    assert quoted(path) == f'"{path}"'
