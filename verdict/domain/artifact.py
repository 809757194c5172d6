"""Artifacts: large texts stored outside a response, which refers to them by id."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from verdict.domain.text.amounts import size_in_words
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line

_ID = re.compile(r"art_\d{8}t\d{6}_[0-9a-f]{16,64}", re.ASCII)
_SUMMARY = 100  # characters


@dataclass(frozen=True, slots=True)
class Artifact:
    """The description of a stored text.

    `size` is in UTF-8 bytes, `tokens` are estimated. `lines` counts a last line without a line break too. `truncated`
    means that the text, of `original_size` bytes, was larger than the store's limit and its middle is missing. Both
    numbers are 0 for a text that an older version stored. `project` is the root of the tree that it is about; empty if
    it isn't known.
    """

    id: str
    source: str
    media_type: str
    size: int
    lines: int
    created: datetime
    truncated: bool = False
    original_size: int = 0
    tokens: int = 0
    project: str = ""

    @property
    def shown_size(self) -> str:
        """Its size; if its middle is missing, also how it was cut and its original size."""
        whole = f" of {size_in_words(self.original_size)}" if self.original_size else ""
        return size_in_words(self.size) + (f"{whole} by head_tail" if self.truncated else "")

    @property
    def extent(self) -> str:
        """Its size and its tokens."""
        return self.shown_size + (f", about {self.tokens:,} tokens" if self.tokens else "")

    @property
    def note(self) -> str:
        """Its extent in brackets, after a blank; empty if it isn't known."""
        return f" ({self.extent})" if self.size else ""


Fetch = Callable[[str], str]
"""Turns an artifact id into words on how to show the artifact."""


def new_id(now: datetime, random: str) -> str:
    """An artifact id from the time (UTC, to the second) and at least 16 random hex digits of a cryptographic source."""
    return f"art_{now:%Y%m%dt%H%M%S}_{random}"


def is_id(text: str) -> bool:
    """Whether `text` has the form of an artifact id and is therefore safe in a path."""
    return _ID.fullmatch(text) is not None


def reference(artifact: Artifact, summary: str, fetch: Fetch) -> str:
    """Two lines: id, `summary` (at most 100 characters) and extent; then how to fetch the artifact."""
    what = shorten(clean_line(summary), _SUMMARY)
    return f"[Artifact: {artifact.id}] {what} ({artifact.extent})\n{fetch(artifact.id)}"
