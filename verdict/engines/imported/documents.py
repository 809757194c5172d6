"""Reads the text of an imported report: JSON in one or several values, or XML."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from verdict.domain.text.untrusted import clean_line
from verdict.engines.imported.cursor import Cursor, Malformed
from verdict.sbom.encodings import IN_XML, decoded
from verdict.sbom.formats import Element, parse_xml
from verdict.sbom.formats import Malformed as MalformedText


@dataclass(frozen=True)
class Document:
    """The text of a report. `name` is the file's name as shown."""

    name: str
    text: str

    @property
    def is_xml(self) -> bool:
        """Whether the text is XML rather than JSON."""
        return self.text.lstrip()[:1] == "<"

    @cached_property
    def values(self) -> Sequence[Any]:
        """The JSON values in the text: one, or several after each other as in JSON Lines.

        Raises:
            Malformed: it isn't JSON.
        """
        cursor, values = Cursor(self.text), []
        while cursor.next:
            values.append(cursor.value())
        return values

    @property
    def value(self) -> Any:
        """The only JSON value.

        Raises:
            Malformed: it isn't JSON, or there are several values.
        """
        if len(self.values) != 1:
            raise Malformed(f"not one JSON document: there are {len(self.values)}")
        return self.values[0]

    @property
    def node(self) -> Node:
        """The only JSON value, as a node."""
        return Node(self.value)

    @cached_property
    def root(self) -> Element:
        """The root element of XML. Entities are refused, not expanded.

        Raises:
            Malformed: it isn't XML.
        """
        try:
            return parse_xml(self.text)
        except MalformedText as error:
            raise Malformed(f"line {error.line}: {error.reason}") from error


def document(raw: bytes, name: str) -> Document:
    """The document in a file's bytes: UTF-8, UTF-16 or UTF-32, with or without a byte order mark.

    Raises:
        Malformed: it is empty, or not text.
    """
    try:
        text = decoded(raw, IN_XML)
    except MalformedText as error:
        raise Malformed(f"line {error.line}: {error.reason}") from error
    if not text.strip():
        raise Malformed("the file is empty")
    return Document(name, text)


class Node:
    """A value of a JSON document, which may have any shape. What is missing or null counts as empty.

    `above` is the node that it was reached from, by `keys`.
    """

    __slots__ = ("_above", "_keys", "value")

    def __init__(self, value: Any, name: str = "", above: Node | None = None, keys: tuple[str, ...] = ()) -> None:
        self.value = value
        self._above = above
        self._keys = keys or ((name,) if name else ())

    @property
    def place(self) -> str:
        """Its place in the document, for errors: `results.3.location`."""
        above = "" if self._above is None else self._above.place
        return ".".join(filter(None, (above, *self._keys)))

    def has(self, *keys: str) -> bool:
        """Whether it is an object with all these keys."""
        return isinstance(self.value, dict) and all(key in self.value for key in keys)

    def at(self, *keys: str) -> Node:
        """What is at the end of a path of keys.

        Raises:
            Malformed: something on the way isn't an object.
        """
        return Node(self._value(keys), "", self, keys)

    def _value(self, keys: tuple[str, ...]) -> Any:
        value = self.value
        for number, key in enumerate(keys):
            if value is None:
                return None
            if not isinstance(value, dict):
                raise Node(value, "", self, keys[:number]).unlike("an object")
            value = value.get(key)
        return value

    def lists(self, *keys: str) -> bool:
        """Whether it is a list of objects, at least one, that all have these keys."""
        return isinstance(self.value, list) and bool(self.value) and all(each.has(*keys) for each in self.items())

    def items(self, *keys: str) -> list[Node]:
        """The elements of a list.

        Raises:
            Malformed: it isn't one.
        """
        if self._value(keys) is None:
            return []
        node = self.at(*keys)
        if not isinstance(node.value, list):
            raise node.unlike("a list")
        return [Node(each, "", node, (str(index),)) for index, each in enumerate(node.value)]

    def entries(self, *keys: str) -> list[tuple[str, Node]]:
        """The keys and values of an object.

        Raises:
            Malformed: it isn't one.
        """
        node = self.at(*keys)
        return [(key, node.at(key)) for key in node.mapping()]

    def text(self, *keys: str) -> str:
        """A text; a number in digits; empty if there is none.

        Raises:
            Malformed: it is a list or an object.
        """
        value = self._value(keys)
        if isinstance(value, str):
            return value
        if value is None:
            return ""
        if isinstance(value, (bool, int, float)):
            return str(value)
        raise self.at(*keys).unlike("a text")

    def needed(self, *keys: str) -> str:
        """A text that isn't empty once cleaned.

        Raises:
            Malformed: there is none.
        """
        text = clean_line(self.text(*keys))
        if not text:
            raise self.at(*keys).unlike("a text")
        return text

    def texts(self, *keys: str) -> list[str]:
        """The texts of a list, or a single text.

        Raises:
            Malformed: it is something else.
        """
        node = self.at(*keys)
        if isinstance(node.value, str):
            return [node.value]
        return [each.text() for each in node.items()]

    def number(self, *keys: str) -> int | None:
        """A whole number, which may be spelled as a text; None if there is none.

        Raises:
            Malformed: it is something else.
        """
        value = self._value(keys)
        if value is None or value == "" or isinstance(value, bool):
            return None
        if isinstance(value, float) and math.isfinite(value):
            return int(value)
        if isinstance(value, int):
            return value
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,15}", value.strip()):
            return int(value)
        raise self.at(*keys).unlike("a number")

    def decimal(self, *keys: str) -> float | None:
        """A finite number, which may be spelled as a text; None if there is none or it is something else."""
        value = self._value(keys)
        if isinstance(value, bool) or not isinstance(value, (int, float, str)) or len(str(value)) > 30:
            return None
        try:
            number = float(value)
        except ValueError:
            return None
        return number if math.isfinite(number) else None

    def unlike(self, expected: str) -> Malformed:
        """The error for a value that isn't what the format has there."""
        kind = "missing" if self.value is None else f"not {expected}"
        return Malformed(f"{self.place[:200] or 'the document'} is {kind}")

    def mapping(self) -> dict[str, Any]:
        """The object as it is; empty if there is none.

        Raises:
            Malformed: it isn't an object.
        """
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            raise self.unlike("an object")
        return self.value
