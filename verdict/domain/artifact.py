"""Artifacts: large texts stored outside a response, which refers to them by id."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line

_ID = re.compile(r"art_\d{8}t\d{6}_[0-9a-f]{16,64}", re.ASCII)
_SUMMARY = 100  # characters


@dataclass(frozen=True, slots=True)
class Artifact:
    """The description of a stored text.

    `size` is in UTF-8 bytes. `lines` counts a last line without a line break too. `truncated` means that the text was
    larger than the store's limit and its middle is missing.
    """

    id: str
    source: str
    media_type: str
    size: int
    lines: int
    created: datetime
    truncated: bool = False


Fetch = Callable[[str], str]
"""Turns an artifact id into words on how to show the artifact."""


def new_id(now: datetime, random: str) -> str:
    """An artifact id from the time (UTC, to the second) and at least 16 random hex digits of a cryptographic source."""
    return f"art_{now:%Y%m%dt%H%M%S}_{random}"


def is_id(text: str) -> bool:
    """Whether `text` has the form of an artifact id and is therefore safe in a path."""
    return _ID.fullmatch(text) is not None


def reference(artifact: Artifact, summary: str, fetch: Fetch) -> str:
    """Two lines: id, `summary` (at most 100 characters) and size; then how to fetch the artifact."""
    what = shorten(clean_line(summary), _SUMMARY)
    return f"[Artifact: {artifact.id}] {what} ({size_in_words(artifact.size)})\n{fetch(artifact.id)}"


def size_in_words(size: int) -> str:
    """A number of bytes as text, such as `1.5 MB`."""
    for unit, factor in (("MiB", 1 << 20), ("KiB", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} bytes"
