"""Limits on the size of a response, and sizes of its parts."""

from __future__ import annotations

import enum
from dataclasses import dataclass

SMALLEST_OUTPUT = 4096
"""Bytes that a report needs with the state of every engine and one shortened finding."""

SMALLEST_TOKENS = 1000
"""The tokens that such a report needs."""

_NO_LIMIT = 1 << 60


class Reason(enum.StrEnum):
    """The limit that caused findings to be hidden."""

    MAX_FINDINGS = "max_findings"
    MAX_OUTPUT_BYTES = "max_output_bytes"
    MAX_TOKENS = "max_tokens"
    SINGLE_RESULT_TOO_LARGE = "single_result_too_large"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one response; None: no limit. Bytes count the whole encoded response."""

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
        """The limits as a size."""
        return Size(
            _NO_LIMIT if self.max_output_bytes is None else self.max_output_bytes,
            _NO_LIMIT if self.max_tokens is None else self.max_tokens,
        )


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a part of a response: UTF-8 bytes, separators included, and tokens."""

    bytes: int = 0
    tokens: int = 0

    def __add__(self, other: Size) -> Size:
        return Size(self.bytes + other.bytes, self.tokens + other.tokens)

    def __sub__(self, other: Size) -> Size:
        """The difference, at least 0 in each unit."""
        return Size(max(0, self.bytes - other.bytes), max(0, self.tokens - other.tokens))

    def part(self, numerator: int, denominator: int) -> Size:
        """A fraction of it, rounded down."""
        return Size(self.bytes * numerator // denominator, self.tokens * numerator // denominator)

    def within(self, least: Size, most: Size) -> Size:
        """It, but in each unit at least `least` and at most `most`."""
        return Size(min(max(self.bytes, least.bytes), most.bytes), min(max(self.tokens, least.tokens), most.tokens))

    def fits(self, room: Size) -> bool:
        """Whether it is within `room` in both units."""
        return self.bytes <= room.bytes and self.tokens <= room.tokens

    def share(self, limits: Limits) -> float | None:
        """The share of the limits used, in the unit where it is larger (1 is all); None without limits."""
        parts = ((self.bytes, limits.max_output_bytes), (self.tokens, limits.max_tokens))
        return max((have / most for have, most in parts if most), default=None)

    def exceeds(self, limits: Limits) -> Reason | None:
        """The limit that this size exceeds, or None."""
        if limits.max_output_bytes is not None and self.bytes > limits.max_output_bytes:
            return Reason.MAX_OUTPUT_BYTES
        if limits.max_tokens is not None and self.tokens > limits.max_tokens:
            return Reason.MAX_TOKENS
        return None
