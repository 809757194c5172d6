"""What semgrep may spend on a file, by its size and shape alone: the same file gets the same rules on any machine.

Semgrep takes 15 to 40 µs a token to read JavaScript and to run rules that look at single statements. Rules that follow
data, and those that look for one statement after another, grow faster than a file: on a bundle of 600 kB they took
minutes, and on a readable one of 190 kB and 40,000 tokens more than ten. Of 21,000 files of 21 applications and
frameworks, one of Go in hand-written product code came to 45,000 tokens (173 kB), and none to more; minified code has
three times as many tokens a byte, and it and bundles have functions as long as the file.
Python may be longer: the commands of Borg and Koji are a file each of 63,000 and 81,000 tokens, in short functions,
which take all rules 6 and 18 s; jQuery's 70,000, one function around all others, take them 46 s. A text in three
quotes, such as a page or a script that a module sends, is one token there.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Collection, Iterator

from verdict.domain.severity.content_role import is_bundle
from verdict.domain.text.shape import is_packed, tokens
from verdict.engines.semgrep.parts import Rule

_WRITTEN = (60_000, 400_000)  # tokens up to which all rules are run, and up to which any
_PYTHON = (120_000, 400_000)  # the same of Python's
_PACKED = (12_000, 200_000)  # the same of minified code, and of bundles
_NEVER_PACKED = frozenset({"go", "java", "python"})  # nothing minifies them: a long line is data
_QUOTED = re.compile(rb'("{3}|\'{3})(?:(?:[^\\]|\\.)*?\1|(?P<open>.*+))', re.DOTALL)
_STATEMENTS = re.compile(r"^\s*\.\.\.\s*$", re.MULTILINE)


class Effort(enum.Enum):
    """Which of the rules are run on a file."""

    ALL = ""
    SIMPLE = "rules that follow data or span several statements were not run"
    NONE = "too large to be parsed, no rule was run"


def effort_for(text: bytes, languages: Collection[str]) -> tuple[Effort, str]:
    """The rules that may be run on a text, and the reason why not all, which is the same for texts of one kind.

    `languages` are semgrep's names of those that it is in.
    """
    size = 0 if len(text) <= _PACKED[0] else tokens(_QUOTED.sub(_as_word, text) if "python" in languages else text)
    if size <= _PACKED[0]:
        return Effort.ALL, ""
    whole, some, kind = *(_PYTHON if "python" in languages else _WRITTEN), ""
    if _NEVER_PACKED.isdisjoint(languages) and (is_packed(text) or is_bundle(text)):
        whole, some, kind = *_PACKED, " in minified code or a bundle"
    if size <= whole:
        return Effort.ALL, ""
    effort, bound = (Effort.SIMPLE, whole) if size <= some else (Effort.NONE, some)
    return effort, f"more than {bound:,} tokens{kind}: {effort.value}"


def _as_word(quoted: re.Match[bytes]) -> bytes:
    """A word for a text in three quotes; one without an end stays as it is."""
    return b"text" if quoted["open"] is None else quoted[0]


def simple(rule: Rule) -> bool:
    """Whether a rule looks at single statements: it follows no data, and no pattern goes from one to a later one."""
    return rule.get("mode") != "taint" and not any(map(_STATEMENTS.search, _patterns(rule)))


def _patterns(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if isinstance(value, str) and key in {"pattern", "pattern-inside", "pattern-not", "pattern-not-inside"}:
                yield value
            elif key != "metadata":
                yield from _patterns(value)
    elif isinstance(part, list):
        for each in part:
            yield from _patterns(each)
