"""Limits the size of a response: the limits for a client, and texts cut or stored to fit them."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from verdict.app.locations import user_artifacts
from verdict.app.long_text import ContentProcessor
from verdict.domain.artifact import Artifact, reference
from verdict.domain.errors import OutputError
from verdict.domain.page.limits import SMALLEST_TOKENS, Limits
from verdict.domain.text.content import ContentLimits
from verdict.domain.text.cutting import HEAD_SHARE
from verdict.domain.text.tokens import estimate
from verdict.domain.text.untrusted import Redactor, clean_block, clean_line
from verdict.ports import ArtifactStore
from verdict.presenters.words import artifact_call
from verdict.settings.artifacts import ArtifactSettings
from verdict.settings.caps import MAX_BYTES_CAP, MAX_FINDINGS_CAP, MAX_TOKENS_CAP
from verdict.settings.model import ClientSettings, McpSettings

if TYPE_CHECKING:  # keeps the protocol's types out of the scan's process
    from verdict.server.arguments import Sized

ENVELOPE = 640
"""Bytes of a response besides its text: JSON-RPC, the request's id, the server's name."""

CLIENT_TOKENS = "MAX_MCP_OUTPUT_TOKENS"
"""The environment variable by which a client states the largest response it accepts, in tokens."""

# The bytes at which clients truncate a tool's result, by the name that they send.
_CUTS_AT = {"codex-mcp-client": 10_000}
_ENOUGH_DIGITS = len(str(MAX_TOKENS_CAP)) + 1
_LEAST = 200  # characters; a shorter text isn't cut further


def limits(
    given: Sized, count: int | None, settings: McpSettings, client: str, environment: Mapping[str, str]
) -> Limits:
    """The limits of a response to `client`, never above the caps.

    In this order: the arguments of the call, the client's settings, its environment, its known limit, the defaults.
    """
    own = settings.clients.get(client, ClientSettings())
    told = environment.get(CLIENT_TOKENS, "")
    by_client = max(SMALLEST_TOKENS, _number(told)) if told.isdecimal() else settings.max_tokens
    most = min(settings.max_output_bytes, _CUTS_AT.get(client, MAX_BYTES_CAP))
    return Limits(
        min(settings.max_findings if count is None else count, MAX_FINDINGS_CAP),
        min(given.max_output_bytes or own.max_output_bytes or most, MAX_BYTES_CAP),
        min(given.max_tokens or own.max_tokens or by_client, MAX_TOKENS_CAP),
    )


def _number(digits: str) -> int:
    """The number, or at least the cap of tokens. Python converts no more than 4,300 digits."""
    return int(f"0{digits.lstrip('0')[:_ENOUGH_DIGITS]}")


def on_the_wire(text: str) -> int:
    """The bytes of a response with this text. Counts escaped non-ASCII characters, as the SDK sends them over HTTP."""
    return len(json.dumps(text)) + ENVELOPE


def fits(text: str, room: Limits, reserved: int = 0) -> bool:
    """Whether a response within `room` has space for the text and `reserved` ASCII characters."""
    most = room.room
    return on_the_wire(text) + reserved <= most.bytes and estimate(text) + reserved <= most.tokens


def fitting(text: str, room: Limits, reserved: int = 0) -> str:
    """The longest beginning of the text that fits into `room`, cut at the end of a line if possible."""
    count = _most(text, room, reserved)
    return text if count == len(text) else text[: text.rfind("\n", 0, count) + 1] or text[:count]


def _most(text: str, room: Limits, reserved: int = 0) -> int:
    """The length of the longest beginning of the text that fits."""
    if len(text) <= room.room.bytes and fits(text, room, reserved):
        return len(text)
    sizes = range(1, min(len(text), room.room.bytes + 1))
    return bisect_left(sizes, x=True, key=lambda size: not fits(text[:size], room, reserved))


class LongTexts:
    """Fits long texts into a response and stores those that don't fit as artifacts."""

    def __init__(self, settings: ArtifactSettings) -> None:
        self._settings = settings

    def result(self, text: str, room: Limits) -> str:
        """The text, shortened to fit. Above `artifact_threshold` the full text is stored."""
        return self._cut(text, "result", self._settings.result, room)

    def bill(self, text: str, room: Limits) -> str:
        """A bill of materials as text, shortened to fit. The full text is stored if it is shortened."""
        return self._cut(text, "bill", self._settings.bill, room)

    def document(self, text: str, media_type: str, room: Limits, head: str) -> str:
        """The JSON document without spaces if it fits; else `head` and a reference to the stored document.

        It is never cut, since a part could look like a complete document. Non-ASCII characters are escaped. The stored
        document has one value per line.
        """
        content = json.loads(text)
        short = json.dumps(content, separators=(",", ":"))
        if fits(short, room):
            return short
        what = f"{head}\nThe document is larger than the limit of a response."
        store = self._store()
        if store is None:
            return f"{what}\n[The full text is not stored: artifacts are disabled; `verdict sbom -o FILE` writes it]"
        try:
            kept = store.put(
                iter((json.dumps(content, indent=1),)),
                "bill",
                self._settings.bill.max_artifact_size,
                media_type=media_type,
                head_ratio=self._settings.bill.head_ratio,
            )
        except OutputError as error:
            return f"{what}\n[The full text is not stored: {clean_line(str(error))}; `verdict sbom -o FILE` writes it]"
        note = " It is larger than an artifact may be; its middle is missing." if kept.truncated else ""
        summary = f"bill, {kept.lines:,} lines of {media_type}"
        return f"{what}{note}\n{reference(kept, summary, artifact_call)}\n`verdict sbom -o FILE` writes it to a file."

    def _cut(self, text: str, source: str, limits: ContentLimits, room: Limits) -> str:
        most, store = _most(clean_block(text), room), self._store()
        once = None if store is None else _Once(store)
        while True:
            inline = max(1, min(limits.inline_limit, most))
            threshold = inline if limits.artifact_threshold == limits.inline_limit else limits.artifact_threshold
            own = replace(limits, inline_limit=inline, artifact_threshold=threshold)
            answer = ContentProcessor(partial(_of_any, own), once, artifact_call).text(text, source, Redactor()).text
            if fits(answer, room) or most < _LEAST:
                return fitting(answer, room)
            most = most * 3 // 4  # the cut text can need more bytes per character than the whole

    def _store(self) -> ArtifactStore | None:
        return user_artifacts() if self._settings.enabled else None


def _of_any(limits: ContentLimits, _source: str) -> ContentLimits:
    return limits


class _Once:
    """A store that writes the text only once, while `_cut` tries several lengths."""

    def __init__(self, store: ArtifactStore) -> None:
        self._store = store
        self._kept: Artifact | None = None

    def put(
        self,
        pieces: Iterable[str],
        source: str,
        limit: int,
        *,
        media_type: str = "text/plain",
        head_ratio: float = HEAD_SHARE,
    ) -> Artifact:
        """See `ArtifactStore.put`."""
        if self._kept is None:
            self._kept = self._store.put(pieces, source, limit, media_type=media_type, head_ratio=head_ratio)
        return self._kept

    def read(self, id_: str, first: int = 1, last: int | None = None) -> Iterator[str]:
        """See `ArtifactStore.read`."""
        return self._store.read(id_, first, last)
