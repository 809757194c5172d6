"""Excerpts of a text or stream of any size in a limit of characters: one function for each strategy."""

from __future__ import annotations

import codecs
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from verdict.domain.text import cutting
from verdict.domain.text.content import Content
from verdict.domain.text.cutting import HEAD_SHARE, Ends, breaks_in, mark
from verdict.domain.text.elements import element_of_json, element_of_xml

Strategy = Callable[[Ends, int, float], str | None]
"""Cuts a longer text to a limit in characters; None if it isn't of the kind that the strategy handles.

The number is the share of the beginning, 0 to 1, for strategies that keep both ends.
"""


def element(ends: Ends, limit: int, _share: float) -> str | None:
    """Valid JSON or XML from JSON or XML; None for other texts and for texts not entirely in memory."""
    text = ends.head
    if len(text) < ends.size:
        return None
    try:
        return element_of_xml(text, limit) if text.lstrip()[:1] == "<" else element_of_json(text, limit)
    except RecursionError:
        return None


STRATEGIES: Mapping[str, Strategy] = MappingProxyType(
    {
        "head": cutting.head,
        "tail": cutting.tail,
        "head_tail": cutting.head_tail,
        "lines": cutting.lines,
        "element": element,
    }
)
"""The strategies by their names in the configuration. A new one is a function and an entry here."""


def excerpt(text: str, limit: int, strategy: str = "head_tail") -> Content:
    """At most `limit` characters of `text`; a shorter text is unchanged.

    If the strategy doesn't handle the text, it is cut by lines, or at both ends if it is a single line.
    """
    return excerpt_ends(Ends.of(text), limit, strategy)


def excerpt_ends(ends: Ends, limit: int, strategy: str, share: float = HEAD_SHARE) -> Content:
    """The same for a text of which only the ends are available; `share` is that of the beginning."""
    if ends.size <= limit:
        return Content(ends.head, ends.size)
    shown = STRATEGIES[strategy](ends, limit, share)
    if shown is None:
        strategy = "lines" if ends.breaks else "head_tail"
        shown = STRATEGIES[strategy](ends, limit, share) or ""
    return Content(shown, ends.size, strategy)


def decoded(chunks: Iterable[bytes]) -> Iterable[str]:
    """Decodes UTF-8 from pieces cut anywhere; invalid bytes are replaced. No piece is empty."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    for chunk in chunks:
        if text := decoder.decode(chunk):
            yield text
    if text := decoder.decode(b"", final=True):
        yield text


def bounded(pieces: Iterable[str], limit: int, share: float = HEAD_SHARE) -> Iterator[str]:
    """A text in pieces; if it exceeds `limit` UTF-8 bytes, only its two ends with a mark between.

    `share` is that of the beginning. Memory: the other part of `limit`, and one piece.
    """
    room = int(limit * share)
    space = limit - room
    tail, held = deque[str](), 0
    front = last = ""
    shown = gone = breaks = 0

    def omit(text: str) -> None:
        nonlocal gone, breaks, last
        gone += len(text)
        breaks += breaks_in(text) - (last == "\r" and text[0] == "\n")
        last = text[-1]

    for piece in filter(None, pieces):
        beginning = _first(piece, room)
        if beginning:
            front = last = beginning[-1]
            shown += len(beginning)
            yield beginning
        rest = piece[len(beginning) :]
        room = 0 if rest else room - _bytes(beginning)
        if rest:
            tail.append(rest)
            held += _bytes(rest)
        while tail and held - _bytes(tail[0]) > space:
            held -= _bytes(tail[0])
            omit(tail.popleft())
    end = "".join(tail)
    if gone or held > space:
        size = shown + gone + len(end)
        kept = _last(end, space - len(mark(size, size, size)) - 2)
        if len(kept) < len(end):
            omit(end[: len(end) - len(kept)])
        lines = max(0, breaks - (front not in "\r\n"))
        yield ("" if front in "\r\n" else "\n") + mark(lines, gone, size) + "\n"
        end = kept
    yield end


def _first(text: str, room: int) -> str:
    return text.encode("utf-8", "surrogatepass")[: max(0, room)].decode("utf-8", "ignore")


def _last(text: str, room: int) -> str:
    raw = text.encode("utf-8", "surrogatepass")
    return raw[max(0, len(raw) - room) if room > 0 else len(raw) :].decode("utf-8", "ignore")


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
