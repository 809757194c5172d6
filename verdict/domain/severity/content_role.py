"""The role of a file in its project, by its content: packed scripts, generated code, copies of libraries, tests."""

from __future__ import annotations

import itertools
import re
from pathlib import PurePosixPath

from verdict.domain.finding import CodeRole
from verdict.domain.severity.code_role import is_below_static_files
from verdict.domain.text.shape import is_packed

HEAD = 4096
"""The number of bytes, from the beginning, that are examined in files other than scripts and style sheets."""

_SCRIPTS = (".js", ".mjs", ".cjs", ".css")
_DECLARATIONS = (".d.ts", ".d.mts", ".d.cts")
_SMALL = 2_000  # bytes; smaller files are never taken for packed, however long their lines are
_BUNDLE = re.compile(
    rb"__(?:webpack|rspack)_(?:require|modules)__|webpackUniversalModuleDefinition|webpackJsonp|\b(?:webpack|rspack)Chunk|parcelRequire"
    rb"|\(function\s?e\(t,\s?n,\s?r\)|\(function\(\)\{function (?:r\(e,n,t|e\(t,n,r)\)"  # Browserify
    rb"|\bvar require = function \(file, cwd\) \{"  # its first version
)
_MEMBER = re.compile(  # esbuild and Rolldown name what they pack
    rb"(?m)^[ \t]{0,4}//(?:#region)? (?:\.\./)*node_modules/\S+\.[cm]?[jt]sx?$"
)
_SOURCE = re.compile(rb"(?m)^[ \t]{0,4}//(?:#region)? ((?:\.\./)*+(?:[\w@.-]+/)+[\w@.-]+\.[cm]?[jt]sx?)$")
_JOINED = re.compile(rb"(?m)^// Source: ((?:[\w@.-]+/)+[\w@.-]+\.[cm]?js)$")  # so Grunt begins each file that it joins
_SOURCES = 3  # of the project's own that are in one file; one that is only compiled has one
_GENERATED = re.compile(
    rb"(?im)^[ \t]*(?://|\#|/?\*+|<!--|--|;)[^\n]{0,200}?"
    rb"(?:@generated\b|(?:code |automatically |auto-?)generated\b[^\n]{0,200}\bdo not (?:edit|modify|change)\b)"
)
# A Go file that isn't a test by its name but imports a package for tests: helpers of tests. Java's likewise.
_GO_TESTS = rb'(?:[\w.]+ )?"(?:testing|gopkg\.in/check\.v1|github\.com/(?:onsi/ginkgo|stretchr/testify)\b[^"\n]*)"$'
_HELPS_TESTS = {
    ".go": re.compile(rb"^import %b|^import \((?:\n(?!\))[^\n]*)*?\n[ \t]+%b" % (_GO_TESTS, _GO_TESTS), re.MULTILINE),
    ".java": re.compile(rb"^import (?:static )?(?:junit\.framework|org\.junit|org\.testng)\.", re.MULTILINE),
}
_BANNER = re.compile(
    rb"\s*(?:(?:/\*[!*]?|//)[\s*/!]*(?:@(?:license|preserve)[\s*]+)?|(?://[^\n]{0,200}\n\s*){1,3}/\*[\s*!]*@license[\s*]+)"
    rb"[A-Za-z][\w.\- /]{0,60}?,? v?\d+\.\d+(?:\.\d+)?\b"
    # or with the version on a line of its own, and the licence on another
    rb"|\s*/\*(?=(?:(?!\*/)[\s\S]){0,1000}?(?i:licen[cs]e))(?:(?!\*/)[\s\S]){0,500}?\n[ \t*]*@?[Vv]ersion:? v?\d+\.\d+"
)

_FUNCTION = re.compile(  # the whole script is one function that is called at once
    rb"(?:\s++|;|//[^\n]*+\n|/\*(?:[^*]|\*(?!/))*+\*/)*+(?:\(|!\s*)function\b"
)
_VERSION_OF = re.compile(  # `d3 = {version: "3.5.17"`, `nv.version = '1.1.15b'`
    rb"(?<![\w$.])([A-Za-z]\w*)(?:\.(?:version|VERSION)\s*=|\s*=\s*\{\s*version\s*:)\s*[\"']\d+\.\d+\.\d+"
)
_OF_APPLICATIONS = {"admin", "app", "application", "config", "core", "index", "main", "page", "script", "site"}

_UNIVERSAL = re.compile(  # the module for every loader that bundlers make of a library
    rb"(?:\s++|;|!|//[^\n]*+\n|/\*(?:[^*]|\*(?!/))*+\*/)*+"
    rb"\(function\s*\(\s*\w+(?:,\s*\w+){1,2}\s*\)\s*\{\s*(?:[\"']use strict[\"'];\s*)?"
    rb"(?:if\s*\(\s*)?(?:[\"']object[\"']\s*={2,3}\s*)?typeof (?:exports|define|module)\b"
)
_LICENSED = re.compile(
    rb"\s*/\*[*!]?[\s*]*@licen[cs]e[\s*]+([A-Za-z][\w.-]*)\s+<https?://"
)  # lodash <https://lodash.com/>


def needs_all(path: str) -> bool:
    """Whether `role_by_content` needs the whole content rather than the first `HEAD` bytes."""
    return path.lower().endswith(_SCRIPTS)


def role_by_content(path: str, content: bytes) -> CodeRole | None:
    """The role of a file whose path suggests product code; None if its content shows no other role.

    - Generated: a script or style sheet that is packed or bundled, or begins both with a name and version and as a
      module for every loader; or any file with a comment at its beginning that says it is generated and must not be
      edited.
    - Test: a file in Go or Java that imports a library for tests.
    - Vendored: a script below static files that begins with the name and version of a library, or with the file's name,
      its address and a licence, or as a module for every loader, or is one function that gives the object of the
      file's name a version.

    `content` is the whole content if `needs_all(path)`, else at least the first `HEAD` bytes.
    """
    head = content[:HEAD]
    if needs_all(path):
        if len(content) > _SMALL and is_packed(content):
            return CodeRole.GENERATED
        if is_bundle(content):
            return CodeRole.GENERATED
        banner, universal = _BANNER.match(head), _UNIVERSAL.match(head)
        if is_below_static_files(path) and (banner or universal or _is_named(path, content)):
            return CodeRole.VENDORED
        if banner and universal:
            return CodeRole.GENERATED
    if _GENERATED.search(head):
        return CodeRole.GENERATED
    helps = _HELPS_TESTS.get(PurePosixPath(path).suffix)
    return CodeRole.TEST if helps is not None and helps.search(head) else None


def _is_named(path: str, content: bytes) -> bool:
    """Whether a script begins with a licence and the address of what has the file's name, as libraries do.

    Or whether it is one function that gives the object of that name a version.
    """
    name = PurePosixPath(path).name.casefold().split(".")[0]
    if name in _OF_APPLICATIONS:
        return False
    licensed = _LICENSED.match(content)
    if licensed is not None and licensed[1].decode().casefold() == name:
        return True
    versions = _VERSION_OF.finditer(content) if _FUNCTION.match(content) is not None else ()
    return any(match[1].decode().casefold() == name for match in versions)


def is_bundle(content: bytes) -> bool:
    """Whether a script is several that a bundler has put into one function, however its lines are."""
    if _BUNDLE.search(content[:HEAD]) is not None or _MEMBER.search(content) is not None:
        return True
    source = _JOINED if _JOINED.match(content) else _SOURCE
    named = {found[1] for found in itertools.islice(source.finditer(content), 100)}
    return len(named) >= _SOURCES


def is_declaration(path: str) -> bool:
    """Whether a file has only TypeScript type declarations: nothing in it runs."""
    return path.lower().endswith(_DECLARATIONS)
