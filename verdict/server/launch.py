"""Who may ask, of what: fixed when the server starts, or told by the client."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from verdict.config import Config
from verdict.server.scans import Tell


@dataclass(frozen=True, slots=True)
class Launch:
    """What the one who started the server allows: folders, and whether what is in them is trusted."""

    roots: tuple[Path, ...]
    config: Config
    trusted: bool


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the name that the client gives itself, and how to tell it of progress."""

    name: str
    tell: Tell
