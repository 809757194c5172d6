"""How much one response may hold, and what a piece of it takes."""

from __future__ import annotations

import enum
from dataclasses import dataclass

MAX_TOKENS_CAP = 25_000
"""No answer to an assistant may be larger, whatever is configured."""

MAX_BYTES_CAP = 100_000
"""Four bytes for each token of the largest answer."""

MAX_FINDINGS_CAP = 5000
"""As many as an answer to an assistant may be asked to show."""

SMALLEST_OUTPUT = 4096
"""Bytes: what a report with every engine's state takes, with room for one shortened finding."""

SMALLEST_TOKENS = 1000
"""What such a report takes of them."""

_NO_LIMIT = 1 << 60


class Reason(enum.StrEnum):
    """Which limit hid something."""

    MAX_FINDINGS = "max_findings"
    MAX_OUTPUT_BYTES = "max_output_bytes"
    MAX_TOKENS = "max_tokens"
    SINGLE_RESULT_TOO_LARGE = "single_result_too_large"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one response may hold; None is no limit. Bytes are of the encoded response, envelope and all."""

    max_findings: int | None = None
    max_output_bytes: int | None = None
    max_tokens: int | None = None

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if value is not None and value < 0:
                raise ValueError(f"{name} must not be negative: {value}")

    @property
    def room(self) -> Size:
        """The largest response."""
        return Size(
            _NO_LIMIT if self.max_output_bytes is None else self.max_output_bytes,
            _NO_LIMIT if self.max_tokens is None else self.max_tokens,
        )


@dataclass(frozen=True, slots=True)
class Size:
    """What a piece of a response takes: UTF-8 bytes, separators included, and estimated tokens."""

    bytes: int = 0
    tokens: int = 0

    def __add__(self, other: Size) -> Size:
        return Size(self.bytes + other.bytes, self.tokens + other.tokens)

    def __sub__(self, other: Size) -> Size:
        """What is left, nothing at least."""
        return Size(max(0, self.bytes - other.bytes), max(0, self.tokens - other.tokens))

    def part(self, numerator: int, denominator: int) -> Size:
        """A fraction of it, rounded down."""
        return Size(self.bytes * numerator // denominator, self.tokens * numerator // denominator)

    def fits(self, room: Size) -> bool:
        """Neither is more."""
        return self.bytes <= room.bytes and self.tokens <= room.tokens

    def share(self, limits: Limits) -> float | None:
        """The larger part of the limits in bytes and tokens that it takes up, 1 being all; None without them."""
        parts = ((self.bytes, limits.max_output_bytes), (self.tokens, limits.max_tokens))
        return max((have / most for have, most in parts if most), default=None)

    def exceeds(self, limits: Limits) -> Reason | None:
        """The limit that this size breaks, if it does."""
        if limits.max_output_bytes is not None and self.bytes > limits.max_output_bytes:
            return Reason.MAX_OUTPUT_BYTES
        if limits.max_tokens is not None and self.tokens > limits.max_tokens:
            return Reason.MAX_TOKENS
        return None
