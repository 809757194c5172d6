"""Suppression comments in code, such as `# nosec`."""

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

    `pattern` matches a comment in a line. Its group `rules` has the suppressed rule ids, separated by commas or blanks,
    and is None if the comment suppresses all rules. `example` suppresses the rule that replaces `{rule}`, without the
    mark that begins a comment. `above`: a comment alone on the line before a finding counts too.

    The tools themselves run with suppression disabled, so that each suppressed finding is counted.
    """

    pattern: re.Pattern[str]
    example: str
    above: bool = False


Grammars = Mapping[EngineName, CommentGrammar]
"""Comment grammars by engine; an engine without one has no suppression comments."""


def inline_suppression(
    lines: Sequence[str], sources: Iterable[Source], grammars: Grammars, above: str = ""
) -> str | None:
    """The reason for suppression, if comments cover every source of the finding; else None.

    `lines` are the finding's own lines, `above` is the line before them.
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
    """Column and text of a line's first comment for each rule; the key None is for all rules.

    Memoised: a line may be long and have many findings.
    """
    first: dict[str | None, tuple[int, str]] = {}
    for match in pattern.finditer(line):
        for rule in [None] if match["rules"] is None else _SEPARATORS.split(match["rules"]):
            first.setdefault(rule, (match.start(), match.group()))
    return first
