"""Messages between the server and a scan's process, besides the report: JSON in both directions."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Strategy
from verdict.settings.artifacts import ArtifactSettings
from verdict.tree.base import Span


class _Message(BaseModel):
    # Paths are bytes: their names need not be Unicode.
    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_bytes="base64", val_json_bytes="base64")


class _Part(_Message):
    """A part of a tree: `path`, absolute or relative to one of the roots. The first root that contains it is used."""

    roots: tuple[bytes, ...]
    path: str
    trusted: bool


class ScanJob(_Part):
    """A job that makes a report."""

    job: Literal["scan"] = "scan"
    engines: tuple[str, ...] = ()
    span: Span | None = None
    strategy: Strategy = Strategy.PRIORITY
    whole_code: bool = False


class BillJob(_Part):
    """A job that makes a bill of materials to fit into `room`; a larger one is stored as an artifact."""

    job: Literal["bill"] = "bill"
    format: Literal["text", "json"]
    room: Limits
    artifacts: ArtifactSettings


class Order(_Message):
    """A job and its time limit in seconds."""

    job: ScanJob | BillJob
    seconds: float


class Word(_Message):
    """Progress: steps done, steps in total, and a text."""

    done: int
    total: int
    text: str


class Refusal(_Message):
    """A `VerdictError` that the job raised."""

    message: str
    hint: str


KEPT = TypeAdapter(tuple[str, ...])
"""Ids of the artifacts stored by the job; the server removes them when the session ends."""

TEXT = TypeAdapter(str)
"""The answer to a `BillJob`."""
