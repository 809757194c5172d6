"""Finds what looks like a secret in any text, in linear time: token formats, the bundled rules, private keys."""

from __future__ import annotations

import functools
import re
import threading
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verdict.expressions import Filtered
from verdict.masking.conditions import Condition, condition
from verdict.masking.formats import FORMATS
from verdict.masking.keys import keys

_BOUND = re.compile(r"\{(\d+),(\d{4,})\}")  # RE2 counts to 1,000
_OVERLAP = 300  # bytes at the end of a secret in which the next one may begin
_AROUND = 500  # bytes on either side of a match that a rule's condition may look at
_COMPILING = threading.Lock()
_CACHED = 2_048  # characters of a text whose result is cached: titles and messages occur many times


@dataclass(frozen=True, slots=True)
class _Rule:
    expression: str
    unless: tuple[Condition, ...] = ()


class SecretPatterns:
    """Finds secrets in a text of any origin. See `shipped`."""

    def __init__(self, rules: Sequence[_Rule]) -> None:
        self._unless = [rule.unless for rule in rules]
        self._filtered = Filtered([rule.expression for rule in rules])
        self._of_short = functools.lru_cache(maxsize=4096)(self._spans)

    def spans(self, text: str, path: str = "") -> Sequence[tuple[int, int]]:
        """The spans of secrets, sorted; they may overlap. Ends are exclusive.

        `path` is the path of the text's file: rules for settings skip code.
        """
        return self._of_short(text, path) if len(text) < _CACHED else self._spans(text, path)

    def _spans(self, text: str, path: str) -> Sequence[tuple[int, int]]:
        found = set(keys(text))
        raw = text.encode("utf-8", "replace")  # what can't be encoded is one character still
        within: set[tuple[int, int]] = set()
        for number in self._filtered.possible(raw):
            unless, at = self._unless[number], 0
            while (found_at := self._filtered.first(number, raw, at)) is not None:
                match, (start, end) = found_at
                at = max(start, match[0] + 1, end - _OVERLAP)
                if start < end and not (unless and _excused(unless, raw, match, (start, end), path)):
                    within.add((start, end))
        return sorted(found | set(_characters(raw, within, whole=len(raw) == len(text))))


def _excused(
    unless: Iterable[Condition], raw: bytes, match: tuple[int, int], secret: tuple[int, int], path: str
) -> bool:
    around = max(0, match[0] - _AROUND), min(len(raw), match[1] + _AROUND)
    first, last = raw.rfind(b"\n", around[0], match[0]) + 1, raw.find(b"\n", match[1], around[1])
    line = max(first, around[0]), last if last >= 0 else around[1]
    parts = {"match": match, "secret": secret, "line": line, "fragment_raw": around}
    found = {name: raw[start:end].decode("utf-8", "replace") for name, (start, end) in parts.items()}
    return any(each({**found, "path": path}) for each in unless)


def _characters(raw: bytes, spans: Iterable[tuple[int, int]], *, whole: bool) -> Iterable[tuple[int, int]]:
    """Spans of bytes as spans of characters; `whole` says that the two are the same."""
    if whole:
        return spans
    spans = list(spans)
    places: dict[int, int] = {}
    done = count = 0
    for place in sorted({place for span in spans for place in span}):
        count += len(raw[done:place].decode("utf-8", "ignore"))
        places[place], done = count, place
    return [(places[start], places[end]) for start, end in spans]


def rules_folder() -> Path:
    """The folder of the bundled rules: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    return next(folder for folder in (package / "rules", package.parent / "rules") if folder.is_dir())


def shipped() -> SecretPatterns:
    """The patterns of the token formats and of the bundled rules for secrets, compiled once."""
    with _COMPILING:  # else each engine's thread that asks meanwhile compiles them too
        return _compiled()


@functools.cache
def _compiled() -> SecretPatterns:
    return SecretPatterns([*(_Rule(each.expression) for each in FORMATS), *_bundled(rules_folder())])


def _bundled(folder: Path) -> Iterable[_Rule]:
    for file in sorted(folder.glob("secrets/*.toml")):
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        for rule in content["rules"]:
            unless = tuple(condition(each["filter"]) for each in (content, rule) if "filter" in each)
            yield _Rule(_countable(rule), unless)


def _countable(rule: dict[str, Any]) -> str:
    """The rule's expression for RE2, in which bounds above a thousand become unbounded."""
    return _BOUND.sub(r"{\1,}", rule["regex"])
