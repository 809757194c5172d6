"""Finds the comments and docstrings of a source file, in which findings count as documentation.

The language is known by the file's name. Text that isn't a comment must never be taken for one, so in doubt it is none:
of most languages only comments that begin a line are known, of the most frequent ones all.

Suppression comments are found in every language (`comment_lines`), and docstrings are none.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate

from verdict.domain.inline_suppression import CommentLine
from verdict.domain.location import Location
from verdict.tree.shell_comments import shell_comments

Span = tuple[int, int]
"""A region of a text: 0-based, its end exclusive."""

Find = Callable[[str], Iterator[Span]]
"""Finds the comments of a text."""

_LARGEST = 2 << 20  # characters; nobody writes a larger file by hand


def _compiled(expression: str) -> re.Pattern[str]:
    """The expression, in which `.` is any character.

    Python before 3.11.5 misses matches of possessive groups (https://github.com/python/cpython/issues/106052). Without
    them the result is the same, since what follows a group here always matches; it takes more memory.
    """
    sound = sys.version_info >= (3, 11, 5)
    return re.compile(expression if sound else expression.replace(")*+", ")*"), re.DOTALL)


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
_TEMPLATE = _compiled(r"(?:[^`\\$]++|\\.|\$(?!\{))*+(?:`|\$\{|\Z)")
_MARKUP = r"<!--(?!\[)(?:[^-]++|-(?!->))*+(?:-->|\Z)"
_SCRIPT = r"(?i:<(?P<script>script|style)\b(?:[^<]++|<(?!/(?P=script)))*+)"  # such comments run in scripts
_IN_TEMPLATE = (  # each on its own, or up to the next that begins
    r"\{#(?:[^#{]++|#(?!\})|\{(?!#))*+#\}"
    r"|\{\{!--(?:[^-{]++|-(?!-\}\})|\{(?!\{!))*+--\}\}"
    r"|\{\{!(?!--)[^{}]*+\}\}"
    r"|\{\{-?\s?/\*(?:[^*{]++|\*(?!/)|\{(?!\{))*+\*/\s?-?\}\}"
    r"|<%(?:#|--)(?:[^%<]++|%(?!>)|<(?!%))*+%>"
    r"|<#--(?:[^-<]++|-(?!->)|<(?!#--))*+-->"
)
_RUNS_IN_MARKUP = re.compile(r"<[%?]|\{[{%]|[$#]\{")  # template code runs even inside a comment of the page


def _tokens(comment: str, text: str) -> re.Pattern[str]:
    return _compiled(rf"(?P<comment>{comment})|(?P<text>{text})")


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
_PAGE_TEMPLATE = _tokens(f"{_MARKUP}|{_IN_TEMPLATE}", _SCRIPT)
_HASH = re.compile(r"^(?:[^\"'#\n]*+(?<=\s))?(?P<comment>#[^\n]*+)", re.MULTILINE)
_PYTHON = _compiled(
    r"(?P<comment>\#[^\n]*+)"
    r"|(?P<prefix>[A-Za-z]{0,2})"
    rf"(?P<text>{_THREE_DOUBLE}|{_THREE_SINGLE}|{_DOUBLE}|{_SINGLE})(?P<alone>[ \t]*+(?=[\n;\#]|\Z))?"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<joined>\\\n)|(?P<end>[\n;])"
    r"|(?P<code>[^\s#\"'()\[\]{}\\;]++)",
)


class Comments:
    """The comments of a file, docstrings too. The time for all of them grows with the file alone."""

    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self._lines = lines
        self._starts = [0, *accumulate(len(line) + 1 for line in lines)]
        find = _of_name(path, _FINDERS)
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


def _of_name(path: str, finders: Mapping[str, Find]) -> Find | None:
    """The function that finds the comments of a file with that name; None if its language isn't known."""
    name = path.rpartition("/")[2].casefold()
    return finders.get(name) or finders.get(name[name.rfind(".") :] if "." in name else "")


def _joined(text: str, spans: Iterator[Span] | tuple[()]) -> list[Span]:
    """The spans, with neighbours joined if only white space is between them."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and not text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _by(tokens: re.Pattern[str]) -> Find:
    def find(text: str) -> Iterator[Span]:
        for match in tokens.finditer(text):
            if match.lastgroup == "comment":
                yield match.span("comment")

    return find


def _in_javascript(text: str) -> Iterator[Span]:
    """Comments of JavaScript, also in the code within template literals."""
    of_templates: list[bool] = []  # for each open brace: whether it is the `${` of a template
    at = 0
    while (match := _JAVASCRIPT.search(text, at)) is not None:
        at, mark = match.end(), match["text"]
        if mark is None:
            yield match.span("comment")
        elif mark == "{":
            of_templates.append(False)
        elif mark == "`" or (mark == "}" and of_templates and of_templates.pop()):
            piece = _TEMPLATE.match(text, at)
            at = len(text) if piece is None else piece.end()
            if text.endswith("${", 0, at):
                of_templates.append(True)


def _in_python(text: str) -> Iterator[Span]:
    """Comments of Python, and strings that are a statement by themselves."""
    depth, begins = 0, True
    for found in _PYTHON.finditer(text):
        kind = found.lastgroup
        if kind == "comment":
            yield found.span("comment")
            continue
        plain = kind in ("text", "alone") and found["prefix"].casefold() in {"", "r", "u"}
        if plain and begins and not depth and found["alone"] is not None:
            yield found.start(), found.end("text")
        begins = kind == "end"
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(depth - 1, 0)


def _without_docstrings(text: str) -> Iterator[Span]:
    return (span for span in _in_python(text) if text.startswith("#", span[0]))


def _with_scripts(tokens: re.Pattern[str]) -> Find:
    """Finds comments of markup, and those of the scripts in it."""

    def find(text: str) -> Iterator[Span]:
        for match in tokens.finditer(text):
            if match.lastgroup == "comment":
                yield match.span("comment")
            else:
                yield from ((start + match.start(), end + match.start()) for start, end in _in_javascript(match[0]))

    return find


def _in_pages(text: str) -> Iterator[Span]:
    for start, end in _by(_PAGE)(text):
        if text.endswith("-->", start, end) and _RUNS_IN_MARKUP.search(text, start, end) is None:
            yield start, end


_LINES = re.compile(r"[^\n]++")


def _beginning(*marks: str) -> Find:
    """Finds comments that begin a line with one of the marks and go to the line's end."""

    def find(text: str) -> Iterator[Span]:
        for match in _LINES.finditer(text):
            line = match[0].lstrip()
            if line.startswith(marks) and not line.startswith("#!"):
                yield match.end() - len(line), match.end()

    return find


_KINDS: dict[Find, str] = {
    _in_python: ".py .pyi .pyw",
    _in_javascript: ".js .jsx .mjs .cjs .ts .tsx .mts .cts",
    _by(_C): ".c .h .cc .cpp .cxx .hh .hpp .java .kt .kts .scala .swift .m .mm .proto",
    _by(_GROOVY): ".groovy .gradle .dart",
    _by(_CSHARP): ".cs",
    _by(_GO): ".go",
    _by(_RUST): ".rs",
    _by(_HASH): ".sh .bash .zsh .yaml .yml .toml .tf .tfvars .hcl .env dockerfile makefile .rb .conf .nginx .vhost",
    _in_pages: ".html .htm .xhtml .xml .xsd .xsl .svg .vue .svelte .csproj .props .targets .plist",
    _beginning("#", "!"): ".properties",
    _beginning("#", ";"): ".ini .cfg .npmrc .editorconfig",
    _beginning("#"): ".pl .pm .r .ex .exs .ps1 .nix .dockerfile .mk .cmake .htaccess",
    _beginning("#", "//"): ".php",
    _beginning("--"): ".sql .lua .hs .elm .ads .adb",
    _beginning(";"): ".clj .lisp .el .asm",
}
_FINDERS = {name: find for find, names in _KINDS.items() for name in names.split()}

# For suppression comments a string may hold the mark of a comment, but quotes after a letter begin none: `it's`.
_QUOTED = rf"(?<!\w)(?:{_DOUBLE}|{_SINGLE})"
_MARKED = r"(?<!\S){}[^\n]*+"  # by a mark with white space or nothing before it
_HASHES = _by(_tokens(_MARKED.format("#"), _QUOTED))


def _in_shell(text: str) -> Iterator[Span]:
    comments = shell_comments(text)
    return _HASHES(text) if comments is None else iter(comments)


_HASHES_AND_SLASHES = _by(_tokens(f"{_MARKED.format('(?:#|//)')}|{_BLOCK}", _QUOTED))
_MARKUP_ONLY = _by(_tokens(_MARKUP, "(?!)"))
_USUAL = _MARKED.format("(?:#|//|--|;|%)")
_ANY = _by(_tokens(f"{_USUAL}|{_BLOCK}|{_MARKUP}|{_IN_TEMPLATE}", _QUOTED))
_DOUBLED = r'"(?:[^"\n]++|"")*+"?'  # a quote in it is written twice
_DOUBLED_SINGLE = r"'(?:[^'\n]++|'')*+'?"


def _between(begin: str, end: str) -> str:
    """From one mark to the next of the other; to the end of the text if there is none."""
    begin, end = re.escape(begin), re.escape(end)
    return rf"{begin}(?:(?!{end}).)*+(?:{end}|\Z)"


def _long(group: str) -> str:
    """Lua's brackets of any level: `[==[ … ]==]`."""
    return rf"\[(?P<{group}>=*)\[(?:(?!\](?P={group})\]).)*+(?:\](?P={group})\]|\Z)"


def _paragraphs(begin: str, end: str) -> str:
    """From a line that begins with the one expression to the next that begins with the other."""
    return rf"(?m:^{begin}\b(?:(?!^{end}\b).)*+(?:^{end}\b[^\n]*+|\Z))"


_WRITTEN = _FINDERS | {
    name: find
    for find, names in {
        _without_docstrings: ".py .pyi .pyw",
        _in_shell: ".sh .bash .zsh",
        _HASHES: ".yaml .yml .env dockerfile makefile .conf .nginx .vhost .r .ex .exs .nix"
        " .dockerfile .mk .cmake .htaccess",
        _by(_tokens(f"{_MARKED.format('#')}|{_paragraphs('=begin', '=end')}", _QUOTED)): ".rb .rake .gemspec",
        _by(_tokens(f"{_MARKED.format('#')}|{_paragraphs('=(?!cut)[A-Za-z]+', '=cut')}", _QUOTED)): ".pl .pm",
        _by(_tokens(rf"(?m:^[ \t]*+(?:-#|/)[^\n]*+)|{_USUAL}|{_BLOCK}|{_MARKUP}", _QUOTED)): ".haml .slim",
        _HASHES_AND_SLASHES: ".tf .tfvars .hcl",
        _by(_tokens(f"{_MARKED.format('(?:#|//)')}|{_BLOCK}|{_between('{{--', '--}}')}", _QUOTED)): ".php",
        _by(_tokens(_MARKED.format("#"), f"{_THREE_DOUBLE}|{_THREE_SINGLE}|{_QUOTED}")): ".toml",
        _by(_tokens(rf"{_between('<#', '#>')}|{_MARKED.format('#')}", _QUOTED)): ".ps1 .psm1 .psd1",
        _by(_tokens(rf"{_between('#=', '=#')}|{_MARKED.format('#')}", f"{_THREE_DOUBLE}|{_QUOTED}")): ".jl",
        _by(_C): ".jsonc .json5",
        _with_scripts(_PAGE_TEMPLATE): ".html .htm .xhtml",
        _with_scripts(_PAGE): ".xml .xsd .xsl .svg .vue .svelte .csproj .props .targets .plist",
        _by(_tokens(f"{_MARKED.format('--')}|{_BLOCK}", _QUOTED)): ".sql .ads .adb",
        _by(_tokens(rf"--{_long('a')}|{_MARKED.format('--')}", rf"{_long('b')}|{_QUOTED}")): ".lua",
        _by(_tokens(rf"{_between('{-', '-}')}|{_MARKED.format('--')}", _QUOTED)): ".hs .elm",
        _by(_tokens(_between("(*", "*)"), rf"{_DOUBLE}|'(?:[^'\\\n]|\\.)'")): ".ml .mli",
        _by(_tokens(rf"{_between('(*', '*)')}|{_LINE}", f"{_THREE_DOUBLE}|{_DOUBLE}")): ".fs .fsi .fsx",
        _by(_tokens(rf"{_between('(*', '*)')}|{_between('{', '}')}|{_LINE}", _DOUBLED_SINGLE)): ".pas .pp .dpr .lpr",
        _by(_tokens(r"![^\n]*+", f"{_DOUBLED}|{_DOUBLED_SINGLE}")): ".f .for .f90 .f95 .f03 .f08",
        _by(_tokens(r"'[^\n]*+|(?im:^[ \t]*+rem\b[^\n]*+)", _DOUBLED)): ".vb .vbs .bas .cls .frm",
        _by(_tokens(r"(?im:^[ \t]*+@?(?:rem\b|::)[^\n]*+)", "(?!)")): ".bat .cmd",
        _by(_tokens(r'(?m:^[ \t]*+"[^\n]*+)', "(?!)")): ".vim .vimrc",
        _by(_tokens(rf"{_between('@*', '*@')}|{_USUAL}|{_BLOCK}|{_MARKUP}", _QUOTED)): ".cshtml .razor",
        _by(_tokens(_MARKED.format(";"), _QUOTED)): ".clj .lisp .el .asm",
        _by(_tokens(rf"{_MARKUP}|(?m:^//[^\n]*+)", "(?!)")): ".adoc",
        _by(_tokens(rf"{_MARKUP}|(?m:^[ \t]*+\.\.[ \t][^\n]*+)", "(?!)")): ".rst",
        _MARKUP_ONLY: ".md .markdown",
        _by(_tokens("(?!)", "(?!)")): ".json .ipynb",
    }.items()
    for name in names.split()
}


def comment_lines(path: str, lines: Sequence[str]) -> tuple[CommentLine, ...]:
    """The comments of a file by line. Files of more than 2 Mi characters have none.

    Of a language that isn't known, everything behind one of the usual marks is a comment.
    """
    text = "\n".join(lines)
    if len(text) > _LARGEST:
        return ()
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    spans: dict[int, list[Span]] = {}  # by line, from its beginning
    find = _of_name(path, _WRITTEN) or _ANY
    for start, end in find(text):
        number = bisect_right(starts, start)
        column = start - starts[number - 1]
        for piece in text[start:end].split("\n"):
            spans.setdefault(number, []).append((column, column + len(piece)))
            number, column = number + 1, 0
    return tuple(_comment_line(number, lines[number - 1], found) for number, found in spans.items())


def _comment_line(number: int, line: str, spans: Sequence[Span]) -> CommentLine:
    """The comments on a line. Without them and, in JSX, the braces around them, a line may have nothing."""
    code, at = list[str](), 0
    for start, end in spans:
        braces = int(line[start - 1 : start + 2] == "{/*" and line[end : end + 1] == "}")
        code.append(line[at : start - braces])
        at = end + braces
    text = " ".join(line[start:end] for start, end in spans)
    return CommentLine(number, text, alone=not "".join((*code, line[at:])).strip())
