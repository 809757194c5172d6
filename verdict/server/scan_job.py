"""Messages between the server and a scan's process, besides the report: JSON in both directions."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Strategy
from verdict.settings.model import ArtifactSettings


class _Message(BaseModel):
    # Paths are bytes: their names need not be Unicode.
    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_bytes="base64", val_json_bytes="base64")


class _Part(_Message):
    """A part of a tree: `path`, absolute or below one of the roots; the first root that has it counts."""

    roots: tuple[bytes, ...]
    path: str
    trusted: bool


class ScanJob(_Part):
    """The job of making a report."""

    job: Literal["scan"] = "scan"
    engines: tuple[str, ...] = ()
    since: str | None = None
    strategy: Strategy = Strategy.PRIORITY


class BillJob(_Part):
    """The job of making a bill of materials as an answer with `room` holds it; the rest is stored as an artifact."""

    job: Literal["bill"] = "bill"
    format: Literal["text", "json"]
    room: Limits
    artifacts: ArtifactSettings


class Order(_Message):
    """A job and how many seconds it may take."""

    job: ScanJob | BillJob
    seconds: float


class Word(_Message):
    """Progress: steps done, steps in all, and words."""

    done: int
    total: int
    text: str


class Refusal(_Message):
    """A `VerdictError`."""

    message: str
    hint: str


KEPT = TypeAdapter(tuple[str, ...])
"""Ids of artifacts that the server's session owns from now on."""

TEXT = TypeAdapter(str)
"""The answer to a `BillJob`."""
