"""Finds the comments and docstrings of a source file, in which findings count as documentation.

The language is known by the file's name. Text that isn't a comment must never be taken for one, so in doubt it is none:
of most languages only comments that begin a line are known, of the most frequent ones all.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from verdict.domain.finding import Location

Span = tuple[int, int]
"""A region of a text: 0-based, its end exclusive."""

_LARGEST = 2 << 20  # characters; nobody writes a larger file by hand

# Every expression takes time that grows with the text alone: repetitions are possessive, and what isn't closed ends
# with the line or the text.
_DOUBLE = r'"(?:[^"\\\n]++|\\.)*+"?'
_SINGLE = r"'(?:[^'\\\n]++|\\.)*+'?"
_THREE_DOUBLE = r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"""|\Z)'
_THREE_SINGLE = r"'''(?:[^'\\]++|\\.|'(?!''))*+(?:'''|\Z)"
_LINE = r"(?<![:\\])//[^\n]*+"  # but not the `//` of an unquoted URL
_BLOCK = r"/\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z)"
_EXPRESSION = (  # of JavaScript, between slashes: where a value can begin
    r"(?:(?<=[(,=:\[!&|?;{}\n])|(?<==>)|(?<=\breturn))[ \t]*+"
    r"/(?![/*])(?:[^/\\\n\[]++|\\[^\n]|\[(?:[^\]\\\n]++|\\[^\n])*+\]?)*+/?"
)
_TEMPLATE = re.compile(r"(?:[^`\\$]++|\\.|\$(?!\{))*+(?:`|\$\{|\Z)", re.DOTALL)
_MARKUP = r"<!--(?!\[)(?:[^-]++|-(?!->))*+(?:-->|\Z)"
_SCRIPT = r"(?i:<(?P<script>script|style)\b(?:[^<]++|<(?!/(?P=script)))*+)"  # such comments run in scripts
_RUNS_IN_MARKUP = re.compile(r"<[%?]|\{[{%]|[$#]\{")  # template code runs even inside a comment of the page


def _tokens(comment: str, text: str) -> re.Pattern[str]:
    return re.compile(rf"(?P<comment>{comment})|(?P<text>{text})", re.DOTALL)


_C = _tokens(f"{_LINE}|{_BLOCK}", f"{_THREE_DOUBLE}|{_DOUBLE}|{_SINGLE}")
_GROOVY = _tokens(f"{_LINE}|{_BLOCK}", f"{_THREE_DOUBLE}|{_THREE_SINGLE}|{_DOUBLE}|{_SINGLE}")
_CSHARP = _tokens(f"{_LINE}|{_BLOCK}", rf'@\$?"(?:[^"]++|"")*+"?|{_THREE_DOUBLE}|{_DOUBLE}|{_SINGLE}')
_GO = _tokens(f"{_LINE}|{_BLOCK}", f"`[^`]*+`?|{_DOUBLE}|{_SINGLE}")
_RUST = _tokens(
    f"{_LINE}|{_BLOCK}",
    r"""\bb?r(?P<marks>#*)"(?:[^"]++|"(?!(?P=marks)))*+"?|"(?:[^"\\]++|\\.)*+"?|'(?:[^'\\\n]|\\.)'""",
)
_JAVASCRIPT = _tokens(f"{_LINE}|{_BLOCK}", rf"{_DOUBLE}|{_SINGLE}|{_EXPRESSION}|[`{{}}]")
_PAGE = _tokens(_MARKUP, _SCRIPT)
_HASH = re.compile(r"^(?:[^\"'#\n]*+(?<=\s))?(?P<comment>#[^\n]*+)", re.MULTILINE)
_PYTHON = re.compile(
    r"(?P<comment>\#[^\n]*+)"
    r"|(?P<prefix>[A-Za-z]{0,2})"
    rf"(?P<text>{_THREE_DOUBLE}|{_THREE_SINGLE}|{_DOUBLE}|{_SINGLE})(?P<alone>[ \t]*+(?=[\n;\#]|\Z))?"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<joined>\\\n)|(?P<end>[\n;])"
    r"|(?P<code>[^\s#\"'()\[\]{}\\;]++)",
    re.DOTALL,
)


class Comments:
    """The comments of a file, docstrings too. The time for all of them grows with the file alone."""

    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self._lines = lines
        self._starts = [0, *accumulate(len(line) + 1 for line in lines)]
        find = _finder(path)
        text = "\n".join(lines) if find is not None and self._starts[-1] <= _LARGEST else ""
        self._spans = _joined(text, () if find is None else find(text))
        self._ends = [end for _, end in self._spans]

    def hold(self, where: Location) -> bool:
        """Whether all of a location is in comments. For one without columns, whether all text of its lines is."""
        if where.last_line > len(self._lines):
            return False
        first, last = self._lines[where.line - 1], self._lines[where.last_line - 1]
        rest = first[(where.column or 1) - 1 :].lstrip()
        seen = last[: None if where.end_column is None else where.end_column - 1].rstrip()
        start = self._starts[where.line] - 1 - len(rest)
        end = self._starts[where.last_line - 1] + len(seen)
        number = bisect_right(self._ends, start)
        return (
            start < end and number < len(self._spans) and self._spans[number][0] <= start and end <= self._ends[number]
        )


def _finder(path: str) -> Callable[[str], Iterator[Span]] | None:
    """The function that finds the comments of a file with that name; None if its language isn't known."""
    name = path.rpartition("/")[2].casefold()
    return _FINDERS.get(name) or _FINDERS.get(name[name.rfind(".") :] if "." in name else "")


def _joined(text: str, spans: Iterator[Span] | tuple[()]) -> list[Span]:
    """The spans, with neighbours joined if only white space is between them."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and not text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _by(tokens: re.Pattern[str]) -> Callable[[str], Iterator[Span]]:
    def find(text: str) -> Iterator[Span]:
        for match in tokens.finditer(text):
            if match.lastgroup == "comment":
                yield match.span("comment")

    return find


def _in_javascript(text: str) -> Iterator[Span]:
    """Comments of JavaScript, also in the code within template literals."""
    braces: list[int] = []  # for each template that is open: the braces that its code has open
    at = 0
    while (match := _JAVASCRIPT.search(text, at)) is not None:
        at = match.end()
        mark = match["text"]
        if mark is None:
            yield match.span("comment")
        elif mark == "{" and braces:
            braces[-1] += 1
        elif mark == "}" and braces and braces[-1]:
            braces[-1] -= 1
        elif mark == "`" or (mark == "}" and braces):
            if mark == "}":
                braces.pop()
            piece = _TEMPLATE.match(text, at)
            at = len(text) if piece is None else piece.end()
            if text.endswith("${", 0, at):
                braces.append(0)


def _in_python(text: str) -> Iterator[Span]:
    """Comments of Python, and strings that are a statement by themselves."""
    depth, begins = 0, True
    for match in _PYTHON.finditer(text):
        match match.lastgroup:
            case "comment":
                yield match.span("comment")
            case "text" | "alone":
                plain = match["prefix"].casefold() in {"", "r", "u"}
                if begins and not depth and plain and match["alone"] is not None:
                    yield match.start(), match.end("text")
                begins = False
            case "end":
                begins = True
            case "open":
                depth, begins = depth + 1, False
            case "close":
                depth, begins = max(depth - 1, 0), False
            case _:
                begins = False


def _in_pages(text: str) -> Iterator[Span]:
    for start, end in _by(_PAGE)(text):
        if text.endswith("-->", start, end) and _RUNS_IN_MARKUP.search(text, start, end) is None:
            yield start, end


_LINES = re.compile(r"[^\n]++")


def _beginning(*marks: str) -> Callable[[str], Iterator[Span]]:
    """Finds comments that begin a line with one of the marks and go to the line's end."""

    def find(text: str) -> Iterator[Span]:
        for match in _LINES.finditer(text):
            line = match[0].lstrip()
            if line.startswith(marks) and not line.startswith("#!"):
                yield match.end() - len(line), match.end()

    return find


_KINDS: dict[Callable[[str], Iterator[Span]], str] = {
    _in_python: ".py .pyi .pyw",
    _in_javascript: ".js .jsx .mjs .cjs .ts .tsx .mts .cts",
    _by(_C): ".c .h .cc .cpp .cxx .hh .hpp .java .kt .kts .scala .swift .m .mm .proto",
    _by(_GROOVY): ".groovy .gradle .dart",
    _by(_CSHARP): ".cs",
    _by(_GO): ".go",
    _by(_RUST): ".rs",
    _by(_HASH): ".sh .bash .zsh .yaml .yml .toml .tf .tfvars .hcl .env dockerfile makefile .rb .conf",
    _in_pages: ".html .htm .xhtml .xml .xsd .xsl .svg .vue .svelte .csproj .props .targets .plist",
    _beginning("#", "!"): ".properties",
    _beginning("#", ";"): ".ini .cfg .npmrc .editorconfig",
    _beginning("#"): ".pl .pm .r .ex .exs .ps1 .nix .dockerfile .mk .cmake .htaccess",
    _beginning("#", "//"): ".php",
    _beginning("--"): ".sql .lua .hs .elm .ads .adb",
    _beginning(";"): ".clj .lisp .el .asm",
}
_FINDERS = {name: find for find, names in _KINDS.items() for name in names.split()}
