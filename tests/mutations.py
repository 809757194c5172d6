"""Damages valid documents in every way that a file or a tool's output can be damaged.

`VERDICT_FUZZ=5000 pytest tests/fuzz` draws that many random examples for each test; the normal run draws few, always
the same.
"""

from __future__ import annotations

import codecs
import copy
import json
import math
import os
from collections.abc import Callable, Iterator
from typing import Any

import yaml
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from verdict.domain.text.untrusted import clean_line

_LONG_RUN = os.environ.get("VERDICT_FUZZ")
few = settings(
    max_examples=int(_LONG_RUN or 20),
    derandomize=_LONG_RUN is None,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
"""What the tests of damaged documents run with."""


def refusal(ask: Callable[[], object], *kinds: type[Exception]) -> Exception | None:
    """The error that `ask` raised, one of these kinds; None if it raised none. Any other error is a fault."""
    try:
        ask()
    except kinds as error:
        return error
    return None


def worded(error: Exception | None) -> bool:
    """Whether the words of an error, if there is one, can be shown as they are: one line, short, nothing hidden."""
    return error is None or (clean_line(str(error)) == str(error) and len(str(error)) < 2000)


NUMBERS = (0, 1, -1, -7, 2**31, 2**63, 10**30, -(10**30), 0.5, 1e308, math.nan, math.inf)
TEXTS = (
    "", " ", "x", "x" * 3000, "0", "-7", "9" * 5000, "\x00", "\x1b[31m", "\u202eabc", "\ud800", "a\nb", "\u2028",
    "../../x", "/etc/passwd", "a/../../b", "!", "a@b", "@", "@@", "@/", "/", ":", "::", "=", "==", "#", "[", "]", "}",
    "$(x)", "git+https://[::1", "https://[", "npm:", "npm:@", "workspace:", "file:", "link:../../..", "1.0", "1" * 300,
    "v", "1.0+", ">=", "pkg:", "pkg:npm/a@1?b", "CVSS:3.1/AV:N", "CVSS:4.0/", "9999-99-99T99:99:99Z", "0001-01-01",
    "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "٣", "²", "é", "\ufeff", "null", "(a (b", "a;b", "a,b",
)  # fmt: skip
LEAVES: tuple[Any, ...] = (
    *NUMBERS,
    *TEXTS,
    None,
    True,
    False,
    [],
    {},
    [[]],
    [None],
    [{}],
    {"": ""},
    [0],
    ["x"],
    {"x": {"x": None}},
)
_DEEP = (50, 190, 300, 3000)

Path = tuple[str | int, ...]
Spell = Callable[[Any], bytes]


def _places(value: Any, above: Path = ()) -> Iterator[Path]:
    """Where each value of a document stands, itself first."""
    yield above
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from _places(each, (*above, key))


@st.composite
def values(draw: st.DrawFn, whole: Any) -> Any:
    """A document of the same kind with one to three values replaced, taken away, doubled or moved."""
    document = [copy.deepcopy(whole)]  # in a list, so that the document itself can be replaced
    for _ in range(draw(st.integers(1, 3))):
        *above, key = draw(st.sampled_from([each for each in _places(document) if each]))
        node: Any = document
        for part in above:
            node = node[part]
        match draw(st.sampled_from(["replace", "replace", "replace", "remove", "double", "move", "wrap", "rename"])):
            case "remove" if above:
                del node[key]
            case "double" if isinstance(node, list) and above:
                node.extend(copy.deepcopy(node) * draw(st.sampled_from([1, 5])))
            case "move" if isinstance(node, list) and above:
                node.reverse()
            case "move":
                others = [each for each in _places(document) if each]
                other: Any = document
                for part in draw(st.sampled_from(others)):
                    other = other[part]
                node[key] = copy.deepcopy(other)
            case "wrap":
                node[key] = draw(st.sampled_from([[node[key]], {"x": node[key]}, [node[key]] * 2]))
            case "rename" if isinstance(node, dict):
                node[draw(st.sampled_from(TEXTS))] = node.pop(key)
            case _:
                node[key] = copy.deepcopy(draw(st.sampled_from(LEAVES)))
    return document[0]


def as_json(value: Any) -> bytes:
    """With NaN and lone surrogates as they are spelled there."""
    return json.dumps(value).encode()


def as_yaml(value: Any) -> bytes:
    """In YAML's own style, and in JSON's where that can't be."""
    try:
        return yaml.safe_dump(value, sort_keys=False).encode("utf-8", "surrogatepass")
    except (yaml.YAMLError, ValueError):
        return as_json(value)


def as_toml(value: Any) -> bytes:
    """One key a line. TOML has no null: that is left empty, which isn't TOML."""

    def spelled(value: Any) -> str:
        match value:
            case dict():
                return "{" + ", ".join(f"{json.dumps(key)} = {spelled(each)}" for key, each in value.items()) + "}"
            case list():
                return f"[{', '.join(map(spelled, value))}]"
            case None:
                return ""
            case float():
                return str(value)
            case _:
                return json.dumps(value)

    if not isinstance(value, dict):
        return spelled(value).encode()
    return "".join(f"{json.dumps(key)} = {spelled(each)}\n" for key, each in value.items()).encode()


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """The bytes with one to three things done to them that need no knowledge of the format."""
    raw = whole
    for _ in range(draw(st.integers(1, 3))):
        lines = raw.split(b"\n")
        at, line = draw(st.integers(0, len(raw))), draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["cut", "insert", "word", "word", "drop", "double", "swap", "recode", "nest"])):
            case "cut":
                raw = raw[:at]
            case "insert":
                raw = raw[:at] + draw(st.binary(min_size=1, max_size=4) | st.sampled_from(_INSERTED)) + raw[at:]
            case "word":
                raw = _word_replaced(raw, at, draw(st.sampled_from(TEXTS)).encode("utf-8", "surrogatepass"))
            case "drop":
                raw = b"\n".join(lines[:line] + lines[line + 1 :])
            case "double":
                raw = b"\n".join(lines[: line + 1] + lines[line:])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[line], lines[other] = lines[other], lines[line]
                raw = b"\n".join(lines)
            case "recode":
                text = raw.decode("utf-8", "replace")
                raw = draw(st.sampled_from([codecs.BOM_UTF8 + raw, text.encode("utf-16"), text.encode("utf-16-le")]))
            case _:
                opened = draw(st.sampled_from([b"[", b'{"x":', b"<x>", b"- ", b"x = [", b"("]))
                raw = raw[:at] + opened * draw(st.sampled_from(_DEEP)) + raw[at:]
    return raw


_INSERTED = (b"\0", b"\xff", b"\xed\xa0\x80", b"\r", b"\x1b[2J", b"\n", b'"', b"\\", b",", b":", b"&x *x", b"!!x ",
             b"<!DOCTYPE x>", b"&#0;", b"NaN", b"-Infinity", b"9" * 5000, b"\\ud800")  # fmt: skip


def _word_replaced(raw: bytes, at: int, word: bytes) -> bytes:
    """The run of letters and digits at a place, or the place itself, replaced."""
    start = end = at
    while start > 0 and raw[start - 1 : start].isalnum():
        start -= 1
    while end < len(raw) and raw[end : end + 1].isalnum():
        end += 1
    return raw[:start] + word + raw[end:]


def cut(whole: bytes) -> st.SearchStrategy[bytes]:
    """The beginning of the bytes, of any length but the whole."""
    return st.integers(0, max(0, len(whole.rstrip()) - 1)).map(lambda end: whole[:end])


def mutated(whole: bytes, document: Any = None, spell: Spell = as_json) -> st.SearchStrategy[bytes]:
    """What `damaged` and, where the document's values are given, `values` make of it."""
    bytes_ = damaged(whole)
    return bytes_ if document is None else bytes_ | values(document).map(spell) | values(document).map(spell)
