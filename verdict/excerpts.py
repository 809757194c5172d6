"""Reads the code around observations: what is shown of it, what it is part of, and the secrets to be masked in it."""

from __future__ import annotations

import codecs
import functools
import re
from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from verdict.domain.content import shorten
from verdict.domain.finding import Finding, Kind, Location, Observation, Severity
from verdict.domain.fingerprint import Excerpt
from verdict.domain.policy import inline_suppression
from verdict.domain.untrusted import MASK, Redactor, clean_block, clean_line
from verdict.ports import TargetFile
from verdict.reading import read_regular

_SHOWN_LINES = 8
_SHOWN_WIDTH = 160  # characters of a line that a snippet shows
_QUOTED = 80  # characters of a step of a trace
_LONG_LINE = 500  # characters; in a longer one only the columns of the finding are its code
_LARGEST_FILE = 64 << 20  # bytes; nobody reads an excerpt of a larger one
_LONGEST_KEY = 200  # lines of a PEM block
_GUESSED, _TOO_FEW = 256, 16  # bytes that tell a file's encoding; fewer tell nothing

# A line that opens a named block, by indentation: enough to say where a finding is in most languages.
_DEFINITION = re.compile(
    r"""^(?P<indent>[ \t]*)
    (?:(?:export|default|public|private|protected|static|final|abstract|override|async|unsafe|pub(?:\([^)]*\))?)\s+)*
    (?:(?:class|interface|trait|impl|module|namespace|struct|enum|def|fn|func|function\*?)\s+(?:\([^)]*\)\s*)?(?P<name>[\w$]+)
      |(?:const|let|var)\s+(?P<arrow>[\w$]+)\s*=\s*(?:async\s*)?(?:\([^()]*\)|[\w$]+)\s*=>
      |(?:const|let|var)\s+(?P<value>[\w$]+)\s*=\s*(?:async\s+)?function\b
      |(?:async\s+)?(?P<method>(?!if\b|for\b|while\b|switch\b|catch\b|return\b|with\b)[\w$]+)\s*\([^()]*\)\s*\{)""",
    re.VERBOSE,
)
_LITERAL = re.compile(r"""(?P<quote>["'])(?:(?!(?P=quote))[^\\]|\\.)*(?P=quote)""")
_QUOTE = re.compile("[\"']")
_ORDINARY = re.compile("[a-z]{1,8}")
# What stands before and after the lines of a key: PEM and its like, and PuTTY's format.
_PEM = re.compile(r"-----BEGIN [A-Za-z0-9 -]+-----|---- BEGIN [A-Z0-9 ]+ ----|^Private-Lines:[ \t]*\d+")
_PEM_END = re.compile(r"-----END [A-Za-z0-9 -]+-----|---- END [A-Z0-9 ]+ ----|^Private-MAC:", re.MULTILINE)


class SourceReader:
    """The text of scanned files. Each file is read once for a run of questions about it, so ask in order of path."""

    def __init__(
        self, root: Path, files: Iterable[TargetFile], held: Callable[[str, bytes], bool] | None = None
    ) -> None:
        """`held` says whether a path's file held these bytes when the engines started; other ones are not shown."""
        self._root = root
        self._held = held
        self._files = {file.path: file for file in files}
        self._secret_regions: defaultdict[str, list[tuple[int, int, int]]] = defaultdict(list)
        self._redact = Redactor()
        self.strict = Redactor()
        """Masks every secret that was observed, be it an ordinary word: for text that nobody needs to be beautiful."""
        self.lines = functools.lru_cache(maxsize=4)(self._lines)
        self.excerpt = functools.lru_cache(maxsize=None)(self._excerpt)
        self._hidden = functools.lru_cache(maxsize=1024)(self._secret_spans)

    def redactor(self, observations: Iterable[Observation]) -> Redactor:
        """What masks the secrets that were observed, from now on in every excerpt too.

        The value of a HIGH or CRITICAL secret is masked everywhere; a lesser one, or one such as "config", where it
        stands: it may be an ordinary word, and whoever would guess it needs no report.
        """
        values: list[str] = []
        every: list[str] = []
        for observation in sorted(observations, key=lambda each: each.location):
            where = observation.location if observation.kind is Kind.SECRET else observation.secret
            if where is None:
                continue
            value = self._secret(where)
            if value is not None:
                every.extend((value, *_QUOTE.split(value)[1::2]))
            if value is not None and observation.source.severity >= Severity.HIGH and not _ORDINARY.fullmatch(value):
                values.append(value)
            if where.column is not None and where.end_column is not None and where.last_line == where.line:
                insort(self._secret_regions[where.path], (where.line, where.column, where.end_column))
        self._redact, self.strict = Redactor(values), Redactor(every)
        self._hidden.cache_clear()
        return self._redact

    def native(self, path: str) -> str | None:
        """The path as the file system spells it; None for what is not a listed file, such as an archive's member."""
        file = self._files.get(path)
        return None if file is None else file.native

    def text(self, path: str) -> str | None:
        """The whole file, undecodable bytes replaced; None if it can't be read (any more), or holds something else."""
        file = self._files.get(path)
        if file is None or file.size > _LARGEST_FILE:
            return None
        try:
            raw = read_regular(self._root / file.native, _LARGEST_FILE)
        except OSError:  # changed since it was listed; the finding stands, its excerpt is gone
            return None
        if self._held is not None and not self._held(path, raw):
            return None
        return raw.decode(encoding_of(raw), "replace")

    def _lines(self, path: str) -> Sequence[str]:
        """Git, semgrep, kingfisher and zizmor end a line at a line feed and nowhere else."""
        text = self.text(path)
        return () if text is None else [line.removesuffix("\r") for line in text.split("\n")]

    def inline_suppression(self, finding: Finding) -> str | None:
        """The comment in the finding's lines that answers for it."""
        where, lines = finding.location, self.lines(finding.location.path)
        above = lines[where.line - 2] if 2 <= where.line <= len(lines) else ""
        return inline_suppression(lines[where.line - 1 : where.last_line], finding.sources, above)

    def _excerpt(self, observation: Observation) -> Excerpt:
        where = observation.location
        lines = self.lines(where.path)
        trace = tuple(replace(step, code=self._quoted(step.location)) for step in observation.trace)
        if where.line > len(lines):
            return Excerpt(trace=trace)
        return Excerpt(
            code=_region(lines, where),
            snippet=self._snippet(lines, where),
            symbol=_symbol(lines, where.line),
            secret=self._secret(where) if observation.kind is Kind.SECRET else None,
            trace=trace,
        )

    def _quoted(self, where: Location) -> str:
        """What stands in a region, in one line; whatever part of a secret is in it is masked."""
        lines = self.lines(where.path)
        pieces: list[str] = []
        for number in range(where.line, min(where.last_line, len(lines), where.line + _SHOWN_LINES - 1) + 1):
            line = lines[number - 1]
            start = where.column - 1 if where.column and number == where.line else 0
            end = where.end_column - 1 if where.end_column and number == where.last_line else len(line)
            end = min(end, start + _LONG_LINE)
            for hidden, shown in self._hidden(where.path, number):
                if hidden < end and shown > start:
                    pieces.extend((line[start:hidden], MASK))
                    start = shown
            pieces.extend((line[start:end], " "))
        return shorten(clean_line("".join(pieces)), _QUOTED)

    def _secret_spans(self, path: str, number: int) -> Sequence[tuple[int, int]]:
        """Where secrets stand in a line: 0-based, ends exclusive, sorted, apart from each other."""
        regions = [(start - 1, end - 1) for at, start, end in self._secret_regions.get(path, ()) if at == number]
        return _merged(sorted((*regions, *self._redact.spans(self.lines(path)[number - 1]))))

    def _secret(self, where: Location) -> str | None:
        """The text of the region, quotes off; for the header of a key the lines below it."""
        lines = self.lines(where.path)
        if where.line > len(lines) or where.column is None:
            return None
        line = lines[where.line - 1]
        if head := _PEM.search(line):
            return _key("\n".join([line[head.end() :], *lines[where.line : where.line + _LONGEST_KEY]])) or line
        end_column = where.end_column if where.last_line == where.line else None
        return line[where.column - 1 : None if end_column is None else end_column - 1].strip("'\"") or None

    def _snippet(self, lines: Sequence[str], where: Location) -> str:
        last = min(where.last_line, where.line + _SHOWN_LINES - 1, len(lines))
        shown = [self._shown(lines[number - 1], number, where) for number in range(where.line, last + 1)]
        if where.last_line > last:
            shown.append(f"… {where.last_line - last} more lines")
        return "\n".join(shown)

    def _shown(self, line: str, number: int, where: Location) -> str:
        regions = [(start, end) for at, start, end in self._secret_regions.get(where.path, ()) if at == number]
        for start, end in reversed(_merged(regions)):
            line = line[: start - 1] + _masked(line[start - 1 : end - 1]) + line[end - 1 :]
        line = clean_block(self._redact(line)).rstrip()
        if len(line) > _LONG_LINE and number == where.line and where.column is not None and where.column > _SHOWN_WIDTH:
            line = "…" + line[where.column - 40 :]
        return shorten(line, _SHOWN_WIDTH)


def encoding_of(raw: bytes) -> str:
    """The codec for a file's text: UTF-16 where a mark or every other byte being zero says so, else UTF-8."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = raw[:_GUESSED]
    low, high = head[::2].count(0), head[1::2].count(0)
    if len(head) < _TOO_FEW or max(low, high) * 4 <= len(head) or min(low, high) * 20 > len(head):
        return "utf-8"
    return "utf-16-le" if high > low else "utf-16-be"


def _key(text: str) -> str:
    """What stands before the end mark; each line by itself, those of a string literal too."""
    end = _PEM_END.search(text)
    return (text[: end.start()] if end else text).replace("\\n", "\n").strip()


def _merged(regions: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The regions, sorted, overlapping ones as one."""
    merged: list[tuple[int, int]] = []
    for start, end in regions:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _masked(code: str) -> str:
    """`code` without what its string literals hold; all of it, if it holds none."""
    masked, literals = _LITERAL.subn(rf"\g<quote>{MASK}\g<quote>", code)
    return masked if literals else MASK


def _region(lines: Sequence[str], where: Location) -> str:
    first = lines[where.line - 1]
    if len(first) > _LONG_LINE and where.column is not None:
        end = where.end_column if where.last_line == where.line and where.end_column else where.column + _LONG_LINE
        return first[where.column - 1 : end - 1]
    return "\n".join(lines[where.line - 1 : where.last_line])


def _symbol(lines: Sequence[str], number: int) -> str | None:
    """The definitions around a line, outermost first and joined with dots, found by falling indentation."""
    names: list[str] = []
    depth = _indent(lines[number - 1])
    own = _DEFINITION.match(lines[number - 1][:_LONG_LINE])
    if own:
        names.append(_name(own))
    for line in reversed(lines[: number - 1]):
        if depth == 0:
            break
        if not line.strip() or _indent(line) >= depth or line.lstrip().startswith((")", "}", "]", "#", "//", "*")):
            continue
        depth = _indent(line)
        found = _DEFINITION.match(line[:_LONG_LINE])
        if found:
            names.append(_name(found))
    return clean_line(".".join(reversed(names))) or None


def _name(match: re.Match[str]) -> str:
    return next(name for name in (match["name"], match["arrow"], match["value"], match["method"]) if name)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
