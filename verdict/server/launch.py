"""What the server may look at, as fixed when it starts, and who asks, as the client tells it."""

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
"""The environment variable with the bearer token of HTTP clients. No child process gets it."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What the user who started the server allows: folders, and whether their content is trusted."""

    roots: tuple[Path, ...]
    config: Config
    trusted: bool


async def _unheard(_text: str) -> None:
    """Warn nobody: the client doesn't listen."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The client that asks: its name, as it says itself, and functions to tell it of progress and to warn it of a cut.

    `encoded` gives the bytes of an answer to it by the answer's text; None if that isn't known exactly.
    """

    name: str
    tell: Tell
    warn: Callable[[str], Awaitable[None]] = _unheard
    encoded: Callable[[str], int] | None = None


async def in_thread(work: Callable[..., _Result], *given: object) -> _Result:
    """Run something that may take milliseconds or wait for the disk, so that other requests aren't held up."""
    return await anyio.to_thread.run_sync(work, *given, limiter=anyio.CapacityLimiter(1))
