"""The token that a local program has to know."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from verdict.domain.errors import ConfigError
from verdict.server.http_access import token
from verdict.server.launch import TOKEN_VARIABLE


def test_the_token_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "home" / "mcp-token"
    made = token({}, file)
    assert len(made) == 64
    assert token({}, file) == made
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_environment_goes_first_and_leaves_no_file(tmp_path: Path) -> None:
    assert token({TOKEN_VARIABLE: "0123456789abcdef"}, tmp_path / "token") == "0123456789abcdef"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("given", ["", "short", "with a space in it", "größer-als-sechzehn"])
def test_a_token_that_can_be_guessed_or_not_sent_is_refused(given: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="at least 16") as raised:
        token({TOKEN_VARIABLE: given}, tmp_path / "token")
    assert TOKEN_VARIABLE in raised.value.hint


def test_an_empty_file_is_refused_with_the_file_in_the_hint(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.touch(mode=0o600)
    with pytest.raises(ConfigError, match="at least 16") as raised:
        token({}, file)
    assert str(file) in raised.value.hint


def test_a_file_that_others_can_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("0" * 64)
    file.chmod(0o644)
    with pytest.raises(ConfigError, match="read by others"):
        token({}, file)


@pytest.mark.parametrize("below", ["", "x/"])
def test_a_file_that_can_not_be_made_or_is_a_link_is_an_error_with_a_hint(below: str, tmp_path: Path) -> None:
    (tmp_path / "x").touch()
    (tmp_path / "token").symlink_to(tmp_path / "x")
    with pytest.raises(ConfigError, match="can't be read or created") as raised:
        token({}, tmp_path / f"{below}token")
    assert TOKEN_VARIABLE in raised.value.hint
