"""Who may ask, of what: fixed when the server starts, or told by the client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import anyio
import anyio.to_thread

from verdict.server.job_runner import Tell

if TYPE_CHECKING:  # what starts a server does without it
    from verdict.settings.model import Config

_Result = TypeVar("_Result")
TOKEN_VARIABLE = "VERDICT_MCP_TOKEN"  # noqa: S105  # nosec B105  the name of a variable
"""Holds the bearer token of HTTP clients; no child process is given it."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What the one who started the server allows: folders, and whether what is in them is trusted."""

    roots: tuple[Path, ...]
    config: Config
    trusted: bool


async def _unheard(_text: str) -> None:
    """Who doesn't listen is not warned."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the name that the client gives itself, how to tell it of progress, and how to warn it of a cut.

    `encoded` gives the bytes that an answer to it takes by its text; None if that isn't known exactly.
    """

    name: str
    tell: Tell
    warn: Callable[[str], Awaitable[None]] = _unheard
    encoded: Callable[[str], int] | None = None


async def in_thread(work: Callable[..., _Result], *given: object) -> _Result:
    """Do what may take some milliseconds, or wait for the disk, where it doesn't hold up other requests."""
    return await anyio.to_thread.run_sync(work, *given, limiter=anyio.CapacityLimiter(1))
