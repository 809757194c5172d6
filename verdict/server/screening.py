"""Checks each message before the SDK gets it. Refuses those that the SDK wouldn't answer or would quote in full."""

from __future__ import annotations

import json
from typing import Any

import mcp_types as types
from pydantic import ValidationError

LONGEST = 1 << 20
"""The largest size of a message in bytes. Usual messages have a few thousand."""

_LONGEST_NAME = 200  # characters of a request's id or progress token: answers repeat them
_SURROGATES = range(0xD800, 0xE000)


def refusal(raw: str) -> types.JSONRPCError | None:
    """The error response for an invalid message, with the request's id if that is short; None for a valid message."""
    try:
        message = types.jsonrpc_message_adapter.validate_json(raw, by_name=False)
    except ValidationError:
        return _unfit(raw)
    if isinstance(message, types.JSONRPCNotification) and "id" in json.loads(raw):  # the SDK ignores an invalid id
        return _unfit(raw)
    if isinstance(message, types.JSONRPCRequest):
        if not _short(message.id):
            return _error(types.INVALID_REQUEST, f"the request's id is longer than {_LONGEST_NAME} characters")
        meta = (message.params or {}).get("_meta")
        if isinstance(meta, dict) and not _short(meta.get("progressToken", "")):
            words = f"the progress token must be a string or number of at most {_LONGEST_NAME} characters"
            return _error(types.INVALID_PARAMS, words, message.id)
    return None


def too_long() -> types.JSONRPCError:
    """The error response for a message longer than `LONGEST`."""
    return _error(types.INVALID_REQUEST, f"the message is longer than {LONGEST} bytes")


def _unfit(raw: str) -> types.JSONRPCError:
    """The error response for a message that isn't a JSON-RPC request, as exact as possible."""
    try:
        content = json.loads(raw)
    except (ValueError, RecursionError):  # ValueError: not JSON, or a number of more than 4,300 digits
        return _error(types.PARSE_ERROR, "the message is not valid JSON")
    if isinstance(content, list):
        return _error(types.INVALID_REQUEST, "batches are not supported: send each message by itself")
    if not isinstance(content, dict):
        return _error(types.INVALID_REQUEST, "the message is not a JSON-RPC request")
    name = content.get("id")
    known = name if _short(name) and not _broken(name) else None
    if isinstance(content.get("method"), str) and known is not None and _has_broken(content):
        words = "a string contains a lone surrogate (\\ud800 to \\udfff)"
        return _error(types.INVALID_PARAMS, words, known)
    return _error(types.INVALID_REQUEST, "not a JSON-RPC 2.0 request with a string or integer as id", known)


def _error(code: int, message: str, name: types.RequestId | None = None) -> types.JSONRPCError:
    return types.JSONRPCError(jsonrpc="2.0", id=name, error=types.ErrorData(code=code, message=message))


def _short(name: Any) -> bool:
    """Whether an id is short enough to quote in an error."""
    if isinstance(name, str):
        return len(name) <= _LONGEST_NAME
    return type(name) is int and name.bit_length() <= 4 * _LONGEST_NAME and len(str(name)) <= _LONGEST_NAME


def _has_broken(content: object) -> bool:
    """Whether a string in it contains a lone surrogate, which UTF-8 can't encode."""
    waiting = [content]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting += [*each.keys(), *each.values()]
        elif isinstance(each, list):
            waiting += each
        elif _broken(each):
            return True
    return False


def _broken(text: object) -> bool:
    return isinstance(text, str) and any(ord(char) in _SURROGATES for char in text)
