"""Sends warnings to the clients that subscribed to them."""

from __future__ import annotations

from typing import Any, get_args

import mcp_types as types
from mcp.server.connection import allowed_log_levels
from mcp.server.context import ServerRequestContext
from mcp_types import LOG_LEVEL_META_KEY
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from starlette.requests import Request

_MOST = 1000  # connections whose level is remembered; the oldest is forgotten first
_LEVELS: tuple[types.LoggingLevel, ...] = get_args(types.LoggingLevel)  # least severe first

_Context = ServerRequestContext[Any, Any]


class Listeners:
    """Sends warnings to clients that asked for them, by `logging/setLevel` or, in newer protocols, in each request."""

    def __init__(self) -> None:
        self._levels: dict[str, types.LoggingLevel] = {}

    async def set_level(self, ctx: _Context, params: types.SetLevelRequestParams) -> types.EmptyResult:
        """Set the lowest level of log messages for the connection."""
        connection = _connection(ctx)
        if connection is not None:
            self._levels.pop(connection, None)
            self._levels[connection] = params.level
            while len(self._levels) > _MOST:
                del self._levels[next(iter(self._levels))]
        return types.EmptyResult()

    async def warn(self, ctx: _Context, text: str) -> None:
        """Warn the client of this request. No-op unless it subscribed."""
        if self._hears(ctx):
            said = types.LoggingMessageNotificationParams(level="warning", logger="verdict.truncation", data=text)
            await ctx.session.send_notification(types.LoggingMessageNotification(params=said), ctx.request_id)

    def _hears(self, ctx: _Context) -> bool:
        if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
            return LOG_LEVEL_META_KEY in (ctx.meta or {}) and "warning" in allowed_log_levels(
                ctx.protocol_version, ctx.meta
            )
        level = self._levels.get(_connection(ctx) or "")
        return level is not None and _LEVELS.index(level) <= _LEVELS.index("warning")


def _connection(ctx: _Context) -> str | None:
    """A key for the connection: constant for stdio, over HTTP the session's id or None without a session."""
    if isinstance(ctx.request, Request):
        return ctx.request.headers.get("mcp-session-id")
    return "stdio"
