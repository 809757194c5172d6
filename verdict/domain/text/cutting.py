"""Cuts a long text to a limit in characters, keeping one or both ends, with a mark for what is left out."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

HEAD_SHARE = 0.6
"""The beginning's usual share of the text kept by `head_tail` and `lines`."""

_LONGEST_CLUSTER = 32  # code points never separated: a letter with its combining marks, a joined emoji
_BREAK = re.compile(r"\r\n?|\n")
_JOINER = "\u200d"


@dataclass(frozen=True, slots=True)
class Ends:
    """The parts of a text needed to cut it: both ends, the size in characters, the number of line breaks.

    `head` and `tail` are each the whole text, or at least as long as the limit.
    """

    head: str
    tail: str
    size: int
    breaks: int

    @classmethod
    def of(cls, text: str) -> Ends:
        """The ends of a text in memory."""
        return cls(text, text, len(text), breaks_in(text))


def head(ends: Ends, limit: int, _share: float) -> str:
    """The beginning."""
    return _cut(ends, limit, 1)


def tail(ends: Ends, limit: int, _share: float) -> str:
    """The end, where logs have the error."""
    return _cut(ends, limit, 0)


def head_tail(ends: Ends, limit: int, share: float) -> str:
    """Both ends, the beginning with `share` of the space."""
    return _cut(ends, limit, share)


def lines(ends: Ends, limit: int, share: float) -> str:
    """Both ends like `head_tail`, in whole lines. A line that doesn't fit is left out, not cut."""
    return _cut(ends, limit, share, whole_lines=True)


def breaks_in(text: str) -> int:
    r"""The number of line breaks: `\n`, `\r\n` or `\r`."""
    returns = text.count("\r")
    return text.count("\n") + (returns and returns - text.count("\r\n"))


def mark(lines: int, chars: int, size: int) -> str:
    """The text that replaces the part left out; `lines` counts the lines that are missing entirely."""
    return f"... [{lines} lines / {chars} chars omitted] ... (original: {size} chars)"


def _cut(ends: Ends, limit: int, share: float, *, whole_lines: bool = False) -> str:
    """The text in at most `limit` characters, `share` of them from the beginning."""
    if ends.size <= limit:
        return ends.head
    room = limit - len(mark(ends.breaks + 1, ends.size, ends.size)) - 2  # the mark has a line of its own
    if room < 0:
        return _dots(ends.size, limit)
    first = _end_of_head(ends.head, int(room * share), whole_lines=whole_lines)
    last = _start_of_tail(ends.tail, room - (first if whole_lines else int(room * share)), whole_lines=whole_lines)
    if whole_lines:  # space that the end doesn't use goes to the beginning
        first = _end_of_head(ends.head, room - (len(ends.tail) - last), whole_lines=True)
    front, back = ends.head[:first], ends.tail[last:]
    gone = mark(_lines_gone(ends, front, back), ends.size - len(front) - len(back), ends.size)
    return front + ("" if _ends_line(front) else "\n") + gone + ("\n" + back if back else "")


def _dots(size: int, limit: int) -> str:
    """The shortest form of the mark, for a limit with no room for any text."""
    short = f"…[+{size} chars]"
    return short if len(short) <= limit else "…" if limit > 0 else ""


def _end_of_head(text: str, room: int, *, whole_lines: bool) -> int:
    """The position of a cut with at most `room` characters before it."""
    if not whole_lines:
        return _between_characters(text, room, back=True)
    found = max(text.rfind("\n", 0, room), text.rfind("\r", 0, room))
    if text[found : found + 2] == "\r\n":  # the line break continues after the cut
        found = max(text.rfind("\n", 0, found), text.rfind("\r", 0, found))
    return found + 1


def _start_of_tail(text: str, room: int, *, whole_lines: bool) -> int:
    """The position of a cut with at most `room` characters after it."""
    start = max(0, len(text) - room)
    if not whole_lines or room == 0:
        return _between_characters(text, start, back=False)
    found = _BREAK.search(text, max(0, start - 2))
    while found is not None and found.end() < start:
        found = _BREAK.search(text, found.end())
    return len(text) if found is None else found.end()


def _between_characters(text: str, cut: int, *, back: bool) -> int:
    """The nearest position before (or after) `cut` that splits no line break, surrogate pair or combined character."""
    for _ in range(_LONGEST_CLUSTER):
        if not 0 < cut < len(text) or not _joined(text[cut - 1], text[cut]):
            break
        cut += -1 if back else 1
    return cut


def _joined(before: str, after: str) -> bool:
    return (
        (before, after) == ("\r", "\n")
        or _JOINER in (before, after)
        or "\udc00" <= after <= "\udfff"
        or unicodedata.category(after).startswith("M")
    )


def _ends_line(text: str) -> bool:
    return not text or text[-1] in "\r\n"


def _lines_gone(ends: Ends, front: str, back: str) -> int:
    """The number of lines missing entirely: line breaks left out, less one for a line that is partly shown."""
    gone = ends.breaks - breaks_in(front) - breaks_in(back)
    gone -= not _ends_line(front)
    unfinished = not back and not _ends_line(ends.tail)  # the last line has no line break to count
    return max(0, gone + unfinished)
