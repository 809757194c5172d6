"""Decides how much of a text goes into an answer, and what of it is kept as an artifact."""

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
from verdict.presenters.words import artifact_command

_SUMMARY = 100  # characters of a text that may go into its summary

LimitsOf = Callable[[str], ContentLimits]
"""The limits for a source, such as `code` or `semgrep.stderr`."""


class ContentProcessor:
    """What every long text passes through on its way to a reader: tool output, logs, excerpts, lists of findings.

    Secrets are masked before anything is cut, stored or shown; what is shown is cleaned. Without a `store`, or where it
    can't be written, a text of any size is cut and the reader told so: that is never why an answer fails.
    """

    def __init__(self, limits: LimitsOf, store: ArtifactStore | None = None, fetch: Fetch = artifact_command) -> None:
        self._limits = limits
        self._store = store
        self._fetch = fetch

    def text(self, text: str, source: str, redact: Redactor, *, media_type: str = "text/plain") -> Content:
        """What an answer shows of `text`; `original_size` is that of the text as it would be shown whole."""
        limits, redacted = self._limits(source), redact(text)
        ends = Ends.of(clean_block(redacted))
        if ends.size <= limits.artifact_threshold:
            return excerpt_ends(ends, limits.inline_limit, limits.strategy)
        kept = self._kept(iter((redacted,)), limits, source, media_type)
        return self._referred(ends, kept, limits, source)

    def _kept(
        self, pieces: Iterator[str], limits: ContentLimits, source: str, media_type: str
    ) -> Artifact | OutputError | None:
        """The artifact, or why there is none; the pieces are used up either way."""
        kept: Artifact | OutputError | None = None
        if self._store is not None:
            try:
                kept = self._store.put(pieces, source, limits.max_artifact_size, media_type=media_type)
            except OutputError as error:
                kept = error
        for _ in pieces:
            pass
        return kept

    def _referred(self, ends: Ends, kept: Artifact | OutputError | None, limits: ContentLimits, source: str) -> Content:
        """A part of the text, and below it where all of it is."""
        match kept:
            case Artifact():
                first = ends.head.lstrip()[:_SUMMARY].partition("\n")[0]
                note = reference(kept, f"{source}, {kept.lines:,} lines: {first}", self._fetch)
            case OutputError():
                note = f"[The whole is not kept: {clean_line(str(kept))}]"
            case None:
                note = "[The whole is not kept: artifacts are off]"
        shown = excerpt_ends(ends, limits.inline_limit - len(note) - 1, limits.strategy)
        text = f"{shown.text}\n{note}" if shown.text else note
        return replace(shown, text=text, artifact_id=kept.id if isinstance(kept, Artifact) else None)
