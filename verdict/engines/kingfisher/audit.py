"""What kingfisher says of its own work, at the end of each report."""

from __future__ import annotations

import pydantic


class Counts(pydantic.BaseModel):
    """How many inputs were scanned whole, in part, and not."""

    scan_succeeded: int
    scan_partial: int
    scan_failed: int


class Audit(pydantic.BaseModel):
    """The part of a report with these counts."""

    summary: Counts
