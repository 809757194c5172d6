"""The suppression comments in the files of a scan."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from verdict.domain.finding import Finding
from verdict.domain.inline_suppression import (
    HEAD,
    MARK,
    CommentLine,
    Grammars,
    OwnComments,
    ToolComments,
    block_lines,
    code_below,
    own_comments,
    tool_comments,
)
from verdict.domain.location import Location
from verdict.domain.suppression import Lines, Origin, Suppression, all_names
from verdict.domain.text.amounts import few
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.tree.comments import comment_lines
from verdict.tree.excerpts import SourceReader
from verdict.tree.source import encoding_of
from verdict.tree.versions import Before

_MOST = 10  # notices of comments that don't count
_LONGEST = 100  # characters of such a comment
_BEHIND = 1 << 63  # a line behind every block
_START, _OF_FILE = "ignore-start", "ignore-file"
_LOCK = re.compile(r"(?:\.lock(?:ed|file)?|lock\.(?:json|yaml)|shrinkwrap\.json|go\.sum|(?:^|/)pylock[^/]*\.toml)$")

_Standing = tuple[str, str, bool]
"""The text of a comment, the line of code that it is written for, and whether it is too far down to count."""

_Block = tuple[tuple[_Standing, ...], tuple[_Standing, ...]]


class _File:
    """The comments of a file, by line."""

    def __init__(self, comments: Sequence[CommentLine] = (), own: OwnComments = OwnComments()) -> None:  # noqa: B008  frozen
        self.comments = comments
        self.own = own
        self._numbers = [each.line for each in comments]
        by_rule: defaultdict[str, list[Suppression]] = defaultdict(list)
        for each in own.suppressions:
            by_rule[each.rule or ""].append(each)
        self._by_rule = {rule: _OfRule(suppressions) for rule, suppressions in by_rule.items()}

    def between(self, first: int, last: int) -> Sequence[CommentLine]:
        """The comments on these lines."""
        return self.comments[bisect_left(self._numbers, first) : bisect_right(self._numbers, last)]

    def above(self, line: int) -> CommentLine | None:
        """The comment alone on the line before."""
        return next((each for each in self.between(line - 1, line - 1) if each.alone), None)

    def suppressing(self, finding: Finding) -> Sequence[Suppression]:
        """The comments of ours that apply to the finding: blocks and those for the file first, then by line."""
        rules = (self._by_rule[rule] for rule in all_names(finding) if rule in self._by_rule)
        near = dict.fromkeys(each for rule in rules for each in rule.near(finding.location))
        return sorted((each for each in near if each.applies(finding)), key=_order)


class _OfRule:
    """The comments of ours in a file that name one rule. Of blocks within each other, only the innermost counts."""

    def __init__(self, suppressions: Iterable[Suppression]) -> None:
        placed = [(each.lines, each) for each in suppressions if each.lines is not None]
        self._innermost = _innermost([(lines, each) for lines, each in placed if lines.first_only])
        # Between the first and last line of another one there are only comments, so findings include one of the two.
        ends = ((line, each) for lines, each in placed if not lines.first_only for line in {lines.first, lines.last})
        self._narrow = sorted(ends, key=_line)

    def near(self, where: Location) -> Iterator[Suppression]:
        """Those that may apply to a finding there."""
        found = bisect_right(self._innermost, where.line, key=_line)
        block = self._innermost[found - 1][1] if found else None
        if block is not None:
            yield block
        start, end = (
            bisect_left(self._narrow, where.line, key=_line),
            bisect_right(self._narrow, where.last_line, key=_line),
        )
        yield from (each for _, each in self._narrow[start:end])


def _innermost(blocks: Iterable[tuple[Lines, Suppression]]) -> list[tuple[int, Suppression | None]]:
    """The lines, in order, from which on another block is the innermost one, or none."""
    changes: list[tuple[int, Suppression | None]] = []
    around: list[tuple[int, Suppression]] = []  # with their last lines

    def leave(line: int) -> None:
        """Leave the blocks that end before the line."""
        while around and around[-1][0] < line:
            after = around.pop()[0] + 1
            while around and around[-1][0] < after:
                around.pop()
            changes.append((after, around[-1][1] if around else None))

    for lines, each in sorted(blocks, key=lambda block: (block[0].first, -block[0].last)):
        leave(lines.first)
        around.append((lines.last, each))
        changes.append((lines.first, each))
    leave(_BEHIND)
    return changes


def _line(numbered: tuple[int, Suppression | None]) -> int:
    return numbered[0]


def _order(each: Suppression) -> tuple[bool, int]:
    lines = each.lines
    return (False, 0) if lines is None else (not lines.first_only, lines.first)


_NONE = _File()


class CodeComments:
    """Finds the comments that suppress findings. Ask in order of path: files are read once more otherwise.

    With `reasons_required`, comments of ours without a reason suppress nothing. Without a reader there are no comments.
    If `before` is given, a comment counts only if the file had it then, at the same line of code. A comment that the
    file has more often now than before counts nowhere in it, since one of them is at other code. If a block of the file
    has another end than then, none of its blocks counts.
    """

    def __init__(
        self,
        reader: SourceReader | None,
        grammars: Grammars,
        *,
        reasons_required: bool = False,
        before: Before | None = None,
    ) -> None:
        self._reader = reader
        self._grammars = grammars
        self._reasons_required = reasons_required
        hints = sorted({MARK, *(word for grammar in grammars.values() for word in grammar.hints)})
        self._hints = re.compile("|".join(map(re.escape, hints)))
        self._files: dict[str, _File] = {}
        self._before = before
        self._added: dict[str, list[CommentLine]] = {}

    def suppressing(self, finding: Finding) -> Sequence[Suppression]:
        """The comments that apply to the finding. One that has several places needs one at each."""
        found = [self._suppressing(each) for each in _at_each_place(finding)]
        return [each for some in found for each in some] if all(found) else []

    def _suppressing(self, finding: Finding) -> Sequence[Suppression]:
        """The comments of ours at its location; else those of tools, if they answer for all its sources."""
        file = self._file(finding.location.path)
        own = file.suppressing(finding)
        if own or not file.comments:
            return own
        answered = self._of_tools(finding)
        if not answered.complete:
            return ()
        reason = "; ".join(f"comment in the code: {text}" for text in answered.texts)
        return [Suppression(reason, finding.rule_id, origin=Origin.TOOL, place=_place(finding))]

    def missing(self, findings: Iterable[Finding]) -> Iterator[str]:
        """For each finding that comments answer for only in part: its place and what is missing."""
        for finding in findings:
            if self._file(finding.location.path).comments and (missing := self._of_tools(finding).missing):
                yield f"{_place(finding)}: {missing}"
            with_comment = {each: bool(self._suppressing(each)) for each in _at_each_place(finding)}
            if len(set(with_comment.values())) > 1:
                lacks = few([_place(each) for each, has in with_comment.items() if not has])
                yield (
                    f"{finding.rule_id} still counts: it has a comment in some of its files, and none at {lacks}; "
                    "write one there, or suppress it in the configuration"
                )

    def own(self, paths: Iterable[str]) -> Iterator[OwnComments]:
        """Our comments in the files."""
        return (self._file(path).own for path in paths)

    def added(self) -> Iterator[str]:
        """Notices of the comments that don't count because the files that were asked for didn't have them before."""
        found = [(path, each) for path in sorted(self._added) for each in self._added[path]]
        for path, each in found[:_MOST]:
            text = shorten(clean_line(each.text).strip(), _LONGEST)
            yield f"{path}:{each.line}: `{text}` doesn't count: where the policy is from, this code doesn't have it"
        if len(found) > _MOST:
            yield f"and {len(found) - _MOST:,} more comments that don't count for this reason"

    def _of_tools(self, finding: Finding) -> ToolComments:
        where = finding.location
        file = self._file(where.path)
        comments = file.between(where.line, where.last_line)
        return tool_comments(comments, file.above(where.line), finding.sources, self._grammars)

    def _file(self, path: str) -> _File:
        if path not in self._files:
            self._files[path] = self._read(path)
        return self._files[path]

    def _read(self, path: str) -> _File:
        lines = () if self._reader is None else self._reader.lines(path)
        if not any(map(self._hints.search, lines)):
            return _NONE
        comments = [each for each in comment_lines(path, lines) if each.alone or self._hints.search(each.text)]
        if self._before is not None:
            comments = self._known_before(path, lines, comments, self._before(path))
        own = own_comments(path, comments, reasons_required=self._reasons_required)
        return _File(comments, own)

    def _known_before(
        self, path: str, lines: Sequence[str], comments: Sequence[CommentLine], earlier: bytes
    ) -> list[CommentLine]:
        """The comments without those that may suppress something and that the file didn't have before."""
        before = earlier.decode(encoding_of(earlier), "replace").replace("\r\n", "\n").split("\n")
        earlier_comments = comment_lines(path, before)
        known, standing = self._standing(before, earlier_comments), self._standing(lines, comments)
        more = Counter(standing.values()) - Counter(known.values())
        dropped = {each for each, where in standing.items() if where in more}
        kept = [each for each in comments if each not in dropped]
        if self._blocks(kept, standing) - self._blocks(earlier_comments, known):
            dropped.update(each for each in kept if _START in each.text)
        if dropped:
            self._added[path] = [each for each in standing if each in dropped]
        return [each for each in kept if each not in dropped]

    def _standing(self, lines: Sequence[str], comments: Iterable[CommentLine]) -> dict[CommentLine, _Standing]:
        """Each comment that may suppress something, with where it stands."""
        comments = tuple(comments)
        code = code_below(comments)
        following = [*accumulate((line.strip() for line in reversed(lines)), _if_filled)][::-1]
        found = {}
        for each in comments:
            if self._hints.search(each.text):
                line = code.get(each.line, each.line)
                below = following[line - 1] if line <= len(lines) else ""
                found[each] = each.text.strip(), below, each.line > HEAD and _OF_FILE in each.text
        return found

    def _blocks(self, comments: Sequence[CommentLine], standing: Mapping[CommentLine, _Standing]) -> Counter[_Block]:
        """Where the start and the end of each block stand."""
        at: defaultdict[int, tuple[_Standing, ...]] = defaultdict(tuple)
        for each in comments:
            if each in standing:
                at[each.line] += (standing[each],)
        lines = block_lines(comments, reasons_required=self._reasons_required)
        return Counter((at[start], at[end]) for start, end in lines)


def _at_each_place(finding: Finding) -> Iterator[Finding]:
    """The finding as if each of its places were the first; without the locks of manifests that are places too.

    The tool that writes a lock removes comments from it. It stands beside its manifest.
    """
    places = (finding.location, *finding.also_at)
    folders = {posixpath.dirname(place.path) for place in places if not _LOCK.search(place.path)}
    for place in places:
        if not (_LOCK.search(place.path) and posixpath.dirname(place.path) in folders):
            yield replace(finding, location=place)


def _if_filled(below: str, line: str) -> str:
    return line or below


def _place(finding: Finding) -> str:
    return f"{finding.location.path}:{finding.location.line}"
