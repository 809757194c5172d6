"""Responses in numbers: how large they were, and what their limits left out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from verdict.domain.page.limits import Limits, Reason, Size


@dataclass(frozen=True, slots=True)
class Response:
    """One response.

    - `surface`: the command or MCP tool. `client`: the name that an MCP client sends; empty on the command line.
    - `total`, `shown`: the number of findings in all, and in the response.
    - `reason`: the limit that hid or shortened something; None if none did, or on a later page.
    """

    at: datetime
    surface: str
    client: str
    total: int
    shown: int
    size: Size
    limits: Limits
    truncated: bool
    reason: Reason | None

    @property
    def utilisation(self) -> float | None:
        """The share of its limits that it used, 0 to 1, see `Size.share`; None if it had none."""
        share = self.size.share(self.limits)
        return None if share is None else min(share, 1.0)
