"""Parses JSON, TOML, YAML and XML from others into plain values, with lines and within limits.

No alias, entity or tag is followed, and no depth of nesting ends the program.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from xml.parsers import expat  # document types, which may declare entities, are refused

import yaml

_DEEPEST = 200  # levels of YAML and XML; no locker writes more than a dozen
_TOO_DEEP = "maximum nesting depth"  # in the error of PyYAML 6.0.4 and later
_BETWEEN_CHECKS = 10_000  # YAML events between checks of the deadline
_TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)$")
# Python's reader takes minutes and gigabytes for a key of some thousand parts.
_TOML_DOTTED = re.compile(r"""(?<![\w"'.-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){50}""")
_JSON_KEY = re.compile(r'^[ \t]*("(?:[^"\\\n]|\\.)*")[ \t]*:[ \t]*\{', re.MULTILINE)


class Malformed(Exception):
    """A manifest, or a part of it, that can't be read. `line` is 1-based; 0 where it isn't known."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


def parse_json(text: str) -> object:
    """The value.

    Raises:
        Malformed: it isn't JSON.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Malformed(f"not JSON: {error.msg}", error.lineno) from error
    except RecursionError as error:
        raise Malformed("JSON nested too deeply") from error
    except ValueError as error:  # a number of thousands of digits
        raise Malformed("not JSON: a number is too long") from error


def lines_of_keys(text: str) -> dict[str, int]:
    """The lines of JSON objects' keys that are at the start of a line and only once in the text."""
    lines: dict[str, int] = {}
    line, end = 1, 0
    for match in _JSON_KEY.finditer(text):
        line += text.count("\n", end, match.start(1))
        end = match.start(1)
        try:
            key = json.loads(match.group(1))
        except ValueError:  # not JSON's escapes: `parse_json` says so
            continue
        lines[key] = 0 if key in lines else line
    return lines


def parse_toml(text: str) -> dict[str, object]:
    """The document.

    Raises:
        Malformed: it isn't TOML, or has keys of more parts than any locker writes.
    """
    dotted = _TOML_DOTTED.search(text)
    if dotted is not None:
        raise Malformed("TOML nested too deeply", text.count("\n", 0, dotted.start()) + 1)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_LINE.search(str(error))
        raise Malformed(
            f"not TOML: {_TOML_LINE.sub('', str(error)).strip()}", int(place.group(1)) if place else 0
        ) from error
    except RecursionError as error:
        raise Malformed("TOML nested too deeply") from error
    except ValueError as error:  # a number of thousands of digits
        raise Malformed("not TOML: a number is too long") from error


def lines_of_tables(text: str, name: str, count: int) -> list[int]:
    """The lines of `[[name]]`, one for each of the `count` tables; zeros if other text looks like one."""
    header = re.compile(rf"^[ \t]*\[\[[ \t]*{re.escape(name)}[ \t]*\]\]")
    lines = [number for number, line in enumerate(text.split("\n"), 1) if header.match(line)]
    return lines if len(lines) == count else [0] * count


@dataclass
class Yaml:
    """A YAML document of mappings, lists and strings. `lines` are those of keys, down to the second level."""

    value: object
    lines: dict[tuple[str, ...], int] = field(default_factory=dict)


def parse_yaml(text: str, check: Callable[[], None]) -> Iterator[Yaml]:
    """The documents of a text; `check` is called repeatedly and may raise, as when the time is up.

    Scalars stay the text they are: a version `1.10` is no number.

    Raises:
        Malformed: it isn't YAML, or uses aliases, which no locker writes.
    """
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    open_ = _Open()
    try:
        for number, event in enumerate(yaml.parse(text, Loader=loader)):
            if number % _BETWEEN_CHECKS == 0:
                check()
            if isinstance(event, yaml.DocumentEndEvent):
                yield open_.document
                open_ = _Open()
            else:
                open_.take(event)
    except yaml.MarkedYAMLError as error:
        where = error.problem_mark or error.context_mark
        line = where.line + 1 if where else 0
        if _TOO_DEEP in (error.problem or ""):
            raise Malformed("YAML nested too deeply", line) from error
        raise Malformed(f"not YAML: {error.problem or error.context}", line) from error
    except yaml.YAMLError as error:
        raise Malformed("not YAML: a character that may not be in it") from error


class _Open:
    """Parser state: the open collections, each with the key whose value comes next."""

    def __init__(self) -> None:
        self.document = Yaml(None)
        self._stack: list[dict[str, object] | list[object]] = []
        self._keys: list[str | None] = []

    def take(self, event: yaml.Event) -> None:
        line = 0 if event.start_mark is None else event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise Malformed("YAML aliases, which no locker writes", line)
        if isinstance(event, yaml.ScalarEvent):
            self._put(event.value, line)
        elif isinstance(event, yaml.MappingStartEvent):
            self._begin({}, line)
        elif isinstance(event, yaml.SequenceStartEvent):
            self._begin([], line)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._stack.pop()
            self._keys.pop()
            if self._keys:
                self._keys[-1] = None

    def _put(self, value: object, line: int) -> None:
        if not self._stack:
            self.document.value = value
            return
        top = self._stack[-1]
        if isinstance(top, list):
            top.append(value)
        elif self._keys[-1] is None:
            if not isinstance(value, str):
                raise Malformed("a YAML key that isn't a text", line)
            self._keys[-1] = value
            if len(self._keys) <= 2:
                self.document.lines[tuple(key or "" for key in self._keys)] = line
        else:
            top[self._keys[-1]] = value
            if isinstance(value, str):
                self._keys[-1] = None  # a nested collection resets its key at its end

    def _begin(self, collection: dict[str, object] | list[object], line: int) -> None:
        if len(self._stack) >= _DEEPEST:
            raise Malformed("YAML nested too deeply", line)
        self._put(collection, line)
        self._stack.append(collection)
        self._keys.append(None)


@dataclass
class Element:
    """An XML element. `tag` is without its namespace, `text` is all text directly in it, stripped."""

    tag: str
    line: int
    text: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)

    def all(self, *tags: str) -> list[Element]:
        """The elements at the end of a path of tags."""
        found = [self]
        for tag in tags:
            found = [child for each in found for child in each.children if child.tag == tag]
        return found

    def value(self, *tags: str) -> str | None:
        """The text of the first element at the end of a path of tags; None if there is none, or it is empty."""
        return next((each.text for each in self.all(*tags) if each.text), None)


def parse_xml(text: str) -> Element:
    """The root element.

    Raises:
        Malformed: it isn't XML, or declares a document type: entities are never expanded.
    """
    parser = expat.ParserCreate("utf-8", " ")
    top = Element("", 0)
    stack = [top]

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(stack) > _DEEPEST:
            raise Malformed("XML nested too deeply", parser.CurrentLineNumber)
        element = Element(tag.rpartition(" ")[2], parser.CurrentLineNumber, attributes=attributes)
        stack[-1].children.append(element)
        stack.append(element)
        texts.append([])

    def end(_tag: str) -> None:
        stack.pop().text = "".join(texts.pop()).strip()

    def data(text: str) -> None:
        texts[-1].append(text)

    def doctype(*_: object) -> None:
        raise Malformed("an XML document type, which may declare entities", parser.CurrentLineNumber)

    texts: list[list[str]] = [[]]
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = data
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)  # noqa: FBT003  expat takes it by position
    except expat.ExpatError as error:
        raise Malformed(f"not XML: {expat.ErrorString(error.code)}", error.lineno) from error
    return top.children[0]
