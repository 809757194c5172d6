"""Makes of a text or a stream of any size what fits a limit in characters: one function for each way to cut."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from verdict.domain import ends as cut
from verdict.domain.content import Content
from verdict.domain.elements import element_of_json, element_of_xml
from verdict.domain.ends import Ends, breaks_in

Strategy = Callable[[Ends, int], str | None]
"""Makes at most that many characters of a longer text; None if the text isn't of the kind that it is for."""

DEFAULT = "head_tail"


def element(ends: Ends, limit: int) -> str | None:
    """JSON that stays JSON, or XML that stays XML; for no other text, and for none that isn't in memory."""
    text = ends.head
    if len(text) < ends.size:
        return None
    try:
        return element_of_xml(text, limit) if text.lstrip()[:1] == "<" else element_of_json(text, limit)
    except RecursionError:
        return None


STRATEGIES: Mapping[str, Strategy] = MappingProxyType(
    {"head": cut.head, "tail": cut.tail, "head_tail": cut.head_tail, "lines": cut.lines, "element": element}
)
"""All ways to cut, by the names they have in the configuration. A new one is a function and a line here."""


def excerpt(text: str, limit: int, strategy: str = DEFAULT) -> Content:
    """At most `limit` characters of `text`, which stays as it is if it is no longer than that.

    A text that the strategy isn't for is cut by lines; if it is a single one, at both ends.
    """
    return _cut(Ends.of(text), limit, strategy)


def excerpt_stream(chunks: Iterable[bytes], limit: int, strategy: str = DEFAULT) -> Content:
    """The same of UTF-8 text that comes in pieces, in memory for a few times `limit` and one piece.

    What isn't UTF-8 is replaced by U+FFFD. A strategy that needs the whole text gets it only if it fits the limit.
    """
    return _cut(_ends_of(chunks, limit), limit, strategy)


def _cut(ends: Ends, limit: int, strategy: str) -> Content:
    if ends.size <= limit:
        return Content(ends.head, ends.size)
    shown = STRATEGIES[strategy](ends, limit)
    if shown is None:
        strategy = "lines" if ends.breaks else "head_tail"
        shown = STRATEGIES[strategy](ends, limit) or ""
    return Content(shown, ends.size, strategy)


def _ends_of(chunks: Iterable[bytes], limit: int) -> Ends:
    head, tail, size, breaks, last = "", _Tail(limit), 0, 0, ""
    for text in decoded(chunks):
        head += text[: max(0, limit - len(head))]
        breaks += breaks_in(text) - (last == "\r" and text[0] == "\n")
        size, last = size + len(text), text[-1]
        tail.add(text)
    return Ends(head, tail.text(), size, breaks)


def decoded(chunks: Iterable[bytes]) -> Iterable[str]:
    """The text of UTF-8 that comes in pieces, cut anywhere; bytes that aren't UTF-8 are replaced. No piece is empty."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    for chunk in chunks:
        if text := decoder.decode(chunk):
            yield text
    if text := decoder.decode(b"", final=True):
        yield text


class _Tail:
    """The last characters of what was added, in room for about twice as many."""

    def __init__(self, length: int) -> None:
        self._length = max(0, length)
        self._parts: list[str] = []
        self._size = 0

    def add(self, text: str) -> None:
        self._parts.append(text)
        self._size += len(text)
        if self._size > 2 * self._length:
            self._parts = [self.text()]
            self._size = len(self._parts[0])

    def text(self) -> str:
        text = "".join(self._parts)
        return text[max(0, len(text) - self._length) :]
