"""When output has colours, and how progress fits beside a bar."""

from __future__ import annotations

import pytest

from verdict.cli.colour import coloured
from verdict.cli.progress import ending

CASES = [  # choice, environment, on a terminal, colours
    ("auto", {}, True, True),
    ("auto", {}, False, False),
    ("auto", {"TERM": "dumb"}, True, False),
    ("auto", {"NO_COLOR": "1"}, True, False),
    ("auto", {"NO_COLOR": ""}, True, True),
    ("auto", {"FORCE_COLOR": "1"}, False, True),
    ("auto", {"FORCE_COLOR": ""}, False, False),
    ("auto", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
    ("never", {"FORCE_COLOR": "1"}, True, False),
]


@pytest.mark.parametrize(("choice", "environment", "live", "expected"), CASES)
def test_the_option_outweighs_the_environment_and_that_the_terminal(
    choice: str, environment: dict[str, str], live: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert coloured(choice, live=live) is expected


def test_of_a_long_note_beside_a_bar_the_file_name_is_kept() -> None:
    note = "waiting for 12 files, the largest web/static/js/vendor/jquery.dataTables.min.js"

    assert ending(note, 30) == "…ndor/jquery.dataTables.min.js"
    assert ending(note, 200) == note
    assert (ending(note, 1), ending(note, 0), ending(note, -5)) == ("", "", "")
