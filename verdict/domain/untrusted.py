"""Text that comes from a scanned tree or a foreign tool, made safe to show.

It may hold terminal escapes, characters that reorder or hide text (https://trojansource.codes), or line breaks
that forge a second line. Everything here is applied once, where such text enters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

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
_UPPER = re.compile(r"(?<=\\u)[0-9a-f]{4}")
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


def clean_pieces(pieces: Iterable[str]) -> Iterator[str]:
    """`clean_block` of a text that comes in pieces, cut anywhere."""
    held = ""
    for piece in pieces:
        text = held + piece
        held = "\r" if text.endswith("\r") else ""  # what follows says whether it is a line break
        yield clean_block(text.removesuffix(held))
    yield clean_block(held)


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
    """Masks known secret values wherever they appear in text, as they are or as JSON spells them.

    Values shorter than `SHORTEST` characters are left out: they would mask ordinary words. A value of several
    lines is masked line by line, as excerpts may hold any part of it.
    """

    SHORTEST = 6

    def __init__(self, values: Iterable[str] = ()) -> None:
        parts = {line.strip() for value in values for line in value.splitlines()}
        spelled = {form for part in parts if len(part) >= self.SHORTEST for form in _spellings(part)}
        self._values = sorted(spelled, key=lambda part: (-len(part), part))

    def __call__(self, text: str) -> str:
        """`text` with each known value replaced by `MASK`; overlapping ones by one."""
        return self._masked(text, len(text), 0)[0]

    def pieces(self, pieces: Iterable[str]) -> Iterator[str]:
        """The same of a text that comes in pieces, whichever way the values are spread over them."""
        longest = len(self._values[0]) - 1 if self._values else 0
        held, hidden = "", 0
        for piece in pieces:
            text = held + piece
            end = max(0, len(text) - longest)  # a value that begins before it is all here
            shown, hidden = self._masked(text, end, hidden)
            held = text[end:]
            yield shown
        yield self._masked(held, len(held), hidden)[0]

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where each known value stands, in order of where they begin, also those within others; ends exclusive."""
        found = [value for value in self._values if value in text]  # faster than one pattern of hundreds
        if found:
            each = re.compile(f"(?=({'|'.join(map(re.escape, found))}))")  # also finds what begins inside others
            yield from (match.span(1) for match in each.finditer(text))

    def _masked(self, text: str, end: int, hidden: int) -> tuple[str, int]:
        """The first `end` characters as shown, and how many of those that follow belong to a value that begins there.

        As many as `hidden` at the beginning belong to one that was masked before.
        """
        shown: list[str] = []
        for start, stop in self.spans(text):
            if start >= end:
                break
            if start >= hidden:
                shown.extend((text[hidden:start], MASK))
            hidden = max(hidden, stop)
        shown.append(text[hidden:end])
        return "".join(shown), max(0, hidden - end)


def _spellings(value: str) -> Iterator[str]:
    """The value as it is, and within a JSON string, by the habits of different writers."""
    yield value
    for ascii_only in (False, True):
        spelled = json.dumps(value, ensure_ascii=ascii_only)[1:-1]
        yield from (spelled, spelled.replace("/", "\\/"), _UPPER.sub(lambda match: match[0].upper(), spelled))
