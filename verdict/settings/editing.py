"""Adds a suppression to the text of a configuration, and keeps its comments and layout."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date

import yaml

Entry = Mapping[str, str | date]
"""The keys and values of a suppression, in order."""

_ITEM = 2  # columns between a dash and the next
_WIDEST = 1 << 20  # columns: no value is folded


def as_yaml(entry: Entry, indent: int = _ITEM) -> str:
    """The entry as an item of a list, its dash in column `indent`."""
    lines = [f"{key}: {_scalar(value)}" for key, value in entry.items()]
    space = " " * indent
    return "".join(f"{space}{'- ' if number == 0 else '  '}{line}\n" for number, line in enumerate(lines))


def in_one_line(entry: Entry) -> str:
    """The entry as an item of a list in one line, for a message."""
    return f"- {{{', '.join(f'{key}: {_quoted(value)}' for key, value in entry.items())}}}"


def with_suppression(text: str, entry: Entry) -> str | None:
    """The text of a configuration with one more suppression at the end of the list; None if it is in flow style.

    The caller checks the result by loading it.
    """
    if text and not text.endswith("\n"):
        text += "\n"
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if root is None:
        return f"{text}version: 1\nsuppressions:\n{as_yaml(entry)}"
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        return None
    listed = next((value for key, value in root.value if key.value == "suppressions"), None)
    if listed is None:
        return f"{text}suppressions:\n{as_yaml(entry)}"
    start, end = listed.start_mark.index, listed.end_mark.index
    if text[start:end] == "[]":
        rest, _, below = text[end:].partition("\n")
        return f"{text[:start].rstrip()}{rest.rstrip()}\n{as_yaml(entry)}{below}"
    if not isinstance(listed, yaml.SequenceNode) or listed.flow_style or not listed.value:
        return None
    lines = text.splitlines(keepends=True)
    end = _last_line(listed.value[-1])
    return "".join((*lines[:end], as_yaml(entry, listed.start_mark.column), *lines[end:]))


def _last_line(node: yaml.Node) -> int:
    """The number of lines up to the end of a node's last value. Block texts end at the beginning of the next line."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    mark = node.end_mark
    return int(mark.line) if mark.column == 0 else int(mark.line) + 1


def _quoted(value: str | date) -> str:
    """The value within braces, where commas and brackets end a plain one."""
    return value.isoformat() if isinstance(value, date) else json.dumps(value, ensure_ascii=False)


def _scalar(value: str | date) -> str:
    if isinstance(value, date):
        return value.isoformat()
    dumped: str = yaml.safe_dump(value, allow_unicode=True, width=_WIDEST, default_flow_style=True)
    return dumped.removesuffix("...\n").strip()
