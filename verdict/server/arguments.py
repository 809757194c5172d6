"""The arguments of each tool as pydantic models, and the tool definitions for clients."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import pydantic
from mcp_types import Tool, ToolAnnotations
from pydantic_core import ErrorDetails, PydanticKnownError

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


def _said(words: str, **bounds: Any) -> Any:
    """A field with a few words for the client's model, and its bounds."""
    return pydantic.Field(description=words, **bounds)


def _no_boolean(given: object) -> object:
    if isinstance(given, bool):
        raise PydanticKnownError("int_type")
    return given


def _boolean(given: object) -> object:
    if not isinstance(given, bool) and given not in ("true", "false"):
        raise PydanticKnownError("bool_type")
    return given


# `true` is no number, though Python counts it as 1. `"50"` and `50.0` are: models and clients write numbers like that.
# Nor is 1 or "yes" a truth value; "true" is.
_NUMBER = pydantic.BeforeValidator(_no_boolean)
_BOOLEAN = pydantic.BeforeValidator(_boolean)
_Model = TypeVar("_Model", bound="Arguments")
_SCOPE = "^(uncommitted|staged|since:.+)$"


class Arguments(pydantic.BaseModel):
    """Arguments of a tool. Unknown ones are an error."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)


class Sized(Arguments):
    """Format and limits of a response. The defaults are those of the configuration."""

    format: Format = "text"
    max_output_bytes: (
        Annotated[int, _said("default: settings", ge=SMALLEST_OUTPUT, le=MAX_BYTES_CAP), _NUMBER] | None
    ) = None
    max_tokens: Annotated[int, _said("default: settings", ge=SMALLEST_TOKENS, le=MAX_TOKENS_CAP), _NUMBER] | None = None
    max_content_length: Annotated[int, _said("chars of each text", ge=20, le=MAX_BYTES_CAP), _NUMBER] | None = None
    include_full_content: Annotated[bool, _said("shorten no text; scan, finding: whole function"), _BOOLEAN] = False


class Scan(Sized):
    """`verdict_scan`."""

    path: Annotated[str, _said("folder or file", max_length=500)] = "."
    engines: Annotated[
        list[Annotated[str, pydantic.Field(max_length=100)]], _said("only these; default: all", max_length=20)
    ] = []
    kinds: Annotated[list[Kind], _said("only these; default: all", max_length=5)] = []
    min_severity: Annotated[Level, _said("leave out what is below")] | None = None
    scope: (
        Annotated[
            str,
            _said("judge only a change: uncommitted, staged or since:REV", max_length=500, pattern=_SCOPE),
        ]
        | None
    ) = None
    since: Annotated[str, _said("REV; as scope since:REV", max_length=500)] | None = None
    detail_level: Annotated[DetailName, _said("default: compact, the first rich if room is left")] | None = None
    strategy: Annotated[Strategy, _said("order; default: settings")] | None = None
    max_findings: Annotated[int, _said("default: settings", ge=1, le=MAX_FINDINGS_CAP), _NUMBER] | None = None
    offset: Annotated[int, _said("findings to skip", ge=0), _NUMBER] = 0

    @property
    def revision(self) -> str | None:
        """The revision that `since` or `scope` names.

        Raises:
            UsageError: both are given.
        """
        if self.scope is not None and self.since is not None:
            raise UsageError("scope and since exclude each other", hint="use one of them")
        named = self.scope is not None and self.scope.startswith("since:")
        return self.scope.removeprefix("since:") if self.scope is not None and named else self.since


class Findings(Sized):
    """`verdict_findings`."""

    scan_id: Annotated[str, _said("default: the latest", max_length=500)] = ""
    severity: Annotated[Level, _said("exactly this")] | None = None
    min_severity: Annotated[Level, _said("this and above")] | None = None
    kind: Kind | None = None
    engine: Annotated[str, _said("its name", max_length=500)] | None = None
    rule: Annotated[str, _said("rule id", max_length=500)] | None = None
    path: Annotated[str, _said("file, folder or glob", max_length=500)] | None = None
    limit: Annotated[
        Annotated[int, _said("default: settings", ge=1, le=MAX_FINDINGS_CAP), _NUMBER] | None,
        pydantic.Field(validation_alias=pydantic.AliasChoices("limit", "max_findings")),
    ] = None
    offset: Annotated[int, _said("findings to skip", ge=0), _NUMBER] = 0
    cursor: Annotated[str, _said("from the page before; knows the filters", max_length=500)] | None = None
    detail_level: Annotated[DetailName, _said("default: compact, the first rich if room is left")] | None = None


class Finding(Sized):
    """`verdict_finding`."""

    id: Annotated[str, _said("its id, or path:line", max_length=500)]
    scan_id: Annotated[str, _said("default: the latest", max_length=500)] = ""


class Artifact(Arguments):
    """`verdict_artifact`."""

    artifact_id: Annotated[str, _said("art_…", max_length=500)]
    start_line: Annotated[int, _said("from 1", ge=1), _NUMBER] = 1
    end_line: Annotated[int, _said("default: 200 lines, if they fit", ge=1), _NUMBER] | None = None


class Status(Arguments):
    """`verdict_status`."""


class ExplainRule(Arguments):
    """`verdict_explain_rule`."""

    rule_id: Annotated[str, _said("rule id or finding id", max_length=500)]


class Sbom(Arguments):
    """`verdict_sbom`."""

    path: Annotated[str, _said("folder or file", max_length=500)] = "."
    format: Annotated[Format, _said("json: CycloneDX")] = "text"


TOOLS: dict[str, tuple[type[Arguments], str]] = {
    "verdict_scan": (
        Scan,
        """Scan a folder or file for vulnerable code, secrets, unsafe workflows. Gives the decision, totals and the \
worst findings; the rest by verdict_findings.""",
    ),
    "verdict_findings": (Findings, "Page through or filter a finished scan, without scanning again."),
    "verdict_finding": (Finding, "One finding, whole: code, references, fix."),
    "verdict_artifact": (Artifact, "Lines of a long text that an answer names."),
    "verdict_sbom": (Sbom, "The packages in lock files and manifests (SBOM)."),
    "verdict_status": (Status, "Roots, engines, limits, scans kept."),
    "verdict_explain_rule": (ExplainRule, "What a rule means, how it is attacked, bad and good code, the fix."),
}
_UNSAID = frozenset({"title", "$defs"})
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
    """The schema with references resolved and without titles and alternatives `null`."""
    if isinstance(node, list):
        return [_plain(each, shared) for each in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        target = {key: value for key, value in shared[node["$ref"].rpartition("/")[2]].items() if key != "description"}
        return _plain({**target, **{key: value for key, value in node.items() if key != "$ref"}}, shared)
    if "anyOf" in node:
        real = [each for each in node["anyOf"] if each != {"type": "null"}]
        node = {**{key: value for key, value in node.items() if key not in ("anyOf", "default")}, **real[0]}
        return _plain(node, shared)
    kept = {key: value for key, value in node.items() if key not in _UNSAID}
    if "enum" in kept:
        del kept["type"]
    if "properties" in kept:
        kept["properties"] = {key: _plain(value, shared) for key, value in kept["properties"].items()}
    if kept.get("default") in ("", []):
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
        allowed = ", ".join(model.model_fields) or "none"
        raise UsageError(f"invalid arguments: {named(error)}", hint=f"arguments: {allowed}") from error


def named(error: pydantic.ValidationError) -> str:
    """What is invalid, and why; at most five, and the number of the others."""
    wrong = error.errors(include_url=False, include_input=False, include_context=False)
    first = "; ".join(
        f"{clean_line('.'.join(map(str, each['loc'])))[:60]}: {_words(each)}" for each in wrong[:_NAMED_ERRORS]
    )
    return first + (f" and {len(wrong) - _NAMED_ERRORS:,} more" if len(wrong) > _NAMED_ERRORS else "")


def _words(error: ErrorDetails) -> str:
    unknown = error["type"] == "extra_forbidden"
    return "unknown argument" if unknown else shorten(clean_line(error["msg"]), 150)
