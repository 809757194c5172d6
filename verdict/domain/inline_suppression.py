"""Suppression comments in code: those of tools, such as `# nosec`, and `verdict: ignore[rule] reason`."""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verdict.domain.finding import EngineName, Source
from verdict.domain.suppression import Lines, Origin, Suppression
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line

MARK = "verdict:"
"""The word that begins verdict's own comments."""

REASON = 3
"""The least number of characters of a reason."""

HEAD = 30
"""The number of lines at the beginning of a file in which `ignore-file` counts."""

_SEPARATORS = re.compile(r"[,\s]+")
# The beginning of a comment of ours. A mark of a comment or nothing stands before it, so prose about it is none.
_OWN = re.compile(
    r"(?:^\s*(?:['\"]|::|--\[=*\[|#=|\.\.|@?(?i:rem)\b)|^|(?<=[#/*;!%{-]))"
    r"\s*verdict:\s*(?P<word>ignore[\w-]*)(?:\s*\[(?P<rules>[^\]]*)\])?"
)
# The end of a reason: another comment, or the mark that closes this one.
_END = re.compile(r"\s(?:#+|//)(?:\s|$)|\*[/)@]|-->|#[}>]|\{/|-\}|\]=*\]|=#|%>|\s\}")
_LEAD = " \t:,;.–—-"
_LONGEST_REASON = 200  # characters
_LONGEST_RULE = 200
_NO_END = 1 << 62  # a line behind the end of every file
_MOST_RULES = 50


@dataclass(frozen=True, slots=True)
class CommentLine:
    """The part of a comment that is on one line (1-based), with its marks; `alone` if the line has nothing else."""

    line: int
    text: str
    alone: bool


@dataclass(frozen=True, slots=True)
class CommentGrammar:
    """The suppression comments of one tool.

    `pattern` matches one in the text of a comment. Its group `rules` has the suppressed rules, separated by commas or
    blanks, and is None if the comment suppresses all; `named` turns each into the rule's id. `hints` are words of which
    every such comment has one. `above`: a comment alone on the line before a finding counts too.

    The tools themselves run with suppression disabled, so that each suppressed finding is counted.
    """

    pattern: re.Pattern[str]
    hints: tuple[str, ...]
    above: bool = False
    named: Callable[[str], str] = lambda rule: rule


Grammars = Mapping[EngineName, CommentGrammar]
"""Comment grammars by engine; an engine without one has no suppression comments."""


@dataclass(frozen=True, slots=True)
class ToolComments:
    """The tools' comments on a finding's lines: for each source the comment that answers for it, or None."""

    answers: tuple[tuple[Source, str | None], ...]

    @property
    def complete(self) -> bool:
        """Whether every source is answered for."""
        return all(comment is not None for _, comment in self.answers)

    @property
    def texts(self) -> tuple[str, ...]:
        """The comments, each once."""
        return tuple(dict.fromkeys(comment for _, comment in self.answers if comment is not None))

    @property
    def missing(self) -> str | None:
        """What is still to be suppressed, if only some of the sources are answered for; else None."""
        if self.complete or not self.texts:
            return None
        answered, others = (
            tuple(dict.fromkeys(source for source, comment in self.answers if (comment is not None) is answer))
            for answer in (True, False)
        )
        engines = " and ".join(dict.fromkeys(source.engine for source in answered))
        left = " and ".join(f"{source.engine}'s {source.rule_id}" for source in others)
        count = "counts" if len(others) == 1 else "count"
        return (
            f"`{'`, `'.join(self.texts)}` answers for {engines} only; {left} still {count}: "
            f"use `verdict: ignore[{others[0].rule_id}] reason`"
        )


def tool_comments(
    comments: Iterable[CommentLine], above: CommentLine | None, sources: Iterable[Source], grammars: Grammars
) -> ToolComments:
    """The tools' comments for the sources of a finding.

    `comments` are on the finding's own lines, `above` is the comment alone on the line before them.
    """
    own = tuple(comments)
    alone = (above,) if above is not None else ()

    def answer(source: Source) -> str | None:
        grammar = grammars.get(source.engine)
        if grammar is None:
            return None
        for comment in (*alone, *own) if grammar.above else own:
            named = _named(grammar, comment.text)
            found = [named[rule] for rule in (None, source.rule_id) if rule in named]
            if found:
                return clean_line(min(found)[1])
        return None

    return ToolComments(tuple((source, answer(source)) for source in sources))


@functools.lru_cache(maxsize=64)
def _named(grammar: CommentGrammar, text: str) -> Mapping[str | None, tuple[int, str]]:
    """Position and text of the first comment of a tool for each rule; the key None is for all rules.

    Memoised: a line may be long and have many findings.
    """
    first: dict[str | None, tuple[int, str]] = {}
    for match in grammar.pattern.finditer(text):
        for rule in [None] if match["rules"] is None else map(grammar.named, _SEPARATORS.split(match["rules"])):
            first.setdefault(rule, (match.start(), match.group()))
    return first


@dataclass(frozen=True, slots=True)
class OwnComments:
    """The suppressions of a file's comments, one for each rule that a comment names, and notices of invalid ones."""

    suppressions: tuple[Suppression, ...] = ()
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Own:
    """A comment of ours as it is written. `rules` is None without brackets."""

    line: int
    alone: bool
    word: str
    rules: tuple[str, ...] | None
    reason: str


def own_comments(path: str, comments: Sequence[CommentLine], *, reasons_required: bool) -> OwnComments:
    """The comments of ours in a file, given all its comments by line.

    - `verdict: ignore[rule, …] reason`: the findings that include its line; if it is alone on its line, also those that
      begin on the next line that isn't a comment alone.
    - `verdict: ignore-start[…] reason` to `verdict: ignore-end`: the findings that begin between them. An end that
      names rules ends only a block of these.
    - `verdict: ignore-file[…] reason`, in the first lines of a file: all its findings.
    """
    following = code_below(comments)
    written = tuple(_written(comments))
    problems = [(each.line, problem) for each in written if (problem := _problem(each, reasons_required))]
    counted = [*_counted(written, reasons_required)]
    blocks, unpaired = _blocks(counted)
    lines: dict[_Own, Lines] = {start: Lines(path, start.line, last, first_only=True) for start, last in blocks}
    for each in counted:
        if each.word == "ignore":
            lines[each] = Lines(path, each.line, following.get(each.line, each.line))
        elif each.word == "ignore-file" and each.line <= HEAD:
            lines[each] = Lines(path, 1, _NO_END, first_only=True)
    suppressions = (
        Suppression(each.reason, rule, lines=where, origin=Origin.COMMENT, place=f"{path}:{each.line}")
        for each, where in sorted(lines.items(), key=lambda item: item[0].line)
        for rule in each.rules or ()
    )
    said = (f"{path}:{line}: {problem}" for line, problem in sorted([*problems, *unpaired]))
    return OwnComments(tuple(suppressions), tuple(said))


def block_lines(comments: Iterable[CommentLine], *, reasons_required: bool) -> list[tuple[int, int]]:
    """The lines with the start and the end of each block of a file, given all its comments by line."""
    return [(start.line, end) for start, end in _blocks(_counted(_written(comments), reasons_required))[0]]


def _counted(written: Iterable[_Own], reasons_required: bool) -> Iterator[_Own]:
    """Those that are complete: an end needs neither rules nor a reason."""
    for each in written:
        if each.word == "ignore-end" or (each.rules and (each.reason or not reasons_required)):
            yield each


def _blocks(comments: Iterable[_Own]) -> tuple[list[tuple[_Own, int]], list[tuple[int, str]]]:
    """Each `ignore-start` with the line of its `ignore-end`; and problems, with their lines, of those without."""
    pairs: list[tuple[_Own, int]] = []
    problems: list[tuple[int, str]] = []
    open_: dict[int, _Own] = {}  # by number
    # The numbers of all, and of those that name some rules, the last one opened last; closed ones go when they are met.
    everyone, by_rules = list[int](), defaultdict[frozenset[str], list[int]](list)
    for number, comment in enumerate(comments):
        rules = frozenset(comment.rules or ())
        if comment.word == "ignore-start":
            open_[number] = comment
            everyone.append(number)
            by_rules[rules].append(number)
        elif comment.word == "ignore-end":
            numbers = by_rules[rules] if rules else everyone
            while numbers and numbers[-1] not in open_:
                numbers.pop()
            if numbers:
                pairs.append((open_.pop(numbers.pop()), comment.line))
            else:
                problems.append((comment.line, "`verdict: ignore-end` ends nothing"))
    problems.extend(
        (start.line, "`verdict: ignore-start` has no `verdict: ignore-end` and is ignored") for start in open_.values()
    )
    return pairs, problems


def _written(comments: Iterable[CommentLine]) -> Iterator[_Own]:
    for comment in comments:
        heads = list(_OWN.finditer(comment.text)) if MARK in comment.text else []
        ends = (*(head.start() for head in heads[1:]), len(comment.text))
        for number, head in enumerate(heads):
            named = head["rules"]
            rules = None if named is None else tuple(
                dict.fromkeys(clean_line(rule)[:_LONGEST_RULE] for rule in _SEPARATORS.split(named) if rule)
            )[:_MOST_RULES]  # fmt: skip
            reason = clean_line(_END.split(comment.text[head.end() : ends[number]], maxsplit=1)[0]).strip(_LEAD)
            reason = shorten(reason, _LONGEST_REASON) if len(reason) >= REASON else ""
            yield _Own(comment.line, comment.alone, head["word"], rules or None, reason)


def _problem(comment: _Own, reasons_required: bool) -> str | None:
    """What is wrong with a comment of ours, apart from its surroundings."""
    word = clean_line(comment.word)
    if word not in {"ignore", "ignore-file", "ignore-start", "ignore-end"}:
        return f"there is no comment `verdict: {shorten(word, 40)}`: use `ignore`, `ignore-start`, `ignore-file`"
    if word == "ignore-end":
        return None
    if comment.rules is None:
        return f"`verdict: {word}` names no rule and is ignored: write `verdict: {word}[rule] reason`"
    if word == "ignore-file" and comment.line > HEAD:
        return f"`verdict: ignore-file` is ignored: it must be in the first {HEAD} lines"
    if not comment.reason:
        ignored = " and is ignored" if reasons_required else ""
        return f"`verdict: {word}[{', '.join(comment.rules)}]` gives no reason{ignored}"
    return None


def code_below(comments: Iterable[CommentLine]) -> dict[int, int]:
    """For each line with nothing but a comment, the next line that isn't one."""
    following: dict[int, int] = {}
    for line in sorted((each.line for each in comments if each.alone), reverse=True):
        following[line] = following.get(line + 1, line + 1)
    return following


def own_comment(rules: str, reason: str) -> str:
    """The text of a comment that suppresses a rule, without the marks of a comment."""
    return f"{MARK} ignore[{rules}] {reason}"
