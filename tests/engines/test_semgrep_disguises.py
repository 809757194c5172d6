"""semgrep: files whose code isn't what their characters look like."""

from __future__ import annotations

import pytest
from builders import target_file

from verdict.domain.outcome import Gap
from verdict.engines.semgrep.disguises import disguise_of
from verdict.engines.semgrep.files import sorted_out
from verdict.engines.shared.staging import is_noise
from verdict.ports import Workplace
from verdict.tree.source import encoding_of

HIDDEN = "x = 1 # \\n import os; os.system(input())\n"
JAVA = 'class A {{ String s = "a"; {} }}\n'


@pytest.mark.parametrize(
    "encoding", ["unicode_escape", "Unicode-Escape", "raw_unicode_escape", "utf-7", "punycode", "cp037", "utf_16"]
)
@pytest.mark.parametrize("before", ["", "#!/usr/bin/env python\n", "\n"])
def test_an_encoding_that_makes_code_of_a_comment_is_named(encoding: str, before: str) -> None:
    raw = f"{before}# -*- coding: {encoding} -*-\n{HIDDEN}".encode()
    assert "in which code can look like a comment" in (disguise_of("python", raw) or "")
    assert disguise_of("javascript", raw) is None


def test_an_encoding_whose_letters_hold_ascii_is_named_if_a_file_has_such_letters() -> None:
    assert "gbk" in (disguise_of("python", b'# coding: gbk\nx = "\x81\x5c"\n') or "")
    assert disguise_of("python", '# coding: gbk\nx = "中文"\n'.encode("gbk")) is None


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "cp1252", "koi8-r", "euc-jp", "ascii", "no-such", "hex"])
def test_other_encodings_disguise_nothing(encoding: str) -> None:
    assert disguise_of("python", f"# coding: {encoding}\n{HIDDEN}".encode() + b"# \xe4\xf6\n") is None
    assert disguise_of("python", b"\xef\xbb\xbf" + f"# coding: {encoding}\n{HIDDEN}".encode()) is None


def test_only_the_first_two_lines_declare_an_encoding() -> None:
    assert disguise_of("python", f"\n\n# coding: unicode_escape\n{HIDDEN}".encode()) is None


@pytest.mark.parametrize(
    "code",
    [
        "// \\u000a run();",
        "// \\uuuu000D run();",
        'String t = "\\u0022 + run() + \\u0022";',
        'String t = "\\\\\\u0022 + run() + ";',
        "/* *\\u002f run(); /* */",
        "/* \\u002a/ run(); /* */",
        "/* \\u002A\\u002F run(); /* */",
        'String t = "\\u005c" + "; run(); "";',
    ],
)
def test_code_in_what_looks_like_a_comment_or_a_string_of_java_is_named(code: str) -> None:
    assert disguise_of("java", JAVA.format(code).encode()) is not None


@pytest.mark.parametrize(
    "text", ["\\u001b[31m", "\\u00e4", "\\\\u000a", "\\\\\\\\u0022", "\\u002f", "\\u002a", "* / *"]
)
def test_other_escapes_of_java_disguise_nothing(text: str) -> None:
    assert disguise_of("java", JAVA.format(f'String t = "{text}";').encode()) is None


def test_zeros_in_a_comment_make_no_utf_16_of_code() -> None:
    code = b"/*" + b"a\0" * 200 + b"*/ " + b"exec(request.query.command); " * 9
    assert encoding_of(code) == "utf-8"
    assert disguise_of("javascript", code) is None


def test_utf_16_without_a_mark_is_named_since_nothing_says_that_it_is() -> None:
    text = "const a = 1\nconst text = '中文'\n"
    assert disguise_of("javascript", text.encode("utf-16-le")) == "UTF-16 without a byte order mark"
    assert disguise_of("javascript", text.encode("utf-16")) is None


def test_a_few_bytes_that_are_no_text_make_no_binary_file() -> None:
    code = b"exec(request.query.command)\n" * 10
    assert not is_noise(b"/*\0\xff*/" + code)
    assert is_noise(b"/*" + b"\0\xff" * 50 + b"*/" + code)


def test_a_disguised_file_is_limited_and_read_all_the_same(place: Workplace) -> None:
    files = [target_file(place.root, "a.py", f"# coding: unicode_escape\n{HIDDEN}"), target_file(place.root, "b.py")]
    shown, _rest, gaps = sorted_out(files, place)
    assert shown == files
    assert [(gap.path, gap.gap) for gap in gaps] == [("a.py", Gap.LIMITED)]
