"""How much one answer may hold, and what it takes on the wire."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from verdict.config import ArtifactSettings, ClientSettings, McpSettings
from verdict.domain.artifact import over_mcp
from verdict.domain.content import ContentLimits
from verdict.domain.limits import MAX_TOKENS_CAP, SMALLEST_TOKENS, Limits
from verdict.domain.tokens import estimate
from verdict.domain.untrusted import Redactor, clean_block
from verdict.inlining import ContentProcessor
from verdict.server.arguments import MAX_BYTES_CAP, MAX_FINDINGS_CAP, Sized
from verdict.storage import user_artifacts

ENVELOPE = 640
"""Bytes of an answer around its text: JSON-RPC, the request's id, the server's name."""

CLIENT_TOKENS = "MAX_MCP_OUTPUT_TOKENS"
"""The variable in which a client tells its servers what it takes."""

# Clients that cut what a tool says, by the name they give themselves, and the bytes they take.
_CUTS_AT = {"codex-mcp-client": 10_000}
_LEAST = 200  # characters of a text below which it isn't cut further


def limits(
    given: Sized, count: int | None, settings: McpSettings, client: str, environment: Mapping[str, str]
) -> Limits:
    """What is asked for; else what suits the client, by our settings, its environment, its name; else the default."""
    own = settings.clients.get(client, ClientSettings())
    told = environment.get(CLIENT_TOKENS, "")
    by_client = max(SMALLEST_TOKENS, int(told)) if told.isdecimal() else settings.max_tokens
    most = min(settings.max_output_bytes, _CUTS_AT.get(client, MAX_BYTES_CAP))
    return Limits(
        min(settings.max_findings if count is None else count, MAX_FINDINGS_CAP),
        min(given.max_output_bytes or own.max_output_bytes or most, MAX_BYTES_CAP),
        min(given.max_tokens or own.max_tokens or by_client, MAX_TOKENS_CAP),
    )


def on_the_wire(text: str) -> int:
    """Bytes of an answer with this text, as JSON. Over HTTP the SDK escapes all that isn't ASCII."""
    return len(json.dumps(text)) + ENVELOPE


def fits(text: str, room: Limits, reserved: int = 0) -> bool:
    """Whether an answer holds the text beside `reserved` plain characters."""
    most = room.room
    return on_the_wire(text) + reserved <= most.bytes and estimate(text) + reserved <= most.tokens


def fitting(text: str, room: Limits, reserved: int = 0) -> str:
    """The longest beginning of the text that an answer holds, to the end of a line where there is one."""
    count = _most(text, room, reserved)
    return text if count == len(text) else text[: text.rfind("\n", 0, count) + 1] or text[:count]


def _most(text: str, room: Limits, reserved: int = 0) -> int:
    """How many of the first characters an answer holds."""
    if len(text) <= room.room.bytes and fits(text, room, reserved):
        return len(text)
    sizes = range(1, min(len(text), room.room.bytes + 1))
    return bisect_left(sizes, x=True, key=lambda size: not fits(text[:size], room, reserved))


class LongTexts:
    """What an answer holds of a text of any length; of one above the configured threshold the whole is kept aside."""

    def __init__(self, settings: ArtifactSettings) -> None:
        self._settings = settings

    def answer(self, text: str, source: str, room: Limits, media_type: str = "text/plain") -> str:
        """The text, or as much of it as fits with a mark of what is gone."""
        most = _most(clean_block(text), room)
        while True:
            processor = ContentProcessor(partial(self._limits, most), user_artifacts(), over_mcp)
            answer = processor.text(text, source, Redactor(), media_type=media_type).text
            if fits(answer, room) or most < _LEAST:
                return fitting(answer, room)
            most = most * 3 // 4  # what was cut costs more than what was measured

    def _limits(self, most: int, source: str) -> ContentLimits:
        limits = self._settings.limits(source)
        return replace(limits, inline_limit=max(1, min(limits.inline_limit, most)))
