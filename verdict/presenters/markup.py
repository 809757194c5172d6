"""Foreign text in Markdown: shown as it is, without formatting, links, mentions or HTML of its own."""

from __future__ import annotations

import html
import re

_SPACES = re.compile(r"\s+")
_PUNCTUATION = re.compile(r"([\\`*_{}\[\]()#+!|~$^=-])")
_NUMBERED = re.compile(r"^(\d+)\.")
_TICKS = re.compile("`+")
# Code hosts turn these into links without any markup: mentions, labels, numbers of issues and the like, addresses.
_LINKED = re.compile(r"(?<=[@#!~&])(?=\w)|(?<=[$%])(?=\d)|(?<=GH-)(?=\d)|(?<=:)(?=//)|(?<=www)(?=\.)", re.IGNORECASE)
_MARK = "\x00"  # the place of a break while the text is escaped
_BREAK = "<!-- -->"  # an empty comment isn't shown, but a link doesn't go across it


def prose(text: str) -> str:
    """The text as one line of a paragraph or list."""
    escaped = _PUNCTUATION.sub(r"\\\1", html.escape(_marked(text), quote=False))
    return _NUMBERED.sub(r"\1\\.", escaped).replace(_MARK, _BREAK)


def inside_html(text: str) -> str:
    """The text as one line of an HTML element, where Markdown isn't read."""
    return html.escape(_marked(text)).replace(_MARK, _BREAK)


def code(text: str) -> str:
    """The text as a code span, between more backticks than it has in a row; empty for a blank text."""
    line = _one_line(text)
    if not line:
        return ""
    fence = "`" * (1 + max(map(len, _TICKS.findall(line)), default=0))
    pad = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{pad}{line}{pad}{fence}"


def _marked(text: str) -> str:
    return _LINKED.sub(_MARK, _one_line(text))


def _one_line(text: str) -> str:
    return _SPACES.sub(" ", text.replace(_MARK, "")).strip()
