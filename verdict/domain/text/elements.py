"""Cuts JSON and XML to a limit in characters, so that the result is valid JSON or XML.

Lists keep their first and last elements, mappings as many keys as fit, long strings their beginning; a mark counts what
is left out. An element that is too large is itself cut, down to a fixed depth.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from xml.parsers import expat

from verdict.domain.text.content import shorten

_DEPTH = 8  # levels of nesting; elements below are kept whole or left out
_SURROGATE = re.compile("[\ud800-\udfff]")
_LEAST = '"…"'
Item = TypeVar("Item")
Piece = TypeVar("Piece", str, bytes)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


_decode = json.JSONDecoder(parse_constant=_refuse).decode
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")).encode
_escape = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode


def element_of_json(text: str, limit: int) -> str | None:
    """`text` as JSON of at most `limit` characters; None if it isn't JSON or the limit is too small.

    Raises:
        RecursionError: the nesting exceeds the interpreter's recursion limit.
    """
    try:
        return _fit(_decode(text), limit, _DEPTH, f" (original: {len(text)} chars)")
    except ValueError:  # not JSON, or with a number that Python can't take
        return None


def _json(value: Any) -> str:
    shown = _encode(value)
    return _escape(value) if _SURROGATE.search(shown) else shown


def _fit(value: Any, room: int, depth: int, note: str = "") -> str | None:
    """The value as JSON of at most `room` characters; None if impossible. `note` is appended to its own mark."""
    whole = _json(value)
    return whole if len(whole) <= room else _less(value, room, depth, note)


def _less(value: Any, room: int, depth: int, note: str = "") -> str | None:
    """The same for a value that doesn't fit whole."""
    match value:
        case str():
            cut = _less_string(value, room)
        case list() if depth:
            cut = _less_list(value, room, depth, note)
        case dict() if depth:
            cut = _less_dict(value, room, depth, note)
        case list() | dict():
            kind = "elements" if isinstance(value, list) else "keys"
            cut = _json(f"... [{len(value)} {kind} omitted] ...")
        case _:
            cut = None
    if cut is not None and len(cut) <= room:
        return cut
    return _LEAST if room >= len(_LEAST) else None


def _less_string(value: str, room: int) -> str | None:
    length = room - 2
    while length > 0:
        shown = _json(shorten(value, length))
        if len(shown) <= room:
            return shown
        length -= len(shown) - room  # escapes take several characters each
    return None


def _less_list(value: list[Any], room: int, depth: int, note: str) -> str:
    def marked(gone: int) -> str:
        return _json(f"... [{gone} of {len(value)} elements omitted] ...{note}")

    front, back = _ends(
        value,
        room - len(marked(len(value))) - 2,
        whole=_json,
        fit=lambda each, part: _fit(each, part, depth - 1),
    )
    gone = len(value) - len(front) - len(back)
    return f"[{','.join([*front, *([marked(gone)] if gone or note else []), *back])}]"


def _less_dict(value: dict[str, Any], room: int, depth: int, note: str) -> str:
    name = "..."
    while name in value:
        name += "."

    def marked(gone: int) -> str:
        return f"{_json(name)}:{_json(f'... [{gone} of {len(value)} keys omitted] ...{note}')}"

    left = room - len(marked(len(value))) - 2
    whole = {key: f"{_json(key)}:{_json(each)}" for key, each in value.items()}
    kept: dict[str, str] = {}
    for index, key in enumerate(sorted(whole, key=lambda key: len(whole[key]))):  # small values first: more keys fit
        share = left // (len(whole) - index) - 1
        entry: str | None = whole[key]
        if len(whole[key]) > share:
            label = f"{_json(key)}:"
            cut = _less(value[key], share - len(label), depth - 1)
            entry = None if cut in (None, _LEAST) else f"{label}{cut}"
        if entry is not None:
            kept[key] = entry
            left -= len(entry) + 1
    gone = len(value) - len(kept)
    return f"{{{','.join([*(kept[key] for key in value if key in kept), *([marked(gone)] if gone or note else [])])}}}"


def _ends(
    items: Sequence[Item], room: int, *, whole: Callable[[Item], Piece], fit: Callable[[Item, int], Piece | None]
) -> tuple[list[Piece], list[Piece]]:
    """The first and the last items that fit, counting one character of separator each.

    The very first and last may be cut; those between are whole, three at the front for two at the back.
    """
    front: list[Piece] = []
    back: list[Piece] = []
    outermost = ((items[0], front), (items[-1], back))[: len(items)] if items else ()
    for index, (item, end) in enumerate(outermost):
        piece = fit(item, (room if index == len(items) - 1 else room // 2) - 1)
        if piece is not None:
            end.append(piece)
            room -= len(piece) + 1
    low, high = 1, len(items) - 2
    while low <= high:
        at_front = len(front) * 2 <= len(back) * 3
        piece = whole(items[low if at_front else high])
        room -= len(piece) + 1
        if room < 0:
            break
        (front if at_front else back).append(piece)
        low, high = (low + 1, high) if at_front else (low, high - 1)
    return front, back[::-1]


_DECLARES = re.compile(r"<!(?:DOCTYPE|ENTITY)")
_TAG = re.compile(rb"""<([^\s/>]+)(?:[^"'>]|"[^"]*"|'[^']*')*>""")
_HALF_ENTITY = re.compile(r"&[^;]*\Z")


def element_of_xml(text: str, limit: int) -> str | None:
    """`text` as XML of at most `limit` characters; None if it isn't XML, declares entities, or can't be cut so far.

    Text before and after the root element is dropped.
    """
    if _DECLARES.search(text):  # expanding entities could take unbounded space
        return None
    try:
        document = _Document(text.encode())
        cut = document.less(document.root, limit, _DEPTH, f" (original: {len(text)} chars)")
    except (expat.ExpatError, ValueError):
        return None
    return None if cut is None else cut.decode()


@dataclass(frozen=True, slots=True)
class _Element:
    """The byte range of an element (end exclusive); `event` is the index of its start tag."""

    start: int
    end: int
    event: int


class _Document:
    """An XML document, cut by bytes; it has at least as many bytes as characters."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._events: list[int] = []  # offsets of start tags, and bitwise complements of the offsets of end tags
        parser = expat.ParserCreate("utf-8")
        add = self._events.append
        parser.StartElementHandler = lambda _name, _attributes: add(parser.CurrentByteIndex)
        parser.EndElementHandler = lambda _name: add(~parser.CurrentByteIndex)
        parser.Parse(raw, True)  # noqa: FBT003  the C function takes no names
        self.root = self._inside(-1)[0]

    def fit(self, element: _Element, room: int, depth: int) -> bytes | None:
        """The element in at most `room` bytes; None if impossible."""
        return self._whole(element) if element.end - element.start <= room else self.less(element, room, depth)

    def less(self, element: _Element, room: int, depth: int, note: str = "") -> bytes | None:
        """The same for an element that doesn't fit whole.

        A start tag is never cut: its namespace declarations apply to its content.
        """
        tag = self._tag(element.start)
        if tag.end() == element.end:
            return None
        closing = b"</%b>" % tag[1]
        room -= len(tag[0]) + len(closing)
        inside = self._inside(element.event)
        if not inside:
            content = self._raw[tag.end() : element.end - len(closing)]
            text = None if b"<" in content else _less_text(content.decode(), room)
            text = text or f"<!-- ... [{len(content)} bytes omitted] ...{note} -->".encode()
            return tag[0] + text + closing if len(text) <= room else None

        def marked(gone: int) -> bytes:
            return f"<!-- ... [{gone} of {len(inside)} elements omitted] ...{note} -->".encode()

        room -= len(marked(len(inside)))
        if room < 0:
            return None
        front, back = _ends(
            inside if depth else [],
            room,
            whole=self._whole,
            fit=lambda each, part: self.fit(each, part, depth - 1),
        )
        gone = len(inside) - len(front) - len(back)
        return b"".join([tag[0], *front, *([marked(gone)] if gone or note else []), *back, closing])

    def _whole(self, element: _Element) -> bytes:
        return self._raw[element.start : element.end]

    def _tag(self, start: int) -> re.Match[bytes]:
        found = _TAG.match(self._raw, start)
        if found is None:
            raise ValueError("no tag where the parser saw one")
        return found

    def _inside(self, event: int) -> list[_Element]:
        """The child elements of the one that starts at `event`."""
        found: list[_Element] = []
        depth = start = 0
        for index in range(event + 1, len(self._events)):
            at = self._events[index]
            if at >= 0:
                if depth == 0:
                    start = index
                depth += 1
                continue
            depth -= 1
            if depth < 0:
                break
            if depth == 0:
                found.append(_Element(self._events[start], self._end(self._events[start], ~at), start))
        return found

    def _end(self, start: int, at: int) -> int:
        """The position after the end tag at `at`, or after the start tag of an empty element."""
        if self._raw.startswith(b"</", at) and not self._tag(start)[0].endswith(b"/>"):
            return self._raw.index(b">", at) + 1
        return self._tag(start).end()


def _less_text(text: str, room: int) -> bytes | None:
    """The beginning of a text, with no entity cut; None if there is no room."""
    note = f"…[+{len(text)} chars]"
    kept = room - len(note.encode())
    if kept < 0:
        return None
    head = _HALF_ENTITY.sub("", text.encode()[:kept].decode("utf-8", "ignore"))
    return f"{head}…[+{len(text) - len(head)} chars]".encode()
