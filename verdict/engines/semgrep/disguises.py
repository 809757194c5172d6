"""Tells where a compiler or an interpreter reads other code than the characters of a file that semgrep is given."""

from __future__ import annotations

import codecs
import io
import re
import tokenize

from verdict.tree.source import encoding_of

# A declared encoding can make code of what looks like a comment (`unicode_escape`), or another string's end (`gbk`).
_COOKIE = re.compile(rb"\A(?:[^\n]*\n)?[ \t\f]*#[^\n]*coding[:=]")
# Java reads these before all else: line ends, quotes, backslashes, and an end of a comment with one of its two signs.
_ESCAPED = re.compile(
    rb"(?<!\\)(?:\\\\)*\\u+(?:000[aAdD]|0022|005[cC])|(?:\*|\\u+002[aA])\\u+002[fF]|\\u+002[aA]/",
)
_NOT_ASCII = bytes(range(128, 256))
_NO_ALPHABETS = frozenset({"idna", "punycode", "raw-unicode-escape", "unicode-escape", "utf-7"})  # some slow to read
_MARKS = (b"\xff\xfe", b"\xfe\xff")


def disguise_of(language: str, raw: bytes) -> str | None:
    """How a file's code differs from its characters, in words; None if it doesn't."""
    if encoding_of(raw) != "utf-8" and not raw.startswith(_MARKS):
        return "UTF-16 without a byte order mark"
    if language == "python" and _COOKIE.match(raw) and (encoding := _disguising(raw)):
        return f"written in {encoding}, in which code can look like a comment"
    if language == "java" and _ESCAPED.search(raw):
        return "line ends or quotes written as \\u000a or \\u0022, after which code can look like a comment"
    return None


def _disguising(raw: bytes) -> str | None:
    """The encoding that Python code declares, if its ASCII characters aren't those of the bytes."""
    try:
        encoding = tokenize.detect_encoding(io.BytesIO(raw).readline)[0]
        if codecs.lookup(encoding).name in _NO_ALPHABETS:
            return encoding[:40]
        text = raw.decode(encoding, "replace")
    except (SyntaxError, LookupError, ValueError):  # Python can't read it either
        return None
    same = "".join(filter(str.isascii, text)).encode() == raw.translate(None, _NOT_ASCII)
    return None if same else encoding[:40]
