"""Tables on which Bandit would take too long have a gap, and the other files are read."""

from __future__ import annotations

import pytest

from verdict.engines.bandit.bounds import LARGE, too_long


def table(rows: int, row: str = '    "word": 2,') -> bytes:
    return "\n".join(["WORDS = {", *[row] * rows, "}"]).encode()


@pytest.mark.parametrize(
    ("rows", "row"),
    [
        (18_000, '    "word": 2,'),
        (18_000, "    Word('a', 1, 2),"),
        (18_000, "    b'word': (-1, 2),  # said often, rarely"),
        (18_000, '    WORD: "a",  # 1'),
        (10_000, '    "a": [\n        "b", "c"\n    ],'),
    ],
)
def test_a_large_table_takes_too_long(rows: int, row: str) -> None:
    assert "table" in (too_long(table(rows, row)) or "")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        table(8_000),
        table(100_000, "    'one text goes on and on, '"),
        table(100_000, "    0x1, 0x2, 0x3,  # three"),
        b"import os\n" + b'# "a", "b": c\n' * 100_000,
        b"\n".join([table(8_000)] * 20),
        b"x = call(a, b, c)\n" * 100_000,
        b'"""\n' + b"A line of a text, and more.\n" * 100_000 + b'"""\n',
    ],
)
def test_other_files_are_given_to_bandit(text: bytes) -> None:
    assert too_long(text) is None


def test_no_table_in_a_small_file_takes_long() -> None:
    assert too_long(b'"",\n' * (LARGE // 4)) is None
