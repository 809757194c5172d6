"""The arguments of each tool as pydantic models, and the tool definitions for clients."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import pydantic
from mcp_types import Tool, ToolAnnotations
from pydantic_core import ErrorDetails

from verdict.domain.errors import UsageError
from verdict.domain.finding import Kind
from verdict.domain.page.detail import DetailName
from verdict.domain.page.limits import (
    SMALLEST_OUTPUT,
    SMALLEST_TOKENS,
)
from verdict.domain.page.ranking import Strategy
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.settings.caps import MAX_BYTES_CAP, MAX_FINDINGS_CAP, MAX_TOKENS_CAP

_NAMED_ERRORS = 5
Level = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO", "UNKNOWN"]
Format = Literal["text", "json"]
Name = Annotated[str, pydantic.Field(max_length=500)]
Names = Annotated[list[Annotated[str, pydantic.Field(max_length=100)]], pydantic.Field(max_length=20)]
Count = Annotated[int, pydantic.Field(ge=1, le=MAX_FINDINGS_CAP)]


_Model = TypeVar("_Model", bound="Arguments")


class Arguments(pydantic.BaseModel):
    """Arguments of a tool. Unknown ones are an error."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)


class Sized(Arguments):
    """Format and limits of a response. The defaults are those of the configuration."""

    format: Format = "text"
    max_output_bytes: Annotated[int, pydantic.Field(ge=SMALLEST_OUTPUT, le=MAX_BYTES_CAP)] | None = None
    max_tokens: Annotated[int, pydantic.Field(ge=SMALLEST_TOKENS, le=MAX_TOKENS_CAP)] | None = None
    max_content_length: Annotated[int, pydantic.Field(ge=20, le=MAX_BYTES_CAP)] | None = None
    include_full_content: bool = False


class Scan(Sized):
    """`verdict_scan`."""

    path: Name = "."
    engines: Names = []
    kinds: Annotated[list[Kind], pydantic.Field(max_length=5)] = []
    min_severity: Level | None = None
    since: Name | None = None
    detail_level: DetailName = "compact"
    strategy: Strategy | None = None
    max_findings: Count | None = None
    offset: Annotated[int, pydantic.Field(ge=0)] = 0


class Findings(Sized):
    """`verdict_findings`."""

    scan_id: Name = ""
    severity: Level | None = None
    min_severity: Level | None = None
    kind: Kind | None = None
    engine: Name | None = None
    rule: Name | None = None
    path: Name | None = None
    limit: Annotated[Count | None, pydantic.Field(validation_alias=pydantic.AliasChoices("limit", "max_findings"))] = (
        None
    )
    offset: Annotated[int, pydantic.Field(ge=0)] = 0
    cursor: Name | None = None
    detail_level: DetailName = "compact"


class Finding(Sized):
    """`verdict_finding`."""

    id: Name
    scan_id: Name = ""


class Artifact(Arguments):
    """`verdict_artifact`."""

    artifact_id: Name
    start_line: Annotated[int, pydantic.Field(ge=1)] = 1
    end_line: Annotated[int, pydantic.Field(ge=1)] | None = None


class Status(Arguments):
    """`verdict_status`."""


class ExplainRule(Arguments):
    """`verdict_explain_rule`."""

    rule_id: Name


class Sbom(Arguments):
    """`verdict_sbom`."""

    path: Name = "."
    format: Literal["text", "json"] = "text"


TOOLS: dict[str, tuple[type[Arguments], str]] = {
    "verdict_scan": (
        Scan,
        """Scan a folder or file for vulnerable code, secrets, unsafe workflows. Gives the decision, totals and the \
worst findings; the rest by verdict_findings. detail_level: the most said of one finding. since: a git \
revision, only files changed after it.""",
    ),
    "verdict_findings": (
        Findings,
        """Page through or filter a finished scan, without scanning again. scan_id: default the latest. path: glob. \
cursor: from the page before; it knows the filters.""",
    ),
    "verdict_finding": (Finding, "One finding, whole: code, references, fix. id: its id, or path:line."),
    "verdict_artifact": (Artifact, "Lines of a long text that an answer names, art_…"),
    "verdict_sbom": (Sbom, "What lock files and manifests name: as text, or a CycloneDX document (json)."),
    "verdict_status": (Status, "Roots, engines, limits, scans kept."),
    "verdict_explain_rule": (ExplainRule, "What a rule means, with bad and good code."),
}
_UNSAID = frozenset({"title", "description", "$defs", "maxLength", "maxItems", "minimum", "maximum"})
_READ_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)


def definitions() -> list[Tool]:
    """The tool definitions for clients. Short, since each word costs the client's model tokens."""
    return [
        Tool(name=name, description=text, input_schema=_schema(model), annotations=_READ_ONLY)
        for name, (model, text) in TOOLS.items()
    ]


def _schema(model: type[Arguments]) -> dict[str, Any]:
    whole = model.model_json_schema(by_alias=False)
    kept = _plain(whole, whole.get("$defs", {}))
    return {key: kept[key] for key in ("type", "properties", "required", "additionalProperties") if key in kept}


def _plain(node: Any, shared: dict[str, Any]) -> Any:
    """The schema with references resolved and without titles, bounds (errors name them) and alternatives `null`."""
    if isinstance(node, list):
        return [_plain(each, shared) for each in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _plain(
            {**shared[node["$ref"].rpartition("/")[2]], **{k: v for k, v in node.items() if k != "$ref"}}, shared
        )
    if "anyOf" in node:
        real = [each for each in node["anyOf"] if each != {"type": "null"}]
        node = {**{key: value for key, value in node.items() if key not in ("anyOf", "default")}, **real[0]}
        return _plain(node, shared)
    kept = {key: value for key, value in node.items() if key not in _UNSAID}
    if "enum" in kept:
        del kept["type"]
    if "properties" in kept:
        kept["properties"] = {key: _plain(value, shared) for key, value in kept["properties"].items()}
    if kept.get("default") in ("", [], False):
        del kept["default"]
    return {key: value if key == "properties" else _plain(value, shared) for key, value in kept.items()}


def read(model: type[_Model], given: dict[str, Any]) -> _Model:
    """The arguments as a model.

    Raises:
        UsageError: some are unknown, missing or invalid; the message names at most five.
    """
    try:
        return model.model_validate(given)
    except pydantic.ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False, include_context=False)
        named = "; ".join(
            f"{clean_line('.'.join(map(str, each['loc'])))[:60]}: {_words(each)}" for each in wrong[:_NAMED_ERRORS]
        )
        more = f" and {len(wrong) - _NAMED_ERRORS:,} more" if len(wrong) > _NAMED_ERRORS else ""
        allowed = ", ".join(model.model_fields) or "none"
        raise UsageError(f"invalid arguments: {named}{more}", hint=f"arguments: {allowed}") from error


def _words(error: ErrorDetails) -> str:
    unknown = error["type"] == "extra_forbidden"
    return "unknown argument" if unknown else shorten(clean_line(error["msg"]), 150)
