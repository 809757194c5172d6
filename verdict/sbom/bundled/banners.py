"""Reads the names and versions of libraries in the comments that minifiers keep: `/*! jQuery v3.4.1 | …`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

_LONGEST = 4_000  # characters of a comment that are looked at
_LONGEST_LINE = 300  # characters of a line of it
_LINES = 8  # of a comment, in which a version may stand
_LEADING = 4  # comments at the start of a file that need no mark
_SPACE = re.compile(r"(?:\s|;|[\"']use strict[\"'])*")
_KEPT = re.compile(r"/\*[*\s]{0,9}!|@license\b|@preserve\b|^//![^\n]*(?:\n//![^\n]*)*", re.IGNORECASE | re.MULTILINE)
_MARK_WITHIN = 200  # characters from the start of a comment to its mark
_LINE_COMMENTS = re.compile(r"//[^\n]*(?:\n[ \t]*//[^\n]*)*")
_DECORATION = re.compile(r"^[\s/*!#=~_|+-]+")
_TAG = re.compile(r"^@(?:license|preserve|overview|fileoverview|file|name|module|lib)\b[\s:]*", re.IGNORECASE)
_VERSION = r"(?P<version>\d{1,4}\.\d{1,6}(?:\.\d{1,8}){0,2}(?:-?(?:alpha|beta|rc|pre|dev|next)[\w.-]{0,20}|-\d{1,6})?)"
_AFTER = r"(?=[\s|,;:(*/)]|\.?$|-\s| -)"
_NAMED = re.compile(
    rf"(?!version\b)(?P<name>(?:@[\w.-]+/)?[A-Za-z][^\s|,;<>()\"]*(?: (?!v?\d|@?version\b|v\b)[^\s|,;<>()\"]+){{0,4}}?)"
    rf"(?: \((?P<remark>[^()]{{1,30}})\))?[\s,:(–-]*(?P<v>@?\bv(?:ersion|er)?\.?:?\s?)?{_VERSION}{_AFTER}",
    re.IGNORECASE,
)
_VERSION_LINE = re.compile(rf"@?v(?:ersion)?\s*[:=]?\s*v?{_VERSION}{_AFTER}", re.IGNORECASE)
_ONLY_NAME = re.compile(
    r"(?!version\b)(?P<name>(?:@[\w.-]+/)?[A-Za-z][\w.$+-]*(?: [A-Za-z][\w.+-]*){0,4}?)"
    r"\s*(?:$|[<|(]|https?:|[\w.]+/license| - )"
)
_D3 = re.compile(rf"https?://d3js\.org/?(?P<part>d3-[\w-]+)?/? (?:Version|v)\s*{_VERSION}{_AFTER}", re.IGNORECASE)
_REACT = re.compile(r"(?P<name>[a-z][a-z-]{1,40})(?:\.[a-z-]+)?\.(?:production|development|profiling)(?:\.min)?\.js")
_OF_FILE = re.compile(r"(?:: .*| [\w-]+\.(?:js|css))$")
_URL = re.compile(r"https?:|www\.|//")


@dataclass(frozen=True, slots=True)
class Banner:
    """A library as its banner names it, at a 1-based line.

    `marked`: the comment is one that minifiers keep. `apart`: its version isn't beside the name but in a line of its
    own, or there is none.
    """

    name: str
    version: str | None
    line: int
    marked: bool
    apart: bool = False


def banners(text: str) -> Iterator[Banner]:
    """The banners in the text of a file, in their order."""
    at = line = 0
    for start, comment, marked in _comments(text):
        banner = _read(comment, marked=marked)
        if banner is not None:
            line += text.count("\n", at, start)
            at = start
            yield replace(banner, line=line + banner.line)


def _comments(text: str) -> Iterator[tuple[int, str, bool]]:
    """The comments at the start of the text, and those that are marked to be kept: place, content, and the mark."""
    at = 0
    for _ in range(_LEADING):
        at = _end_of(_SPACE, text, at)
        if text.startswith("/*", at):
            comment = _comment(text, at)
            yield at, comment, _KEPT.search(comment) is not None
            at += len(comment)
        elif text.startswith("//", at):
            end = _end_of(_LINE_COMMENTS, text, at)
            yield at, text[at : min(end, at + _LONGEST)], text.startswith("//!", at)
            at = end
        else:
            break
    for match in _KEPT.finditer(text, at):
        start = match.start()
        if text.startswith("@", start):
            start = text.rfind("/*", max(at, start - _MARK_WITHIN), start)
        if start >= at:
            comment = match[0][:_LONGEST] if text.startswith("//", start) else _comment(text, start)
            yield start, comment, True
            at = start + len(comment)


def _comment(text: str, start: int) -> str:
    """The comment that begins at a place, or as much of it as is looked at."""
    end = text.find("*/", start + 2, start + _LONGEST)
    return text[start : start + _LONGEST] if end < 0 else text[start : end + 2]


def _end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return at if match is None else match.end()


def _read(comment: str, *, marked: bool) -> Banner | None:
    """The library that a comment names: in its first line with words; its version there, or in a line for it."""
    lines = [
        (number, _TAG.sub("", _DECORATION.sub("", line[:_LONGEST_LINE])).removesuffix("*/").strip())
        for number, line in enumerate(comment.split("\n"), 1)
    ]
    lines = [(number, line) for number, line in lines if line][:_LINES]
    if not lines:
        return None
    number, head = lines[0]
    below = [line for _, line in lines[1:]]
    if (d3 := _D3.match(head)) is not None:
        return Banner(d3["part"] or "d3", d3["version"], number, marked)
    named = _NAMED.match(head)
    if named is not None and not _URL.search(named["name"]):
        part = _REACT.match(below[0]) if below and named["name"].casefold() == "react" else None
        sure = named["v"] is not None or named["version"].count(".") > 1
        name = _react(part["name"]) if part else _plain(named["name"])
        return Banner(name, named["version"], number, marked and sure)
    only = _ONLY_NAME.match(head)
    if only is None or (not below and only.end() == len(head)):  # webpack marks imports so: `/*! name */`
        return None
    version = next((match["version"] for line in below if (match := _VERSION_LINE.match(line))), None)
    return Banner(_plain(only["name"]), version, number, marked, apart=True)


def _plain(name: str) -> str:
    """The name, without the file that some have after it: `Bootstrap: modal.js`, `CoreUI alert.js`."""
    return _OF_FILE.sub("", name.strip(" -:,.–"))


def _react(file: str) -> str:
    """The package of a file that React's build names: its JSX runtimes are in `react`, its servers in `react-dom`."""
    if file.startswith("react-jsx"):
        return "react"
    if file == "scheduler":  # a word that others use too
        return "scheduler of React"
    return "react-dom" if file.startswith("react-dom") else file
