"""Reads YAML from outside with the line of each value, within bounds on depth and size.

The document is built from the parser's events: composing a hostile document by libyaml ends the process. Scalars are
read as YAML 1.2 has them, so `on` and `yes` are texts. An alias stands for its anchor's value, which counts anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

DEEPEST = 60
LARGEST = 300_000
"""The most values in a document, those that aliases repeat included."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]{1,18}|[0-9]{1,18}(?:\.[0-9]{0,18})?)(?:[eE][-+]?[0-9]{1,2})?")
_PLAIN_TAGS = (None, "!", "tag:yaml.org,2002:str")


class Malformed(ValueError):
    """The text isn't YAML, or more than is read. `line` is 1-based."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Node:
    """A value with its 1-based line; for a value in a mapping, that of its key. `size` counts the values in it."""

    value: dict[str, Node] | list[Node] | str | float | bool | None
    line: int
    size: int = 1

    def plain(self) -> Any:
        """The value without lines."""
        if isinstance(self.value, dict):
            return {key: each.plain() for key, each in self.value.items()}
        if isinstance(self.value, list):
            return [each.plain() for each in self.value]
        return self.value

    def texts(self) -> Iterator[tuple[str, int]]:
        """The texts in it, each with its line."""
        if isinstance(self.value, str):
            yield self.value, self.line
        children = self.value.values() if isinstance(self.value, dict) else self.value
        if not isinstance(children, str | float | int | None):
            for each in children:
                yield from each.texts()


def read(text: str) -> Node:
    """The one document in a text.

    Raises:
        Malformed: it isn't YAML; it is nested too deeply or too large; it has tags, merge keys or a key twice.
    """
    try:
        return _Builder(text).document()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "it can't be read"
        raise Malformed(f"not YAML: {problem}", 1 if mark is None else mark.line + 1) from error


class _Builder:
    """Builds values from the parser's events."""

    def __init__(self, text: str) -> None:
        self._events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        self._anchored: dict[str, Node] = {}
        self._built = 0

    def document(self) -> Node:
        next(self._events)  # the stream's start
        first = next(self._events)
        if isinstance(first, yaml.StreamEndEvent):
            return Node(None, 1)
        whole = self._value(next(self._events), 0)
        next(self._events)  # the document's end
        end = next(self._events)
        if not isinstance(end, yaml.StreamEndEvent):
            raise Malformed("it has several documents", _line(end))
        return whole

    def _value(self, event: Any, depth: int) -> Node:
        line = _line(event)
        if isinstance(event, yaml.AliasEvent):
            return self._counted(self._alias(event, line))
        if depth > DEEPEST:
            raise Malformed("it is nested too deeply", line)
        if event.tag not in _PLAIN_TAGS:
            raise Malformed("it has a tag, which isn't allowed", line)
        if isinstance(event, yaml.ScalarEvent):
            node = self._counted(Node(_scalar(event), line))
        elif isinstance(event, yaml.SequenceStartEvent):
            items = [self._value(each, depth + 1) for each in self._until(yaml.SequenceEndEvent)]
            node = Node(items, line, 1 + sum(each.size for each in items))
        else:
            pairs = self._pairs(depth)
            node = Node(pairs, line, 1 + sum(each.size for each in pairs.values()))
        if event.anchor is not None:
            self._anchored[event.anchor] = node
        return node

    def _pairs(self, depth: int) -> dict[str, Node]:
        pairs: dict[str, Node] = {}
        for each in self._until(yaml.MappingEndEvent):
            line = _line(each)
            if not isinstance(each, yaml.ScalarEvent):
                raise Malformed("a key is no text", line)
            if each.value == "<<" and each.implicit[0]:
                raise Malformed("merge keys (<<) aren't supported", line)
            if each.value in pairs:
                raise Malformed(f"{each.value[:60]!r} stands twice", line)
            value = self._value(next(self._events), depth + 1)
            pairs[each.value] = Node(value.value, line, value.size)
        return pairs

    def _until(self, end: type[yaml.Event]) -> Iterator[Any]:
        while not isinstance(event := next(self._events), end):
            yield event

    def _alias(self, event: Any, line: int) -> Node:
        if event.anchor not in self._anchored:
            raise Malformed("an alias stands before its anchor's end", line)
        return self._anchored[event.anchor]

    def _counted(self, node: Node) -> Node:
        self._built += node.size
        if self._built > LARGEST:
            raise Malformed(f"it has more than {LARGEST:,} values", node.line)
        return node


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _scalar(event: Any) -> str | float | bool | None:
    text: str = event.value
    if not event.implicit[0] or event.tag is not None:
        return text
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
