"""Makes text from scanned trees and foreign tools safe to show.

Such text may contain terminal escapes, characters that reorder or hide text (https://trojansource.codes), or line
breaks that fake a second line. It is cleaned once, where it enters.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from typing import Protocol

# C0 and C1 controls, soft hyphen, zero-width, fillers, bidirectional, invisible operators, byte order mark, surrogates,
# interlinear annotation, shorthand and musical formats, variation selectors beyond the common ones, and the tag block.
_HIDDEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
_HIDDEN_ONE = re.compile(f"[{_HIDDEN}]")
_UNSAFE_IN_PATH = re.compile(f"[\\\\\t\n{_HIDDEN}]")
_ESCAPED = re.compile(
    r"\\(?:x(?P<byte>[0-9a-f]{2})|(?P<char>u(?!d[89a-f])[0-9a-f]{4}|U00(?:0[0-9a-f]|10)[0-9a-f]{4})|(?P<sign>[\\tnr]))"
)
_SIGNS = {"\\": "\\", "t": "\t", "n": "\n", "r": "\r"}
# Commands that CI systems read from a job's log: `##vso[…]`, `##teamcity[…]` and `##[error]` anywhere in a line,
# `::error::` at its beginning (https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs).
_OF_GITHUB = "(?:debug|notice|warning|error|group|endgroup|echo|(?:add|remove|save|set|stop|internal)-)"
_COMMAND = re.compile(
    rf"#(?=#(?:(?:vso|teamcity)\[|\[{_OF_GITHUB}))|^[^\S\n]*+:(?=:{_OF_GITHUB})", re.MULTILINE | re.IGNORECASE
)
_SPACES = re.compile(r"\s+")
_UPPER = re.compile(r"(?<=\\u)[0-9a-f]{4}")
_FEW = 32  # up to so many values are searched with one pattern
_WINDOW = 256  # characters of a value compared at once
_CHUNK = 1 << 16
MASK = "[redacted]"


def clean_line(text: str) -> str:
    """The text as one visible line: runs of white space become one space, hidden characters are removed."""
    text = _SPACES.sub(" ", text).strip()
    if _HIDDEN_ONE.search(text) is None:
        return text
    return _SPACES.sub(" ", _HIDDEN_ONE.sub("", text)).strip()  # a removed character leaves two spaces


def clean_block(text: str) -> str:
    """The text as visible lines; tabs and `\\n` stay. Hidden characters become `\\u…`, since code is evidence."""
    text = text.replace("\r\n", "\n")
    return _HIDDEN_ONE.sub(_escape, text) if _HIDDEN_ONE.search(text) else text


def clean_pieces(pieces: Iterable[str]) -> Iterator[str]:
    """`clean_block` for a text in pieces cut anywhere."""
    held = ""
    for piece in pieces:
        text = held + piece
        held = "\r" if text.endswith("\r") else ""  # the next piece may continue the line break
        yield clean_block(text.removesuffix(held))
    yield clean_block(held)


def clean_path(path: str) -> str:
    """A path as shown and compared: reversible, on one line, different for different paths.

    `path` is as `os.fsdecode` gives it. A byte that isn't UTF-8 becomes `\\xff`, a line break `\\n`, and a backslash is
    doubled, so that no path can imitate another's escaped form.
    """
    return _UNSAFE_IN_PATH.sub(_escape, path) if _UNSAFE_IN_PATH.search(path) else path


def native_path(path: str) -> str:
    """The path that `clean_path` shows so, as `os.fsdecode` gives it; what isn't escaped as there stays."""
    return _ESCAPED.sub(_unescape, path) if "\\" in path else path


def _unescape(match: re.Match[str]) -> str:
    if match["sign"]:
        return _SIGNS[match["sign"]]
    if match["char"]:
        return chr(int(match["char"][1:], 16))
    value = int(match["byte"], 16)
    return chr(value if value < 0x80 else value + 0xDC00)


def _escape(match: re.Match[str]) -> str:
    char = match.group()
    if "\udc80" <= char <= "\udcff":  # a byte that was not UTF-8, see PEP 383
        return f"\\x{ord(char) - 0xDC00:02x}"
    if "\x80" <= char <= "\xff":  # a character, to be distinguished from such a byte
        return f"\\u{ord(char):04x}"
    return char.encode("unicode_escape").decode("ascii")


def without_commands(text: str) -> str:
    """The text for a job's log, in which a CI system sees no command to itself: `##vso[` becomes `# #vso[`."""
    return _COMMAND.sub(r"\g<0> ", text) if "##" in text or "::" in text else text


class SecretFinder(Protocol):
    """Finds what looks like a secret in any text."""

    def spans(self, text: str) -> Sequence[tuple[int, int]]:
        """The spans of secrets, sorted, ends exclusive. They may overlap."""


class Redactor:
    """Masks known secret values in texts, JSON-escaped forms included, and secrets found by a `finder`.

    Values shorter than `SHORTEST` characters are ignored: they would mask ordinary words. A value of several lines is
    masked line by line, since an excerpt may contain any of them. The time is linear in text plus values.
    """

    SHORTEST = 6
    REACH = 1 << 15
    """Characters around a secret that a finder may need to recognise it."""

    def __init__(self, values: Iterable[str] = (), finder: SecretFinder | None = None) -> None:
        parts = {line.strip() for value in values for line in value.splitlines()}
        spelled = {form for part in parts if len(part) >= self.SHORTEST for form in _spellings(part)}
        self._values = frozenset(window for form in spelled for window in _windows(form))
        self._longest = max(map(len, self._values), default=1)
        self._finder = finder
        lengths: defaultdict[str, set[int]] = defaultdict(set)
        for value in self._values:
            lengths[value[: self.SHORTEST]].add(len(value))
        self._lengths = {start: sorted(each, reverse=True) for start, each in lengths.items()}

    def __call__(self, text: str) -> str:
        """`text` with each secret replaced by `MASK`; overlapping ones by one."""
        return self._masked(text, 0, len(text), 0)[0]

    def pieces(self, pieces: Iterable[str]) -> Iterator[str]:
        """The same for a text in pieces; secrets may span several pieces."""
        reach = self._longest - 1 if self._finder is None else max(self._longest, self.REACH)
        text, done, hidden = "", 0, 0  # number of characters of `text` already shown, or hidden
        held: list[str] = []
        size = 0
        for piece in pieces:
            held.append(piece)
            size += len(piece)
            if size < max(_CHUNK, 2 * reach):
                continue
            text += "".join(held)
            held, size = [], 0
            end = max(done, len(text) - reach)  # any value starting before `end` is complete
            shown, hidden = self._masked(text, done, end, hidden)
            yield shown
            kept = max(0, end - reach)
            text, done, hidden = text[kept:], end - kept, hidden - kept
        text += "".join(held)
        yield self._masked(text, done, len(text), hidden)[0]

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """The span of each secret, sorted by start, nested ones included; ends exclusive."""
        known = self.known(text)
        return known if self._finder is None else merge(known, self._finder.spans(text))

    def known(self, text: str) -> Iterator[tuple[int, int]]:
        """The spans of the known values."""
        if len(self._values) <= _FEW:  # one pattern of the values present is faster then
            found = sorted((value for value in self._values if value in text), key=len, reverse=True)
            if found:
                each = re.compile(f"(?=({'|'.join(map(re.escape, found))}))")  # finds nested matches too
                yield from (match.span(1) for match in each.finditer(text))
            return
        values, lengths, shortest = self._values, self._lengths, self.SHORTEST
        for start in range(len(text) - shortest + 1):
            for length in lengths.get(text[start : start + shortest], ()):
                if text[start : start + length] in values:
                    yield start, start + length
                    break

    def _masked(self, text: str, first: int, end: int, hidden: int) -> tuple[str, int]:
        """The characters from `first` to `end`, masked, and the end of the last secret seen.

        Characters before `hidden` belong to a secret already masked.
        """
        shown: list[str] = []
        hidden = max(first, hidden)
        for start, stop in self.spans(text):
            if start >= end:
                break
            if start >= hidden:
                shown.extend((text[hidden:start], MASK))
            elif start < first and hidden == first and stop > first:  # recognised only with the text that came later
                shown.append(MASK)
            hidden = max(hidden, stop)
        shown.append(text[hidden:end])
        return "".join(shown), hidden


def _windows(value: str) -> Iterator[str]:
    """The value in overlapping parts of bounded length, so that comparing one takes bounded time."""
    yield value[:_WINDOW]
    for start in range(_WINDOW - 1, len(value) - 1, _WINDOW - 1):
        yield value[max(0, min(start, len(value) - _WINDOW)) :][:_WINDOW]


def _spellings(value: str) -> Iterator[str]:
    """The value verbatim, and as various JSON writers escape it."""
    yield value
    for ascii_only in (False, True):
        spelled = json.dumps(value, ensure_ascii=ascii_only)[1:-1]
        yield from (spelled, spelled.replace("/", "\\/"), _UPPER.sub(lambda match: match[0].upper(), spelled))
