"""Reads JSON text from front to back, one value at a time, within limits.

Duplicate keys are refused, since readers disagree about which value counts; so are NaN and infinity, which aren't JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from verdict.domain.text.untrusted import clean_line

_SPACE = re.compile(r"[ \t\n\r]*")
_SHOWN = 60  # characters of a key or value that an error quotes


class Malformed(Exception):
    """A report, or a part of it, that can't be read. `reason` is one clean line and names the place."""

    def __init__(self, reason: str) -> None:
        self.reason = clean_line(reason)[:300]
        super().__init__(self.reason)


class _Unacceptable(ValueError):
    """JSON with a meaning that isn't certain."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]  # None
        raise _Unacceptable(f"the key {clean_line(twice)[:_SHOWN]!r} stands twice in one object")
    return value


def _constant(name: str) -> NoReturn:
    raise _Unacceptable(f"{name} is not JSON")


_STRICT = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
_PLAIN = json.JSONDecoder(parse_constant=_constant)


class Cursor:
    """Reads a JSON text from front to back, one value at a time, so that a large one is never in memory as values."""

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at
        self._skip()

    @property
    def next(self) -> str:
        """The first character of the next value; empty at the end."""
        return self.text[self.at : self.at + 1]

    def value(self) -> Any:
        """The next value.

        Raises:
            Malformed: it isn't one; with line, column and byte.
        """
        try:
            value, self.at = _STRICT.raw_decode(self.text, self.at)
        except json.JSONDecodeError as error:
            raise self._malformed(error.msg, error.pos) from error
        except _Unacceptable as error:
            raise self._malformed(str(error), self.at) from error
        except RecursionError as error:
            raise self._malformed("nested too deeply", self.at) from error
        except ValueError as error:  # a number of thousands of digits
            raise self._malformed("a number is too long", self.at) from error
        self._skip()
        return value

    def span(self) -> int:
        """Check the next value and pass over it. Returns where it starts, for `again`."""
        start = self.at
        self.value()
        return start

    def again(self, start: int) -> Any:
        """The value at a place that `span` returned."""
        return _PLAIN.raw_decode(self.text, start)[0]

    def members(self) -> Iterator[str]:
        """The keys of the object that comes next. The caller reads each key's value before the next key.

        Raises:
            Malformed: see `value`; or a key stands twice.
        """
        seen: set[str] = set()
        for _ in self._within("{", "}"):
            start = self.at
            key = self.value()
            if not isinstance(key, str):
                raise self._malformed("Expecting property name enclosed in double quotes", start)
            if key in seen:
                raise self._malformed(f"the key {clean_line(key)[:_SHOWN]!r} stands twice in one object", start)
            seen.add(key)
            self._expect(":")
            yield key

    def elements(self) -> Iterator[int]:
        """The indices of the array that comes next. The caller reads each element before the next one."""
        yield from self._within("[", "]")

    def _within(self, opening: str, closing: str) -> Iterator[int]:
        self._expect(opening)
        if self.next == closing:
            self._expect(closing)
            return
        index = 0
        while True:
            yield index
            index += 1
            if self.next == closing:
                self._expect(closing)
                return
            self._expect(",")

    def _expect(self, character: str) -> None:
        if self.next != character:
            raise self._malformed(f"Expecting {character!r}", self.at)
        self.at += 1
        self._skip()

    def _skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        self.at = self.at if match is None else match.end()

    def _malformed(self, what: str, at: int) -> Malformed:
        line, column = self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at)
        byte = len(self.text[:at].encode("utf-8", "surrogatepass"))
        end = "the text ends too early, " if at >= len(self.text.rstrip()) else ""
        return Malformed(f"not JSON: {end}line {line} column {column} (byte {byte}): {what}")
