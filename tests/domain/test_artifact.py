"""Artifact ids, references and sizes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from verdict.domain.artifact import (
    Artifact,
    is_id,
    new_id,
    reference,
)
from verdict.presenters.words import artifact_call, artifact_command

NOW = datetime(2025, 3, 1, 12, 30, 5, tzinfo=UTC)
ID = "art_20250301t123005_0123456789abcdef"


def test_an_id_consists_of_the_time_and_random_digits() -> None:
    assert new_id(NOW, "0123456789abcdef") == ID
    assert is_id(ID)


@pytest.mark.parametrize("text", [f"{ID}\n", f" {ID}", f"{ID}/..", ID.upper(), ID[:-1], f"{ID}.txt", "art_", "٣" * 36])
def test_any_other_text_is_no_id(text: str) -> None:
    assert not is_id(text)


def test_a_reference_has_the_summary_the_size_and_the_command_that_shows_it() -> None:
    artifact = Artifact(ID, "semgrep.stderr", "text/plain", 123_456, 900, NOW)
    assert reference(artifact, "semgrep.stderr,\n900 lines", artifact_command) == (
        f"[Artifact: {ID}] semgrep.stderr, 900 lines (120.6 KiB)\nverdict artifacts show {ID} --lines 1-200"
    )
    assert reference(artifact, "s", artifact_call).endswith(
        f'\nverdict_artifact(artifact_id="{ID}", start_line=1, end_line=200)'
    )


def test_a_summary_is_cut_to_100_characters() -> None:
    text = reference(Artifact(ID, "log", "text/plain", 1, 1, NOW), "word " * 90, artifact_command)
    summary = text.removeprefix(f"[Artifact: {ID}] ").partition(" (1 bytes)")[0]
    assert len(summary) <= 100
