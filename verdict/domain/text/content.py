"""A long text as it is shown: shortened to one line's worth, or a part of it with what it was cut from."""

from __future__ import annotations

import re
from dataclasses import dataclass

from verdict.domain.text.tokens import estimate

_BOUNDARY = re.compile(r"\s")
_LOOK_BACK = 40  # characters given up at most so that a cut falls between words


@dataclass(frozen=True, slots=True)
class ContentLimits:
    """How much of a text is shown: all of it up to `inline_limit` characters, else as much as that, cut by `strategy`.

    Above `artifact_threshold` characters the whole is kept as an artifact, cut to `max_artifact_size` bytes.
    """

    inline_limit: int = 8_000
    artifact_threshold: int = 50_000
    max_artifact_size: int = 10 << 20
    strategy: str = "head_tail"


@dataclass(frozen=True, slots=True)
class Content:
    """A text, or what is shown of it. Sizes are in characters.

    `strategy_used` is how it was cut, None if it wasn't; `artifact_id` names where the whole of it is kept.
    """

    text: str
    original_size: int
    strategy_used: str | None = None
    artifact_id: str | None = None

    @property
    def truncated_size(self) -> int:
        """The size of what is shown."""
        return len(self.text)

    @property
    def was_truncated(self) -> bool:
        """Whether something is left out."""
        return self.strategy_used is not None

    @property
    def estimated_tokens(self) -> int:
        """About how many tokens `text` is, see `tokens.estimate`."""
        return estimate(self.text)


def shorten(text: str, limit: int, beyond: int = 0) -> str:
    """`text` in at most `limit` characters, cut between words where one is near, with a mark saying how much is gone.

    The mark is `…[+N chars]`; a `limit` too small for it leaves `…` alone, and one below 1 leaves nothing. The text may
    be the beginning of one, longer than `limit`, that has as many characters `beyond`.
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


def _mark(missing: int) -> str:
    return f"…[+{missing} chars]"
