"""Compiled JavaScript in the form of its source."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.engines.semgrep.compiled import uncompiled

_BLANKS = re.compile(r"(?<!\w)[ ]|[ ](?!\w)")


def _close(text: str) -> str:
    """The text without blanks, except for one between words."""
    return _BLANKS.sub("", re.sub(" +", " ", text))


def _plain(text: str) -> str:
    """The text in the form of its source, without blanks that mean nothing."""
    given = text.encode()
    made = uncompiled(given)
    assert [len(line) for line in made.split(b"\n")] == [len(line) for line in given.split(b"\n")]
    return _close(made.decode())


@pytest.mark.parametrize(
    ("declared", "use", "source"),
    [
        ('const child_process_1 = require("child_process");', "(0, child_process_1.exec)(a)", "child_process.exec(a)"),
        ('const node_fs_1 = require("node:fs");', "node_fs_1.readFile(a)", "fs.readFile(a)"),
        ('const promises_1 = require("fs/promises");', "(0, promises_1.readFile)(a)", "fs.readFile(a)"),
        (
            'const crypto_1 = __importDefault(require("crypto"));',
            "crypto_1.default.createHash(a)",
            "crypto.createHash(a)",
        ),
        ('const crypto_1 = tslib_1.__importDefault(require("crypto"));', "crypto_1.default.a()", "crypto.a()"),
        (
            'var _crypto = _interopRequireDefault(require("crypto"));',
            "_crypto.default.createHash(a)",
            "crypto.createHash(a)",
        ),
        ('var _child_process = require("child_process");', "(0, _child_process.exec)(a)", "child_process.exec(a)"),
        ("const _fs = /*#__PURE__*/ _interop_require_default(require('fs'));", "_fs.default.open(a)", "fs.open(a)"),
        (
            'var import_child_process = require("child_process");',
            "(0, import_child_process.exec)(a)",
            "child_process.exec(a)",
        ),
        ('var import_crypto = __toESM(require("crypto"), 1);', "import_crypto.default.a()", "crypto.a()"),
        ('const js_yaml_1 = __importDefault(require("js-yaml"));', "js_yaml_1.default.load(a)", "yaml.load(a)"),
        ('const express_1 = __importDefault(require("express"));', "(0, express_1.default)()", "express()"),
        ('const user_1 = require("./user");', "user_1.User.find(a)", "User.find(a)"),
        ('const db_1 = __importDefault(require("./db"));', "db_1.default.query(a)", "db.query(a)"),
        ('const db_1 = require("./db");', "(0, db_1.query)(a)", "query(a)"),
        ('const pg_1 = require("pg");', "new pg_1.Pool(a)", "new Pool(a)"),
    ],
)
def test_a_use_of_a_module_is_named_as_in_the_source(declared: str, use: str, source: str) -> None:
    assert _plain(f"{declared}\n  x = {use};").splitlines()[1] == _close(f"x = {source};")


def test_babel_declares_a_module_and_its_default_apart() -> None:
    text = 'var _crypto = require("crypto");\nvar _crypto2 = _interopRequireDefault(_crypto);\n_crypto2.default.a();'
    assert _plain(text).splitlines()[2] == "crypto.a();"


def test_the_declaration_of_a_module_is_plain() -> None:
    text = 'const crypto_1 = __importDefault(require("crypto"));'
    assert _plain(text) == 'const crypto=require("crypto");'


@pytest.mark.parametrize(
    "use",
    ["function f(path) {}", "const { path } = a;", "f(path);", "(path) => a", "path => a", "catch (path) {}"],
)
def test_a_name_that_the_file_uses_otherwise_is_left_to_semgrep(use: str) -> None:
    text = f'const path_1 = __importDefault(require("path"));\npath_1.default.join(a);\n{use}'
    assert _plain(text).splitlines()[:2] == ['const path_1=require("path");', "path_1.join(a);"]


@pytest.mark.parametrize("word", ["function", "class", "await"])
def test_a_word_of_the_language_is_no_name(word: str) -> None:
    text = f'const {word}_1 = require("fp-ts/{word}");\n(0, {word}_1.pipe)(a);'

    assert uncompiled(text.encode()).decode() == f'const {word}_1 = require("fp-ts/{word}");\n     {word}_1.pipe(a);'


@pytest.mark.parametrize("other", ["a.path;", "// the path", '"a path"', "x = { path: 1 };", "/* path */"])
def test_a_field_a_string_and_a_comment_use_no_name(other: str) -> None:
    text = f'const path_1 = __importDefault(require("path"));\npath_1.default.join(a);\n{other}'
    assert _plain(text).splitlines()[1] == "path.join(a);"


def test_a_module_that_keeps_its_name_may_be_declared_anywhere() -> None:
    text = '  const path_1 = __importDefault(require("path"));\nvar path, path_1 = require("path"), b;'
    assert _plain(text).splitlines() == ['const path_1=require("path");', 'var path,path_1=require("path"),b;']


@pytest.mark.parametrize(
    "line",
    ["f(0, a.b)(c)", "f (0, a.b)(c)", "f[0](0, a.b)(c)", "(0, a.b).c", "(0, a)(b)", "(1, a.b)(c)", "f()(0, a.b)(c)"],
)
def test_what_only_looks_like_an_indirect_call_is_left_as_it_is(line: str) -> None:
    assert uncompiled(line.encode()).decode() == line


@pytest.mark.parametrize(
    ("line", "source"),
    [
        ("(0, a.b)(c)", "a.b(c)"),
        ("return(0,a.b)(c)", "return a.b(c)"),
        ("await (0, a.b)(c)", "await a.b(c)"),
        ("x = y ? (0, a.b)(c) : d", "x = y ? a.b(c) : d"),
        ("f((0, a.b)(c))", "f(a.b(c))"),
        ("if (x)\n(0, a.b)(c)", "if (x)\na.b(c)"),
        ("() => (0, a.b)`c`", "() => a.b`c`"),
    ],
)
def test_an_indirect_call_is_direct(line: str, source: str) -> None:
    assert _plain(line) == _close(source)


def test_the_blanks_stand_before_a_name_so_that_it_is_one_text() -> None:
    text = 'const child_process_1 = require("child_process");\n(0, child_process_1.exec)(a);\nchild_process_1.exec(a);'
    assert uncompiled(text.encode()).splitlines()[1:] == [b"       child_process.exec(a);", b"  child_process.exec(a);"]


@pytest.mark.parametrize("field", ["delete", "default", "import"])
def test_a_longer_expression_keeps_its_module(field: str) -> None:
    text = f'const store_1 = require("./store");\nstore_1.{field}(a);'
    assert _plain(text).splitlines()[1] == ("store(a);" if field == "default" else f"store.{field}(a);")


@pytest.mark.parametrize(
    "text",
    [
        'const fs = require("fs");\nfs.open(a);',
        'const _ = require("lodash");\n_.merge(a);',
        'import a from "b";\na.b();',
    ],
)
def test_hand_written_code_is_unchanged(text: str) -> None:
    assert uncompiled(text.encode()).decode() == text


@given(
    st.lists(
        st.sampled_from(
            [
                "(0, ",
                "a_1",
                ".b",
                ".default",
                ")",
                "(",
                "\n",
                " ",
                ";",
                "const ",
                " = ",
                'require("a")',
                "__importDefault(",
                "_c",
                "'",
                "ä",
                "//",
                "return",
            ]
        ),
        max_size=40,
    )
)
def test_locations_stay_the_same(parts: list[str]) -> None:
    given_text = "".join(parts).encode()
    made = uncompiled(given_text)
    assert [len(line) for line in made.split(b"\n")] == [len(line) for line in given_text.split(b"\n")]
