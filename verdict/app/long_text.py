"""Decides how much of a text an answer shows, and what is stored as an artifact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from verdict.domain.artifact import Artifact, Fetch, reference
from verdict.domain.errors import OutputError
from verdict.domain.text.content import Content, ContentLimits
from verdict.domain.text.cutting import Ends
from verdict.domain.text.excerpts import excerpt_ends
from verdict.domain.text.untrusted import Redactor, clean_block, clean_line
from verdict.ports import ArtifactStore

_SUMMARY = 100  # characters of a text that may go into its summary

LimitsOf = Callable[[str], ContentLimits]
"""The limits for a source, such as `code` or `semgrep.stderr`."""


class ContentProcessor:
    """Prepares long texts for a reader: outputs of tools, logs, code, lists of findings.

    Secrets are masked before anything is cut, stored or shown; what is shown is cleaned. Without a `store`, or if it
    can't be written to, a text of any size is cut and the reader is told so; an answer never fails because of it.
    """

    def __init__(self, limits: LimitsOf, store: ArtifactStore | None, fetch: Fetch) -> None:
        self._limits = limits
        self._store = store
        self._fetch = fetch

    def text(self, text: str, source: str, redact: Redactor) -> Content:
        """The part of `text` that an answer shows; `original_size` is that of the cleaned text."""
        limits, redacted = self._limits(source), redact(text)
        ends = Ends.of(clean_block(redacted))
        if ends.size <= limits.artifact_threshold:
            return excerpt_ends(ends, limits.inline_limit, limits.strategy, limits.head_ratio)
        kept = self._kept(iter((redacted,)), limits, source)
        return self._referred(ends, kept, limits, source)

    def _kept(self, pieces: Iterator[str], limits: ContentLimits, source: str) -> Artifact | OutputError | None:
        """The artifact, or the reason why there is none. The pieces are used up in any case."""
        kept: Artifact | OutputError | None = None
        if self._store is not None:
            try:
                kept = self._store.put(pieces, source, limits.max_artifact_size, head_ratio=limits.head_ratio)
            except OutputError as error:
                kept = error
        for _ in pieces:
            pass
        return kept

    def _referred(self, ends: Ends, kept: Artifact | OutputError | None, limits: ContentLimits, source: str) -> Content:
        """A part of the text, followed by how to get all of it."""
        match kept:
            case Artifact():
                first = ends.head.lstrip()[:_SUMMARY].partition("\n")[0]
                note = reference(kept, f"{source}, {kept.lines:,} lines: {first}", self._fetch)
            case OutputError():
                note = f"[The full text is not stored: {clean_line(str(kept))}]"
            case None:
                note = "[The full text is not stored: artifacts are disabled]"
        taken = len(note) + 1
        if isinstance(kept, Artifact):
            taken += len(_measures(limits.strategy, ends.size, ends.size, ends.size)) + len("head_tail\n")
        shown = excerpt_ends(ends, limits.inline_limit - taken, limits.strategy, limits.head_ratio)
        how = shown.strategy_used
        if isinstance(kept, Artifact) and how is not None and shown.text:
            note = f"{_measures(how, shown.truncated_size, ends.size, shown.estimated_tokens)}\n{note}"
        text = f"{shown.text}\n{note}" if shown.text else note
        return replace(shown, text=text, artifact_id=kept.id if isinstance(kept, Artifact) else None)


def _measures(strategy: str, shown: int, size: int, tokens: int) -> str:
    """How a text was cut, what is shown of it, and the tokens of that."""
    return f"[Shown: {shown:,} of {size:,} chars by {strategy}, about {tokens:,} tokens]"
