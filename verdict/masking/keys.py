"""Finds private keys in a text: PEM and similar formats, and PuTTY's."""

from __future__ import annotations

import re
from collections.abc import Iterator

REACH = 16_384
"""The most characters that the body of a key takes: twice an RSA key of 16,384 bits, in PEM."""

_HEADER = re.compile(  # unambiguous: no part of it can match in two ways
    r"-----BEGIN [A-Za-z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----"
    r"|-----BEGIN OpenVPN [A-Za-z0-9 -]{0,40}[Kk]ey(?: V[0-9])?-----|Private-Lines:[ \t]{0,4}[0-9]{1,3}"
)
_MARKS = ("PRIVATE KEY", "BEGIN OpenVPN ", "Private-Lines:")
# What a body consists of: lines of Base64 or hex digits, as they are or in string literals, and header fields.
_BODY = re.compile(
    r"""(?:(?:[A-Za-z0-9+/=]|\\/){16,}+|\\+[nrt]|[\s"'`+,;:.|>#*()\[\]\\-]|[bfru]{1,2}(?=["'])
    |[A-Z][A-Za-z0-9]{1,12}(?:-[A-Z][A-Za-z0-9]{1,12})?:[ ][^\n\\"']{1,120})*+""",
    re.VERBOSE,
)
_WORD = re.compile(r"(?:[A-Za-z0-9+/=]|\\/){16,}+")
_LAST = re.compile(r"""[A-Za-z0-9+/=]{1,15}(?=(?:\\+[nrt]|[\s"'`+,\\])*+(?:----[- ]?END |Private-MAC:))""")


def keys(text: str) -> Iterator[tuple[int, int]]:
    """The bodies of the keys in a text as spans, sorted, from the first line of their data to the last.

    Without an end mark the body ends with the last line that can be part of it. A program that only names the mark has
    no such line.
    """
    if not any(mark in text for mark in _MARKS):
        return
    done = 0
    for header in _HEADER.finditer(text):
        head, reach = header.end(), header.end() + REACH
        if head < done:
            continue
        body = _BODY.match(text, head, reach)
        end = head if body is None else body.end()
        words = [word.span() for word in _WORD.finditer(text, head, end)]
        if not words:
            continue
        last = _LAST.match(text, end, reach)
        done = words[-1][1] if last is None else last.end()
        yield words[0][0], done
