"""Puts a comment into a source file, beside or above a line, without changing what the file means."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence

import yaml

from verdict.tree.comments import comment_lines

_NAMES = {
    "# {}": ".py .pyi .pyw .sh .bash .zsh .yaml .yml .toml .tf .tfvars .hcl .env dockerfile makefile .rb .conf .pl .pm"
    " .r .ex .exs .ps1 .psm1 .psd1 .jl .nix .dockerfile .mk .cmake .htaccess .properties .ini .cfg .npmrc .editorconfig"
    " gemfile rakefile pipfile",
    "// {}": ".js .jsx .mjs .cjs .ts .tsx .mts .cts .c .h .cc .cpp .cxx .hh .hpp .java .kt .kts .scala .swift .m .mm"
    " .proto .groovy .gradle .dart .cs .go .rs .php"
    " .fs .fsi .fsx .pas .pp .dpr .lpr .jsonc .json5 .adoc jenkinsfile go.mod",
    "<!-- {} -->": ".html .htm .xhtml .xml .xsd .xsl .svg .vue .svelte .csproj .props .targets .plist .md .markdown",
    "-# {}": ".haml",
    "/ {}": ".slim",
    "{{# {} #}}": ".jinja .jinja2 .njk .twig",
    "{{{{!-- {} --}}}}": ".hbs .handlebars",
    "{{{{! {} }}}}": ".mustache",
    "{{{{/* {} */}}}}": ".gohtml .tmpl",
    "<%# {} %>": ".ejs .erb",
    "<%-- {} --%>": ".jsp .jspf",
    "<#-- {} -->": ".ftl .ftlh",
    "/* {} */": ".css .scss .less",
    "-- {}": ".sql .lua .hs .elm .ads .adb",
    "(* {} *)": ".ml .mli",
    "@* {} *@": ".cshtml .razor",
    "REM {}": ".bat .cmd",
    "' {}": ".vb .vbs .bas .cls .frm",
    "! {}": ".f90 .f95 .f03 .f08",
    '" {}': ".vim .vimrc",
    "; {}": ".clj .lisp .el .asm",
}
_MARKS = {name: mark for mark, names in _NAMES.items() for name in names.split()}
_HASHES = re.compile(r"(?:dockerfile|\.env)\..*|(?:requirements|constraints).*\.(?:txt|in)")
_ENDS = re.compile(r"\*[/)@]|#\}|%>|\}\}")  # what would end a comment early
_BEFORE_ALL = ("#!", "<?", "<!", "\ufeff")  # what must stay at the beginning of a file
_HEREDOC = re.compile(r"<<[-~]?\s*(?P<quote>['\"]?)(?P<word>[A-Za-z_]\w*)(?P=quote)")
_MARKUP_IN_CODE = (".jsx", ".tsx")


def comment(path: str, text: str) -> str | None:
    """The text as a comment in the language of a file; None if it has no comments, or isn't known."""
    name = path.rpartition("/")[2].casefold()
    suffix = name[name.rfind(".") :] if "." in name else ""
    mark = _MARKS.get(name) or _MARKS.get(suffix) or ("# {}" if _HASHES.fullmatch(name) else None)
    if mark is None or ("--" in text and "--" in mark and mark[0] in "<{") or _ENDS.search(text):
        return None
    return mark.format(text)


def placed(path: str, text: str, line: int, remark: str) -> Iterator[tuple[str, int]]:
    """The text of a file with a comment above a line (1-based), then with one at its end.

    Each with the number of lines by which the line has moved. A place is left out where the comment would be none, or
    would change the value of the file.
    """
    lines = text.split("\n")
    if not 1 <= line <= len(lines):
        return
    code = lines[line - 1].removesuffix("\r")
    ending = lines[line - 1][len(code) :]
    indent = code[: len(code) - len(code.lstrip())]
    before = lines[line - 2].rstrip() if line > 1 else ""
    in_markup = path.casefold().endswith(_MARKUP_IN_CODE) and code.lstrip().startswith(("<", "{"))
    if in_markup or _in_heredoc(lines[: line - 1]):
        return
    if not (line == 1 and code.startswith(_BEFORE_ALL)) and not before.endswith("\\"):
        above = [*lines[: line - 1], f"{indent}{remark}{ending}", *lines[line - 1 :]]
        if _is_comment(path, above, line, remark) and _same(path, text, "\n".join(above)):
            yield "\n".join(above), 1
    if not code.rstrip().endswith("\\"):
        beside = [*lines[: line - 1], f"{code}  {remark}{ending}", *lines[line:]]
        if _is_comment(path, beside, line, remark) and _same(path, text, "\n".join(beside)):
            yield "\n".join(beside), 0


def _is_comment(path: str, lines: Sequence[str], line: int, remark: str) -> bool:
    without_ends = [each.removesuffix("\r") for each in lines]
    return any(each.line == line and each.text.endswith(remark) for each in comment_lines(path, without_ends))


def _in_heredoc(before: Sequence[str]) -> bool:
    """Whether a here document is open after these lines."""
    word = None
    for line in before:
        if word is not None:
            word = None if line.strip() == word else word
        elif (match := _HEREDOC.search(line)) is not None:
            word = match["word"]
    return word is not None


def _same(path: str, before: str, after: str) -> bool:
    """Whether two texts have the same value, for formats whose strings go over several lines."""
    if path.casefold().endswith((".yaml", ".yml")):
        return _yaml(before) == _yaml(after)
    if path.casefold().endswith(".toml"):
        return _toml(before) == _toml(after)
    return True


def _yaml(text: str) -> object:
    try:
        return [(type(event), getattr(event, "value", None)) for event in yaml.parse(text, Loader=yaml.SafeLoader)]
    except yaml.YAMLError:
        return object()  # equal to no other value


def _toml(text: str) -> object:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return object()  # equal to no other value
