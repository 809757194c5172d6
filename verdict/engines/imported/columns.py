"""Converts the columns of imported reports to characters."""

from __future__ import annotations

from collections.abc import Iterable

from verdict.domain.finding import Observation
from verdict.engines.imported.reported import Reported
from verdict.engines.shared.places import in_bytes, in_characters
from verdict.ports import Listing


def in_columns(part: Reported, listing: Listing) -> Iterable[Observation]:
    """The observations of a part with columns in characters."""
    if part.columns == "characters":
        return part.observations
    own = in_bytes(part.observations, listing.files, listing.root) if part.columns == "python" else part.observations
    return in_characters(own, listing.files, listing.root)
