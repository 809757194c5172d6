"""Code in another form, in which semgrep follows data through it. No byte is added or taken away, so nothing moves.

In JavaScript it follows none in a function that is the very value of a class's field, `list = async (req, res) => {…}`,
but does where that is part of an expression: `=!async`. In Go it follows none in what is deferred, but does in what is
started: `go` in place of `defer`. In TypeScript it doesn't know `name` in `({ name }: { name: string }) => …` as a
parameter, because of the same name in the type: `({ name }: T               )`.
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
_DEFERRED = re.compile(rb"^([ \t]*)defer(?=[ \t])", re.MULTILINE)


def followed(language: str, text: bytes) -> bytes:
    """The text of a file, rewritten where semgrep wouldn't follow data."""
    if language == "typescript":
        text = _TAKEN_APART.sub(lambda taken: taken[1] + b"T" + re.sub(rb"[^\r\n]", b" ", taken[2][1:]), text)
    if language in {"javascript", "typescript"}:
        return _FIELD.sub(lambda field: field[0][:-1] + b"!", text)
    if language == "go":
        return _DEFERRED.sub(rb"\1go   ", text)
    return text
