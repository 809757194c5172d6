"""Reads the code around observations: snippets, the enclosing definition, and the secrets to mask in them."""

from __future__ import annotations

import functools
import re
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from verdict.domain.code import Code, nearest
from verdict.domain.finding import Confidence, Kind, Observation, Severity
from verdict.domain.fingerprint import Excerpt
from verdict.domain.location import Location
from verdict.domain.text.content import more_lines, shorten
from verdict.domain.text.untrusted import Redactor, clean_block, clean_line
from verdict.expressions import Expression
from verdict.masking.hidden import Span, by_line, literals, merged, part
from verdict.masking.patterns import shipped
from verdict.ports import TargetFile
from verdict.processes.deadline import Deadline
from verdict.tree.reading import read_regular
from verdict.tree.regions import LONG_LINE, region, within
from verdict.tree.source import Source, encoding_of

_SHOWN_LINES = 8
_SHOWN_WIDTH = 160  # characters of a line that a snippet shows
_WHOLE_LINES, _WHOLE_SIZE = 400, 40_000  # lines and characters of whole code
_WHOLE_AROUND = 20  # lines on either side that are the whole code outside of functions
_WHOLE_IN_ALL = 32 << 20  # characters of whole code that a scan keeps
_QUOTED = 80  # characters of a step of a trace
_LONGEST_ENTRANCE = 100  # lines of a function that are read for what it asks of its callers
_LARGEST_FILE = 64 << 20  # bytes; larger files have no excerpts
_KEPT = 64 << 20  # characters of recently read files that stay in memory
_KEPT_FILES = 10_000  # of them, also if they are empty or can't be read
_LONGEST_KEY = 200  # lines of a PEM block
_BLOCK, _MARGIN = 32, 4  # lines searched for secrets at once; lines of context on either side

_QUOTE = re.compile("[\"']")
_ORDINARY = re.compile("[a-z]{1,8}")
_WORDS = re.compile(r"[A-Za-z]*(?:[^A-Za-z0-9]+[A-Za-z]*)*+")  # an identifier, a path, a sentence
# What stands before and after the lines of a key: PEM and its like, and PuTTY's format.
_PEM = Expression(r"-----BEGIN [A-Za-z0-9 -]+-----|---- BEGIN [A-Z0-9 ]+ ----|^Private-Lines:[ \t]*\d+")
_PEM_END = Expression(r"(?m)-----END [A-Za-z0-9 -]+-----|---- END [A-Z0-9 ]+ ----|^Private-MAC:")


_NOTHING = Source("")
_NOTHING.lines = ()


class SourceReader:
    """Reads scanned files and quotes them with secrets masked. The last files read are kept: ask in order of path.

    Masked are: matches of the token formats and the bundled rules in the lines shown and those around, private keys in
    the whole file, and secrets that an engine observed. After the `deadline` an excerpt has the code that identifies a
    finding but shows none; `unquoted` counts those.
    """

    def __init__(
        self,
        root: Path,
        files: Iterable[TargetFile],
        held: Callable[[str, bytes], bool] | None = None,
        deadline: Deadline | None = None,
        *,
        whole_code: bool = False,
    ) -> None:
        """`held` says whether a path's file held these bytes when the engines started; other ones are not shown.

        With `whole_code`, excerpts also have the whole function, or outside of functions the lines around.
        """
        self._root = root
        self._held = held
        self._files = {file.path: file for file in files}
        self._deadline = deadline
        self._patterns = shipped()
        self._secret_regions: defaultdict[tuple[str, int], list[Span]] = defaultdict(list)
        self._sources: OrderedDict[str, Source] = OrderedDict()
        self._size = 0  # characters of these
        self._redact = Redactor((), self._patterns)
        self.strict = self._redact
        """Masks every observed secret, even an ordinary word: for text whose readability doesn't matter."""
        self.values: frozenset[str] = frozenset()
        """The values of observed secrets that are masked everywhere."""
        self.unquoted = 0
        self.unkept = 0
        """The number of excerpts without the whole code that they should have, since there would be too much of it."""
        self._room = _WHOLE_IN_ALL if whole_code else None
        self.excerpt = functools.lru_cache(maxsize=None)(self._excerpt)
        self._hidden = functools.lru_cache(maxsize=1024)(self._secret_spans)
        self._found = functools.lru_cache(maxsize=256)(self._find)
        self._key_at = functools.lru_cache(maxsize=1024)(self._key)

    def redactor(self, observations: Iterable[Observation], shown: Iterable[str] = ()) -> Redactor:
        """A redactor for the secrets that were observed; from now on every excerpt masks them too.

        `shown` are values of secrets that imported reports show, or that are known from elsewhere.

        The value of a secret is masked everywhere, unless it may be an ordinary word: one such as "config", or words of
        low severity and confidence. Those are masked only where they were observed.
        """
        values = list(shown)
        every: list[str] = []
        last = ""
        for observation in sorted(observations, key=lambda each: each.location):
            if observation.location.path != last:
                last = observation.location.path
                values.extend(self._key_lines(last))
            where = observation.location if observation.kind is Kind.SECRET else observation.secret
            if where is None:
                continue
            value = self.secret_at(where)
            if value is not None:
                every.extend((value, *_QUOTE.split(value)[1::2]))
            if value is not None and not _may_be_ordinary(value, observation):
                values.append(value)
            if where.column is not None and where.end_column is not None and where.last_line == where.line:
                self._secret_regions[where.path, where.line].append((where.column - 1, where.end_column - 1))
        self.values = frozenset(values)
        self._redact = Redactor(values, self._patterns)
        self.strict = Redactor((*values, *every), self._patterns)
        self._hidden.cache_clear()
        return self._redact

    def native(self, path: str) -> str | None:
        """The path as the file system spells it; None if no file is listed there, as for an archive's member."""
        file = self._files.get(path)
        return None if file is None else file.native

    def text(self, path: str) -> str | None:
        """The whole file, undecodable bytes replaced; None if it can't be read or its content has changed."""
        file = self._files.get(path)
        if file is None:
            return None
        try:
            raw = read_regular(self._root / file.native, _LARGEST_FILE)
        except OSError:  # too large, or changed since it was listed; the finding stands, its excerpt is gone
            return None
        if self._held is not None and not self._held(path, raw):
            return None
        return raw.decode(encoding_of(raw), "replace")

    def function_of(self, where: Location) -> int | None:
        """The first line of the function around a location; None if there is no function, or the file can't be read."""
        source = self._source(where.path)
        return source.symbols.function(where.line) if where.line <= len(source.lines) else None

    def lines_of(self, where: Location) -> tuple[int, int] | None:
        """The first and last line of the function around a location, with its decorators; None as in `function_of`."""
        source = self._source(where.path)
        return source.symbols.function_lines(where.line) if where.line <= len(source.lines) else None

    def head_of(self, where: Location) -> str:
        """The decorators and the signature of the function around a location; empty if there is none to be read."""
        source = self._source(where.path)
        return source.symbols.head(where.line) if where.line <= len(source.lines) else ""

    def entrance(self, places: Sequence[Location]) -> str:
        """The function around the first place, up to the last of those in it; empty if there is none to be read."""
        lines = self.lines_of(places[0])
        if lines is None:
            return ""
        source = self._source(places[0].path)
        within = (each.line for each in places if each.path == places[0].path and lines[0] <= each.line <= lines[1])
        last = min(max(within), lines[0] + _LONGEST_ENTRANCE - 1)
        return "\n".join(line[:_SHOWN_WIDTH] for line in source.lines[lines[0] - 1 : last])

    def in_comment(self, where: Location) -> bool:
        """Whether all of a location is in comments or docstrings; false if the file can't be read."""
        return self._source(where.path).comments(where.path).hold(where)

    def lines(self, path: str) -> Sequence[str]:
        """The file's lines; none if it can't be read."""
        return self._source(path).lines

    def _source(self, path: str) -> Source:
        if path in self._sources:
            self._sources.move_to_end(path)
            return self._sources[path]
        text = self.text(path)
        self._sources[path] = source = _NOTHING if text is None else Source(text)
        self._size += source.size
        while len(self._sources) > 1 and (self._size > _KEPT or len(self._sources) > _KEPT_FILES):
            self._size -= self._sources.popitem(last=False)[1].size
        return source

    def _excerpt(self, observation: Observation) -> Excerpt:
        where = observation.location
        source = self._source(where.path)
        late = self._deadline is not None and self._deadline.over
        self.unquoted += late
        trace = observation.trace
        if not late:
            trace = tuple(replace(step, code=self.quoted(step.location)) for step in trace)
        if where.line > len(source.lines):
            quoted = observation.quoted or ""
            return Excerpt(code=quoted, snippet=_first_lines(quoted) if quoted and not late else None, trace=trace)
        snippet, omitted = (None, 0) if late else self._snippet(where)
        asked = self._room is not None and not late and observation.package is None
        whole = self._if_room(self._whole(where)) if asked else None
        return Excerpt(
            code=region(source.lines, where),
            within=within(source.lines, where),
            snippet=snippet,
            omitted=omitted,
            symbol=None if late else source.symbols.around(where.line),
            secret=self.secret_at(where) if observation.kind is Kind.SECRET else None,
            trace=trace,
            whole=whole,
        )

    def quoted(self, where: Location) -> str:
        """The text of a region in one line, with any part of a secret in it masked."""
        lines = self.lines(where.path)
        pieces: list[str] = []
        for number in range(where.line, min(where.last_line, len(lines), where.line + _SHOWN_LINES - 1) + 1):
            line = lines[number - 1]
            start = where.column - 1 if where.column and number == where.line else 0
            end = where.end_column - 1 if where.end_column and number == where.last_line else len(line)
            pieces.append(part(line, self._hidden(where.path, number), start, min(end, start + LONG_LINE))[0])
        return shorten(clean_line(" ".join(pieces)), _QUOTED)

    def code(self, where: Location) -> str:
        """The text of a region, or of its lines, as it stands: to be looked at, not to be shown."""
        lines = self.lines(where.path)
        text = within(lines, where) or "\n".join(lines[where.line - 1 : where.last_line])
        return text if len(text) <= LONG_LINE else f"{text[:LONG_LINE]}…"

    def _secret_spans(self, path: str, number: int) -> Sequence[Span]:
        """The secrets in a line as spans: 0-based, ends exclusive, sorted, not overlapping."""
        source = self._source(path)
        line = source.lines[number - 1]
        observed = (
            (start + first, start + last)
            for start, end in self._secret_regions.get((path, number), ())
            for first, last in literals(line[start:end])
        )
        found = self._found(path, (number - 1) // _BLOCK).get(number, ())
        return merged([*observed, *source.keys.get(number, ()), *found, *self._redact.known(line)])

    def _find(self, path: str, block: int) -> dict[int, list[Span]]:
        """For each line of a block, the spans of what looks like a secret."""
        lines = self.lines(path)
        first = max(0, block * _BLOCK - _MARGIN)
        around = lines[first : (block + 1) * _BLOCK + _MARGIN]
        return by_line(around, self._patterns.spans("\n".join(around), path), first)

    def _key_lines(self, path: str) -> Iterator[str]:
        """The lines that are part of the private keys in a file."""
        source = self._source(path)
        for number, spans in source.keys.items():
            for start, end in spans:
                yield source.lines[number - 1][start:end].replace("\\n", "\n")

    def secret_at(self, where: Location) -> str | None:
        """The text of the region without quotes; for the header of a private key, the lines below it.

        None if the region has no columns, or isn't in the file.
        """
        lines = self.lines(where.path)
        if where.line > len(lines) or where.column is None:
            return None
        if (key := self._key_at(where.path, where.line)) is not None:
            return key
        end_column = where.end_column if where.last_line == where.line else None
        line = lines[where.line - 1]
        return line[where.column - 1 : None if end_column is None else end_column - 1].strip("'\"") or None

    def _key(self, path: str, number: int) -> str | None:
        """The lines of the private key whose header is on a line, each by itself; a key in a string literal too."""
        lines = self.lines(path)
        line = lines[number - 1]
        head = _PEM.first(line)
        if head is None:
            return None
        text = "\n".join([line[head[1] :], *lines[number : number + _LONGEST_KEY]])
        end = _PEM_END.first(text)
        return (text[: end[0]] if end else text).replace("\\n", "\n").strip() or line

    def _snippet(self, where: Location) -> tuple[str, int]:
        """The first lines of a region, each bounded in length, and the number of characters left out."""
        lines = self.lines(where.path)
        end = min(where.last_line, len(lines))
        last = min(end, where.line + _SHOWN_LINES - 1)
        shown, gone = zip(*(self._shown(number, where) for number in range(where.line, last + 1)), strict=True)
        omitted = sum(gone)
        if end > last:
            chars = sum(len(line) + 1 for line in lines[last:end])
            size = sum(len(line) + 1 for line in lines[where.line - 1 : end]) - 1
            return "\n".join((*shown, more_lines(end - last, chars, size))), omitted + chars
        return "\n".join(shown), omitted

    def _if_room(self, code: Code) -> Code | None:
        """The code, unless with it a scan would keep too much."""
        if self._room is None or len(code.text) > self._room:
            self.unkept += 1
            return None
        self._room -= len(code.text)
        return code

    def _whole(self, where: Location) -> Code:
        """The function around a region, or the lines around it; of many, those nearest to the region's first line."""
        source = self._source(where.path)
        end = min(where.last_line, len(source.lines))
        first, last = source.symbols.function_lines(where.line) or (where.line - _WHOLE_AROUND, end + _WHOLE_AROUND)
        first, last = max(1, first), min(max(last, end), len(source.lines))
        while last > end and not source.lines[last - 1].strip():
            last -= 1
        near = max(first, where.line - _WHOLE_LINES)
        sizes = [len(line) for line in source.lines[near - 1 : min(last, where.line + _WHOLE_LINES)]]
        above, below = nearest(sizes, where.line - near, _WHOLE_SIZE, _WHOLE_LINES)
        numbers = range(near + above, near + below)
        shown, gone = zip(*(self._shown(number, where, _WHOLE_SIZE) for number in numbers), strict=True)
        before, at = source.offsets, numbers[-1]
        omitted = sum(gone) + before[last] - before[at] + before[numbers[0] - 1] - before[first - 1]
        code = Code("\n".join(shown), numbers[0], numbers[0] - first, last - at, omitted)
        return code.around(where.line, _WHOLE_SIZE) or code  # escaped characters take more room than they did

    def _shown(self, number: int, where: Location, width: int = _SHOWN_WIDTH) -> tuple[str, int]:
        """A line with secrets masked and the number of characters left out; of a long line, the part that matters."""
        line, column, start = self.lines(where.path)[number - 1], where.column, 0
        if len(line) > LONG_LINE and number == where.line and column is not None and column > width:
            start = column - 40
        text, end = part(line, self._hidden(where.path, number), start, len(line), 2 * width)
        whole = clean_block("…" * (start > 0) + text).rstrip()
        short = shorten(whole, width, len(line) - end)
        return short, 0 if short == whole and start == 0 else max(1, len(line) - width)


def _may_be_ordinary(value: str, observation: Observation) -> bool:
    """Whether a text that was reported as a secret may be an ordinary word elsewhere."""
    if _ORDINARY.fullmatch(value):
        return True
    little = observation.confidence <= Confidence.LOW and observation.source.severity <= Severity.LOW
    return little and _WORDS.fullmatch(value) is not None


def _first_lines(quoted: str) -> str:
    """The first lines of code as a report quotes it, each bounded in length."""
    return "\n".join(shorten(line.rstrip(), _SHOWN_WIDTH) for line in quoted.strip("\n").split("\n")[:_SHOWN_LINES])
