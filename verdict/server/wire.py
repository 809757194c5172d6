"""Computes the bytes of an answer on the wire: the whole JSON-RPC message, without the transport's framing."""

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
    """The bytes of the response with this result, which must be final."""
    content = (
        result.model_dump(mode="json", by_alias=True, exclude_none=True) if isinstance(result, BaseModel) else result
    )
    answer = {"jsonrpc": "2.0", "id": ctx.request_id, "result": content or {}}
    return _encoded(ctx, answer)


def text_size(ctx: _Context, empty: types.Result, stamp: Mapping[str, Any]) -> Callable[[str], int]:
    """A function that computes the bytes of a response from its text; `empty` is the result with an empty text.

    `stamp` is the server's name and version, which the SDK adds to each response since protocol 2026-07-28.
    """
    plain = empty.model_dump(mode="json", by_alias=True, exclude_none=True)
    result = serialize_server_result(ctx.method, ctx.protocol_version, plain)
    if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
        result["_meta"] = {types.SERVER_INFO_META_KEY: stamp}
    around = size(ctx, result) - len('""')
    return lambda text: around + _encoded(ctx, text)


def _encoded(ctx: _Context, content: object) -> int:
    """The JSON as the SDK encodes it. Over HTTP, since protocol 2026-07-28, it escapes non-ASCII characters."""
    escaped = isinstance(ctx.request, Request) and ctx.protocol_version in MODERN_PROTOCOL_VERSIONS
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=escaped)
    return len(text.encode("utf-8", "backslashreplace"))
