"""Token formats: each sample is masked in any text, and ordinary text stays unchanged."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verdict.domain.text.untrusted import MASK, Redactor
from verdict.masking.formats import FORMATS, Format
from verdict.masking.keys import keys
from verdict.masking.patterns import shipped
from verdict.rulebook.made_up_secrets import fabricate

redact = Redactor((), shipped())
each_format = pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
formats = st.sampled_from(FORMATS)
anything = st.text(max_size=60) | st.text("ab:/@.-_= '\"\\\n\t0", max_size=60)
WORDS = (
    "the scanner reports every problem once and names its file line weakness severity confidence engine rule",
    "snapshot password token secret key authorization bearer basic account configuration http https release version",
    "request response session cookie header value default example function class return import from",
)
words = st.lists(st.sampled_from(" ".join(WORDS).split()), max_size=40).map(" ".join)


def made(form: Format, seed: str = "") -> str:
    return fabricate(form.sample, form.name + seed)


@each_format
def test_a_sample_is_masked_and_the_text_around_it_stays(form: Format) -> None:
    assert redact(f"x ({form.before}{made(form)}{form.after}) y") == f"x ({form.before}{MASK}{form.after}) y"


@each_format
def test_each_format_has_a_source_and_a_unique_name(form: Format) -> None:
    assert form.source
    assert [each.name for each in FORMATS].count(form.name) == 1


@given(formats, anything, anything, st.text("abc", max_size=3))
def test_every_sample_is_masked_in_any_text(form: Format, before: str, after: str, seed: str) -> None:
    value = made(form, seed)
    assert value not in redact(before + form.before + value + form.after + after)


@given(formats, anything, anything, st.booleans())
def test_every_sample_is_masked_in_json(form: Format, before: str, after: str, slashes: bool) -> None:
    value = made(form)
    text = json.dumps({"text": before + form.before + value + form.after + after})
    shown = redact(text.replace("/", "\\/") if slashes else text)
    assert value not in shown
    assert value not in shown.replace("\\/", "/")


@given(formats, anything, anything, st.lists(st.integers(0, 500), max_size=8))
def test_every_sample_is_masked_across_chunks(form: Format, before: str, after: str, cuts: list[int]) -> None:
    value = made(form)
    text = before + form.before + value + form.after + after
    places = [0, *sorted(cuts), len(text)]
    assert value not in "".join(redact.pieces(text[start:end] for start, end in pairwise(places)))


def test_every_expression_can_be_compiled() -> None:
    """An expression is compiled when a text first needs it."""
    filtered = shipped()._filtered
    assert all(filtered._compiled(number).groups >= 0 for number in range(len(filtered._expressions)))


@pytest.mark.parametrize("before", [*range(65_400, 65_560, 9), *range(98_200, 98_400, 9)])
def test_every_sample_is_masked_in_a_long_text_processed_in_parts(before: int) -> None:
    value = made(FORMATS[3])
    pieces = ["x " * (before // 2), "y" * (before % 2), value[:7], value[7:], " z" * 70_000]
    shown = "".join(redact.pieces(pieces))
    assert shown == "".join(pieces).replace(value, MASK)


@given(words)
def test_ordinary_words_are_not_masked(text: str) -> None:
    assert redact(text) == text


@pytest.mark.parametrize(
    "text",
    [
        'password = get_password("https://host.invalid:8080/path")',
        "Authorization: Bearer <token>",
        "https://user:$PASSWORD@host.invalid, https://user:{password}@host.invalid",
        'if "-----BEGIN PRIVATE KEY-----" in text:\n    return decoded(text, encoding="utf-8")',
        "sha256:" + "ab" * 32,
        "550e8400-e29b-41d4-a716-446655440000",
        "hf_transformer, npm_install, sk_live_mode, key-value, dapi",
    ],
)
def test_variable_names_of_secrets_are_not_masked(text: str) -> None:
    assert redact(text) == text


@pytest.mark.parametrize(
    "text",
    [
        'password = "<password:14>"',
        "DB_PASSWORD=<password:14>",
        'client_secret: "<alnum:32>"',
        "mysql --password=<password:12> -h db",
    ],
)
def test_every_sample_of_the_bundled_rules_is_masked(text: str) -> None:
    before, hole, after = text.partition("<")[0], "<" + text.partition("<")[2].partition(">")[0] + ">", ""
    value, after = fabricate(hole, "rules"), text.partition(">")[2]
    assert redact(before + value + after) == before + MASK + after


LINES = fabricate("<base64:64> " * 20 + "<base64:21>=", "key").split()
HEADS = {
    "PEM": ("<dashes>BEGIN RSA PRIVATE KEY<dashes>\n", "\n<dashes>END RSA PRIVATE KEY<dashes>\n"),
    "PKCS 8": ("<dashes>BEGIN PRIVATE KEY<dashes>\n", "\n<dashes>END PRIVATE KEY<dashes>\n"),
    "encrypted PEM": (
        "<dashes>BEGIN EC PRIVATE KEY<dashes>\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n",
        "\n<dashes>END EC PRIVATE KEY<dashes>\n",
    ),
    "OpenSSH": ("<dashes>BEGIN OPENSSH PRIVATE KEY<dashes>\n", "\n<dashes>END OPENSSH PRIVATE KEY<dashes>\n"),
    "OpenPGP": (
        "<dashes>BEGIN PGP PRIVATE KEY BLOCK<dashes>\nVersion: GnuPG v2\n\n",
        "\n=abcd\n<dashes>END PGP PRIVATE KEY BLOCK<dashes>\n",
    ),
    "SSH2": ("<dashes:4> BEGIN SSH2 PRIVATE KEY <dashes:4>\n", "\n<dashes:4> END SSH2 PRIVATE KEY <dashes:4>\n"),
    "PuTTY": ("Private-Lines: 21\n", "\nPrivate-MAC: 0\n"),
    "without an end": ("<dashes>BEGIN PRIVATE KEY<dashes>\n", "\nand = other(text)\n"),
}


@pytest.mark.parametrize(
    "written", ["as it is", "with CRLF", "indented", "as a literal", "as JSON", "as JSON with slashes"]
)
@pytest.mark.parametrize("form", HEADS)
def test_every_line_of_a_private_key_is_masked(form: str, written: str) -> None:
    head, foot = (fabricate(each, "key") for each in HEADS[form])
    text = head + "\n".join(LINES) + foot
    shown = redact({
        "as it is": text,
        "with CRLF": text.replace("\n", "\r\n"),
        "indented": text.replace("\n", "\n    "),
        "as a literal": 'key = ("' + text.replace("\n", '\\n"\n    "') + '")',
        "as JSON": json.dumps({"key": text}),
        "as JSON with slashes": json.dumps({"key": text}).replace("/", "\\/"),
    }[written])  # fmt: skip
    assert MASK in shown
    last = len(LINES) - (form == "without an end")  # a short last line tells itself by the end mark alone
    assert [line for line in LINES[:last] if line[:12] in shown.replace("\\/", "/")] == []
    assert len(shown) < 300


def test_headers_without_keys_in_a_long_line_are_not_masked() -> None:
    assert list(keys(fabricate("<dashes>BEGIN PRIVATE KEY<dashes> x ", "key") * 5_000)) == []


@example(["a" * 300, "a" * 299])
@given(st.lists(st.text("ab", min_size=6, max_size=700), min_size=1, max_size=50))
def test_many_or_long_known_values_are_all_masked(values: list[str]) -> None:
    many = Redactor([*values, *(f"other-{number}" for number in range(40))])
    for value in values:
        assert value not in many(f"x{value}ab")
        assert many(value) == MASK
