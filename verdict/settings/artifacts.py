"""The settings of artifacts: how long texts are cut and kept."""

from __future__ import annotations

from typing import Annotated, Literal

import pydantic

from verdict.domain.text.content import ContentLimits
from verdict.domain.text.cutting import HEAD_SHARE
from verdict.settings.section import Key, Positive, Ratio, Section

CutStrategy = Literal["head", "tail", "head_tail", "lines", "element"]

_GENERAL = "the general value"
_Kept = Annotated[Positive | None, Key("how much of it is kept", "bytes", _GENERAL)]
_Inline = Annotated[Positive | None, Key("how much of one text an answer shows", "characters", _GENERAL)]
_OwnRatio = Annotated[Ratio | None, Key("the share of the beginning where both ends are kept", default=_GENERAL)]


class StreamSettings(Section):
    """How much is kept of one output stream of an engine's process. No answer shows it."""

    max_artifact_size: _Kept = None


class BillSettings(Section):
    """How a bill of materials is cut as text. What an answer doesn't show of it is always kept as an artifact."""

    inline_limit: _Inline = None
    max_artifact_size: _Kept = None
    strategy: Annotated[CutStrategy, Key("how it is cut")] = "lines"
    head_ratio: _OwnRatio = None


class ResultSettings(Section):
    """How other answers of the server's tools are cut. By default as `ArtifactSettings` says."""

    inline_limit: _Inline = None
    artifact_threshold: Annotated[Positive | None, Key("longer texts are stored", "characters", _GENERAL)] = None
    max_artifact_size: _Kept = None
    strategy: Annotated[CutStrategy | None, Key("how their texts are cut", default=_GENERAL)] = None
    head_ratio: _OwnRatio = None


class SourceSettings(Section):
    """Settings for texts by where they come from."""

    stdout: Annotated[StreamSettings, Key("the standard output of engines, which answers don't show")] = (
        StreamSettings()
    )
    stderr: Annotated[StreamSettings, Key("the standard error of engines")] = StreamSettings()
    bill: Annotated[BillSettings, Key("the text of `verdict_sbom`; what isn't shown whole is always stored")] = (
        BillSettings()
    )
    result: Annotated[ResultSettings, Key("the other tools of the MCP server")] = ResultSettings()


class ArtifactSettings(Section):
    """How a long text is cut: to how many characters of an answer, and to how many bytes that are kept as an artifact.

    `head_ratio` is the share of the beginning where both ends are kept.
    """

    enabled: Annotated[bool, Key("false: none are stored")] = True
    default_strategy: Annotated[
        CutStrategy,
        Key("how a text is cut: its beginning, its end, both, both in whole lines, or as valid JSON or XML"),
    ] = "head_tail"
    head_ratio: Annotated[Ratio, Key("the share of the beginning where both ends are kept")] = HEAD_SHARE
    inline_limit: Annotated[Positive, Key("how much of one text an answer shows", "characters")] = 8_000
    artifact_threshold: Annotated[
        Positive, Key("longer texts are stored whole, and the answer says how to get them", "characters")
    ] = 50_000
    max_artifact_size: Annotated[
        Positive, Key("of a larger text only the beginning and the end are stored", "bytes")
    ] = 10 << 20
    sources: Annotated[SourceSettings, Key("other values for texts by where they come from")] = SourceSettings()

    @property
    def bill(self) -> ContentLimits:
        """The limits for a bill of materials."""
        own = self.sources.bill
        most = own.max_artifact_size or self.max_artifact_size
        inline = own.inline_limit or self.inline_limit
        return ContentLimits(inline, inline, most, own.strategy, own.head_ratio or self.head_ratio)

    @property
    def result(self) -> ContentLimits:
        """The limits for other answers of the server's tools."""
        own = self.sources.result
        return ContentLimits(
            own.inline_limit or self.inline_limit,
            own.artifact_threshold or self.artifact_threshold,
            own.max_artifact_size or self.max_artifact_size,
            own.strategy or self.default_strategy,
            own.head_ratio or self.head_ratio,
        )

    def kept(self, stream: str) -> int:
        """The most bytes that are kept of an engine's `stdout` or `stderr`."""
        own = self.sources.stdout if stream == "stdout" else self.sources.stderr
        return own.max_artifact_size or self.max_artifact_size

    @pydantic.model_validator(mode="after")
    def _limits_rise(self) -> ArtifactSettings:
        limits = self.result
        if limits.inline_limit > limits.artifact_threshold:
            raise ValueError(
                f"inline_limit is {limits.inline_limit}, above artifact_threshold, which is {limits.artifact_threshold}"
            )
        if limits.artifact_threshold > limits.max_artifact_size:
            raise ValueError(
                f"artifact_threshold is {limits.artifact_threshold}, above max_artifact_size, "
                f"which is {limits.max_artifact_size}"
            )
        return self
