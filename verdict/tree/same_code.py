"""Tells whether a new comment leaves the code or the values of a file as they were, by reading the file twice."""

from __future__ import annotations

import io
import tokenize
import tomllib
from collections.abc import Callable, Iterator
from functools import cache

import tree_sitter_go
import tree_sitter_java
import tree_sitter_typescript
import yaml
from tree_sitter import Language, Parser, Tree

Read = Callable[[str], object]
"""All of a text but its comments; None if it can't be read with certainty."""


def same(path: str, before: str, after: str) -> bool | None:
    """Whether two texts differ by nothing but comments; None for a language that isn't read here."""
    name = path.rpartition("/")[2].casefold()
    read = _READERS.get(name) or _READERS.get(name[name.rfind(".") :] if "." in name else "")
    if read is None:
        return None
    old = read(before)
    return old is not None and old == read(after)


def _python(text: str) -> object:
    tokens, strings = list[tuple[int, str]](), 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(text, newline="").readline):
            name = tokenize.tok_name[token.type]
            strings += name.endswith("STRING_START") - name.endswith("STRING_END")
            if token.type == tokenize.ERRORTOKEN or (strings and token.type == tokenize.COMMENT):
                return None
            if token.type not in {tokenize.COMMENT, tokenize.NL}:
                tokens.append((token.type, token.string.rstrip("\r\n")))
    except (tokenize.TokenError, SyntaxError):
        return None
    return tokens


def _yaml(text: str) -> object:
    try:
        return [(type(event), getattr(event, "value", None)) for event in yaml.parse(text, Loader=yaml.SafeLoader)]
    except yaml.YAMLError:
        return None


def _toml(text: str) -> object:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


@cache
def _parser(name: str) -> Parser:
    languages = {
        "go": tree_sitter_go.language,
        "java": tree_sitter_java.language,
        "typescript": tree_sitter_typescript.language_typescript,
        "tsx": tree_sitter_typescript.language_tsx,
    }
    return Parser(Language(languages[name]()))


def _parsed(name: str) -> Read:
    def read(text: str) -> object:
        tree = _parser(name).parse(text.encode())
        in_c = name == "go" and 'import "C"' in text  # the comment above it is code
        return None if tree.root_node.has_error or in_c else list(_leaves(tree, text.encode()))

    return read


def _leaves(tree: Tree, source: bytes) -> Iterator[tuple[str, bytes]]:
    """The kinds and texts of a tree's leaves, and texts between them, without comments and white space."""
    left, at = [tree.root_node], 0
    while left:
        node = left.pop()
        if node.child_count and "comment" not in node.type:
            left.extend(reversed(node.children))
            continue
        if between := source[at : node.start_byte].strip():
            yield "", between
        at = max(at, node.end_byte)
        if "comment" not in node.type:
            yield node.type, source[node.start_byte : node.end_byte]


_READERS: dict[str, Read] = {
    name: read
    for read, names in {
        _python: ".py .pyi .pyw",
        _yaml: ".yaml .yml",
        _toml: ".toml pipfile",
        _parsed("tsx"): ".js .jsx .mjs .cjs .tsx",
        _parsed("typescript"): ".ts .mts .cts",
        _parsed("go"): ".go",
        _parsed("java"): ".java",
    }.items()
    for name in names.split()
}
