"""Templates of manifests, as in Helm's charts: YAML with code in `{{ … }}` or `{% … %}`, which is filled in later.

Rules for manifests read them once the code is gone. No byte is added or taken away, so nothing moves.

- A line of nothing but code becomes blank, so both branches of an `if` are read.
- Elsewhere code becomes `$___`, a value that nobody knows.
- What an `if` encloses that names an option, such as `privileged`, becomes blank: whoever installs it chooses that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import yaml

from verdict.engines.semgrep.delimited import delimited

Span = tuple[int, int]

_BEGINS = re.compile(rb"(?P<remark>\{\{-?[ \t]*/\*)|(?P<code>\{\{)|(?P<jinja>\{%)|(?P<comment>\{\#)")
_ENDS = {
    "remark": re.compile(rb"\*/[ \t]*-?\}\}"),
    "code": re.compile(rb"\}\}"),
    "jinja": re.compile(rb"%\}"),
    "comment": re.compile(rb"\#\}"),
}
_OPENS = re.compile(rb"\{[{%]-?\s*(?:if|with|range|for|define|block|macro|call|filter|raw)\b")
_CLOSES = re.compile(rb"\{[{%]-?\s*end\w*\b")
_ELSE = re.compile(rb"\{[{%]-?\s*el(?:se|if)\b")
_OPTION = re.compile(
    rb"(?i)\{[{%]-?\s*(?:else\s+|el)?if\b(?!\s+not\b).*?(?:privilege|host_?(?:network|pid|ipc|path)|root|socket|capabilit|admin)"
)
_SHOWN = re.compile(rb"[^\r\n]")
_CODE = b"\0"  # YAML has none
_ONLY_CODE = re.compile(rb"^[ \t\0]+$", re.MULTILINE)
_Parser = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def has_code(text: bytes) -> bool:
    """Whether there is a template's code in a manifest."""
    return b"{{" in text or b"{%" in text


def without_code(text: bytes) -> bytes:
    """The text of a manifest's template without its code."""
    found = [(start, end) for _, start, end in delimited(text, _BEGINS, _ENDS)]
    marked = _filled(_filled(text, found, _CODE), _optional(text, found), b" ")
    lines = _ONLY_CODE.sub(lambda line: b" " * len(line[0]), marked)
    return re.sub(rb"\0+", lambda code: b"$".ljust(len(code[0]), b"_"), lines)


def is_yaml(text: bytes) -> bool:
    """Whether a text can be parsed. A key may occur twice."""
    try:
        for _ in yaml.parse(text, Loader=_Parser):
            pass
    except (yaml.YAMLError, ValueError):  # ValueError: no characters
        return False
    return True


def _optional(text: bytes, found: Iterable[Span]) -> Iterator[Span]:
    """What is enclosed by an `if` that names an option. The outermost, in order."""
    blocks: list[int | None] = []  # those that are open; where one with an option begins, else None
    for start, end in found:
        code = text[start:end]
        option = end if _OPTION.match(code) else None
        if blocks and (_CLOSES.match(code) or _ELSE.match(code)):
            begun = blocks.pop()
            if begun is not None and not any(blocks):
                yield begun, start
            if _ELSE.match(code):
                blocks.append(option)
        elif _OPENS.match(code):
            blocks.append(option)


def _filled(text: bytes, spans: Iterable[Span], mark: bytes) -> bytes:
    """The text with a mark for each character in the spans that is no line break."""
    parts: list[bytes] = []
    done = 0
    for start, end in spans:
        parts += [text[done:start], _SHOWN.sub(mark, text[start:end])]
        done = end
    return b"".join((*parts, text[done:]))
