"""Code in another form, in which semgrep follows data through it. No byte is added or taken away, so nothing moves.

In JavaScript with `export {…}` it doesn't understand `static {…}` in a class, but does a method: `_()    {…}`.

In JavaScript it follows none in a function that is the very value of a class's field, `list = async (req, res) => {…}`,
but does where that is part of an expression: `=!async`. In Go it follows none in what is deferred, but does in what is
started: `go` in place of `defer`. In TypeScript it doesn't know `name` in `({ name }: { name: string }) => …` as a
parameter, because of the same name in the type: `({ name }: T               )`. It loses data that is taken out of a
request with a default, `const { name = "" } = req.query`, when that is given to a call, and what is left of a list,
`const [first, ...rest] = parts`: `const { name      } = req.query`, `const [first,    rest] = parts`.

Each `function (…) {…}` inside another doubles the time for its patterns of statements, but `(…) => {…}` doesn't: a file
with twenty around each other took half a minute a rule, and one of 1,300 lines with callbacks three deep took all rules
39 s and takes them 6. Inside another they are written as `      (…)=>{…}`.
"""

from __future__ import annotations

import re

_NESTED = rb"\((?:[^()]|\((?:[^()]|\([^()]{0,300}\)){0,300}\)){0,1000}\)"  # what a function is given, with its defaults
_FIELD = re.compile(
    rb"""
    ^[ \t]+ (?:(?:public|private|protected|static|override|readonly) [ \t]+){0,4}
    \#?[\w$]+ [!?]? [ \t]?
    (?: :(?:[^=\n;]|=>){1,300} )?  # its type
    = [ ]
    (?= (?:async[ \t]+)? (?: function\b | [\w$]+\s?=> | (?:<[^\n]{1,200}>)? """
    + _NESTED
    + rb"""\s? (?: :(?:[^=\n;]|=>){1,300} )? => ) )
    """,
    re.MULTILINE | re.VERBOSE,
)
_TAKEN_APART = re.compile(
    rb"(?<=[(,])(\s*\{[^{}()]{1,500}\}\s*:\s*)(\{(?:[^{}]|\{[^{}]{0,500}\}){0,500}\})(?=\s*[),=])"
)
_WITH_DEFAULTS = re.compile(
    rb"\b(?:const|let|var)\s{1,100}\{[^{}()]{0,500}=[^{}()]{0,500}\}(?=\s{0,100}=\s{0,100}(?:await\s)?(?:\w+\.){0,4}(?:req|request|ctx)\b)"
)
_DEFAULT = re.compile(rb"=[^,\r\n}]*")
_REST = re.compile(rb"(\b(?:const|let|var)\s{1,100}\[[^\[\]{}()]{0,300})\.\.\.(?=\w{1,100}\s{0,100}\]\s{0,100}=)")
_STATIC = re.compile(rb"(?<![\w$.])static[ \t]*\{")
_BEFORE = 100  # bytes before a function that are looked at
_BRACES = re.compile(
    rb"""
    "(?:\\.|[^"\\\n])*+"? | '(?:\\.|[^'\\\n])*+'? | `(?:\\.|[^`\\])*+`? | //[^\n]*+ | /\*(?:[^*]|\*(?!/))*+(?:\*/)?
    | (?P<function>\b(?<!new[ ])function[ \t]*+(?P<given>\([^(){}\n]{0,300}\))[ \t]*+)?+(?P<begin>\{) | (?P<end>\})
    """,
    re.VERBOSE | re.DOTALL,
)
_CALLED = re.compile(rb"\s*+[.(\[`]")  # what may not follow `(…) => {…}`
_WHERE = re.compile(rb"(?:(?<!\?)[(,=:?\[>]|\b(?:return|async))\s*+\Z")  # after an operator, `a || `, it may not stand
_DEFERRED = re.compile(rb"^([ \t]*)defer(?=[ \t])", re.MULTILINE)


def followed(language: str, text: bytes) -> bytes:
    """The text of a file, rewritten where semgrep wouldn't follow data."""
    if language == "typescript":
        text = _TAKEN_APART.sub(lambda taken: taken[1] + b"T" + re.sub(rb"[^\r\n]", b" ", taken[2][1:]), text)
    if language in {"javascript", "typescript"}:
        text = _WITH_DEFAULTS.sub(lambda taken: _DEFAULT.sub(lambda given: b" " * len(given[0]), taken[0]), text)
        text = _REST.sub(rb"\1   ", text)
        text = _STATIC.sub(lambda block: b"_()".ljust(len(block[0]) - 1) + b"{", text)
        return _shallow(_FIELD.sub(lambda field: field[0][:-1] + b"!", text))
    if language == "go":
        return _DEFERRED.sub(rb"\1go   ", text)
    return text


def _shallow(text: bytes) -> bytes:
    """JavaScript in which functions inside others are arrow functions."""
    if text.count(b"function") < 2:
        return text
    changed = bytearray(text)
    around: list[re.Match[bytes] | None] = []  # the functions that begin with a brace, None for another brace
    depth = 0
    for found in _BRACES.finditer(text):
        if found["begin"]:
            function = found if found["function"] else None
            around.append(function)
            depth += function is not None
        elif found["end"] and around:
            function = around.pop()
            if function is None:
                continue
            depth -= 1
            begin = function.start("function")
            fits = _WHERE.search(text, max(0, begin - _BEFORE), begin) and not _CALLED.match(text, found.end())
            if depth and fits:
                arrow = function["given"] + b"=>"
                changed[begin : function.end("function")] = arrow.rjust(len(function["function"]))
    return bytes(changed)
