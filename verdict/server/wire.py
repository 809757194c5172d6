"""How many bytes an answer takes as it leaves: the whole JSON-RPC message, without what a transport puts around it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp_types.methods import serialize_server_result
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import BaseModel
from starlette.requests import Request

_Context = ServerRequestContext[Any, Any]


def size(ctx: _Context, result: BaseModel | Mapping[str, Any] | None) -> int:
    """Bytes of the answer with this result, which is in its final shape."""
    content = (
        result.model_dump(mode="json", by_alias=True, exclude_none=True) if isinstance(result, BaseModel) else result
    )
    answer = {"jsonrpc": "2.0", "id": ctx.request_id, "result": content or {}}
    return _encoded(ctx, answer)


def text_size(ctx: _Context, empty: types.Result, stamp: Mapping[str, Any]) -> Callable[[str], int]:
    """Gives the bytes of an answer by its text; `empty` is its result with an empty text.

    `stamp` names the server: the SDK puts it into each answer since 2026-07-28.
    """
    plain = empty.model_dump(mode="json", by_alias=True, exclude_none=True)
    result = serialize_server_result(ctx.method, ctx.protocol_version, plain)
    if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
        result["_meta"] = {types.SERVER_INFO_META_KEY: stamp}
    around = size(ctx, result) - len('""')
    return lambda text: around + _encoded(ctx, text)


def _encoded(ctx: _Context, content: object) -> int:
    """The SDK escapes all that isn't ASCII over HTTP since 2026-07-28, and nowhere else."""
    escaped = isinstance(ctx.request, Request) and ctx.protocol_version in MODERN_PROTOCOL_VERSIONS
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=escaped)
    return len(text.encode("utf-8", "backslashreplace"))
