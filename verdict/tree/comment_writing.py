"""Puts a comment into a source file, beside or above a line, without changing what the file means."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verdict.tree.comment_places import certain, kind
from verdict.tree.comments import comment_lines

# The languages for which there can be a certain place: see `comment_places`.
_NAMES = {
    "# {}": ".py .pyi .pyw .yaml .yml .toml .tf .tfvars .hcl pipfile"
    " .sh .bash .zsh .env dockerfile makefile .rb .conf .r .ex .exs .ps1 .psm1 .psd1 .jl .dockerfile .mk .cmake"
    " .htaccess .properties .ini .cfg .npmrc .editorconfig gemfile rakefile requirements",
    "// {}": ".js .jsx .mjs .cjs .ts .tsx .mts .cts .c .h .cc .cpp .cxx .hh .hpp .java .kt .kts .swift .proto .dart .cs"
    " .go .rs .php .jsonc .json5 go.mod",
    "<!-- {} -->": ".html .htm .xhtml .xml .xsd .xsl .svg .csproj .props .targets .plist",
    "{{# {} #}}": ".jinja .jinja2 .njk .twig",
    "{{{{!-- {} --}}}}": ".hbs .handlebars",
    "{{{{! {} }}}}": ".mustache",
    "{{{{/* {} */}}}}": ".gohtml",
    "<%# {} %>": ".ejs .erb",
    "<%-- {} --%>": ".jsp .jspf",
    "<#-- {} -->": ".ftl .ftlh",
    "/* {} */": ".css .scss .less",
    "-- {}": ".sql .lua",
}
_MARKS = {name: mark for mark, names in _NAMES.items() for name in names.split()}
_KINDS = frozenset(_MARKS)
_QUOTES = frozenset([".py", ".pyi", ".pyw", ".yaml", ".yml", ".toml", ".tf", ".tfvars", ".hcl", "pipfile"])
_ENDS = re.compile(r"\*[/)@]|#\}|[%?]>|\}\}|\\\Z")  # what would end a comment early, or let it go on
_RUNS = re.compile(r"<[%?#]|\{[{%#]|[$#@]\{")  # what template languages run
_QUOTING = re.compile(r"[\"'`$\\]")
_BEFORE_ALL = ("#!", "<?", "<!", "\ufeff")  # what must stay at the beginning of a file
_ENCODING = re.compile(r"[ \t\f]*#.*coding[:=]")  # counts on the first two lines
_MARKUP_IN_CODE = (".jsx", ".tsx")


def comment(path: str, text: str) -> str | None:
    """The text as a comment in the language of a file.

    None if no comment with this text is certain to be one: the language has none, or isn't known well enough, or the
    text could end it, or has quotes where a shell may run what is behind them.
    """
    name = kind(path, _KINDS)
    mark = None if name is None else _MARKS[name]
    if mark is None or not text.isprintable() or _ENDS.search(text):
        return None
    if mark[0] in "<{" and (_RUNS.search(text) or ("--" in text and "--" in mark)):
        return None
    if mark[0] == "#" and name not in _QUOTES and _QUOTING.search(text):
        return None
    return mark.format(text)


def placed(path: str, text: str, line: int, remark: str) -> Iterator[tuple[str, int]]:
    """The text of a file with a comment above a line (1-based), then with one at its end.

    Each with the number of lines by which the line has moved. A place is left out unless it is certain that the comment
    is one there, and that the file means what it meant.
    """
    lines = text.split("\n")
    if not 1 <= line <= len(lines):
        return
    code = lines[line - 1].removesuffix("\r")
    ending = lines[line - 1][len(code) :]
    indent = code[: len(code) - len(code.lstrip())]
    before = lines[line - 2].rstrip() if line > 1 else ""
    in_markup = path.casefold().endswith(_MARKUP_IN_CODE) and code.lstrip().startswith(("<", "{"))
    first_comment = line == 1 and code.startswith("#") and remark.startswith("#")  # it may mean something
    if in_markup or first_comment:
        return
    start = sum(len(each) + 1 for each in lines[: line - 1])
    encoding = any(_ENCODING.match(each) for each in lines[line - 1 : 2])
    if not (line == 1 and code.startswith(_BEFORE_ALL)) and not encoding and not before.endswith("\\"):
        above = f"{text[:start]}{indent}{remark}{ending}\n{text[start:]}"
        if _is_comment(path, text, above, start + len(indent), remark):
            yield above, 1
    if not code.rstrip().endswith("\\"):
        at = start + len(code) + 2
        beside = f"{text[: at - 2]}  {remark}{text[at - 2 :]}"
        if _is_comment(path, text, beside, at, remark):
            yield beside, 0


def _is_comment(path: str, before: str, after: str, start: int, remark: str) -> bool:
    """Whether a text with a remark from `start` differs by a comment, which the scan finds too."""
    line = after.count("\n", 0, start) + 1
    lines = [each.removesuffix("\r") for each in after.split("\n")]
    found = any(each.line == line and each.text.endswith(remark) for each in comment_lines(path, lines))
    return found and certain(path, before, after, start, start + len(remark))
