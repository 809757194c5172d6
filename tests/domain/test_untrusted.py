"""Cleaning text from scanned code, and masking secrets in it."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verdict.domain.location import Location
from verdict.domain.text.untrusted import (
    MASK,
    Redactor,
    clean_block,
    clean_line,
    clean_path,
    clean_pieces,
    native_path,
    without_commands,
)

HOSTILE = {
    "a terminal escape": "\x1b",
    "a one-byte terminal escape": "\x9b",
    "a null": "\x00",
    "a backspace": "\x08",
    "a delete": "\x7f",
    "a soft hyphen": "\xad",
    "a zero-width space": "\u200b",
    "a zero-width joiner": "\u200d",
    "a word joiner": "\u2060",
    "a byte order mark": "\ufeff",
    "a right-to-left override": "\u202e",
    "an isolate": "\u2066",
    "an Arabic letter mark": "\u061c",
    "a combining grapheme joiner": "\u034f",
    "a Hangul filler": "\u3164",
    "a half-width Hangul filler": "\uffa0",
    "a tag character": "\U000e0041",
    "a variation selector beyond the common ones": "\U000e0100",
    "a musical format character": "\U0001d173",
    "a lone surrogate": "\ud800",
}
hostile = pytest.mark.parametrize("char", HOSTILE.values(), ids=HOSTILE)
anything = st.text(st.characters() | st.sampled_from([*HOSTILE.values(), "\n", "\t", "\r", " ", "\\", "\u2028"]))
everything = st.text(st.characters(categories=["Cs", "Cc", "Cf", "Zl", "Zp", "Zs", "Ll", "So"]))


def visible(char: str) -> bool:
    """Takes room of its own, and neither moves the cursor nor reorders what is around it."""
    shown_formats = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
    hieroglyphs = "\U00013430" <= char <= "\U0001343f"
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Zl", "Zp"} or char in shown_formats or hieroglyphs


@hostile
def test_invisible_characters_are_removed_from_a_line(char: str) -> None:
    assert clean_line(f"pass{char}word") == "password"


@hostile
def test_invisible_characters_are_escaped_in_a_block(char: str) -> None:
    shown = clean_block(f"a{char}b")

    assert shown.isascii()
    assert shown.startswith("a\\")


@hostile
def test_invisible_characters_are_escaped_in_a_path(char: str) -> None:
    assert clean_path(f"a{char}b").isascii()


@pytest.mark.parametrize("space", ["\n", "\r\n", "\t", "\x0b", "\x85", "\u2028", "\u2029", "   ", "\xa0"])
def test_any_white_space_in_a_line_is_one_space(space: str) -> None:
    assert clean_line(f"{space}one{space}two{space}") == "one two"


def test_hidden_characters_between_spaces_leave_one_space() -> None:
    assert clean_line("\u200b one \u200b \u200b two \u200b") == "one two"


@pytest.mark.parametrize("text", ["plain", "größe 日本語 🔐", "👩\ufe0f", "a\\nb", "שלום"])
def test_visible_text_stays_as_it_is(text: str) -> None:
    assert (clean_line(text), clean_block(text)) == (text, text)


def test_a_block_keeps_its_lines_and_tabs() -> None:
    assert clean_block("if x:\r\n\tgo()\n") == "if x:\n\tgo()\n"


def test_a_lone_carriage_return_in_a_block_cannot_overwrite_the_line() -> None:
    assert clean_block("safe()\revil()") == "safe()\\revil()"


@given(anything | everything)
def test_a_cleaned_line_is_one_visible_line_and_cleaning_is_idempotent(text: str) -> None:
    cleaned = clean_line(text)

    assert all(map(visible, cleaned))
    assert cleaned == " ".join(cleaned.split()) == clean_line(cleaned)
    assert cleaned.encode().decode() == cleaned


@given(anything | everything)
def test_a_cleaned_block_has_no_hidden_characters_and_cleaning_is_idempotent(text: str) -> None:
    cleaned = clean_block(text)

    assert all(map(visible, cleaned.replace("\n", "").replace("\t", "")))
    assert clean_block(cleaned) == cleaned
    assert cleaned.encode().decode() == cleaned


names = st.binary(max_size=6) | st.text(st.characters(codec="utf-8"), max_size=4).map(str.encode)


@given(names, names)
@example(b"\x85", b"\xc2\x85")
@example(b"\xad", b"\xc2\xad")
@example(b"\n", b"\\n")
@example(b"\xff", b"\\xff")
@example(b"\xe2\x80\xae", b"\\u202e")
def test_no_two_file_names_look_alike(one: bytes, other: bytes) -> None:
    assert (clean_path(os.fsdecode(one)) == clean_path(os.fsdecode(other))) == (one == other)


@given(names)
def test_a_cleaned_path_is_one_visible_line_of_valid_text(name: bytes) -> None:
    cleaned = clean_path(os.fsdecode(name))

    assert all(map(visible, cleaned))
    assert cleaned.encode().decode() == cleaned


@given(names)
@example("\u202e\U000e0041\x85".encode())
@example(b"\xff\t\r\n\\n\\\x7f")
def test_a_cleaned_path_tells_the_name(name: bytes) -> None:
    assert os.fsencode(native_path(clean_path(os.fsdecode(name)))) == name


@given(st.text())
@example("\\ud800\\U00110000\\x8")
def test_any_text_as_a_path_can_be_encoded(text: str) -> None:
    assert os.fsencode(native_path(clean_path(text)))[:0] == b""


@given(names)
def test_cleaning_a_path_adds_and_removes_no_folder(name: bytes) -> None:
    assert clean_path(os.fsdecode(name)).count("/") == name.count(b"/")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"src/app.py", "src/app.py"),
        ("größe/日本語.py".encode(), "größe/日本語.py"),
        (b"a\nb", "a\\nb"),
        (b"a\tb", "a\\tb"),
        (b"a\\b", "a\\\\b"),
        (b"\xff.py", "\\xff.py"),
        ("\x85".encode(), "\\u0085"),
        ("\u202e".encode(), "\\u202e"),
        ("\U000e0041".encode(), "\\U000e0041"),
    ],
)
def test_a_path_is_shown_unchanged_or_escaped(name: bytes, shown: str) -> None:
    assert clean_path(os.fsdecode(name)) == shown


def test_a_cleaned_path_can_be_a_location() -> None:
    assert Location(clean_path(os.fsdecode(b"\xff\n..\\x")), 1).path == "\\xff\\n..\\\\x"


def test_a_known_secret_is_masked_everywhere() -> None:
    redact = Redactor(["hunter22"])

    assert redact("hunter22, again: xhunter22x") == f"{MASK}, again: x{MASK}x"


def test_of_secrets_with_a_common_beginning_the_longest_is_masked() -> None:
    assert Redactor(["AKIA01", "AKIA0123456789"])("key=AKIA0123456789;") == f"key={MASK};"


def test_overlapping_secrets_are_masked_completely() -> None:
    assert Redactor(["AKIA-ABCDEF", "ABCDEF/long/key"])("AKIA-ABCDEF/long/key!") == f"{MASK}!"


def test_adjacent_secrets_are_each_masked() -> None:
    assert Redactor(["secret-1", "secret-2"])("secret-1secret-2") == MASK * 2


def test_each_line_of_a_secret_is_masked_by_itself() -> None:
    redact = Redactor(["  MIIEpAIBAAK\n\tCAQEA7vRkd\n"])

    assert redact("x CAQEA7vRkd y MIIEpAIBAAK") == f"x {MASK} y {MASK}"


def test_a_value_as_short_as_a_word_masks_nothing() -> None:
    assert Redactor(["admin"])("the admin page") == "the admin page"


def test_special_characters_of_regular_expressions_are_literal() -> None:
    redact = Redactor(["a.*(b|c"])

    assert (redact("a.*(b|c"), redact("aXXXXbc")) == (MASK, "aXXXXbc")


def test_without_secrets_text_stays_as_it_is() -> None:
    assert Redactor()("anything") == "anything"


letters = st.text("ab", min_size=6, max_size=9)


@given(st.lists(letters, max_size=4), st.text("abc", max_size=40))
def test_no_known_value_is_left_in_any_text(values: list[str], text: str) -> None:
    redacted = Redactor(values)(text)

    assert not any(value in redacted for value in values)


@given(st.lists(letters, max_size=4), st.text("abc", max_size=40))
def test_masking_changes_only_known_values(values: list[str], text: str) -> None:
    covered = {
        place + offset
        for value in values
        for place in range(len(text))
        if text.startswith(value, place)
        for offset in range(len(value))
    }

    kept = "".join(char for place, char in enumerate(text) if place not in covered)
    assert Redactor(values)(text).replace(MASK, "") == kept


@given(st.lists(letters, max_size=4), st.text("abc", max_size=60), st.lists(st.integers(0, 60), max_size=8))
def test_masking_does_not_depend_on_chunk_borders(values: list[str], text: str, cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(text)]
    pieces = [text[start:end] for start, end in pairwise(places)]

    assert "".join(Redactor(values).pieces(pieces)) == Redactor(values)(text)


def test_a_long_run_of_overlapping_values_takes_little_memory_and_is_masked_once() -> None:
    redacted = list(Redactor(["abab" * 3]).pieces("ab" * 500 for _ in range(50)))

    assert "".join(redacted) == MASK


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize("value", ['pa"ss\\word', "gehe1m-größe", "tab\there-too", "a/b/c/d/e"])
def test_a_value_is_masked_in_its_json_escaped_form_too(value: str, *, ascii_only: bool) -> None:
    spelled = json.dumps(f"<{value}>", ensure_ascii=ascii_only)

    for text in (spelled, spelled.replace("/", "\\/"), re.sub(r"(?<=\\u)....", lambda m: m[0].upper(), spelled)):
        assert json.loads(Redactor([value])(text)) == f"<{MASK}>"


@given(st.text("a\r\n\u200b", max_size=20), st.lists(st.integers(0, 20), max_size=8))
def test_cleaning_does_not_depend_on_chunk_borders(text: str, cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(text)]

    assert "".join(clean_pieces(text[start:end] for start, end in pairwise(places))) == clean_block(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  x ##vso[task.setvariable variable=A]b", "  x # #vso[task.setvariable variable=A]b"),
        ("##VSO[task.complete]", "# #VSO[task.complete]"),
        ("##teamcity[buildStatus]", "# #teamcity[buildStatus]"),
        ("a ##[error]b", "a # #[error]b"),
        ("a\n  ::add-mask::b\n::stop-commands::c", "a\n  : :add-mask::b\n: :stop-commands::c"),
        ("  ::testing::InitGoogleTest();", "  ::testing::InitGoogleTest();"),
        ("std::error::x ${a##[0-9]} ## [b]", "std::error::x ${a##[0-9]} ## [b]"),
    ],
)
def test_a_ci_system_sees_no_command_in_a_log(text: str, shown: str) -> None:
    assert without_commands(text) == shown
