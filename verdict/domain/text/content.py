"""A long text as shown: cut to a limit, with the size of the original."""

from __future__ import annotations

import re
from dataclasses import dataclass

from verdict.domain.text.tokens import estimate

_BOUNDARY = re.compile(r"\s")
_MORE_LINES = re.compile(r"\n… \d+ more lines?, \d+ of \d+ chars\Z")
_LOOK_BACK = 40  # characters that a cut may move back to fall between words


@dataclass(frozen=True, slots=True)
class ContentLimits:
    """Limits on the display of a text: it is cut by `strategy` to `inline_limit` characters.

    `head_ratio` is the share of the beginning, for strategies that keep both ends.

    A text of more than `artifact_threshold` characters is also stored as an artifact, cut to `max_artifact_size` bytes.
    """

    inline_limit: int
    artifact_threshold: int
    max_artifact_size: int
    strategy: str = "head_tail"
    head_ratio: float = 0.6


@dataclass(frozen=True, slots=True)
class Content:
    """A text as shown. Sizes are in characters.

    `strategy_used` is the way it was cut, None if it is complete; `artifact_id` is the id of the stored original.
    """

    text: str
    original_size: int
    strategy_used: str | None = None
    artifact_id: str | None = None

    @property
    def truncated_size(self) -> int:
        """The size of the shown text."""
        return len(self.text)

    @property
    def was_truncated(self) -> bool:
        """Whether the shown text is incomplete."""
        return self.strategy_used is not None

    @property
    def estimated_tokens(self) -> int:
        """An estimate of the tokens of the shown text, see `tokens.estimate`."""
        return estimate(self.text)


def shorten(text: str, limit: int, beyond: int = 0) -> str:
    """`text` in at most `limit` characters, cut between words if possible, with a mark for the characters left out.

    The mark is `…[+N chars]`; if `limit` is too small for it, the result is `…`, and below 1 it is empty. `beyond` is
    the number of characters that follow `text` in the original; `text` is then longer than `limit`.
    """
    if len(text) <= limit:
        return text
    if limit < 1:
        return ""
    kept = limit - len(_mark(len(text) + beyond))
    if kept < 1:
        return "…"
    head = text[:kept]
    near = max((match.start() for match in _BOUNDARY.finditer(head, max(0, kept - _LOOK_BACK))), default=None)
    if near and not text[kept].isspace():
        head = head[:near]
    head = head.rstrip()
    return head + _mark(len(text) + beyond - len(head))


def more_lines(lines: int, chars: int, size: int) -> str:
    """The last line of code of which only the first lines are shown: what is missing, and the size of the whole."""
    return f"… {lines} more {'line' if lines == 1 else 'lines'}, {chars} of {size} chars"


def without_more_lines(code: str) -> str:
    """The code without the line that `more_lines` adds."""
    return _MORE_LINES.sub("", code)


def _mark(missing: int) -> str:
    return f"…[+{missing} chars]"
