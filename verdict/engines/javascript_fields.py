"""Functions that are fields of a class in JavaScript, in a form in which semgrep follows data through them.

It follows none where a function is the very value of a field, `list = async (req, res) => {…}`; where it is part of an
expression, it does. One byte makes one of it, and moves nothing.
"""

from __future__ import annotations

import re

_NESTED = rb"\((?:[^()]|\((?:[^()]|\([^()]{0,300}\)){0,300}\)){0,1000}\)"  # what a function is given, with its defaults
_FIELD = re.compile(
    rb"""
    ^[ \t]+ (?:(?:public|private|protected|static|override|readonly) [ \t]+){0,4}
    \#?[\w$]+ [!?]? [ \t]?
    (?: :(?:[^=\n;]|=>){1,300} )?  # its type
    = (?P<space>[ ])
    (?= (?:async[ \t]+)? (?: function\b | [\w$]+\s?=> | (?:<[^\n]{1,200}>)? """
    + _NESTED
    + rb"""\s? (?: :(?:[^=\n;]|=>){1,300} )? => ) )
    """,
    re.MULTILINE | re.VERBOSE,
)


def followed(text: bytes) -> bytes:
    """The text with each such function negated: of the same length, with the same places."""
    return _FIELD.sub(lambda field: field[0][:-1] + b"!", text)
