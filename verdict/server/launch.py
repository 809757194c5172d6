"""The server's launch options, and the client of a request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import anyio
import anyio.to_thread

from verdict.server.job_runner import Tell

if TYPE_CHECKING:  # keeps the server's start fast
    from verdict.settings.model import Config

_Result = TypeVar("_Result")
TOKEN_VARIABLE = "VERDICT_MCP_TOKEN"  # noqa: S105  the name of a variable
"""The environment variable with the bearer token of HTTP clients. No child process gets it."""


@dataclass(frozen=True, slots=True)
class Launch:
    """The options that the server was started with: the folders it may read, and whether to trust their content.

    `fleet` is the URL of a fleet's results; None without one.
    """

    roots: tuple[Path, ...]
    config: Config
    trusted: bool
    fleet: str | None


async def _unheard(_text: str) -> None:
    """Drop the warning; for clients that don't subscribe to log messages."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The client of a request.

    `name` is the one it sends, `tell` reports progress to it, and `warn` warns it of truncation. `encoded` gives the
    bytes of a response by its text; None if only an estimate is possible.
    """

    name: str
    tell: Tell
    warn: Callable[[str], Awaitable[None]] = _unheard
    encoded: Callable[[str], int] | None = None


async def in_thread(work: Callable[..., _Result], *given: object) -> _Result:
    """Run blocking or slow work in a thread, so that it doesn't delay other requests."""
    return await anyio.to_thread.run_sync(work, *given, limiter=anyio.CapacityLimiter(1))
