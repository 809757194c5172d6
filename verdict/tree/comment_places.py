"""Tells where a comment can be put into a file for certain, so that it is a comment and changes nothing else.

Some languages are read whole, before and after. Of the others, all text before the comment must consist of complete
tokens of the language. In doubt there is no such place: what opens a string may do so in a way that isn't known here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verdict.tree.same_code import same
from verdict.tree.shell_comments import shell_comments

_NAMES = re.compile(r"(?P<kind>dockerfile|\.env)\..*|(?P<pip>requirements|constraints).*\.(?:txt|in)")
_SHELL = frozenset((".sh", ".bash", ".zsh"))

_JOINED = r"\\[ \t]*\n(?![ \t]*\Z)"  # a line that goes on, but not at the place of the comment
_ESCAPED = r"\\(?![ \t]*\n)[^\n]"
_INSIDE = r"[$#](?![{(])|[$#]\{[^{}\"'`\n]*\}|\$\([^()\"'`\n]*\)|#\("  # of strings: code in them has no strings
_DOUBLE = rf'(?<![\w@$#"\'])"(?:[^"\\\n$#]|\\[^\n(]|\\\([^()"\n]*\)|{_INSIDE})*"(?!")'
_SINGLE = rf"(?<![\w@$#\"'])'(?:[^'\\\n$#]|\\[^\n(]|{_INSIDE})*'(?!')"
_SHARP = r'\$"(?:[^"\\\n{}]|\\[^\n]|\{\{|\}\}|\{[^{}"\'\n]*\})*"(?!")'  # C#'s strings with code
_BLOCK = r"/\*(?:[^*/]|\*(?!/)|/(?!\*))*\*/"  # without another in it: of some languages they nest
_SLASHES = r"//(?:[^\n\\]|\\(?![ \t]*(?:\n|\Z)))*"  # of C, a comment goes on behind a backslash
_HASH = r"(?<!\S)#[^\n]*"
_SIGNS = r"[^\"'`\\/]|/(?![/*])"
_HERE = (
    r"<<(?P<indent>-)?[ \t]*(?P<quote>[\"']?)(?P<word>[A-Za-z_]\w*)(?P=quote)[^\n\"'`\\<]*\n"
    r"(?:(?![ \t]*(?P=word)[ \t]*\n)[^\n]*(?<!\\)\n)*(?(indent)\t*)(?P=word)(?=\n)"
)
_COMPLETE = rf"[^\"'`\\\n]|{_ESCAPED}|\"(?:[^\"\\\n]|\\[^\n])*\"|'(?:[^'\\\n]|\\[^\n])*'|{_JOINED}"
_SETTING = rf"(?<![^\n])[#;!][^\n]*|{_COMPLETE}|\n"
_TAG = r"(?:[^<>\"'{}]|\"[^\"<]*\"|'[^'<]*')*>"
_RAW = "script|style|pre|textarea|title|xmp|iframe|noscript|noembed|noframes|plaintext|listing"
_BLOCKS = "if|elif|else|endif|for|endfor|block|endblock|extends|include|load|with|endwith|url|static|csrf_token"
_PAGE = "|".join(
    (
        r"[^<{$]",
        r"\$(?!\{)|\$\{[^{}\n]*\}",  # an expression
        r"<!--(?!\[|-?>)(?:[^-]|-(?!-!?>))*-->|(?i:<!doctype\b)[^<>\[]*>",
        rf"(?i:<(?P<raw>script|style)\b){_TAG}(?:[^<]|<(?!/(?P=raw)|!--))*(?i:</(?P=raw)\s*>)",
        rf"(?i:<(?P<plain>{_RAW})\b){_TAG}(?:[^<{{]|\{{\{{[^{{}}<\n]*\}}\}})*(?i:</(?P=plain)\s*>)",
        rf"</?(?!(?i:{_RAW})\b)[A-Za-z]{_TAG}",
        r"</?#(?:if|else|elseif|list)\b[^<>\n]*>|<#--(?:[^-]|-(?!->))*-->",  # FreeMarker
        r"<%--(?:[^-]|-(?!-%>))*--%>|<%(?!--)[^%\n]*%>",  # JSP, EJS and ERB
        r"\{\{\{?(?![{!=/])[^{}\n]*\}\}\}?|\{\{/(?!\*)[^{}\n]*\}\}",  # Jinja, Handlebars, Go
        r"\{\{!--(?:[^-]|-(?!-\}\}))*--\}\}|\{\{!(?!--)[^{}\n]*\}\}|\{\{/\*(?:[^*]|\*(?!/))*\*/\}\}",  # their comments
        rf"\{{#[^#\n]*#\}}|\{{%-?\s*(?:{_BLOCKS})\b[^%{{}}\n]*%\}}",  # Jinja's and Django's comments and statements
    )
)
_XML = (
    r"[^<]|<\?(?:[^?]|\?(?!>))*\?>|<!--(?:[^-]|-(?!->))*-->|<!\[CDATA\[(?:[^\]]|\](?!\]>))*\]\]>"
    r"|<!DOCTYPE(?:[^<>\[\"']|\"[^\"]*\"|'[^']*')*>|</?[A-Za-z_](?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*>"
)


@dataclass(frozen=True, slots=True)
class _Language:
    """What a comment stands behind: `tokens` that are complete, and nothing that matches `never`.

    `beside`: a comment may follow code on its line. `indented`: it may stand on a line with indentation. `markup`: it
    stands between two tags.
    """

    tokens: str
    never: str = "(?!)"
    beside: bool = True
    indented: bool = True
    markup: bool = False


_HASHED = rf"{_HASH}|{_DOUBLE}|{_SINGLE}|{_JOINED}|[^\"'`\\]"
_LONG = "\"\"\"|'''|"
_LANGUAGES = {
    name: language
    for language, names in {
        _Language(rf"{_SLASHES}|{_BLOCK}|{_DOUBLE}|{_SHARP}|{_SINGLE}|{_JOINED}|{_SIGNS}"): ".c .h .cc .cpp .cxx .hh"
        " .hpp .kt .kts .swift .proto .dart .cs .jsonc .json5 go.mod",
        _Language(rf"{_SLASHES}|{_BLOCK}|{_DOUBLE}|b?'(?:[^'\\\n]|\\'|\\[^'\n]+)'|'[A-Za-z_]\w*|{_SIGNS}"): ".rs",
        _Language(
            rf"{_SLASHES}|#(?!\[)[^\n]*|{_BLOCK}|{_DOUBLE}|{_SINGLE}|{_SIGNS}|\\(?=\w)",
            r"\?>|<<<|(?i:__halt)|\A(?!<\?php\b)|(?<!\A)<\?",
        ): ".php",
        _Language(rf"{_BLOCK}|{_DOUBLE}|{_SINGLE}|{_SIGNS}"): ".css .scss .less",
        _Language(
            rf"(?:#|//)[^\n]*|{_BLOCK}|{_HERE}|[^\"'`\\/<]|/(?![/*])|<(?!<)"
            r'|"(?:[^"\\\n$%]|\\[^\n]|[$%](?!\{)|[$%]\{(?:[^{}"\n]|"[^"\\\n$%]*")*\})*"',
        ): ".tf .tfvars .hcl",
        _Language(
            rf"{_HASH}|{_DOUBLE}|{_SINGLE}|{_JOINED}|[^\"'`\\/%]",
            rf"{_LONG}<<[-~\w\"'`]|^=|^__END__|\?[\"']",
        ): ".rb gemfile rakefile",
        _Language(_HASHED, rf"{_LONG}~[A-Za-z]|\?[\"'\\]|#=|\[=*\[|[rR][\"']"): ".r .ex .exs .jl .cmake",
        _Language(_HASHED, "\"\"\"|'''|[@\\\\][\"']|<#|[`\u2018-\u201f]"): ".ps1 .psm1 .psd1",
        _Language(
            rf"--(?=\s)[^\n]*|{_BLOCK}|'[^'\\\n]*'|\"[^\"\\\n]*\"|\$\d|[^\"'`\\$/-]|/(?!\*)|-(?!-)|--(?!\s)",
            r"(?i:\bstdin\b|\bdelimiter\b)",
        ): ".sql",
        _Language(rf"--[^\n]*|{_DOUBLE}|{_SINGLE}|[^\"'`\\-]|-(?!-)", r"\[=*\["): ".lua",
        _Language(rf"{_HERE}|[^\\<]|<<<|<(?!<)|{_ESCAPED}|{_JOINED}", r"^#\s*escape\b", beside=False): "dockerfile"
        " .dockerfile",
        _Language(
            rf"[^\\]|{_ESCAPED}|{_JOINED}", r"\bdefine\b|\.ONESHELL|\.RECIPEPREFIX", beside=False, indented=False
        ): ("makefile .mk requirements"),
        _Language(_SETTING, _LONG[:-1], beside=False, indented=False): ".env .properties .ini .cfg .npmrc"
        " .editorconfig .htaccess",
        _Language(rf"{_HASH}|{_COMPLETE}|\n", f"{_LONG}_by_lua|<<", beside=False): ".conf",
        _Language(
            _PAGE, r"\{%[-+]?\s*(?:raw|verbatim|comment)\b|\{\{\{\{|\{\{=|<%[^%]*\bswitch\b", markup=True
        ): ".html .htm .xhtml .jinja .jinja2 .njk .twig .hbs .handlebars .mustache .gohtml"
        " .ejs .erb .jsp .jspf .ftl .ftlh",
        _Language(_XML, r"xml:space|<xsl:text", markup=True): ".xml .xsd .xsl .svg .csproj .props .targets .plist",
    }.items()
    for name in names.split()
}
_KINDS = frozenset(_LANGUAGES)
_BEHIND_TAG = re.compile(r"(?:\A|>|[}%#]\})\s*\Z")
_BEFORE_TAG = re.compile(r"\s*(?:\Z|<|\{[{%#])")


def kind(path: str, kinds: frozenset[str]) -> str | None:
    """Which of some names and ends of names a file has."""
    name = path.rpartition("/")[2].casefold()
    if (special := _NAMES.fullmatch(name)) is not None:
        name = special["kind"] or "requirements"
    suffix = name[name.rfind(".") :] if "." in name else ""
    return next((each for each in (name, suffix) if each in kinds), None)


def certain(path: str, before: str, after: str, start: int, end: int) -> bool:
    """Whether the second text differs from the first by a comment alone, which is from `start` to `end`."""
    if re.search(r"\r(?!\n)", before):  # ends a line in some languages only
        return False
    if (equal := same(path, before, after)) is not None:
        return equal
    if kind(path, _SHELL) is not None:
        return (start, end) in (shell_comments(after) or ())
    language = _LANGUAGES.get(kind(path, _KINDS) or "")
    return language is not None and _outside(language, after[:start].replace("\r\n", "\n"), after[end:])


def _outside(language: _Language, text: str, following: str) -> bool:
    """Whether nothing is open behind a text of a language."""
    line = text.rpartition("\n")[2]
    if not (language.indented and language.beside) and (line.strip() or (line and not language.indented)):
        return False
    if language.markup and not (_BEHIND_TAG.search(text) and _BEFORE_TAG.match(following)):
        return False
    return re.search(language.never, text, re.MULTILINE) is None and _complete(language.tokens, text)


def _complete(tokens: str, text: str) -> bool:
    """Whether a text consists of tokens, each the first that matches."""
    token, at = re.compile(tokens), 0
    while (match := token.match(text, at)) is not None:
        at = match.end()
    return at == len(text)
