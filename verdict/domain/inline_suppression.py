"""Comments in code that answer for findings on their lines."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from verdict.domain.finding import EngineName, Source
from verdict.domain.text.untrusted import clean_line

_COMMENT_ALONE = re.compile(r"\s*(?:#|//|/\*|\{/\*)")
_SEPARATORS = re.compile(r"[,\s]+")


@dataclass(frozen=True, slots=True)
class CommentGrammar:
    """The suppression comments of one tool.

    `pattern` finds one in a line; its group `rules` holds the ids that it names, separated by commas or blanks, and is
    None where it answers for every rule. `above` is whether it may have the line before the finding to itself.

    The tools are told not to act on their comments, so that each suppressed finding is counted.
    """

    pattern: re.Pattern[str]
    above: bool = False


Grammars = Mapping[EngineName, CommentGrammar]
"""By engine; one that isn't in it has no comments."""


def inline_suppression(
    lines: Sequence[str], sources: Iterable[Source], grammars: Grammars, above: str = ""
) -> str | None:
    """Why comments in `lines` (the finding's own) answer for every source; None if they leave one unanswered.

    `above` is the line before them.
    """
    alone = [above] if _COMMENT_ALONE.match(above) else []
    comments = [_comment(lines, alone, source, grammars.get(source.engine)) for source in sources]
    if all(comments):
        return "; ".join(dict.fromkeys(comment for comment in comments if comment))
    return None


def _comment(lines: Sequence[str], alone: Sequence[str], source: Source, grammar: CommentGrammar | None) -> str | None:
    if grammar is None:
        return None
    for line in (*alone, *lines) if grammar.above else lines:
        comments = _comments(grammar.pattern, line)
        found = [comments[rule] for rule in (None, source.rule_id) if rule in comments]
        if found:
            return f"comment in the code: {clean_line(min(found)[1])}"
    return None


@functools.lru_cache(maxsize=64)
def _comments(pattern: re.Pattern[str], line: str) -> Mapping[str | None, tuple[int, str]]:
    """The first comment of a line for each rule, and its column; None for one that names no rule.

    Remembered, since a line may be long and have many findings.
    """
    first: dict[str | None, tuple[int, str]] = {}
    for match in pattern.finditer(line):
        for rule in [None] if match["rules"] is None else _SEPARATORS.split(match["rules"]):
            first.setdefault(rule, (match.start(), match.group()))
    return first
