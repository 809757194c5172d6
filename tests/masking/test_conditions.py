"""The conditions of secret rules, evaluated as kingfisher does."""

from __future__ import annotations

import pytest

from verdict.masking.conditions import condition, entropy

FOUND = {
    "secret": "abcd1234",
    "match": "key=abcd1234",
    "line": 'my key="abcd1234"',
    "path": "a/b.py",
    "fragment_raw": "",
}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ('entropy(finding["secret"]) < 3.1', True),
        ('entropy(finding["secret"]) < 2.9', False),
        ('matchesAny(finding["secret"], [`^x`, `4$`])', True),
        ('!matchesAny(finding["match"], [`^key=`])', False),
        ('matchesAny(attributes["path"], [`\\.py$`,\n])', True),
        ('failsTokenEfficiency(finding["secret"])', False),
        (
            'matchesAny(finding["line"], [`x`]) && matchesAny(finding["line"], [`x`]) || entropy(finding["line"]) < 9',
            True,
        ),
        (
            'matchesAny(finding["line"], [`x`]) && (matchesAny(finding["line"], [`y`]) || entropy(finding["line"])<9)',
            False,
        ),
    ],
)
def test_a_condition_is_true_or_false(text: str, *, holds: bool) -> None:
    assert condition(text)(FOUND) is holds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "entropy",
        'entropy(finding["secret"])',
        'entropy(finding["other"]) < 1',
        'matchesAny(finding["secret"], [`(`])',
        'matchesAny(finding["secret"], [x])',
        'matchesAny(finding["secret"], [`x`',
        'entropy(finding["secret"]) < 1 entropy',
        '(entropy(finding["secret"]) < 1',
    ],
)
def test_an_invalid_condition_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        condition(text)


def test_an_identifier_made_of_words_is_no_secret() -> None:
    wordy = condition('failsTokenEfficiency(finding["secret"])')
    assert wordy({**FOUND, "secret": "userProfileAccessLevel1"})
    assert not wordy({**FOUND, "secret": "x8Kq2mPz7vTn4Rw9"})


def test_entropy_is_in_bits_per_character() -> None:
    assert (entropy("aaaa"), entropy("abab"), entropy("abcd")) == (0, 1, 2)
