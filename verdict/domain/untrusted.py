"""Text that comes from a scanned tree or a foreign tool, made safe to show.

It may hold terminal escapes, characters that reorder or hide text (https://trojansource.codes), or line breaks
that forge a second line. Everything here is applied once, where such text enters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

# C0 and C1 controls, soft hyphen, zero-width, fillers, bidirectional, invisible operators, byte order mark, surrogates,
# interlinear annotation, shorthand and musical formats, variation selectors beyond the common ones, and the tag block.
_HIDDEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
_HIDDEN_ONE = re.compile(f"[{_HIDDEN}]")
_UNSAFE_IN_PATH = re.compile(f"[\\\\\t\n{_HIDDEN}]")
_SPACES = re.compile(r"\s+")
MASK = "[redacted]"


def clean_line(text: str) -> str:
    """One visible line: white space runs become one space, hidden characters go."""
    text = _SPACES.sub(" ", text).strip()
    if _HIDDEN_ONE.search(text) is None:
        return text
    return _SPACES.sub(" ", _HIDDEN_ONE.sub("", text)).strip()  # what stood between two spaces is gone


def clean_block(text: str) -> str:
    """Several visible lines; tabs and `\\n` stay, hidden characters are shown as `\\u…` since code is evidence."""
    text = text.replace("\r\n", "\n")
    return _HIDDEN_ONE.sub(_escape, text) if _HIDDEN_ONE.search(text) else text


def clean_path(path: str) -> str:
    """A path as shown and compared: reversible, one line, no two paths alike.

    `path` is as `os.fsdecode` gives it; a byte that isn't UTF-8 becomes `\\xff`, a line break `\\n`, and a backslash
    is doubled so that no name can pretend to be another's escaped form.
    """
    return _UNSAFE_IN_PATH.sub(_escape, path) if _UNSAFE_IN_PATH.search(path) else path


def _escape(match: re.Match[str]) -> str:
    char = match.group()
    if "\udc80" <= char <= "\udcff":  # a byte that was not UTF-8, see PEP 383
        return f"\\x{ord(char) - 0xDC00:02x}"
    if "\x80" <= char <= "\xff":  # the character, which must not read like that byte
        return f"\\u{ord(char):04x}"
    return char.encode("unicode_escape").decode("ascii")


class Redactor:
    """Masks known secret values wherever they appear in text.

    Values shorter than `SHORTEST` characters are left out: they would mask ordinary words. A value of several
    lines is masked line by line, as excerpts may hold any part of it.
    """

    SHORTEST = 6

    def __init__(self, values: Iterable[str] = ()) -> None:
        parts = {line.strip() for value in values for line in value.splitlines()}
        longest_first = sorted(
            (part for part in parts if len(part) >= self.SHORTEST), key=lambda part: (-len(part), part)
        )
        values_pattern = "|".join(map(re.escape, longest_first))
        self._any = re.compile(values_pattern) if longest_first else None
        self._each = re.compile(f"(?=({values_pattern}))")  # values that begin inside others are found too

    def __call__(self, text: str) -> str:
        """`text` with each known value replaced by `MASK`; overlapping ones by one."""
        if self._any is None or self._any.search(text) is None:
            return text
        pieces, end = [], 0
        for match in self._each.finditer(text):
            start, stop = match.span(1)
            if start >= end:
                pieces.append(text[end:start])
            end = max(end, stop)
        return MASK.join([*pieces, text[end:]])
