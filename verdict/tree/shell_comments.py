"""Finds the comments of shell scripts: strings and here documents may go over several lines, and hold substitutions."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ARITHMETIC = r"\$?\(\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)\)"
_BRACES = (
    r"\$\{(?:(?:\w+|[@*!?-])(?:\[[^\[\]\n'\"]*\])?[#%/^,])?"  # with the operator if a pattern follows, with quotes
)
_SUBSTITUTION = rf"(?P<whole>\\.|{_ARITHMETIC})|(?P<doubt>\$?\(\()|(?P<open>\$\(|{_BRACES}|[\"`])"
_STRINGS = r"(?P<string>\$'(?:[^'\\]|\\.)*'|'[^']*')|(?P<unclosed>')"
_WORD = r"(?:'[^'\n]+'|\"[^\"\n]+\"|\\.|[^\s\\'\"<>|&;()$`])+"
_IN_CODE = re.compile(
    r"(?P<comment>(?<![^\s;])(?<!\\[ \t;])#[^\n]*)"
    rf"|<<<|<<(?P<dash>-?)[ \t]*(?P<word>{_WORD})|(?P<newline>\n)|(?P<case>\bcase\b)"
    rf"|{_STRINGS}|{_SUBSTITUTION}|(?P<group>\()|(?P<close>\))",
    re.DOTALL,
)
_IN_STRING = re.compile(_SUBSTITUTION, re.DOTALL)
_IN_BRACES = re.compile(rf"{_STRINGS}|{_SUBSTITUTION}|(?P<close>\}})", re.DOTALL)
_IN_BRACES_IN_STRING = re.compile(rf"{_SUBSTITUTION}|(?P<close>\}})", re.DOTALL)


class _DoubtfulError(Exception):
    """The script can't be read with certainty."""


def shell_comments(text: str) -> list[tuple[int, int]] | None:
    """The comments of a shell script (0-based, ends exclusive); None if it can't be read with certainty."""
    try:
        return list(_comments(text))
    except _DoubtfulError:
        return None


def _comments(text: str) -> Iterator[tuple[int, int]]:
    opened: list[str] = []  # what is open, the innermost last
    documents: list[re.Pattern[str]] = []  # the ends of the here documents that begin on the next line
    at = 0
    while (match := _expected(opened).search(text, at)) is not None:
        at, kind = match.end(), match.lastgroup
        if kind == "comment":
            yield match.span()
        elif kind == "word":
            documents.append(_end(match["word"], tabs=bool(match["dash"])))
        elif kind == "newline":
            at = _behind(documents, text, at)
        elif kind in {"doubt", "unclosed"} or (kind == "case" and "$(" in opened):  # its patterns end with `)`
            raise _DoubtfulError
        elif kind in {"open", "group"}:
            _open_or_close(opened, match[0])
        elif kind == "close" and opened and opened[-1] != "`":
            opened.pop()
    if opened or documents:
        raise _DoubtfulError


def _expected(opened: list[str]) -> re.Pattern[str]:
    innermost = opened[-1] if opened else ""
    if innermost.startswith("${"):
        around = next((each for each in reversed(opened) if not each.startswith("${")), "")
        return _IN_BRACES_IN_STRING if (innermost, around) == ("${", '"') else _IN_BRACES
    return _IN_STRING if innermost == '"' else _IN_CODE


def _open_or_close(opened: list[str], mark: str) -> None:
    if mark in {'"', "`"} and opened and opened[-1] == mark:
        opened.pop()
    elif mark == "`" and mark in opened:
        raise _DoubtfulError
    else:
        opened.append(mark)


def _end(word: str, *, tabs: bool) -> re.Pattern[str]:
    """The line that ends a here document. In one with substitutions, a line may go on behind a backslash."""
    quoted = re.search(r"['\"\\]", word) is not None
    plain = re.escape(re.sub(r"['\"\\]", "", word))
    begin = r"\t*" if tabs else ""
    joined = "" if quoted else r"(?<!\\\n)"
    return re.compile(rf"{joined}^{begin}{plain}\r?$", re.MULTILINE)


def _behind(documents: list[re.Pattern[str]], text: str, at: int) -> int:
    """The position behind the here documents that begin at a position."""
    for end in documents:
        match = end.search(text, at)
        if match is None:
            raise _DoubtfulError
        at = match.end()
    documents.clear()
    return at
