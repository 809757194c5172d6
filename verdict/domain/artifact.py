"""A large text kept aside: its name, what is known of it, and the words by which an answer refers to it."""

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
    """A text in the store. `size` is in bytes of UTF-8, `lines` counts its lines, a last one without its end too.

    `truncated` is whether it was larger than may be kept, so that its middle is missing.
    """

    id: str
    source: str
    media_type: str
    size: int
    lines: int
    created: datetime
    truncated: bool = False


Fetch = Callable[[str], str]
"""Says how to get the artifact of an id, on the surface that the answer goes to."""


def on_the_command_line(id_: str) -> str:
    """How a person gets it."""
    return f"verdict artifacts show {id_} --lines 1-200"


def over_mcp(id_: str) -> str:
    """How an assistant gets it."""
    return f'verdict_artifact(artifact_id="{id_}", start_line=1, end_line=200)'


def new_id(now: datetime, random: str) -> str:
    """An id made in the second `now` (UTC); `random` are 16 hex digits or more from a cryptographic source."""
    return f"art_{now:%Y%m%dt%H%M%S}_{random}"


def is_id(text: str) -> bool:
    """Whether `text` has the form of an id, so that a path may be made of it."""
    return _ID.fullmatch(text) is not None


def reference(artifact: Artifact, summary: str, fetch: Fetch) -> str:
    """Two lines: the artifact with what it is, in 100 characters at most, and its size; and how to get it."""
    what = shorten(clean_line(summary), _SUMMARY)
    return f"[Artifact: {artifact.id}] {what} ({size_in_words(artifact.size)})\n{fetch(artifact.id)}"


def size_in_words(size: int) -> str:
    """A number of bytes for a reader."""
    for unit, factor in (("MiB", 1 << 20), ("KiB", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} bytes"
