"""How much one answer may hold, and what it takes on the wire."""

from __future__ import annotations

import json
from collections.abc import Mapping

from verdict.config import McpSettings
from verdict.domain.truncation import MAX_TOKENS_CAP, SMALLEST_TOKENS, Limits
from verdict.server.arguments import MAX_BYTES_CAP, Sized

ENVELOPE = 640
"""Bytes of an answer around its text: JSON-RPC, the request's id, the server's name."""

CLIENT_TOKENS = "MAX_MCP_OUTPUT_TOKENS"
"""The variable in which a client tells its servers what it takes."""

# Clients that cut what a tool says, by the name they give themselves, and the bytes they take.
_CUTS_AT = {"codex-mcp-client": 10_000}


def limits(
    given: Sized, count: int | None, settings: McpSettings, client: str, environment: Mapping[str, str]
) -> Limits:
    """What is asked for; else what suits the client, by our settings, its environment, its name; else the default."""
    own = settings.clients.get(client)
    by_client = (
        own.max_output_bytes if own is not None and own.max_output_bytes else _CUTS_AT.get(client, MAX_BYTES_CAP)
    )
    tokens = [settings.max_tokens, MAX_TOKENS_CAP]
    if own is not None and own.max_tokens:
        tokens.append(own.max_tokens)
    if (told := environment.get(CLIENT_TOKENS, "")).isdecimal():
        tokens[0] = max(SMALLEST_TOKENS, int(told))
    return Limits(
        settings.max_findings if count is None else count,
        given.max_output_bytes or min(settings.max_output_bytes, by_client),
        given.max_tokens or min(tokens),
    )


def on_the_wire(text: str) -> int:
    """Bytes of an answer with this text, as JSON."""
    return len(json.dumps(text, ensure_ascii=False).encode("utf-8", "backslashreplace")) + ENVELOPE
