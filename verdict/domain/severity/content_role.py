"""What part a file has in its project, as its content says: packed scripts, generated code, copies of libraries."""

from __future__ import annotations

import re

from verdict.domain.finding import CodeRole
from verdict.domain.severity.code_role import is_below_static_files
from verdict.domain.text.shape import is_packed

HEAD = 4096
"""How many bytes from the beginning tell, of a file that is no script or style sheet of a page."""

_SCRIPTS = (".js", ".mjs", ".cjs", ".css")
_DECLARATIONS = (".d.ts", ".d.mts", ".d.cts")
_SMALL = 2_000  # bytes; a shorter file is a line or two of somebody's, whatever their length
_BUNDLE = re.compile(
    rb"__webpack_require__|webpackUniversalModuleDefinition|webpackJsonp|parcelRequire"
    rb"|\(function\s?e\(t,\s?n,\s?r\)|\(function\(\)\{function r\(e,n,t\)"  # of Browserify
)
_GENERATED = re.compile(
    rb"(?im)^[ \t]*(?://|\#|/?\*+|<!--|--|;)[^\n]{0,200}?"
    rb"(?:@generated\b|(?:code |automatically |auto-?)generated\b[^\n]{0,200}\bdo not (?:edit|modify|change)\b)"
)
_BANNER = re.compile(
    rb"\s*(?:/\*[!*]?|//)[\s*/!]*(?:@(?:license|preserve)[\s*]+)?"
    rb"[A-Za-z][\w.\- /]{0,60}?,? v?\d+\.\d+(?:\.\d+)?\b"
)


def needs_all(path: str) -> bool:
    """Whether the whole content tells, not only its beginning."""
    return path.lower().endswith(_SCRIPTS)


def role_by_content(path: str, content: bytes) -> CodeRole | None:
    """The part of a file that its path takes for the product's own; None if its content says nothing else.

    - Generated: a script or style sheet most of which is in lines that nobody writes, or that a bundler put together;
      and what says in a comment at its beginning that a program made it and nobody should edit it.
    - Vendored: below static files, a script that begins with the name and the version of a library.

    `content` is all of it where `needs_all`, else at least `HEAD` bytes.
    """
    head = content[:HEAD]
    if needs_all(path):
        if len(content) > _SMALL and is_packed(content):
            return CodeRole.GENERATED
        if _BUNDLE.search(head):
            return CodeRole.GENERATED
        if _BANNER.match(head) and is_below_static_files(path):
            return CodeRole.VENDORED
    return CodeRole.GENERATED if _GENERATED.search(head) else None


def is_declaration(path: str) -> bool:
    """Whether a file only declares types for TypeScript: nothing in it runs."""
    return path.lower().endswith(_DECLARATIONS)
