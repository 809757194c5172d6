from __future__ import annotations

import base64
import re

import pytest

from verdict.rulebook.made_up_secrets import fabricate


@pytest.mark.parametrize(
    ("hole", "pattern"),
    [
        ("<alnum:40>", r"[A-Za-z0-9]{40}"),
        ("<hex:64>", r"[0-9a-f]{64}"),
        ("<base64url:43>", r"[A-Za-z0-9_-]{43}"),
        ("<base32:16>", r"[A-Z2-7]{16}"),
        ("<password:14>", r"(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{14}"),
        ("<words:2>", r"(?:[A-Z][a-z]+){2}\d\d[!?#]"),
        ("<uuid>", r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}"),
        ("<dashes>", r"-{5}"),
        ("<dashes:4>", r"-{4}"),
    ],
)
def test_a_placeholder_is_filled_by_what_it_names(hole: str, pattern: str) -> None:
    assert re.fullmatch(f'key = "{pattern}"', fabricate(f'key = "{hole}"', "seed"))


def test_a_users_credentials_are_in_base64() -> None:
    assert base64.b64decode(fabricate("<basic:12>", "seed")).startswith(b"robot:")


@pytest.mark.parametrize("text", ["<password>", "<alnum>", "<nothing:3>", "<a href='x'>", "<your-token>", "1 < 2 > 0"])
def test_other_text_stays(text: str) -> None:
    assert fabricate(text, "seed") == text


def test_values_depend_on_the_seed_and_differ() -> None:
    first, second = fabricate("<alnum:40> <alnum:40>", "seed").split()

    assert fabricate("<alnum:40> <alnum:40>", "seed") == f"{first} {second}"
    assert first != second
    assert fabricate("<alnum:40>", "another") != first
